"""Columns that the tables of all kinds of studies have, and the check of the schema."""

from datetime import UTC, datetime

from sqlalchemy import Connection, Integer, String, insert, inspect, select
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from knowledge.errors import StoreError


def now() -> datetime:
    """The time in UTC, without a zone, as databases keep it."""
    return datetime.now(UTC).replace(tzinfo=None)


class SystemColumns:
    """The only row: which schema the tables have."""

    __tablename__: str

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    schema_version: Mapped[int] = mapped_column(Integer)


class StudyColumns:
    """A set of items that people work on; `seed` makes their orders."""

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(255), unique=True)
    seed: Mapped[int] = mapped_column(Integer)


class PersonColumns:
    """Somebody who works on a study. Only the SHA-256 of the token is kept."""

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    study_id: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(255))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)


def prepare_tables(
    connection: Connection, base: type[DeclarativeBase], system: type[SystemColumns], version: int, place: str
) -> None:
    """Create the tables of a base, or check that they are of this version of the schema.

    Args:
        connection: a writing connection.
        base: the base of the models.
        system: the model that holds the version; one of the base's.
        version: the version.
        place: what is there and where, for the message: "The judgements in sqlite:///…".

    Raises:
        StoreError: the tables are of another version.
    """
    if inspect(connection).has_table(system.__tablename__):
        found = connection.scalar(select(system.schema_version))
        if found != version:
            raise StoreError(
                f"{place} were stored by another version of Whichone (schema {found}, this one reads {version})."
            )
        return
    base.metadata.create_all(connection)
    connection.execute(insert(system).values(id=1, schema_version=version))
