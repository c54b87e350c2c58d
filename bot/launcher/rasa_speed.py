"""What Rasa does over again at every turn, done once. Runs in Rasa's own environment, started by `rasa_start.py`.

Rasa answers everybody from one thread, so that its milliseconds add up over all who wait. A third of them went into
three things: opening the file of conversations anew for every query and waiting for the disk, listing all classes of
events for each event that is read, and checking the schema of an action's answer itself before the answer.
"""

import functools
import importlib
import sqlite3
from typing import Any


def do_once() -> None:
    """Change Rasa accordingly."""
    _keep_database_open()
    events = importlib.import_module("rasa.shared.core.events")
    events.Event.resolve_by_type = staticmethod(functools.lru_cache(maxsize=None)(events.Event.resolve_by_type))
    _check_answers_with_one_validator()


def _keep_database_open() -> None:
    stores = importlib.import_module("rasa.core.tracker_store")
    pool = importlib.import_module("sqlalchemy.pool")
    engine = importlib.import_module("sqlalchemy.engine").Engine
    usual = stores.create_engine_kwargs

    def options(url: Any) -> dict[str, Any]:
        if getattr(url, "drivername", "").partition("+")[0] != "sqlite":
            return dict(usual(url))
        # One connection will do: a session is opened and closed within one step of the event loop.
        return {"poolclass": pool.StaticPool, "connect_args": {"check_same_thread": False}}

    def on_connect(connection: Any, record: Any) -> None:
        if isinstance(connection, sqlite3.Connection):
            # With a write-ahead log a killed process loses nothing; a power cut may lose the last turns.
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")

    vars(stores)["create_engine_kwargs"] = options
    importlib.import_module("sqlalchemy.event").listen(engine, "connect", on_connect)


def _check_answers_with_one_validator() -> None:
    action = importlib.import_module("rasa.core.actions.action").RemoteAction
    jsonschema = importlib.import_module("jsonschema")
    schema = action.action_response_format_spec()
    validator = jsonschema.validators.validator_for(schema)(schema)

    def validate(self: Any, result: dict[str, Any]) -> bool:
        error = jsonschema.exceptions.best_match(validator.iter_errors(result))
        if error is not None:
            raise error
        return True

    action._validate_action_result = validate
