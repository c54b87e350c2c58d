"""Fits the combination on labelled questions, and measures it on entities it was not fitted on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from resolver.combination import FEATURES, T5_FEATURE, Combination, fit_combination
from resolver.questions import Question, entity_folds
from resolver.reading import Reading, read_answer, split_negation
from resolver.scorer import ChoiceScorer
from retrieval.base import KnowledgeBase

FOLDS = 5
COLUMNS = {
    "features": tuple(name for name in FEATURES if name != T5_FEATURE),
    "t5": (T5_FEATURE,),
    "both": FEATURES,
}
"""The ablation: retrieval features alone, T5 alone, both."""

_CHUNK = 256


@dataclass(frozen=True)
class ScoredAnswers:
    """Every expression of some questions, read and scored.

    `question[n]` is the question's place in `questions`; `features[n]` is `[choices, len(FEATURES)]`.
    """

    questions: tuple[Question, ...]
    question: np.ndarray
    readings: tuple[Reading, ...]
    features: np.ndarray

    @property
    def target(self) -> np.ndarray:
        """Which choice was meant, `[n]`."""
        return np.array([question.target for question in self.questions])[self.question]

    @property
    def differences(self) -> np.ndarray:
        """Features of the first choice minus the second's, `[n, len(FEATURES)]`."""
        return self.features[:, 0] - self.features[:, 1]


def score_questions(
    questions: Sequence[Question],
    base: KnowledgeBase,
    scorer: ChoiceScorer,
    progress: Callable[[str, int, int], None] | None = None,
    members: Mapping[str, int] | None = None,
) -> ScoredAnswers:
    """Read and score every expression of the questions; all questions need two choices of the base.

    `members` tells by question id which of the model's networks has not seen the question; the others are scored by
    the one trained on everything.

    The model's features are computed for every expression, also for those that a rule decides, so that the ablation
    counts the same expressions in each row.
    """
    held_out = [(members or {}).get(question.id) for question in questions]
    asked = [(i, expression) for i, question in enumerate(questions) for expression in question.expressions]
    readings: list[Reading] = []
    features: list[np.ndarray] = []
    for start in range(0, len(asked), _CHUNK):
        chunk = asked[start : start + _CHUNK]
        read = []
        for i, expression in chunk:
            entities = [base.entities[key] for key in questions[i].keys]
            reading = read_answer(expression, entities)
            said, denied = split_for_scoring(expression, reading)
            read.append((expression, said, denied, entities, held_out[i]))
            readings.append(reading)
        base.embedder.remember(sorted({part for _, said, denied, *_ in read for part in (said, denied) if part}))
        for expression, said, denied, entities, member in read:
            features.append(scorer.score(expression, said, denied, entities, base, member=member).features)
        if progress:
            progress("scoring expressions", min(start + _CHUNK, len(asked)), len(asked))
    return ScoredAnswers(
        tuple(questions), np.array([i for i, _ in asked], dtype=int), tuple(readings), np.stack(features)
    )


def split_for_scoring(expression: str, reading: Reading) -> tuple[str, str]:
    """What an expression says and denies of its referent, also where a rule already decided."""
    if reading.positive or reading.negative:
        return reading.positive, reading.negative
    said, denied = split_negation(expression)
    return (said, denied) if said or denied else (expression or "?", "")


def cross_validate(answers: ScoredAnswers, columns: Sequence[str], seed: int = 0) -> np.ndarray:
    """Probability of the first choice `[n]` by a combination fitted on the other folds' entities only."""
    fold_of = np.array(entity_folds(answers.questions, FOLDS, seed))[answers.question]
    first = answers.target == 0
    probability = np.zeros(len(first))
    for fold in range(FOLDS):
        held = fold_of == fold
        if held.any() and not held.all():
            combination = fit_combination(answers.differences[~held], first[~held], columns)
            probability[held] = _sigmoid(combination, answers.differences[held])
    return probability


def fitted(answers: ScoredAnswers, combination: Combination) -> np.ndarray:
    """Probability of the first choice `[n]` by a given combination."""
    return _sigmoid(combination, answers.differences)


def rule_accuracy(answers: ScoredAnswers) -> tuple[float, int]:
    """How often a rule that picks one choice picked the right one, and how many it decided."""
    decided = [
        next(iter(reading.interpretations)) == {target}
        for reading, target in zip(answers.readings, answers.target, strict=True)
        if reading.interpretations is not None and len(reading.interpretations) == 1
    ]
    return (float(np.mean(decided)) if decided else 0.0), len(decided)


def with_rules(answers: ScoredAnswers, probability: np.ndarray) -> np.ndarray:
    """The resolver as shipped: where a rule picks one choice it decides, elsewhere the model does."""
    decided = probability.copy()
    for i, reading in enumerate(answers.readings):
        if reading.interpretations is not None and len(reading.interpretations) == 1:
            chosen = next(iter(reading.interpretations))
            if len(chosen) == 1:
                decided[i] = 1.0 if chosen == {0} else 0.0
    return decided


def _sigmoid(combination: Combination, differences: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-combination.scores(differences)))
