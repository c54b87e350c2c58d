"""What several dishes are made of, as it is said before or after the noun."""

from collections.abc import Sequence

from knowledge.types import Entity
from responses.aggregation.sayable import sayable
from responses.aggregation.taxonomy import broader
from responses.aggregation.traits import common_values, generalized, pieces, shared, stems
from responses.wording import fold, join, singular_form

INGREDIENTS = ("main_ingredients", "main_ingredient")


def contents(entities: Sequence[Entity]) -> tuple[str, list[str]]:
    """What all are made of: one word that can stand before the noun, else "", and what stands after it."""
    listed = [_made_of(entity) for entity in entities]
    if not all(listed):
        return "", []
    common = shared(listed)
    whole = [value for key in INGREDIENTS for value in common_values(entities, key)]
    said = generalized(map(fold, whole))
    before, general, implied = "", list[str](), set(said)
    for kind, words in sayable("ingredient").items():
        after, _, first = words.rstrip(")").partition(" (")
        if first and kind in said and len(whole) == 1 and " " not in whole[0]:
            before = before or singular_form(whole[0])
        if kind in common and kind not in implied:
            before = before or first
            general.append(f"with {after}")
            implied |= set(broader(kind))
    return before, [f"with {join(whole[:3])}"] if whole else general[:2]


def _made_of(entity: Entity) -> frozenset[str]:
    """The kinds of what is in a dish. Of alternatives ("lamb or goat") only what all of them are; nothing that is in
    it only sometimes."""
    groups: list[list[str]] = []
    for value in (value for key in INGREDIENTS for value in entity.attributes.get(key, ())):
        listed = [piece for piece in pieces(value) if not set(piece.split()) & _SOMETIMES]
        if value.startswith("or "):
            alike = [group for group in groups if generalized(group) & generalized(listed)]
            groups = [group for group in groups if group not in alike]
            groups.append([*(piece for group in alike for piece in group), *listed])
        elif " or " in value or "/" in value:
            groups.append(listed)
        else:
            groups += [[piece] for piece in listed]
    return frozenset[str]().union(*(shared(generalized([one]) for one in group) for group in groups))


_SOMETIMES = frozenset("sometimes usually typically often optionally optional other any alternatives without".split())


def takes(noun: str, content: str) -> bool:
    """Whether what is in a thing can stand before its noun: "rice dishes"."""
    return noun in _MADE_OF and not stems(content) & stems(noun)


_MADE_OF = frozenset("dishes soups stews curries salads sandwiches pies dumplings pastries breads sausages".split())
