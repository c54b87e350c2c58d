"""Messages that steer the conversation, and those that only sound like it."""

import pytest

from resolver.reading.moves import Collection, Move, Steering, read_move, speaks_of_the_conversation

TREATS = Collection("treats", "Treats of the world", "dish", "dishes")
TUNES = Collection("tunes", "Old tunes", "tune", "tunes")
BASES = (TREATS, TUNES)


def moved(text: str, here: Collection = TREATS) -> Steering | None:
    return read_move(text, BASES, here)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("go back", Move.BACK),
        ("Can we go back to the previous question, please?", Move.BACK),
        ("undo that", Move.BACK),
        ("no, take that back", Move.BACK),
        ("start over", Move.START_OVER),
        ("ok, let's start again from the top", None),
        ("let's begin again", Move.START_OVER),
        ("the other one", Move.OTHER),
        ("no, I meant the other one", Move.OTHER),
        ("why?", Move.WHY),
        ("Why do you ask me that?", Move.WHY),
        ("surprise me", Move.SUGGEST),
        ("suggest two dishes for me", Move.SUGGEST),
        ("anything", Move.SUGGEST),
        ("pick two for me", Move.SUGGEST),
        ("what can I choose from?", Move.OPTIONS),
        ("which collections are there?", Move.COLLECTIONS),
    ],
)
def test_a_whole_message_steers(text: str, move: Move | None) -> None:
    found = moved(text)
    assert (found.move if found else None) is move


@pytest.mark.parametrize(
    "text",
    [
        "it goes back to the sixties",
        "the one that starts over and over",
        "the one on the back",
        "the other one is too sweet, so the cake",
        "why the man in it leaves is never told",
        "anything but the cake",
        "the tune one hums",
        "it's the one about a tune",
        "I'd like a dish with beans",
        "switch to the green one",
        "surprise me with a soup",
        "",
        "🙂",
        "go back " * 200,
    ],
)
def test_a_description_or_a_request_does_not(text: str) -> None:
    assert moved(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "switch to tunes",
        "use the tunes instead",
        "show me tunes instead",
        "Switch to Old Tunes, please",
        "could you switch to the tunes collection",
        "tunes",
        "no, I meant a tune",
        "sorry, I wanted a tune, not a dish",
        "I'd rather have a tune instead",
    ],
)
def test_a_base_is_asked_for_by_any_of_its_names(text: str) -> None:
    found = moved(text)
    assert found is not None
    assert (found.move, found.base, found.rest) == (Move.SWITCH, "tunes", "")


def test_what_is_wanted_there_goes_along() -> None:
    found = moved("no, I meant a tune by Nils Dahl")
    assert found == Steering(Move.SWITCH, "tunes", rest="tune by nils dahl")


def test_a_base_that_is_not_there_is_named() -> None:
    assert moved("switch to wines") == Steering(Move.SWITCH, wanted="wines")
    assert moved("use the wine collection") == Steering(Move.SWITCH, wanted="wine")


def test_what_things_here_are_called_asks_for_no_other_base() -> None:
    assert moved("no, I meant a dish with beans") is None
    assert moved("a tune", TUNES) is None
    assert read_move("no, I meant a tune", (TREATS, Collection("more", "More", "tune", "tunes")), TUNES) is None


@pytest.mark.parametrize(
    "text", ["could we return to the last question", "let me begin again", "use another collection"]
)
def test_what_speaks_of_nothing_but_the_conversation(text: str) -> None:
    assert speaks_of_the_conversation(text)


@pytest.mark.parametrize("text", ["back to black", "start me up with a waltz", "the beginning of the end of beef", ""])
def test_what_speaks_of_something_else(text: str) -> None:
    assert not speaks_of_the_conversation(text)
