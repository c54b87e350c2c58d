"""`whichone resolve` on a machine where nothing was built yet."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from knowledge.errors import KnowledgeBaseNotFoundError


@pytest.mark.slow
def test_a_shipped_base_is_built_when_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHICHONE_HOME", str(tmp_path))
    command = ["resolve", "--kb", "recipes", "-c", "Cendol", "-c", "Kue talam", "the layered one", "--json"]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert json.loads(result.stdout)["interpretations"] == [[1]]


def test_a_base_that_is_nowhere_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WHICHONE_HOME", str(tmp_path))
    command = ["resolve", "--kb", "lamps", "-c", "A", "-c", "B", "the second"]
    assert isinstance(CliRunner().invoke(app, command).exception, KnowledgeBaseNotFoundError)
