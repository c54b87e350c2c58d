"""From an attribute to a claim: the words in which one attribute of an entity can be said."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from knowledge.types import Entity, PackInfo
from responses import places
from responses.values import YEAR_KEYS, said_values, year
from responses.wording import fold, join, tidy, with_article

PLACE_KEYS = ("country", "region", "origin", "place_of_origin", "national_cuisine", "state", "city")
SHORT_ADJECTIVE = 20
"""Characters up to which a colour or taste stands before the noun."""


@dataclass(frozen=True)
class Claim:
    """One attribute said of an entity: after the noun (`after`: "by Adele"), and where it can be before it
    (`before`: "2015"). `values` are the values it rests on, as they are said."""

    key: str
    values: tuple[str, ...]
    after: str
    before: str = ""


_PATTERNS: dict[str, str] = {
    "artist": "by {}",
    "author": "by {}",
    "authors": "by {}",
    "creator": "created by {}",
    "inventor": "created by {}",
    "main_ingredients": "with {}",
    "main_ingredient": "with {}",
    "minor_ingredient": "with some {}",
    "setting": "set in {}",
    "set_in": "set in {}",
    "album": "from the album {}",
    "genre": "of the {} genre",
    "main_characters": "with the character {}",
    "occasion": "for {}",
    "language": "in {}",
    "publisher": "published by {}",
    "label": "on the {} label",
    "writer": "written by {}",
    "composer": "composed by {}",
    "lyricist": "with lyrics by {}",
    "producer": "produced by {}",
    "illustrator": "illustrated by {}",
    "translator": "translated by {}",
    "editor": "edited by {}",
    "editors": "edited by {}",
    "cover_artist": "with a cover by {}",
    "subject": "about {}",
    "subjects": "about {}",
    "origin_century": "from the {}",
    "followed_by": "followed by {}",
    "preceded_by": "preceded by {}",
    "similar_dish": "similar to {}",
    "similar_dishes": "similar to {}",
    "length": "with a length of {}",
}
_YEAR_WORDS = dict.fromkeys(("published", "pub_date", "publication_date"), "published in")
_SEVERAL = {
    "label": "on the labels {}",
    "genre": "of the genres {}",
    "main_characters": "with the characters {}",
    "album": "from the albums {}",
}
_SERVED = ("hot", "cold", "warm", "iced", "frozen", "chilled", "fresh", "lukewarm")
_SINGERS = {
    "male": "with male lead vocals",
    "female": "with female lead vocals",
    "both": "with male and female lead vocals",
}
_ACTS = {"solo": "by a solo artist", "band": "by a band", "duo": "by a duo", "duet": "sung as a duet"}
_UNCOUNTED_COURSES = frozenset({"bread", "breakfast", "dessert", "lunch", "dinner", "tapas", "street food", "tea"})

# The order in which attributes are said: what people know and say of a thing first. Those not named here come last,
# those in _UNSAID never.
ORDER = (
    "artist", "author", "authors", *YEAR_KEYS, "country", "region", "main_ingredients", "main_ingredient", "setting",
    "set_in", "colour", "color", "album", "serving", "served", "taste", "genre", "cooking", "origin_century", "act",
    "singer", "language", "series", "main_characters", "occasion", "course", "adaptation", "national_cuisine", "origin",
    "place_of_origin", "creator", "inventor", "writer", "subject", "subjects", "publisher", "label", "length", "pages",
    "producer", "composer", "lyricist", "illustrator", "editor", "editors", "translator", "preceded_by", "followed_by",
    "similar_dish", "similar_dishes", "minor_ingredient", "cover_artist",
)  # fmt: skip
_RANK = {key: rank for rank, key in enumerate(ORDER)}
HEAD_KEYS = ("kind", "type")
_UNSAID_KEYS = (
    "next_year prev_year next_title prev_title next_title2 prev_title2 title title2 alternate_name alternative_names "
    "alternate_ame title_orig name serving_size release_number media_type"
)
_UNSAID = frozenset(_UNSAID_KEYS.split())


def rank(key: str) -> int:
    """How early an attribute is said; lower is earlier."""
    return _RANK.get(key, len(ORDER))


def sayable(key: str) -> bool:
    """Whether an attribute is about the thing itself, and not about its names or its neighbours in a chart."""
    return key not in _UNSAID


def label(key: str, info: PackInfo) -> str:
    """The words for an attribute."""
    return tidy(info.attribute_labels.get(key, "")) or key.replace("_", " ")


def head(entity: Entity, info: PackInfo) -> str:
    """The noun for what an entity is: its kind, else its type, else the pack's noun. Never empty."""
    for key in HEAD_KEYS:
        values = said_values(entity, key, limit=1, length=40)
        if values and not values[0].endswith("…"):
            return values[0]
    if fold(entity.type) == "recipe":  # it is the dish that is offered
        return tidy(info.noun_singular) if tidy(info.noun_singular) not in {"", "thing"} else "dish"
    return tidy(entity.type)[:40] or tidy(info.noun_singular) or "thing"


def claims(entity: Entity, info: PackInfo) -> list[Claim]:
    """What can be said of an entity beside its head, in the order it is best said."""
    found = []
    for key in sorted(entity.attributes, key=lambda key: (rank(key), key)):
        claim = make_claim(entity, key, info)
        if claim is not None:
            found.append(claim)
    return found


def make_claim(entity: Entity, key: str, info: PackInfo) -> Claim | None:
    """The claim of one attribute; None where its values say nothing, or nothing that can be put into a sentence."""
    if key in HEAD_KEYS or key in _UNSAID:
        return None
    if key in YEAR_KEYS:
        value = year(entity, key)
        return Claim(key, (value,), f"{_YEAR_WORDS.get(key, _made(key))} {value}", value) if value else None
    values = said_values(entity, key)
    if not values:
        return None
    special = _SPECIAL.get(key)
    if special is not None:
        return special(key, values)
    if key in _PATTERNS:
        if _PATTERNS[key] == "by {}" and re.match(r"\w+ed by\b", values[0]):
            return Claim(key, values, values[0][:1].lower() + join(values)[1:])
        words = _SEVERAL.get(key, _PATTERNS[key]) if len(values) > 1 else _PATTERNS[key]
        return Claim(key, values, words.format(join(values)))
    return Claim(key, values, f"whose {label(key, info)} {'is' if len(values) == 1 else 'are'} {join(values)}")


def _made(key: str) -> str:
    return "created in" if key in {"year", "year_created"} else "released in"


def _place(key: str, values: Sequence[str]) -> Claim | None:
    adjectives = [value for value in values if places.is_adjective(value)]
    if adjectives:
        return Claim(key, (adjectives[0],), f"of {adjectives[0]} origin", adjectives[0])
    before = places.adjective(values[0]) if len(values) == 1 and key == "country" else ""
    return Claim(key, tuple(values), f"from {join([places.named(value) for value in values])}", before)


def _colour(key: str, values: Sequence[str]) -> Claim | None:
    text = join(values)
    short = len(text) <= SHORT_ADJECTIVE and " with " not in text and "," not in text and " or " not in text
    return Claim(key, tuple(values), f"that is {text}", text if short and len(values) == 1 else "")


def _taste(key: str, values: Sequence[str]) -> Claim | None:
    text = join(values)
    before = text if len(values) == 1 and len(text) <= SHORT_ADJECTIVE and " or " not in text else ""
    return Claim(key, tuple(values), f"that tastes {text}", before)


def _serving(key: str, values: Sequence[str]) -> Claim | None:
    text = join(values)
    low = text.lower()
    if low.startswith("room temperature"):
        return Claim(key, tuple(values), f"served at {text}")
    return Claim(key, tuple(values), f"served {text}") if low.startswith(_SERVED) else None


def _cooking(key: str, values: Sequence[str]) -> Claim | None:
    text = join(values)
    return Claim(key, tuple(values), f"that is {text}") if "ed" in text.split(" ")[0][-2:] or text == "raw" else None


def _course(key: str, values: Sequence[str]) -> Claim | None:
    said = join([v if v.lower() in _UNCOUNTED_COURSES else with_article(v) for v in values], "or")
    return Claim(key, tuple(values), f"served as {said}")


def _adaptation(key: str, values: Sequence[str]) -> Claim | None:
    return Claim(key, tuple(values), f"adapted as {join([with_article(value) for value in values])}")


def _series(key: str, values: Sequence[str]) -> Claim | None:
    named = values[0].rpartition(" ")[2].lower() in _SERIES_WORDS and len(values) == 1
    name = re.sub(r"^the\s+", "", values[0], flags=re.IGNORECASE)
    return Claim(key, tuple(values), f"from the {name}" if named else f"from the series {join(values)}")


_SERIES_WORDS = frozenset("series sequence trilogy quartet cycle saga chronicles novels books universe".split())


def _act(key: str, values: Sequence[str]) -> Claim | None:
    table = _SINGERS if key == "singer" else _ACTS
    text = table.get(fold(values[0])) if len(values) == 1 else None
    return Claim(key, tuple(values), text) if text else None


def _pages(key: str, values: Sequence[str]) -> Claim | None:
    return Claim(key, (values[0],), f"with {values[0]} pages") if values[0].isdecimal() else None


_SPECIAL: dict[str, Callable[[str, Sequence[str]], Claim | None]] = {
    **dict.fromkeys(PLACE_KEYS, _place),
    "colour": _colour,
    "color": _colour,
    "taste": _taste,
    "serving": _serving,
    "served": _serving,
    "cooking": _cooking,
    "course": _course,
    "adaptation": _adaptation,
    "singer": _act,
    "act": _act,
    "pages": _pages,
    "series": _series,
}
