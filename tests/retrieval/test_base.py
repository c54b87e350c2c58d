"""A knowledge base: evidence."""

import threading
from pathlib import Path

import numpy as np
import pytest

from knowledge.settings import Settings
from knowledge.types import Pack
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder
from retrieval.errors import LexicalBackendError, UnknownEntityError
from retrieval.evidence import EvidenceSource, UnitKind
from retrieval.hybrid import BM25_WEIGHT


def test_the_best_evidence_is_first(small_base: KnowledgeBase) -> None:
    found = small_base.evidence("the one with short green strands", ["cendol", "kue_talam"], k=2)
    assert list(found) == ["cendol", "kue_talam"]
    assert found["cendol"][0].text == "Cendol is an iced dessert of short green strands in coconut milk."
    assert found["cendol"][0].score > found["kue_talam"][0].score
    assert all(len(units) == 2 for units in found.values())


def test_all_units_with_their_scores(small_base: KnowledgeBase, embedder: Embedder) -> None:
    expression = "it has coconut milk in it"
    units = small_base.evidence(expression, ["cendol"])["cendol"]
    assert {unit.kind for unit in units} == set(UnitKind)
    assert [unit.score for unit in units] == sorted((unit.score for unit in units), reverse=True)
    vectors = embedder.encode([unit.text for unit in units])
    cosines = vectors @ embedder.encode([expression])[0]
    for unit, cosine in zip(units, cosines, strict=True):
        assert unit.cosine == pytest.approx(float(cosine), abs=1e-4)
        assert unit.score == pytest.approx(unit.cosine + BM25_WEIGHT * unit.bm25, abs=1e-5)
        assert 0.0 <= unit.bm25 <= 1.0
        assert unit.entity_key == "cendol"
    assert max(unit.bm25 for unit in units) > 0.25


def test_evidence_never_repeats_itself(small_base: KnowledgeBase) -> None:
    texts = [unit.text for unit in small_base.evidence("sweetened with palm sugar", ["cendol"])["cendol"]]
    assert texts.count("Cendol is sweetened with palm sugar.") == 1
    assert len(texts) == len(set(texts))


def test_two_expressions_after_each_other_do_not_mix(small_base: KnowledgeBase) -> None:
    first = small_base.evidence("green", ["cendol"])
    small_base.evidence("brown", ["kue_talam"])
    assert small_base.evidence("green", ["cendol"]) == first


def test_an_entity_without_text_has_its_name(small_base: KnowledgeBase) -> None:
    assert [unit.kind for unit in small_base.evidence("a pudding", ["plain"])["plain"]] == [UnitKind.NAME]


@pytest.mark.parametrize("expression", ["", "   ", "😀😀", "the of it", "word " * 50_000, "x" * 1_000_000, "\ud83d"])
def test_odd_expressions(small_base: KnowledgeBase, expression: str) -> None:
    for units in small_base.evidence(expression, ["cendol", "tiramisu"]).values():
        assert units
        assert all(np.isfinite([unit.score, unit.cosine, unit.bm25]).all() for unit in units)


def test_odd_keys_and_counts(small_base: KnowledgeBase) -> None:
    assert small_base.evidence("green", []) == {}
    assert small_base.evidence("green", ["cendol"], k=0) == {"cendol": []}
    assert len(small_base.evidence("green", ["cendol"], k=10_000)["cendol"]) > 5
    with pytest.raises(UnknownEntityError, match="no entity with the key 'pizza'"):
        small_base.evidence("green", ["cendol", "pizza"])


def test_it_is_an_evidence_source(small_base: KnowledgeBase) -> None:
    source: EvidenceSource = small_base
    assert source.evidence("green", ["cendol"], 1)


def test_threads(small_base: KnowledgeBase) -> None:
    expected = {text: small_base.evidence(text, ["cendol", "tiramisu"]) for text in ("green", "coffee", "cold")}
    failed: list[str] = []

    def work(text: str) -> None:
        for _ in range(5):
            if small_base.evidence(text, ["cendol", "tiramisu"]) != expected[text]:
                failed.append(text)

    threads = [threading.Thread(target=work, args=(text,)) for text in expected]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def test_the_backends_give_the_same_evidence(small_pack: Pack, embedder: Embedder, tmp_path: Path) -> None:
    found = []
    for name in ("bm25s", "rank-bm25"):
        settings = Settings(home=tmp_path, lexical_backend=name)
        base = KnowledgeBase.from_pack(small_pack, settings, embedder=embedder)
        found.append(base.evidence("the iced green one with coconut", ["cendol", "kue_talam"]))
    for fast, reference in zip(found[0]["cendol"], found[1]["cendol"], strict=True):
        assert (fast.text, fast.score) == (reference.text, pytest.approx(reference.score, abs=1e-5))
    with pytest.raises(LexicalBackendError):
        KnowledgeBase.from_pack(small_pack, Settings(home=tmp_path, lexical_backend="x"), embedder=embedder)


def test_an_index_that_is_kept_is_used_again(small_pack: Pack, embedder: Embedder, tmp_path: Path) -> None:
    settings, folder = Settings(home=tmp_path / "home"), tmp_path / "kept"
    stages: list[str] = []

    def progress(stage: str, done: int, total: int) -> None:
        stages.append(stage)

    first = KnowledgeBase.from_pack(small_pack, settings, embedder=embedder, folder=folder, progress=progress)
    assert set(stages) == {"sentences", "embeddings", "index"}
    stages.clear()
    again = KnowledgeBase.from_pack(small_pack, settings, embedder=embedder, folder=folder, progress=progress)
    assert stages == []
    assert again.evidence("green", ["cendol"]) == first.evidence("green", ["cendol"])
    changed = Pack(small_pack.info, small_pack.entities[:3])
    smaller = KnowledgeBase.from_pack(changed, settings, embedder=embedder, folder=folder, progress=progress)
    assert stages
    assert list(smaller.entities) == [entity.key for entity in changed.entities]
