"""What the stores of all kinds of studies do: studies by name, and people who sign in by a token."""

import hashlib
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from knowledge.database import WRITE, open_with, reason
from knowledge.errors import StoreError
from studies.errors import StudyError, UnknownTokenError
from studies.records import Person
from studies.schema import PersonColumns, StudyColumns

TOKEN_BYTES = 24
LONGEST_NAME = 255
"""Longest name of a study, an item or a person."""

LONGEST_SUBMISSION = 64
"""Longest name of one press of the button."""

MACHINE = "machine "
"""What stands in the place of a token's hash for somebody who cannot sign in; no hash begins like this."""


class StudyStore:
    """Studies and their people in a database; one object may be used by several threads.

    Every method raises `StoreError` when the database fails.
    """

    def __init__(
        self,
        url: str,
        prepare: Callable[[Connection, str], None],
        tables: tuple[type[StudyColumns], type[PersonColumns]],
        person: str,
    ) -> None:
        """Open the database at an SQLAlchemy URL, creating it where needed.

        Args:
            url: the URL.
            prepare: checks and creates the tables.
            tables: those of the studies and of the people.
            person: what somebody who works here is called: "coder".

        Raises:
            StoreError: the database cannot be opened.
        """
        self._engine = open_with(url, prepare)
        self._studies, self._people = tables
        self._word = person

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()

    def study(self, name: str | None = None) -> str:
        """The name of a study; without one, of the only study. Raises StudyError: not there, or several are."""
        with self._connection() as connection:
            if name is not None:
                self._study_id(connection, name)
                return name
            names = list(connection.scalars(select(self._studies.name).order_by(self._studies.id)))
        if len(names) != 1:
            known = ", ".join(names)
            raise StudyError(
                f"There are several studies; name one: {known}." if names else "There is no study; begin one with init."
            )
        return names[0]

    def add_person(self, study: str, name: str) -> str:
        """Add somebody and give back the token to sign in with, which cannot be shown again.

        Raises StudyError for an unknown study, or a name that is taken, empty, too long or not printable.
        """
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise StudyError(f"A {self._word}'s name has 1 to {LONGEST_NAME} printable characters.")
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with self._connection(write=True) as connection:
            study_id = self._study_id(connection, study)
            if self._person(connection, study_id, name) is not None:
                raise StudyError(f"The study '{study}' has a {self._word} '{name}' already.")
            values = {"study_id": study_id, "name": name, "token_hash": sha256(token)}
            connection.execute(insert(self._people).values(values))
        return token

    def renew_token(self, study: str, name: str) -> str:
        """A new token for somebody; the old one is not valid any more, the work stays. Raises StudyError."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with self._connection(write=True) as connection:
            person = self._person(connection, self._study_id(connection, study), name)
            if person is None or person[1].startswith(MACHINE):
                raise StudyError(f"The study '{study}' has no {self._word} '{name}' who signs in.")
            same = self._people.id == person[0]
            connection.execute(update(self._people).where(same).values(token_hash=sha256(token)))
        return token

    def people(self, study: str) -> list[Person]:
        """Everybody of a study, in the order they were added. Raises StudyError for an unknown study."""
        people = self._people
        with self._connection() as connection:
            study_id = self._study_id(connection, study)
            columns = select(people.id, people.name).where(people.study_id == study_id)
            return [Person(row.id, study_id, row.name) for row in connection.execute(columns.order_by(people.id))]

    def sign_in(self, token: str) -> Person:
        """The person of a token. Raises UnknownTokenError."""
        columns = select(self._people.id, self._people.study_id, self._people.name)
        with self._connection() as connection:
            row = connection.execute(columns.where(self._people.token_hash == sha256(token))).one_or_none()
        if row is None:
            raise UnknownTokenError("This link is not valid: ask for a new one.")
        return Person(row.id, row.study_id, row.name)

    def _study_id(self, connection: Connection, name: str) -> int:
        found = connection.scalar(select(self._studies.id).where(self._studies.name == name))
        if found is None:
            raise StudyError(f"There is no study '{name}'.")
        return found

    def _person(self, connection: Connection, study_id: int, name: str) -> tuple[int, str] | None:
        """A person's row and token hash."""
        same = (self._people.study_id == study_id) & (self._people.name == name)
        row = connection.execute(select(self._people.id, self._people.token_hash).where(same)).one_or_none()
        return None if row is None else (row.id, row.token_hash)

    @contextmanager
    def _connection(self, *, write: bool = False) -> Iterator[Connection]:
        options = WRITE if write else {}
        try:
            with self._engine.connect().execution_options(**options) as connection, connection.begin():
                yield connection
        except IntegrityError as error:
            raise StudyError(f"Another writer was first ({reason(error)}); try again.") from error
        except SQLAlchemyError as error:
            raise StoreError(f"The database failed: {reason(error)}") from error


def sha256(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal; half characters are taken as they come."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
