"""The tables of judgements. Rows of items and judgements are only ever added, so that nothing is lost."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Connection, DateTime, ForeignKey, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from studies.schema import PersonColumns, StudyColumns, SystemColumns, now, prepare_tables

SCHEMA_VERSION = 1
"""Goes up by one whenever a table changes."""


class Base(DeclarativeBase):
    """Base of the models."""


class SystemRow(SystemColumns, Base):
    """The only row: which schema the tables have."""

    __tablename__ = "annotation_system"


class StudyRow(StudyColumns, Base):
    """A set of items that coders judge."""

    __tablename__ = "annotation_study"


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


class CoderRow(PersonColumns, Base):
    """A coder of a study."""

    __tablename__ = "annotation_coder"
    __table_args__ = (UniqueConstraint("study_id", "name"),)

    study_id: Mapped[int] = mapped_column(ForeignKey("annotation_study.id"))


class JudgementRow(Base):
    """A judgement as it was sent; a coder's last one of an item counts. `submission` names one press of the button."""

    __tablename__ = "annotation_judgement"
    __table_args__ = (UniqueConstraint("coder_id", "submission"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    coder_id: Mapped[int] = mapped_column(ForeignKey("annotation_coder.id"))
    item_id: Mapped[int] = mapped_column(ForeignKey("annotation_item.id"), index=True)
    submission: Mapped[str] = mapped_column(String(64))
    judgement: Mapped[dict[str, Any]] = mapped_column(JSON)
    time: Mapped[datetime] = mapped_column(DateTime, default=now)


def prepare(connection: Connection, shown: str) -> None:
    """Create the tables, or check that they are of this schema. Raises StoreError where they are of another."""
    prepare_tables(connection, Base, SystemRow, SCHEMA_VERSION, f"The judgements in {shown}")
