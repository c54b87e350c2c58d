"""The action server as a process."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from rasa_sdk.executor import ActionExecutor

from actions.executor import create_executor
from actions.system import System
from knowledge.settings import ROOT, Settings
from tests.actions.rasa_turns import DOMAIN


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def call(text: str, action: str = "action_offer_choices") -> dict[str, Any]:
    event = {"event": "user", "text": text, "parse_data": {"intent": {"name": "ask", "confidence": 0.9}}}
    tracker = {"sender_id": "one", "slots": {}, "latest_message": {}, "events": [event], "active_loop": {}}
    return {"next_action": action, "tracker": tracker, "domain": DOMAIN, "version": "3.6.21"}


def test_a_port_that_is_taken_says_so(settings: Settings) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = subprocess.run(
            [sys.executable, "-m", "actions", "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert ended.returncode == 2
    assert f"127.0.0.1:{port}" in ended.stderr
    assert "--port" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_help_shows_an_example() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "actions", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "python -m actions --port" in ended.stdout


@pytest.fixture(scope="module")
def server(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The URL of a running server and the file it logs into."""
    port, log = free_port(), tmp_path_factory.mktemp("server") / "log"
    environment = os.environ | {"WHICHONE_HOME": str(settings.home), "DATABASE_URL": settings.url()}
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "actions", "--port", str(port)],
            cwd=ROOT, env=environment, stdout=output, stderr=output,
        )  # fmt: skip
    url, deadline = f"http://127.0.0.1:{port}", time.monotonic() + 90
    try:
        while True:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            try:
                if httpx.get(f"{url}/health", timeout=2).status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.2)
        yield url, str(log)
    finally:
        process.terminate()
        assert process.wait(15) in (0, -15), "it ends when it is told to"


@pytest.mark.slow
def test_the_first_answer_comes_from_warm_models(server: tuple[str, str]) -> None:
    url, log = server
    began = time.monotonic()
    answer = httpx.post(f"{url}/webhook", json=call("ramen, my secret wish"), timeout=30).json()
    assert time.monotonic() - began < 3
    assert "Ramen" in answer["responses"][0]["text"]
    slots = {event["name"]: event["value"] for event in answer["events"] if event["event"] == "slot"}
    assert slots["chosen"] == ["ramen"]
    with open(log) as lines:
        assert "secret" not in lines.read(), "what people say stays out of the log"


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"next_action": "action_offer_choices"}', b'{"next_action": "rm"}', b"\xff"],
)
def test_a_broken_call_does_not_end_the_server(server: tuple[str, str], body: bytes) -> None:
    url, _ = server
    answer = httpx.post(f"{url}/webhook", content=body, headers={"Content-Type": "application/json"}, timeout=30)
    assert answer.status_code >= 200
    assert httpx.get(f"{url}/health", timeout=5).status_code == 200


def test_a_long_answer_does_not_hold_up_others(
    system: System, executor: ActionExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one conversation waits for a base, the event loop goes on."""
    own = create_executor(system)
    find = System.base

    def slow(self: System, reference: str | None = None) -> object:
        time.sleep(0.5)
        return find(self, reference)

    async def both() -> float:
        waiting = asyncio.create_task(own.run(call("ramen")))
        await asyncio.sleep(0.01)
        began = time.monotonic()
        await asyncio.sleep(0.05)
        pause = time.monotonic() - began
        answer = await waiting
        assert answer is not None
        assert "Ramen" in json.dumps(answer.responses)
        return pause

    monkeypatch.setattr(System, "base", slow)
    assert asyncio.run(both()) < 0.4
