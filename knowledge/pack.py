"""Packs: a folder with `pack.yaml` and `entities.jsonl`, written by hand or by a program."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from knowledge.errors import PackError
from knowledge.lint import warnings_of
from knowledge.pack_info import read_pack_info, write_pack_info
from knowledge.problems import Level, Problem, errors_of, raise_first
from knowledge.records import RecordError, entity_to_record, parse_entity, parse_json
from knowledge.text_file import lines
from knowledge.types import Entity, Pack

INFO_FILE = "pack.yaml"
ENTITIES_FILE = "entities.jsonl"


def read_pack(folder: Path) -> Pack:
    """Read a pack.

    Args:
        folder: the pack's folder.

    Raises:
        PackError: something in it is wrong; names the first error's file, line and field.
    """
    pack, _, problems = _read(folder)
    raise_first(problems)
    assert pack is not None  # without an error there is a pack
    return pack


def check_pack(folder: Path) -> list[Problem]:
    """Everything that is wrong with a pack: errors first, then warnings; empty for a good pack. Never raises."""
    pack, lines_of_keys, problems = _read(folder)
    if pack is None:
        return problems
    return problems + warnings_of(pack, lines_of_keys, folder / INFO_FILE, folder / ENTITIES_FILE)


def write_pack(pack: Pack, folder: Path) -> None:
    """Write a pack, the same bytes for the same pack. Files already there under these two names are replaced.

    Raises:
        PackError: the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_pack_info(pack.info, folder / INFO_FILE)
        with (folder / ENTITIES_FILE).open("w", encoding="utf-8", newline="\n") as file:
            for entity in pack.entities:
                file.write(json.dumps(entity_to_record(entity), ensure_ascii=False) + "\n")
    except OSError as error:
        raise PackError(f"cannot be written: {error.strerror or error}", file=folder) from error


def read_objects(path: Path) -> Iterator[tuple[int, dict[str, Any] | RecordError]]:
    """The objects of a JSONL file with their lines, empty lines skipped; a `RecordError` in place of a broken one.

    Raises:
        PackError: the file as a whole cannot be read on.
    """
    for number, line in lines(path):
        if not line.strip():
            continue
        try:
            yield number, parse_json(line)
        except RecordError as error:
            yield number, error


def collect(
    path: Path, objects: Iterable[tuple[int, dict[str, Any] | RecordError]], seen: dict[str, tuple[Path, int]]
) -> tuple[list[Entity], list[Problem]]:
    """Make entities of the objects of a file.

    Args:
        path: the file, for the problems.
        objects: line numbers and records, as from `read_objects`.
        seen: file and line of every key so far; extended.

    Returns:
        The good entities and what is wrong with the others.
    """
    entities: list[Entity] = []
    problems: list[Problem] = []
    try:
        for line, record in objects:
            try:
                if isinstance(record, RecordError):
                    raise record
                entity = parse_entity(record)
            except RecordError as error:
                problems += [Problem(Level.ERROR, str(path), line, field, message) for field, message in error.errors]
                continue
            if entity.key in seen:
                first_file, first_line = seen[entity.key]
                where = f"line {first_line}" if first_file == path else f"{first_file}:{first_line}"
                message = f"'{entity.key}' is the key of {where} already; every entity needs its own"
                problems.append(Problem(Level.ERROR, str(path), line, "key", message))
                continue
            seen[entity.key] = (path, line)
            entities.append(entity)
    except PackError as error:
        problems.append(Problem(Level.ERROR, error.file, error.line, error.field, error.reason))
    if not entities and not problems:
        problems.append(Problem(Level.ERROR, str(path), None, None, "has no entities; expected one a line"))
    return entities, problems


def _read(folder: Path) -> tuple[Pack | None, dict[str, int], list[Problem]]:
    if not folder.is_dir():
        message = "is not a folder; a pack is a folder with pack.yaml and entities.jsonl"
        return None, {}, [Problem(Level.ERROR, str(folder), None, None, message)]
    info, problems = read_pack_info(folder / INFO_FILE)
    path = folder / ENTITIES_FILE
    seen: dict[str, tuple[Path, int]] = {}
    entities, wrong = collect(path, read_objects(path), seen)
    problems = problems + wrong
    if info is None or errors_of(problems):
        return None, {}, problems
    return Pack(info, tuple(entities)), {key: line for key, (_, line) in seen.items()}, problems
