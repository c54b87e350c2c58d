"""The tables of collecting. Rows of items and submissions are only ever added, so that nothing is lost."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Connection, DateTime, ForeignKey, Integer, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from studies.schema import PersonColumns, StudyColumns, SystemColumns, now, prepare_tables

SCHEMA_VERSION = 1
"""Goes up by one whenever a table changes."""


class Base(DeclarativeBase):
    """Base of the models."""


class SystemRow(SystemColumns, Base):
    """The only row: which schema the tables have."""

    __tablename__ = "collecting_system"


class StudyRow(StudyColumns, Base):
    """A set of items that workers say something about; `rules` are the fields of `records.Rules`."""

    __tablename__ = "collecting_study"

    rules: Mapped[dict[str, Any]] = mapped_column(JSON)


class ItemRow(Base):
    """An item; `content` are the other fields of `records.Item`, so that it outlives a change of the base."""

    __tablename__ = "collecting_item"
    __table_args__ = (UniqueConstraint("study_id", "key"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    study_id: Mapped[int] = mapped_column(ForeignKey("collecting_study.id"))
    key: Mapped[str] = mapped_column(String(255))
    content: Mapped[dict[str, Any]] = mapped_column(JSON)


class WorkerRow(PersonColumns, Base):
    """A worker of a study."""

    __tablename__ = "collecting_worker"
    __table_args__ = (UniqueConstraint("study_id", "name"),)

    study_id: Mapped[int] = mapped_column(ForeignKey("collecting_study.id"))


class AssignmentRow(Base):
    """An item that a worker was given, when last, and what the worker had typed then."""

    __tablename__ = "collecting_assignment"
    __table_args__ = (UniqueConstraint("worker_id", "item_id"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    worker_id: Mapped[int] = mapped_column(ForeignKey("collecting_worker.id"))
    item_id: Mapped[int] = mapped_column(ForeignKey("collecting_item.id"), index=True)
    draft: Mapped[list[str]] = mapped_column(JSON)
    looks: Mapped[int] = mapped_column(Integer, default=0)
    time: Mapped[datetime] = mapped_column(DateTime, default=now)


class SubmissionRow(Base):
    """What a worker said of an item, as it was sent; the worker's last one of an item counts. `submission` names one
    press of the button. Without expressions, the worker passed the item on.
    """

    __tablename__ = "collecting_submission"
    __table_args__ = (UniqueConstraint("worker_id", "submission"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    worker_id: Mapped[int] = mapped_column(ForeignKey("collecting_worker.id"))
    item_id: Mapped[int] = mapped_column(ForeignKey("collecting_item.id"), index=True)
    submission: Mapped[str] = mapped_column(String(64))
    expressions: Mapped[list[str]] = mapped_column(JSON)
    looks: Mapped[int] = mapped_column(Integer)
    time: Mapped[datetime] = mapped_column(DateTime, default=now)


def prepare(connection: Connection, shown: str) -> None:
    """Create the tables, or check that they are of this schema. Raises StoreError where they are of another."""
    prepare_tables(connection, Base, SystemRow, SCHEMA_VERSION, f"The expressions in {shown}")
