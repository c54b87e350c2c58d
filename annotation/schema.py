"""The tables of judgements. Rows of items and judgements are only ever added, so that nothing is lost."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Connection,
    DateTime,
    ForeignKey,
    Integer,
    String,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from knowledge.errors import StoreError

SCHEMA_VERSION = 1
"""Goes up by one whenever a table changes."""


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


class Base(DeclarativeBase):
    """Base of the models."""


class SystemRow(Base):
    """The only row: which schema the tables have."""

    __tablename__ = "annotation_system"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    schema_version: Mapped[int] = mapped_column(Integer)


class StudyRow(Base):
    """A set of items that coders judge; `seed` makes their orders."""

    __tablename__ = "annotation_study"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(255), unique=True)
    seed: Mapped[int] = mapped_column(Integer)


class ItemRow(Base):
    """A version of an item; the greatest one counts."""

    __tablename__ = "annotation_item"
    __table_args__ = (UniqueConstraint("study_id", "key", "version"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    study_id: Mapped[int] = mapped_column(ForeignKey("annotation_study.id"))
    key: Mapped[str] = mapped_column(String(255))
    version: Mapped[int] = mapped_column(Integer)
    question: Mapped[str] = mapped_column(Text)
    choices: Mapped[list[str]] = mapped_column(JSON)
    expression: Mapped[str] = mapped_column(Text)


class CoderRow(Base):
    """A coder of a study. Only the SHA-256 of the token is kept."""

    __tablename__ = "annotation_coder"
    __table_args__ = (UniqueConstraint("study_id", "name"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    study_id: Mapped[int] = mapped_column(ForeignKey("annotation_study.id"))
    name: Mapped[str] = mapped_column(String(255))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)


class JudgementRow(Base):
    """A judgement as it was sent; a coder's last one of an item counts. `submission` names one press of the button."""

    __tablename__ = "annotation_judgement"
    __table_args__ = (UniqueConstraint("coder_id", "submission"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    coder_id: Mapped[int] = mapped_column(ForeignKey("annotation_coder.id"))
    item_id: Mapped[int] = mapped_column(ForeignKey("annotation_item.id"), index=True)
    submission: Mapped[str] = mapped_column(String(64))
    judgement: Mapped[dict[str, Any]] = mapped_column(JSON)
    time: Mapped[datetime] = mapped_column(DateTime, default=_now)


def prepare(connection: Connection, shown: str) -> None:
    """Create the tables, or check that they are of this schema. Raises StoreError where they are of another."""
    if SystemRow.__tablename__ in inspect(connection).get_table_names():
        found = connection.scalar(select(SystemRow.schema_version))
        if found != SCHEMA_VERSION:
            raise StoreError(
                f"The judgements in {shown} were stored by another version of Whichone (schema {found}, this one reads "
                f"{SCHEMA_VERSION})."
            )
        return
    Base.metadata.create_all(connection)
    connection.execute(insert(SystemRow).values(id=1, schema_version=SCHEMA_VERSION))
