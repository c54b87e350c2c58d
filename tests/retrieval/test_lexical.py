"""The lexical index: both backends behind one interface."""

from pathlib import Path

import numpy as np
import pytest

from retrieval.errors import LexicalBackendError
from retrieval.lexical import BACKENDS, Bm25sIndex, LexicalIndex, RankBm25Index, backend
from retrieval.terms import terms

TEXTS = [
    "Cendol is an iced dessert of green jelly",
    "Kue talam is a steamed cake of coconut milk",
    "the coconut coconut coconut",
    "released: 1975",
    "",
    "of the",
    "A cake with a very long list of things in it such as flour, eggs, sugar, milk, butter and coconut",
]

both = pytest.mark.parametrize("kind", BACKENDS.values(), ids=list(BACKENDS))


@both
def test_the_best_text_is_first(kind: type[LexicalIndex]) -> None:
    index = kind.build([terms(text) for text in TEXTS])
    assert int(np.argmax(index.scores(terms("green jelly")))) == 0
    assert int(np.argmax(index.scores(terms("a song of the seventies")))) == 3
    assert index.scores(terms("green jelly")).shape == (len(TEXTS),)


@both
def test_scores_lie_between_nought_and_one(kind: type[LexicalIndex]) -> None:
    index = kind.build([terms(text) for text in TEXTS])
    for query in ("coconut", "coconut coconut cake", "green unheard-of jelly", "cake of coconut milk with eggs"):
        scores = index.scores(terms(query))
        assert scores.min() >= 0.0
        assert 0.0 < scores.max() <= 1.0
    assert not index.scores(terms("unheard-of")).any()
    assert not index.scores([]).any()
    assert not index.slice_scores([], 0, 3).any()


@both
def test_two_documents_still_score(kind: type[LexicalIndex]) -> None:
    """BM25Okapi's own idf gives 0 here for every term of one document, and less for a term of both."""
    index = kind.build([terms("iced green jelly dessert"), terms("steamed coconut dessert")])
    green, dessert = index.scores(terms("green")), index.scores(terms("dessert"))
    assert green[0] > 0.0 == green[1]
    assert (dessert > 0).all()
    assert index.idf("dessert") > 0


@both
@pytest.mark.parametrize("documents", [[[]], [[], []], [["a"]]])
def test_degenerate_collections(kind: type[LexicalIndex], documents: list[list[str]], tmp_path: Path) -> None:
    index = kind.build(documents)
    assert index.scores(["a", "b"]).shape == (len(documents),)
    assert np.isfinite(index.scores(["a", "b"])).all()
    index.save(tmp_path)
    assert kind.load(tmp_path).scores(["a"]).tolist() == index.scores(["a"]).tolist()


@both
def test_a_slice_is_part_of_the_whole(kind: type[LexicalIndex], tmp_path: Path) -> None:
    index = kind.build([terms(text) for text in TEXTS])
    index.save(tmp_path)
    loaded = kind.load(tmp_path)
    query = terms("coconut milk cake of 1975, unheard-of")
    whole = index.scores(query)
    np.testing.assert_allclose(loaded.scores(query), whole, rtol=1e-6)
    for start, stop in ((0, 3), (2, 7), (4, 5), (3, 3)):
        np.testing.assert_allclose(loaded.slice_scores(query, start, stop), whole[start:stop], rtol=1e-6)


def test_both_backends_agree() -> None:
    documents = [terms(text) for text in TEXTS]
    fast, reference = Bm25sIndex.build(documents), RankBm25Index.build(documents)
    for query in ("coconut", "coconut milk", "green cake flour", "1975", "dessert dessert"):
        np.testing.assert_allclose(fast.scores(terms(query)), reference.scores(terms(query)), atol=1e-6)
    assert fast.idf("coconut") == pytest.approx(reference.idf("coconut"))


def test_an_unknown_backend_names_the_known_ones() -> None:
    with pytest.raises(LexicalBackendError, match="bm25s, rank-bm25"):
        backend("lucene")
