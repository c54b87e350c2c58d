"""The answer to "what's the difference?": the choices side by side."""

from collections.abc import Sequence

from knowledge.types import Entity, PackInfo
from responses import places
from responses.claims import HEAD_KEYS, PLACE_KEYS, label, rank, sayable
from responses.description import describe
from responses.distinction import display_names
from responses.errors import NoChoicesError
from responses.truth import TEXT_LIMIT
from responses.values import first_sentence, said_values
from responses.wording import cut, fold, join, sentence

MOST_ATTRIBUTES = 3
"""How many differences are named."""

INTRODUCTION, INFOBOX = "intro", "infobox"
"""What the text before the first title, and the attributes, are called as sources."""


def compare(entities: Sequence[Entity], info: PackInfo) -> str:
    """One line per entity with one to three attributes on which they differ, the same ones in each line.

    Each value has its source behind it in brackets: the section of the entity's text that states it, too, else the
    infobox; where all of a line come from one place, that is said once. Without such attributes, what each is and how
    its text begins.

    Raises:
        NoChoicesError: there are no entities.
    """
    if not entities:
        raise NoChoicesError("there is nothing to compare; offer at least two choices")
    names = display_names(entities, info)
    keys = _differing(entities)
    if not keys:
        return "\n".join(_in_prose(name, entity, info) for name, entity in zip(names, entities, strict=True))
    return "\n".join(_line(name, entity, keys, info) for name, entity in zip(names, entities, strict=True))


def _line(name: str, entity: Entity, keys: Sequence[str], info: PackInfo) -> str:
    said = [(label(key, info), values) for key in keys if (values := said_values(entity, key))]
    if not said:
        return f"{name} – {describe(entity, info)}"
    sources = [_source(values, entity) for _, values in said]
    stated = [f"{words}: {join(values)}" for words, values in said]
    if len(said) > 1 and len(set(sources)) == 1:
        return f"{name} – {'; '.join(stated)} (all: {sources[0]})"
    return f"{name} – {'; '.join(f'{what} ({source})' for what, source in zip(stated, sources, strict=True))}"


def _source(values: Sequence[str], entity: Entity) -> str:
    """The first section that has all of the values' words side by side, else the infobox."""
    for section in entity.sections:
        text = f" {fold(section.text[:TEXT_LIMIT])} "
        if all(f" {fold(value)} " in text for value in values):
            return cut(section.title) or INTRODUCTION
    return INFOBOX


def _in_prose(name: str, entity: Entity, info: PackInfo) -> str:
    lead = first_sentence(entity)
    first = next((section.title for section in entity.sections if section.text.strip()), "")
    return f"{name} – {describe(entity, info)}" + (f": {sentence(lead)} ({cut(first) or INTRODUCTION})" if lead else "")


def _differing(entities: Sequence[Entity]) -> list[str]:
    """The attributes that tell most: had by all, with values that nobody shares, in the order people say them."""
    scored = []
    for key in {key for entity in entities for key in entity.attributes}:
        if not sayable(key):
            continue
        same = places.canonical if key in PLACE_KEYS else fold
        values = [frozenset(same(value) for value in said_values(entity, key, limit=50)) for entity in entities]
        if len({value for value in values if value}) < 2:
            continue
        missing = sum(not value for value in values)
        alike = len(values) - len(set(values))
        shared = bool(frozenset.intersection(*values))
        order = -1 if key in HEAD_KEYS else rank(key)
        scored.append((missing, alike, shared, order, key))
    best = sorted(scored)
    complete = [row for row in best if row[0] == 0] or best
    chosen = complete[:MOST_ATTRIBUTES]
    return [key for *_, key in sorted(chosen, key=lambda row: row[3:])]
