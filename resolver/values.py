"""Reads what attributes say of date, length and number, as intervals: what people write is seldom exact.

"1994" is the whole of that year and "the 1990s" ten of them, so that "1994" and "March 1994" are not told apart.
"""

import re
from collections.abc import Callable, Sequence
from enum import StrEnum

from knowledge.types import Entity
from retrieval.terms import fold

Interval = tuple[float, float]
"""The least and the greatest value that an attribute as written can mean."""


class Dimension(StrEnum):
    """What choices are compared by. Units: years for dates, minutes for durations."""

    DATE = "date"
    LENGTH = "length"
    PAGES = "pages"
    INGREDIENTS = "ingredients"
    TEMPO = "tempo"


_Parser = Callable[[Sequence[str]], Interval | None]


def values_of(entities: Sequence[Entity], dimension: Dimension) -> list[Interval | None]:
    """Each entity's value in one dimension, None where nothing tells.

    The attribute that all of them have counts; of several kinds of dates, one for each where no kind is had by all.
    Minutes are never compared with pages.
    """
    sources = _SOURCES[dimension]
    rows = [[_first_value(entity, keys, parse) for entity in entities] for keys, parse in sources]
    complete = next((row for row in rows if None not in row), None)
    if complete is not None:
        return complete
    if dimension is not Dimension.DATE:
        return max(rows, key=lambda row: sum(value is not None for value in row))
    mixed = [next((value for value in column if value is not None), None) for column in zip(*rows, strict=True)]
    return [_date_in_text(entity) if value is None else value for entity, value in zip(entities, mixed, strict=True)]


def attribute_value(entity: Entity, dimension: Dimension) -> float | None:
    """The entity's value: a year (with the part of it passed; the start, for a decade or century), minutes, pages,
    ingredients or beats per minute; None when no attribute has one. A book's length is its pages."""
    for keys, parse in _SOURCES[dimension]:
        if (value := _first_value(entity, keys, parse)) is not None:
            return value[0]
    return None


def counted_values(entities: Sequence[Entity], attribute: str) -> list[Interval | None]:
    """Each entity's number in an attribute: the number it starts with, else how many things it lists."""
    return [_first_value(entity, (attribute,), _number_or_items) for entity in entities]


def attribute_keys(entity: Entity) -> dict[str, tuple[str, ...]]:
    """An entity's attributes by key in lower case with underscores."""
    return {key.lower().replace(" ", "_"): values for key, values in entity.attributes.items()}


def _first_value(entity: Entity, keys: Sequence[str], parse: _Parser) -> Interval | None:
    attributes = attribute_keys(entity)
    for key in keys:
        if (values := attributes.get(key)) and (value := parse(values)) is not None:
            return value
    return None


_TOLD = re.compile(
    r"\b(?:published|released|recorded|written|composed|invented|created|introduced|first (?:appeared|made|served)|"
    r"came out|dates? (?:from|back)|originated|debuted|developed)\b"
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def _date_in_text(entity: Entity) -> Interval | None:
    """The date in the first sentence that tells when the entity was made, for one without an attribute for it."""
    for section in entity.sections[:2]:
        for sentence in _SENTENCE.split(section.text[:4000]):
            text = fold(sentence)
            told = _TOLD.search(text)
            if told and (value := read_date([text[told.start() : told.end() + 60]])) is not None:
                return value
    return None


_MONTHS = {
    name: number
    for number, name in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], start=1
    )
}
_MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATES = (
    re.compile(rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})\b"),
    re.compile(rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_MONTH},?\s+(?P<year>\d{{4}})\b"),
    re.compile(rf"\b{_MONTH},?\s+(?P<year>\d{{4}})\b"),
)
_ISO = re.compile(r"\b(\d{4})-(\d{2})(?:-(\d{2}))?\b")
_CENTURY = re.compile(
    r"\b(?:(early|mid|late)[\s-]+(?:the\s+)?)?(\d{1,2})(?:st|nd|rd|th)[\s-]+(?:century|c\.)(\s+b\.?c)?"
)
_YEAR = re.compile(r"(?<![\d:.,])(\d{4}|(?<=c\. )\d{3}|(?<=ad )\d{3})(s)?(?![\d:])(\s*b\.?c)?|\b(\d{1,4})\s*b\.?c")


def read_date(values: Sequence[str]) -> Interval | None:
    """The earliest date written, in years."""
    text = fold(" ; ".join(values))
    found: list[Interval] = []
    for pattern in _DATES:
        for match in pattern.finditer(text):
            month = _MONTHS[next(group for group in match.groups() if group in _MONTHS)]
            day = match.groupdict().get("day")
            found.append(_span(int(match["year"]), month, int(day) if day else None))
        text = pattern.sub(" ", text)
    for match in _ISO.finditer(text):
        if 1 <= int(match[2]) <= 12:
            found.append(_span(int(match[1]), int(match[2]), int(match[3]) if match[3] else None))
    text = _ISO.sub(" ", text)
    for match in _CENTURY.finditer(text):
        start = (int(match[2]) - 1) * 100.0 if not match[3] else -int(match[2]) * 100.0
        part = {"early": (0, 35), "mid": (33, 67), "late": (65, 100)}.get(match[1] or "", (0, 100))
        found.append((start + part[0], start + part[1] - 0.01))
    text = _CENTURY.sub(" ", text)
    for match in _YEAR.finditer(text):
        year = float(match[1] or match[4])
        if match[3] or match[4]:
            found.append((-year, -year + 0.99))
        elif year <= 2100:
            found.append((year, year + (9.99 if match[2] else 0.99)))
    return min(found, default=None)


def _span(year: int, month: int, day: int | None) -> Interval:
    start = year + (month - 1) / 12
    if day is None:
        return start, start + 1 / 12 - 0.001
    exact = start + (day - 1) / 372
    return exact, exact


_CLOCK = re.compile(r"(?<!\d)(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?!\d)")
_SPOKEN = re.compile(r"(\d+(?:\.\d+)?)\s*(hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\b")


def read_minutes(values: Sequence[str]) -> Interval | None:
    """The first duration written: "4:02 (single), 7:44" is 4.03 minutes."""
    text = fold(" ; ".join(values))
    clock, spoken = _CLOCK.search(text), _SPOKEN.search(text)
    if clock and (not spoken or clock.start() < spoken.start()):
        minutes = int(clock[1] or 0) * 60 + int(clock[2]) + int(clock[3]) / 60
        return minutes, minutes
    if not spoken:
        return None
    total, end = 0.0, spoken.start()
    for match in _SPOKEN.finditer(text, spoken.start()):
        if match.start() - end > 5:
            break
        total += float(match[1]) * {"h": 60.0, "m": 1.0, "s": 1 / 60}[match[2][0]]
        end = match.end()
    return total, total


def read_number(values: Sequence[str]) -> Interval | None:
    """The first whole number written: "1,023 (hardcover)"."""
    match = re.search(r"\d{1,3}(?:,\d{3})+|\d+", " ; ".join(values))
    if match is None or int(match.group().replace(",", "")) == 0:
        return None
    number = float(match.group().replace(",", ""))
    return number, number


def count_items(values: Sequence[str]) -> Interval | None:
    """How many things are listed."""
    items = [
        item
        for value in values
        for item in re.split(r"[,;\n]|\band\b", re.sub(r"\([^()]*\)", "", value))
        if item.strip(" .")
    ]
    return (float(len(items)), float(len(items))) if items else None


def _number_or_items(values: Sequence[str]) -> Interval | None:
    text = " ; ".join(values).strip()
    return read_number(values) if re.match(r"(?:c\.\s*|about\s+)?\d", text) else count_items(values)


_DATE_KEYS = (
    "released", "release_date", "first_released", "published", "pub_date", "publication_date", "first_published",
    "publication_year", "release_year", "year", "date", "year_created", "created", "introduced",
)  # fmt: skip
_MINUTES = (("length", "duration", "running_time", "runtime", "playing_time"), read_minutes)
_PAGES = (("pages", "page_count", "number_of_pages"), read_number)
_SOURCES: dict[Dimension, tuple[tuple[tuple[str, ...], _Parser], ...]] = {
    Dimension.DATE: (
        (_DATE_KEYS, read_date),
        (("recorded",), read_date),
        (("english_release_date", "english_pub_date"), read_date),
        (("origin_century", "century", "origin"), read_date),
    ),
    Dimension.LENGTH: (_MINUTES, _PAGES),
    Dimension.PAGES: (_PAGES,),
    Dimension.INGREDIENTS: ((("main_ingredients", "main_ingredient", "ingredients"), count_items),),
    Dimension.TEMPO: ((("tempo", "bpm"), read_number),),
}
"""Attribute keys in order of preference, with how to read them."""
