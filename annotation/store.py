"""The store of judgements: items in an order of each coder's own, resumable, safe against a double submit."""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from annotation.errors import AnnotationError, JudgementError, UnknownTokenError
from annotation.records import Coder, Item, Judgement, Progress
from annotation.schema import CoderRow, ItemRow, JudgementRow, StudyRow, prepare
from knowledge.database import WRITE, open_with, reason
from knowledge.errors import StoreError

_TOKEN_BYTES = 24
_LONGEST_NAME = 255
_LONGEST_SUBMISSION = 64
_MACHINE = "machine "
"""What stands in the place of a token's hash for a coder that cannot sign in; no hash begins like this."""


class AnnotationStore:
    """Studies, coders and judgements in a database; one object may be used by several threads.

    Every method raises `StoreError` when the database fails.
    """

    def __init__(self, url: str) -> None:
        """Open the database at an SQLAlchemy URL, creating it where needed. Raises StoreError."""
        self._engine = open_with(url, prepare)

    def close(self) -> None:
        """Give the connections back."""
        self._engine.dispose()

    def put_items(self, study: str, items: Sequence[Item], seed: int = 0) -> int:
        """Add items to a study, and the study where it is new; gives back how many were added.

        An item that is there and has not changed stays; one that has changed gets its next version, and is to be
        judged again. `Item.version` is not read. Raises AnnotationError for a key that occurs twice, or is empty or
        too long, and then stores nothing.
        """
        keys = [item.key for item in items]
        if len(set(keys)) < len(keys) or not all(0 < len(name) <= _LONGEST_NAME for name in [study, *keys]):
            raise AnnotationError(f"Names of studies and items are unique, of 1 to {_LONGEST_NAME} characters.")
        with self._connection(write=True) as connection:
            study_id = connection.scalar(select(StudyRow.id).where(StudyRow.name == study))
            if study_id is None:
                connection.execute(insert(StudyRow).values(name=study, seed=seed))
                study_id = connection.execute(select(StudyRow.id).where(StudyRow.name == study)).scalar_one()
            there = {item.key: item for _, item in _items(connection, study_id)}
            rows: list[dict[str, Any]] = []
            for item in items:
                old = there.get(item.key)
                content = {"question": item.question, "choices": list(item.choices), "expression": item.expression}
                if old is None or (old.question, old.choices, old.expression) != (
                    item.question,
                    item.choices,
                    item.expression,
                ):
                    version = old.version + 1 if old else 1
                    rows.append({"study_id": study_id, "key": item.key, "version": version, **content})
            if rows:
                connection.execute(insert(ItemRow), rows)
            return len(rows)

    def add_coder(self, study: str, name: str) -> str:
        """Add a coder and give back the token to sign in with, which cannot be shown again.

        Raises AnnotationError for an unknown study, or a name that is taken, empty or too long.
        """
        if not 0 < len(name) <= _LONGEST_NAME:
            raise AnnotationError(f"A coder's name has 1 to {_LONGEST_NAME} characters.")
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        with self._connection(write=True) as connection:
            study_id = _study_id(connection, study)
            if _coder(connection, study_id, name) is not None:
                raise AnnotationError(f"The study '{study}' has a coder '{name}' already.")
            connection.execute(insert(CoderRow).values(study_id=study_id, name=name, token_hash=_hash(token)))
        return token

    def renew_token(self, study: str, name: str) -> str:
        """A new token for a coder; the old one is not valid any more, the judgements stay. Raises AnnotationError."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        with self._connection(write=True) as connection:
            coder = _coder(connection, _study_id(connection, study), name)
            if coder is None or coder[1].startswith(_MACHINE):
                raise AnnotationError(f"The study '{study}' has no coder '{name}' who signs in.")
            connection.execute(update(CoderRow).where(CoderRow.id == coder[0]).values(token_hash=_hash(token)))
        return token

    def machine_coder(self, study: str, name: str) -> Coder:
        """A coder that is a program and cannot sign in, added where it is new. Raises AnnotationError where a person
        has the name, and as `add_coder`.
        """
        if not 0 < len(name) <= _LONGEST_NAME:
            raise AnnotationError(f"A coder's name has 1 to {_LONGEST_NAME} characters.")
        with self._connection(write=True) as connection:
            study_id = _study_id(connection, study)
            if _coder(connection, study_id, name) is None:
                no_token = _MACHINE + secrets.token_hex(_TOKEN_BYTES)
                connection.execute(insert(CoderRow).values(study_id=study_id, name=name, token_hash=no_token))
            row = _coder(connection, study_id, name)
        if row is None or not row[1].startswith(_MACHINE):
            raise AnnotationError(f"In the study '{study}', '{name}' is a person; choose another name.")
        return Coder(row[0], study_id, name)

    def study(self, name: str | None = None) -> str:
        """The name of a study; without one, of the only study. Raises AnnotationError: not there, or several are."""
        with self._connection() as connection:
            if name is not None:
                _study_id(connection, name)
                return name
            names = list(connection.scalars(select(StudyRow.name).order_by(StudyRow.id)))
        if len(names) != 1:
            known = ", ".join(names)
            raise AnnotationError(
                f"There are several studies; name one: {known}." if names else "There is no study; begin one with init."
            )
        return names[0]

    def coders(self, study: str) -> list[Coder]:
        """All coders of a study, in the order they were added. Raises AnnotationError for an unknown study."""
        with self._connection() as connection:
            study_id = _study_id(connection, study)
            rows = connection.execute(
                select(CoderRow.id, CoderRow.name).where(CoderRow.study_id == study_id).order_by(CoderRow.id)
            )
            return [Coder(row.id, study_id, row.name) for row in rows]

    def items(self, study: str) -> list[Item]:
        """The newest version of every item, in the order they were added. Raises AnnotationError."""
        with self._connection() as connection:
            return [item for _, item in _items(connection, _study_id(connection, study))]

    def sign_in(self, token: str) -> Coder:
        """The coder of a token. Raises UnknownTokenError."""
        columns = select(CoderRow.id, CoderRow.study_id, CoderRow.name)
        with self._connection() as connection:
            row = connection.execute(columns.where(CoderRow.token_hash == _hash(token))).one_or_none()
        if row is None:
            raise UnknownTokenError("This link is not valid: ask for a new one.")
        return Coder(row.id, row.study_id, row.name)

    def next_item(self, coder: Coder) -> Item | None:
        """The first item in the coder's order that is not judged in its newest version; None when all are."""
        with self._connection() as connection:
            seed = connection.execute(select(StudyRow.seed).where(StudyRow.id == coder.study_id)).scalar_one()
            judged = _judged(connection, coder)
            left = [item for row_id, item in _items(connection, coder.study_id) if row_id not in judged]
        return min(left, key=lambda item: _hash(f"{seed}\0{coder.name}\0{item.key}"), default=None)

    def submit(self, coder: Coder, item: Item, judgement: Judgement, submission: str) -> bool:
        """Store a judgement; False where this submission was stored already, and nothing is stored a second time.

        Args:
            coder: who judged.
            item: what was judged, in the version that was shown.
            judgement: the judgement; a later one of the same item takes its place, the earlier stays in the database.
            submission: a name of this submission, which a repeated one shares.

        Raises:
            JudgementError: the judgement does not fit the item, or the item is not, or no longer, as it was shown.
        """
        judgement.check(item)
        if not 0 < len(submission) <= _LONGEST_SUBMISSION:
            raise JudgementError(f"A submission's name has 1 to {_LONGEST_SUBMISSION} characters.")
        with self._connection(write=True) as connection:
            same = select(JudgementRow.id).where(
                JudgementRow.coder_id == coder.id, JudgementRow.submission == submission
            )
            if connection.scalar(same) is not None:
                return False
            row_id = next((row_id for row_id, one in _items(connection, coder.study_id) if one == item), None)
            if row_id is None:
                raise JudgementError(f"The item '{item.key}' has changed or is gone; look at it again.")
            content = {
                "interpretations": sorted(sorted(one) for one in judgement.interpretations),
                "category": judgement.category.value if judgement.category else "",
                "comment": judgement.comment,
            }
            values = {"coder_id": coder.id, "item_id": row_id, "submission": submission, "judgement": content}
            connection.execute(insert(JudgementRow).values(values))
        return True

    def progress(self, coder: Coder) -> Progress:
        """How far the coder is, by the items' newest versions."""
        with self._connection() as connection:
            items = {row_id for row_id, _ in _items(connection, coder.study_id)}
            return Progress(len(items & _judged(connection, coder)), len(items))

    def export(self, study: str) -> Iterator[dict[str, Any]]:
        """Judged items with every coder's last judgement of the newest version, as `whichone agreement` reads JSON
        lines. Raises AnnotationError for an unknown study.
        """
        with self._connection() as connection:
            items = dict(_items(connection, _study_id(connection, study)))
            last = select(func.max(JudgementRow.id)).group_by(JudgementRow.coder_id, JudgementRow.item_id)
            rows = connection.execute(
                select(JudgementRow.item_id, CoderRow.name, JudgementRow.judgement, JudgementRow.time)
                .join(CoderRow, CoderRow.id == JudgementRow.coder_id)
                .where(JudgementRow.id.in_(last))
                .order_by(CoderRow.id)
            ).all()
        annotations: dict[int, list[dict[str, Any]]] = {}
        for row in rows:
            if row.item_id in items:
                entry = {"annotator": row.name, **row.judgement, "time": row.time.isoformat() + "Z"}
                annotations.setdefault(row.item_id, []).append(entry)
        for row_id, item in items.items():
            if row_id in annotations:
                yield {
                    "id": item.key,
                    "version": item.version,
                    "question": item.question,
                    "choices": list(item.choices),
                    "answer": item.expression,
                    "annotations": annotations[row_id],
                }

    @contextmanager
    def _connection(self, *, write: bool = False) -> Iterator[Connection]:
        options = WRITE if write else {}
        try:
            with self._engine.connect().execution_options(**options) as connection, connection.begin():
                yield connection
        except IntegrityError as error:
            raise AnnotationError(f"Another writer was first ({reason(error)}); try again.") from error
        except SQLAlchemyError as error:
            raise StoreError(f"The database failed: {reason(error)}") from error


def _study_id(connection: Connection, name: str) -> int:
    found = connection.scalar(select(StudyRow.id).where(StudyRow.name == name))
    if found is None:
        raise AnnotationError(f"There is no study '{name}'.")
    return found


def _coder(connection: Connection, study_id: int, name: str) -> tuple[int, str] | None:
    """A coder's row and token hash."""
    same = (CoderRow.study_id == study_id) & (CoderRow.name == name)
    row = connection.execute(select(CoderRow.id, CoderRow.token_hash).where(same)).one_or_none()
    return None if row is None else (row.id, row.token_hash)


def _items(connection: Connection, study_id: int) -> list[tuple[int, Item]]:
    """The newest version of each item with its row, in the order they were first added."""
    rows = connection.execute(
        select(ItemRow.id, ItemRow.key, ItemRow.question, ItemRow.choices, ItemRow.expression, ItemRow.version)
        .where(ItemRow.study_id == study_id)
        .order_by(ItemRow.version, ItemRow.id)
    )
    newest = {
        row.key: (row.id, Item(row.key, row.question, tuple(row.choices), row.expression, row.version)) for row in rows
    }
    return list(newest.values())


def _judged(connection: Connection, coder: Coder) -> set[int]:
    return set(connection.scalars(select(JudgementRow.item_id).where(JudgementRow.coder_id == coder.id)))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
