"""The database in which Rasa keeps conversations, so that they go on after a restart."""

import json
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.launcher.errors import ConversationsError

FILE = "conversations.db"
DAY = 24 * 3600

_OLD = "SELECT sender_id FROM events GROUP BY sender_id HAVING MAX(timestamp) < ?"


def prepare_conversations(file: Path, days: int) -> None:
    """Make the database if need be, for its owner only, and forget conversations in which long nothing was said.

    Args:
        file: the SQLite file; Rasa makes its tables.
        days: for so long conversations are kept after the last that was said.

    Raises:
        ConversationsError: the file cannot be used.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600))
        with closing(sqlite3.connect(file)) as connection, connection:
            # Readers need not wait for a writer; the file remembers this.
            connection.execute("PRAGMA journal_mode=WAL")
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'events'").fetchone():
                connection.execute(f"DELETE FROM events WHERE sender_id IN ({_OLD})", (time.time() - days * DAY,))
    except sqlite3.OperationalError as error:
        raise ConversationsError(
            f"the conversations in {file} cannot be used ({error}); does another program hold them open?"
        ) from error
    except (OSError, sqlite3.Error) as error:
        raise ConversationsError(
            f"the conversations in {file} cannot be used ({error}); move that file away, and a new one is made"
        ) from error


def stored_conversations(file: Path, since: float) -> dict[str, list[dict[str, Any]]]:
    """The events of the conversations that began at a time or later, oldest first, by the sender's id.

    Args:
        file: the SQLite file; nothing is written.
        since: seconds since 1970, UTC.

    Raises:
        ConversationsError: there is no such file, or Rasa did not write it.
    """
    query = (
        "SELECT sender_id, data FROM events WHERE sender_id IN "
        "(SELECT sender_id FROM events GROUP BY sender_id HAVING MIN(timestamp) >= ?) ORDER BY id"
    )
    found: dict[str, list[dict[str, Any]]] = {}
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            for sender, data in connection.execute(query, (since,)):
                found.setdefault(sender, []).append(json.loads(data))
    except (sqlite3.Error, ValueError, TypeError) as error:
        raise ConversationsError(
            f"the conversations in {file} cannot be read ({error}); talk to the bot first, with the same home folder"
        ) from error
    return found
