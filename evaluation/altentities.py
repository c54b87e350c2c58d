"""Accuracy on AltEntities (Hosseini et al. 2023) with unshown background, by domain and sampling method."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from evaluation.report import Report
from resolver.checkpoint import Checkpoint
from resolver.errors import TrainingDataError
from resolver.fitting import COLUMNS, ScoredAnswers, cross_validate, fitted, score_questions, with_rules
from resolver.questions import Question
from resolver.scorer import ChoiceScorer
from resolver.training import domain_accuracy
from retrieval.base import KnowledgeBase
from retrieval.evidence import UnitKind

ROWS = {
    "bm25": "BM25, best unit",
    "cosine": "MiniLM cosine, best unit",
    "t5": "T5 alone",
    "features": "Retrieval features alone",
    "both": "Features and T5",
    "resolver": "Resolver as shipped (with rules)",
}
"""The rows of the table, by the name their metrics begin with."""

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class AltEntitiesResult:
    """The outcome: accuracy in percent by row and domain, with counts, and how far the probabilities can be trusted.

    `t5_gain` is by how many percentage points features and T5 beat the features alone over all expressions, and
    `t5_gain_error` the standard error of that difference, paired by expression. `seen` is how many of the questions the
    checkpoint was fitted on; `held_out` tells that the combination was fitted anew on other entities for each fold.
    """

    accuracy: Mapping[str, Mapping[str, float]]
    counts: Mapping[str, int]
    by_method: Mapping[str, tuple[float, int]]
    calibration_error: float
    coverage: float
    accuracy_covered: float
    standard_error: float
    t5_gain: float
    t5_gain_error: float
    seen: int
    questions: int
    expressions: int
    held_out: bool

    def report(self, data: Sequence[Path], model: str) -> Report:
        """As flat metrics: those of the resolver plain ("accuracy.books"), of other rows with the row's name before."""
        metrics: dict[str, float] = {}
        for row, scores in self.accuracy.items():
            prefix = "" if row == "resolver" else f"{row}."
            metrics |= {f"{prefix}accuracy.{domain}": value for domain, value in scores.items()}
        metrics |= {f"method.{name}": value for name, (value, _) in self.by_method.items()}
        metrics |= {
            "calibration_error": self.calibration_error,
            "coverage": self.coverage,
            "accuracy_covered": self.accuracy_covered,
            "standard_error": self.standard_error,
            "t5_gain": self.t5_gain,
            "t5_gain_error": self.t5_gain_error,
            "questions_seen": self.seen,
        }
        return Report("altentities", [str(path) for path in data], model, self.expressions, metrics)


def evaluate_altentities(
    questions: Sequence[Question],
    base: KnowledgeBase,
    checkpoint: Checkpoint,
    scorer: ChoiceScorer,
    *,
    split_by_entity: bool = False,
    seed: int = 0,
    progress: Progress | None = None,
) -> AltEntitiesResult:
    """Score every expression by every row of the table.

    Args:
        questions: questions of two choices of the base.
        base: indexed background of all their choices.
        checkpoint: the resolver's weights for the ablation, and what it was fitted on.
        scorer: the same resolver's scorer.
        split_by_entity: fit the combination anew, five-fold over disjoint entities, rather than use the checkpoint's.
        seed: of the folds.
        progress: called with the stage, the number done and the number of all.

    Raises:
        TrainingDataError: a question has another number of choices than two.
    """
    odd = next((question for question in questions if len(question.keys) != 2), None)
    if odd is not None:
        raise TrainingDataError(f"AltEntities questions have two choices; one has {len(odd.keys)}: {odd.keys}")
    answers = score_questions(questions, base, scorer, progress)
    probability = _baselines(answers, base, progress)
    combinations = {**checkpoint.ablation, "both": checkpoint.combination}
    for row, columns in COLUMNS.items():
        probability[row] = (
            cross_validate(answers, columns, seed) if split_by_entity else fitted(answers, combinations[row])
        )
    probability["resolver"] = with_rules(answers, probability["both"])
    domains = [questions[i].domain for i in answers.question]
    first = answers.target == 0
    right = {row: _right(probability[row], first) for row in ROWS}
    methods = np.array([questions[i].sampling_method for i in answers.question])
    sure = np.maximum(probability["resolver"], 1 - probability["resolver"]) >= checkpoint.decision.sure
    gain = right["both"].astype(float) - right["features"]
    return AltEntitiesResult(
        accuracy={row: domain_accuracy(domains, right[row]) for row in ROWS},
        counts={name: domains.count(name) for name in sorted(set(domains))},
        by_method={
            name: (round(100 * float(right["resolver"][methods == name].mean()), 2), int((methods == name).sum()))
            for name in sorted(set(methods.tolist()))
        },
        calibration_error=round(expected_calibration_error(probability["both"], right["both"]), 4),
        coverage=round(100 * float(sure.mean()), 2),
        accuracy_covered=round(100 * float(right["resolver"][sure].mean()), 2) if sure.any() else 0.0,
        standard_error=round(100 * float(right["resolver"].std() / np.sqrt(len(first))), 2),
        t5_gain=round(100 * float(gain.mean()), 2),
        t5_gain_error=round(100 * float(gain.std() / np.sqrt(len(first))), 2),
        seen=sum(question.id in checkpoint.record.questions for question in questions),
        questions=len(questions),
        expressions=len(first),
        held_out=split_by_entity,
    )


def expected_calibration_error(probability: np.ndarray, right: np.ndarray, bins: int = 10) -> float:
    """Mean gap between confidence and accuracy over equal-width bins of confidence, weighted by their sizes.

    `probability` is that of the first of two choices, `right` whether the likelier one was meant; both `[n]`.
    """
    confidence = np.maximum(probability, 1 - probability)
    place = np.minimum(((confidence - 0.5) * 2 * bins).astype(int), bins - 1)
    gaps = [
        abs(float(confidence[place == i].mean() - right[place == i].mean())) * float((place == i).mean())
        for i in range(bins)
        if (place == i).any()
    ]
    return float(sum(gaps))


def _right(probability: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Whether the likelier choice was meant, `[n]`; a tie counts half."""
    return np.where(probability == 0.5, 0.5, (probability > 0.5) == first)


def _baselines(answers: ScoredAnswers, base: KnowledgeBase, progress: Progress | None) -> dict[str, np.ndarray]:
    """What a plain search would choose: the choice with the best unit for the whole expression, denials and all."""
    expressions = [expression for question in answers.questions for expression in question.expressions]
    ahead = {"bm25": np.full(len(expressions), 0.5), "cosine": np.full(len(expressions), 0.5)}
    for start in range(0, len(expressions), 256):
        chunk = expressions[start : start + 256]
        base.embedder.remember(sorted({text for text in chunk if text}))
        for n, expression in enumerate(chunk, start):
            keys = answers.questions[answers.question[n]].keys
            evidence = base.evidence(expression, keys)
            told = [[unit for unit in evidence[key] if unit.kind is not UnitKind.NAME] for key in keys]
            for row, values in ahead.items():
                best = [max((getattr(unit, row) for unit in units), default=0.0) for units in told]
                values[n] = 0.5 + 0.5 * np.sign(best[0] - best[1])
        if progress:
            progress("baselines", min(start + 256, len(expressions)), len(expressions))
    return ahead
