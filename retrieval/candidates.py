"""Candidate search: which entities of a knowledge base a request may be about."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from knowledge.types import PackInfo
from retrieval.embedding import Embedder
from retrieval.evidence import UnitKind
from retrieval.hybrid import hybrid_search
from retrieval.index_folder import Index
from retrieval.names import NameIndex
from retrieval.request import MAX_CHARACTERS, content_words, stripped
from retrieval.terms import terms, words_of

_POOL = 200
"""So many units by cosine and as many by BM25 are looked at."""

_BM25_WEIGHT = 0.5
_SECOND_WEIGHT = 0.3
_COVERED_WEIGHT = 0.5
_NAMED_WEIGHT = 0.9


@dataclass(frozen=True)
class Candidate:
    """An entity that a request may be about.

    `score` is in [0, 1] and comparable between requests: 0.9 and more is an entity named in full; a description that
    fits well scores from 0.45 or so, and below 0.2 little speaks for it. `why` is the name, or the unit that fits
    best.
    """

    entity_key: str
    score: float
    why: str


class CandidateSearch:
    """Ranks the entities of one index for requests."""

    def __init__(self, index: Index, embedder: Embedder, info: PackInfo) -> None:
        """Search among the entities of an index; `info` says what they are called."""
        self._index = index
        self._heads = index.entities.heads
        self._embedder = embedder
        self._names = NameIndex(self._heads)
        self._terms_of: dict[str, frozenset[str]] = {}
        types = Counter(entity.type for entity in self._heads.values())
        words: Counter[str] = Counter()
        for text, count in types.items():
            words.update(dict.fromkeys(words_of(text), count))
        shared = {word for word, count in words.items() if count > len(self._heads) / 2}
        self._nouns = shared.union(words_of(f"{info.noun_singular} {info.noun_plural}"))

    def find(self, request: str, k: int) -> list[Candidate]:
        """The k likeliest entities, best first; fewer where nothing speaks for more."""
        said = list(words_of(request[:MAX_CHARACTERS]))
        if not said or k <= 0:
            return []
        content = content_words(stripped(request))
        named = self._names.find(said, content, self._known)
        described = self._described(*self._telling(stripped(request), content)) if content else {}
        found: list[Candidate] = []
        for key in named.keys() | described.keys():
            by_text, row = described.get(key, (0.0, None))
            by_name = _NAMED_WEIGHT * named.get(key, 0.0) + (1 - _NAMED_WEIGHT) * by_text
            why = self._heads[key].name if row is None or by_name >= by_text else self._index.units.texts[row]
            found.append(Candidate(key, round(min(1.0, max(by_text, by_name)), 6), why))
        return sorted(found, key=lambda candidate: (-candidate.score, candidate.entity_key))[:k]

    def _telling(self, text: str, content: list[str]) -> tuple[str, list[str]]:
        """A request without what all things here are called, unless it says nothing else: "a book about whales" is not
        about what every book's text has in common."""
        telling = [word for word in content if word not in self._nouns]
        if not telling or len(telling) == len(content):
            return text, content
        return " ".join(word for word in words_of(text) if word not in self._nouns), telling

    def _known(self, word: str) -> bool:
        return any(self._index.lexical.idf(term) > 0 for term in terms(word))

    def _described(self, text: str, content: list[str]) -> dict[str, tuple[float, int]]:
        """Score and best unit of each entity with a unit among the nearest, by what the request says."""
        query_terms = terms(" ".join(content))
        vector = self._embedder.encode([text])[0]
        near = hybrid_search(self._index, vector, query_terms, _POOL)
        scores = (np.clip(near.cosines, 0.0, 1.0) + _BM25_WEIGHT * near.bm25) / (1 + _BM25_WEIGHT)
        best: dict[int, list[tuple[float, int]]] = {}
        for score, row in sorted(zip(scores.tolist(), near.rows.tolist(), strict=True), reverse=True):
            rows = best.setdefault(int(self._index.units.owners[row]), [])
            if len(rows) < 2:
                rows.append((score, row))
        found: dict[str, tuple[float, int]] = {}
        for owner, rows in best.items():
            key = self._index.entities.keys_in_order[owner]
            second = rows[1][0] if len(rows) > 1 else 0.0
            by_unit = (rows[0][0] + _SECOND_WEIGHT * second) / (1 + _SECOND_WEIGHT)
            covered = self._covered(key, query_terms)
            found[key] = ((by_unit + _COVERED_WEIGHT * covered) / (1 + _COVERED_WEIGHT), rows[0][1])
        return found

    def _covered(self, key: str, query_terms: list[str]) -> float:
        """The share of the request's terms, weighted by idf, that the entity's name and attributes contain."""
        there = self._own_terms(key)
        weights = {term: self._index.lexical.idf(term) for term in query_terms}
        total = sum(weights.values())
        return sum(weight for term, weight in weights.items() if term in there) / total if total else 0.0

    def _own_terms(self, key: str) -> frozenset[str]:
        found = self._terms_of.get(key)
        if found is None:
            start, stop = self._index.slice_of(key)
            own = [unit.text for unit in self._index.units[start:stop] if unit.kind is not UnitKind.SENTENCE]
            self._terms_of[key] = found = frozenset(term for text in own for term in terms(text))
        return found
