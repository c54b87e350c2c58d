"""What each group of features is worth: accuracy without it, and the difference with its paired standard error."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from evaluation.outcomes import Outcomes
from resolver.combination import FEATURES, T5_FEATURE
from resolver.fitting import cross_validate

GROUPS: Mapping[str, tuple[str, ...]] = {
    "T5": (T5_FEATURE,),
    "late interaction": ("late interaction",),
    "corrected scores (hubness)": ("best corrected score", "top-3 corrected score"),
    "BM25": ("name bm25", "attribute bm25", "sentence bm25", "top-3 bm25"),
    "cosine": ("name cosine", "attribute cosine", "sentence cosine", "top-5 cosine"),
    "fused scores": ("second score", "best score", "top-3 score", "top-3 sentence score"),
    "attribute fits": ("attribute fits",),
    "newer, longer, more pages": ("date", "length", "pages"),
    "voice, duet, band": ("gender", "duet", "band"),
    "pace": ("pace",),
}
"""The features by what they look at."""


@dataclass(frozen=True)
class Ablation:
    """Accuracy in percent without one group of features, what the group adds to the rest, and its standard error."""

    without: float
    gain: float
    error: float


def ablate(outcomes: Outcomes, seed: int = 0) -> dict[str, Ablation]:
    """Leave each group of features out in turn, five-fold over disjoint entities.

    Accuracies are over all expressions; the standard error is paired by expression. Everything else stays as it is,
    so what two groups both know is counted for neither.
    """
    answers = outcomes.answers
    first = answers.target == 0
    whole = _right(cross_validate(answers, FEATURES, seed), first)
    found = {}
    for group, columns in GROUPS.items():
        kept = tuple(name for name in FEATURES if name not in columns)
        right = _right(cross_validate(answers, kept, seed), first)
        difference = whole - right
        found[group] = Ablation(
            round(100 * float(right.mean()), 2),
            round(100 * float(difference.mean()), 2),
            round(100 * float(difference.std() / np.sqrt(len(difference))), 2),
        )
    return found


def _right(probability: np.ndarray, first: np.ndarray) -> np.ndarray:
    return ((probability > 0.5) == first).astype(float)
