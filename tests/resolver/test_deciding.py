"""What scores and attributes leave open."""

import numpy as np
import pytest

from resolver.checkpoint import Decision
from resolver.coverage import contradicted_choices, described_by_attributes
from resolver.deciding import near_choices, open_after_denial, open_choices
from retrieval.evidence import Evidence, UnitKind

DECISION = Decision(margin=2.0, support_needed=0.25)


def attributes(*texts: str) -> list[Evidence]:
    return [Evidence(None, "k", text, 0.0, UnitKind.ATTRIBUTE) for text in texts]


SONGS = (
    attributes("country: United Kingdom", "genre: soul, pop", "released: 2015"),
    attributes("country: United States", "genre: soul", "released: 1984"),
    attributes("country: Sweden", "genre: rock", "released: 1984"),
)


@pytest.mark.parametrize(
    ("scores", "support", "left"),
    [
        ([1.0, 0.9], [0.7, 0.7], {0, 1}),
        ([1.0, 0.9], [0.7, 0.2], {0}),
        ([3.0, 0.0], [0.7, 0.7], {0}),
        ([0.0, 1.5, 1.0], [0.8, 0.8, 0.3], {0, 1}),
    ],
)
def test_the_better_a_choice_is_supported_the_longer_it_stays_open(
    scores: list[float], support: list[float], left: set[int]
) -> None:
    among = frozenset(range(len(scores)))
    assert open_choices(np.array(scores), np.array(support), among, DECISION) == left


def test_only_possible_choices_stay_open() -> None:
    assert open_choices(np.array([2.0, 1.0, 0.9]), np.full(3, 0.8), frozenset({1, 2}), DECISION) == {1, 2}


def test_attributes_that_have_it_all_leave_just_those_open() -> None:
    assert open_choices(np.array([5.0, 0.0, 5.0]), np.zeros(3), frozenset({0, 1, 2}), DECISION, {0, 1}) == {0, 1}


def test_what_is_denied_of_some_leaves_the_others() -> None:
    everyone = frozenset({0, 1, 2})
    assert open_after_denial(np.array([3.0, 0.0, 0.0]), np.full(3, 0.3), everyone, DECISION) == {1, 2}
    assert open_after_denial(np.array([3.0, 2.9, 0.0]), np.full(3, 0.8), everyone, DECISION) == {2}
    assert open_after_denial(np.array([1.0, 1.0, 0.5]), np.full(3, 0.8), everyone, DECISION) == {1, 2}


def test_what_attributes_have_is_what_is_denied() -> None:
    everyone = frozenset({0, 1, 2})
    assert open_after_denial(np.array([3.0, 2.9, 0.0]), np.full(3, 0.8), everyone, DECISION, frozenset({0})) == {1, 2}
    assert open_after_denial(np.zeros(3), np.full(3, 0.8), everyone, DECISION, everyone) == set()


@pytest.mark.parametrize(
    ("description", "described"),
    [("the soul song", {0, 1}), ("the British soul one", {0}), ("soul from 1984", {1}), ("the sad one", set())],
)
def test_words_may_be_in_several_attributes(description: str, described: set[int]) -> None:
    assert described_by_attributes(description, SONGS) == described


@pytest.mark.parametrize(
    ("description", "out"),
    [
        ("the American singer", {0, 2}),
        ("the English one", {1, 2}),
        ("from 1984", {0}),
        ("the soul song", set()),
        ("the French one", set()),
        ("released in 1999", set()),
    ],
)
def test_another_place_or_date_rules_out(description: str, out: set[int]) -> None:
    assert contradicted_choices(description, SONGS) == out


def test_no_value_contradicts_where_the_attribute_is_missing() -> None:
    assert contradicted_choices("the American singer", (*SONGS[1:], attributes("genre: soul"))) == {1}


@pytest.mark.parametrize(
    ("probabilities", "near"),
    [([0.55, 0.45], [0, 1]), ([0.5, 0.4, 0.1], [0, 1]), ([0.2, 0.58, 0.22], [1, 2]), ([0.4, 0.35, 0.25], [0, 1, 2])],
)
def test_near_choices_are_asked_about_again(probabilities: list[float], near: list[int]) -> None:
    assert near_choices(np.array(probabilities)) == near
