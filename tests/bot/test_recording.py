"""A chat that is recorded can be played again."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.dialogs.reading import read_script
from bot.dialogs.recording import Recorder
from bot.dialogs.script import DialogScriptError
from tests.bot.rasa_stand_in import bot, serving, slot

ANSWERS = {
    "a song": [bot("Do you mean 'A' or 'B'?"), slot("choices", ["a", "b"])],
    'the second: "one"': [bot("B it is.\nIt's long."), slot("chosen", ["b"])],
    "nothing": [],
}


def test_what_was_recorded_passes(tmp_path: Path) -> None:
    script = tmp_path / "scripts" / "recorded.yml"
    said = "".join(f"{text}\n" for text in ANSWERS)
    with serving(ANSWERS) as server:
        chat = ["chat", "--url", server.url, "--kb", "songs", "--record", str(script)]
        assert CliRunner().invoke(app, chat, input=said).exit_code == 0
        played = CliRunner().invoke(app, ["dialog", "test", str(script), "--url", server.url])
    assert played.exit_code == 0, played.output
    (case,) = read_script(script)
    assert case.name.startswith("recorded 2")
    assert "knowledge_base: songs" in script.read_text("utf-8")
    assert "chosen" in script.read_text("utf-8")
    with serving({**ANSWERS, "a song": [bot("Something else.")]}) as server:
        assert CliRunner().invoke(app, ["dialog", "test", str(script), "--url", server.url]).exit_code == 1


def test_what_is_there_is_not_written_over(tmp_path: Path) -> None:
    script = tmp_path / "mine.yml"
    script.write_text("mine", "utf-8")
    with serving(ANSWERS) as server:
        result = CliRunner().invoke(app, ["chat", "--url", server.url, "--record", str(script)], input="nothing\n")
    assert isinstance(result.exception, DialogScriptError)
    assert script.read_text("utf-8") == "mine"


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(DialogScriptError, match="cannot be written"):
        Recorder(tmp_path / "file" / "a.yml", {})
