"""Names, positions and lives in the words people choose: what is decided by reading alone."""

import pytest

from knowledge.types import Entity, Section
from resolver.reading import read_answer
from resolver.resolution import Act
from tests.resolver.reading.choices import entity

SERIES = (
    entity("The Lantern", author="Ida Marshek", published="1971", series="Harbour", pages="200"),
    entity(
        "Low Water", "The Lantern: Low Water", author="Ida Marshek", published="1975", series="Harbour", pages="180"
    ),
)
PIES = (entity("Apple pie"), entity("Pumpkin pie"), entity("Lime pie"))
VERSIONS = (
    entity("Hold the Line (by Ann Ode)", artist="Ann Ode", writer=("Lee Rime", "Ann Ode"), released="1992"),
    entity("Hold the Line (by Lee Rime)", artist="Lee Rime", writer="Lee Rime", released="1974"),
)
SOLO = (entity("Grey Morning", artist="Jon Tamm"), entity("Two Doors", artist="Jon Tamm"))
AUTHORS = (
    entity("North", author="Ida Marshek", published="1971"),
    entity("South", author="Ida Marshek", published="1980"),
    entity("East", author="Bo Quill", published="1960"),
)
FOUR = tuple(entity(name) for name in ("Pavlova", "Tiramisu", "Baklava", "Cannoli"))


@pytest.mark.parametrize(
    ("choices", "text", "meant"),
    [
        (SERIES, "the lantern", "0"),
        (SERIES, "the sequel", "1"),
        (SERIES, "not the follow-up", "0"),
        (SERIES, "her earlier book", "0"),
        (SERIES, "the one under 190 pages", "1"),
        (PIES, "apple and pumpkin", "01"),
        (PIES, "apple or lime please", "0/2"),
        (VERSIONS, "the original", "1"),
        (VERSIONS, "written by Lee Rime", "0/1"),
        (VERSIONS, "Lee Rime's", "1"),
        (SOLO, "the jt song", "0/1"),
        (AUTHORS, "both Marsheks please", "01"),
        (AUTHORS, "the two by Marshek", "01"),
        (AUTHORS, "a Marshek", "0/1"),
        (AUTHORS, "the older Marshek", "0"),
        (FOUR, "last but one", "2"),
        (FOUR, "i hate all of them", ""),
        (FOUR, "who makes the best baklava?", ""),
    ],
)
def test_decided(choices: tuple[Entity, ...], text: str, meant: str) -> None:
    found = read_answer(text, choices).interpretations
    assert found is not None
    assert "/".join(sorted("".join(map(str, sorted(one))) for one in found)) == meant


COOKED = (
    Entity("a", "Amber pie", sections=(Section("", "Amber pie is a pie of raisins that is lent to nobody."),)),
    Entity("b", "Lantern soup", sections=(Section("", "Lantern soup is served at harvest."),)),
)


@pytest.mark.parametrize(
    "text",
    [
        "the one my sister dropped off on tuesday",
        "that dish our neighbours brought round",
        "the one i've got stuck in my head",
        "the one everyone at work keeps banging on about",
    ],
)
def test_a_life_that_nothing_tells_of_leaves_it_unsure(text: str) -> None:
    reading = read_answer(text, COOKED)
    assert reading.act is Act.UNSURE
    assert reading.interpretations == frozenset()


@pytest.mark.parametrize("text", ["the one my gran made with raisins", "the dish we have at harvest"])
def test_a_life_with_something_told_describes(text: str) -> None:
    assert read_answer(text, COOKED).interpretations is None
