"""The vector index."""

from pathlib import Path

import numpy as np
import pytest

from retrieval.vectors import VectorIndex


def vectors(count: int, seed: int = 0) -> np.ndarray:
    made = np.random.default_rng(seed).standard_normal((count, 32)).astype(np.float32)
    return made / np.linalg.norm(made, axis=1, keepdims=True)


@pytest.mark.parametrize(("limit", "exact"), [(1000, True), (100, False)])
def test_search_save_and_load(limit: int, exact: bool, tmp_path: Path) -> None:
    made = vectors(500)
    index = VectorIndex.build(made, exact_limit=limit)
    index.save(tmp_path)
    loaded = VectorIndex.load(tmp_path)
    assert index.exact is loaded.exact is exact
    np.testing.assert_array_equal(loaded.matrix, made)
    hits = 0
    for query in vectors(50, seed=1):
        cosines, rows = loaded.search(query, 5)
        assert (np.diff(cosines) <= 0).all()
        np.testing.assert_allclose(cosines, made[rows] @ query, atol=1e-5)
        hits += int(rows[0]) == int(np.argmax(made @ query))
    assert hits >= (50 if exact else 45)


def test_fewer_vectors_than_asked_for(tmp_path: Path) -> None:
    index = VectorIndex.build(vectors(3))
    assert len(index.search(vectors(1)[0], 10)[1]) == 3
    empty = VectorIndex.build(vectors(0))
    empty.save(tmp_path)
    assert VectorIndex.load(tmp_path).matrix.shape == (0, 32)
    assert len(empty.search(vectors(1)[0], 10)[1]) == 0
