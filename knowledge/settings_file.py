"""The settings file: where it is looked for, and how its tables become settings."""

import difflib
import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic_settings import BaseSettings, TomlConfigSettingsSource

from knowledge.errors import WhichoneError

FILE = "whichone.toml"
FILE_VARIABLE = "WHICHONE_CONFIG"


class SettingsError(WhichoneError):
    """A setting cannot be used; the message names it, and the file or variable that it stands in.

    `key` is the setting, as the file has it ("gateway.rate"), or the variable; None where the file as a whole is at
    fault.
    """

    def __init__(self, place: str, key: str | None, reason: str) -> None:
        self.place, self.key = place, key
        super().__init__(f"{place}: {f'{key}: ' if key else ''}{reason}")


def key_of(field: str) -> str:
    """How the file calls a setting: what comes before the first underscore is the table ("gateway.rate")."""
    return field.replace("_", ".", 1)


def find_file(home: Path) -> Path | None:
    """The settings file: what `WHICHONE_CONFIG` names, else `whichone.toml` in the working folder, else in the home.

    An empty `WHICHONE_CONFIG` means none at all.

    Raises:
        SettingsError: the file that was named is not there.
    """
    named = os.environ.get(FILE_VARIABLE)
    if named is not None:
        if named and not Path(named).is_file():
            raise SettingsError(FILE_VARIABLE, None, f"there is no file {named}")
        return Path(named) if named else None
    return next((file for file in (Path(FILE), home / FILE) if file.is_file()), None)


class FileSource(TomlConfigSettingsSource):
    """Reads the file into the flat names of the settings: `rate` in the table `[gateway]` is `gateway_rate`."""

    def __init__(self, settings: type[BaseSettings], file: Path | None) -> None:
        self._fields = {key_of(field): field for field in settings.model_fields}
        super().__init__(settings, file)

    def _read_file(self, file_path: Any) -> dict[str, Any]:
        try:
            content = tomllib.loads(Path(file_path).read_text("utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise SettingsError(str(file_path), None, f"cannot be read as TOML ({error})") from error
        found = dict(_flat(content, {key.partition(".")[0] for key in self._fields if "." in key}))
        for key in found:
            if key not in self._fields:
                raise SettingsError(str(file_path), key, f"there is no such setting{suggestion(key, self._fields)}")
        return {self._fields[key]: value for key, value in found.items()}


def _flat(content: Mapping[str, Any], tables: set[str]) -> Iterable[tuple[str, Any]]:
    for name, value in content.items():
        if name in tables and isinstance(value, dict):
            yield from ((f"{name}.{key}", inner) for key, inner in value.items())
        else:
            yield name, value


def suggestion(name: str, known: Iterable[str]) -> str:
    """The known name that was probably meant, as the end of a message; nothing where none is near."""
    near = difflib.get_close_matches(name, list(known), n=1)
    return f"; did you mean {near[0]}?" if near else "; see docs/settings.md"
