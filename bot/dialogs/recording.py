"""Turns a conversation into a script that `whichone dialog test` plays."""

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from bot.dialogs.script import DialogScriptError


class Recorder:
    """Writes a script as the conversation goes on, so that nothing is lost when it ends badly."""

    def __init__(self, file: Path, metadata: Mapping[str, str]) -> None:
        """Begin a script.

        Raises:
            DialogScriptError: the file is there already, or cannot be written.
        """
        self._file = file
        self._steps: list[dict[str, Any]] = []
        self._script: dict[str, Any] = {"metadata": dict(metadata)} if metadata else {}
        name = f"recorded {datetime.datetime.now():%Y-%m-%d %H:%M}"
        self._script["test_cases"] = [{"test_case": name, "steps": self._steps}]
        if file.exists():
            raise DialogScriptError("is there already; record into another file", file=file)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()
        except OSError as error:
            raise DialogScriptError(f"cannot be written: {error.strerror or error}", file=file) from error

    def turn(self, said: str, answers: Sequence[str], chosen: Sequence[str] | None) -> None:
        """Add what was said, what the bot answered, and the choice if one was made in this turn."""
        self._steps.append({"user": said})
        self._steps += [{"bot": answer} for answer in answers]
        if chosen:
            self._steps.append({"slot_was_set": [{"chosen": list(chosen)}]})
        try:
            self._file.write_text(yaml.safe_dump(self._script, sort_keys=False, allow_unicode=True, width=110), "utf-8")
        except OSError as error:
            raise DialogScriptError(f"cannot be written: {error.strerror or error}", file=self._file) from error


def chosen_last(events: Sequence[Mapping[str, Any]]) -> list[str] | None:
    """The choice that was made since the person last spoke, by the conversation's events; None where none was."""
    chosen: list[str] | None = None
    for event in reversed(events):
        if event["event"] == "user":
            break
        if event["event"] == "slot" and event.get("name") == "chosen" and chosen is None:
            chosen = event.get("value") or []
    return chosen or None
