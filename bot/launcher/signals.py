"""Ends the command line in good order when it is told to end."""

import signal
from types import FrameType


def exit_on_signals() -> None:
    """Make SIGTERM and SIGHUP (the terminal was closed) end the program as Ctrl-C does, through every `with`."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
