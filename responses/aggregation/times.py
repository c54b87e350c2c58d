"""When several things are from: the narrowest time that holds them all, and wider ones."""

from collections.abc import Sequence

from responses.aggregation.traits import Traits

_PART_OF_DECADE = (("early", 0, 3), ("mid", 3, 6), ("late", 6, 9))
_NEAR = 10
"""Years between the first and the last of things that are said to be from "between 1998 and 2003"."""

_OLDEST = 1850
"""The first year from which "since the 1950s" says something."""

_MADE = {"book": "published", "song": "released", "single": "released"}


def when(known: Sequence[Traits]) -> tuple[list[str], list[str]]:
    """What stands before the noun (year, part of a decade, decade, century), and what stands after it instead.

    Things of different decades get "released between 1998 and 2003", of different centuries "published since the
    1930s". The first year that dates name is taken for each.
    """
    if not all(one.years for one in known):
        return [], []
    first = [min(one.years) for one in known]
    low, high = min(first), max(first)
    before = [f"{low}"] if low == high else []
    if low // 10 == high // 10:
        parts = [name for name, start, end in _PART_OF_DECADE if start <= low % 10 and high % 10 <= end]
        before += [f"{name}-{low // 10 * 10}s" for name in parts[:1] if low != high]
        before.append(f"{low // 10 * 10}s")
    if low // 100 == high // 100:
        before.append(f"{low // 100 + 1}{_ending(low // 100 + 1)}-century")
    made = _MADE.get(known[0].type)
    if low // 10 == high // 10 or made is None or any(_MADE.get(one.type) != made for one in known):
        return before, []
    if high - low <= _NEAR:
        return before, [f"{made} between {low} and {high}"]
    if low // 100 == high // 100 or low < _OLDEST:
        return before, []
    return before, [f"{made} since the {low // 10 * 10}s"]


def _ending(number: int) -> str:
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
