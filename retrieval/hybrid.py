"""Hybrid search: the units of a whole index by cosine and BM25 together."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from retrieval.index_folder import Index
from retrieval.lexical import best_rows

BM25_WEIGHT = 0.5
"""How much BM25 counts beside the cosine in the score of a unit."""


@dataclass(frozen=True)
class Found:
    """Units near to a query, in the order of their numbers: `rows` `[n]`, their cosines and normalised BM25 scores."""

    rows: np.ndarray
    cosines: np.ndarray
    bm25: np.ndarray

    def scores(self, weight: float = BM25_WEIGHT) -> np.ndarray:
        """The fused scores `[n]`: cosine plus `weight` times BM25."""
        scores: np.ndarray = self.cosines + np.float32(weight) * self.bm25
        return scores


def hybrid_search(index: Index, vector: np.ndarray, query: Sequence[str], pool: int) -> Found:
    """The units among the `pool` nearest by cosine or the `pool` best by BM25, each with both scores.

    Args:
        index: where to search.
        vector: the query's vector `[d]`, of length 1.
        query: the query's terms (`retrieval.terms.terms`).
        pool: how many of either are looked at.
    """
    bm25 = index.lexical.scores(query)
    _, near = index.vectors.search(vector, pool)
    rows = np.union1d(near, best_rows(bm25, pool))
    return Found(rows, index.vectors.matrix[rows] @ vector, bm25[rows])
