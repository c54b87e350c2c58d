"""`whichone kb new`."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from knowledge.errors import PackError
from knowledge.pack import check_pack, read_pack


def test_a_new_pack_has_nothing_to_complain_of(tmp_path: Path) -> None:
    folder = tmp_path / "films"
    result = CliRunner().invoke(app, ["kb", "new", "films", "--noun", "film", "--out", str(folder)])
    assert result.exit_code == 0, result.output
    assert check_pack(folder) == []
    pack = read_pack(folder)
    assert (pack.info.name, pack.info.noun_singular, pack.info.noun_plural) == ("films", "film", "films")
    assert len(pack.entities) == 2
    assert f"whichone kb import {folder}" in result.output


def test_what_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("mine", "utf-8")
    result = CliRunner().invoke(app, ["kb", "new", "films", "--out", str(tmp_path)])
    assert isinstance(result.exception, PackError)
    assert "is there already" in str(result.exception)
    assert (tmp_path / "pack.yaml").read_text("utf-8") == "mine"
    assert not (tmp_path / "entities.jsonl").exists()


@pytest.mark.parametrize("name", ["", "My Films", "../films", "a" * 65])
def test_odd_names_are_refused(name: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["kb", "new", name, "--out", str(tmp_path / "x")])
    assert isinstance(result.exception, PackError)
    assert not (tmp_path / "x").exists()
