"""Reads measures with their units: "under 300 pages", "about four minutes long", "from before 1990".

They choose like comparisons do, on parsed attributes: all choices that satisfy the measure stay open. Where the value
of a choice is not known, nothing is decided here.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.types import Entity
from resolver.reading.frame import CLAUSE, only_frame
from resolver.reading.negation import plain_quotes, split_negation
from resolver.reading.words import CARDINALS, any_of, plain
from resolver.resolution import Interpretations
from resolver.values import Dimension, Interval, read_date, values_of


@dataclass(frozen=True)
class Measure:
    """An interval that the meant choice's value is in, or not in where it is `denied`; units as in `Dimension`."""

    dimension: Dimension
    interval: Interval
    denied: bool = False


_NUMBER = r"(?P<number>\d+(?:[.,]\d+)?|" + "|".join(CARDINALS) + r")(?P<half> and a half)?"
_UNITS = {"minute": Dimension.LENGTH, "min": Dimension.LENGTH, "page": Dimension.PAGES}
_UNDER = r"(?:under|below|less than|fewer than|shorter than|no more than|at most|up to|not even|within)"
_OVER = r"(?:over|above|more than|longer than|at least|upwards of|no less than|exceeding)"
_ABOUT = r"(?:about|around|roughly|almost|nearly|approximately|approx|circa|like|some)"
_AMOUNT = re.compile(
    rf"(?:(?P<under>(?:just |a bit |a little )?{_UNDER})|(?P<over>(?:just |a bit |a little )?{_OVER})|{_ABOUT}) "
    rf"(?:{_ABOUT} )?{_NUMBER}[ -]?(?P<unit>minute|min|page)s?(?: (?:long|in length))?\b"
)
_TIME = re.compile(
    any_of(
        r"(?P<before>\b(?:before|prior to|pre|earlier than|older than)[ -])",
        r"(?P<after>\b(?:after|post|since|later than|newer than)[ -])",
    )
    + r"(?:the )?(?P<when>\d{4}s?|\d0s)\b"
)
_NEAR_MINUTES = 0.6
"""People round to the minute: 3:34 is "about three minutes", and about four."""

_NEAR_PAGES = 0.1
_JUST = 0.15
"""How far "just under" and "just over" reach, as a share."""


def read_measure(text: str) -> Measure | None:
    """The measure that a clause of the text consists of, None when there is none or two differ."""
    said, denied = split_negation(plain_quotes(text))
    for part, is_denied in ((said, False), (denied, True)):
        found = {hit for clause in CLAUSE.split(plain(part)) if (hit := _clause(clause)) is not None}
        if len(found) == 1:
            dimension, interval = found.pop()
            return Measure(dimension, interval, is_denied)
    return None


def _clause(clause: str) -> tuple[Dimension, Interval] | None:
    for pattern, read in ((_AMOUNT, _amount), (_TIME, _time)):
        match = pattern.search(clause)
        if match and only_frame(f"{clause[: match.start()]} {clause[match.end() :]}"):
            return read(match)
    return None


def _amount(match: re.Match[str]) -> tuple[Dimension, Interval]:
    word = match["number"].replace(",", ".")
    number = float(CARDINALS[word]) if word in CARDINALS else float(word)
    number += 0.5 if match["half"] else 0.0
    dimension = _UNITS[match["unit"]]
    just = (match["under"] or match["over"] or "").startswith(("just", "a "))
    if match["under"]:
        return dimension, (number * (1 - _JUST) if just else 0.0, number - 1e-6)
    if match["over"]:
        return dimension, (number + 1e-6, number * (1 + _JUST) if just else math.inf)
    reach = _NEAR_MINUTES if dimension is Dimension.LENGTH else number * _NEAR_PAGES
    return dimension, (number - reach, number + reach)


def _time(match: re.Match[str]) -> tuple[Dimension, Interval] | None:
    when = match["when"]
    if len(when) == 3:  # "the 90s"; of this century only where they have been
        when = f"{20 if int(when[0]) <= 2 else 19}{when}"
    span = read_date([when])
    if span is None:
        return None
    return Dimension.DATE, (-math.inf, span[0] - 1e-6) if match["before"] else (span[1] + 1e-6, math.inf)


def measured(measure: Measure, entities: Sequence[Entity]) -> Interpretations | None:
    """The choices that a measure leaves open, each by itself; None where a value is missing or none would be left."""
    values = values_of(entities, measure.dimension)
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    low, high = measure.interval
    fitting = {i for i, value in enumerate(known) if value[1] >= low and value[0] <= high}
    left = set(range(len(values))) - fitting if measure.denied else fitting
    return frozenset(frozenset({i}) for i in left) if left else None
