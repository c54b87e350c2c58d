"""The store of judgements: items in an order of each coder's own, resumable, safe against a double submit."""

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, func, insert, select

from annotation.errors import AnnotationError, JudgementError
from annotation.records import Item, Judgement, Progress
from annotation.schema import CoderRow, ItemRow, JudgementRow, StudyRow, prepare
from studies.records import Person
from studies.store import LONGEST_NAME, LONGEST_SUBMISSION, MACHINE, TOKEN_BYTES, StudyStore, sha256


class AnnotationStore(StudyStore):
    """Studies, coders and judgements in a database; one object may be used by several threads.

    Every method raises `StoreError` when the database fails.
    """

    def __init__(self, url: str) -> None:
        """Open the database at an SQLAlchemy URL, creating it where needed. Raises StoreError."""
        super().__init__(url, prepare, (StudyRow, CoderRow), "coder")

    def put_items(self, study: str, items: Sequence[Item], seed: int = 0) -> int:
        """Add items to a study, and the study where it is new; gives back how many were added.

        An item that is there and has not changed stays; one that has changed gets its next version, and is to be
        judged again. `Item.version` is not read. Raises AnnotationError for a key that occurs twice, or is empty or
        too long, and then stores nothing.
        """
        keys = [item.key for item in items]
        if len(set(keys)) < len(keys) or not all(0 < len(name) <= LONGEST_NAME for name in [study, *keys]):
            raise AnnotationError(f"Names of studies and items are unique, of 1 to {LONGEST_NAME} characters.")
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

    def machine_coder(self, study: str, name: str) -> Person:
        """A coder that is a program and cannot sign in, added where it is new. Raises AnnotationError where a person
        has the name, and as `add_person`.
        """
        if not 0 < len(name) <= LONGEST_NAME:
            raise AnnotationError(f"A coder's name has 1 to {LONGEST_NAME} characters.")
        with self._connection(write=True) as connection:
            study_id = self._study_id(connection, study)
            if self._person(connection, study_id, name) is None:
                no_token = MACHINE + secrets.token_hex(TOKEN_BYTES)
                connection.execute(insert(CoderRow).values(study_id=study_id, name=name, token_hash=no_token))
            row = self._person(connection, study_id, name)
        if row is None or not row[1].startswith(MACHINE):
            raise AnnotationError(f"In the study '{study}', '{name}' is a person; choose another name.")
        return Person(row[0], study_id, name)

    def items(self, study: str) -> list[Item]:
        """The newest version of every item, in the order they were added. Raises AnnotationError."""
        with self._connection() as connection:
            return [item for _, item in _items(connection, self._study_id(connection, study))]

    def next_item(self, coder: Person) -> Item | None:
        """The first item in the coder's order that is not judged in its newest version; None when all are."""
        with self._connection() as connection:
            seed = connection.execute(select(StudyRow.seed).where(StudyRow.id == coder.study_id)).scalar_one()
            judged = _judged(connection, coder)
            left = [item for row_id, item in _items(connection, coder.study_id) if row_id not in judged]
        return min(left, key=lambda item: sha256(f"{seed}\0{coder.name}\0{item.key}"), default=None)

    def submit(self, coder: Person, item: Item, judgement: Judgement, submission: str) -> bool:
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
        if not 0 < len(submission) <= LONGEST_SUBMISSION:
            raise JudgementError(f"A submission's name has 1 to {LONGEST_SUBMISSION} characters.")
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

    def progress(self, coder: Person) -> Progress:
        """How far the coder is, by the items' newest versions."""
        with self._connection() as connection:
            items = {row_id for row_id, _ in _items(connection, coder.study_id)}
            return Progress(len(items & _judged(connection, coder)), len(items))

    def export(self, study: str) -> Iterator[dict[str, Any]]:
        """Judged items with every coder's last judgement of the newest version, as `whichone agreement` reads JSON
        lines. Raises AnnotationError for an unknown study.
        """
        with self._connection() as connection:
            items = dict(_items(connection, self._study_id(connection, study)))
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


def _judged(connection: Connection, coder: Person) -> set[int]:
    return set(connection.scalars(select(JudgementRow.item_id).where(JudgementRow.coder_id == coder.id)))
