"""Alternative questions and follow-ups: the shape, other words each time."""

from collections.abc import Callable

import pytest

from knowledge.types import Entity, Pack, PackInfo
from responses import NoChoicesError, alternative_question, distinguish, follow_up, list_choices
from tests.responses.conftest import entity, groups


@pytest.fixture
def two(dishes: dict[str, Entity]) -> list[Entity]:
    return [dishes["kue_talam"], dishes["cendol"]]


def test_distinct_names(packs: dict[str, Pack], dishes: dict[str, Entity], two: list[Entity]) -> None:
    info = packs["recipes"].info
    assert alternative_question(two, info) == "Do you mean 'Kue talam' or 'Cendol'?"
    three = [*two, dishes["nasi_goreng"]]
    assert alternative_question(three, info) == "Do you mean 'Kue talam', 'Cendol' or 'Nasi goreng'?"


def test_same_names_get_what_tells_them_apart(packs: dict[str, Pack], songs: dict[str, Entity]) -> None:
    things = [songs["hello_adele"], songs["hello_lionel_richie"]]
    assert alternative_question(things, packs["songs"].info) == (
        "Do you mean 'Hello' (the 2015 soul ballad by Adele) or 'Hello' (the 1984 soul ballad by Lionel Richie)?"
    )
    mixed = [songs["hello_adele"], songs["hello_lionel_richie"], songs["rolling_in_the_deep"]]
    assert alternative_question(mixed, packs["songs"].info).endswith(" or 'Rolling in the Deep'?")


@pytest.mark.parametrize("ask", [alternative_question, follow_up])
@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_never_the_same_words_twice(
    packs: dict[str, Pack], ask: Callable[[list[Entity], PackInfo, int], str], count: int
) -> None:
    things = list(packs["recipes"].entities[:count])
    texts = [ask(things, packs["recipes"].info, attempt) for attempt in range(30)]
    assert len(set(texts)) == len(texts)
    assert all("?" in text or ":" in text for text in texts)


@pytest.mark.parametrize("ask", [alternative_question, follow_up])
def test_from_the_third_attempt_on_a_numbered_list(
    packs: dict[str, Pack], two: list[Entity], ask: Callable[[list[Entity], PackInfo, int], str]
) -> None:
    info = packs["recipes"].info
    for attempt in (3, 4, 9):
        lines = ask(two, info, attempt).split("\n")
        assert lines[1].startswith("1. Kue talam: a layered steamed cake of ")
        assert lines[2] == "2. Cendol: an iced dessert of green rice-flour jelly and coconut milk"


def test_follow_up_names_what_tells_them_apart(pack: Pack) -> None:
    for things in groups(pack, 30):
        for attempt in (1, 2):
            text = follow_up(things, pack.info, attempt)
            assert all(phrase in text for phrase in distinguish(things, pack.info))
    assert follow_up(things[:2], pack.info, 1).startswith("Both ")


def test_follow_up_says_which_is_which(packs: dict[str, Pack], two: list[Entity], songs: dict[str, Entity]) -> None:
    assert follow_up(two, packs["recipes"].info, 1) == (
        "Both are Indonesian desserts with coconut milk: the layered steamed cake of coconut milk and rice "
        "flour (Kue talam) or the iced dessert of green rice-flour jelly and coconut milk (Cendol)?"
    )
    assert follow_up([songs["hello_adele"], songs["hello_lionel_richie"]], packs["songs"].info, 1) == (
        "Both are soul ballads: the 2015 soul ballad by Adele or the 1984 soul ballad by Lionel Richie?"
    )


def test_follow_up_of_things_with_nothing_in_common(info: PackInfo) -> None:
    things = [entity("a", "One", kind="soup"), entity("b", "Two", kind="bicycle")]
    assert follow_up(things, info, 1) == "Both fit. Is it the soup (One) or the bicycle (Two)?"


def test_list_tells_even_twins_apart(info: PackInfo) -> None:
    twins = [entity("a", "Same", kind="song"), entity("b", "Same", kind="song")]
    lines = list_choices(twins, info).split("\n")
    assert lines[0].removeprefix("1. ") != lines[1].removeprefix("2. ")


def test_nothing_to_ask_about(info: PackInfo) -> None:
    with pytest.raises(NoChoicesError, match="offer at least one"):
        alternative_question([], info)
    with pytest.raises(NoChoicesError, match="offer at least one"):
        follow_up([], info, 1)


def test_hostile_names_stay_short_and_on_one_line(info: PackInfo) -> None:
    things = [entity("a", "x\n" * 5000), entity("b", "<script>alert(1)</script>")]
    text = alternative_question(things, info)
    assert "\n" not in text
    assert "<script>alert(1)</script>" in text
    assert len(text) < 300
