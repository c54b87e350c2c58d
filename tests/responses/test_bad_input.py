"""One thing, six, only names, contradictions, enormous values and markup: something sensible is said by every door."""

from collections.abc import Callable, Sequence

import pytest

from knowledge.types import Entity, PackInfo
from resolver.resolution import Act, Resolution
from responses import (
    NoChoicesError,
    aggregate,
    alternative_question,
    compare,
    confirm,
    confirm_several,
    describe,
    distinguish,
    explain,
    follow_up,
    list_choices,
    reason_to_ask,
)
from tests.responses.conftest import entity

NAMES = ("Alder", "Birch", "Cedar", "Douglas fir", "Elm", "Fig")
THINGS = {
    "only names": [entity(name) for name in NAMES],
    "one name": [entity(str(n), "Alder") for n in range(6)],
    "no values": [entity(name, kind=(), colour=("",)) for name in NAMES],
    "contradictions": [entity(name, released=("1984", "2015"), colour=("red", "not red")) for name in NAMES],
    "enormous values": [entity(name, kind="long " * 1000 + name, artist="x" * 5000) for name in NAMES],
    "markup": [entity(name, kind="<b>*old*</b> {tree}", artist="[x](http://x)") for name in NAMES],
}
REFUSING = (
    "alternative_question",
    "follow_up",
    "compare",
    "confirm_several",
    "distinguish",
    "aggregate",
    "reason_to_ask",
)


def chosen(count: int) -> Resolution:
    """The last of the choices, by the model."""
    return Resolution(frozenset({frozenset({count - 1})}), (1.0 / count,) * count, Act.SELECT)


DOORS: dict[str, Callable[[Sequence[Entity], PackInfo], str]] = {
    "alternative_question": alternative_question,
    "follow_up": lambda things, info: follow_up(things, info, 1),
    "list_choices": list_choices,
    "compare": compare,
    "confirm_several": confirm_several,
    "confirm": lambda things, info: confirm(things[0], info, "the {0} <b> one"),
    "describe": lambda things, info: describe(things[0], info, "\x00 🍧 {kind}"),
    "distinguish": lambda things, info: "\n".join(distinguish(things, info)),
    "reason_to_ask": reason_to_ask,
    "explain": lambda things, info: explain(chosen(len(things)), things, info),
    "follow_up, unknown context": lambda things, info: follow_up(things, info, 1, context="qwrtz 🍧 " * 2000),
    "confirm, unknown context": lambda things, info: confirm(things[0], info, "qwrtz " * 5000),
    "aggregate": lambda things, info: "\n".join(aggregate(things, info, context="{x} \x00")),
}


@pytest.mark.parametrize("count", [1, 2, 6])
@pytest.mark.parametrize("things", THINGS)
@pytest.mark.parametrize("door", DOORS)
def test_something_sensible_is_said(info: PackInfo, door: str, things: str, count: int) -> None:
    said = DOORS[door](THINGS[things][:count], info)
    lines = said.split("\n")
    assert all(line.strip() for line in lines)
    assert max(len(line) for line in lines) < 1500
    assert all(c.isprintable() for line in lines for c in line)
    if things != "markup":
        assert not set("{}<>") & set(said)
    if door in ("alternative_question", "list_choices", "compare"):
        assert all(thing.name in said for thing in THINGS[things][:count])


@pytest.mark.parametrize("door", REFUSING)
def test_nothing_is_refused_by_name(info: PackInfo, door: str) -> None:
    with pytest.raises(NoChoicesError, match=r"there is nothing|nothing was chosen"):
        DOORS[door]([], info)
