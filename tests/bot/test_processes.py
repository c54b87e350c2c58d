"""Child processes and ports: they end with us, and their failures can be understood."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.launcher import logs
from bot.launcher.errors import ChildFailedError, PortTakenError
from bot.launcher.ports import claim_port
from bot.launcher.process import Process
from bot.launcher.progress import Progress
from knowledge.settings import ROOT

QUIET = Progress(quiet=True)


def python(code: str, log: Path, title: str = "the sleeper") -> Process:
    return Process(title, [sys.executable, "-c", code], log, os.environ)


def gone(pid: int) -> bool:
    try:
        # Zombies count as gone: nobody in a container may be there to reap them.
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def eventually(holds: Callable[[], bool], seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.05)
    return holds()


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortTakenError, match=f"port {port} is already taken.*--action-port"):
            claim_port(port, "--action-port")
        assert claim_port(None, "--port") != port
    assert claim_port(port, "--port") == port


def test_a_failed_child_shows_the_end_of_its_log(tmp_path: Path) -> None:
    log = tmp_path / "child.log"
    child = python("for n in range(100): print('line', n)\nraise SystemExit(3)", log)
    with pytest.raises(ChildFailedError) as caught:
        child.wait_until(lambda: False, 10, QUIET, "waiting")
    message = str(caught.value)
    assert "the sleeper ended with status 3" in message
    assert str(log) in message
    assert message.endswith("  line 99")
    assert "line 80" not in message


def test_a_child_that_is_never_ready_fails(tmp_path: Path) -> None:
    child = python("import time; time.sleep(60)", tmp_path / "child.log")
    with pytest.raises(ChildFailedError, match=r"was not ready within 0 s.*\n.*log is empty"):
        child.wait_until(lambda: False, 0.3, QUIET, "waiting")
    child.stop()
    assert not child.running


def test_a_child_killed_by_a_signal_says_so(tmp_path: Path) -> None:
    child = python("import time; time.sleep(60)", tmp_path / "child.log")
    os.kill(child.pid, signal.SIGKILL)
    assert eventually(lambda: not child.running)
    with pytest.raises(ChildFailedError, match="was ended by SIGKILL"):
        child.check()


def test_stop_ends_a_child_that_will_not_and_what_it_started(tmp_path: Path) -> None:
    log = tmp_path / "child.log"
    code = (
        "import signal, subprocess, sys, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "print(subprocess.Popen(['sleep', '60']).pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    child = python(code, log)
    assert eventually(lambda: log.read_text().strip().isdigit())
    grandchild = int(log.read_text())
    child.interrupt()
    assert child.running
    child.stop()
    assert eventually(lambda: gone(grandchild) and gone(child.pid))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent is gone")
def test_a_child_does_not_outlive_a_parent_that_is_killed(tmp_path: Path) -> None:
    code = (
        "import os, sys, time\nfrom pathlib import Path\nfrom bot.launcher.process import Process\n"
        "child = Process('child', ['sleep', '60'], Path(sys.argv[1]), os.environ)\n"
        "print(child.pid, flush=True)\ntime.sleep(60)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path / "child.log")], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    assert not gone(child)
    time.sleep(0.3)  # until the child has asked to be killed with its parent
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert eventually(lambda: gone(child))


def test_only_so_many_logs_are_kept(tmp_path: Path) -> None:
    for number in range(logs.KEPT + 5):
        old = tmp_path / f"{number:02}.log"
        old.touch()
        os.utime(old, (number, number))
    new = logs.new_log(tmp_path, "rasa")
    new.touch()
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert len(kept) == logs.KEPT
    assert "05.log" not in kept
    assert new.name in kept
    assert new.name.endswith("-rasa.log")
