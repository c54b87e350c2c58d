"""Questions about the choices, answered from what is known of each."""

import pytest

from knowledge.types import Entity, PackInfo
from responses.answering import answer_question, asks_for_the_difference
from retrieval.evidence import Evidence, UnitKind

INFO = PackInfo("cakes", "Cakes", "cake", "cakes", {"published": "year", "main_ingredients": "main ingredients"})
NUTTY = Entity("nutty", "Nutty", (), "cake", {"main_ingredients": ("walnuts", "flour"), "published": ("1950",)})
PLAIN = Entity("plain", "Plain", (), "cake", {"main_ingredients": ("flour",), "published": ("1984",)})
EVIDENCE = {
    "nutty": [
        Evidence(None, "nutty", "main ingredients: walnuts, flour", 0.5, UnitKind.ATTRIBUTE),
        Evidence(1, "nutty", "Nutty is spicy.", 0.4),
    ],
    "plain": [
        Evidence(2, "plain", "Plain is sold at fairs.", 0.3),
        Evidence(None, "plain", "Nuts", 0.2, UnitKind.NAME),
    ],
}


def answered(question: str) -> str | None:
    return answer_question(question, [NUTTY, PLAIN], EVIDENCE, INFO)


def test_what_is_asked_about_is_found_by_what_it_is() -> None:
    said = answered("which one has nuts?")
    assert said == "Nutty – main ingredients: walnuts, flour. Of Plain I know nothing of that kind."


def test_a_sentence_is_quoted() -> None:
    assert answered("is either of them sold at fairs?") == (
        "Plain – “Plain is sold at fairs”. Of Nutty I know nothing of that kind."
    )


def test_a_comparison_names_the_values_and_what_follows() -> None:
    said = answered("which is newer?")
    assert said == "Nutty – year: 1950; Plain – year: 1984. So it is Plain."


def test_a_comparative_asks_for_the_property() -> None:
    assert "“Nutty is spicy”" in (answered("which one is spicier?") or "")


def test_an_attribute_is_told_of_each() -> None:
    assert answered("what are the ingredients?") == (
        "Nutty – main ingredients: walnuts and flour; Plain – main ingredients: flour."
    )


@pytest.mark.parametrize("question", ["is either of them vegetarian?", "which one glows?", "who sings them?"])
def test_what_is_not_known_is_not_made_up(question: str) -> None:
    assert answered(question) is None


@pytest.mark.parametrize(
    ("question", "difference"),
    [
        ("what's the difference?", True),
        ("how do they differ?", True),
        ("tell me more about the second one", True),
        ("what are they?", True),
        ("which one has nuts?", False),
        ("where are they from?", False),
    ],
)
def test_the_difference_is_something_else(question: str, difference: bool) -> None:
    assert asks_for_the_difference(question) is difference
