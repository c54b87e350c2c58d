"""Accuracy on AltEntities (Hosseini et al. 2023) with unshown background: the ablation, and how far to trust it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from evaluation.altentities_methods import MethodTable, method_table
from evaluation.outcomes import Outcomes
from evaluation.report import Report
from evaluation.search import Progress, search_ahead
from resolver.checkpoint import Checkpoint
from resolver.errors import TrainingDataError
from resolver.fitting import COLUMNS, cross_validate, fitted, score_questions, with_rules
from resolver.questions import Question
from resolver.scorer import ChoiceScorer
from resolver.training import domain_accuracy
from retrieval.base import KnowledgeBase

ROWS = {
    "bm25": "BM25, best unit",
    "cosine": "MiniLM cosine, best unit",
    "t5": "T5 alone",
    "features": "Retrieval features alone",
    "both": "Features and T5",
    "resolver": "Resolver as shipped (with rules)",
}
"""The rows of the table, by the name their metrics begin with."""


@dataclass(frozen=True)
class AltEntitiesResult:
    """The outcome: accuracy in percent by row and domain, with counts, and how far the probabilities can be trusted.

    `t5_gain` is by how many percentage points features and T5 beat the features alone over all expressions, and
    `t5_gain_error` the standard error of that difference, paired by expression. `seen` is how many of the questions the
    checkpoint was fitted on, `t5_seen` of how many T5 itself has seen the labels; `held_out` tells that each fold was
    scored by a T5 and a combination that have not seen its labels.
    """

    outcomes: Outcomes
    accuracy: Mapping[str, Mapping[str, float]]
    counts: Mapping[str, int]
    methods: MethodTable
    calibration_error: float
    coverage: float
    accuracy_covered: float
    standard_error: float
    t5_gain: float
    t5_gain_error: float
    seen: int
    t5_seen: int
    questions: int
    expressions: int
    held_out: bool

    def report(self, data: Sequence[Path], model: str, more: Mapping[str, float] | None = None) -> Report:
        """As flat metrics: those of the resolver plain ("accuracy.books"), of other rows with the row's name before.

        `more` are the metrics of further tables.
        """
        metrics: dict[str, float] = {}
        for row, scores in self.accuracy.items():
            prefix = "" if row == "resolver" else f"{row}."
            metrics |= {f"{prefix}accuracy.{domain}": value for domain, value in scores.items()}
        metrics |= self.methods.metrics()
        metrics |= {f"n.{domain}": count for domain, count in self.counts.items()}
        metrics |= {
            "calibration_error": self.calibration_error,
            "coverage": self.coverage,
            "accuracy_covered": self.accuracy_covered,
            "standard_error": self.standard_error,
            "t5_gain": self.t5_gain,
            "t5_gain_error": self.t5_gain_error,
            "questions_seen": self.seen,
        }
        return Report("altentities", [str(path) for path in data], model, self.expressions, {**metrics, **(more or {})})


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
        split_by_entity: fit the combination anew, five-fold over disjoint entities, rather than use the checkpoint's,
            and score a question that T5 was trained on by the T5 that was trained without its fold.
        seed: of the folds.
        progress: called with the stage, the number done and the number of all.

    Raises:
        TrainingDataError: a question has another number of choices than two.
    """
    odd = next((question for question in questions if len(question.keys) != 2), None)
    if odd is not None:
        raise TrainingDataError(f"AltEntities questions have two choices; one has {len(odd.keys)}: {odd.keys}")
    members = checkpoint.record.folds if split_by_entity else None
    answers = score_questions(questions, base, scorer, progress, members)
    probability = {
        search: 1 / (1 + np.exp(-ahead)) for search, ahead in search_ahead(questions, base, progress).items()
    }
    combinations = {**checkpoint.ablation, "both": checkpoint.combination}
    for row, columns in COLUMNS.items():
        probability[row] = (
            cross_validate(answers, columns, seed) if split_by_entity else fitted(answers, combinations[row])
        )
    probability["resolver"] = with_rules(answers, probability["both"])
    outcomes = Outcomes(answers, probability)
    domains = outcomes.domains.tolist()
    right = {row: outcomes.right(row) for row in ROWS}
    sure = np.maximum(probability["resolver"], 1 - probability["resolver"]) >= checkpoint.decision.sure
    gain = right["both"].astype(float) - right["features"]
    n = len(outcomes)
    return AltEntitiesResult(
        outcomes=outcomes,
        accuracy={row: domain_accuracy(domains, right[row]) for row in ROWS},
        counts={name: domains.count(name) for name in sorted(set(domains))},
        methods=method_table(outcomes, list(ROWS)),
        calibration_error=round(expected_calibration_error(probability["both"], right["both"]), 4),
        coverage=round(100 * float(sure.mean()), 2),
        accuracy_covered=round(100 * float(right["resolver"][sure].mean()), 2) if sure.any() else 0.0,
        standard_error=round(100 * float(right["resolver"].std() / np.sqrt(n)), 2),
        t5_gain=round(100 * float(gain.mean()), 2),
        t5_gain_error=round(100 * float(gain.std() / np.sqrt(n)), 2),
        seen=sum(question.id in checkpoint.record.questions for question in questions),
        t5_seen=sum(
            question.id in checkpoint.record.t5_questions and question.id not in (members or {})
            for question in questions
        ),
        questions=len(questions),
        expressions=n,
        held_out=split_by_entity,
    )


def confidence_bins(probability: np.ndarray, bins: int = 10) -> tuple[np.ndarray, np.ndarray]:
    """The confidence in the likelier of two choices and its equal-width bin between 0.5 and 1, both `[n]`.

    `probability` is that of the first choice, `[n]`.
    """
    confidence = np.maximum(probability, 1 - probability)
    return confidence, np.minimum(((confidence - 0.5) * 2 * bins).astype(int), bins - 1)


def expected_calibration_error(probability: np.ndarray, right: np.ndarray, bins: int = 10) -> float:
    """Mean gap between confidence and accuracy over equal-width bins of confidence, weighted by their sizes.

    `probability` is that of the first of two choices, `right` whether the likelier one was meant; both `[n]`.
    """
    confidence, place = confidence_bins(probability, bins)
    gaps = [
        abs(float(confidence[place == i].mean() - right[place == i].mean())) * float((place == i).mean())
        for i in range(bins)
        if (place == i).any()
    ]
    return float(sum(gaps))
