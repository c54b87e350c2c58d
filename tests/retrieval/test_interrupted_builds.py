"""A build that is killed, or runs out of disk, leaves the old version serving and nothing half-written."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from knowledge.pack import write_pack
from knowledge.settings import Settings
from knowledge.store import Store
from knowledge.types import Entity, Pack, PackInfo, Section
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder
from retrieval.upkeep import bring_up_to_date
from tests.retrieval.interrupted_builds import CHUNK

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals and limits"),
]

OLD, NEW = 20, 2 * CHUNK + 60
INFO = PackInfo("mills", "Mills", "mill", "mills")
ASKED = {"ask": "the one with a thatched roof", "entity": "m0"}
ANSWER = "mills@1: Mill 0 has a thatched roof.\n"

KILLED = {
    "while embedding": ("retrieval.embedding_cache:EmbeddingCache._write_chunk", 3, 2 * CHUNK),
    "while writing a chunk": ("pathlib:Path.replace", 2, CHUNK),
    "while writing": ("retrieval.entity_table:EntityTable.save", 1, NEW - OLD),
    "before switching": ("knowledge.store:Store.activate", 1, NEW - OLD),
}
"""Where a build is killed: the function, which call of it, and how many texts are embedded by then."""

LARGEST = {"entities": 40_000, "a chunk": CHUNK * 1500, "the vectors": NEW * 1500}
"""Limits on the size of files, in bytes, with what does not fit."""


def mills(count: int) -> Pack:
    first = Entity("m0", "Mill 0", sections=(Section("", "Mill 0 has a thatched roof."),))
    return Pack(INFO, (first, *(Entity(f"m{number}", f"Mill {number}") for number in range(1, count))))


def taken(steps: list[dict[str, Any]], folder: Path, *before: str) -> list[dict[str, Any]]:
    """What became of steps (see `interrupted_builds.py`)."""
    file = folder / "steps.json"
    file.write_text(json.dumps(steps))
    done = subprocess.run(
        [*before, sys.executable, "-m", "tests.retrieval.interrupted_builds", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packs `old` and `new` of one base and, for each interruption, a `home` where `old` serves; in
    `ends` is what became of the import of `new` there, and of asking after it."""
    folder = tmp_path_factory.mktemp("served")
    write_pack(mills(OLD), folder / "old")
    write_pack(mills(NEW), folder / "new")
    endings = {what: {"kill": where, "calls": calls} for what, (where, calls, _) in KILLED.items()}
    endings |= {what: {"largest_file": size} for what, size in LARGEST.items()}
    steps: list[dict[str, Any]] = [imported(folder / "old", folder / "home")]
    for what, ending in endings.items():
        home = folder / what
        steps += [
            {"shell": f"cp -r '{folder}/home' '{home}'"},
            imported(folder / "new", home) | ending,
            ASKED | {"home": str(home)},
        ]
    first, *ends = taken(steps, folder)
    assert first["status"] == 0, first["said"]
    (folder / "ends").write_text(json.dumps(dict(zip(endings, zip(ends[::2], ends[1::2], strict=True), strict=True))))
    return folder


def imported(pack: Path, home: Path) -> dict[str, Any]:
    return {"whichone": ["kb", "import", str(pack)], "home": str(home)}


def built_again(home: Path, embedder: Embedder) -> int:
    """Build what is newest; how many texts were embedded. Nothing but the two versions may be left."""
    settings = Settings(home=home, database_url=None)
    with Store(settings.url()) as store:
        report = bring_up_to_date(store, "mills", settings, embedder=embedder)
        assert report is not None
        assert (report.version, report.units) == (2, NEW + 1)
        assert store.serving_version("mills") == 2
        assert len(store.sentences("mills")) == 1
    assert sorted(path.name for path in (home / "indexes" / "mills").iterdir()) == ["1", "2"]
    assert [path for path in (home / "cache" / "embeddings").rglob("*") if path.is_file()] == []
    base = KnowledgeBase.open("mills", settings=settings, embedder=embedder, verify=True)
    assert base.evidence("number 9", [f"m{NEW - 1}"])[f"m{NEW - 1}"][0].text == f"Mill {NEW - 1}"
    return report.embedded


@pytest.mark.parametrize("moment", KILLED)
def test_a_killed_build(moment: str, served: Path, embedder: Embedder) -> None:
    build, asked = json.loads((served / "ends").read_text())[moment]
    assert build["status"] == -9
    assert asked == {"status": 0, "said": ANSWER}
    # What version 1 holds and what was embedded before the kill is not embedded again.
    assert built_again(served / moment, embedder) == NEW - OLD - KILLED[moment][2]


@pytest.mark.parametrize("what", LARGEST)
def test_a_file_that_cannot_be_written(what: str, served: Path, embedder: Embedder) -> None:
    build, asked = json.loads((served / "ends").read_text())[what]
    assert build["status"] == 2
    assert "make room" in build["said"]
    assert " MB free" in build["said"]
    assert "Traceback" not in build["said"]
    assert asked == {"status": 0, "said": ANSWER}
    home = served / what
    if what == "entities":
        assert "nothing was changed" in build["said"]
        with Store(Settings(home=home, database_url=None).url()) as store:
            assert store.latest_version("mills") == 1
        return
    assert "about 0.3 MB needed" in build["said"]
    assert "run 'whichone kb build mills'" in build["said"]
    assert sorted(path.name for path in (home / "indexes" / "mills").iterdir()) == ["1"]
    assert list((home / "cache" / "embeddings").rglob("*.part")) == []
    assert built_again(home, embedder) == (NEW - OLD if what == "a chunk" else 0)


def test_a_full_disk(served: Path, tmp_path: Path) -> None:
    namespace = ("unshare", "--user", "--map-root-user", "--mount")
    disk, home = tmp_path / "disk", tmp_path / "disk" / "home"
    disk.mkdir()
    mount = f"mount -t tmpfs -o size=64m tmpfs {disk}"
    tried = subprocess.run([*namespace, "sh", "-c", mount], capture_output=True, text=True, check=False)
    if tried.returncode:
        pytest.skip(f"no disk can be mounted here: {tried.stderr.strip()}")
    new, asked = imported(served / "new", home), ASKED | {"home": str(home)}

    def free(kilobytes: int) -> dict[str, str]:
        size = f"$(df --output=used -k {disk} | tail -1)"
        return {"shell": f"mount -o remount,size=$(({size} + {kilobytes}))k {disk}"}

    ends = taken(
        [
            {"shell": f"{mount} && cp -r {served}/home {home}"},
            *(free(0), new),
            *(free(64), new, asked),  # not enough for the entities
            *(free(250), new, asked),  # for the entities, but not for the index
            *(free(350), new, asked),  # for the index, but not for what is embedded as well
            {"shell": f"ls -A {home}/indexes/mills > {tmp_path}/left"},
            *(free(8_000), new, ASKED | {"home": str(home), "entity": "m150"}),
        ],
        tmp_path,
        *namespace,
    )
    nothing, entities, asked_1, index, asked_2, embedded, asked_3, built, asked_4 = ends
    for end in (nothing, entities, index, embedded):
        assert (end["status"], "make room" in end["said"], "Traceback" in end["said"]) == (2, True, False), end["said"]
    assert "nothing was changed" in entities["said"]
    assert "the disk is too full: about 0.3 MB needed" in index["said"]
    assert ": about 0.3 MB needed, 0." in embedded["said"]
    assert asked_1 == asked_2 == asked_3 == {"status": 0, "said": ANSWER}
    assert (tmp_path / "left").read_text() == "1\n"
    assert built["status"] == 0
    assert asked_4 == {"status": 0, "said": "mills@2: Mill 150\n"}
