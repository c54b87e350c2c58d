"""The store of collected expressions: each item to so many workers, resumable, safe against a double submit."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta

from sqlalchemy import Connection, func, insert, select, update

from collecting.checks import LONGEST_TYPED, check
from collecting.errors import CollectingError, ExpressionsError
from collecting.records import Choice, Collected, Item, Progress, Rules, Task
from collecting.schema import AssignmentRow, ItemRow, StudyRow, SubmissionRow, WorkerRow, prepare
from studies.records import Person
from studies.schema import now
from studies.store import LONGEST_NAME, LONGEST_SUBMISSION, StudyStore, sha256

MOST_EXPRESSIONS = 20
MOST_WORKERS = 1_000

HELD = timedelta(hours=2)
"""So long an item is kept for a worker who has not been seen since; then it is open to another one. What the first one
sends after that is taken all the same.
"""


class CollectingStore(StudyStore):
    """Studies, workers and expressions in a database; one object may be used by several threads.

    Every method raises `StoreError` when the database fails.
    """

    def __init__(self, url: str) -> None:
        """Open the database at an SQLAlchemy URL, creating it where needed. Raises StoreError."""
        super().__init__(url, prepare, (StudyRow, WorkerRow), "worker")

    def add_study(self, name: str, items: Sequence[Item], rules: Rules, seed: int = 0) -> None:
        """Begin a study. Raises CollectingError for a name that is taken, empty or too long, for rules that cannot be,
        and without items; then nothing is stored.
        """
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise CollectingError(f"A study's name has 1 to {LONGEST_NAME} printable characters.")
        if not 1 <= rules.least <= rules.most <= MOST_EXPRESSIONS:
            raise CollectingError(f"Expressions of an item are at least 1, at most {MOST_EXPRESSIONS}, least first.")
        if not 1 <= rules.workers <= MOST_WORKERS:
            raise CollectingError(f"An item goes to 1 to {MOST_WORKERS:,} workers.")
        if not items:
            raise CollectingError("A study has items.")
        with self._connection(write=True) as connection:
            if connection.scalar(select(StudyRow.id).where(StudyRow.name == name)) is not None:
                raise CollectingError(f"There is a study '{name}' already; choose another name with --study.")
            connection.execute(insert(StudyRow).values(name=name, seed=seed, rules=asdict(rules)))
            study_id = self._study_id(connection, name)
            rows = []
            for item in items:
                content = asdict(item)
                rows.append({"study_id": study_id, "key": content.pop("key"), "content": content})
            connection.execute(insert(ItemRow), rows)

    def rules(self, study: str) -> Rules:
        """The rules of a study. Raises StudyError for an unknown one."""
        with self._connection() as connection:
            return _rules(connection, self._study_id(connection, study))

    def rules_of(self, worker: Person) -> Rules:
        """The rules of a worker's study."""
        with self._connection() as connection:
            return _rules(connection, worker.study_id)

    def items(self, study: str) -> list[Item]:
        """Every item of a study, in order. Raises StudyError for an unknown one."""
        columns = select(ItemRow.key, ItemRow.content)
        with self._connection() as connection:
            study_id = self._study_id(connection, study)
            rows = connection.execute(columns.where(ItemRow.study_id == study_id).order_by(ItemRow.id)).all()
        return [_item(row.key, row.content) for row in rows]

    def next_task(self, worker: Person) -> Task | None:
        """The item that the worker was given and has not done, or else the first open one in the worker's own order,
        which is the worker's from now on; None when there is none.
        """
        with self._connection(write=True) as connection:
            # The lock keeps two workers from the last place of an item where the database lets writers run together.
            study = select(StudyRow.seed).where(StudyRow.id == worker.study_id).with_for_update()
            seed = connection.execute(study).scalar_one()
            given, done = _given(connection, worker), _done(connection, worker)
            under_way = [item_id for item_id in given if item_id not in done]
            if under_way:
                chosen = under_way[0]
                mine = (AssignmentRow.worker_id == worker.id) & (AssignmentRow.item_id == chosen)
                connection.execute(update(AssignmentRow).where(mine).values(time=now()))
                draft, looks = given[chosen]
            else:
                keys = _open(connection, worker)
                if not keys:
                    return None
                chosen = min(keys, key=lambda item_id: sha256(f"{seed}\0{worker.name}\0{keys[item_id]}"))
                connection.execute(insert(AssignmentRow).values(worker_id=worker.id, item_id=chosen, draft=[]))
                draft, looks = (), 0
            row = connection.execute(select(ItemRow.key, ItemRow.content).where(ItemRow.id == chosen)).one()
        return Task(_item(row.key, row.content), draft, looks)

    def keep_draft(self, worker: Person, key: str, expressions: Sequence[str], looks: int) -> Item:
        """Keep what a worker has typed so far for an item under way, and give back the item.

        Raises ExpressionsError: too many or too long, or the worker was not given the item.
        """
        _limit(expressions, looks)
        with self._connection(write=True) as connection:
            item_id, item = _given_item(connection, worker, key)
            mine = (AssignmentRow.worker_id == worker.id) & (AssignmentRow.item_id == item_id)
            values = {"draft": list(expressions), "looks": looks, "time": now()}
            connection.execute(update(AssignmentRow).where(mine).values(values))
        return item

    def submit(self, worker: Person, key: str, expressions: Sequence[str], looks: int, submission: str) -> bool:
        """Store what a worker says of an item; False where this submission was stored already, and nothing is stored a
        second time.

        Args:
            worker: who said it.
            key: of the item.
            expressions: as typed; empty ones are left out. Without any the worker passes the item on to another.
            looks: how often the background was on the screen.
            submission: a name of this submission, which a repeated one shares.

        Raises:
            ExpressionsError: they break the rules, or the worker was not given the item.
        """
        _limit(expressions, looks)
        said = [" ".join(one.split()) for one in expressions if one.strip()]
        if not 0 < len(submission) <= LONGEST_SUBMISSION:
            raise ExpressionsError(f"A submission's name has 1 to {LONGEST_SUBMISSION} characters.")
        with self._connection(write=True) as connection:
            same = (SubmissionRow.worker_id == worker.id) & (SubmissionRow.submission == submission)
            if connection.scalar(select(SubmissionRow.id).where(same)) is not None:
                return False
            item_id, item = _given_item(connection, worker, key)
            rules = _rules(connection, worker.study_id)
            if said and not rules.least <= len(said) <= rules.most:
                raise ExpressionsError(f"Say it in {rules.least} to {rules.most} ways.")
            for expression, problem in zip(said, check(item, said, rules.noun), strict=True):
                if problem is not None:
                    raise ExpressionsError(f"“{expression[:60]}”: {problem.message}")
            values = {"worker_id": worker.id, "item_id": item_id, "submission": submission}
            connection.execute(insert(SubmissionRow).values(**values, expressions=said, looks=looks))
        return True

    def progress(self, worker: Person) -> Progress:
        """How far the worker is."""
        with self._connection() as connection:
            given, done = _given(connection, worker), _done(connection, worker)
            return Progress(len(done), len(set(given) - done) + len(_open(connection, worker)))

    def collected(self, study: str) -> list[Collected]:
        """Every worker's last submission of each item, in the order of the items. Raises StudyError."""
        last = select(func.max(SubmissionRow.id)).group_by(SubmissionRow.worker_id, SubmissionRow.item_id)
        with self._connection() as connection:
            rows = connection.execute(
                select(ItemRow.key, WorkerRow.name, SubmissionRow.expressions, SubmissionRow.looks, SubmissionRow.time)
                .join(ItemRow, ItemRow.id == SubmissionRow.item_id)
                .join(WorkerRow, WorkerRow.id == SubmissionRow.worker_id)
                .where(ItemRow.study_id == self._study_id(connection, study), SubmissionRow.id.in_(last))
                .order_by(ItemRow.id, WorkerRow.id)
            ).all()
        return [Collected(row.key, row.name, tuple(row.expressions), row.looks, row.time) for row in rows]


def _rules(connection: Connection, study_id: int) -> Rules:
    return Rules(**connection.execute(select(StudyRow.rules).where(StudyRow.id == study_id)).scalar_one())


def _item(key: str, content: dict) -> Item:
    first, second = (Choice(**{**choice, "aliases": tuple(choice["aliases"])}) for choice in content["choices"])
    return Item(**{**content, "key": key, "choices": (first, second)})


def _given(connection: Connection, worker: Person) -> dict[int, tuple[tuple[str, ...], int]]:
    """The draft and the looks of each item that a worker was given, the last one first."""
    columns = select(AssignmentRow.item_id, AssignmentRow.draft, AssignmentRow.looks)
    rows = connection.execute(columns.where(AssignmentRow.worker_id == worker.id).order_by(AssignmentRow.id.desc()))
    return {row.item_id: (tuple(row.draft), row.looks) for row in rows}


def _done(connection: Connection, worker: Person) -> set[int]:
    return set(connection.scalars(select(SubmissionRow.item_id).where(SubmissionRow.worker_id == worker.id)))


def _given_item(connection: Connection, worker: Person, key: str) -> tuple[int, Item]:
    """An item that a worker was given. Raises ExpressionsError."""
    row = connection.execute(
        select(ItemRow.id, ItemRow.content)
        .join(AssignmentRow, AssignmentRow.item_id == ItemRow.id)
        .where(AssignmentRow.worker_id == worker.id, ItemRow.key == key)
    ).one_or_none()
    if row is None:
        raise ExpressionsError("This item is not yours: load the page again.")
    return row.id, _item(key, row.content)


def _open(connection: Connection, worker: Person) -> dict[int, str]:
    """The keys of the items that a worker was not given and that have a place left."""
    places = _rules(connection, worker.study_id).workers
    rows = connection.execute(
        select(AssignmentRow.item_id, AssignmentRow.worker_id, AssignmentRow.time)
        .join(ItemRow, ItemRow.id == AssignmentRow.item_id)
        .where(ItemRow.study_id == worker.study_id)
    ).all()
    sent = connection.execute(
        select(SubmissionRow.item_id, SubmissionRow.worker_id, SubmissionRow.expressions)
        .join(ItemRow, ItemRow.id == SubmissionRow.item_id)
        .where(ItemRow.study_id == worker.study_id)
        .order_by(SubmissionRow.id)
    ).all()
    said = {(row.item_id, row.worker_id): bool(row.expressions) for row in sent}
    taken: dict[int, int] = {}
    mine = set()
    for row in rows:
        if row.worker_id == worker.id:
            mine.add(row.item_id)
        if said.get((row.item_id, row.worker_id), row.time > now() - HELD):
            taken[row.item_id] = taken.get(row.item_id, 0) + 1
    items = connection.execute(select(ItemRow.id, ItemRow.key).where(ItemRow.study_id == worker.study_id))
    return {row.id: row.key for row in items if row.id not in mine and taken.get(row.id, 0) < places}


def _limit(expressions: Sequence[str], looks: int) -> None:
    if len(expressions) > MOST_EXPRESSIONS or any(len(one) > LONGEST_TYPED for one in expressions):
        raise ExpressionsError(f"There are at most {MOST_EXPRESSIONS} expressions of {LONGEST_TYPED:,} characters.")
    if any("\ud800" <= character <= "\udfff" or character == "\0" for one in expressions for character in one):
        raise ExpressionsError("An expression has characters that are no text: type it anew.")
    if not 0 <= looks <= 1_000:
        raise ExpressionsError("The background was not looked at so often.")
