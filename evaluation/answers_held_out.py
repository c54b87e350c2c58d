"""Free answers by cross-validation over questions: nothing that is fitted has seen the question or its entities.

The combination is fitted on labelled expressions about other entities, T5 is the checkpoint's member that was trained
without them, and the thresholds that decide what stays open are chosen on the answers to other questions. The rules for
reading are written by hand and not fitted; whoever wrote them may have seen the answers.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from evaluation.answers import AnnotatedAnswer, AnswerOutcome, AnswersError, AnswersReport, ChoiceFinder, Question
from evaluation.search import Progress
from knowledge.importers.altentities import entity_type
from knowledge.types import Entity
from resolver.checkpoint import Decision
from resolver.combination import Combination, fit_combination
from resolver.errors import TrainingDataError
from resolver.features import EVIDENCE_FEATURES
from resolver.fitting import FOLDS
from resolver.questions import Question as LabelledQuestion
from resolver.questions import entity_folds
from resolver.reading import Reading
from resolver.resolution import Interpretations
from resolver.resolve import Resolver, interpreted, open_to
from retrieval.base import KnowledgeBase
from retrieval.evidence import Evidence

MARGINS = (1.0, 1.5, 2.0, 2.5, 3.0)
SUPPORTS = (0.15, 0.2, 0.25, 0.3, 0.35)
"""The thresholds to choose from."""

_BEST = EVIDENCE_FEATURES.index("best score")


@dataclass(frozen=True)
class LabelledFeatures:
    """Expressions of annotated questions of two choices, scored; row `n` belongs to `questions[question[n]]`.

    `differences` are the first choice's features minus the second's, `[n, len(FEATURES)]`, `first` which was meant.
    """

    questions: Sequence[LabelledQuestion]
    question: np.ndarray
    differences: np.ndarray
    first: np.ndarray


@dataclass(frozen=True)
class ScoredAnswer:
    """An answer, read, and scored where no rule decided it: features `[choices, features]` and all evidence."""

    answer: AnnotatedAnswer
    reading: Reading
    features: np.ndarray
    evidence: Sequence[Sequence[Evidence]]


class HeldOutQuestions:
    """The questions of the answers, with the entities of each and which labelled questions share one.

    Raises AnswersError for a choice that the knowledge base does not have.
    """

    def __init__(self, questions: Mapping[str, Question], finder: ChoiceFinder) -> None:
        self.choices = {name: finder.choices(question) for name, question in questions.items()}
        self.keys = {
            name: frozenset(f"{entity_type(questions[name].domain)}/{entity.key}" for entity in entities)
            for name, entities in self.choices.items()
        }
        self._domains = {name: question.domain for name, question in questions.items()}

    def folds(self, seed: int) -> dict[str, int]:
        """A fold for each question, no entity in two of them."""
        names = sorted(self.choices)
        labelled = [
            LabelledQuestion(
                name, self._domains[name], (keys := tuple(e.key for e in self.choices[name])), keys, 0, "", (name,)
            )
            for name in names
        ]
        return dict(zip(names, entity_folds(labelled, FOLDS, seed), strict=True))

    def members(self, labelled: Sequence[LabelledQuestion], folds: Mapping[str, int]) -> dict[str, int | None]:
        """For each question the member of T5 that has seen none of its entities; None where T5 has seen none at all.

        `folds` has the member for the id of each labelled question that T5 was trained on. Raises TrainingDataError
        for a question whose entities are in several folds, so that every member has seen one.
        """
        by_entity: defaultdict[str, set[int]] = defaultdict(set)
        for question in labelled:
            if question.id in folds:
                for key in labelled_keys(question):
                    by_entity[key].add(folds[question.id])
        found: dict[str, int | None] = {}
        for name, keys in self.keys.items():
            seen = set().union(*(by_entity.get(key, set()) for key in keys))
            if len(seen) > 1:
                raise TrainingDataError(f"Every T5 of the checkpoint was trained on an entity of question {name}.")
            found[name] = next(iter(seen), None)
        return found


def labelled_keys(question: LabelledQuestion) -> frozenset[str]:
    """The articles of a labelled question, with their domain."""
    return frozenset(f"{entity_type(question.domain)}/{article}" for article in question.articles)


def score_answers(
    answers: Sequence[AnnotatedAnswer],
    held: HeldOutQuestions,
    members: Mapping[str, int | None],
    resolver: Resolver,
    base: KnowledgeBase,
    progress: Progress | None = None,
) -> list[ScoredAnswer]:
    """Read every answer and compute its features with the T5 that has not seen its question.

    Raises AnswersError for an answer to an unknown question.
    """
    scored = []
    for done, answer in enumerate(answers):
        entities = held.choices.get(answer.question_id)
        if entities is None:
            raise AnswersError(f"The questions file lacks {answer.question_id}, the question of answer {answer.id}.")
        scored.append(_score(answer, entities, resolver, base, members.get(answer.question_id)))
        if progress:
            progress("scoring answers", done + 1, len(answers))
    return scored


def _score(
    answer: AnnotatedAnswer, entities: Sequence[Entity], resolver: Resolver, base: KnowledgeBase, member: int | None
) -> ScoredAnswer:
    reading = resolver.read(answer.answer, entities, base)
    if reading.interpretations is not None:
        return ScoredAnswer(answer, reading, np.zeros((len(entities), 0)), ())
    scored = resolver.scorer.score(answer.answer, reading.positive, reading.negative, entities, base, member=member)
    return ScoredAnswer(answer, reading, scored.features, scored.evidence)


def cross_validate_answers(
    scored: Sequence[ScoredAnswer],
    held: HeldOutQuestions,
    labelled: LabelledFeatures,
    decision: Decision,
    seed: int = 0,
) -> tuple[AnswersReport, list[Decision]]:
    """The report over held-out answers, and the thresholds chosen for each fold.

    Args:
        scored: the answers.
        held: their questions.
        labelled: expressions to fit the combination on.
        decision: the thresholds that are preferred among equally good ones.
        seed: of the folds.

    Raises:
        TrainingDataError: every labelled question shares an entity with a fold's questions.
    """
    folds = held.folds(seed)
    outcomes: dict[str, AnswerOutcome] = {}
    chosen: list[Decision] = []
    for fold in sorted({folds[one.answer.question_id] for one in scored}):
        inside = [one for one in scored if folds[one.answer.question_id] == fold]
        others = [one for one in scored if folds[one.answer.question_id] != fold]
        combination = _fit_without(frozenset().union(*(held.keys[one.answer.question_id] for one in inside)), labelled)
        best = choose_thresholds(others, combination, decision)
        chosen.append(best)
        outcomes |= {one.answer.id: _outcome(one, combination, best) for one in inside}
    return AnswersReport(tuple(outcomes[one.answer.id] for one in scored)), chosen


def choose_thresholds(answers: Sequence[ScoredAnswer], combination: Combination, decision: Decision) -> Decision:
    """The thresholds with the most exact answers; of equals those nearest to `decision`, which is tried too."""
    described = [one for one in answers if one.reading.interpretations is None]
    tried = [decision, *(replace(decision, margin=m, support_needed=s) for m in MARGINS for s in SUPPORTS)]
    tried.sort(key=lambda d: abs(d.margin - decision.margin) + 10 * abs(d.support_needed - decision.support_needed))
    right = [sum(_outcome(one, combination, d).exact for one in described) for d in tried]
    return tried[int(np.argmax(right))]


def _outcome(one: ScoredAnswer, combination: Combination, decision: Decision) -> AnswerOutcome:
    found: Interpretations | None = one.reading.interpretations
    if found is None:
        scores = combination.scores(one.features)
        left = open_to(one.reading, scores, one.features[:, _BEST], one.evidence, decision)
        found = interpreted(one.reading, left)
    return AnswerOutcome(one.answer, found, found in one.answer.annotations)


def _fit_without(keys: frozenset[str], labelled: LabelledFeatures) -> Combination:
    """A combination fitted on the labelled questions that are about none of these entities."""
    apart = np.array([not keys & labelled_keys(question) for question in labelled.questions])[labelled.question]
    if not apart.any():
        raise TrainingDataError("All labelled questions share an entity with the held-out ones; give more files.")
    return fit_combination(labelled.differences[apart], labelled.first[apart])
