"""The vector index: FAISS inner product, exact up to 20,000 vectors and by inverted lists above."""

import math
from pathlib import Path
from typing import Any

import faiss
import numpy as np

EXACT_LIMIT = 20_000
"""Up to so many vectors search is exact."""

_POINTS_PER_LIST = 64
"""The centres of the lists are learned from so many vectors each, and no list is shorter on average."""

_ITERATIONS = 8
_LISTS_SEARCHED = 64
_REFINED = 4
"""So many times as many as are wanted are found in the lists, by one byte a number, and then compared exactly."""

_ADDED_AT_ONCE = 50_000


class VectorIndex:
    """L2-normalised vectors [n, d] searched by inner product, which is then the cosine.

    `matrix` is a view on the vectors within the index, so it must not be used after this object is gone.
    """

    FILE = "vectors.faiss"

    def __init__(self, index: Any) -> None:
        self._index = index
        # The inverted lists have a flat index of all vectors beside them; either way this is a view, not a copy.
        flat: Any = index if isinstance(index, faiss.IndexFlat) else faiss.downcast_index(index.refine_index)
        self.matrix: np.ndarray = faiss.rev_swig_ptr(flat.get_xb(), index.ntotal * index.d).reshape(
            index.ntotal, index.d
        )

    @classmethod
    def build(cls, vectors: np.ndarray, exact_limit: int = EXACT_LIMIT) -> "VectorIndex":
        """Index vectors [n, d], float32 and L2-normalised; n may be 0."""
        vectors = np.ascontiguousarray(vectors, dtype=np.float32)
        if len(vectors) <= exact_limit:
            index: Any = faiss.IndexFlatIP(vectors.shape[1])
            index.add(vectors)
        else:
            index = _inverted_lists(vectors)
        return cls(index)

    def search(self, query: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
        """Cosines and row numbers of the k nearest vectors to a query [d], nearest first; fewer where n < k."""
        k = min(k, self._index.ntotal)
        if k <= 0:
            return np.empty(0, np.float32), np.empty(0, np.int64)
        cosines, rows = self._index.search(np.ascontiguousarray(query[None], dtype=np.float32), k)
        found = rows[0] >= 0
        return cosines[0][found], rows[0][found]

    @property
    def exact(self) -> bool:
        """Whether search compares with every vector."""
        return isinstance(self._index, faiss.IndexFlat)

    def save(self, folder: Path) -> None:
        """Write the index into a folder. Raises OSError."""
        try:
            faiss.write_index(self._index, str(folder / self.FILE))
        except RuntimeError as error:
            raise OSError(f"FAISS could not write {self.FILE} ({str(error).rpartition('(')[2].rstrip(')')})") from error

    @classmethod
    def load(cls, folder: Path) -> "VectorIndex":
        """Map an index that `save` wrote into memory; pages of the vectors are read as they are needed.

        Raises:
            OSError, RuntimeError: the file is missing or is no FAISS index.
        """
        index: Any = faiss.read_index(str(folder / cls.FILE), faiss.IO_FLAG_MMAP_IFC)
        if not isinstance(index, faiss.IndexFlat):
            _set_breadth(index)
        return cls(index)


def bytes_per_vector(count: int, dimensions: int) -> int:
    """What each of so many vectors takes on disk: its numbers, and one byte a number more above the limit."""
    return dimensions * (4 if count <= EXACT_LIMIT else 5)


def _inverted_lists(vectors: np.ndarray) -> Any:
    count, dimensions = vectors.shape
    lists = max(1, min(int(4 * math.sqrt(count)), count // _POINTS_PER_LIST))
    coarse = faiss.IndexIVFScalarQuantizer(
        faiss.IndexFlatIP(dimensions), dimensions, lists, faiss.ScalarQuantizer.QT_8bit, faiss.METRIC_INNER_PRODUCT
    )
    coarse.cp.max_points_per_centroid = _POINTS_PER_LIST
    coarse.cp.niter = _ITERATIONS
    index: Any = faiss.IndexRefineFlat(coarse)
    sample = np.random.default_rng(0).choice(count, min(count, _POINTS_PER_LIST * lists), replace=False)
    index.train(vectors[np.sort(sample)])
    for start in range(0, count, _ADDED_AT_ONCE):
        index.add(vectors[start : start + _ADDED_AT_ONCE])
    _set_breadth(index)
    return index


def _set_breadth(index: Any) -> None:
    faiss.extract_index_ivf(index.base_index).nprobe = _LISTS_SEARCHED
    index.k_factor = _REFINED
