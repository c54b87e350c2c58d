"""Places in the question, and numbers that are none."""

import pytest

from resolver.reading.positions import Positions, read_positions


@pytest.mark.parametrize(
    ("text", "count", "indices"),
    [
        ("the first", 2, (0,)),
        ("Second one, please!", 2, (1,)),
        ("2nd 1", 2, (1,)),
        ("no.1", 2, (0,)),
        ("No. 2", 2, (1,)),
        ("number two", 3, (1,)),
        ("#3", 3, (2,)),
        ("option b", 2, (1,)),
        ("the last one", 4, (3,)),
        ("the former", 2, (0,)),
        ("the latter i guess", 2, (1,)),
        ("the one you said first", 2, (0,)),
        ("the first of those", 2, (0,)),
        ("the one on the left", 2, (0,)),
        ("the right hand one", 2, (1,)),
        ("second to last", 4, (2,)),
        ("1 or 2", 3, (0, 1)),
    ],
)
def test_places(text: str, count: int, indices: tuple[int, ...]) -> None:
    assert read_positions(text, count) == Positions(indices)


@pytest.mark.parametrize(
    ("text", "indices"), [("first and last", (0, 2)), ("the first two", (0, 1)), ("1 & 3", (0, 2))]
)
def test_places_together(text: str, indices: tuple[int, ...]) -> None:
    assert read_positions(text, 3) == Positions(indices, together=True)


def test_a_place_that_does_not_exist() -> None:
    assert read_positions("the third one", 2) == Positions(())


def test_the_last_word_counts_when_taken_back() -> None:
    assert read_positions("the first, no wait, the second", 2) == Positions((1,))
    assert read_positions("the first, the second", 2) is None


@pytest.mark.parametrize(
    "text",
    [
        "it came out first",
        "her first novel",
        "the first single",
        "talk to a human",
        "1 May",
        "the 2nd of may",
        "may 2nd",
        "12/2",
        "it has 2 singers",
        "my second favourite",
        "first of all, hello",
        "the second half is louder",
        "on the last day they kiss",
        "20",
        "",
    ],
)
def test_what_is_no_place(text: str) -> None:
    assert read_positions(text, 2) is None
