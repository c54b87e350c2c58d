"""The tables of the knowledge store, as SQLAlchemy 2 models with generic types only, so that any database will do."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

SCHEMA_VERSION = 1
"""Goes up by one whenever a table changes."""

KEY_LENGTH = 255
"""Longest key of an entity, in characters."""


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


class Base(DeclarativeBase):
    """Base of the models."""


class SystemRow(Base):
    """The only row: which schema the tables have, and which knowledge base is used where none is named."""

    __tablename__ = "whichone_system"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    schema_version: Mapped[int] = mapped_column(Integer)
    active_base: Mapped[int | None] = mapped_column(ForeignKey("whichone_base.id", ondelete="SET NULL"))


class BaseRow(Base):
    """A knowledge base. `serving` and `last_version` are version numbers; a number is never given out twice."""

    __tablename__ = "whichone_base"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(64), unique=True)
    serving: Mapped[int | None] = mapped_column(Integer)
    last_version: Mapped[int] = mapped_column(Integer, default=0)


class VersionRow(Base):
    """One version of a knowledge base; `info` is the pack's description, `created` is in UTC, `shipped` says whether
    Whichone brought it along (it then also updates it)."""

    __tablename__ = "whichone_version"
    __table_args__ = (UniqueConstraint("base_id", "number"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    base_id: Mapped[int] = mapped_column(ForeignKey("whichone_base.id", ondelete="CASCADE"))
    number: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String(16))
    shipped: Mapped[bool] = mapped_column(Boolean, default=False)
    content_hash: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(DateTime, default=_now)
    info: Mapped[dict[str, Any]] = mapped_column(JSON)


class EntityRow(Base):
    """An entity of a version; `position` is its place in the pack."""

    __tablename__ = "whichone_entity"

    version_id: Mapped[int] = mapped_column(ForeignKey("whichone_version.id", ondelete="CASCADE"), primary_key=True)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), primary_key=True)
    position: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(Text)
    type: Mapped[str] = mapped_column(Text)
    url: Mapped[str] = mapped_column(Text)
    aliases: Mapped[list[str]] = mapped_column(JSON)
    attributes: Mapped[dict[str, list[str]]] = mapped_column(JSON)


class SectionRow(Base):
    """A titled run of an entity's text."""

    __tablename__ = "whichone_section"
    __table_args__ = (
        ForeignKeyConstraint(
            ["version_id", "entity_key"], ["whichone_entity.version_id", "whichone_entity.key"], ondelete="CASCADE"
        ),
    )

    version_id: Mapped[int] = mapped_column(Integer, primary_key=True)
    entity_key: Mapped[str] = mapped_column(String(KEY_LENGTH), primary_key=True)
    position: Mapped[int] = mapped_column(Integer, primary_key=True)
    title: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)


class SentenceRow(Base):
    """A sentence of an entity's text. `id` is unique within the version only: whoever splits the text numbers them."""

    __tablename__ = "whichone_sentence"
    __table_args__ = (
        ForeignKeyConstraint(
            ["version_id", "entity_key"], ["whichone_entity.version_id", "whichone_entity.key"], ondelete="CASCADE"
        ),
        # Without it the cascade from an entity reads the whole table once for each entity removed.
        Index("whichone_sentence_entity", "version_id", "entity_key"),
    )

    version_id: Mapped[int] = mapped_column(Integer, primary_key=True)
    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    entity_key: Mapped[str] = mapped_column(String(KEY_LENGTH))
    section: Mapped[str] = mapped_column(Text)
    position: Mapped[int] = mapped_column(Integer)
    text: Mapped[str] = mapped_column(Text)
    standalone: Mapped[str] = mapped_column(Text)
    category: Mapped[str] = mapped_column(String(16))
