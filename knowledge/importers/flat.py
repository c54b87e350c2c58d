"""Flat records (a row of CSV, an object with text fields only) as records of the pack layout."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from knowledge.records import MAX_KEY

RESERVED = ("key", "name", "aliases", "type", "url")
"""The columns that are no attributes; aliases may hold several, parted by semicolons."""

TEXT = ("text", "description")
"""The columns that become the entity's text."""


def column_key(column: str) -> str:
    """A column's name as an attribute's key: "Release date" becomes "release_date"; empty where nothing is left."""
    plain = unicodedata.normalize("NFKD", column).encode("ascii", "ignore").decode()
    key = re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_")
    return key if not key[:1].isdigit() else f"n_{key}"


def slug(name: str, taken: Mapping[str, object]) -> str:
    """A key made of a name, not among the taken ones: "Crème brûlée" becomes "creme-brulee", a second one
    "creme-brulee-2"."""
    plain = unicodedata.normalize("NFKD", name).lower()
    base = re.sub(r"[^\w]+", "-", "".join(c for c in plain if not unicodedata.combining(c))).strip("-_")
    base = base[: MAX_KEY - 8] or "entity"
    key, number = base, 1
    while key in taken:
        number += 1
        key = f"{base}-{number}"
    return key


def to_record(row: Mapping[str, Any], separator: str | None = None) -> dict[str, Any]:
    """The record of a flat one: the columns `text` and `description` become sections, unknown ones attributes.

    Args:
        row: column keys (see `column_key`) and values; empty values are left out.
        separator: what parts several values in one text; None where lists hold them.
    """
    record: dict[str, Any] = {"attributes": {}, "sections": []}
    for column, value in row.items():
        if value is None or (isinstance(value, str) and not value.strip()) or value == []:
            continue
        if column in TEXT:
            record["sections"].append({"title": "", "text": value})
        elif column in RESERVED:
            record[column] = _split(value, separator) if column == "aliases" else value
        else:
            record["attributes"][column] = _split(value, separator)
    return record


def _split(value: Any, separator: str | None) -> Any:
    if separator is None or not isinstance(value, str):
        return value
    return [part.strip() for part in value.split(separator) if part.strip()]
