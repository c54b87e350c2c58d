"""The tuples of TESA (Jumel et al. 2020): entities, the phrases people used for them, and the phrases to rank.

Two layouts: JSON lines (id, domain, entities, aggregations, false_near_misses) whose entities come from AltEntities
files, and the official one, the CSV files `ranking_task_*.csv` with their 24 candidates each. The official data are
licensed by the LDC and not shipped. Their pickles hold the same and are not read: loading one runs what is in it.
"""

import ast
import csv
import json
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from knowledge.errors import PackError, WhichoneError
from knowledge.importers.altentities import entity_type, read_choices
from knowledge.types import Entity, Section

CANDIDATES = 24
"""Phrases to rank for each tuple (section 5.1 of the paper)."""

OFFICIAL_COLUMNS = ("entities_type", "entities", "wiki_articles", "nyt_title", "nyt_context", "candidates", "labels")


class TesaError(WhichoneError):
    """A file of tuples is broken, or names an entity that the entity files do not have."""


@dataclass(frozen=True)
class Tuple:
    """Several entities with phrases for them. `candidates` are to be ranked; those in `aggregations` are right.

    `near_misses` are false of one of the entities; empty where the layout has none.
    """

    id: str
    domain: str
    entities: tuple[Entity, ...]
    aggregations: tuple[str, ...]
    candidates: tuple[str, ...]
    near_misses: tuple[str, ...] = ()
    context: str = ""

    @property
    def labels(self) -> list[bool]:
        """Which candidates are right."""
        right = set(self.aggregations)
        return [candidate in right for candidate in self.candidates]


def read_tuples(
    path: Path, entity_files: Sequence[Path] = (), seed: int = 0, near_misses: bool = False
) -> tuple[Tuple, ...]:
    """Read tuples of either layout.

    Args:
        path: a CSV file of the official layout, or JSON lines.
        entity_files: AltEntities files with the entities of JSON lines.
        seed: for drawing the wrong candidates of JSON lines, from other tuples of the same domain.
        near_misses: put a tuple's false near misses among its candidates, too.

    Raises:
        TesaError: a row cannot be read, or an entity is in none of the files.
    """
    if path.suffix.lower() == ".csv":
        return _official(path)
    if path.suffix.lower() in {".pickle", ".pkl"}:
        raise TesaError(f"{path} is a pickle, and reading one would run whatever is in it; give the .csv beside it.")
    if not entity_files:
        raise TesaError(f"The entities of {path} are in AltEntities files: name them with --entities.")
    named = _entities(entity_files)
    rows = [_row(number, line, path, named) for number, line in _lines(path)]
    if not rows:
        raise TesaError(f"{path} holds no tuples.")
    return tuple(_with_candidates(row, rows, seed, near_misses) for row in rows)


def tuple_folds(tuples: Sequence[Tuple], folds: int, seed: int = 0) -> list[int]:
    """A fold for each tuple such that no entity is in two folds; domains are spread evenly.

    Raises TesaError where there are fewer groups of tuples than folds.
    """
    group = list(range(len(tuples)))

    def root(index: int) -> int:
        while group[index] != index:
            index = group[index]
        return index

    first: dict[tuple[str, str], int] = {}
    for index, one in enumerate(tuples):
        for entity in one.entities:
            key = (one.domain, entity.key)
            group[root(index)] = root(first.setdefault(key, index))
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for index in range(len(tuples)):
        groups[root(index)].append(index)
    if len(groups) < folds:
        raise TesaError(f"{len(tuples)} tuples fall into {len(groups)} groups without common entities; {folds} needed.")
    order = list(groups.values())
    random.Random(seed).shuffle(order)
    order.sort(key=lambda members: (-len(members), tuples[members[0]].domain))
    sizes: defaultdict[str, list[int]] = defaultdict(lambda: [0] * folds)
    fold_of = [0] * len(tuples)
    total = [0] * folds
    for members in order:
        size = sizes[tuples[members[0]].domain]
        fold = min(range(folds), key=lambda number: (size[number], total[number]))
        size[fold] += len(members)
        total[fold] += len(members)
        for index in members:
            fold_of[index] = fold
    return fold_of


def _with_candidates(row: Tuple, rows: Sequence[Tuple], seed: int, near_misses: bool) -> Tuple:
    """The row with its right phrases among others of its domain, shuffled; each row draws with a seed of its own."""
    chance = random.Random(f"{seed}/{row.id}")
    right = dict.fromkeys(row.aggregations)
    missed = [phrase for phrase in dict.fromkeys(row.near_misses) if phrase not in right] if near_misses else []
    others = sorted(
        {phrase for other in rows if other.domain == row.domain and other is not row for phrase in other.aggregations}
        - set(right) - set(row.near_misses)
    )  # fmt: skip
    wanted = max(CANDIDATES - len(right) - len(missed), 0)
    candidates = [*right, *missed, *chance.sample(others, min(wanted, len(others)))]
    chance.shuffle(candidates)
    return replace(row, candidates=tuple(candidates))


def _row(number: int, line: str, path: Path, named: Mapping[tuple[str, str], Entity]) -> Tuple:
    try:
        row = json.loads(line)
        domain, names = str(row["domain"]), [str(name) for name in row["entities"]]
        right, missed = tuple(map(str, row["aggregations"])), tuple(map(str, row.get("false_near_misses", ())))
        name = str(row["id"])
    except (ValueError, KeyError, TypeError) as error:
        raise TesaError(f"{path}, line {number}: needs id, domain, entities and aggregations ({error}).") from error
    missing = [name for name in names if (entity_type(domain), name) not in named]
    if missing:
        raise TesaError(f"{path}, line {number}: the entity files have no '{missing[0]}' among the {domain}.")
    if not names or not right:
        raise TesaError(f"{path}, line {number}: there are no entities or no aggregations.")
    entities = tuple(named[entity_type(domain), name] for name in names)
    return Tuple(name, domain, entities, right, (), missed, str(row.get("context", "")))


def _lines(path: Path) -> list[tuple[int, str]]:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TesaError(f"{path} cannot be read: {error}.") from error
    return [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def _entities(files: Sequence[Path]) -> dict[tuple[str, str], Entity]:
    """The choices of the files by type and shown name, with the text that was shown of them in front."""
    named: dict[tuple[str, str], Entity] = {}
    for file in files:
        try:
            shown = [choice for record in json.loads(file.read_text("utf-8")) for choice in record["choices"]]
            choices = [choice for question in read_choices(file) for choice in question]
        except PackError as error:
            raise TesaError(f"{file}: {error}") from error
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise TesaError(f"{file} cannot be read as AltEntities questions: {error}.") from error
        for entity, record in zip(choices, shown, strict=True):
            sections = (Section("", str(record.get("description", ""))), *entity.sections)
            named.setdefault((entity.type, str(record["name"])), replace(entity, sections=sections))
    return named


def _official(path: Path) -> tuple[Tuple, ...]:
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            missing = [column for column in OFFICIAL_COLUMNS if column not in (reader.fieldnames or ())]
            if missing:
                raise TesaError(f"{path} is no ranking task of TESA: it has no column {missing[0]}.")
            csv.field_size_limit(10_000_000)
            rows = [_official_row(number, row, path) for number, row in enumerate(reader, 2)]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise TesaError(f"{path} cannot be read: {error}.") from error
    if not rows:
        raise TesaError(f"{path} holds no ranking tasks.")
    return tuple(rows)


def _official_row(number: int, row: Mapping[str, str], path: Path) -> Tuple:
    lists = {}
    for column in ("entities", "wiki_articles", "candidates", "labels"):
        try:
            lists[column] = ast.literal_eval(row[column])
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError) as error:
            raise TesaError(f"{path}, row {number}: {column} is no list.") from error
        if not isinstance(lists[column], list):
            raise TesaError(f"{path}, row {number}: {column} is no list.")
    if len(lists["candidates"]) != len(lists["labels"]) or len(lists["entities"]) != len(lists["wiki_articles"]):
        raise TesaError(f"{path}, row {number}: its lists are of different lengths.")
    kind = row["entities_type"]
    entities = tuple(
        Entity(f"{kind}/{name}", str(name), type=kind, sections=(Section("", str(text)),) if text else ())
        for name, text in zip(lists["entities"], lists["wiki_articles"], strict=True)
    )
    candidates = tuple(map(str, lists["candidates"]))
    right = tuple(one for one, label in zip(candidates, lists["labels"], strict=True) if label)
    context = f"{row['nyt_title']}\n{row['nyt_context']}"
    return Tuple(f"{path.stem}-{number}", kind, entities, right, candidates, (), context)
