"""Imports JSON lines: records in the layout of a pack's `entities.jsonl`, or flat ones."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from knowledge.importers.flat import column_key, slug, to_record
from knowledge.importers.labels import with_labels
from knowledge.pack import collect, read_objects
from knowledge.problems import Problem, raise_first
from knowledge.records import RecordError
from knowledge.types import Entity, Pack, PackInfo


def read(paths: Sequence[Path], info: PackInfo) -> Pack:
    """Read JSONL files into one pack.

    A record with `attributes` or `sections` has the layout of a pack. In any other one the fields beside key, name,
    aliases, type, url, text and description become attributes. A missing key is made of the name.

    Args:
        paths: the files.
        info: what the pack is called; attributes without a label get one.

    Raises:
        PackError: a file cannot be read or a line is broken; names the first one.
    """
    seen: dict[str, tuple[Path, int]] = {}
    entities: list[Entity] = []
    problems: list[Problem] = []
    for path in paths:
        found, wrong = collect(path, _records(read_objects(path), seen), seen)
        entities += found
        problems += wrong
    raise_first(problems)
    return with_labels(Pack(info, tuple(entities)))


def _records(
    objects: Iterable[tuple[int, dict[str, Any] | RecordError]], seen: dict[str, tuple[Path, int]]
) -> Iterator[tuple[int, dict[str, Any] | RecordError]]:
    for line, record in objects:
        try:
            yield line, record if isinstance(record, RecordError) else _record(record, seen)
        except RecordError as error:
            yield line, error


def _record(record: dict[str, Any], seen: dict[str, tuple[Path, int]]) -> dict[str, Any]:
    if not isinstance(record.get("attributes"), dict) and not isinstance(record.get("sections"), list):
        keys = {field: column_key(field) for field in record}
        if len(set(keys.values())) < len(keys) or "" in keys.values():
            raise RecordError([(None, "has two fields whose names become the same attribute, or an empty one")])
        record = to_record({keys[field]: value for field, value in record.items()})
    if "key" not in record and isinstance(record.get("name"), str):
        record = {**record, "key": slug(record["name"], seen)}
    return record
