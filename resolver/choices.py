"""Finds the entities that are named as the choices of a question."""

from collections.abc import Sequence

from rapidfuzz import fuzz, process, utils

from knowledge.types import Entity
from resolver.errors import ChoicesError

_CLOSE = 85


def find_choices(named: Sequence[str], entities: Sequence[Entity]) -> list[Entity]:
    """The entities for names or keys as given, in their order.

    A key, then an exact name or alias, then one close misspelling counts.

    Raises:
        ChoicesError: a name fits nothing (the nearest are named), fits several (their keys are named), or the same
            entity is named twice.
    """
    found: list[Entity] = []
    for name in named:
        entity = _find(name, entities)
        if entity in found:
            raise ChoicesError(f"'{name}' is named twice; the choices have to differ")
        found.append(entity)
    return found


def _find(name: str, entities: Sequence[Entity]) -> Entity:
    wanted = name.strip().casefold()
    by_key = [entity for entity in entities if entity.key.casefold() == wanted]
    exact = by_key or [
        entity for entity in entities if wanted in {text.casefold() for text in (entity.name, *entity.aliases)}
    ]
    if not exact:
        names = {i: entity.name for i, entity in enumerate(entities)}
        near = process.extract(name, names, scorer=fuzz.ratio, processor=utils.default_process, limit=3)
        exact = [entities[i] for _, score, i in near if score >= _CLOSE]
        if not exact:
            nearest = ", ".join(f"'{other}'" for other, _, _ in near)
            raise ChoicesError(f"No entity is called '{name[:80]}'; the nearest are {nearest}")
    if len(exact) > 1:
        keys = ", ".join(entity.key for entity in exact)
        raise ChoicesError(f"Several entities are called '{name[:80]}'; name one by its key: {keys}")
    return exact[0]
