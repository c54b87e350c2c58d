"""Comparisons that no attribute decides, and what is scored for them."""

import pytest

from resolver.reading import read_answer
from resolver.reading.graded import base_form, read_graded
from tests.resolver.reading.choices import DESSERTS, THREE


@pytest.mark.parametrize(
    ("text", "more", "less"),
    [
        ("the sweeter of the two", "sweet", ""),
        ("whichever's creamier", "cream", ""),
        ("the saltiest one please", "salt", ""),
        ("whichever is less oily", "", "oil"),
        ("the one that's lower in sugar", "", "sugar"),
        ("the more famous one", "famous", ""),
        ("the least bitter", "", "bitter"),
        ("the one with more cheese", "cheese", ""),
    ],
)
def test_what_is_compared(text: str, more: str, less: str) -> None:
    assert read_graded(text) == (more, less)


@pytest.mark.parametrize(
    "text", ["the singer", "the baker's one", "a sweeter crust", "the one where she gets older", "the thriller", "more"]
)
def test_what_is_no_comparison(text: str) -> None:
    assert read_graded(text) is None


def test_base_forms() -> None:
    assert [base_form(word) for word in ("creamiest", "bigger", "finer", "sadder", "longest")] == [
        "creamy", "big", "fine", "sad", None,
    ]  # fmt: skip


def test_a_comparison_is_handed_on_as_one_and_its_denial_turned_round() -> None:
    reading = read_answer("the sweeter one", DESSERTS)
    assert reading.graded
    assert (reading.positive, reading.negative) == ("sweet", "")
    denied = read_answer("not the sweeter one", DESSERTS)
    assert (denied.positive, denied.negative) == ("", "sweet")
    assert not read_answer("the sweet one", THREE).graded
