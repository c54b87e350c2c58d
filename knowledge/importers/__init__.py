"""Reads knowledge from where people have it: pack folders, JSONL, CSV, AltEntities, Wikipedia and Wikidata files."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from knowledge.errors import PackError
from knowledge.formats import Format
from knowledge.importers import altentities, csv_file, jsonl, wikidata, wikipedia
from knowledge.importers.compressed import inner_suffix, open_bytes
from knowledge.pack import INFO_FILE, read_pack
from knowledge.pack_info import NAME_PATTERN, NAME_RULE
from knowledge.types import Pack, PackInfo

_SUFFIXES = {
    ".jsonl": Format.JSONL,
    ".ndjson": Format.JSONL,
    ".csv": Format.CSV,
    ".tsv": Format.CSV,
    ".json": Format.ALTENTITIES,
    ".xml": Format.WIKIPEDIA,
}

_WIKIDATA = re.compile(rb'"entities"\s*:\s*\{|"type"\s*:\s*"(?:item|property)"')
_PEEKED_BYTES = 65_536

_READERS = {
    Format.JSONL: jsonl.read,
    Format.CSV: csv_file.read,
    Format.WIKIPEDIA: wikipedia.read,
    Format.WIKIDATA: wikidata.read,
}


def guess_format(path: Path) -> Format:
    """The format of a file or folder, by its kind and its name; of JSON, by how it begins.

    Raises:
        PackError: it does not exist, or its name says nothing.
    """
    if path.is_dir():
        if (path / INFO_FILE).is_file():
            return Format.PACK
        raise PackError(f"is a folder without {INFO_FILE}, so no pack", file=path)
    if not path.exists():
        raise PackError("does not exist", file=path)
    found = _SUFFIXES.get(inner_suffix(path))
    if found in {Format.ALTENTITIES, Format.JSONL} and _is_wikidata(path):
        return Format.WIKIDATA
    if found is None:
        raise PackError(
            f"the name does not tell the format; give the format ({', '.join(Format)}), or rename the file to end in "
            f"one of {', '.join(_SUFFIXES)}",
            file=path,
        )
    return found


def read_source(
    paths: Sequence[Path],
    format: Format | str | None = None,
    *,
    name: str | None = None,
    title: str | None = None,
    noun_singular: str | None = None,
    noun_plural: str | None = None,
) -> Pack:
    """Read files of one format, or a pack folder, into one pack.

    Args:
        paths: one pack folder, or one or more files.
        format: their format; guessed where it is None.
        name: what the knowledge base will be called; needed for files, in place of a pack's own for a folder.
        title, noun_singular, noun_plural: likewise; for files they default to the name, "item" and "items" (the
            noun's plural to the singular and an s; AltEntities files of one domain have nouns of their own).

    Raises:
        PackError: something cannot be read; names file, line and field.
    """
    if not paths:
        raise PackError("nothing to import; name a pack folder or a file", file="(no path)")
    formats = {_format(format)} if format is not None else {guess_format(path) for path in paths}
    if len(formats) > 1:
        raise PackError(
            f"files of different formats ({', '.join(sorted(formats))}); import one format at a time", file=paths[0]
        )
    (chosen,) = formats
    if name is not None and not NAME_PATTERN.fullmatch(name):
        raise PackError(
            f"'{name[:80]}' cannot be the name of a knowledge base: {NAME_RULE}", file=paths[0], field="name"
        )
    if chosen is Format.PACK:
        if len(paths) > 1:
            raise PackError("one pack folder at a time", file=paths[1])
        pack = read_pack(paths[0])
        own = pack.info
        info = replace(
            own,
            name=name or own.name,
            title=title or own.title,
            noun_singular=noun_singular or own.noun_singular,
            noun_plural=noun_plural or own.noun_plural,
        )
        return replace(pack, info=info)
    if name is None:
        raise PackError("give the knowledge base a name", file=paths[0], field="name")
    singular = noun_singular or "item"
    info = PackInfo(
        name=name,
        title=title or name.replace("_", " ").replace("-", " ").capitalize(),
        noun_singular=singular,
        noun_plural=noun_plural or f"{singular}s",
        source=", ".join(path.name for path in paths)[:300],
    )
    if reader := _READERS.get(chosen):
        return reader(paths, info)
    pack = altentities.read(paths, info)
    types = {entity.type for entity in pack.entities}
    if noun_singular is None and len(types) == 1:
        (only,) = types
        pack = replace(pack, info=replace(pack.info, noun_singular=only, noun_plural=noun_plural or f"{only}s"))
    return pack


def _is_wikidata(path: Path) -> bool:
    try:
        with open_bytes(path) as file:
            return _WIKIDATA.search(file.read(_PEEKED_BYTES)) is not None
    except (OSError, EOFError):
        return False  # Reading it will say what is wrong.


def _format(format: Format | str) -> Format:
    try:
        return Format(format)
    except ValueError as error:
        raise PackError(f"'{format}' is no format; known are {', '.join(Format)}", file="(format)") from error
