"""Building versions, and opening what was built."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from knowledge.errors import KnowledgeBaseNotFoundError
from knowledge.settings import Settings
from knowledge.store import Store
from knowledge.types import Category, Pack
from retrieval.base import KnowledgeBase
from retrieval.build import build_base
from retrieval.embedding import Embedder
from retrieval.embedding_cache import EmbeddingCache
from retrieval.errors import BuildError, IndexCorruptError, IndexMismatchError, IndexNotFoundError


@pytest.fixture
def store(settings: Settings) -> Store:
    settings.home.mkdir(parents=True, exist_ok=True)
    return Store(settings.url())


@pytest.fixture
def built(store: Store, small_pack: Pack, settings: Settings, embedder: Embedder) -> Path:
    """The index folder of version 1 of the small pack, which serves."""
    store.add_version(small_pack)
    build_base(store, "sweets", settings=settings, embedder=embedder)
    return settings.home / "indexes" / "sweets" / "1"


def opened(settings: Settings, embedder: Embedder, version: int | None = None, verify: bool = False) -> KnowledgeBase:
    return KnowledgeBase.open("sweets", version, settings=settings, embedder=embedder, verify=verify)


def test_build_and_open(store: Store, small_pack: Pack, settings: Settings, embedder: Embedder) -> None:
    version = store.add_version(small_pack)
    seen: dict[str, tuple[int, int]] = {}

    def progress(stage: str, done: int, total: int) -> None:
        seen[stage] = (done, total)

    report = build_base(store, "sweets", settings=settings, progress=progress, embedder=embedder)
    assert (report.name, report.version, report.entities) == ("sweets", version, len(small_pack.entities))
    assert report.sentences == len(store.sentences("sweets")) == sum(report.categories.values())
    assert report.categories[Category.FEASIBLE] > 0
    assert report.embedded == report.units > report.sentences
    assert all(done == total for done, total in seen.values())
    assert store.serving_version("sweets") == version
    base = KnowledgeBase.open(settings=settings, embedder=embedder)  # The only base is the active one.
    assert (base.name, base.version, base.info) == ("sweets", version, small_pack.info)
    assert base.entities == {entity.key: entity for entity in small_pack.entities}
    best = base.evidence("the one with short green strands", ["cendol"], 1)["cendol"][0]
    stored = {sentence.id: sentence for sentence in store.sentences("sweets")}
    assert best.sentence_id is not None
    assert stored[best.sentence_id].standalone == best.text
    left = sorted(path.name for path in (settings.home / "indexes" / "sweets").iterdir())
    assert left == ["1"]


def test_a_new_version_embeds_only_what_is_new(
    store: Store, built: Path, small_pack: Pack, settings: Settings, embedder: Embedder
) -> None:
    cendol = small_pack.entities[0]
    changed = replace(cendol, attributes={**cendol.attributes, "colour": ("emerald",)})
    store.add_version(Pack(small_pack.info, (changed, *small_pack.entities[1:])))
    report = build_base(store, "sweets", settings=settings, embedder=embedder)
    assert (report.version, report.embedded) == (2, 1)
    assert opened(settings, embedder).evidence("emerald", ["cendol"], 1)["cendol"][0].text == "colour: emerald"
    assert opened(settings, embedder, version=1).version == 1


def test_building_a_version_again_replaces_its_index(
    store: Store, built: Path, settings: Settings, embedder: Embedder
) -> None:
    before = opened(settings, embedder)
    report = build_base(store, "sweets", version=1, settings=settings, embedder=embedder)
    assert report.embedded == 0
    assert sorted(path.name for path in built.parent.iterdir()) == ["1"]
    # Who still has the old index open goes on reading it.
    assert before.evidence("green", ["cendol"]) == opened(settings, embedder).evidence("green", ["cendol"])


class _FailingEmbedder(Embedder):
    """A model that fails after so many batches."""

    def __init__(self, model: Embedder, batches: int) -> None:
        self.__dict__.update(model.__dict__)
        self.batches = batches

    def encode(self, texts: Sequence[str], progress: object = None) -> np.ndarray:
        if self.batches <= 0:
            raise KeyboardInterrupt
        self.batches -= 1
        return super().encode(texts)


def test_a_failed_build_leaves_the_old_version_serving(
    store: Store, built: Path, small_pack: Pack, settings: Settings, embedder: Embedder
) -> None:
    store.add_version(Pack(replace(small_pack.info, title="New"), small_pack.entities[:2]))
    other = _FailingEmbedder(embedder, 0)
    other.checksum = "0" * 64  # Another model, so that everything has to be embedded.
    with pytest.raises(KeyboardInterrupt):
        build_base(store, "sweets", settings=settings, embedder=other)
    assert store.serving_version("sweets") == 1
    assert sorted(path.name for path in built.parent.iterdir()) == ["1"]
    assert opened(settings, embedder).version == 1
    report = build_base(store, "sweets", settings=settings, embedder=embedder)
    assert (report.version, store.serving_version("sweets")) == (2, 2)


def test_a_home_that_cannot_be_written_is_named(
    store: Store, small_pack: Pack, settings: Settings, embedder: Embedder
) -> None:
    store.add_version(small_pack)
    (settings.home / "indexes").write_text("a file where a folder should be")
    with pytest.raises(BuildError, match="WHICHONE_HOME"):
        build_base(store, "sweets", settings=settings, embedder=embedder)


def test_a_stopped_build_goes_on_where_it_was(embedder: Embedder, tmp_path: Path) -> None:
    texts = [f"text {number}" for number in range(50)]
    with pytest.raises(KeyboardInterrupt):
        EmbeddingCache(tmp_path, _FailingEmbedder(embedder, 2), chunk=20).encode(texts)
    (tmp_path / embedder.checksum[:16] / "broken.npz").write_bytes(b"no archive")
    cache = EmbeddingCache(tmp_path, embedder, chunk=20)
    vectors = cache.encode(texts)
    assert cache.embedded == 10
    np.testing.assert_allclose(vectors[[0, 30, -1]], embedder.encode([texts[i] for i in (0, 30, -1)]), atol=1e-5)
    cache.clear()
    assert list(tmp_path.iterdir()) == []


def test_unknown_bases_and_versions(store: Store, settings: Settings, embedder: Embedder) -> None:
    with pytest.raises(KnowledgeBaseNotFoundError):
        build_base(store, "sweets", settings=settings, embedder=embedder)
    with pytest.raises(KnowledgeBaseNotFoundError):
        KnowledgeBase.open("sweets", settings=settings, embedder=embedder)
    with pytest.raises(KnowledgeBaseNotFoundError, match="whichone kb"):
        KnowledgeBase.open(settings=settings, embedder=embedder)


def test_an_unbuilt_version_has_no_index(
    store: Store, small_pack: Pack, settings: Settings, embedder: Embedder
) -> None:
    store.add_version(small_pack)
    with pytest.raises(IndexNotFoundError, match="whichone kb build sweets"):
        opened(settings, embedder, version=1)


def test_another_model_or_backend_is_refused(built: Path, settings: Settings, embedder: Embedder) -> None:
    other = _FailingEmbedder(embedder, 0)
    other.model, other.checksum = "other-model", "0" * 64
    with pytest.raises(IndexMismatchError, match=r"embedding model \(minilm .*other-model .*whichone kb build sweets"):
        opened(settings, other)
    with pytest.raises(IndexMismatchError, match=r"lexical backend \(bm25s, now rank-bm25\)"):
        opened(settings.model_copy(update={"lexical_backend": "rank-bm25"}), embedder)


def change_manifest(folder: Path, **changes: object) -> None:
    file = folder / "manifest.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))


def test_other_content_or_format_is_refused(built: Path, settings: Settings, embedder: Embedder) -> None:
    change_manifest(built, content_hash="0" * 64)
    with pytest.raises(IndexMismatchError, match="another content"):
        opened(settings, embedder)
    change_manifest(built, format=99)
    with pytest.raises(IndexMismatchError, match="format 99"):
        opened(settings, embedder)


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "{}", '{"format": 1}', '{"format": 1, "files": []}'])
def test_a_broken_manifest_is_named(text: str, built: Path, settings: Settings, embedder: Embedder) -> None:
    (built / "manifest.json").write_text(text)
    with pytest.raises((IndexCorruptError, IndexMismatchError), match="whichone kb build sweets"):
        opened(settings, embedder)


@pytest.mark.parametrize("name", ["units.txt", "vectors.faiss", "lexical/data.csc.index.npy"])
def test_a_broken_file_is_named(name: str, built: Path, settings: Settings, embedder: Embedder) -> None:
    file = built / name
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])
    with pytest.raises(IndexCorruptError, match=file.name):
        opened(settings, embedder)
    file.unlink()
    with pytest.raises(IndexCorruptError, match="missing"):
        opened(settings, embedder)
    # Changed without a change of size: found by its checksum only.
    file.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(IndexCorruptError, match="not as it was built"):
        opened(settings, embedder, verify=True)


def test_files_that_only_look_whole_are_named(built: Path, settings: Settings, embedder: Embedder) -> None:
    file = built / "vectors.faiss"
    file.write_bytes(b"\0" * file.stat().st_size)
    with pytest.raises(IndexCorruptError, match="cannot be read"):
        opened(settings, embedder)
