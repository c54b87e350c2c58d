"""Measures of a ranked list with several right answers: average precision, recall at 10, reciprocal rank."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Ranking:
    """Of one list: average precision, the share of right answers among the first ten, one over the first right rank."""

    average_precision: float
    recall_at_10: float
    reciprocal_rank: float


def rank_measures(scores: Sequence[float] | np.ndarray, right: Sequence[bool]) -> Ranking:
    """Measure a list by its scores, higher first; equal scores keep the list's order.

    Raises ValueError where nothing is right or the lengths differ.
    """
    if len(scores) != len(right) or not any(right):
        raise ValueError("a ranked list needs a score for each answer, and at least one right answer")
    order = np.argsort(-np.asarray(scores, dtype=np.float64), kind="stable")
    ranks = np.flatnonzero(np.asarray(right, dtype=bool)[order]) + 1
    precision = np.arange(1, len(ranks) + 1) / ranks
    return Ranking(float(precision.mean()), float((ranks <= 10).mean()), float(1 / ranks[0]))


def mean_measures(rankings: Sequence[Ranking]) -> Ranking:
    """The means over lists: MAP, R@10 and MRR. Raises ValueError without lists."""
    if not rankings:
        raise ValueError("there are no ranked lists")
    return Ranking(
        float(np.mean([one.average_precision for one in rankings])),
        float(np.mean([one.recall_at_10 for one in rankings])),
        float(np.mean([one.reciprocal_rank for one in rankings])),
    )
