"""Imports CSV: a row is an entity, a column one of its fields or an attribute."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from knowledge.errors import PackError
from knowledge.importers.flat import column_key, slug, to_record
from knowledge.importers.labels import with_labels
from knowledge.pack import collect
from knowledge.problems import Problem, raise_first
from knowledge.records import RecordError
from knowledge.text_file import MAX_LINE_BYTES, lines
from knowledge.types import Entity, Pack, PackInfo

VALUE_SEPARATOR = ";"
"""What parts several values in one cell."""

_DELIMITERS = (",", ";", "\t", "|")


def read(paths: Sequence[Path], info: PackInfo) -> Pack:
    """Read CSV files with a header line into one pack.

    The columns are `name` and, where wanted, `key`, `aliases`, `type`, `text` (or `description`) and `url`; every
    other column is an attribute. Several values in a cell are parted by semicolons. The delimiter is the one of
    comma, semicolon, tab and bar that the header has most of. A missing key is made of the name.

    Args:
        paths: the files.
        info: what the pack is called; attributes without a label get their column's name.

    Raises:
        PackError: a file cannot be read or a row is broken; names the first one.
    """
    seen: dict[str, tuple[Path, int]] = {}
    entities: list[Entity] = []
    problems: list[Problem] = []
    for path in paths:
        found, wrong = collect(path, _records(path, seen), seen)
        entities += found
        problems += wrong
    raise_first(problems)
    return with_labels(Pack(info, tuple(entities)))


def _records(path: Path, seen: dict[str, tuple[Path, int]]) -> Iterator[tuple[int, dict[str, Any] | RecordError]]:
    rows = _rows(path)
    header = next(rows, None)
    if header is None:
        raise PackError("is empty; expected a header line with at least the column 'name'", file=path)
    columns = _columns(header[1], path, header[0])
    for line, cells in rows:
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) != len(columns):
            message = (
                f"expected {len(columns)} cells as in the header, found {len(cells)}; quote cells with the delimiter"
            )
            yield line, RecordError([(None, message)])
            continue
        record = to_record(dict(zip(columns, cells, strict=True)), VALUE_SEPARATOR)
        if "key" not in record:
            record["key"] = slug(record.get("name", ""), seen)
        yield line, record


def _rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows with the line each begins on."""
    numbered = lines(path)
    first = next(numbered, None)
    if first is None:
        return
    delimiter = max(_DELIMITERS, key=first[1].count) if any(d in first[1] for d in _DELIMITERS) else ","

    def text() -> Iterator[str]:
        yield first[1] + "\n"
        for _, line in numbered:
            yield line + "\n"

    previous_limit = csv.field_size_limit(MAX_LINE_BYTES)
    try:
        reader = csv.reader(text(), delimiter=delimiter, strict=True, skipinitialspace=True)
        begin = 1
        for row in reader:
            yield begin, row
            begin = reader.line_num + 1
    except csv.Error as error:
        raise PackError(f"is not CSV: {error}; check the quotes of this row", file=path, line=begin) from error
    finally:
        csv.field_size_limit(previous_limit)


def _columns(header: list[str], path: Path, line: int) -> list[str]:
    columns: list[str] = []
    for number, title in enumerate(header, start=1):
        column = column_key(title)
        if not column:
            raise PackError(f"column {number} has no name", file=path, line=line)
        if column in columns:
            raise PackError(f"column {number} has the name of another one", file=path, line=line, field=column)
        columns.append(column)
    if "name" not in columns:
        raise PackError(
            f"the header has no column 'name' (it has {', '.join(columns)[:200]})", file=path, line=line, field="name"
        )
    return columns
