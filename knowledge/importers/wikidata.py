"""Imports entity JSON of Wikidata: items with an attribute each for what their statements say."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from knowledge.errors import PackError
from knowledge.importers.compressed import open_bytes
from knowledge.importers.flat import column_key
from knowledge.importers.labels import with_labels
from knowledge.importers.wikidata_values import PROPERTIES, Labels, value_text
from knowledge.records import MAX_NAME
from knowledge.records import MAX_VALUE as MAX_VALUE_CHARACTERS
from knowledge.text_file import MAX_FILE_BYTES, bad_character, decode
from knowledge.types import Entity, Pack, PackInfo, Section

LANGUAGE = "en"

_INSTANCE_OF = "P31"
_ITEM = re.compile(r"Q[1-9]\d*")
_MAX_VALUES = 30
_MAX_ALIASES = 12


def read(paths: Sequence[Path], info: PackInfo) -> Pack:
    """Read entity JSON (a document of `Special:EntityData`, of `wbgetentities`, a list, or a dump with one entity a
    line; also compressed as .gz or .bz2) into one pack.

    English labels are the names, "instance of" gives the type and the description the text. A statement is read where
    its property has a name (in the files or among the common ones) and its value a text: items need their label in the
    files. Catalogue numbers, links, files and coordinates are left out. Items that are only there for their label, with
    no statement of their own, become no entities.

    Raises:
        PackError: a file cannot be read, is none of these, or has no items with an English label.
    """
    documents = {str(entity["id"]): entity for path in paths for entity in _documents(path)}
    labels = {key: label for key, document in documents.items() if (label := _label(document))}
    used_as_value = set(_values_in(documents.values()))
    entities = [
        _entity(key, document, labels)
        for key, document in documents.items()
        if _ITEM.fullmatch(key) and key in labels and document.get("claims")
    ]
    # An item that others point to and that nothing is known of but its own kind is there for its label.
    kept = [entity for entity in entities if entity.attributes or entity.key not in used_as_value]
    if not kept:
        raise PackError("has no items with an English label and statements", file=", ".join(map(str, paths)))
    return with_labels(Pack(info, tuple(kept)))


def _entity(key: str, document: Mapping[str, Any], labels: Labels) -> Entity:
    attributes: dict[str, tuple[str, ...]] = {}
    kind = ""
    for number, statements in document["claims"].items():
        name = labels.get(number) or PROPERTIES.get(number)
        if name is None or not isinstance(statements, list):
            continue
        texts = [text for snak in _best(statements) if (text := value_text(snak, labels))]
        values = tuple(dict.fromkeys(_clean(text)[:MAX_VALUE_CHARACTERS] for text in texts))[:_MAX_VALUES]
        if number == _INSTANCE_OF:
            kind = values[0] if values else ""
        elif values and (column := column_key(name)):
            attributes[column] = (*attributes.get(column, ()), *values)
    description = _in_language(document.get("descriptions"))
    said = document.get("aliases")
    found = said.get(LANGUAGE, ()) if isinstance(said, dict) else ()
    aliases = [_clean(str(one["value"])) for one in found if isinstance(one, dict) and one.get("value")]
    name = _clean(labels[key])[:MAX_NAME]
    return Entity(
        key=key,
        name=name,
        aliases=tuple(dict.fromkeys(a for a in aliases if a != name and len(a) <= MAX_NAME))[:_MAX_ALIASES],
        type=kind,
        attributes=attributes,
        sections=(Section("", f"{name} is {_with_article(_clean(description))}."),) if description else (),
        url=f"https://www.wikidata.org/wiki/{key}",
    )


def _with_article(description: str) -> str:
    if re.match(r"(?:an?|the|one|any|[A-Z]\w+'s)\b", description):
        return description
    return f"{'an' if description[:1].lower() in 'aeiou' else 'a'} {description}"


def _best(statements: Sequence[Any]) -> Iterator[Mapping[str, Any]]:
    """The main values of a property's statements: the preferred ones where there are any, never deprecated ones."""
    ranks = [one.get("rank", "normal") for one in statements if isinstance(one, dict)]
    wanted = "preferred" if "preferred" in ranks else "normal"
    for one in statements:
        if isinstance(one, dict) and one.get("rank", "normal") == wanted and isinstance(one.get("mainsnak"), dict):
            yield one["mainsnak"]


def _values_in(documents: Any) -> Iterator[str]:
    for document in documents:
        for statements in (document.get("claims") or {}).values():
            for snak in _best(statements) if isinstance(statements, list) else ():
                value = (snak.get("datavalue") or {}).get("value")
                if isinstance(value, dict) and value.get("id"):
                    yield str(value["id"])


def _label(document: Mapping[str, Any]) -> str:
    return _in_language(document.get("labels"))


def _in_language(texts: Any) -> str:
    """The English text of labels or descriptions; the one for all languages where there is no English one."""
    if not isinstance(texts, dict):
        return ""
    found = texts.get(LANGUAGE) or texts.get("mul") or {}
    return str(found.get("value") or "").strip() if isinstance(found, dict) else ""


def _documents(path: Path) -> Iterator[dict[str, Any]]:
    """The entities of a file, whichever way they are put."""
    try:
        with open_bytes(path) as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except (OSError, EOFError) as error:
        raise PackError(f"cannot be read: {getattr(error, 'strerror', None) or error}", file=path) from error
    if len(content) > MAX_FILE_BYTES:
        raise PackError(f"is larger than {MAX_FILE_BYTES // 1_000_000} MB; divide it", file=path)
    text = decode(content, path)
    try:
        whole: Any = json.loads(text)
    except RecursionError as error:
        raise PackError("is JSON that cannot be read: nested too deeply", file=path) from error
    except ValueError:
        whole = list(_lines(text, path))
    if isinstance(whole, dict):
        whole = list(whole["entities"].values()) if isinstance(whole.get("entities"), dict) else [whole]
    if not isinstance(whole, list):
        raise PackError("expected entities of Wikidata", file=path)
    for number, document in enumerate(whole):
        if not isinstance(document, dict) or not isinstance(document.get("id"), str):
            raise PackError(f"entity {number + 1} has no id; expected entity JSON of Wikidata", file=path)
        if "missing" not in document:
            yield document


def _lines(text: str, path: Path) -> Iterator[Any]:
    """The entities of a dump: one a line, in a list or not."""
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip().rstrip(",")
        if stripped in {"", "[", "]"}:
            continue
        try:
            yield json.loads(stripped)
        except (ValueError, RecursionError) as error:
            raise PackError(f"is not JSON: {error}", file=path, line=number) from error


def _clean(text: str) -> str:
    """The text on one line, without characters that no text should have."""
    return " ".join("".join(c for c in text if c.isspace() or bad_character(c) is None).split())
