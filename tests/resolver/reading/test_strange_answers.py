"""Answers without words, of the wrong kind, or made to be slow."""

import time

import pytest

from resolver.errors import ChoicesError
from resolver.reading import Reading, read_answer
from resolver.reading.negation import MAX_CHARACTERS
from resolver.resolution import Act
from tests.resolver.reading.choices import DESSERTS, entity
from tests.resolver.reading.test_reader import read, written


@pytest.mark.parametrize("text", ["", "   ", "...", "🙂🙂", "?!"])
def test_an_answer_without_words_is_unsure(text: str) -> None:
    assert read("desserts", text) == Reading(Act.UNSURE, frozenset(), "", "", "empty")


def test_a_keycap_emoji_is_a_number() -> None:
    assert written(read("desserts", "2\ufe0f\u20e3")) == "1"


@pytest.mark.parametrize("count", [0, 1, 6])
def test_a_wrong_number_of_choices_is_refused(count: int) -> None:
    with pytest.raises(ChoicesError, match=f"not {count}"):
        read_answer("the first", [entity(f"Choice {index}") for index in range(count)])


def test_only_the_beginning_of_a_long_text_is_read() -> None:
    assert read_answer("word " * MAX_CHARACTERS + "cendol", DESSERTS).interpretations is None


@pytest.mark.parametrize(
    "unit", ["no wait ", "not ", "um umm ", "is fine ", ",", "'", '"', "the first ", "sorry no ", "x" * 50]
)
def test_a_hostile_text_is_read_quickly(unit: str) -> None:
    started = time.process_time()
    read_answer(unit * 2000, DESSERTS)
    assert time.process_time() - started < 2.0
