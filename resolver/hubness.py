"""Remembers for the entities of a source how near their units are to any expression at all."""

import logging
import random
from collections.abc import Mapping, Sequence
from weakref import WeakKeyDictionary

import numpy as np

from resolver.reading import split_negation
from retrieval.embedding import MINILM, Embedder
from retrieval.evidence import EvidenceSource

POOL = 900
"""So many expressions make a pool."""

_SEED = 7

_log = logging.getLogger(__name__)
_KEPT = 4096


def expression_pool(expressions: Sequence[str], embedder: Embedder, count: int = POOL) -> np.ndarray:
    """The vectors `[count, d]` of what some of the expressions say of their referent, drawn at random, always alike."""
    said = sorted({said for expression in expressions if (said := split_negation(expression)[0])})
    drawn = random.Random(_SEED).sample(said, min(count, len(said)))
    return embedder.encode(drawn) if drawn else np.zeros((0, embedder.dimensions), np.float32)


class Hubness:
    """Hubness by a pool of expression vectors `[n, d]`, worked out once for each entity."""

    def __init__(self, pool: np.ndarray) -> None:
        self.pool = pool.astype(np.float32)
        self._known: WeakKeyDictionary[EvidenceSource, dict[str, Mapping[str, float]]] = WeakKeyDictionary()

    def of(self, keys: Sequence[str], source: EvidenceSource) -> dict[str, Mapping[str, float]]:
        """The hubness of each entity's units, by key and text.

        Empty for a source with another embedding model than the pool was made with (which is logged once): its scores
        stay uncorrected.
        """
        known = self._known.get(source)
        if known is None:
            known = self._known.setdefault(source, {})
            if not self._fits(source):
                _log.warning("Scores stay without hubness correction: it was made for the embedding model %s", MINILM)
        if not self._fits(source):
            return {}
        for key in keys:
            if key not in known:
                if len(known) >= _KEPT:
                    known.clear()
                known[key] = source.hubness(key, self.pool)
        return {key: known[key] for key in keys if key in known}

    def _fits(self, source: EvidenceSource) -> bool:
        return bool(len(self.pool)) and source.dimensions == self.pool.shape[1]
