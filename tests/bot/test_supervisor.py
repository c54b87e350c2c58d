"""Servers that die are started again, but not for ever; conversations are kept for a while, for their owner only."""

import os
import signal
import sqlite3
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.launcher.conversations import DAY, prepare_conversations
from bot.launcher.errors import ChildFailedError, ConversationsError
from bot.launcher.progress import Progress
from bot.launcher.server import Server
from bot.launcher.supervisor import Supervised, Supervisor
from tests.bot.test_processes import eventually, gone


@contextmanager
def watched(folder: Path, code: str, restarts: int) -> Iterator[tuple[Supervised, Supervisor]]:
    command = [sys.executable, "-c", code]
    server = Server("the sleeper", command, os.environ, "http://127.0.0.1:9/", folder, "sleeper")
    supervised = Supervised(server)
    supervisor = Supervisor([supervised], restarts, Progress(quiet=True))
    supervisor.start()
    try:
        yield supervised, supervisor
    finally:
        supervisor.stop()
        supervised.process.stop()


def test_a_server_that_was_killed_is_started_again(tmp_path: Path) -> None:
    with watched(tmp_path, "import time; time.sleep(60)", restarts=2) as (supervised, supervisor):
        first = supervised.process.pid
        os.kill(first, signal.SIGKILL)
        assert eventually(lambda: supervised.process.pid != first and supervised.process.running)
        time.sleep(0.3)
        assert supervised.process.running
        assert len(supervised.deaths) == 1
        supervisor.check()
        last = supervised.process.pid
    assert gone(last)


def test_a_server_that_dies_at_once_is_given_up_with_the_end_of_its_log(tmp_path: Path) -> None:
    with watched(tmp_path, "print('no such file'); raise SystemExit(3)", restarts=2) as (supervised, supervisor):
        failed: list[ChildFailedError] = []

        def given_up() -> bool:
            try:
                supervisor.check()
            except ChildFailedError as error:
                failed.append(error)
            return bool(failed)

        assert eventually(given_up)
        assert len(supervised.deaths) == 3
    assert "the sleeper ended with status 3" in str(failed[0])
    assert "no such file" in str(failed[0])


def test_deaths_of_long_ago_do_not_count(tmp_path: Path) -> None:
    with watched(tmp_path, "import time; time.sleep(60)", restarts=0) as (supervised, _):
        assert supervised.count_death(0.0) == 1
        assert supervised.count_death(1.0) == 2
        assert supervised.count_death(301.5) == 1


def test_nothing_is_started_once_the_end_has_begun(tmp_path: Path) -> None:
    with watched(tmp_path, "import time; time.sleep(60)", restarts=5) as (supervised, supervisor):
        supervisor.stop()
        pid = supervised.process.pid
        os.kill(pid, signal.SIGKILL)
        assert eventually(lambda: gone(pid))
        time.sleep(0.5)
        assert supervised.process.pid == pid


def test_conversations_are_for_their_owner_and_not_for_ever(tmp_path: Path) -> None:
    file = tmp_path / "home" / "conversations.db"
    prepare_conversations(file, 30)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with closing(sqlite3.connect(file)) as database, database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        database.execute("CREATE TABLE events (sender_id, timestamp)")
        now = time.time()
        rows = [("old", now - 40 * DAY), ("old", now - 31 * DAY), ("new", now - 40 * DAY), ("new", now - 29 * DAY)]
        database.executemany("INSERT INTO events VALUES (?, ?)", rows)
    prepare_conversations(file, 30)
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("SELECT DISTINCT sender_id FROM events").fetchall() == [("new",)]


@pytest.mark.parametrize("content", [b"no database at all, but a text that is long enough to be looked at" * 20, None])
def test_a_database_of_conversations_that_is_none_is_named(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "conversations.db"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)
    with pytest.raises(ConversationsError, match=r"conversations\.db cannot be used .*move that file away"):
        prepare_conversations(file, 30)
