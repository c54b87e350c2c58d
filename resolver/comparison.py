"""Comparisons: "whichever is older", "the shorter track", "the one with fewer pages", decided by attributes.

A comparison is decided only when every choice has the attribute and the values differ beyond their precision ("1994"
and "March 1994" do not); otherwise it stays unresolved rather than guessed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from knowledge.types import Entity
from resolver.reading.negation import plain_quotes, split_negation
from resolver.reading.words import FILLERS, HEAD_NOUNS, any_of, plain, word_set
from resolver.resolution import Interpretations

Interval = tuple[float, float]
"""The least and the greatest value that an attribute as written can mean."""


class Dimension(StrEnum):
    """What choices are compared by. Units: years for dates, minutes for durations."""

    DATE = "date"
    LENGTH = "length"
    PAGES = "pages"
    INGREDIENTS = "ingredients"
    TEMPO = "tempo"


@dataclass(frozen=True)
class Comparison:
    """The choice with the greatest (`highest`) or least value of a dimension; with `denied` any choice but that."""

    dimension: Dimension
    highest: bool
    denied: bool = False


_PUBLISHED = any_of(
    r"came out|come out|comes out|came|released|published|recorded|written|issued|put out|made|launched|dropped",
    r"created|invented|debuted|appeared",
)
_PATTERNS: tuple[tuple[re.Pattern[str], Dimension, bool], ...] = tuple(
    (re.compile(rf"\b(?:{pattern})\b"), dimension, highest)
    for pattern, dimension, highest in (
        (r"older|oldest|elder|eldest|earlier|earliest|less recent|least recent|less modern", Dimension.DATE, False),
        (
            rf"{_PUBLISHED}(?: \w+)? (?:first|before)|first {_PUBLISHED}|first to (?:come out|be \w+)",
            Dimension.DATE,
            False,
        ),
        (
            r"newer|newest|younger|youngest|(?:more|most) recent(?:ly)?|later|latest|(?:more|most) modern",
            Dimension.DATE,
            True,
        ),
        (
            rf"{_PUBLISHED}(?: \w+)? (?:last|after)(?! (?:year|month|week|summer|century))|last {_PUBLISHED}",
            Dimension.DATE,
            True,
        ),
        (
            r"(?:more|most) pages|(?:higher|highest|bigger|greater) page count|thicker|thickest|fatter|fattest|"
            r"chunkier|weightier",
            Dimension.PAGES,
            True,
        ),
        (
            r"(?:fewer|fewest|less|least) pages|(?:lower|lowest|smaller) page count|thinner|thinnest|slimmer|"
            r"slimmest",
            Dimension.PAGES,
            False,
        ),
        (r"longer|longest|lengthier|lengthiest|goes on (?:longer|for longer)", Dimension.LENGTH, True),
        (r"shorter|shortest|briefer|briefest|less long", Dimension.LENGTH, False),
        (r"(?:more|most) ingredients", Dimension.INGREDIENTS, True),
        (r"(?:fewer|fewest|less|least) ingredients", Dimension.INGREDIENTS, False),
        (r"faster|fastest|quicker tempo|higher tempo", Dimension.TEMPO, True),
        (r"slower|slowest|lower tempo", Dimension.TEMPO, False),
    )
)
_FRAME = (
    FILLERS
    | HEAD_NOUNS
    | word_set(
        """
        w whichever which whatever that who there two three four five pair those them they 2 3 4 released published
        publishing recorded written came come comes out issued put made slightly much far way little lot few several
        almost about roughly around by year years decade decades month months minute minutes second seconds page
        pages than other others release releases publication edition editions date dates dated anthology album
        originally originally english country us uk ingredient ingredients needs uses takes contains number amount
        total length long running time runtime duration playing version versions track miles mile least every
        overall between among amongst text reckon believe pretty sure even still said mentioned lot tempo before
        after whats what's whichevers whichever's one's s piece work works print hers
        """
    )
)
_CLAUSE = re.compile(
    r"[,;!?\n()]+|\.(?=\s|$)|\s[-–—]+\s|—|\b(?:because|cause|cos|cuz|but|as i|since|and i|i have to|i need)\b"
)
_QUOTED = re.compile(r"\"[^\"]*\"")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


def read_comparison(text: str) -> Comparison | None:
    """The comparison that a clause of the text consists of, None when there is none or two disagree.

    "not the older one" is a comparison denied. "with a longer intro" describes and is none.
    """
    said, denied = split_negation(_QUOTED.sub(" quoted ", plain_quotes(text)))
    for part, is_denied in ((said, False), (denied, True)):
        found = {
            (dimension, highest)
            for clause in _CLAUSE.split(plain(part))
            if (hit := _clause(clause))
            for dimension, highest in [hit]
        }
        if len(found) == 1:
            dimension, highest = found.pop()
            return Comparison(dimension, highest, is_denied)
        if found:
            return None
    return None


def _clause(clause: str) -> tuple[Dimension, bool] | None:
    for pattern, dimension, highest in _PATTERNS:
        match = pattern.search(clause)
        if match is None:
            continue
        before = clause[: match.start()]
        if re.search(r"\b(?:an?|no|any|some|many|few|his|her|their|my)\s+(?:\w+\s+)?$", before) and not re.search(
            r"\ba (?:bit|little|lot|few \w+|tad) $", before
        ):
            return None  # "an older man", "a later edition" describe
        rest = before + " " + clause[match.end() :]
        if all(word in _FRAME for word in _WORD.findall(rest)):
            return dimension, highest
    return None


def compare(comparison: Comparison, entities: Sequence[Entity]) -> Interpretations | None:
    """The choices the comparison picks: one, or several that are exactly level; None when it cannot be decided."""
    for keys, parse in _sources(comparison.dimension):
        values: list[Interval] = []
        for entity in entities:
            value = _first_value(entity, keys, parse)
            if value is None:
                break
            values.append(value)
        if len(values) == len(entities) > 0:
            best = _extreme(values, highest=comparison.highest)
            if best is None:
                return None
            chosen = frozenset(range(len(entities))) - best if comparison.denied else best
            return frozenset(frozenset({index}) for index in chosen) if chosen else None
    return None


def attribute_value(entity: Entity, dimension: Dimension) -> float | None:
    """The entity's value: a year (with the part of it passed; the start, for a decade or century), minutes, pages,
    ingredients or beats per minute; None when no attribute has one. A book's length is its pages."""
    for keys, parse in _sources(dimension):
        if (value := _first_value(entity, keys, parse)) is not None:
            return value[0]
    return None


def _extreme(values: Sequence[Interval], *, highest: bool) -> frozenset[int] | None:
    """The indices of the values at the end asked for; None when the precision does not tell."""
    end = max(values, key=lambda value: value[0]) if highest else min(values, key=lambda value: value[1])
    level = frozenset(index for index, value in enumerate(values) if value == end)
    if len(level) > 1 and end[0] != end[1]:
        return None
    for index, (low, high) in enumerate(values):
        if index not in level and low <= end[1] and end[0] <= high:
            return None
    return level


def _first_value(
    entity: Entity, keys: Sequence[str], parse: Callable[[Sequence[str]], Interval | None]
) -> Interval | None:
    attributes: Mapping[str, tuple[str, ...]] = {
        key.lower().replace(" ", "_"): values for key, values in entity.attributes.items()
    }
    for key in keys:
        if (values := attributes.get(key)) and (value := parse(values)) is not None:
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


def _date(values: Sequence[str]) -> Interval | None:
    """The earliest date written, in years."""
    text = plain(" ; ".join(values))
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


def _minutes(values: Sequence[str]) -> Interval | None:
    """The first duration written: "4:02 (single), 7:44" is 4.03 minutes."""
    text = plain(" ; ".join(values))
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


def _number(values: Sequence[str]) -> Interval | None:
    """The first whole number written: "1,023 (hardcover)"."""
    match = re.search(r"\d{1,3}(?:,\d{3})+|\d+", " ; ".join(values))
    if match is None or int(match.group().replace(",", "")) == 0:
        return None
    number = float(match.group().replace(",", ""))
    return number, number


def _items(values: Sequence[str]) -> Interval | None:
    """How many things are listed."""
    items = [
        item
        for value in values
        for item in re.split(r"[,;\n]|\band\b", re.sub(r"\([^()]*\)", "", value))
        if item.strip(" .")
    ]
    return (float(len(items)), float(len(items))) if items else None


_DATE_KEYS = tuple(
    [
        "released",
        "release_date",
        "first_released",
        "published",
        "pub_date",
        "publication_date",
        "first_published",
        "publication_year",
        "release_year",
        "year",
        "date",
        "year_created",
        "created",
        "introduced",
    ]
)
_Parser = Callable[[Sequence[str]], Interval | None]


def _sources(dimension: Dimension) -> list[tuple[tuple[str, ...], _Parser]]:
    """Attribute keys in order of preference, with how to read them; values of different sources are never compared."""
    minutes: tuple[tuple[str, ...], _Parser] = (
        ("length", "duration", "running_time", "runtime", "playing_time"),
        _minutes,
    )
    pages: tuple[tuple[str, ...], _Parser] = (("pages", "page_count", "number_of_pages"), _number)
    if dimension is Dimension.DATE:
        return [
            (_DATE_KEYS, _date),
            (("recorded",), _date),
            (("english_release_date", "english_pub_date"), _date),
            (("origin_century", "century", "origin"), _date),
        ]
    if dimension is Dimension.LENGTH:
        return [minutes, pages]
    if dimension is Dimension.PAGES:
        return [pages]
    if dimension is Dimension.INGREDIENTS:
        return [(("main_ingredients", "main_ingredient", "ingredients"), _items)]
    return [(("tempo", "bpm"), _number)]
