"""What came of playing a script, as frozen records."""

from dataclasses import dataclass

from bot.dialogs.script import BotStep, DialogCase, SlotStep, UtterStep

Transcript = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Message:
    """Something the bot said. `response` names the domain's response it came from, "" for an action's own words."""

    text: str
    response: str = ""


@dataclass(frozen=True)
class Failure:
    """What was not as the script says.

    `step` is what was expected, None for a message that no step expected; `got` is what came instead, None for
    nothing. `number` counts the script's steps from 1; `said` is what the person had said.
    """

    number: int
    line: int
    said: str
    step: BotStep | UtterStep | SlotStep | None
    got: str | None


@dataclass(frozen=True)
class CaseResult:
    """How one case went; `error` is set when it could not be played to its end. `seconds` is wall-clock time, and
    `transcript` has what the person said in each turn and the bot's messages."""

    case: DialogCase
    seconds: float
    failures: tuple[Failure, ...] = ()
    error: str = ""
    transcript: Transcript = ()

    @property
    def passed(self) -> bool:
        """Whether everything was as the script says."""
        return not self.failures and not self.error
