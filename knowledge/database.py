"""Opens the store's database: engine settings, the tables, and the check that they are ours and of this schema."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

from knowledge.disk_space import free_megabytes
from knowledge.errors import StoreError
from knowledge.schema import SCHEMA_VERSION, Base, SystemRow

BUSY_TIMEOUT_MS = 30_000
"""How long a SQLite writer waits for another one."""

WRITE = {"whichone_write": True}
"""Execution option of a connection that is going to write."""


def open_engine(url: str) -> Engine:
    """Connect to a database, creating a SQLite file, its folder and the tables where they do not exist.

    Args:
        url: an SQLAlchemy URL.

    Raises:
        StoreError: the URL is wrong, the database cannot be reached, is no database, or has other tables than ours.
    """
    return open_with(url, _prepare)


def open_with(url: str, prepare: Callable[[Connection, str], None]) -> Engine:
    """Connect to a database whose tables another function checks and creates, given a writing connection and the URL
    without password. Raises StoreError as `open_engine` does.
    """
    parsed = _parse(url)
    shown = parsed.render_as_string(hide_password=True)
    engine = _engine(parsed, shown)
    try:
        with engine.connect().execution_options(**WRITE) as connection, connection.begin():
            prepare(connection, shown)
    except (SQLAlchemyError, sqlite3.Error) as error:
        engine.dispose()
        raise StoreError(_unusable(parsed, shown, error)) from error
    except BaseException:
        engine.dispose()
        raise
    return engine


def reason(error: Exception) -> str:
    """The database's own words for an error, on one line, without the statement and its values."""
    return " ".join(str(getattr(error, "orig", None) or error).split())


def room_advice(url: URL, error: Exception) -> str | None:
    """What to do where a full disk is, or may be, why the database failed; None for any other error."""
    words = reason(error)
    # A quota, or a limit on the size of files, is a "disk I/O error" to SQLite.
    if not any(part in words for part in ("is full", "disk I/O error", "No space left")):
        return None
    if url.get_backend_name() != "sqlite" or not url.database:
        return "make room on the disk of the database"
    return f"make room on the disk of {url.database} ({free_megabytes(Path(url.database).parent)} free)"


def _parse(url: str) -> URL:
    try:
        return make_url(url)
    except ArgumentError as error:
        # The URL itself is not shown: it may hold a password.
        raise StoreError(
            "The database URL is not one that SQLAlchemy understands; write for example sqlite:////folder/knowledge.db "
            "or postgresql+psycopg://user:password@host/database in DATABASE_URL"
        ) from error


def _engine(url: URL, shown: str) -> Engine:
    sqlite = url.get_backend_name() == "sqlite"
    in_memory = sqlite and url.database in (None, "", ":memory:")
    if sqlite and not in_memory and url.database and not url.database.startswith("file:"):
        folder = Path(url.database).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"The folder {folder} for the database cannot be made ({error.strerror}); "
                "set WHICHONE_HOME or DATABASE_URL"
            ) from error
    try:
        if in_memory:
            # One connection, or each thread would see an empty database of its own.
            engine = create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
        else:
            engine = create_engine(url, pool_pre_ping=not sqlite)
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise StoreError(
            f"No driver for the database {shown} is installed ({error}); for PostgreSQL: "
            "pip install 'whichone[postgres]' and a URL that begins with postgresql+psycopg://"
        ) from error
    except (ArgumentError, TypeError) as error:
        raise StoreError(f"The database URL {shown} cannot be used: {error}") from error
    if sqlite:
        event.listen(engine, "connect", _on_sqlite_connect)
        event.listen(engine, "begin", _on_sqlite_begin)
    return engine


def _on_sqlite_connect(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    """Write-ahead log (readers never wait for a writer), foreign keys, and transactions that we begin ourselves."""
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.execute("PRAGMA foreign_keys=ON")
    finally:
        cursor.close()


def _on_sqlite_begin(connection: Connection) -> None:
    # A transaction that reads first and writes later can fail at once with "database is locked", however long the
    # busy timeout; one that takes the write lock at its beginning waits its turn.
    write = connection.get_execution_options().get("whichone_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


def _prepare(connection: Connection, shown: str) -> None:
    tables = set(inspect(connection).get_table_names())
    ours = set(Base.metadata.tables)
    if SystemRow.__tablename__ in tables:
        found = connection.scalar(select(SystemRow.schema_version))
        if found != SCHEMA_VERSION:
            made_by = "a newer" if isinstance(found, int) and found > SCHEMA_VERSION else "another"
            raise StoreError(
                f"The database {shown} was made by {made_by} version of Whichone (schema {found}, this one reads "
                f"{SCHEMA_VERSION}): use that version, or set DATABASE_URL or WHICHONE_HOME to a new place "
                "and import again"
            )
        if missing := sorted(ours - tables):
            raise StoreError(
                f"The database {shown} lacks the tables {', '.join(missing)}; restore it, or use a new place"
            )
        return
    foreign = sorted(tables & ours) or (sorted(tables) if connection.dialect.name == "sqlite" else [])
    if foreign:
        raise StoreError(
            f"The database {shown} belongs to another program (it has the tables {', '.join(foreign[:5])}); "
            "set DATABASE_URL or WHICHONE_HOME to another place"
        )
    Base.metadata.create_all(connection)
    connection.execute(insert(SystemRow).values(id=1, schema_version=SCHEMA_VERSION, active_base=None))


def _unusable(url: URL, shown: str, error: Exception) -> str:
    words = reason(error)
    if "not a database" in words or "malformed" in words:
        return f"{url.database} is not a SQLite database; move it away, or set DATABASE_URL or WHICHONE_HOME"
    advice = room_advice(url, error) or "check DATABASE_URL and WHICHONE_HOME"
    return f"The database {shown} cannot be opened ({words}); {advice}"
