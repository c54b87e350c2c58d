"""The vector index: FAISS inner product, exact up to 20,000 vectors and HNSW above."""

from pathlib import Path
from typing import Any

import faiss
import numpy as np

EXACT_LIMIT = 20_000
"""Up to so many vectors search is exact."""

_HNSW_LINKS = 32
_HNSW_BUILD_BREADTH = 200
_HNSW_SEARCH_BREADTH = 256


class VectorIndex:
    """L2-normalised vectors [n, d] searched by inner product, which is then the cosine.

    `matrix` is a view on the vectors within the index, so it must not be used after this object is gone.
    """

    FILE = "vectors.faiss"

    def __init__(self, index: Any) -> None:
        self._index = index
        # HNSW keeps its vectors in a flat index of its own; either way this is a view on them, not a copy.
        flat: Any = index if isinstance(index, faiss.IndexFlat) else faiss.downcast_index(index.storage)
        self.matrix: np.ndarray = faiss.rev_swig_ptr(flat.get_xb(), index.ntotal * index.d).reshape(
            index.ntotal, index.d
        )

    @classmethod
    def build(cls, vectors: np.ndarray, exact_limit: int = EXACT_LIMIT) -> "VectorIndex":
        """Index vectors [n, d], float32 and L2-normalised; n may be 0."""
        count, dimensions = vectors.shape
        if count <= exact_limit:
            index: Any = faiss.IndexFlatIP(dimensions)
        else:
            index = faiss.IndexHNSWFlat(dimensions, _HNSW_LINKS, faiss.METRIC_INNER_PRODUCT)
            index.hnsw.efConstruction = _HNSW_BUILD_BREADTH
            index.hnsw.efSearch = _HNSW_SEARCH_BREADTH
        index.add(np.ascontiguousarray(vectors, dtype=np.float32))
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
        """Write the index into a folder."""
        faiss.write_index(self._index, str(folder / self.FILE))

    @classmethod
    def load(cls, folder: Path) -> "VectorIndex":
        """Map an index that `save` wrote into memory; pages are read as they are needed.

        Raises:
            OSError, RuntimeError: the file is missing or is no FAISS index.
        """
        index: Any = faiss.read_index(str(folder / cls.FILE), faiss.IO_FLAG_MMAP_IFC)
        if not isinstance(index, faiss.IndexFlat):
            index.hnsw.efSearch = _HNSW_SEARCH_BREADTH
        return cls(index)
