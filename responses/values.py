"""Attribute values made fit to stand in a sentence: on one line, not too long, without what says nothing."""

import re

from knowledge.types import Entity
from responses.places import is_adjective
from responses.wording import LIST_LIMIT, VALUE_LIMIT, cut, fold, tidy, without_final_stop

YEAR_KEYS = (
    "released",
    "published",
    "release_date",
    "pub_date",
    "publication_date",
    "first_published",
    "year",
    "year_created",
)
COMMON_NOUN_KEYS = frozenset(
    {"kind", "type", "genre", "main_ingredient", "main_ingredients", "minor_ingredient", "colour", "color", "taste"}
    | {"serving", "served", "cooking", "course", "media_type"}
)
"""Attributes whose values are ordinary words, which an infobox starts with a capital."""

_YEAR = re.compile(r"(?<![\d.,])(1[0-9]{3}|20[0-9]{2})(?![\d]|,\d)")
_NO_VALUE_WORDS = (
    "uncertain;unknown;not known;disputed;multiple;various;nationwide;varies;none;n a;na;other;others;many others"
)
_NO_VALUE = frozenset(_NO_VALUE_WORDS.split(";"))
_REMARK = re.compile(r"\s+\([^()]*\)|\s*\[(?:\d+|[a-z]|note \d+|citation needed)\]")
_TITLE_KEYS = frozenset({"album", "series", "followed_by", "preceded_by", "b_side", "a_side"})
"""Attributes whose values are titles, in which brackets belong to the title."""

_JOINED = re.compile(r"^(?:and|or|also|and/or)\s+", re.IGNORECASE)

# Words that infoboxes capitalise although they are no names; all others keep their capital unless the entity's own
# text writes them small.
_COMMON = """
    adventure alternative autobiography bacon baked beef beverage biscuit boiled bread breakfast butter
    cabbage cake candy cheese chicken children's chilled chocolate coconut cold comedy comic condiment
    confectionery cookie country cracker cream crime curry dance dessert detective dinner dish dough
    doughnut drama drink dumpling egg eggs entrée epic fantasy fiction fish flatbread flour folk fresh fried
    fruit funk glutinous grilled ground ham hard heated historical horror hot humor humour jam lamb literary
    lunch main mango marinated meat memoir milk minced mystery noir non-fiction nonfiction noodle noodles
    novel novella onion paranormal pasta pastry philosophical pie pizza play poetry political pop pork
    porridge potato potatoes power progressive promotional psychological pudding puff punk rap reggae rice
    rock roll rolled romance room salad salted sandwich sauce sausage savoury science seafood shaved short
    shrimp side single snack soft soul soup spices spread steamed stew sticky sugar sweet synth thriller
    tomato tomatoes urban vegetable vegetables wafer warm wheat young
    """
_COMMON_WORDS = frozenset(_COMMON.split())


def said_values(entity: Entity, key: str, limit: int = LIST_LIMIT, length: int = VALUE_LIMIT) -> tuple[str, ...]:
    """The first values of an attribute as they are said.

    Args:
        limit: how many at most.
        length: characters of one value at most.
    """
    values: dict[str, str] = {}
    for raw in entity.attributes.get(key, ()):
        value = _said(raw, key, entity, length)
        if value:
            values.setdefault(fold(value) or value, value)
        if len(values) >= limit:
            break
    return tuple(values.values())


def year(entity: Entity, key: str) -> str:
    """The one year that an attribute names; "" when it names none or several."""
    found = dict.fromkeys(y for value in entity.attributes.get(key, ()) for y in _YEAR.findall(value[:500]))
    return next(iter(found)) if len(found) == 1 else ""


def years(entity: Entity) -> frozenset[str]:
    """All years that an entity's dates name."""
    return frozenset(
        y for key in YEAR_KEYS for value in entity.attributes.get(key, ()) for y in _YEAR.findall(value[:500])
    )


def first_sentence(entity: Entity, length: int = 160) -> str:
    """The first sentence of the entity's text, cut to a length; "" without text."""
    for section in entity.sections:
        text = tidy(section.text[:2000])
        if text:
            end = re.search(r"(?<=[a-z0-9)\"”]{2}[.!?])\s+(?=[A-Z\"“])", text)
            return cut(text[: end.start()] if end else text, length)
    return ""


def _said(raw: str, key: str, entity: Entity, length: int) -> str:
    value = _JOINED.sub("", tidy(raw[: length * 8 + 1000])).strip(" ,;")
    bare = value if key in _TITLE_KEYS else _REMARK.sub("", value).strip(" ,;")
    if bare and len(bare) > 1:
        value = bare
    value = without_final_stop(value)
    if fold(value) in _NO_VALUE or not any(c.isalnum() for c in value):
        return ""
    if key in COMMON_NOUN_KEYS:
        value = _uncapitalised(value, entity)
    return cut(value, length)


def _uncapitalised(value: str, entity: Entity) -> str:
    first = re.match(r"[^\W\d_][\w'’-]*", value)
    if first is None:
        return value
    word = first.group()
    low = word.lower()
    proper = re.match(r"\s+[A-Z]", value[first.end() :])  # "James Bond theme", "Southern Gothic novel"
    if not word[0].isupper() or word[1:] != low[1:] or proper or is_adjective(word):
        return value
    common = low in _COMMON_WORDS or any(
        re.search(rf"(?<![\w]){re.escape(low)}(?![\w])", section.text[:5000]) for section in entity.sections
    )
    return low + value[len(word) :] if common else value
