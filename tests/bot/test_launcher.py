"""Starting and ending the whole bot from the command line."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from bot.launcher.ports import free_port
from tests.bot.conftest import RunningBot
from tests.bot.test_processes import eventually

WHICHONE = str(Path(sys.executable).with_name("whichone"))
SECONDS = 180


def whichone(bot: RunningBot, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [WHICHONE, *arguments],
        input=said,
        env=bot.environment,
        text=True,
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )


@contextmanager
def started(bot: RunningBot, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A command that is killed at the end if it still runs; its children have to end with it then."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell that runs the tests in the background has them ignore Ctrl-C, and their children with them.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(
        [WHICHONE, *arguments],
        env=bot.environment,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def children(pid: int) -> list[int]:
    """The processes started by a process, zombies left out."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(parent) == pid and state != "Z":
            found.append(int(stat.parent.name))
    return found


def running(pids: list[int]) -> list[int]:
    return [pid for pid in pids if Path(f"/proc/{pid}").exists() and not is_zombie(pid)]


def is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_a_port_that_is_taken_is_named_before_anything_starts() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        for option in ("--port", "--action-port"):
            failed = subprocess.run(
                [WHICHONE, "serve", option, port], text=True, capture_output=True, timeout=SECONDS, check=False
            )
            assert failed.returncode == 2
            assert f"whichone: port {port} is already taken" in failed.stderr
            assert option in failed.stderr


def test_chat_with_nobody_there() -> None:
    url = f"http://127.0.0.1:{free_port()}"
    failed = subprocess.run(
        [WHICHONE, "chat", "--url", url], input="hello\n", text=True, capture_output=True, timeout=SECONDS, check=False
    )
    assert failed.returncode == 2
    assert f"no Whichone answers under {url}" in failed.stderr
    assert "whichone serve" in failed.stderr
    assert "Traceback" not in failed.stderr


@pytest.mark.slow
def test_a_base_that_is_not_there(running_bot: RunningBot) -> None:
    failed = whichone(running_bot, "chat", "--kb", "cocktails", "--quiet")
    assert failed.returncode == 2
    assert failed.stderr.startswith("whichone: ")
    assert "'cocktails'" in failed.stderr


@pytest.mark.slow
def test_piped_chat_is_a_transcript(running_bot: RunningBot) -> None:
    said = "I'd like a dessert with coconut\nthe iced green one\n"
    done = whichone(running_bot, "chat", "--url", running_bot.url, said=said)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (
        "you> I'd like a dessert with coconut\n"
        "bot> Do you mean 'Kue talam' or 'Cendol'?\n"
        "you> the iced green one\n"
        "bot> Cendol, an iced dessert of green rice-flour jelly and coconut milk. Good choice!\n"
    )
    assert done.stderr == ""


@pytest.mark.slow
def test_piped_chat_ends_at_quit_and_takes_any_bytes(running_bot: RunningBot) -> None:
    done = subprocess.run(
        [WHICHONE, "chat", "--url", running_bot.url, "--kb", "songs"],
        input=b"\n\xff\xfe caf\xe9\n/quit\nnever said\n",
        env=running_bot.environment,
        capture_output=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    text = done.stdout.decode()
    assert text.endswith("you> /quit\n")
    assert text.count("bot> ") == 2
    assert "never said" not in text


@pytest.mark.slow
def test_a_chat_of_its_own_builds_and_trains_nothing_and_leaves_nothing(running_bot: RunningBot) -> None:
    models = {path: path.stat().st_mtime for path in running_bot.home.glob("rasa/*.tar.gz")}
    with started(running_bot, "chat") as chat:
        assert chat.stdin is not None
        assert eventually(lambda: len(children(chat.pid)) == 2, SECONDS)
        servers = children(chat.pid)
        output, progress = chat.communicate("hello\n", timeout=SECONDS)
    assert chat.returncode == 0, progress
    assert output.startswith("you> hello\nbot> Hello")
    assert "starting Rasa…" in progress
    assert "training" not in progress
    assert {path: path.stat().st_mtime for path in running_bot.home.glob("rasa/*.tar.gz")} == models
    assert running(servers) == []


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_serve_leaves_no_process_behind(running_bot: RunningBot, number: signal.Signals) -> None:
    port = free_port()
    with started(running_bot, "serve", "--port", str(port)) as server:
        assert server.stdout is not None
        assert f"http://127.0.0.1:{port}" in server.stdout.readline()
        servers = children(server.pid)
        assert len(servers) == 2
        assert httpx.get(f"http://127.0.0.1:{port}/status").is_success
        os.kill(server.pid, number)
        server.wait(SECONDS)
    assert eventually(lambda: running(servers) == [])
    assert server.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}[number]


@pytest.mark.slow
def test_ctrl_c_while_starting_leaves_no_process_behind(running_bot: RunningBot) -> None:
    with started(running_bot, "chat") as chat:
        assert eventually(lambda: len(children(chat.pid)) > 0, SECONDS)
        servers = children(chat.pid)
        time.sleep(0.5)
        os.kill(chat.pid, signal.SIGINT)
        chat.wait(SECONDS)
    assert chat.returncode == 130
    assert eventually(lambda: running(servers) == [])


@pytest.mark.slow
def test_a_server_that_dies_too_often_is_named_with_the_end_of_its_log(
    running_bot: RunningBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHICHONE_LAUNCHER_RESTARTS", "0")
    with started(running_bot, "serve") as server:
        assert server.stdout is not None
        server.stdout.readline()
        servers = children(server.pid)
        rasa = next(pid for pid in servers if "rasa_start" in Path(f"/proc/{pid}/cmdline").read_text())
        os.kill(rasa, signal.SIGKILL)
        _, message = server.communicate(timeout=SECONDS)
    assert server.returncode == 2
    assert "whichone: Rasa was ended by SIGKILL. The end of its log, " in message
    assert "rasa.log" in message
    assert "Traceback" not in message
    assert eventually(lambda: running(servers) == [])
