"""What retrieval hands to the resolver, and what "why?" shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

import numpy as np


class UnitKind(StrEnum):
    """What a unit of the index is."""

    NAME = "name"
    ATTRIBUTE = "attribute"
    SENTENCE = "sentence"


@dataclass(frozen=True)
class Evidence:
    """One unit of an entity's background, scored for an expression.

    `text` is what was indexed (a stand-alone sentence, `label: value` for an attribute, or the name). `cosine` is in
    [-1, 1]; `bm25` is the Lucene BM25 score divided by the sum of the query terms' idf, so in [0, 1]; `score` is
    their fusion. `sentence_id` is None for names and attributes.
    """

    sentence_id: int | None
    entity_key: str
    text: str
    score: float
    kind: UnitKind = UnitKind.SENTENCE
    cosine: float = 0.0
    bm25: float = 0.0


class EvidenceSource(Protocol):
    """Anything that finds evidence; `retrieval.base.KnowledgeBase` is the one that ships."""

    @property
    def dimensions(self) -> int:
        """Length of its embedding model's vectors."""
        ...

    def evidence(
        self, expression: str, entity_keys: Sequence[str], k: int | None = None
    ) -> Mapping[str, Sequence[Evidence]]:
        """The k best units (all when None) of each entity for the expression, best first."""
        ...

    def hubness(self, entity_key: str, pool: np.ndarray) -> Mapping[str, float]:
        """How near each unit of an entity is to any expression at all, by the unit's text.

        `pool` has the vectors `[n, d]` of many expressions.
        """
        ...
