"""The lexicon: kinds, other words, parts of speech, places."""

import pytest

from resolver.lexicon import demonyms, hypernyms, look_up, regions, synonyms


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("clam", "seafood"),
        ("clams", "seafood"),
        ("Cheddar", "cheese"),
        ("almonds", "nut"),
        ("strawberries", "fruit"),
        ("lentil", "vegetable"),
        ("rapper", "singer"),
        ("violin", "instrument"),
        ("memoir", "autobiography"),
        ("goose", "bird"),
        ("wives", "spouse"),
    ],
)
def test_what_kind_of_thing_a_word_names(word: str, kind: str) -> None:
    assert any(kind in one.split() for one in hypernyms(word))


def test_kinds_that_fit_everything_are_left_out() -> None:
    for word in ("clam", "guitar", "novel", "detective"):
        assert not {"entity", "object", "thing", "person", "artifact", "organism"} & set(hypernyms(word))


def test_a_kind_is_said_in_a_word_that_commonly_means_it() -> None:
    assert "truck" not in hypernyms("lentil")  # "garden truck" is a synonym of produce in WordNet
    assert "head" not in hypernyms("noodle")


def test_nearest_kind_comes_first() -> None:
    found = hypernyms("cheddar")
    assert found.index("cheese") < found.index("food")


def test_other_words() -> None:
    assert "biscuit" in synonyms("cookie")
    assert "physician" in synonyms("doctors")
    assert "film" in synonyms("movie")


@pytest.mark.parametrize("word", ["", " ", "qwxz", "12", "the one that", "s" * 100_000, "\n\t"])
def test_what_is_no_word_has_no_entry(word: str) -> None:
    assert look_up(word) is None
    assert hypernyms(word) == synonyms(word) == regions(word) == demonyms(word) == ()


def test_parts_of_speech_with_the_most_frequent_one_at_nine() -> None:
    river, run, sad = look_up("river"), look_up("run"), look_up("sad")
    assert river
    assert run
    assert sad
    assert river.parts == {"n": 9}
    assert run.parts["v"] == 9
    assert 0 < run.parts["n"] < 9
    assert sad.parts["a"] == 9


def test_places() -> None:
    assert "Italy" in regions("Naples")
    assert regions("toulouse")[0] == "France"
    assert "Europe" in regions("London")
    assert "Italian" in demonyms("Italy")


def test_it_ships_with_its_licence() -> None:
    from resolver.lexicon.lookup import WORDS

    assert "WordNet 3.1 Copyright" in (WORDS.parent / "WORDNET-LICENCE").read_text("utf-8")
