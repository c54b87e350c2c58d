"""The store, on a real SQLite file and on a real PostgreSQL server."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.errors import KnowledgeBaseNotFoundError, StoreError
from knowledge.hashing import content_hash
from knowledge.store import Store
from knowledge.types import Category, Entity, Pack, Sentence, VersionStatus
from tests.knowledge.samples import CAKE, INFO, PACK, SENTENCES, TART


def url(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    sqlite = url(tmp_path / "new" / "folder" / "knowledge.db")
    with Store(sqlite if request.param == "sqlite" else request.getfixturevalue("new_database")()) as opened:
        yield opened


def test_a_pack_comes_back_as_it_went_in(store: Store) -> None:
    version = store.add_version(PACK)

    assert version == 1
    assert store.entities("cakes", 1) == [CAKE, TART]
    assert store.entity("cakes", "lemon_tart", 1) == TART
    assert store.info("cakes", 1) == INFO
    assert store.content_hash("cakes", 1) == content_hash(PACK)


def test_sentences_come_back_by_id_and_are_replaced(store: Store) -> None:
    store.add_version(PACK)
    assert store.sentences("cakes", 1) == []

    store.set_sentences("cakes", 1, reversed(SENTENCES))
    assert store.sentences("cakes", 1) == SENTENCES

    store.set_sentences("cakes", 1, SENTENCES[:1])
    assert store.sentences("cakes", 1) == SENTENCES[:1]


@pytest.mark.parametrize(
    "bad", [[SENTENCES[0], SENTENCES[0]], [replace(SENTENCES[1], entity_key="lemon_pie")]], ids=["twice", "stranger"]
)
def test_sentences_that_do_not_fit_leave_the_old_ones(store: Store, bad: list[Sentence]) -> None:
    store.add_version(PACK)
    store.set_sentences("cakes", 1, SENTENCES)

    with pytest.raises(StoreError, match=r"cakes@1 do not fit"):
        store.set_sentences("cakes", 1, bad)

    assert store.sentences("cakes", 1) == SENTENCES


def test_an_added_version_serves_only_once_activated(store: Store) -> None:
    store.add_version(PACK)
    with pytest.raises(KnowledgeBaseNotFoundError, match="kb build cakes"):
        store.entities("cakes")

    store.activate("cakes", 1)
    second = store.add_version(Pack(INFO, (TART,)))

    assert (second, store.serving_version("cakes"), store.latest_version("cakes")) == (2, 1, 2)
    assert store.entities("cakes") == [CAKE, TART]
    store.activate("cakes", 2)
    assert store.entities("cakes") == [TART]
    assert store.entities("cakes", 1) == [CAKE, TART]


def test_a_failed_build_is_recorded_and_the_old_version_serves(store: Store) -> None:
    store.add_version(PACK)
    store.activate("cakes", 1)
    store.add_version(PACK)

    store.mark_failed("cakes", 2)
    store.mark_failed("cakes", 1)

    statuses = [version.status for version in store.base("cakes").versions]
    assert statuses == [VersionStatus.READY, VersionStatus.FAILED]
    assert store.serving_version("cakes") == 1


def test_the_first_base_that_serves_is_active_until_another_is_used(store: Store) -> None:
    assert store.active() is None
    for name in ("cakes", "pies"):
        store.add_version(Pack(replace(INFO, name=name), PACK.entities))
    with pytest.raises(KnowledgeBaseNotFoundError, match="No version of 'pies' is built"):
        store.use("pies")

    store.activate("cakes", 1)
    store.activate("pies", 1)
    active = store.active()
    assert active is not None
    assert active.label == "cakes@1"

    store.use("pies")
    assert [(base.name, base.active) for base in store.bases()] == [("cakes", False), ("pies", True)]


def test_version_counts(store: Store) -> None:
    store.add_version(PACK, shipped=True)
    store.set_sentences("cakes", 1, SENTENCES)

    (version,) = store.base("cakes").versions

    assert (version.entities, version.sentences, version.shipped) == (2, 3, True)


def test_version_numbers_are_not_given_out_twice(store: Store) -> None:
    store.add_version(PACK)
    store.add_version(PACK)

    store.remove("cakes", 2)

    assert store.add_version(PACK) == 3


def test_removing_the_serving_version_leaves_the_base_without_one(store: Store) -> None:
    store.add_version(PACK)
    store.add_version(PACK)
    store.activate("cakes", 2)

    store.remove("cakes", 2)

    assert store.base("cakes").serving is None
    assert store.active() is None
    store.remove("cakes", 1)
    assert store.bases() == []


def test_removing_a_base_takes_everything_with_it(tmp_path: Path) -> None:
    with Store(url(tmp_path / "k.db")) as store:
        store.add_version(PACK)
        store.set_sentences("cakes", 1, SENTENCES)
        store.activate("cakes", 1)
        store.remove("cakes")
        assert store.active() is None
    tables = ("base", "version", "entity", "section", "sentence")
    with sqlite3.connect(tmp_path / "k.db") as connection:
        left = [connection.execute(f"SELECT count(*) FROM whichone_{table}").fetchone()[0] for table in tables]
    assert left == [0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda store: store.entities("pies"), r"No knowledge base 'pies'; there are: cakes"),
        (lambda store: store.info("cakes", 9), r"'cakes' has no version 9; there are: 1"),
        (lambda store: store.entity("cakes", "pie"), r"'cakes' has no entity with the key 'pie'"),
        (lambda store: store.activate("cakes", 2), r"'cakes' has no version 2"),
        (lambda store: store.remove("pies"), r"No knowledge base 'pies'"),
    ],
)
def test_what_is_not_there_is_named_with_what_is(store: Store, call: Callable[[Store], object], said: str) -> None:
    store.add_version(PACK)
    store.activate("cakes", 1)
    with pytest.raises(KnowledgeBaseNotFoundError, match=said):
        call(store)


def test_an_empty_store_says_how_to_fill_it(store: Store) -> None:
    with pytest.raises(KnowledgeBaseNotFoundError, match="kb build --shipped"):
        store.serving_version("cakes")


@pytest.mark.parametrize("name", ["", "../up", "Cakes", "a b", "x" * 65, "ä"])
def test_names_that_could_leave_the_folder_are_refused(store: Store, name: str) -> None:
    with pytest.raises(StoreError, match="cannot be the name"):
        store.add_version(Pack(replace(INFO, name=name), PACK.entities))


@pytest.mark.parametrize(
    ("entities", "said"),
    [((), "no entities"), ((CAKE, CAKE), "occurs twice"), ((replace(CAKE, key=""),), "is empty")],
)
def test_packs_that_cannot_be_stored_leave_nothing(store: Store, entities: tuple[Entity, ...], said: str) -> None:
    with pytest.raises(StoreError, match=said):
        store.add_version(Pack(INFO, entities))
    assert store.bases() == []


def test_reopening_keeps_everything(tmp_path: Path) -> None:
    with Store(url(tmp_path / "k.db")) as store:
        store.add_version(PACK)
        store.activate("cakes", 1)
    with Store(url(tmp_path / "k.db")) as store:
        assert store.entities("cakes") == [CAKE, TART]


def test_a_database_of_another_schema_is_refused(tmp_path: Path) -> None:
    Store(url(tmp_path / "k.db")).close()
    with sqlite3.connect(tmp_path / "k.db") as connection:
        connection.execute("UPDATE whichone_system SET schema_version = 99")
    with pytest.raises(StoreError, match=r"made by a newer version .*schema 99.*DATABASE_URL or WHICHONE_HOME"):
        Store(url(tmp_path / "k.db"))


def test_a_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as connection:
        connection.execute("CREATE TABLE bookmarks (id INTEGER)")
    with pytest.raises(StoreError, match=r"belongs to another program .*bookmarks"):
        Store(url(tmp_path / "other.db"))
    with sqlite3.connect(tmp_path / "other.db") as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.db"
    file.write_text("Dear reader, " * 500)
    with pytest.raises(StoreError, match="is not a SQLite database"):
        Store(url(file))
    assert file.read_text() == "Dear reader, " * 500


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("no url", "not one that SQLAlchemy understands"),
        ("sqlite:////proc/nowhere/k.db", "cannot be made"),
        ("nosuchdb://host/x", "No driver"),
    ],
)
def test_urls_that_lead_nowhere(address: str, said: str) -> None:
    with pytest.raises(StoreError, match=said):
        Store(address)


def test_passwords_are_not_shown() -> None:
    with pytest.raises(StoreError) as caught:
        Store("nosuchdb://me:hunter2@host/x")
    assert "hunter2" not in str(caught.value)


def test_many_threads_add_and_read_at_once(store: Store) -> None:
    store.add_version(PACK)
    store.activate("cakes", 1)

    def work(number: int) -> int:
        assert store.entities("cakes") == [CAKE, TART]
        added = store.add_version(PACK)
        store.set_sentences("cakes", added, SENTENCES)
        return added

    with ThreadPoolExecutor(8) as pool:
        versions = sorted(pool.map(work, range(24)))

    assert versions == list(range(2, 26))


def test_readers_do_not_wait_for_a_writer(store: Store) -> None:
    store.add_version(PACK)
    store.activate("cakes", 1)
    writing, done = threading.Event(), threading.Event()

    def slowly() -> Iterator[Sentence]:
        for sentence in SENTENCES:
            writing.set()
            done.wait(5)
            yield sentence

    with ThreadPoolExecutor(1) as pool:
        writer = pool.submit(store.set_sentences, "cakes", 1, slowly())
        assert writing.wait(5)
        started = time.monotonic()
        assert store.sentences("cakes") == []
        assert time.monotonic() - started < 2
        done.set()
        writer.result()
    assert store.sentences("cakes") == SENTENCES


def test_forty_thousand_sentences_take_seconds(store: Store) -> None:
    entities = tuple(replace(TART, key=f"tart{number}") for number in range(1_000))
    store.add_version(Pack(INFO, entities))
    many = [
        Sentence(n, f"tart{n % 1_000}", "", n // 1_000, "x" * 120, "y" * 130, Category.FEASIBLE) for n in range(40_000)
    ]
    started = time.monotonic()
    store.set_sentences("cakes", 1, many)
    assert time.monotonic() - started < 10
    assert len(store.sentences("cakes", 1)) == 40_000
