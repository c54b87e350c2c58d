"""The formats that can be imported; apart from the importers, so that naming them costs nothing."""

from enum import StrEnum


class Format(StrEnum):
    """What can be imported."""

    PACK = "pack"
    JSONL = "jsonl"
    CSV = "csv"
    ALTENTITIES = "altentities"
    WIKIPEDIA = "wikipedia"
    WIKIDATA = "wikidata"
