"""The parts of the running bot fail in the middle of a turn: an apology, and then the conversation goes on.

One person talks through the gateway. A part is stopped before it can answer, and killed while the turn waits for it.
"""

import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
from starlette.testclient import TestClient

from bot.launcher.conversations import FILE
from gateway.app import Gateway
from gateway.bases import menu_of
from gateway.conversations import Conversations, signing_key
from gateway.rasa import APOLOGY, Rasa
from gateway.settings import GatewaySettings
from knowledge.store import Store
from tests.bot.conftest import RunningBot
from tests.bot.test_processes import eventually

REQUEST = "I'd like a dessert with coconut"
QUESTION = "Do you mean 'Kue talam' or 'Cendol'?"
ANSWER = "the iced green one"
CHOSEN = "Cendol, an iced dessert"
SECONDS = 180

pytestmark = pytest.mark.slow


@pytest.fixture
def person(running_bot: RunningBot) -> Iterator[TestClient]:
    """Somebody who has begun a conversation."""
    limits = GatewaySettings(hosts=("testserver",), conversation_rate=1000, address_rate=1000)
    with Store(running_bot.system.settings.url()) as store:
        conversations = Conversations(signing_key(running_bot.home / "gateway.key"))
        app = Gateway(Rasa(running_bot.url), conversations, menu_of(store), limits).app()
        with TestClient(app) as client:
            client.get("/api/conversation")
            yield client


def say(person: TestClient, text: str) -> Any:
    return person.post("/api/message", json={"text": text})


def text_of(response: Any) -> str:
    assert response.status_code == 200, response.text
    return "\n".join(line["text"] for line in response.json()["lines"])


def say_and_kill(person: TestClient, text: str, pid: int) -> Any:
    """The answer to what is said while a process hangs that is killed when the turn waits for it."""
    os.kill(pid, signal.SIGSTOP)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(say, person, text)
        time.sleep(1)
        assert not answer.done()
        os.kill(pid, signal.SIGKILL)
        return answer.result(SECONDS)


def apologized(response: Any) -> bool:
    return response.status_code == 503 and response.json() == {"error": APOLOGY}


@pytest.mark.parametrize("part", ["Rasa", "the action server"])
def test_a_part_is_killed_while_an_answer_waits_for_it(part: str, person: TestClient, running_bot: RunningBot) -> None:
    assert text_of(say(person, REQUEST)) == QUESTION
    number = ["Rasa", "the action server"].index(part)
    killed = running_bot.system.pids[number]
    assert apologized(say_and_kill(person, ANSWER, killed))
    assert apologized(say(person, ANSWER)), "it cannot be back already"
    assert eventually(lambda: running_bot.system.pids[number] != killed)
    running_bot.system.wait_until_ready()
    running_bot.system.check()
    told = person.get("/api/conversation").json()
    assert told["explains"] is False
    lines = told["lines"]
    assert lines[-1]["text"] == QUESTION, "nothing of the turn that failed is kept, and all of those before"
    chosen = say(person, ANSWER)
    assert text_of(chosen).startswith(CHOSEN)
    assert (chosen.json()["knowledge_base"], chosen.json()["explains"]) == ("recipes", True)
    assert "iced" in text_of(say(person, "why?")), "and what was chosen is known"


def test_the_database_of_conversations_is_locked(person: TestClient, running_bot: RunningBot) -> None:
    assert text_of(say(person, REQUEST)) == QUESTION
    with closing(sqlite3.connect(running_bot.home / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert apologized(say(person, ANSWER))
        other.execute("ROLLBACK")
    assert text_of(say(person, ANSWER)).startswith(CHOSEN)


def test_whoever_writes_knowledge_holds_up_no_answer(person: TestClient, running_bot: RunningBot) -> None:
    assert text_of(say(person, REQUEST)) == QUESTION
    with closing(sqlite3.connect(running_bot.home / "knowledge.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert text_of(say(person, ANSWER)).startswith(CHOSEN)


def test_nothing_that_was_said_is_in_the_logs(person: TestClient, running_bot: RunningBot) -> None:
    marker = "marzipanword"
    assert text_of(say(person, f"a {marker} dessert with coconut"))
    assert text_of(say(person, f"{marker} the green one"))
    assert text_of(say(person, f"/{marker}"))
    written = {file.name: file.read_text("utf-8", "replace") for file in running_bot.home.glob("logs/*.log")}
    assert written
    assert [name for name, text in written.items() if marker in text] == []
    actions = "\n".join(text for name, text in written.items() if name.endswith("-actions.log"))
    assert "action_offer_choices took" in actions
