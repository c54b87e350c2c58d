"""`whichone chat` when the bot goes away in the middle: an apology, a wait, and the same conversation."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.launcher.errors import ChildFailedError
from bot.launcher.ports import free_port
from tests.bot.rasa_stand_in import StandIn, bot, serving


class Falling:
    """A system whose Rasa cannot be reached until somebody waits for it."""

    rasa: StandIn | None = None
    comes_back = True

    def __init__(self, *_: Any, **__: Any) -> None:
        self.url = f"http://127.0.0.1:{free_port()}"
        self._stack = ExitStack()

    def __enter__(self) -> "Falling":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def check(self) -> None:
        """All is well."""

    def wait_until_ready(self) -> None:
        if not self.comes_back:
            raise ChildFailedError("Rasa", "ended with status 1", log=Path("rasa.log"), last_lines="")
        port = int(self.url.rpartition(":")[2])
        Falling.rasa = self._stack.enter_context(serving({"a dessert": [bot("Cendol.")]}, port))


@pytest.fixture
def falling(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Falling]]:
    monkeypatch.setattr("bot.cli.chat.System", Falling)
    yield Falling
    Falling.rasa, Falling.comes_back = None, True


def test_an_apology_and_the_conversation_goes_on(falling: type[Falling]) -> None:
    done = CliRunner().invoke(app, ["chat", "--quiet"], input="a dessert\na dessert\n")
    assert done.exit_code == 0, done.output
    assert done.output == (
        "you> a dessert\nbot> Sorry, I lost the thread for a moment. Please say it once more.\n"
        "you> a dessert\nbot> Cendol.\n"
    )
    assert falling.rasa is not None
    assert len(falling.rasa.conversations) == 1


def test_what_does_not_come_back_is_named(falling: type[Falling]) -> None:
    falling.comes_back = False
    done = CliRunner().invoke(app, ["chat", "--quiet"], input="a dessert\na dessert\n")
    assert isinstance(done.exception, ChildFailedError)
    assert done.output.count("Sorry") == 1
