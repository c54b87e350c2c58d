"""Distances between two labels, from 0 (the same) to 1 (nothing in common).

Over sets (Poesio & Artstein 2005, section 4): nominal, Passonneau's, Jaccard's and Dice's. Over sets of sets, so that
a label may hold several interpretations (section 5): Jaccard's and Dice's generalized by the best one-to-one matching.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import linear_sum_assignment

from evaluation.agreement.errors import AgreementError

Formula = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]
"""Distances of sets that differ, from the sizes of their intersection, of the one and of the other."""

_PER_PAIR = 1e-9
"""Weight for having one more pair in a matching: settles ties, and is below any difference of two similarities."""


@dataclass(frozen=True)
class Distance:
    """A distance of any kind between hashable labels, symmetric, and 0 for equal labels; it may be above 1.

    `parts` gives what a label consists of, where labels without a common part are at distance 1: this spares most
    comparisons. Without it every two labels are compared.
    """

    name: str
    function: Callable[[Any, Any], float]
    parts: Callable[[Any], Iterable[Hashable]] | None = None

    def __call__(self, one: Hashable, other: Hashable) -> float:
        """The distance between two labels."""
        return 0.0 if one == other else self.function(one, other)


@dataclass(frozen=True)
class SetDistance:
    """A distance between sets that goes by the sizes of the sets and of their intersection."""

    name: str
    formula: Formula

    def __call__(self, one: frozenset[Hashable], other: frozenset[Hashable]) -> float:
        """The distance between two sets; of the empty set to any other it is 1."""
        if one == other:
            return 0.0
        shared = len(one & other)
        return float(self.formula(*(np.array([size]) for size in (shared, len(one), len(other))))[0]) if shared else 1.0


@dataclass(frozen=True)
class GeneralizedDistance:
    """A distance between sets of interpretations, each of them a set (section 5).

    Interpretations are matched one to one so that their similarities (1 less `inner`) add up to the most, S, over k
    pairs that have something in common. Jaccard's is 1 - S / (|A| + |B| - k), Dice's 1 - 2 S / (|A| + |B|). Both are
    the plain distance where each side has one interpretation, and the plain distance over interpretations where
    these are equal or disjoint.
    """

    name: str
    inner: SetDistance
    dice: bool

    def __call__(self, one: frozenset[frozenset[Hashable]], other: frozenset[frozenset[Hashable]]) -> float:
        """The distance between two sets of interpretations; of the empty set to any other it is 1."""
        if one == other:
            return 0.0
        if not one or not other:
            return 1.0
        between = np.array([[[1.0 - self.inner(a, b) for b in other] for a in one]])
        return 1.0 - float(self.similarity(between)[0])

    def similarity(self, between: np.ndarray) -> np.ndarray:
        """1 less the distance, from the similarities of the interpretations, of shape (pairs of labels, A, B)."""
        total, pairs = best_matching(between)
        size = between.shape[1] + between.shape[2]
        return 2 * total / size if self.dice else total / (size - pairs)


def best_matching(similarities: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The greatest sum of similarities under a one-to-one matching of rows and columns, and its pairs above 0.

    For many matrices of one shape, (matrices, rows, columns). Among matchings of the same sum the one with the most
    pairs counts.
    """
    if similarities.shape[1] > similarities.shape[2]:
        similarities = similarities.transpose(0, 2, 1)
    if similarities.shape[1] == 1:
        matched = similarities.max(axis=2)
    else:
        weights = np.where(similarities > 0, similarities + _PER_PAIR, 0.0)
        columns = np.array([linear_sum_assignment(matrix, maximize=True)[1] for matrix in weights])
        matched = np.take_along_axis(similarities, columns[:, :, None], axis=2)[:, :, 0]
    return matched.sum(axis=1), (matched > 0).sum(axis=1)


def _passonneau(shared: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """1/3 where one set is within the other, 2/3 where they overlap (Passonneau 2004)."""
    return np.where(shared == np.minimum(one, other), 1 / 3, 2 / 3)


def _jaccard(shared: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return 1 - shared / (one + other - shared)


def _dice(shared: np.ndarray, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return 1 - 2 * shared / (one + other)


NOMINAL = Distance("nominal", lambda one, other: 1.0, parts=lambda label: ())
PASSONNEAU = SetDistance("passonneau", _passonneau)
JACCARD = SetDistance("jaccard", _jaccard)
DICE = SetDistance("dice", _dice)
GENERALIZED_JACCARD = GeneralizedDistance("generalized-jaccard", JACCARD, dice=False)
GENERALIZED_DICE = GeneralizedDistance("generalized-dice", DICE, dice=True)

AnyDistance = Distance | SetDistance | GeneralizedDistance

DISTANCES: dict[str, AnyDistance] = {
    distance.name: distance for distance in (NOMINAL, PASSONNEAU, JACCARD, DICE, GENERALIZED_JACCARD, GENERALIZED_DICE)
}


def distance_named(name: str) -> AnyDistance:
    """The distance of a name. Raises AgreementError, listing the names, for an unknown one."""
    if name not in DISTANCES:
        raise AgreementError(f"There is no distance '{name}'; there are {', '.join(DISTANCES)}.")
    return DISTANCES[name]
