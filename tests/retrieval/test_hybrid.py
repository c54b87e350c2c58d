"""Search over all units of a base."""

import numpy as np
import pytest

from retrieval.base import KnowledgeBase
from retrieval.hybrid import BM25_WEIGHT
from retrieval.lexical import best_rows


def test_search_agrees_with_scoring_every_unit(small_base: KnowledgeBase) -> None:
    text = "short green strands in coconut milk"
    found = small_base.search(text, 5)
    every = [unit for units in small_base.evidence(text, list(small_base.entities)).values() for unit in units]
    best = sorted(every, key=lambda unit: -unit.score)[:5]
    assert [unit.text for unit in found] == [unit.text for unit in best]
    assert [unit.score for unit in found] == pytest.approx([unit.score for unit in best], abs=1e-5)
    assert all(unit.score == pytest.approx(unit.cosine + BM25_WEIGHT * unit.bm25, abs=1e-5) for unit in found)
    assert found[0].entity_key == "cendol"


@pytest.mark.parametrize("text", ["", "😀", "x" * 100_000, "\ud83d"])
def test_odd_queries_find_something_or_nothing(small_base: KnowledgeBase, text: str) -> None:
    assert all(np.isfinite(unit.score) for unit in small_base.search(text, 3))


def test_counts(small_base: KnowledgeBase) -> None:
    assert small_base.search("green", 0) == []
    everything = small_base.search("green", 10_000)
    assert len(everything) == len({(unit.entity_key, unit.text) for unit in everything})


def test_best_rows_are_those_that_score_highest_above_nothing() -> None:
    scores = np.array([0.0, 0.3, 0.9, 0.0, 0.5, 0.1], np.float32)
    assert sorted(best_rows(scores, 2).tolist()) == [2, 4]
    assert sorted(best_rows(scores, 10).tolist()) == [1, 2, 4, 5]
    assert best_rows(np.zeros(3, np.float32), 2).tolist() == []
    assert best_rows(np.empty(0, np.float32), 2).tolist() == []
