"""The pieces of which a phrase about several entities is made: each of them is true of every one."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from knowledge.types import Entity, PackInfo
from responses import places
from responses.aggregation.taxonomy import broader
from responses.aggregation.traits import Traits, pieces, shared
from responses.claims import HEAD_KEYS, PLACE_KEYS, head, make_claim
from responses.values import YEAR_KEYS, said_values
from responses.wording import fold, join, plural, tidy

SAYABLE = Path(__file__).parent / "sayable.txt"

_MAKERS = ("artist", "author", "authors", "producer", "writer", "illustrator", "creator", "composer")
_CREDITS = {
    "artist": "by", "author": "by", "authors": "by", "creator": "by", "producer": "produced by",
    "writer": "co-written by", "composer": "composed by", "illustrator": "illustrated by",
}  # fmt: skip
_INGREDIENTS = ("main_ingredients", "main_ingredient")
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
    spoken = {word for noun in nouns[:1] for word in fold(noun).split()}
    adjectives = [words for words in _shared_kinds(known, "adjective") if not set(fold(words).split()) <= spoken][:2]
    adjectives += [
        words for words, key in (("series", "series"), ("illustrated", "illustrator")) if _all_have(known, key)
    ]
    languages = _common(entities, "language")
    return Parts(
        nouns=tuple(nouns),
        times=tuple(_times(known)),
        origins=tuple(before),
        adjectives=tuple(
            [*adjectives, *(f"{language}-language" for language in languages[:1] if _plain(language) and not before)]
        ),
        tails=tuple(dict.fromkeys([*_credits(entities), *_contents(entities), *_others(entities, info), *after])),
    )


def _all_have(known: Sequence[Traits], key: str) -> bool:
    return all(one.type == "book" and key in one.keys for one in known)


def _nouns(entities: Sequence[Entity], known: Sequence[Traits], info: PackInfo) -> list[str]:
    found: list[str] = []
    ending = common_ending([head(entity, info) for entity in entities])
    types = {fold(entity.type) for entity in entities}
    if ending and fold(ending) not in types:
        found.append(plural(ending))
    if all(map(_is_novel, known)):
        found.append("novels")
    for key in (*HEAD_KEYS, "course"):
        found += [plural(value) for value in _common(entities, key) if len(pieces(value)) == 1]
    kinds = [_kinds(entity) for entity in entities]
    found += [words for kind, words in _sayable("noun").items() if all(kind in own for own in kinds)]
    common_type = common_ending([tidy(entity.type) for entity in entities]) if all(e.type for e in entities) else ""
    generic = [plural(kind) for kind in broader(common_type)[:1]] if common_type else []
    bare = tidy(info.noun_plural) or "things"
    own = [noun for noun in dict.fromkeys(found) if len(noun) <= _NOUN_LIMIT and fold(noun) not in _MISLEADING]
    return list(dict.fromkeys([*own, *([bare] if bare != "things" else generic or [bare])]))


_MISLEADING = frozenset({"mains", "others", "various", "lunch or dinners"})


def _is_novel(known: Traits) -> bool:
    if known.type != "book" or known.kinds & {"non fiction", "life writing", "short story collection"}:
        return False
    return bool({"novel"} & (known.attribute_words | known.general_words))


def _kinds(entity: Entity) -> set[str]:
    """What the entity is, by its own kind and course, with everything that generalizes to."""
    own = [
        piece for key in (*HEAD_KEYS, "course") for value in entity.attributes.get(key, ()) for piece in [fold(value)]
    ]
    return {kind for piece in own for kind in (piece, *broader(piece))}


def common_ending(phrases: Sequence[str]) -> str:
    """The last words that all phrases share: of "noodle soup" and "fish soup" that is "soup"."""
    words = [phrase.split() for phrase in phrases]
    if any(" of " in phrase for phrase in phrases) and len({fold(phrase) for phrase in phrases}) > 1:
        return ""  # the last word need not be the head: "novel of manners"
    count = 0
    while all(len(one) > count for one in words) and len({fold(one[-1 - count]) for one in words}) == 1:
        count += 1
    return " ".join(words[0][-count:]) if count else ""


def _times(known: Sequence[Traits]) -> list[str]:
    """The year, decade and century that all entities' dates lie in."""
    if not all(one.years for one in known):
        return []
    first = [min(one.years) for one in known]
    found = [f"{first[0]}"] if len(set(first)) == 1 else []
    if len({value // 10 for value in first}) == 1:
        found.append(f"{first[0] // 10 * 10}s")
    if len({value // 100 for value in first}) == 1:
        found.append(f"{first[0] // 100 + 1}{'st' if first[0] // 100 == 20 else 'th'}-century")
    return found


def _origins(entities: Sequence[Entity], known: Sequence[Traits]) -> tuple[list[str], list[str]]:
    """What the shared country or part of the world is called before the noun, and what is said after it."""
    common = _common(entities, "country")
    if common:
        name = common[0] if places.is_adjective(common[0]) else places.adjective(common[0])
        return ([name] if name else []), [] if name else [f"from {join([places.named(v) for v in common[:3]])}"]
    cuisines = [_countries(entity) for entity in entities]
    for country in sorted(shared(cuisines)):
        if places.adjective(country):
            return [places.adjective(country)], []
    for region in sorted(shared([_regions(own) for own in cuisines]), key=places.breadth):
        return [places.title_adjective(region)], []
    wide = [name for name in shared(one.places for one in known) if places.title_adjective(name)]
    return [places.title_adjective(name) for name in sorted(wide, key=places.breadth)[:1]], []


def _countries(entity: Entity) -> frozenset[str]:
    values = [value for key in _WHOLE_COUNTRY for value in said_values(entity, key, limit=50)]
    named = [
        places.country_of(piece) or places.canonical(piece) for value in values for piece in (value, *pieces(value))
    ]
    return frozenset(name for name in named if places.adjective(name))


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


def _contents(entities: Sequence[Entity]) -> list[str]:
    listed = [
        frozenset(piece for key in _INGREDIENTS for value in entity.attributes.get(key, ()) for piece in pieces(value))
        for entity in entities
    ]
    if not all(listed):
        return []
    whole = [value for key in _INGREDIENTS for value in _common(entities, key)]
    found = [f"with {join(whole[:3])}"] if whole else []
    known = [frozenset(kind for piece in own for kind in (piece, *broader(piece))) for own in listed]
    common = shared(known)
    general = [words for kind, words in _sayable("ingredient").items() if kind in common]
    return found or [f"with {words}" for words in general[:2]]


def _others(entities: Sequence[Entity], info: PackInfo) -> list[str]:
    found = []
    said = {
        *_MAKERS,
        *_INGREDIENTS,
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
        common = _common(entities, key)
        claim = make_claim(Entity("", "", attributes={key: tuple(common[:3])}), key, info) if common else None
        if claim is not None and not claim.after.startswith("whose"):
            found.append(_plural_clause(claim.after))
    return found


_NEIGHBOURS = frozenset({"media_type", "followed_by", "preceded_by", "similar_dish", "recorded", "studio", "calories"})


def _plural_clause(after: str) -> str:
    for singular, several in (("that is ", "that are "), ("that tastes ", "that taste ")):
        if after.startswith(singular):
            return several + after[len(singular) :]
    return after


def _common(entities: Sequence[Entity], key: str) -> list[str]:
    """The values of an attribute that all entities have, in the first one's order."""
    same: Callable[[str], str] = places.canonical if key in PLACE_KEYS else fold
    rest = [{same(value) for value in said_values(entity, key, limit=50)} for entity in entities[1:]]
    return [value for value in said_values(entities[0], key, limit=50) if all(same(value) in known for known in rest)]


def _shared_kinds(known: Sequence[Traits], section: str) -> list[str]:
    common = shared(one.kinds for one in known)
    return list(dict.fromkeys(words for kind, words in _sayable(section).items() if kind in common))


def _plain(language: str) -> bool:
    return language.isalpha() and language[:1].isupper()


@cache
def _sayable(section: str) -> dict[str, str]:
    table: dict[str, dict[str, str]] = {}
    name = ""
    for line in SAYABLE.read_text("utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif line and not line.startswith("#"):
            kind, _, words = line.partition(":")
            table.setdefault(name, {})[kind] = words.strip()
    return table[section]
