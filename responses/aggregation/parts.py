"""The pieces of which a phrase about several entities is made: each of them is true of every one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.types import Entity, PackInfo
from responses import places
from responses.aggregation.adjectives import STORIES, flags, genres
from responses.aggregation.contents import INGREDIENTS, contents, takes
from responses.aggregation.sayable import sayable
from responses.aggregation.taxonomy import broader
from responses.aggregation.times import when
from responses.aggregation.traits import THING_KEYS, Traits, common_values, generalized, pieces, shared
from responses.claims import HEAD_KEYS, PLACE_KEYS, head, make_claim
from responses.values import YEAR_KEYS, said_values
from responses.wording import fold, join, plural, tidy

_MAKERS = ("artist", "author", "authors", "producer", "writer", "illustrator", "creator", "composer")
_CREDITS = {
    "artist": "by", "author": "by", "authors": "by", "creator": "by", "producer": "produced by",
    "writer": "co-written by", "composer": "composed by", "illustrator": "illustrated by",
}  # fmt: skip
_SPECIFIC = ("setting", "set_in", "album", "series", "occasion", "publisher", "label")
_WHOLE_COUNTRY = ("country", "national_cuisine")
_FEATURING = re.compile(r"\s+(?:featuring|feat\.?|with|and|&)\s+|,\s+")
_NOUN_LIMIT = 60
_NAME_LIMIT = 60


@dataclass(frozen=True)
class Parts:
    """What can be said: nouns (plural, most telling first), what can stand before one, and what after it."""

    nouns: tuple[str, ...]
    times: tuple[str, ...]
    origins: tuple[str, ...]
    adjectives: tuple[str, ...]
    tails: tuple[str, ...]


def parts(entities: Sequence[Entity], known: Sequence[Traits], info: PackInfo) -> Parts:
    """The pieces of phrases for entities; `known` are their traits in the same order."""
    before, after = _origins(entities, known)
    nouns = _nouns(entities, known, info)
    mixed, made_of = contents(entities)
    languages = common_values(entities, "language")
    adjectives = [*genres(entities, known), *flags(known)]
    if languages and _plain(languages[0]) and not before:
        adjectives.append(f"{languages[0]}-language")
    if before or made_of:
        adjectives = [words for words in adjectives if words != "savoury"]
    if nouns[0].endswith(STORIES):
        adjectives = [words for words in adjectives if words != "fiction"]
    times, since = when(known)
    return Parts(
        nouns=(*(f"{mixed} {noun}" for noun in nouns[:1] if mixed and takes(noun, mixed)), *nouns),
        times=tuple(times),
        origins=tuple(before),
        adjectives=tuple(dict.fromkeys(adjectives)),
        tails=tuple(dict.fromkeys([*_credits(entities), *made_of, *_others(entities, info), *after, *since])),
    )


_MISLEADING = frozenset({"mains", "others", "various", "lunch or dinners"})
_COUNTABLE = {"confectionery": "confections", "seafood": "seafood dishes", "poultry": "poultry dishes",
              "meat": "meat dishes", "rice": "rice dishes", "street food": "street foods", "food": "foods",
              "main": "main courses", "main dish": "main dishes", "breakfast": "breakfast dishes",
              "lunch": "lunch dishes", "dinner": "dinner dishes", "fiction": "works of fiction"}  # fmt: skip
"""What things are called whose kind has no plural of its own, or not one that is said."""


def several(kind: str) -> str:
    """What several things of a kind are called."""
    return _COUNTABLE.get(fold(kind)) or plural(kind)


def _nouns(entities: Sequence[Entity], known: Sequence[Traits], info: PackInfo) -> list[str]:
    found: list[str] = []
    ending = common_ending([head(entity, info) for entity in entities])
    types = generalized(fold(entity.type) for entity in entities)
    if ending and fold(ending) not in types:
        found.append(several(ending))
    if all(map(_is_novel, known)):
        found.append("novels")
    for key in THING_KEYS:
        found += [several(value) for value in common_values(entities, key) if len(pieces(value)) == 1]
    common = shared(one.things for one in known)
    found += [words for kind, words in sayable("noun").items() if kind in common]
    common_type = common_ending([tidy(entity.type) for entity in entities]) if all(e.type for e in entities) else ""
    generic = [plural(kind) for kind in broader(common_type)[:1]] if common_type else []
    bare = tidy(info.noun_plural) or "things"
    own = [noun for noun in dict.fromkeys(found) if len(noun) <= _NOUN_LIMIT and fold(noun) not in _MISLEADING]
    return list(dict.fromkeys([*own, *([bare] if bare != "things" else generic or [bare])]))


def _is_novel(known: Traits) -> bool:
    other = {"non fiction", "life writing", "short story collection", "reference"}
    return known.type == "book" and "novel" in known.kinds and not known.kinds & other


def common_ending(phrases: Sequence[str]) -> str:
    """The last words that all phrases share: of "noodle soup" and "fish soup" that is "soup"."""
    words = [phrase.split() for phrase in phrases]
    if any(" of " in phrase for phrase in phrases) and len({fold(phrase) for phrase in phrases}) > 1:
        return ""  # the last word need not be the head: "novel of manners"
    count = 0
    while all(len(one) > count for one in words) and len({fold(one[-1 - count]) for one in words}) == 1:
        count += 1
    return " ".join(words[0][-count:]) if count else ""


def _origins(entities: Sequence[Entity], known: Sequence[Traits]) -> tuple[list[str], list[str]]:
    """What the shared country or part of the world is called before the noun, and what is said after it."""
    common = common_values(entities, "country")
    if common:
        name = common[0] if places.is_adjective(common[0]) else places.adjective(common[0])
        return ([name] if name else []), [] if name else [f"from {join([places.named(v) for v in common[:3]])}"]
    cuisines = [_countries(entity) for entity in entities]
    for country in sorted(shared(cuisines)):
        if places.adjective(country):
            return [places.adjective(country)], []
    for region in sorted(shared([_regions(own) for own in cuisines]), key=places.breadth):
        return [places.title_adjective(region)], []
    wide = [_regions(own) if own else one.places for own, one in zip(cuisines, known, strict=True)]
    common_regions = [name for name in shared(wide) if places.title_adjective(name)]
    return [places.title_adjective(name) for name in sorted(common_regions, key=places.breadth)[:1]], []


def _countries(entity: Entity) -> frozenset[str]:
    values = [value for key in _WHOLE_COUNTRY for value in said_values(entity, key, limit=50)]
    named = [
        places.country_of(piece) or places.canonical(piece) for value in values for piece in (value, *pieces(value))
    ]
    if not named:
        inside = [value for key in PLACE_KEYS for value in said_values(entity, key, limit=50)]
        named = [places.country_around(place) for value in inside for place in (value, *pieces(value))]
    return frozenset(country for name in named if (country := places.country_around(name)))


def _regions(countries: frozenset[str]) -> frozenset[str]:
    """The parts of the world that hold all of an entity's countries; one that lies in two has neither."""
    around = [frozenset({places.canonical(places.region(name))} | places.wider(places.canonical(places.region(name))))
              | places.wider(name) for name in countries]  # fmt: skip
    return frozenset(name for name in shared(around) if places.title_adjective(name))


def _credits(entities: Sequence[Entity]) -> list[str]:
    found = []
    for key in _MAKERS:
        listed = [{fold(name): name for name in _names(entity, key)} for entity in entities]
        names = [name for same, name in listed[0].items() if all(same in other for other in listed[1:])]
        names = [name for name in names if same_role(key, name)]
        if names:
            alone = all(len(entity.attributes[key]) == 1 for entity in entities)
            found.append(f"{'written by' if key == 'writer' and alone else _CREDITS[key]} {join(names[:2])}")
    return found


def _names(entity: Entity, key: str) -> list[str]:
    """The names in an attribute, also those that one value lists: "A featuring B" names A and B."""
    values = said_values(entity, key, limit=50)
    return [name for value in values for name in (value, *_FEATURING.split(value)) if len(name) <= _NAME_LIMIT]


def same_role(key: str, name: str) -> bool:
    """Whether the name can be said: makers as they are written, others only where they are names."""
    return key in {"artist", "author", "authors"} or (name[:1].isupper() and ":" not in name and ";" not in name)


def _others(entities: Sequence[Entity], info: PackInfo) -> list[str]:
    found = []
    said = {
        *_MAKERS,
        *INGREDIENTS,
        *PLACE_KEYS,
        *YEAR_KEYS,
        *HEAD_KEYS,
        "language",
        "length",
        "pages",
        "genre",
        "course",
    }
    keys = [*_SPECIFIC, *sorted(set(entities[0].attributes) - said - set(_SPECIFIC) - _NEIGHBOURS)]
    for key in keys:
        common = common_values(entities, key)
        claim = (
            make_claim(Entity("", "", attributes={key: tuple(common[: 1 if key == "label" else 3])}), key, info)
            if common
            else None
        )
        if claim is not None and not claim.after.startswith("whose"):
            found.append(_plural_clause(claim.after))
    return found


_NEIGHBOURS = frozenset({"media_type", "followed_by", "preceded_by", "similar_dish", "recorded", "studio", "calories"})


def _plural_clause(after: str) -> str:
    for singular, several in (("that is ", "that are "), ("that tastes ", "that taste ")):
        if after.startswith(singular):
            return several + after[len(singular) :]
    return after


def _plain(language: str) -> bool:
    return language.isalpha() and language[:1].isupper()
