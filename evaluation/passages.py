"""What stand-alone sentences are worth to a reader of what was found (Choi et al. 2021, section 6.2).

Articles are cut into passages of one kind, BM25 ranks them for a question, and a reader reads them, the best first.
Short passages are read cheaply, but a sentence cut from its article is found less easily: recall against the cost of
reading shows both.
"""

import json
import re
import string
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from evaluation.errors import EvaluationError
from knowledge.types import Entity, Pack
from retrieval.decontext import Decontextualizer
from retrieval.lexical import Bm25sIndex
from retrieval.sentences import contexts_of
from retrieval.terms import terms

Progress = Callable[[str, int, int], None]

PASSAGES = {
    "paragraph": "paragraphs",
    "window": "windows of 100 words",
    "sentence": "sentences",
    "standalone": "stand-alone sentences",
}
"""The kinds of passages, in the order of the table."""

DEPTHS = (1, 5, 10)
"""Recall is told after so many passages."""

WINDOW = 100
"""Words of a window; windows follow each other without overlap."""

_PUNCTUATION = str.maketrans(dict.fromkeys(string.punctuation, " "))
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")


@dataclass(frozen=True)
class OpenQuestion:
    """A question with the answers of which any one will do."""

    question: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class PassageRow:
    """How one kind of passages did.

    `passages` is how many there are and `words` their mean length; `place[n]` and `cost[n]` tell for each question at
    which place (from 1) and at which cost the first passage with an answer is read, infinite if none has it.
    """

    passages: int
    words: float
    place: np.ndarray
    cost: np.ndarray

    def recall(self, depth: int) -> float:
        """The percentage of questions answered within so many passages."""
        return 100 * float((self.place <= depth).mean())

    def recall_at_cost(self, cost: float) -> float:
        """The percentage of questions answered at no more than a cost."""
        return 100 * float((self.cost <= cost).mean())

    def cost_of(self, share: float) -> float:
        """The least cost at which a share (0 to 1) of the questions is answered; infinite if it never is."""
        return float(np.sort(self.cost)[max(0, int(np.ceil(share * len(self.cost))) - 1)])


@dataclass(frozen=True)
class PassageResult:
    """The rows by kind of passages, and the costs at which they are compared."""

    rows: Mapping[str, PassageRow]
    costs: tuple[int, ...]
    questions: int

    def metrics(self) -> dict[str, float]:
        """Flat metrics: `KIND.recall@K`, `KIND.recall_at_cost.COST`, `KIND.words` and `KIND.passages`."""
        metrics: dict[str, float] = {}
        for kind, row in self.rows.items():
            metrics |= {f"{kind}.passages": row.passages, f"{kind}.words": round(row.words, 2)}
            metrics |= {f"{kind}.recall@{depth}": round(row.recall(depth), 2) for depth in DEPTHS}
            metrics |= {f"{kind}.recall_at_cost.{cost}": round(row.recall_at_cost(cost), 2) for cost in self.costs}
        return metrics


COSTS = (250, 1000, 4000, 16000)
"""Costs at which recall is told: those of reading one passage of about 16, 32, 63 and 126 words."""


def read_open_questions(file: Path) -> list[OpenQuestion]:
    """Questions of a JSON lines file in NQ-open's layout: `question`, and `answer` with a list of strings.

    Raises:
        EvaluationError: the file cannot be read, is empty, or a line is not of this layout.
    """
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise EvaluationError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    questions = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            question, answers = row["question"], row["answer"]
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise EvaluationError(f"{file}:{number}: expected a JSON object with question and answer") from error
        whole = isinstance(question, str) and isinstance(answers, list) and answers
        if not whole or not all(isinstance(answer, str) and normalized(answer) for answer in answers):
            raise EvaluationError(f"{file}:{number}: expected a question and a list of answers, none of them empty")
        questions.append(OpenQuestion(question, tuple(answers)))
    if not questions:
        raise EvaluationError(f"{file} holds no questions")
    return questions


def normalized(text: str) -> str:
    """The text in lower case without articles and ASCII punctuation, as answers are compared in open-domain QA."""
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


def answers_in(text: str, answers: Iterable[str]) -> bool:
    """Whether a text has one of the answers as whole words."""
    padded = f" {normalized(text)} "
    return any(f" {normalized(answer)} " in padded for answer in answers)


def passages_of(
    entity: Entity, pack: Pack, kind: str, decontextualizer: Decontextualizer | None = None, *, titles: bool = False
) -> list[str]:
    """The passages of an article.

    Args:
        entity: the article.
        pack: what it is of.
        kind: one of `PASSAGES`.
        decontextualizer: makes the stand-alone sentences; needed for these alone.
        titles: put the article's title before each passage.
    """
    contexts = [context for _, context in contexts_of(entity, pack.info)]
    if kind == "standalone":
        if decontextualizer is None:
            raise ValueError("stand-alone sentences need a decontextualizer")
        texts = [
            decontextualizer.decontextualize(context, index).text
            for context in contexts
            for index in range(len(context.sentences))
        ]
    elif kind == "sentence":
        texts = [sentence for context in contexts for sentence in context.sentences]
    elif kind == "window":
        words = [word for context in contexts for sentence in context.sentences for word in sentence.split()]
        texts = [" ".join(words[start : start + WINDOW]) for start in range(0, len(words), WINDOW)]
    else:
        texts = [" ".join(context.sentences) for context in contexts]
    return [f"{entity.name}. {text}" for text in texts] if titles else texts


def evaluate_passages(
    questions: Sequence[OpenQuestion],
    packs: Sequence[Pack],
    decontextualizer: Decontextualizer,
    *,
    titles: bool = False,
    progress: Progress | None = None,
) -> PassageResult:
    """Rank the passages of every kind for every question.

    Args:
        questions: what is asked.
        packs: the articles, all in one collection.
        decontextualizer: makes the stand-alone sentences.
        titles: put the article's title before each passage.
        progress: called with the stage, the number done and the number of all.

    Raises:
        EvaluationError: the packs have no text.
    """
    rows = {}
    for done, (kind, name) in enumerate(PASSAGES.items()):
        texts = [
            text
            for pack in packs
            for entity in pack.entities
            for text in passages_of(entity, pack, kind, decontextualizer, titles=titles)
        ]
        if not texts:
            raise EvaluationError("there is no text to find anything in")
        rows[kind] = _ranked(questions, texts)
        if progress:
            progress(name, done + 1, len(PASSAGES))
    return PassageResult(rows, COSTS, len(questions))


def reading_costs(lengths: np.ndarray) -> np.ndarray:
    """The cost of reading the first 1, 2, … passages: the sum of their squared lengths in words (Eq. 1).

    A Transformer's attention grows with the square of what it reads at once, and passages are read one at a time.
    """
    return np.cumsum(lengths.astype(np.int64) ** 2)


def _ranked(questions: Sequence[OpenQuestion], texts: Sequence[str]) -> PassageRow:
    index = Bm25sIndex.build([terms(text) for text in texts])
    lengths = np.array([len(text.split()) for text in texts])
    place, cost = np.full(len(questions), np.inf), np.full(len(questions), np.inf)
    for number, question in enumerate(questions):
        order = np.argsort(-index.scores(terms(question.question)), kind="stable")
        found = next((i for i, row in enumerate(order) if answers_in(texts[row], question.answers)), None)
        if found is not None:
            place[number] = found + 1
            cost[number] = reading_costs(lengths[order[: found + 1]])[-1]
    return PassageRow(len(texts), float(lengths.mean()), place, cost)


def recall_curve(row: PassageRow) -> tuple[np.ndarray, np.ndarray]:
    """The costs at which another question is answered, and the recall in percent from there on."""
    costs = np.unique(row.cost[np.isfinite(row.cost)])
    ordered = np.sort(row.cost).tolist()
    return costs, np.array([100 * bisect_right(ordered, cost) / len(ordered) for cost in costs])
