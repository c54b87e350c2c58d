"""Which attribute splits many things best, and which of them an answer to "what kind: cake, drink or soup?" leaves.

The attribute with the highest entropy over its values is asked about, among those with values few enough to be named.
"""

import math
import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from knowledge.types import Entity
from resolver.reading import acts
from resolver.reading.negation import split_negation
from resolver.reading.positions import read_positions
from resolver.values import Dimension, attribute_value
from retrieval.terms import terms

MOST_NAMED = 4
"""So many values are named at most; whatever else there is comes under "something else"."""

NAMED_SHARE = 0.6
"""The values that are named have to cover this share of the things."""

KNOWN_SHARE = 0.8
"""An attribute has to be known of this share of them."""

LARGEST_SHARE = 0.6
"""A value that more than this share has tells too little."""

LEAST_THINGS = 2
"""A value that only one thing has would name that thing."""

LONGEST = 30
"""Characters of a value that can be named in a question."""

DECADE, CENTURY = "decade", "century"
"""Attributes made of dates, which themselves have too many values."""

KIND_KEYS = ("kind", "type")
_UNITED = frozenset(terms("united"))
_HEAD = re.compile(r"\s(?:of|by|from|with|set|in|for|on|about|based|made)\s")


@dataclass(frozen=True)
class Split:
    """Things by their values of an attribute.

    `named` are the values to name in a question, `groups` has the keys of the things of every value, and `rest` those
    of the things that have none of the named ones.
    """

    attribute: str
    named: tuple[str, ...]
    groups: Mapping[str, frozenset[str]]
    rest: frozenset[str]


@dataclass(frozen=True)
class Narrowed:
    """What an answer to the question leaves: keys of things; `any` when the person does not care, None of both when
    the answer says nothing of the attribute."""

    keys: frozenset[str] = frozenset()
    any: bool = False


def best_split(entities: Sequence[Entity], without: Collection[str] = ()) -> Split | None:
    """The split with the highest entropy; None where no attribute splits them into few enough groups.

    Args:
        entities: the things, in any order.
        without: attributes not to ask about.
    """
    keys = dict.fromkeys([*(key for entity in entities for key in entity.attributes), DECADE, CENTURY])
    found = []
    for key in keys:
        if key not in without and (split := split_by(entities, key)) is not None:
            found.append((entropy(split), split.attribute, split))
    return max(found, key=lambda row: (row[0], row[1]))[2] if found else None


def split_by(entities: Sequence[Entity], attribute: str) -> Split | None:
    """The split by one attribute; None where its values are unknown, too many, too long or nearly all the same."""
    groups: defaultdict[str, set[str]] = defaultdict(set)
    for entity in entities:
        for value in values_of(entity, attribute):
            groups[value].add(entity.key)
    known = frozenset[str]().union(*groups.values())
    if len(groups) < 2 or len(known) < KNOWN_SHARE * len(entities):
        return None
    largest = sorted(groups, key=lambda value: (-len(groups[value]), value))
    if len(groups[largest[0]]) > LARGEST_SHARE * len(entities):
        return None
    named = [value for value in largest[:MOST_NAMED] if len(groups[value]) >= LEAST_THINGS]
    if any(len(value) > LONGEST for value in named):
        return None
    covered = frozenset[str]().union(*(groups[value] for value in named))
    if len(covered) < NAMED_SHARE * len(entities) or len(named) < 2:
        return None
    everything = frozenset(entity.key for entity in entities)
    order = sorted(named) if attribute in {DECADE, CENTURY} else named
    return Split(attribute, tuple(order), {v: frozenset(keys) for v, keys in groups.items()}, everything - covered)


def values_of(entity: Entity, attribute: str) -> tuple[str, ...]:
    """The values of an attribute as they are asked about: of a kind its last word, of a date its decade or century."""
    if attribute in {DECADE, CENTURY}:
        year = attribute_value(entity, Dimension.DATE)
        if year is None:
            return ()
        return (f"{int(year) // 10 * 10}s" if attribute == DECADE else _century(int(year)),)
    values = entity.attributes.get(attribute, ())
    if attribute in KIND_KEYS:
        return tuple(dict.fromkeys(_HEAD.split(value)[0].split(" ")[-1].lower() for value in values if value.strip()))
    return tuple(dict.fromkeys(" ".join(value.split()) for value in values if not any(c.isdigit() for c in value)))


def entropy(split: Split) -> float:
    """In bits, over the values that are named and everything else; a thing of several counts for each in part."""
    weights: defaultdict[str, float] = defaultdict(float)
    for key in split.rest.union(*split.groups.values()):
        own = [value for value in split.named if key in split.groups[value]]
        for value in own or [""]:
            weights[value] += 1 / max(1, len(own))
    total = sum(weights.values())
    return -sum(weight / total * math.log2(weight / total) for weight in weights.values() if weight)


def read_narrowing(text: str, split: Split) -> Narrowed:
    """What an answer to the question about an attribute leaves: the values it names, those it does not deny, a place in
    the list, what has none of the values named, or all the same."""
    everything = split.rest.union(*split.groups.values())
    said, denied = split_negation(text)
    wanted, unwanted = _meant(said, split), _meant(denied, split)
    if wanted or unwanted:
        left = frozenset[str]().union(*(split.groups[v] for v in wanted)) if wanted else everything
        left -= frozenset[str]().union(*(split.groups[v] for v in unwanted))
        return Narrowed(left)
    if acts.is_neither(text):
        return Narrowed(split.rest) if split.rest else Narrowed(any=True)
    if acts.is_either(text) or acts.is_both(text) or acts.is_unsure(text):
        return Narrowed(any=True)
    places = read_positions(text, len(split.named) + bool(split.rest))
    if places is not None and places.indices:
        options = [*(split.groups[value] for value in split.named), split.rest]
        return Narrowed(frozenset[str]().union(*(options[place] for place in places.indices)))
    return Narrowed()


def covered_by(request: Sequence[str], entity: Entity) -> bool:
    """Whether an entity's attributes, or its type, have every word of a request: what many things can be alike in."""
    held = _terms(" ".join((entity.type, *(value for values in entity.attributes.values() for value in values))))
    return bool(request) and all(_wanted(word) & held for word in request)


def _wanted(word: str) -> frozenset[str]:
    """The terms any of which stands for a word: "British" also gives "united", which says as much of America."""
    own = frozenset(terms(word))
    return own - _UNITED or own


def _century(year: int) -> str:
    number = year // 100 + 1
    return f"{number}{'st' if number in {1, 21} else 'th'}"


def _meant(text: str, split: Split) -> list[str]:
    """The values whose words are all in a text; of "rock" and "soft rock" in "soft rock" only the longer."""
    said = _terms(text) if text.strip() else frozenset()
    found = [value for value in split.groups if (own := _terms(value)) and own <= said]
    return [value for value in found if not any(_terms(value) < _terms(other) for other in found)]


@lru_cache(maxsize=16_384)
def _terms(text: str) -> frozenset[str]:
    return frozenset(terms(text))
