"""Distances by worked numbers and by their properties."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluation.agreement.distances import (
    DICE,
    DISTANCES,
    GENERALIZED_DICE,
    GENERALIZED_JACCARD,
    JACCARD,
    NOMINAL,
    PASSONNEAU,
    GeneralizedDistance,
    distance_named,
)
from evaluation.agreement.errors import AgreementError
from tests.evaluation.agreement.samples import sets

Label = frozenset[frozenset[int]]

chains = st.frozensets(st.integers(0, 5), max_size=4)
ambiguous = st.frozensets(st.frozensets(st.integers(0, 5), min_size=1, max_size=4), max_size=4)
generalized = pytest.mark.parametrize("distance", [GENERALIZED_JACCARD, GENERALIZED_DICE], ids=lambda one: one.name)


@pytest.mark.parametrize(
    ("one", "other", "nominal", "passonneau", "jaccard", "dice"),
    [
        ("abc", "abc", 0, 0, 0, 0),
        ("ab", "abcd", 1, 1 / 3, 1 / 2, 1 / 3),
        ("abc", "bcd", 1, 2 / 3, 1 / 2, 1 / 3),
        ("abc", "cde", 1, 2 / 3, 4 / 5, 2 / 3),
        ("ab", "cd", 1, 1, 1, 1),
        ("", "a", 1, 1, 1, 1),
        ("", "", 0, 0, 0, 0),
    ],
)
def test_distances_of_sets(
    one: str, other: str, nominal: float, passonneau: float, jaccard: float, dice: float
) -> None:
    a, b = frozenset(one), frozenset(other)
    assert [NOMINAL(a, b), PASSONNEAU(a, b), JACCARD(a, b), DICE(a, b)] == pytest.approx(
        [nominal, passonneau, jaccard, dice]
    )


@pytest.mark.parametrize(
    ("one", "other", "jaccard", "dice"),
    [
        (("a",), ("a", "b"), Fraction(1, 2), Fraction(1, 3)),  # one reading shared of two
        (("a", "b"), ("a", "c"), Fraction(2, 3), Fraction(1, 2)),
        (("a", "b"), ("ab",), Fraction(3, 4), Fraction(5, 9)),  # "either" and "both": similar by 1/2 and 2/3
        (("ab", "cd"), ("abe", "c"), Fraction(5, 12), Fraction(4, 15)),
        (("ab", "a"), ("a", "b"), Fraction(1, 4), Fraction(1, 6)),  # ab:b and a:a
        ((), ("a",), Fraction(1), Fraction(1)),
        ((), (), Fraction(0), Fraction(0)),
        (("a", "b"), ("c", "d"), Fraction(1), Fraction(1)),
    ],
)
def test_distances_of_sets_of_sets(
    one: tuple[str, ...], other: tuple[str, ...], jaccard: Fraction, dice: Fraction
) -> None:
    a, b = sets(*one), sets(*other)
    assert [GENERALIZED_JACCARD(a, b), GENERALIZED_DICE(a, b)] == pytest.approx([float(jaccard), float(dice)])


def test_the_matching_is_the_best_of_all() -> None:
    one, other = sets("abc", "bcd", "ad"), sets("ab", "cd", "abd")
    best = max(sum(1 - DICE(a, b) for a, b in zip(one, order, strict=True)) for order in permutations(other))
    assert GENERALIZED_DICE(one, other) == pytest.approx(1 - best / 3)


def test_of_equally_good_matchings_the_one_with_more_pairs_counts() -> None:
    """ab with itself is 1 and leaves b and a, which have nothing in common; ab with a and b with ab are 1/2 each."""
    assert GENERALIZED_JACCARD(sets("ab", "b"), sets("ab", "a")) == pytest.approx(1 - 1 / (4 - 2))


@given(chains, chains)
def test_properties_over_sets(one: frozenset[int], other: frozenset[int]) -> None:
    for distance in (NOMINAL, PASSONNEAU, JACCARD, DICE):
        assert distance(one, one) == 0
        assert 0 <= distance(one, other) <= 1
        assert distance(one, other) == distance(other, one)
        assert (distance(one, other) == 0) == (one == other)
    assert DICE(one, other) <= JACCARD(one, other) + 1e-12


@given(ambiguous, ambiguous)
def test_properties_over_sets_of_sets(one: Label, other: Label) -> None:
    for distance in (GENERALIZED_JACCARD, GENERALIZED_DICE):
        assert distance(one, one) == 0
        assert -1e-12 <= distance(one, other) <= 1
        assert distance(one, other) == pytest.approx(distance(other, one))
        assert (distance(one, other) < 1e-12) == (one == other)
    assert GENERALIZED_DICE(one, other) <= GENERALIZED_JACCARD(one, other) + 1e-12


@given(chains, chains)
def test_one_interpretation_each_has_the_plain_distance(one: frozenset[int], other: frozenset[int]) -> None:
    a, b = frozenset({one}), frozenset({other})
    assert GENERALIZED_JACCARD(a, b) == pytest.approx(JACCARD(one, other))
    assert GENERALIZED_DICE(a, b) == pytest.approx(DICE(one, other))


@given(chains, chains)
def test_equal_or_disjoint_interpretations_count_like_members(one: frozenset[int], other: frozenset[int]) -> None:
    a, b = (frozenset(frozenset({member}) for member in members) for members in (one, other))
    assert GENERALIZED_JACCARD(a, b) == pytest.approx(JACCARD(one, other))
    assert GENERALIZED_DICE(a, b) == pytest.approx(DICE(one, other))


@generalized
@given(one=ambiguous, other=ambiguous, order=st.permutations(range(6)))
@settings(max_examples=50)
def test_names_do_not_matter(distance: GeneralizedDistance, one: Label, other: Label, order: list[int]) -> None:
    renamed = [frozenset(frozenset(order[i] for i in members) for members in label) for label in (one, other)]
    assert distance(*renamed) == pytest.approx(distance(one, other))


def test_an_unknown_distance_is_named() -> None:
    assert distance_named("dice") is DICE
    with pytest.raises(AgreementError, match=r"no distance 'masi'; there are nominal, passonneau, jaccard"):
        distance_named("masi")
    assert len(DISTANCES) == 6
