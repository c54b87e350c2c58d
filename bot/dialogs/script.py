"""What a dialog script says, as frozen records; `bot.dialogs.reading` makes them from YAML."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from knowledge.errors import WhichoneError


class DialogScriptError(WhichoneError):
    """A script is broken; names the file, and the line and key where known."""

    def __init__(self, message: str, *, file: Path, line: int | None = None, key: str | None = None) -> None:
        self.file, self.line, self.key, self.reason = str(file), line, key, message
        where = self.file + (f":{line}" if line is not None else "") + (f", '{key}'" if key else "")
        super().__init__(f"{where}: {message}")


class Match(StrEnum):
    """How the text of a bot message is compared."""

    EXACT = "text"
    CONTAINS = "contains"
    REGEX = "regex"


@dataclass(frozen=True)
class UserStep:
    """The person says something; `metadata` goes with the message."""

    line: int
    text: str
    metadata: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class BotStep:
    """The bot's next message has this text, contains it, or matches it somewhere as a regular expression."""

    line: int
    text: str
    match: Match = Match.EXACT

    def accepts(self, text: str) -> bool:
        """Whether a bot message is what the script wants."""
        if self.match is Match.REGEX:
            return re.search(self.text, text, re.DOTALL) is not None
        return self.text in text if self.match is Match.CONTAINS else self.text == text

    def __str__(self) -> str:
        """As the report shows it."""
        return self.text if self.match is Match.EXACT else f"({self.match}) {self.text}"


@dataclass(frozen=True)
class UtterStep:
    """The bot's next message is the domain's response of this name."""

    line: int
    response: str

    def __str__(self) -> str:
        """As the report shows it."""
        return f"(utter) {self.response}"


@dataclass(frozen=True)
class SlotStep:
    """A slot was (or was not) set since the person last spoke; `has_value`: to exactly this value."""

    line: int
    slot: str
    was_set: bool
    has_value: bool = False
    value: Any = None

    def __str__(self) -> str:
        """As the report shows it."""
        return f"slot_{'was' if self.was_set else 'was_not'}_set {self.slot}" + (
            f": {self.value!r}" if self.has_value else ""
        )


Step = UserStep | BotStep | UtterStep | SlotStep


@dataclass(frozen=True)
class DialogCase:
    """One test case: a conversation of its own."""

    name: str
    file: Path
    line: int
    steps: tuple[Step, ...]
