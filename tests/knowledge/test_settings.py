"""One file and the environment: which goes first, and what is said of a mistake."""

import re
from pathlib import Path
from typing import Any

import pytest

from knowledge.settings import ROOT, Settings, checked_settings, current_settings, origin, variables
from knowledge.settings_file import SettingsError, key_of


@pytest.fixture(autouse=True)
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of the machine that the tests run on, and a working folder of the test's own."""
    for variable in (*variables().values(), "WHICHONE_CONFIG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("WHICHONE_HOME", str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")


def write(text: str, file: str = "whichone.toml") -> Path:
    path = Path(file)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


def test_the_environment_goes_before_the_file_and_that_before_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    write('[gateway]\nrate = 7\nallow_hosts = ["chat.example"]\n[database]\nurl = "sqlite:///of-the-file.db"\n')
    assert (Settings().gateway_rate, Settings().gateway_address_rate) == (7, 120)
    assert Settings().gateway_allow_hosts == ("chat.example",)
    assert Settings().url() == "sqlite:///of-the-file.db"
    monkeypatch.setenv("WHICHONE_GATEWAY_RATE", "8")
    monkeypatch.setenv("WHICHONE_GATEWAY_ALLOW_HOSTS", "one.example, other.example")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///of-the-environment.db")
    assert Settings().gateway_rate == 8
    assert Settings().gateway_allow_hosts == ("one.example", "other.example")
    assert Settings().url() == "sqlite:///of-the-environment.db"
    assert Settings(gateway_rate=9).gateway_rate == 9
    assert origin("gateway_rate") == "WHICHONE_GATEWAY_RATE"
    assert origin("gateway_address_rate") == "default"


def test_where_the_file_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().gateway_rate == 30
    write("gateway.rate = 1", str(tmp_path / "home" / "whichone.toml"))
    assert Settings().gateway_rate == 1
    write("gateway.rate = 2")
    assert Settings().gateway_rate == 2
    assert origin("gateway_rate") == "whichone.toml"
    monkeypatch.setenv("WHICHONE_CONFIG", str(write("gateway.rate = 3", str(tmp_path / "other.toml"))))
    assert Settings().gateway_rate == 3
    monkeypatch.setenv("WHICHONE_CONFIG", "")
    assert Settings().gateway_rate == 30
    monkeypatch.setenv("WHICHONE_CONFIG", str(tmp_path / "nothing.toml"))
    with pytest.raises(SettingsError, match=r"WHICHONE_CONFIG: there is no file .*nothing\.toml"):
        Settings()


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("[gateway]\nrat = 1", "gateway.rat", "did you mean gateway.rate?"),
        ("gateway_rate = 1", "gateway_rate", "did you mean gateway.rate?"),
        ("[gatway]\nrate = 1", "gatway", "no such setting"),
        ("gateway = 1", "gateway", "no such setting"),
        ("[gateway]\nrate = 'many'", "gateway.rate", "valid integer"),
        ("[gateway]\nrate = 0", "gateway.rate", "greater than or equal to 1"),
        ("[gateway]\nport = 65536", "gateway.port", "less than or equal to 65535"),
        ("[gateway]\nallow_hosts = [1]", "gateway.allow_hosts", "valid string"),
        ("[log]\ntext = 'maybe'", "log.text", "valid boolean"),
        ("[sentences]\nfile = '/'", "sentences", "not a valid path"),
        ("[database]\nurl = 3", "database.url", "valid string"),
        ("[gateway\n", None, "cannot be read as TOML"),
        ("\ufeff\x00", None, "cannot be read as TOML"),
    ],
)
def test_a_mistake_in_the_file_is_named_with_the_file(text: str, key: str | None, reason: str) -> None:
    write(text)
    with pytest.raises(SettingsError) as caught:
        Settings()
    assert (caught.value.place, caught.value.key) == ("whichone.toml", key)
    assert reason in str(caught.value)
    assert str(caught.value).startswith("whichone.toml: ")


@pytest.mark.parametrize(
    ("variable", "value", "reason"),
    [
        ("WHICHONE_GATEWAY_RATE", "many", "valid integer"),
        ("WHICHONE_LOG_TEXT", "maybe", "valid boolean"),
        ("WHICHONE_GATEWAY_RAT", "1", "did you mean WHICHONE_GATEWAY_RATE?"),
        ("WHICHONE_ANYTHING_ELSE", "1", "no such setting"),
    ],
)
def test_a_mistake_in_the_environment_is_named(
    variable: str, value: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(SettingsError, match=f"^the environment: {variable}: ") as caught:
        checked_settings()
    assert reason in str(caught.value)


def test_a_password_is_not_in_the_message() -> None:
    write('[gateway]\nrate = "hunter2"')
    with pytest.raises(SettingsError) as caught:
        Settings()
    assert "hunter2" not in str(caught.value)


def test_another_process_gets_the_same_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write('[gateway]\nallow_hosts = ["one.example", "other.example"]\nport = 81')
    ours = Settings(home=tmp_path / "elsewhere", log_text=True, database_url="sqlite:///x.db", gateway_port=None)
    for name, value in ours.environment().items():
        if name.startswith(("WHICHONE_", "DATABASE")):
            monkeypatch.setenv(name, value)
    assert Settings() == ours


def test_the_current_settings_follow_the_environment_and_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    assert current_settings().gateway_rate == 30
    assert current_settings() is current_settings()
    write("gateway.rate = 2")
    assert current_settings().gateway_rate == 2
    monkeypatch.setenv("WHICHONE_GATEWAY_RATE", "5")
    assert current_settings().gateway_rate == 5


@pytest.mark.parametrize("field", Settings.model_fields)
def test_every_setting_is_documented(field: str) -> None:
    page = (ROOT / "docs" / "settings.md").read_text("utf-8")
    row = re.search(
        rf"^\| `{re.escape(key_of(field))}` \| `{variables()[field]}` \| (.+) \| (.+) \|$", page, re.MULTILINE
    )
    assert row, f"docs/settings.md does not have {key_of(field)} with {variables()[field]}"
    default: Any = Settings.model_fields[field].default
    if isinstance(default, int | float) and not isinstance(default, bool):
        assert row[1] == f"{default:g}"
