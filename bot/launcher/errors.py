"""What can go wrong with the processes that make up the bot."""

from pathlib import Path

from knowledge.errors import WhichoneError


class LauncherError(WhichoneError):
    """Base of the launcher's errors."""


class PortTakenError(LauncherError):
    """A port that was asked for is in use."""

    def __init__(self, port: int, option: str) -> None:
        self.port, self.option = port, option
        super().__init__(
            f"port {port} is already taken; stop what listens there, name another one with {option}, "
            f"or leave {option} out to have a free one found"
        )


class EnvironmentMissingError(LauncherError):
    """Rasa's own environment is not there."""


class ChildFailedError(LauncherError):
    """A process ended, or was not ready in time; the message ends with the last lines of its log."""

    def __init__(self, title: str, reason: str, log: Path, last_lines: str) -> None:
        self.title, self.reason, self.log = title, reason, log
        end_of_log = "\n".join(f"  {line}" for line in last_lines.splitlines()) or "  (the log is empty)"
        super().__init__(f"{title} {reason}. The end of its log, {log}:\n{end_of_log}")


class ConversationsError(LauncherError):
    """The database of conversations cannot be used."""


class ServerUnreachableError(LauncherError):
    """No Whichone answers under the URL, or it stopped answering."""
