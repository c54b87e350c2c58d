"""The lexical index: BM25 by bm25s, or by rank-bm25 as the reference, behind one interface."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, Self

import bm25s
import numpy as np
from rank_bm25 import BM25Okapi

from retrieval.errors import LexicalBackendError

K1 = 1.2
B = 0.75

_PLACEHOLDER = "\x00"
"""Stands in for a text without terms: neither library takes a collection of empty documents. No query contains it."""


class LexicalIndex(Protocol):
    """Scores of texts for the terms of a query: Lucene's BM25 divided by the sum of the idf of those terms of the query
    that occur in the collection. That is in [0, 1], 0 for a text with none of them, and comparable between queries."""

    @classmethod
    def build(cls, documents: Sequence[Sequence[str]]) -> Self:
        """Index documents given as their terms; idf is positive in collections of any size."""
        ...

    def scores(self, query: Sequence[str]) -> np.ndarray:
        """The scores [n] of all texts."""
        ...

    def slice_scores(self, query: Sequence[str], start: int, stop: int) -> np.ndarray:
        """The scores [stop - start] of the texts numbered from `start` to `stop`."""
        ...

    def idf(self, term: str) -> float:
        """The inverse document frequency of a term, 0 if it occurs nowhere."""
        ...

    def save(self, folder: Path) -> None:
        """Write the index into an existing folder."""
        ...

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read what `save` wrote."""
        ...


def best_rows(scores: np.ndarray, k: int) -> np.ndarray:
    """The numbers of the k texts that score highest above 0, in no order; fewer where fewer do."""
    rows = np.flatnonzero(scores)
    if len(rows) <= k:
        return rows
    found: np.ndarray = rows[np.argpartition(-scores[rows], k - 1)[:k]]
    return found


def lucene_idf(containing: int, total: int) -> float:
    """log(1 + (N - n + 0.5) / (n + 0.5)): positive even for a term of every document."""
    return float(np.log1p((total - containing + 0.5) / (containing + 0.5)))


class Bm25sIndex:
    """bm25s with Lucene's formula; memory-mapped when loaded."""

    def __init__(self, index: "bm25s.BM25") -> None:
        self._index = index
        self._total: int = index.scores["num_docs"]
        # Plain views on what is mapped: indexing a memmap itself costs microseconds each time.
        self._starts: np.ndarray = np.asarray(index.scores["indptr"])
        self._rows: np.ndarray = np.asarray(index.scores["indices"])
        self._values: np.ndarray = np.asarray(index.scores["data"])

    @classmethod
    def build(cls, documents: Sequence[Sequence[str]]) -> Self:
        """Index documents given as their terms."""
        index = bm25s.BM25(method="lucene", k1=K1, b=B)
        index.index([list(document) or [_PLACEHOLDER] for document in documents], show_progress=False)
        return cls(index)

    def scores(self, query: Sequence[str]) -> np.ndarray:
        """The scores [n] of all texts."""
        ids, total_idf = self._known(query)
        if not ids:
            return np.zeros(self._total, np.float32)
        found: np.ndarray = self._index.get_scores_from_ids(ids)
        found /= np.float32(total_idf)
        return np.clip(found, 0.0, 1.0, out=found)

    def slice_scores(self, query: Sequence[str], start: int, stop: int) -> np.ndarray:
        """The scores [stop - start] of some texts; reads their part of each posting list only."""
        ids, total_idf = self._known(query)
        found = np.zeros(stop - start, np.float32)
        # Of the posting lists' own type, or each search would convert, and so read, the whole list.
        bounds = np.array((start, stop), self._rows.dtype)
        for term_id in ids:
            first, last = int(self._starts[term_id]), int(self._starts[term_id + 1])
            rows = self._rows[first:last]
            low, high = np.searchsorted(rows, bounds)
            found[rows[low:high] - start] += self._values[first + low : first + high]
        return np.clip(found / np.float32(total_idf), 0.0, 1.0) if ids else found

    def idf(self, term: str) -> float:
        """The inverse document frequency of a term, 0 if it occurs nowhere."""
        term_id = self._index.vocab_dict.get(term)
        return 0.0 if term_id is None else self._idf(term_id)

    def save(self, folder: Path) -> None:
        """Write the index into an existing folder."""
        self._index.save(str(folder), show_progress=False)

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Map what `save` wrote into memory."""
        return cls(bm25s.BM25.load(str(folder), mmap=True, show_progress=False))

    def _idf(self, term_id: int) -> float:
        return lucene_idf(int(self._starts[term_id + 1] - self._starts[term_id]), self._total)

    def _known(self, query: Sequence[str]) -> tuple[list[int], float]:
        vocabulary = self._index.vocab_dict
        # bm25s adds an empty token behind the last column, which has no postings.
        ids = [vocabulary[term] for term in dict.fromkeys(query) if term and term in vocabulary]
        return ids, sum(self._idf(term_id) for term_id in ids)


class _LuceneBM25(BM25Okapi):
    """rank-bm25 with Lucene's idf: its own is zero or negative for terms of half the documents or more."""

    def _calc_idf(self, nd: dict[str, int]) -> None:
        self.idf = {term: lucene_idf(count, self.corpus_size) for term, count in nd.items()}


class RankBm25Index:
    """rank-bm25: slower and wholly in memory; the reference that `Bm25sIndex` is compared with."""

    FILE = "documents.jsonl"

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        self._documents = [list(document) or [_PLACEHOLDER] for document in documents]
        self._index = _LuceneBM25(self._documents, k1=K1, b=B)

    @classmethod
    def build(cls, documents: Sequence[Sequence[str]]) -> Self:
        """Index documents given as their terms."""
        return cls(documents)

    def scores(self, query: Sequence[str]) -> np.ndarray:
        """The scores [n] of all texts."""
        known = self._known(query)
        found = self._index.get_scores(known) if known else np.zeros(len(self._documents))
        return self._normalised(found, known)

    def slice_scores(self, query: Sequence[str], start: int, stop: int) -> np.ndarray:
        """The scores [stop - start] of some texts."""
        known = self._known(query)
        if not known or start >= stop:
            return np.zeros(stop - start, np.float32)
        return self._normalised(np.asarray(self._index.get_batch_scores(known, list(range(start, stop)))), known)

    def idf(self, term: str) -> float:
        """The inverse document frequency of a term, 0 if it occurs nowhere."""
        return float(self._index.idf.get(term, 0.0))

    def save(self, folder: Path) -> None:
        """Write the terms into an existing folder; rank-bm25 has no format of its own."""
        with (folder / self.FILE).open("w", encoding="utf-8") as file:
            for document in self._documents:
                file.write(json.dumps(document, ensure_ascii=False) + "\n")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read the terms that `save` wrote and index them again."""
        with (folder / cls.FILE).open(encoding="utf-8") as file:
            return cls([json.loads(line) for line in file])

    def _known(self, query: Sequence[str]) -> list[str]:
        return [term for term in dict.fromkeys(query) if term in self._index.idf]

    def _normalised(self, scores: np.ndarray, known: Sequence[str]) -> np.ndarray:
        # rank-bm25 keeps the factor (k1 + 1) that Lucene dropped; without it a term gives at most its idf.
        bound = (K1 + 1) * sum(self._index.idf[term] for term in known)
        return np.clip(scores / (bound or 1.0), 0.0, 1.0).astype(np.float32)


BACKENDS: dict[str, type[Bm25sIndex] | type[RankBm25Index]] = {"bm25s": Bm25sIndex, "rank-bm25": RankBm25Index}
"""The lexical backends by the name used in `WHICHONE_LEXICAL_BACKEND`."""


def backend(name: str) -> type[Bm25sIndex] | type[RankBm25Index]:
    """The lexical index class of that name.

    Raises:
        LexicalBackendError: there is none.
    """
    if name not in BACKENDS:
        raise LexicalBackendError(
            f"No lexical backend '{name[:40]}'; set WHICHONE_LEXICAL_BACKEND to one of: {', '.join(BACKENDS)}"
        )
    return BACKENDS[name]
