"""How often the set of interpretations is exactly the annotated one, over free answers to alternative questions.

Measures `exact`, the share of answers whose interpretations equal the annotation (as sets of sets, so an ambiguous
answer must keep every reading and no other), and `exact.KIND` for each kind of answer.
"""

import json
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from knowledge.errors import WhichoneError
from knowledge.types import Entity, Pack
from resolver.resolution import Interpretations

_WHOSE = ("artist", "artists", "author", "authors", "performer", "composer")

Resolve = Callable[[str, Sequence[Entity]], Interpretations | None]
"""Maps an answer and the choices to interpretations; None (undecided) counts as wrong."""


class AnswersError(WhichoneError):
    """A file of answers or questions is broken, or names a choice that the knowledge base does not have."""


@dataclass(frozen=True)
class Question:
    """An alternative question; `choices` are names as shown."""

    id: str
    domain: str
    question: str
    choices: tuple[str, ...]


@dataclass(frozen=True)
class AnnotatedAnswer:
    """An answer with what each annotator took it to mean; `kind` is the first annotator's."""

    id: str
    question_id: str
    answer: str
    kind: str
    annotations: tuple[Interpretations, ...]


@dataclass(frozen=True)
class AnswerOutcome:
    """One answer, what was made of it, and whether that equals an annotation."""

    answer: AnnotatedAnswer
    interpretations: Interpretations | None
    exact: bool


@dataclass(frozen=True)
class AnswersReport:
    """The outcomes of an evaluation in the order of the answers."""

    outcomes: tuple[AnswerOutcome, ...]

    @property
    def n(self) -> int:
        """How many answers were evaluated."""
        return len(self.outcomes)

    def counts(self) -> dict[str, int]:
        """How many answers there are of each kind, commonest first."""
        counts: defaultdict[str, int] = defaultdict(int)
        for outcome in self.outcomes:
            counts[outcome.answer.kind] += 1
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))

    def metrics(self) -> dict[str, float]:
        """`exact` and `exact.KIND`, shares from 0 to 1."""
        metrics = {"exact": _share(self.outcomes)}
        for kind in self.counts():
            metrics[f"exact.{kind}"] = _share([outcome for outcome in self.outcomes if outcome.answer.kind == kind])
        return metrics


def read_questions(path: Path | str) -> dict[str, Question]:
    """The questions of a JSON file (a list of id, domain, question, choices) by their id. Raises AnswersError."""
    rows = _loaded(Path(path), lines=False)
    try:
        return {row["id"]: Question(row["id"], row["domain"], row["question"], tuple(row["choices"])) for row in rows}
    except (KeyError, TypeError) as error:
        raise AnswersError(f"{path}: a question lacks id, domain, question or choices ({error}).") from error


def read_answers(path: Path | str) -> list[AnnotatedAnswer]:
    """The answers of a JSONL file (id, question_id, answer, annotations), in its order. Raises AnswersError."""
    answers = []
    for row in _loaded(Path(path), lines=True):
        try:
            annotations = tuple(
                frozenset(frozenset(int(index) for index in group) for group in annotation["interpretations"])
                for annotation in row["annotations"]
            )
            kind = row["annotations"][0]["type"]
            answers.append(AnnotatedAnswer(row["id"], row["question_id"], row["answer"], kind, annotations))
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise AnswersError(f"{path}: an answer lacks id, question_id, answer or annotations ({error}).") from error
    return answers


def evaluate_answers(
    answers: Sequence[AnnotatedAnswer], questions: Mapping[str, Question], pack: Pack, resolve: Resolve
) -> AnswersReport:
    """Resolve every answer between its question's choices and compare with the annotations.

    The choices are the pack's entities, named as the question shows them. Raises AnswersError for an unknown question
    or choice.
    """
    finder = ChoiceFinder(pack)
    outcomes = []
    for answer in answers:
        question = questions.get(answer.question_id)
        if question is None:
            raise AnswersError(f"The questions file lacks {answer.question_id}, the question of answer {answer.id}.")
        interpretations = resolve(answer.answer, finder.choices(question))
        outcomes.append(AnswerOutcome(answer, interpretations, interpretations in answer.annotations))
    return AnswersReport(tuple(outcomes))


def write_wrong(report: AnswersReport, questions: Mapping[str, Question], file: Path) -> None:
    """Write every answer that was not exact as a JSON line. Raises AnswersError where the file cannot be written."""
    lines = [
        json.dumps(
            {
                "id": one.answer.id,
                "choices": list(questions[one.answer.question_id].choices),
                "answer": one.answer.answer,
                "kind": one.answer.kind,
                "annotated": [_listed(found) for found in one.answer.annotations],
                "found": _listed(one.interpretations),
            },
            ensure_ascii=False,
        )
        for one in report.outcomes
        if not one.exact
    ]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    except OSError as error:
        raise AnswersError(f"{file} cannot be written: {error.strerror or error}.") from error


def _listed(found: Interpretations | None) -> list[list[int]] | None:
    return None if found is None else sorted(sorted(group) for group in found)


class ChoiceFinder:
    """Finds a question's choices in a pack: by key, name, alias or title in the address, or by name and artist."""

    def __init__(self, pack: Pack) -> None:
        self._by_name: defaultdict[str, dict[str, Entity]] = defaultdict(dict)
        for entity in pack.entities:
            for name in (entity.name, title_of(entity.url), *entity.aliases):
                if name:
                    self._by_name[name][entity.key] = entity
        self._by_key = {entity.key: entity for entity in pack.entities}

    def choices(self, question: Question) -> list[Entity]:
        """The entities of the question in its order, each named as the question shows it; one given by its key keeps
        its own name."""
        return [
            self._by_key[choice] if choice in self._by_key else replace(self._find(choice, question), name=choice)
            for choice in question.choices
        ]

    def _find(self, choice: str, question: Question) -> Entity:
        for name, by in ((choice, ""), _name_and_artist(choice)):
            named = list(self._by_name.get(name, {}).values())
            shares = [_share_mentioned(entity, by) for entity in named]
            found = [
                entity for entity, share in zip(named, shares, strict=True) if share == max(shares) and share[1] > 0
            ]
            if len(found) == 1:
                return found[0]
            exact = [entity for entity in found if entity.name == name]
            if len(exact) == 1:
                return exact[0]
        raise AnswersError(
            f"The knowledge base has no single entity for the choice '{choice}' of question {question.id}."
        )


def title_of(url: str) -> str:
    """The page title in a wiki address: ".../wiki/Emma_(1996_film)" is "Emma (1996 film)"."""
    return unquote(url.rsplit("/", 1)[-1]).replace("_", " ")


def _name_and_artist(choice: str) -> tuple[str, str]:
    """The name and the artist of a choice shown as "Lonely (by Somebody)"; the artist is "" for any other."""
    name, separator, artist = choice.partition(" (by ")
    return (name, artist.rstrip(")")) if separator else (choice, "")


def _share_mentioned(entity: Entity, artist: str) -> tuple[float, float]:
    """How many of an artist's words are in the entity's own artist or author, and how many in any attribute."""
    words = [word for word in artist.lower().replace("featuring", " ").split() if word not in {"and", "the", "&"}]
    own = " ".join(v for key in _WHOSE for v in entity.attributes.get(key, ())).lower()
    everything = " ".join(v for values in entity.attributes.values() for v in values).lower()
    if not words:
        return 1.0, 1.0
    return (sum(word in own for word in words) / len(words), sum(word in everything for word in words) / len(words))


def _share(outcomes: Sequence[AnswerOutcome]) -> float:
    return sum(outcome.exact for outcome in outcomes) / len(outcomes) if outcomes else 0.0


def _loaded(path: Path, *, lines: bool) -> list[dict[str, Any]]:
    """The objects of a JSON list or of JSON lines."""
    try:
        text = path.read_text(encoding="utf-8")
        rows = [json.loads(line) for line in text.splitlines() if line.strip()] if lines else json.loads(text)
    except OSError as error:
        raise AnswersError(f"{path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise AnswersError(f"{path} is not {'JSON lines' if lines else 'JSON'}: {error}.") from error
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise AnswersError(f"{path} holds no {'answers' if lines else 'questions'}.")
    return rows
