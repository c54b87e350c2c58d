"""Which attribute splits things best, and what an answer to the question about it leaves."""

import pytest

from knowledge.types import Entity
from resolver.narrowing import CENTURY, DECADE, Split, best_split, covered_by, read_narrowing, split_by, values_of


def song(key: str, genre: str, released: str, country: str, artist: str) -> Entity:
    attributes = {"genre": (genre,), "released": (released,), "country": (country,), "artist": (artist,)}
    return Entity(key, key.title(), (), "song", attributes)


SONGS = (
    song("a", "rock", "1971", "Sweden", "Anna"),
    song("b", "rock", "1975", "Sweden", "Berit"),
    song("c", "soul", "1983", "Sweden", "Carl"),
    song("d", "soul", "1984", "Sweden", "Doris"),
    song("e", "disco", "1985", "Sweden", "Erik"),
    song("f", "disco", "1979", "Norway", "Finn"),
    song("g", "polka", "1978", "Sweden", "Gro"),
)


@pytest.fixture
def genres() -> Split:
    split = split_by(SONGS, "genre")
    assert split is not None
    return split


def test_the_values_that_split_best_are_asked_about() -> None:
    split = best_split(SONGS)
    assert split is not None
    assert split.attribute == "genre", "the artists are all different, and nearly all are from Sweden"
    assert split.named == ("disco", "rock", "soul")
    assert split.rest == {"g"}


def test_what_was_asked_about_is_not_asked_about_again() -> None:
    split = best_split(SONGS, ("genre",))
    assert split is not None
    assert split.attribute == DECADE
    assert split.named == ("1970s", "1980s")
    assert best_split(SONGS, ("genre", DECADE)) is None


def test_things_without_attributes_cannot_be_split() -> None:
    assert best_split([Entity(key, key) for key in "abcdefg"]) is None
    assert best_split([]) is None


def test_a_kind_counts_by_its_last_word() -> None:
    cake = Entity("x", "X", (), "dish", {"kind": ("layered steamed cake of rice",)})
    assert values_of(cake, "kind") == ("cake",)


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("rock", "ab"),
        ("Soul, please", "cd"),
        ("rock or disco", "abef"),
        ("polka", "g"),
        ("not soul", "abefg"),
        ("anything but rock", "cdefg"),
        ("something else", "g"),
        ("none of those", "g"),
        ("the second one", "ab"),
        ("the last", "g"),
    ],
)
def test_an_answer_leaves_what_it_names(genres: Split, answer: str, left: str) -> None:
    assert "".join(sorted(read_narrowing(answer, genres).keys)) == left


@pytest.mark.parametrize("answer", ["any", "I don't mind", "whatever", "no idea", "doesn't matter", "you choose"])
def test_no_preference(genres: Split, answer: str) -> None:
    assert read_narrowing(answer, genres).any


@pytest.mark.parametrize("answer", ["a waltz", "qwxz", "with a violin", ""])
def test_an_answer_about_something_else_leaves_nothing(genres: Split, answer: str) -> None:
    found = read_narrowing(answer, genres)
    assert not found.keys
    assert not found.any


@pytest.mark.parametrize("answer", ["the seventies", "70s", "1970s", "from 1972"])
def test_a_decade_is_understood_as_people_say_it(answer: str) -> None:
    split = split_by(SONGS, DECADE)
    assert split is not None
    assert read_narrowing(answer, split).keys == {"a", "b", "f", "g"}


def test_a_request_is_covered_when_the_attributes_have_all_its_words() -> None:
    assert covered_by(["swedish", "rock"], SONGS[0])
    assert covered_by(["seventies"], SONGS[0])
    assert not covered_by(["swedish", "waltz"], SONGS[0])
    assert not covered_by([], SONGS[0])


def test_a_british_thing_is_not_from_the_united_states() -> None:
    assert covered_by(["british"], song("k", "rock", "1971", "United Kingdom", "Kay"))
    assert not covered_by(["british"], song("u", "rock", "1971", "United States", "Uma"))


def test_dates_of_many_decades_are_told_by_the_century() -> None:
    assert values_of(SONGS[0], CENTURY) == ("20th",)
    assert values_of(song("n", "rock", "2015", "Sweden", "N"), CENTURY) == ("21st",)
