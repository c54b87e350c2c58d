"""`whichone settings`, and mistakes found when a command starts."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from knowledge.settings_file import SettingsError


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WHICHONE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("WHICHONE_CONFIG", raising=False)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return tmp_path


def test_each_setting_with_its_place_and_no_password(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "whichone.toml").write_text("[gateway]\nport = 81\n")
    monkeypatch.setenv("DATABASE_URL", "postgresql+psycopg://whichone:hunter2@host/base")
    done = CliRunner().invoke(app, ["settings"])
    assert done.exit_code == 0
    rows = [line.split() for line in done.output.splitlines()]
    assert rows[0] == ["settings", "file:", "whichone.toml"]
    assert ["gateway.port", "81", "whichone.toml"] in rows
    assert ["gateway.rate", "30", "default"] in rows
    assert ["database.url", "postgresql+psycopg://whichone:***@host/base", "DATABASE_URL"] in rows
    shown = CliRunner().invoke(app, ["settings", "--json"]).output
    assert "hunter2" not in done.output + shown
    settings = {entry["key"]: entry for entry in json.loads(shown)["settings"]}
    assert settings["gateway.port"]["value"] == 81
    assert settings["gateway.port"]["variable"] == "WHICHONE_GATEWAY_PORT"


@pytest.mark.parametrize("command", ["chat", "serve", "web", "settings"])
def test_a_mistake_ends_a_command_before_anything_starts(command: str, folder: Path) -> None:
    (folder / "whichone.toml").write_text("[gateway]\nrat = 1\n")
    done = CliRunner().invoke(app, [command])
    assert isinstance(done.exception, SettingsError)
    assert "whichone.toml: gateway.rat: there is no such setting" in str(done.exception)
    assert not (folder / "home").exists()
