"""`whichone web`: the page before the real bot, and what of it can be reached."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bot.launcher.ports import free_port
from tests.bot.conftest import RunningBot
from tests.bot.test_launcher import SECONDS, WHICHONE, children, started
from tests.bot.test_launcher import running as still_running
from tests.bot.test_processes import eventually
from tests.browser import browser
from tests.gateway.page import Page

LISTEN = "0A"
LOOPBACK = "0100007F"


def listening(pid: int) -> set[str]:
    """The addresses that a process listens on, as Linux writes them: 0100007F is 127.0.0.1."""
    inodes = set()
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        inodes |= set(re.findall(r"socket:\[(\d+)\]", os.readlink(descriptor)))
    tables = [line.split() for table in ("tcp", "tcp6") for line in Path(f"/proc/net/{table}").read_text().splitlines()]
    return {row[1].partition(":")[0] for row in tables[1:] if row[3] == LISTEN and row[9] in inodes}


@pytest.fixture(scope="module")
def page_url(running_bot: RunningBot) -> Iterator[str]:
    """A page before the bot that runs already."""
    with started(running_bot, "web", "--url", running_bot.url, "--port", str(free_port())) as web:
        assert web.stdout is not None
        yield web.stdout.readline().split()[1]


def test_an_address_that_is_taken_is_named_before_anything_starts() -> None:
    port = free_port()
    holder = f"import socket; s = socket.create_server(('127.0.0.1', {port})); print('here', flush=True); input()"
    with subprocess.Popen(["python3", "-c", holder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        other.stdout.readline()
        failed = subprocess.run(
            [WHICHONE, "web", "--port", str(port)], text=True, capture_output=True, timeout=SECONDS, check=False
        )
        other.kill()
    assert failed.returncode == 2
    assert failed.stderr.startswith(f"whichone: cannot listen on 127.0.0.1, port {port}")
    assert len(failed.stderr.splitlines()) == 1


def test_a_bot_that_is_not_there_is_named() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    failed = subprocess.run(
        [WHICHONE, "web", "--url", url], text=True, capture_output=True, timeout=SECONDS, check=False
    )
    assert failed.returncode == 2
    assert f"no Whichone answers under {url}" in failed.stderr
    assert "Traceback" not in failed.stderr


def test_everybody_may_reach_it_only_by_a_name() -> None:
    failed = subprocess.run(
        [WHICHONE, "web", "--host", "0.0.0.0"], text=True, capture_output=True, timeout=SECONDS, check=False
    )
    assert failed.returncode == 2
    assert "--allow-host" in failed.stderr


@pytest.mark.slow
def test_a_choice_its_evidence_and_another_base(page_url: str) -> None:
    with browser() as chromium:
        page = Page(chromium, page_url)
        menu = {option.text: option.get_attribute("value") for option in page.shown("#base option")}
        assert set(menu.values()) == {"books", "recipes", "songs"}
        assert page.say("I'd like a dessert with coconut") == ["Whichone: Do you mean 'Kue talam' or 'Cendol'?"]
        assert page.replies == ["Kue talam", "Cendol"]
        assert "Cendol" in page.say("the iced green one")[0]
        page.click("Why?")
        assert "iced" in page.answered(4)[0]
        page.one("#base").send_keys("Well-known songs")
        page.one("#text").click()
        assert page.say("a song by Adele")[0].startswith("Whichone: Do you mean 'Hello'")
        lines = page.lines
        page.open()
        assert page.lines == lines
        assert page.one("#base").get_property("value") == "songs"
        page.click(page.replies[0])
        page.answered(len(lines))


@pytest.mark.slow
def test_only_the_page_can_be_reached_and_nothing_stays_behind(running_bot: RunningBot) -> None:
    port = free_port()
    with started(running_bot, "web", "--port", str(port), "--host", "0.0.0.0", "--allow-host", "chat.example") as web:
        assert web.stdout is not None
        assert web.stdout.readline() == f"Whichone: http://127.0.0.1:{port}\n"
        servers = children(web.pid)
        assert len(servers) == 2
        assert [listening(server) for server in servers] == [{LOOPBACK}, {LOOPBACK}]
        assert listening(web.pid) == {"00000000"}
        url = f"http://127.0.0.1:{port}"
        assert httpx.get(f"{url}/health", headers={"Host": "chat.example"}).json() == {"status": "ok"}
        assert httpx.get(f"{url}/health", headers={"Host": "evil.example"}).status_code == 400
        for path in ("/webhooks/rest/webhook", "/conversations/anybody/tracker", "/model", "/webhook"):
            assert httpx.get(url + path).status_code == 404
            assert httpx.post(url + path, json={}).status_code == 404
        os.kill(web.pid, signal.SIGTERM)
        web.wait(SECONDS)
    assert web.returncode == 143
    assert eventually(lambda: still_running(servers) == [])


@pytest.mark.slow
def test_the_browser_is_opened_when_asked_for(running_bot: RunningBot, tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" >{opened}\n')
    script.chmod(0o755)
    bot = running_bot
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BROWSER", f"{script} %s")
        with started(bot, "web", "--url", bot.url, "--port", str(free_port()), "--open") as web:
            assert web.stdout is not None
            url = web.stdout.readline().split()[1]
            assert eventually(lambda: opened.exists() and opened.read_text() == f"{url}\n", SECONDS)


@pytest.mark.slow
def test_a_bot_that_dies_too_often_ends_the_page_and_is_named(
    running_bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHICHONE_LAUNCHER_RESTARTS", "0")
    with started(running_bot, "web", "--port", str(free_port())) as web:
        assert web.stdout is not None
        web.stdout.readline()
        servers = children(web.pid)
        os.kill(servers[0], signal.SIGKILL)
        _, message = web.communicate(timeout=SECONDS)
    assert web.returncode == 2
    assert "was ended by SIGKILL. The end of its log, " in message
    assert "Traceback" not in message
    assert eventually(lambda: still_running(servers) == [])
