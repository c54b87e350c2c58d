"""The store of knowledge bases: named, versioned, and switched from one version to the next in one step."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from knowledge.database import WRITE, open_engine, reason, room_advice
from knowledge.errors import KnowledgeBaseNotFoundError, StoreError
from knowledge.hashing import content_hash
from knowledge.pack_info import NAME_PATTERN, NAME_RULE
from knowledge.rows import (
    entity_rows,
    info_from_json,
    info_to_json,
    insert_rows,
    read_entities,
    section_rows,
    sentence_rows,
)
from knowledge.schema import KEY_LENGTH, BaseRow, EntityRow, SectionRow, SentenceRow, SystemRow, VersionRow
from knowledge.types import (
    BaseInfo,
    BaseVersion,
    Category,
    Entity,
    Pack,
    PackInfo,
    Sentence,
    VersionStatus,
)


class _FoundBase(NamedTuple):
    id: int
    name: str
    serving: int | None


class _FoundVersion(NamedTuple):
    id: int
    base_id: int
    number: int
    content_hash: str
    info: dict[str, Any]
    serving: int | None


class Store:
    """Knowledge bases in a database; one object may be used by several threads.

    Every method raises `StoreError` when the database fails, and `KnowledgeBaseNotFoundError` for a base, version or
    entity that is not there. Where `version` is None the serving version is meant.
    """

    def __init__(self, url: str) -> None:
        """Open the database at an SQLAlchemy URL (`Settings().url()`), creating it where needed.

        Raises:
            StoreError: it cannot be opened, is no database, or was made by another version of Whichone.
        """
        self._engine = open_engine(url)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()

    # Writing

    def add_version(self, pack: Pack, *, shipped: bool = False) -> int:
        """Add a pack as the next version of the base that its info names; it does not serve yet.

        Args:
            pack: the pack.
            shipped: whether it came with Whichone, and not from a user.

        Returns:
            The version's number, counted from 1.

        Raises:
            StoreError: the name cannot be used, the pack is empty or has two entities with one key.
        """
        name = pack.info.name
        if not NAME_PATTERN.fullmatch(name):
            raise StoreError(f"'{name[:80]}' cannot be the name of a knowledge base: {NAME_RULE}")
        if not pack.entities:
            raise StoreError(f"The pack '{name}' has no entities; nothing was stored")
        seen: set[str] = set()
        for entity in pack.entities:
            if entity.key in seen or not 0 < len(entity.key) <= KEY_LENGTH:
                what = "occurs twice" if entity.key in seen else f"is empty or longer than {KEY_LENGTH} characters"
                raise StoreError(f"The key '{entity.key[:80]}' in '{name}' {what}; nothing was stored")
            seen.add(entity.key)
        with self._writing() as connection:
            base_id, number = self._next_version(connection, name)
            connection.execute(
                insert(VersionRow).values(
                    base_id=base_id,
                    number=number,
                    status=VersionStatus.IMPORTED.value,
                    shipped=shipped,
                    content_hash=content_hash(pack),
                    info=info_to_json(pack.info),
                )
            )
            version_id = self._version(connection, name, number).id
            insert_rows(connection, EntityRow, entity_rows(version_id, pack.entities))
            insert_rows(connection, SectionRow, section_rows(version_id, pack.entities))
        return number

    def set_sentences(self, name: str, version: int, sentences: Iterable[Sentence]) -> None:
        """Store the sentences of a version in place of those it has.

        Args:
            name: the base.
            version: one of its versions.
            sentences: any order; their ids are unique within the version.

        Raises:
            StoreError: an id occurs twice or a sentence belongs to no entity of the version; the old ones stay.
        """
        with self._writing() as connection:
            row = self._version(connection, name, version)
            connection.execute(delete(SentenceRow).where(SentenceRow.version_id == row.id))
            try:
                insert_rows(connection, SentenceRow, sentence_rows(row.id, sentences))
            except IntegrityError as error:
                raise StoreError(
                    f"The sentences of {name}@{version} do not fit its entities ({reason(error)}); nothing was stored"
                ) from error

    def activate(self, name: str, version: int) -> None:
        """Let a version serve from now on; the first base that serves also becomes the active one."""
        with self._writing() as connection:
            row = self._version(connection, name, version)
            connection.execute(
                update(VersionRow).where(VersionRow.id == row.id).values(status=VersionStatus.READY.value)
            )
            connection.execute(update(BaseRow).where(BaseRow.id == row.base_id).values(serving=row.number))
            connection.execute(update(SystemRow).where(SystemRow.active_base.is_(None)).values(active_base=row.base_id))

    def mark_failed(self, name: str, version: int) -> None:
        """Record that the build of a version failed; what serves goes on serving."""
        with self._writing() as connection:
            row = self._version(connection, name, version)
            if row.number != row.serving:
                connection.execute(
                    update(VersionRow).where(VersionRow.id == row.id).values(status=VersionStatus.FAILED.value)
                )

    def use(self, name: str) -> None:
        """Make a base the active one, used where none is named."""
        with self._writing() as connection:
            row = self._base(connection, name)
            self._serving(row)
            connection.execute(update(SystemRow).values(active_base=row.id))

    def remove(self, name: str, version: int | None = None) -> None:
        """Remove one version of a base, or the base with all its versions; with the last version goes the base.

        Removing the serving version leaves the base without one, until another is activated.
        """
        with self._writing() as connection:
            base = self._base(connection, name)
            if version is None:
                connection.execute(delete(BaseRow).where(BaseRow.id == base.id))
                return
            row = self._version(connection, name, version)
            connection.execute(delete(VersionRow).where(VersionRow.id == row.id))
            left = select(func.count()).select_from(VersionRow).where(VersionRow.base_id == base.id)
            if not connection.scalar(left):
                connection.execute(delete(BaseRow).where(BaseRow.id == base.id))
            elif base.serving == version:
                connection.execute(update(BaseRow).where(BaseRow.id == base.id).values(serving=None))
                connection.execute(update(SystemRow).where(SystemRow.active_base == base.id).values(active_base=None))

    # Reading

    def base(self, name: str) -> BaseInfo:
        """One base with its versions."""
        with self._reading() as connection:
            self._base(connection, name)
            return self._bases(connection, name)[0]

    def bases(self) -> list[BaseInfo]:
        """All bases with their versions, by name."""
        with self._reading() as connection:
            return self._bases(connection)

    def active(self) -> BaseVersion | None:
        """The serving version of the active base; None where no base is in use."""
        with self._reading() as connection:
            row = connection.execute(
                select(BaseRow.id, BaseRow.name, BaseRow.serving).join(SystemRow, SystemRow.active_base == BaseRow.id)
            ).one_or_none()
            if row is None or row.serving is None:
                return None
            versions, _ = self._versions(connection, row.id, row.name)
            return next((version for version in versions if version.version == row.serving), None)

    def info(self, name: str, version: int | None = None) -> PackInfo:
        """What the pack of a version says of itself."""
        with self._reading() as connection:
            return info_from_json(self._version(connection, name, version).info)

    def entities(self, name: str, version: int | None = None) -> list[Entity]:
        """The entities of a version in the pack's order."""
        with self._reading() as connection:
            row = self._version(connection, name, version)
            return read_entities(connection, row.id)

    def entity(self, name: str, key: str, version: int | None = None) -> Entity:
        """One entity by its key."""
        with self._reading() as connection:
            row = self._version(connection, name, version)
            found = read_entities(connection, row.id, key)
            if not found:
                raise KnowledgeBaseNotFoundError(
                    f"'{name}' has no entity with the key '{key[:80]}'; 'whichone kb show {name}' lists the keys"
                )
            return found[0]

    def sentences(self, name: str, version: int | None = None) -> list[Sentence]:
        """The sentences of a version by id; empty before it is built."""
        columns = SentenceRow.__table__.c
        with self._reading() as connection:
            row = self._version(connection, name, version)
            rows = connection.execute(
                select(
                    columns.id,
                    columns.entity_key,
                    columns.section,
                    columns.position,
                    columns.text,
                    columns.standalone,
                    columns.category,
                )
                .where(columns.version_id == row.id)
                .order_by(columns.id)
            )
            return [
                Sentence(
                    row.id, row.entity_key, row.section, row.position, row.text, row.standalone, Category(row.category)
                )
                for row in rows
            ]

    def serving_version(self, name: str) -> int:
        """The number of the version in use."""
        with self._reading() as connection:
            return self._serving(self._base(connection, name))

    def latest_version(self, name: str) -> int:
        """The number of the newest version, serving or not."""
        with self._reading() as connection:
            row = self._base(connection, name)
            versions, _ = self._versions(connection, row.id, name)
            return versions[-1].version

    def content_hash(self, name: str, version: int | None = None) -> str:
        """The SHA-256 of a version's content (see `knowledge.hashing`)."""
        with self._reading() as connection:
            return self._version(connection, name, version).content_hash

    # Within a transaction

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with (
            _named_errors(self._engine.url),
            self._engine.connect().execution_options(**WRITE) as connection,
            connection.begin(),
        ):
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _named_errors(self._engine.url), self._engine.connect() as connection, connection.begin():
            yield connection

    def _next_version(self, connection: Connection, name: str) -> tuple[int, int]:
        raise_count = update(BaseRow).where(BaseRow.name == name).values(last_version=BaseRow.last_version + 1)
        if connection.execute(raise_count).rowcount == 0:
            connection.execute(insert(BaseRow).values(name=name, serving=None, last_version=1))
        row = connection.execute(select(BaseRow.id, BaseRow.last_version).where(BaseRow.name == name)).one()
        return row.id, row.last_version

    def _base(self, connection: Connection, name: str) -> _FoundBase:
        row = connection.execute(
            select(BaseRow.id, BaseRow.name, BaseRow.serving).where(BaseRow.name == name)
        ).one_or_none()
        if row is None:
            names = list(connection.scalars(select(BaseRow.name).order_by(BaseRow.name)))
            there = f"there are: {', '.join(names)}" if names else "there is none yet: 'whichone kb build --shipped'"
            raise KnowledgeBaseNotFoundError(f"No knowledge base '{name[:80]}'; {there}")
        return _FoundBase(*row)

    def _serving(self, base: _FoundBase) -> int:
        if base.serving is None:
            raise KnowledgeBaseNotFoundError(
                f"No version of '{base.name}' is built; build it with 'whichone kb build {base.name}'"
            )
        return base.serving

    def _version(self, connection: Connection, name: str, version: int | None) -> _FoundVersion:
        base = self._base(connection, name)
        number = self._serving(base) if version is None else version
        row = connection.execute(
            select(
                VersionRow.id,
                VersionRow.base_id,
                VersionRow.number,
                VersionRow.content_hash,
                VersionRow.info,
                BaseRow.serving,
            )
            .join(BaseRow, BaseRow.id == VersionRow.base_id)
            .where(VersionRow.base_id == base.id, VersionRow.number == number)
        ).one_or_none()
        if row is None:
            numbers = connection.scalars(
                select(VersionRow.number).where(VersionRow.base_id == base.id).order_by(VersionRow.number)
            )
            raise KnowledgeBaseNotFoundError(
                f"'{name}' has no version {number}; there are: {', '.join(map(str, numbers))}"
            )
        return _FoundVersion(*row)

    def _bases(self, connection: Connection, name: str | None = None) -> list[BaseInfo]:
        active = connection.scalar(select(SystemRow.active_base))
        wanted = select(BaseRow.id, BaseRow.name, BaseRow.serving).order_by(BaseRow.name)
        if name is not None:
            wanted = wanted.where(BaseRow.name == name)
        found = []
        for row in connection.execute(wanted).all():
            versions, titles = self._versions(connection, row.id, row.name)
            title = titles.get(row.serving, titles[versions[-1].version])
            found.append(BaseInfo(row.name, title, row.serving, row.id == active, tuple(versions)))
        return found

    def _versions(self, connection: Connection, base_id: int, name: str) -> tuple[list[BaseVersion], dict[int, str]]:
        """The versions of a base, oldest first, and their titles by number."""
        counts: dict[type[EntityRow] | type[SentenceRow], dict[int, int]] = {}
        for table in (EntityRow, SentenceRow):
            grouped = (
                select(table.version_id, func.count())
                .join(VersionRow, VersionRow.id == table.version_id)
                .where(VersionRow.base_id == base_id)
                .group_by(table.version_id)
            )
            counts[table] = {version_id: count for version_id, count in connection.execute(grouped)}
        rows = connection.execute(
            select(
                VersionRow.id,
                VersionRow.number,
                VersionRow.status,
                VersionRow.shipped,
                VersionRow.content_hash,
                VersionRow.created,
                VersionRow.info,
            )
            .where(VersionRow.base_id == base_id)
            .order_by(VersionRow.number)
        ).all()
        versions = [
            BaseVersion(
                name=name,
                version=row.number,
                status=VersionStatus(row.status),
                content_hash=row.content_hash,
                created=row.created,
                entities=counts[EntityRow].get(row.id, 0),
                sentences=counts[SentenceRow].get(row.id, 0),
                shipped=row.shipped,
            )
            for row in rows
        ]
        return versions, {row.number: str(row.info["title"]) for row in rows}


@contextmanager
def _named_errors(url: URL) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        advice = room_advice(url, error) or "try again; if it stays so, check the database"
        raise StoreError(f"The database failed ({reason(error)}); nothing was changed: {advice}") from error
