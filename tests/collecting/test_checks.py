"""The rules for expressions: what is refused and what is not."""

import pytest

from collecting.checks import Fault, check
from tests.collecting.conftest import choice, item

ITEM = item(1)


def faults(*expressions: str, of: object = ITEM) -> list[Fault | None]:
    problems = check(of, expressions, "dish")  # type: ignore[arg-type]
    assert all(problem is None or problem.message.endswith(".") for problem in problems)
    return [problem.fault if problem else None for problem in problems]


@pytest.mark.parametrize(
    "expression",
    [
        "the sweet one",
        "something with apricots",
        "not the soup",  # a word of a name is none
        "the pie",
        "the one for the children, in early summer",
        "the first one ever made of fruit",
        "what they eat in the month after May",
        "crème-coloured",
        "",
        "   ",
    ],
)
def test_what_people_say_is_fine(expression: str) -> None:
    assert faults(expression) == [None]


@pytest.mark.parametrize(
    ("expression", "fault"),
    [
        ("Amber pie", Fault.NAME),
        ("the AMBER   pie please", Fault.NAME),
        ("that amber-pie of yours", Fault.NAME),
        ("the amberpie", Fault.NAME),
        ("ambre pie", Fault.NAME),
        ("a golden tart", Fault.NAME),
        ("not lantern soup", Fault.NAME),  # neither of the two
        ("the first one", Fault.POSITION),
        ("the former", Fault.POSITION),
        ("the second", Fault.POSITION),
        ("the second dish", Fault.POSITION),
        ("option 2 with fruit", Fault.POSITION),
        ("the one on the left", Fault.POSITION),
        ("sweet pie with apricots children", Fault.COPIED),
        ("a sweet pie with apricots", Fault.COPIED),
        ("you know, fishermen drink it from a mug", Fault.COPIED),
        ("12345 !!", Fault.WORDLESS),
        ("🍰", Fault.WORDLESS),
        ("x" * 151, Fault.LONG),
        ("the \x00 one", Fault.CHARACTERS),
        ("the \u202eeno teews\u202c", Fault.CHARACTERS),
        ("am\u200bber pie", Fault.CHARACTERS),
    ],
)
def test_what_breaks_a_rule_is_told(expression: str, fault: Fault) -> None:
    assert faults(expression) == [fault]


def test_the_same_again_and_nearly_the_same() -> None:
    again = ["the sweet one", "The SWEET one!", "one that is sweet", "not the sweet one", "the cold one", "the old one"]
    assert faults(*again) == [None, Fault.REPEATED, Fault.REPEATED, None, None, None]
    long = ["the one my granny made on sundays", "the one my grany made on sundays"]
    assert faults(*long) == [None, Fault.REPEATED]


def test_names_that_are_common_words_are_names_only_where_they_look_like_one() -> None:
    pair = (choice("it", "It", ""), choice("cream", "Cream (band)", ""))
    of = type(ITEM)("1", "uniform", "", "", "", pair, 0)
    assert faults("is it scary", "I'd go for It", "a creamy voice", "the band called cream", of=of) == [
        None,
        Fault.NAME,
        None,
        Fault.NAME,
    ]
