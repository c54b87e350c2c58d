"""Krippendorff's alpha with any distance, its confidence interval, disagreement by item and between coders, and K.

Krippendorff 2004, *Content Analysis*, chapter 11; K as in Siegel & Castellan 1988, section 9.8.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from scipy import sparse

from evaluation.agreement.distances import AnyDistance
from evaluation.agreement.errors import AgreementError
from evaluation.agreement.similarity import similarities
from evaluation.agreement.table import MISSING, JudgementTable

_CHUNK = 128
_SMALL = 1e-12
"""Expected disagreement below this is rounding: all labels are the same."""


@dataclass(frozen=True)
class Interval:
    """A percentile bootstrap interval. NaN where no resample has two labels."""

    low: float
    high: float
    level: float
    replicates: int


class Reliability:
    """The agreement of a table of judgements under a distance.

    Items that fewer than two coders judged are left out: they hold no pair of judgements.

    Raises:
        AgreementError: no item was judged by two coders.
    """

    def __init__(self, table: JudgementTable[Any], distance: AnyDistance) -> None:
        counts = table.counts()
        judged = np.asarray(counts.sum(axis=1)).ravel()
        pairable = np.flatnonzero(judged >= 2)
        if not len(pairable):
            raise AgreementError("No item was judged by two coders: there is nothing to agree on.")
        self.table = table
        self.distance = distance
        self._pairable = pairable
        self._counts = counts[pairable]
        self._judged = judged[pairable]
        self._similarity = similarities(table.labels, distance)
        self._observed = self._judged**2 - self._quadratic(self._counts)  # twice the sum over pairs of coders

    @property
    def n(self) -> int:
        """How many items were judged by at least two coders."""
        return len(self._pairable)

    @property
    def alpha(self) -> float:
        """1 less observed over expected disagreement; NaN where all judgements are the same, which is undefined."""
        return float(self._alphas(np.ones((1, self.n)))[0])

    @property
    def observed(self) -> float:
        """Observed disagreement: mean distance between judgements of the same item, each judgement counting once."""
        return float((self._observed / (self._judged - 1)).sum() / self._judged.sum())

    @property
    def expected(self) -> float:
        """Expected disagreement: mean distance between two judgements of any items."""
        return float(self._expected(np.ones((1, self.n)))[0])

    def interval(self, replicates: int = 1000, level: float = 0.95, seed: int = 0) -> Interval:
        """A confidence interval by resampling items, with observed and expected disagreement taken anew each time.

        Resamples in which all judgements are the same have no alpha and are left out.
        """
        if replicates < 1 or not 0 < level < 1:
            raise AgreementError("A confidence interval needs at least one replicate and a level between 0 and 1.")
        generator = np.random.default_rng(seed)
        alphas = []
        for start in range(0, replicates, _CHUNK):
            size = min(_CHUNK, replicates - start)
            drawn = generator.integers(self.n, size=(size, self.n))
            weights = np.stack([np.bincount(items, minlength=self.n) for items in drawn])
            alphas.append(self._alphas(weights.astype(float)))
        known = np.concatenate(alphas)
        known = known[~np.isnan(known)]
        if not len(known):
            return Interval(float("nan"), float("nan"), level, replicates)
        low, high = np.quantile(known, ((1 - level) / 2, (1 + level) / 2))
        return Interval(float(low), float(high), level, replicates)

    def disagreements(self) -> list[tuple[str, float]]:
        """Items with the mean distance of their pairs of judgements, worst first, ties in the order of the table."""
        mean = self._observed / (self._judged * (self._judged - 1))
        order = np.argsort(-mean.round(12), kind="stable")
        return [(self.table.items[self._pairable[i]], float(mean[i])) for i in order]

    def between_coders(self) -> np.ndarray:
        """Alpha of every two coders on the items both judged, of shape (coders, coders); NaN where it is undefined."""
        codes = self.table.codes
        coders = codes.shape[1]
        result = np.full((coders, coders), np.nan)
        pairs = list(combinations(range(coders), 2))
        for start in range(0, len(pairs), _CHUNK):
            chunk = pairs[start : start + _CHUNK]
            counts = np.zeros((len(chunk), len(self.table.labels)))
            observed = np.zeros(len(chunk))
            for row, (one, other) in enumerate(chunk):
                both = (codes[:, one] != MISSING) & (codes[:, other] != MISSING)
                observed[row] = self._mean_distance(codes[both, one], codes[both, other])
                for coder in (one, other):
                    counts[row] += np.bincount(codes[both, coder], minlength=counts.shape[1])
            alphas = _alpha(observed, self._expected_of(counts))
            for (one, other), alpha in zip(chunk, alphas, strict=True):
                result[one, other] = result[other, one] = alpha
        return result

    def _mean_distance(self, one: np.ndarray, other: np.ndarray) -> float:
        """Mean distance of labels at these places to labels at those places; NaN for none."""
        if not len(one):
            return float("nan")
        size = len(self.table.labels)
        pairs, times = np.unique(one.astype(np.int64) * size + other, return_counts=True)
        similarity = np.asarray(self._similarity[pairs // size, pairs % size]).ravel()
        return float(((1 - similarity) * times).sum() / len(one))

    def _alphas(self, weights: np.ndarray) -> np.ndarray:
        """Alpha for each row of item weights, of shape (replicates, items)."""
        observed = weights @ (self._observed / (self._judged - 1)) / (weights @ self._judged)
        return _alpha(observed, self._expected(weights))

    def _expected(self, weights: np.ndarray) -> np.ndarray:
        return self._expected_of(np.asarray(weights @ self._counts))

    def _expected_of(self, counts: np.ndarray) -> np.ndarray:
        """Expected disagreement for each row of label counts, of shape (replicates, labels)."""
        total = counts.sum(axis=1)
        alike = ((self._similarity @ counts.T).T * counts).sum(axis=1)
        pairs = total * (total - 1)
        return np.divide(total**2 - alike, pairs, out=np.full(len(total), np.nan), where=pairs > 0)

    def _quadratic(self, counts: sparse.csr_array) -> np.ndarray:
        """Summed similarity of all ordered pairs of an item's judgements, each with itself included, by item."""
        size = 4096
        return np.concatenate(
            [
                np.asarray((counts[i : i + size] @ self._similarity).multiply(counts[i : i + size]).sum(axis=1)).ravel()
                for i in range(0, counts.shape[0], size)
            ]
        )


def kappa(table: JudgementTable[Any]) -> float:
    """K of Siegel & Castellan: agreement beyond that of coders who draw from one common distribution of labels.

    With missing judgements, items are weighted by how many coders judged them, as alpha weights them. NaN where all
    judgements are the same. Raises AgreementError where no item was judged by two coders.
    """
    counts = table.counts()
    judged = np.asarray(counts.sum(axis=1)).ravel()
    counts, judged = counts[judged >= 2], judged[judged >= 2]
    if not len(judged):
        raise AgreementError("No item was judged by two coders: there is nothing to agree on.")
    agreeing = np.asarray(counts.multiply(counts).sum(axis=1)).ravel() - judged
    observed = (agreeing / (judged - 1)).sum() / judged.sum()
    shares = np.asarray(counts.sum(axis=0)).ravel() / judged.sum()
    return float(_alpha(np.array([1 - observed]), np.array([1 - (shares**2).sum()]))[0])


def _alpha(observed: np.ndarray, expected: np.ndarray) -> np.ndarray:
    ratio = np.divide(observed, expected, out=np.full(len(observed), np.nan), where=expected > _SMALL)
    return 1 - ratio
