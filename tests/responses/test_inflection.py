"""Singular and plural: the library's words, our exceptions, capitals, and what is not counted."""

import pytest

from benchmarks.inflection import HERE, measure
from responses.inflection import is_mass, is_plural, plural_word, singular_word


@pytest.mark.parametrize(
    ("singular", "plural"),
    [
        ("dish", "dishes"),
        ("quiche", "quiches"),
        ("café", "cafés"),
        ("ox", "oxen"),
        ("sheaf", "sheaves"),
        ("synopsis", "synopses"),
        ("lens", "lenses"),
        ("series", "series"),
        ("LP", "LPs"),
        ("Cake", "Cakes"),
        ("Child", "Children"),
    ],
)
def test_there_and_back(singular: str, plural: str) -> None:
    assert plural_word(singular) == plural
    assert singular_word(plural) == singular


@pytest.mark.parametrize("word", ["noodles", "women", "people", "Biscuits"])
def test_plurals_are_known(word: str) -> None:
    assert is_plural(word)
    assert plural_word(word) == word


@pytest.mark.parametrize("word", ["noodle", "series", "haggis", "bus", "nova", "rice", "", "s", "<b>", "ごはん"])
def test_what_is_no_plural(word: str) -> None:
    assert not is_plural(word)


def test_what_is_not_counted_has_no_plural() -> None:
    assert is_mass("Poultry")
    assert plural_word("poultry") == singular_word("poultry") == "poultry"


def test_nearly_all_words_of_the_benchmark_are_right() -> None:
    words = sum(not line.startswith("#") for line in (HERE / "plurals.tsv").read_text("utf-8").splitlines())
    found = measure("ours")
    right, of = map(int, str(found["plurals"]).split("/"))
    assert words == of
    assert of - right <= 1
