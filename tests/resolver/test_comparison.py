"""Comparisons read from text, values read from attributes, and the choice they make."""

import pytest

from knowledge.types import Entity, Section
from resolver.comparison import Comparison, compare, read_comparison, shared_attributes
from resolver.values import Dimension, attribute_value


def entity(**attributes: str | tuple[str, ...]) -> Entity:
    values = {key: value if isinstance(value, tuple) else (value,) for key, value in attributes.items()}
    return Entity(key="k", name="n", attributes=values)


@pytest.mark.parametrize(
    ("text", "dimension", "highest"),
    [
        ("the older one", Dimension.DATE, False),
        ("whichever is newer", Dimension.DATE, True),
        ("the more recent of the two, please", Dimension.DATE, True),
        ("the one that came out first", Dimension.DATE, False),
        ("it was released later", Dimension.DATE, True),
        ("the earlier volume", Dimension.DATE, False),
        ("the much longer track", Dimension.LENGTH, True),
        ("a bit shorter", Dimension.LENGTH, False),
        ("the one with fewer pages", Dimension.PAGES, False),
        ("less pages", Dimension.PAGES, False),
        ("it isn't as long", Dimension.LENGTH, False),
        ("with not as many ingredients", Dimension.INGREDIENTS, False),
        ("the one with an earlier release date", Dimension.DATE, False),
        ("something shorter than the other one", Dimension.LENGTH, False),
        ("the quicker book to get through", Dimension.LENGTH, False),
        ("a shorter shopping list", Dimension.INGREDIENTS, False),
        ("the one from longer ago", Dimension.DATE, False),
        ("whichever has the most ingredients", Dimension.INGREDIENTS, True),
        ("the slower one", Dimension.TEMPO, False),
        ("the oldest, I like that style", Dimension.DATE, False),
        ("whichever has been around longer", Dimension.DATE, False),
        ("the first one that came out", Dimension.DATE, False),
        ("the last one to be released", Dimension.DATE, True),
        ("the more recent invention", Dimension.DATE, True),
        ("the least recent", Dimension.DATE, False),
        ("the one that goes on the longest", Dimension.LENGTH, True),
    ],
)
def test_comparisons(text: str, dimension: Dimension, highest: bool) -> None:
    assert read_comparison(text) == Comparison(dimension, highest)


def test_a_denied_comparison() -> None:
    assert read_comparison("not the older one") == Comparison(Dimension.DATE, highest=False, denied=True)


@pytest.mark.parametrize(
    "text",
    [
        "the one with a longer intro",
        "an older man sings it",
        "her later work",
        "released last year",
        "it was later made into a film",
        'it is on the album "Sooner or Later"',
        "the green one",
        "the older one, no, the newer one",
        "",
    ],
)
def test_what_does_not_compare(text: str) -> None:
    assert read_comparison(text) is None


@pytest.mark.parametrize(
    ("attributes", "dimension", "value"),
    [
        ({"released": "September 13, 2019"}, Dimension.DATE, 2019 + 8 / 12 + 12 / 372),
        ({"release_date": "13 September 2019"}, Dimension.DATE, 2019 + 8 / 12 + 12 / 372),
        ({"published": "2019-09-13"}, Dimension.DATE, 2019 + 8 / 12 + 12 / 372),
        ({"pub_date": "March 1994"}, Dimension.DATE, 1994 + 2 / 12),
        ({"year_created": "c. 1853"}, Dimension.DATE, 1853),
        ({"released": "2001 (UK), 1998 (US)"}, Dimension.DATE, 1998),
        ({"origin_century": "18th century"}, Dimension.DATE, 1700),
        ({"origin_century": "late 18th century"}, Dimension.DATE, 1765),
        ({"created": "300 BC"}, Dimension.DATE, -300),
        ({"released": "the 1990s"}, Dimension.DATE, 1990),
        ({"length": "4:02 (studio), 7:44 (live)"}, Dimension.LENGTH, 4 + 2 / 60),
        ({"length": "1:02:30"}, Dimension.LENGTH, 62.5),
        ({"length": "3 min 30 s"}, Dimension.LENGTH, 3.5),
        ({"pages": "335 (hardcover)"}, Dimension.LENGTH, 335),
        ({"pages": "1,023 pp"}, Dimension.PAGES, 1023),
        ({"main_ingredients": ("rice flour", "coconut milk", "sugar")}, Dimension.INGREDIENTS, 3),
        ({"main_ingredient": "Rice (long grain, white), oil and salt"}, Dimension.INGREDIENTS, 3),
        ({"tempo": "128 bpm"}, Dimension.TEMPO, 128),
        ({"released": "unknown"}, Dimension.DATE, None),
        ({}, Dimension.DATE, None),
    ],
)
def test_values(attributes: dict[str, str], dimension: Dimension, value: float | None) -> None:
    assert attribute_value(entity(**attributes), dimension) == (value if value is None else pytest.approx(value))


OLDER = Comparison(Dimension.DATE, highest=False)


def one(index: int) -> frozenset[frozenset[int]]:
    return frozenset({frozenset({index})})


def test_the_choice_at_the_end_asked_for() -> None:
    pair = [entity(released="2006"), entity(published="1978")]
    assert compare(OLDER, pair) == one(1)
    assert compare(Comparison(Dimension.DATE, highest=True), pair) == one(0)
    assert compare(Comparison(Dimension.DATE, highest=False, denied=True), pair) == one(0)


def test_three_choices() -> None:
    three = [entity(pages="100"), entity(pages="300"), entity(pages="200")]
    assert compare(Comparison(Dimension.PAGES, highest=True), three) == one(1)
    assert compare(Comparison(Dimension.PAGES, highest=True, denied=True), three) == one(0) | one(2)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"released": "1994"}, {}),
        ({}, {}),
        ({"released": "1994"}, {"released": "March 1994"}),
        ({"released": "1994"}, {"released": "1994"}),
        ({"released": "1990s"}, {"released": "1994"}),
    ],
)
def test_nothing_is_guessed(first: dict[str, str], second: dict[str, str]) -> None:
    assert compare(OLDER, [entity(**first), entity(**second)]) == one(0) | one(1)


def test_a_missing_value_leaves_open_what_it_may_be() -> None:
    three = [entity(released="1994"), entity(released="1971"), entity()]
    assert compare(OLDER, three) == one(1) | one(2)
    assert compare(Comparison(Dimension.DATE, highest=False, denied=True), three) == one(0) | one(1) | one(2)


def test_a_date_in_the_text_stands_in_for_the_attribute() -> None:
    told = Entity("k", "n", sections=(Section("", "It is a story about 1812. It was first published in 1869."),))
    assert compare(OLDER, [entity(published="1900"), told]) == one(1)
    assert attribute_value(told, Dimension.DATE) is None


def test_a_place_from_the_end() -> None:
    four = [entity(released=year) for year in ("1990", "1970", "2000", "1980")]
    assert read_comparison("the second oldest") == Comparison(Dimension.DATE, highest=False, place=2)
    assert compare(Comparison(Dimension.DATE, highest=False, place=2), four) == one(3)
    assert compare(Comparison(Dimension.DATE, highest=True, place=3), four) == one(3)
    assert compare(Comparison(Dimension.DATE, highest=False, place=2), [four[0], entity()]) == one(0) | one(1)


def test_minutes_and_pages_are_not_compared() -> None:
    longer = Comparison(Dimension.LENGTH, highest=True)
    assert compare(longer, [entity(length="4:02"), entity(pages="300")]) == one(0) | one(1)


def test_the_long_one_compares_only_where_that_tells() -> None:
    long = read_comparison("the long one")
    assert long == Comparison(Dimension.LENGTH, highest=True, positive=True)
    assert compare(long, [entity(length="2:10"), entity(length="7:01")]) == one(1)
    assert compare(long, [entity(length="2:10"), entity()]) is None
    assert read_comparison("the old man one") is None


def test_a_tempo_nobody_wrote_down_describes() -> None:
    assert compare(Comparison(Dimension.TEMPO, highest=False), [entity(tempo="128"), entity()]) is None


def test_any_attribute_that_is_said_can_be_counted() -> None:
    choices = [entity(singers=("A", "B")), entity(singers=("C",))]
    more = read_comparison("the one with more singers", shared_attributes(choices))
    assert more == Comparison("singers", highest=True)
    assert compare(more, choices) == one(0)
    assert read_comparison("the one with fewer track listings", ("track_listing",)) == Comparison(
        "track_listing", highest=False
    )
    assert read_comparison("the one with more singers") is None


def test_exactly_level_choices_stay_ambiguous() -> None:
    assert compare(Comparison(Dimension.PAGES, highest=True), [entity(pages="100"), entity(pages="100")]) == one(
        0
    ) | one(1)


def test_a_thicker_one_is_by_pages_only_where_there_are_pages() -> None:
    thicker = read_comparison("the thicker one")
    assert thicker == Comparison(Dimension.PAGES, highest=True, loose=True)
    assert compare(thicker, [entity(pages="300"), entity(pages="210")]) == one(0)
    assert compare(thicker, [entity(country="Hungary"), entity(country="Spain")]) is None
    assert compare(thicker, [entity(pages="300"), entity(country="Spain")]) == one(0) | one(1)
