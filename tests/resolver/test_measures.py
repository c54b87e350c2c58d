"""Measures with units, and the choices that satisfy them."""

import pytest

from knowledge.types import Entity
from resolver.measures import measured, read_measure


def entity(**attributes: str) -> Entity:
    return Entity(key="k", name="n", attributes={key: (value,) for key, value in attributes.items()})


SONGS = [
    entity(length="3:10", released="May 1987"),
    entity(length="3:34", released="1990s"),
    entity(length="5:02", released="2004"),
]
BOOKS = [entity(pages="335 (hardcover)"), entity(pages="220"), entity(pages="300")]


@pytest.mark.parametrize(
    ("text", "choices", "left"),
    [
        ("the one under 4 minutes", SONGS, {0, 1}),
        ("it's only about three mins long", SONGS, {0, 1}),
        ("over five minutes", SONGS, {2}),
        ("the one that isn't over 4 minutes", SONGS, {0, 1}),
        ("less than three and a half minutes", SONGS, {0}),
        ("just under 300 pages", BOOKS, set()),
        ("less than 300 pages", BOOKS, {1}),
        ("at least 330 pages please", BOOKS, {0}),
        ("the one from before 1990", SONGS, {0}),
        ("the one released after the 90s", SONGS, {2}),
        ("pre-2000", SONGS, {0, 1}),
    ],
)
def test_all_that_satisfy_it_stay_open(text: str, choices: list[Entity], left: set[int]) -> None:
    measure = read_measure(text)
    assert measure is not None
    found = measured(measure, choices)
    assert (found or frozenset()) == frozenset(frozenset({i}) for i in left)


def test_nothing_is_decided_where_a_value_is_missing() -> None:
    measure = read_measure("under 300 pages")
    assert measure is not None
    assert measured(measure, [*BOOKS, entity(country="Spain")]) is None


@pytest.mark.parametrize(
    "text",
    [
        "the longer one",
        "she walks 4 minutes to school",
        "about a minute's silence",
        "before the war",
        "3 minutes of fame",
    ],
)
def test_what_is_no_measure(text: str) -> None:
    assert read_measure(text) is None
