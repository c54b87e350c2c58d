"""Everything that keeps something in a database, with PostgreSQL in the place of SQLite."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from knowledge.errors import StoreError
from knowledge.pack import write_pack
from knowledge.store import Store
from knowledge.types import Pack

pytestmark = pytest.mark.slow


@pytest.fixture
def database(new_database: Callable[[], str], home: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty database that the settings name for everything."""
    url = new_database()
    for variable in ("DATABASE_URL", "WHICHONE_ANNOTATION_URL", "WHICHONE_COLLECTING_URL"):
        monkeypatch.setenv(variable, url)
    return url


def whichone(*arguments: object) -> str:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_import_build_list_and_resolve(database: str, home: Path, tmp_path: Path, small_pack: Pack) -> None:
    write_pack(small_pack, tmp_path / "sweets")
    assert "sweets@1: built 6 entities" in whichone("kb", "import", tmp_path / "sweets")
    assert whichone("kb", "build") == "sweets@1: up to date\n"
    (base,) = json.loads(whichone("kb", "list", "--json"))
    assert (base["serving"], base["active"], base["versions"][0]["entities"]) == (1, True, 6)
    assert "rice-flour jelly" in whichone("kb", "show", "sweets", "cendol")
    choices = ("--kb", "sweets", "-c", "Cendol", "-c", "Kue talam")
    assert json.loads(whichone("resolve", *choices, "the iced one", "--json"))["interpretations"] == [[0]]
    assert whichone("kb", "build", "--force").startswith("sweets@2: built 6 entities")
    assert "removed sweets" in whichone("kb", "remove", "sweets", "--yes")
    assert not (home / "knowledge.db").exists()


def test_studies_share_the_database_with_the_bases(database: str, home: Path, tmp_path: Path, small_pack: Pack) -> None:
    items = tmp_path / "items.jsonl"
    items.write_text('{"id": "1", "question": "Which?", "choices": ["Cendol", "نص 😀"], "answer": "the green one"}\n')
    assert "1 items" in whichone("annotate", "init", items, "--study", "pilot")
    assert "?token=" in whichone("annotate", "coder", "ann")
    assert "0 of 1  ann" in whichone("annotate", "progress")
    write_pack(small_pack, tmp_path / "sweets")
    whichone("kb", "import", tmp_path / "sweets", "--quiet")
    whichone("collect", "init", "sweets", "--pairs", "2", "--share", "uniform=1", "--quiet")
    assert "?token=" in whichone("collect", "worker", "ben")
    assert "0 done, 2 left  ben" in whichone("collect", "progress")
    assert "0 items, 0 judgements" in whichone("annotate", "export", tmp_path / "judged.jsonl")
    assert list(home.glob("*.db")) == []


def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(StoreError, match=r"postgresql\+psycopg://me:\*\*\*@127.0.0.1:1/x cannot be opened"):
        Store("postgresql+psycopg://me:secret@127.0.0.1:1/x")
