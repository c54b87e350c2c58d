"""What is said to tell choices apart is true of one and not of the others."""

from dataclasses import replace

import pytest

from knowledge.types import Entity, Pack, PackInfo
from responses import NoChoicesError, distinguish
from responses.distinction import similar_names
from responses.wording import fold
from tests.responses.conftest import entity, groups


def values_said(thing: Entity, phrase: str) -> set[str]:
    """The attribute values of a thing that a phrase says."""
    return {
        fold(value)
        for values in thing.attributes.values()
        for value in values
        if f" {fold(value)} " in f" {fold(phrase)} "
    }


def test_phrases_differ_and_are_true_of_one_only(pack: Pack) -> None:
    for things in groups(pack):
        phrases = distinguish(things, pack.info)
        assert len({fold(phrase) for phrase in phrases}) == len(things), phrases
        for thing, phrase in zip(things, phrases, strict=True):
            assert phrase.startswith("the ")
            assert len(phrase) <= 200
            said = values_said(thing, phrase)
            assert said, phrase
            for other in things:
                known = {fold(value) for values in other.attributes.values() for value in values}
                assert other is thing or said - known, f"{phrase} may be true of {other.key}"


def test_same_names(packs: dict[str, Pack], songs: dict[str, Entity]) -> None:
    things = [songs["hello_adele"], songs["hello_lionel_richie"]]
    assert distinguish(things, packs["songs"].info) == [
        "the 2015 soul ballad by Adele",
        "the 1984 soul ballad by Lionel Richie",
    ]


def test_a_shared_value_does_not_distinguish(info: PackInfo) -> None:
    one = entity("a", kind="rice dish", country="Peru", colour="green")
    other = entity("b", kind="fried rice dish", country="Peru", colour="red")
    assert distinguish([one, other], info) == ["the green rice dish", "the red fried rice dish"]


def test_what_the_others_text_mentions_does_not_distinguish(info: PackInfo) -> None:
    one = entity("a", kind="soup", main_ingredients="saffron", cooking="boiled")
    other = entity("b", kind="soup", main_ingredients="rice", cooking="baked", text="A pinch of saffron goes in.")
    assert "saffron" not in distinguish([one, other], info)[0]


def test_a_missing_attribute_is_no_difference_unless_the_text_is_silent(info: PackInfo) -> None:
    one = entity("a", "A", kind="song", released="1994", artist="Ann")
    other = entity("b", "B", kind="song", artist="Ann", text="It was first heard in 1994.")
    phrases = distinguish([one, other], info)
    assert "1994" not in phrases[0]
    assert phrases[1] == "the one of which it is said: “It was first heard in 1994.”"


def test_the_same_country_under_two_names_is_no_difference(info: PackInfo) -> None:
    one, other = entity("a", "A", kind="song", country="US"), entity("b", "B", kind="song", country="United States")
    assert distinguish([one, other], info) == ["A", "B"]


def test_identical_things_are_told_apart_by_position(info: PackInfo) -> None:
    thing = entity("a", "Same", kind="song")
    assert distinguish([thing, replace(thing, key="b")], info) == [
        "a song that I named first",
        "a song that I named second",
    ]


def test_one_and_none(info: PackInfo) -> None:
    assert distinguish([entity("a", kind="song")], info) == ["a song"]
    with pytest.raises(NoChoicesError):
        distinguish([], info)


def test_enormous_values(info: PackInfo) -> None:
    things = [
        entity(str(n), "x" * 10_000, kind="k" * 10_000, colour=str(n) * 10_000, text="w " * 10_000) for n in range(3)
    ]
    phrases = distinguish(things, info)
    assert len(set(phrases)) == 3
    assert all(0 < len(phrase) <= 300 for phrase in phrases)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("Hello", "hello", True),
        ("Invisible Man", "The Invisible Man", True),
        ("Pastel de nata", "Pastel de Belém", False),
        ("Colour", "Color", True),
        ("Hell", "Hello Dolly", False),
        ("???", "!!!", True),
        ("???", "Hello", False),
    ],
)
def test_similar_names(first: str, second: str, expected: bool) -> None:
    assert similar_names(first, second) is expected
