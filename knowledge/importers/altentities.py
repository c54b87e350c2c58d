"""Imports the question files of AltEntities (Hosseini et al. 2023): every choice becomes an entity.

The same layout serves the development files and the official training and test files.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

from pydantic import BaseModel, ValidationError

from knowledge.errors import PackError
from knowledge.importers.article import paragraphs
from knowledge.importers.infobox import parse_infobox
from knowledge.records import MAX_KEY, MAX_NAME
from knowledge.text_file import MAX_FILE_BYTES, decode
from knowledge.types import Entity, Pack, PackInfo, Section

REST_TITLE = "Background"
"""The files have no section titles: the first paragraph is the lead, the others come under this title."""

LABELS = {
    "a_side": "A-side",
    "alternate_name": "other names",
    "audio_read_by": "read by",
    "b_side": "B-side",
    "ep": "EP",
    "main_ingredient": "main ingredients",
    "media_type": "form",
    "next_title": "next single",
    "next_year": "year of the next single",
    "prev_title": "previous single",
    "prev_year": "year of the previous single",
    "pub_date": "publication date",
    "released": "release date",
    "title_orig": "original title",
}
"""Labels of the infobox fields whose name says too little."""

DESCRIPTIONS = (
    "song by {artist} from {album}",
    "song by {artist}",
    "{language} book by {author}",
    "book by {author}",
    "{type} from {country}",
    "dish from {country}",
    "dish of {main_ingredient}",
)

_BY_ARTIST = re.compile(r"(?P<name>.+?) \(by (?P<artist>.+)\)")
_MAX_ALIASES = 12


class _Choice(BaseModel):
    name: str
    wikipedia_url: str
    infobox: str = ""
    unshown_background: str = ""


class _Question(BaseModel):
    domain: str
    choices: list[_Choice]


def read(paths: Sequence[Path], info: PackInfo) -> Pack:
    """Read question files into one pack.

    Args:
        paths: JSON files in the AltEntities layout.
        info: what the pack is called; labels and descriptions are added where it has none.

    Raises:
        PackError: a file is not of this layout; names the question (as a field) where one is broken.
    """
    entities: dict[str, Entity] = {}
    for path in paths:
        for entity in (entity for choices in read_choices(path) for entity in choices):
            known = entities.get(entity.key)
            entities[entity.key] = entity if known is None else _merge(known, entity)
    if not entities:
        raise PackError("has no questions with choices", file=", ".join(map(str, paths)))
    used = dict.fromkeys(key for entity in entities.values() for key in entity.attributes)
    labels = {key: LABELS.get(key, key.replace("_", " ")) for key in used} | dict(info.attribute_labels)
    known_templates = tuple(text for text in DESCRIPTIONS if set(re.findall(r"\{(\w+)\}", text)) <= set(used))
    info = replace(info, attribute_labels=labels, descriptions=info.descriptions or known_templates)
    return Pack(info, tuple(entities.values()))


def read_choices(path: Path) -> list[tuple[Entity, ...]]:
    """The choices of each question of a file, in order, each with only what its own question leaves unshown.

    `read` merges an entity's texts over questions, so what one question shows of it another may not hide; for a
    measurement "with unshown background" every question needs its own.

    Raises PackError like `read`.
    """
    return [tuple(_entity(domain, choice, path) for choice in choices) for domain, choices in _questions(path)]


def entity_key(wikipedia_url: str) -> str:
    """The key of the entity that a `wikipedia_url` of the files names: the article's title in the address."""
    _, mark, title = wikipedia_url.partition("/wiki/")
    return unquote(title if mark else wikipedia_url.rstrip("/").rpartition("/")[2])[:MAX_KEY]


def entity_type(domain: str) -> str:
    """The type of the entities of a domain: "BOOKS" becomes "book"."""
    return domain.strip().lower().removesuffix("s")


def _questions(path: Path) -> Iterator[tuple[str, list[_Choice]]]:
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise PackError(f"is larger than {MAX_FILE_BYTES // 1_000_000} MB; divide it", file=path)
        questions = json.loads(decode(path.read_bytes(), path))
    except OSError as error:
        raise PackError(f"cannot be read: {error.strerror or error}", file=path) from error
    except json.JSONDecodeError as error:
        raise PackError(f"is not JSON: {error.msg}", file=path, line=error.lineno) from error
    except (RecursionError, ValueError) as error:
        raise PackError("is JSON that cannot be read: nested too deeply, or a number too long", file=path) from error
    if not isinstance(questions, list):
        raise PackError("expected a list of AltEntities questions", file=path)
    for number, record in enumerate(questions):
        try:
            question = _Question.model_validate(record)
        except ValidationError as error:
            detail = error.errors(include_url=False)[0]
            field = ".".join(map(str, (number, *detail["loc"])))
            raise PackError(f"is no AltEntities question: {detail['msg']}", file=path, field=field) from error
        yield question.domain, question.choices


def _entity(domain: str, choice: _Choice, path: Path) -> Entity:
    key = entity_key(_clean(choice.wikipedia_url))
    name = _clean(choice.name)
    if not key or not name:
        raise PackError(f"a choice has an empty name or address: {name or key or domain}", file=path, field="choices")
    attributes = parse_infobox(_clean(choice.infobox, keep="\n"))
    aliases = [*attributes.pop("name", ()), *attributes.get("alternate_name", ()), *attributes.get("title_orig", ())]
    sung = _BY_ARTIST.fullmatch(name)
    if sung:
        aliases.insert(0, name)
        name = sung["name"]
        attributes.setdefault("artist", (sung["artist"],))
    background = _clean(choice.unshown_background, keep="\n").removeprefix(_clean(choice.infobox, keep="\n"))
    return Entity(
        key=key,
        name=name[:MAX_NAME],
        aliases=tuple(dict.fromkeys(alias for alias in aliases if alias != name and len(alias) <= MAX_NAME)),
        type=entity_type(domain),
        attributes=attributes,
        sections=_sections(paragraphs(background)),
        url=choice.wikipedia_url,
    )


def _sections(prose: Sequence[str]) -> tuple[Section, ...]:
    lead, rest = prose[:1], prose[1:]
    sections = [Section("", text) for text in lead]
    if rest:
        sections.append(Section(REST_TITLE, "\n".join(rest)))
    return tuple(sections)


def _merge(first: Entity, second: Entity) -> Entity:
    """One entity of two questions' choices. Each question hides another part of the article (what it shows), so the
    paragraphs of both are kept, those only in the second one after the paragraph they follow there."""
    merged = [text for section in first.sections for text in section.text.split("\n")]
    place = 0
    for text in (text for section in second.sections for text in section.text.split("\n")):
        if text in merged:
            place = merged.index(text) + 1
        else:
            merged.insert(place, text)
            place += 1
    return replace(
        first,
        aliases=tuple(dict.fromkeys((*first.aliases, *second.aliases)))[:_MAX_ALIASES],
        attributes={**second.attributes, **first.attributes},
        sections=_sections(merged),
    )


def _clean(text: str, keep: str = "") -> str:
    """Text without control characters, which no database takes; the files have a few."""
    return "".join(c if c.isprintable() or c in keep else " " for c in text).strip()
