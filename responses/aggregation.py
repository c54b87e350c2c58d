"""What several entities have in common, as plural noun phrases that are true of each of them."""

from collections.abc import Sequence

from knowledge.types import Entity, PackInfo
from responses import places
from responses.claims import HEAD_KEYS, PLACE_KEYS, Claim, head, make_claim, rank
from responses.errors import NoChoicesError
from responses.values import YEAR_KEYS, said_values, year
from responses.wording import fold, join, plural, tidy

_MAKERS = ("artist", "author", "authors")
_SPECIFIC = ("main_ingredients", "main_ingredient", "setting", "set_in", "album", "series", "occasion")
_LESS_SAID = frozenset({"language", "length", "pages", "singer", "act", "country", "region", *YEAR_KEYS, *HEAD_KEYS})


def aggregate(entities: Sequence[Entity], info: PackInfo) -> list[str]:
    """Plural noun phrases that are true of every entity, best first: "Indonesian desserts with coconut milk".

    Built from the values that all share, else from what the values have in common: countries of one part of the
    world, years of one decade. The last phrase is the pack's bare plural noun.

    Raises:
        NoChoicesError: there are no entities.
    """
    if not entities:
        raise NoChoicesError("there is nothing to sum up; give at least one entity")
    nouns = _nouns(entities, info)
    noun = nouns[0]
    nationality, origin = _origin(entities)
    made_by = next((text for key in _MAKERS if (text := _shared(entities, key, info))), "")
    time = _time(entities)
    specific = [text for key in _SPECIFIC if (text := _shared(entities, key, info))]
    others = sorted(
        {
            key
            for key in entities[0].attributes
            if key not in _LESS_SAID and key not in _MAKERS and key not in _SPECIFIC
        },
        key=lambda key: (rank(key), key),
    )
    more = [text for key in (*others, "language", "singer", "act") if (text := _shared(entities, key, info))]
    tails = [made_by or specific[0]] if made_by or specific else []
    tails += [time] if time and len(tails) < 2 else []
    if not tails and not nationality and not origin:
        tails = more[:1]
    best = " ".join(part for part in (nationality, noun, *tails, origin if not nationality else "") if part)
    single = [f"{nationality} {noun}" if nationality else "", f"{noun} {origin}" if origin else ""]
    single += [f"{noun} {tail}" for tail in (made_by, *specific, time, *more) if tail]
    ranked = [best, *single, *nouns, _bare(info)]
    return list(dict.fromkeys(tidy(phrase) for phrase in ranked if phrase))


def _nouns(entities: Sequence[Entity], info: PackInfo) -> list[str]:
    """Plural nouns for what all of them are, the most telling first."""
    found = []
    heads = [head(entity, info) for entity in entities]
    ending = _common_ending(heads)
    if ending:
        found.append(plural(ending))
    types = [tidy(entity.type) for entity in entities]
    common_type = _common_ending(types) if all(types) else ""
    if common_type:
        found.append(plural(common_type))
    for key in (*HEAD_KEYS, "course"):
        for value in _common_values(entities, key):
            found.append(plural(value))
    own = [noun for noun in dict.fromkeys(found) if len(noun) <= 60]
    return [*own, _bare(info)]


def _bare(info: PackInfo) -> str:
    return tidy(info.noun_plural) or "things"


def _common_ending(phrases: Sequence[str]) -> str:
    """The last words that all phrases share: of "noodle soup" and "fish soup" that is "soup"."""
    words = [phrase.split() for phrase in phrases]
    if any(" of " in phrase for phrase in phrases) and len({fold(phrase) for phrase in phrases}) > 1:
        return ""  # the last word need not be the head: "novel of manners"
    count = 0
    while all(len(one) > count for one in words) and len({fold(one[-1 - count]) for one in words}) == 1:
        count += 1
    return " ".join(words[0][-count:]) if count else ""


def _common_values(entities: Sequence[Entity], key: str) -> list[str]:
    """The values of an attribute that all entities have, in the first one's order."""
    same = places.canonical if key in PLACE_KEYS else fold
    rest = [{same(value) for value in said_values(entity, key, limit=50)} for entity in entities[1:]]
    return [value for value in said_values(entities[0], key, limit=50) if all(same(value) in known for known in rest)]


def _shared(entities: Sequence[Entity], key: str, info: PackInfo) -> str:
    """The claim of an attribute's shared values, as it stands after the noun; "" without any."""
    common = _common_values(entities, key)
    if not common or key in YEAR_KEYS:
        return ""
    claim: Claim | None = make_claim(Entity("", "", attributes={key: tuple(common[:3])}), key, info)
    if claim is None:
        return ""
    if claim.after.startswith("that is "):
        return f"that are {claim.after[8:]}"
    if claim.after.startswith("that tastes "):
        return f"that taste {claim.after[12:]}"
    if key == "course":
        return ""  # said by the noun
    return claim.after


def _origin(entities: Sequence[Entity]) -> tuple[str, str]:
    """What the shared country is called before the noun, and the shared country or part of the world behind it."""
    common = _common_values(entities, "country")
    if common:
        if places.is_adjective(common[0]):
            return common[0], ""
        return places.adjective(common[0]), f"from {join([places.named(value) for value in common[:3]])}"
    parts = [{places.region(value) for value in said_values(entity, "country", limit=50)} - {""} for entity in entities]
    same = set.intersection(*parts) if parts else set()
    return "", f"from {min(same)}" if same else ""


def _time(entities: Sequence[Entity]) -> str:
    """The year, decade or century that all first came out in."""
    for key in YEAR_KEYS:
        found = [year(entity, key) for entity in entities]
        if not all(found):
            continue
        if len(set(found)) == 1:
            return f"from {found[0]}"
        if len({y[:3] for y in found}) == 1:
            return f"from the {found[0][:3]}0s"
        if len({y[:2] for y in found}) == 1 and found[0][:2] not in {"19", "20"}:
            return f"from the {int(found[0][:2]) + 1}th century"
    return ""
