"""A gateway in front of a stand-in for Rasa; the real one is behind the page in tests/bot/test_web.py."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event as Signal
from threading import Thread
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from gateway.app import Gateway
from gateway.bases import MenuEntry
from gateway.conversations import Conversations, signing_key
from gateway.rasa import Rasa
from gateway.serving import listen, serve, url_of
from gateway.settings import GatewaySettings
from tests.bot.rasa_stand_in import Event, StandIn, bot, serving, slot

ANSWERS: Mapping[str, Sequence[Event]] = {
    "a dessert": [
        bot("Do you mean 'Kue talam' or 'Cendol'?", buttons=["Kue talam", "Cendol"]),
        slot("base", "recipes@1"),
    ],
    "Cendol": [
        bot("Cendol. Good choice!"),
        slot("choices", ["kue_talam", "cendol"]),
        slot("chosen", ["cendol"]),
        slot("resolved", "Cendol"),
    ],
    "Why?": [bot("Because it is iced.")],
    "a song": [bot("Do you mean 'Hello' or 'Halo'?", buttons=["Hello", "Halo"]), slot("base", "songs@3")],
    "<b>bold</b>": [bot("<img src=x onerror=alert(1)> & **stars**", buttons=["<i>Halo</i>"])],
    "markup": [bot("<script>document.title = 'taken'</script>")],
}

MENU = [MenuEntry("recipes", "Traditional dishes", True), MenuEntry("songs", "Well-known <songs>", False)]

SETTINGS = GatewaySettings(hosts=("testserver", "localhost", "127.0.0.1", "[::1]"))


@dataclass(frozen=True)
class Running:
    """A gateway's application and the Rasa that it talks to."""

    app: Starlette
    rasa: StandIn

    def client(self) -> TestClient:
        """A person's browser, more or less."""
        return TestClient(self.app)


Start = Callable[..., AbstractContextManager[Running]]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """Makes a gateway; options are fields of its settings."""

    @contextmanager
    def running(answers: Mapping[str, Sequence[Event]] = ANSWERS, **options: Any) -> Iterator[Running]:
        conversations = Conversations(signing_key(tmp_path / "gateway.key"))
        with serving(answers) as rasa:
            settings = replace(SETTINGS, **options)
            gateway = Gateway(Rasa(rasa.url), conversations, lambda: MENU, settings)
            yield Running(gateway.app(), rasa)

    return running


@pytest.fixture
def running(start: Start) -> Iterator[Running]:
    """A gateway with the usual limits."""
    with start() as gateway:
        yield gateway


class _StopError(Exception):
    """Ends a server that runs in a thread."""


@contextmanager
def served(app: ASGIApp) -> Iterator[str]:
    """Serves an application on a free port of this machine; yields its URL."""
    stop, ready = Signal(), Signal()

    def check() -> None:
        if stop.is_set():
            raise _StopError

    def run() -> None:
        with suppress(_StopError):
            serve(app, listener, ready.set, check)

    with listen("127.0.0.1", 0) as listener:
        thread = Thread(target=run)
        thread.start()
        try:
            assert ready.wait(30)
            yield url_of(listener)
        finally:
            stop.set()
            thread.join()
