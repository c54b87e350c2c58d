"""Files of judgements: JSON lines as Whichone's answers are kept, CSV, or MMAX2 folders (`mmax.py`)."""

import csv
import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any

from evaluation.agreement.errors import JudgementsError
from evaluation.agreement.judgements import Judgement, Judgements
from evaluation.agreement.mmax import read_mmax


class Format(StrEnum):
    """How judgements are written."""

    JSONL = "jsonl"
    CSV = "csv"
    MMAX = "mmax"


_COLUMNS = {"item", "coder", "interpretations"}
_OPTIONAL = {"category", "type", "document"}


def read_judgements(path: Path | str, form: Format | None = None) -> Judgements:
    """The judgements of a file or, for MMAX2, a folder; without a format, by what it is called.

    Raises:
        JudgementsError: it cannot be read, or a judgement is broken or given twice; names the file and the line.
    """
    path = Path(path)
    try:
        match form or _format_of(path):
            case Format.MMAX:
                judgements = list(read_mmax(path))
            case Format.CSV:
                judgements = list(_csv(path))
            case _:
                judgements = list(_jsonl(path))
        return Judgements(tuple(judgements))
    except OSError as error:
        raise JudgementsError(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise JudgementsError(f"{path} is not UTF-8 text.") from error
    except JudgementsError as error:
        text = str(error)
        raise JudgementsError(text if text.startswith(str(path)) else f"{path}: {text}") from error


def _format_of(path: Path) -> Format:
    if path.is_dir():
        return Format.MMAX
    return Format.CSV if path.suffix.lower() == ".csv" else Format.JSONL


def _jsonl(path: Path) -> Iterator[Judgement]:
    """One item a line: id, annotations of annotator and interpretations, perhaps category and type; document."""
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                if not isinstance(row, dict):
                    raise TypeError("it is not an object")
                yield from _of_row(row)
            except RecursionError as error:
                raise JudgementsError(f"{path}, line {number}: too deeply nested.") from error
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                what = f"lacks {error}" if isinstance(error, KeyError) else str(error)
                raise JudgementsError(f"{path}, line {number}: {what}.") from error


def _of_row(row: Mapping[str, Any]) -> Iterator[Judgement]:
    document = _text(row.get("document", ""))
    item = _qualified(document, _text(row["id"]))
    for annotation in row["annotations"]:
        groups = annotation["interpretations"]
        if not isinstance(groups, list) or not all(isinstance(group, list) for group in groups):
            raise TypeError("interpretations is not a list of lists")
        yield Judgement(
            item,
            _text(annotation["annotator"]),
            _interpretations(document, tuple(tuple(_text(name) for name in group) for group in groups)),
            _text(annotation.get("category", "")),
            _text(annotation.get("type", "")),
            document,
        )


def _csv(path: Path) -> Iterator[Judgement]:
    """One judgement a row: item, coder, interpretations ("0|1" ambiguous, "0+1" together); category, type, document."""
    with path.open(encoding="utf-8-sig", newline="") as lines:
        rows = csv.DictReader(lines, strict=True)
        try:
            fields = set(rows.fieldnames or ())
            if not fields >= _COLUMNS or fields - _COLUMNS - _OPTIONAL:
                raise JudgementsError(
                    f"{path}: the columns are item, coder, interpretations and perhaps category, type, document; "
                    f"found {', '.join(map(str, rows.fieldnames or ())) or 'none'}."
                )
            for row in rows:
                where = f"{path}, line {rows.line_num}"
                if None in row or None in row.values():
                    raise JudgementsError(f"{where}: it has not as many fields as the first line.")
                document, cell = row.get("document", "").strip(), row["interpretations"].strip()
                parts = cell.split("|") if cell else ()
                groups = tuple(tuple(name.strip() for name in part.split("+")) for part in parts)
                try:
                    yield Judgement(
                        _qualified(document, _text(row["item"].strip())),
                        row["coder"].strip(),
                        _interpretations(document, groups),
                        row.get("category", "").strip(),
                        row.get("type", "").strip(),
                        document,
                    )
                except ValueError as error:
                    raise JudgementsError(f"{where}: {error}.") from error
        except csv.Error as error:
            raise JudgementsError(f"{path}, after line {rows.line_num}: {error}.") from error


@lru_cache(maxsize=100_000)
def _interpretations(document: str, groups: tuple[tuple[str, ...], ...]) -> frozenset[frozenset[str]]:
    """Interpretations from lists of names. Raises ValueError for an empty name or interpretation."""
    interpretations = []
    for group in groups:
        if not group or not all(group):
            raise ValueError("an interpretation names nothing; no referent is no interpretation")
        interpretations.append(frozenset(_qualified(document, name) for name in group))
    return frozenset(interpretations)


def _qualified(document: str, name: str) -> str:
    """An item's name within its document: names of two documents are never the same."""
    return f"{document}:{name}" if document else name


def _text(value: object) -> str:
    """A JSON string or whole number as text. Raises TypeError for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise TypeError(f"{json.dumps(value)[:60]} is neither text nor a whole number")
    return str(value)
