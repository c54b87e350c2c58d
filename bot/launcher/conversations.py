"""The database in which Rasa keeps conversations, so that they go on after a restart."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

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
    except (OSError, sqlite3.Error) as error:
        raise ConversationsError(
            f"the conversations in {file} cannot be used ({error}); move that file away, and a new one is made"
        ) from error
