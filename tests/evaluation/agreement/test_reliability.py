"""Alpha, K, intervals and disagreements by worked numbers, against other libraries, and at size."""

import time
import tracemalloc
from itertools import combinations
from typing import Literal

import krippendorff
import numpy as np
import pytest
from nltk.metrics.agreement import AnnotationTask
from nltk.metrics.distance import jaccard_distance

from evaluation.agreement import similarity
from evaluation.agreement.distances import (
    DISTANCES,
    GENERALIZED_DICE,
    GENERALIZED_JACCARD,
    JACCARD,
    NOMINAL,
    PASSONNEAU,
    Distance,
)
from evaluation.agreement.errors import AgreementError, JudgementsError
from evaluation.agreement.reliability import Reliability, kappa
from evaluation.agreement.similarity import similarities
from evaluation.agreement.table import JudgementTable
from tests.evaluation.agreement.samples import random_labels, sets

INTERVAL = Distance("interval", lambda one, other: (one - other) ** 2)


def test_alpha_by_hand() -> None:
    """Ten items, two coders, labels 0 and 1 (Krippendorff 2004, section 11.3.1): alpha is 0.095."""
    one, other = "0100000010", "1110010000"
    table = JudgementTable.of(
        [(str(i), "a", label) for i, label in enumerate(one)] + [(str(i), "b", label) for i, label in enumerate(other)]
    )
    reliability = Reliability(table, NOMINAL)
    assert reliability.observed == pytest.approx(4 / 10)
    assert reliability.expected == pytest.approx(2 * 14 * 6 / (20 * 19))
    assert reliability.alpha == pytest.approx(1 - 0.4 / (168 / 380))
    assert round(reliability.alpha, 3) == 0.095


def test_alpha_over_sets_of_sets_by_hand() -> None:
    """Two items; {a}, {a} or {b}, {b}. Observed: (1/2 + 0) / 2. Expected: of 12 ordered pairs, the similar ones are
    b with b (2 pairs, at 0), ab with a (2, at 1/2) and ab with b (4, at 1/2); a with b is 1."""
    table = JudgementTable.of(
        [("x", "1", sets("a")), ("x", "2", sets("a", "b")), ("y", "1", sets("b")), ("y", "2", sets("b"))]
    )
    reliability = Reliability(table, GENERALIZED_JACCARD)
    assert reliability.observed == pytest.approx(1 / 4)
    assert reliability.expected == pytest.approx((2 * 0 + 2 * 0.5 + 4 * 0.5 + 4 * 1) / 12)
    assert reliability.alpha == pytest.approx(1 - 0.25 / (7 / 12))


def test_kappa_by_hand() -> None:
    """Three coders on two items, aab and bbb: P(A) = (1/3 + 1) / 2, P(E) = (2/6)² + (4/6)²."""
    table = JudgementTable.of(
        (item, str(coder), label) for item, labels in (("x", "aab"), ("y", "bbb")) for coder, label in enumerate(labels)
    )
    assert kappa(table) == pytest.approx((2 / 3 - 20 / 36) / (1 - 20 / 36))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("distance", "level"), [(NOMINAL, "nominal"), (INTERVAL, "interval")])
def test_alpha_is_that_of_krippendorff_with_judgements_missing(
    seed: int, distance: Distance, level: Literal["nominal", "interval"]
) -> None:
    triples = random_labels(seed, items=40, coders=5, labels=4, missing=0.3)
    table = JudgementTable.of(triples)
    values = np.where(table.codes < 0, np.nan, np.array([*table.labels, 0])[table.codes].astype(float)).T
    expected = krippendorff.alpha(reliability_data=values, level_of_measurement=level)
    assert Reliability(table, distance).alpha == pytest.approx(expected)


@pytest.mark.parametrize("seed", range(3))
def test_alpha_and_k_are_those_of_nltk(seed: int) -> None:
    triples = random_labels(seed, items=30, coders=4, labels=3, missing=0)
    table = JudgementTable.of(triples)
    theirs = AnnotationTask(data=[(coder, item, label) for item, coder, label in triples])
    assert Reliability(table, NOMINAL).alpha == pytest.approx(theirs.alpha())
    assert kappa(table) == pytest.approx(theirs.pi())


@pytest.mark.parametrize("seed", range(3))
def test_alpha_over_sets_is_that_of_nltk(seed: int) -> None:
    choices = [frozenset("a"), frozenset("b"), frozenset("ab"), frozenset("bc"), frozenset("abc")]
    triples = [(i, c, choices[label]) for i, c, label in random_labels(seed, items=30, coders=4, labels=5, missing=0)]
    theirs = AnnotationTask(data=[(c, i, label) for i, c, label in triples], distance=jaccard_distance)
    assert Reliability(JudgementTable.of(triples), JACCARD).alpha == pytest.approx(theirs.alpha())


@pytest.mark.parametrize("distance", DISTANCES.values(), ids=list(DISTANCES))
def test_similarities_are_the_distances_of_all_pairs(distance: Distance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(similarity, "_BLOCK", 7)
    members = [frozenset(one) for size in (1, 2, 3) for one in combinations("abcd", size)]
    flat = [frozenset[str](), *members]
    nested = [
        frozenset[frozenset[str]](),
        *(frozenset(one) for size in (1, 2, 3) for one in combinations(members, size)),
    ]
    labels = flat if distance in (JACCARD, PASSONNEAU, DISTANCES["dice"]) else nested[:120]
    dense = similarities(labels, distance).toarray()
    assert dense == pytest.approx(np.array([[1 - distance(a, b) for b in labels] for a in labels]))


def test_a_distance_of_ones_own() -> None:
    table = JudgementTable.of([("x", "1", "a"), ("x", "2", "A"), ("y", "1", "b"), ("y", "2", "b")])
    folded = Distance("case", lambda one, other: 0.0 if one.lower() == other.lower() else 1.0)
    assert Reliability(table, NOMINAL).alpha < 1
    assert Reliability(table, folded).alpha == 1


def test_alpha_does_not_depend_on_names() -> None:
    table = JudgementTable.of(random_labels(1, items=50, coders=4, labels=5, missing=0.2))
    renamed = JudgementTable.of((f"x{i}", f"y{c}", -label) for i, c, label in random_labels(1, 50, 4, 5, 0.2))
    assert Reliability(renamed, NOMINAL).alpha == pytest.approx(Reliability(table, NOMINAL).alpha)


def test_one_label_for_everything_has_no_alpha() -> None:
    table = JudgementTable.of([("x", "1", "a"), ("x", "2", "a"), ("y", "1", "a"), ("y", "2", "a")])
    reliability = Reliability(table, NOMINAL)
    assert np.isnan(reliability.alpha)
    assert np.isnan(kappa(table))
    assert np.isnan(reliability.interval(20).low)


def test_items_of_one_coder_are_left_out() -> None:
    triples = random_labels(2, items=20, coders=3, labels=3, missing=0)
    more = [*triples, ("alone", "c0", 2)]
    assert Reliability(JudgementTable.of(more), NOMINAL).alpha == Reliability(JudgementTable.of(triples), NOMINAL).alpha
    assert Reliability(JudgementTable.of(more), NOMINAL).n == 20
    with pytest.raises(AgreementError, match="No item was judged by two coders"):
        Reliability(JudgementTable.of([("x", "1", "a"), ("y", "2", "a")]), NOMINAL)


def test_a_second_judgement_of_an_item_is_refused() -> None:
    with pytest.raises(JudgementsError, match="Coder 'c' judged item 'x' twice"):
        JudgementTable.of([("x", "c", 1), ("x", "c", 1)])
    with pytest.raises(JudgementsError, match="no judgements"):
        JudgementTable.of([])


def test_disagreements_come_worst_first() -> None:
    table = JudgementTable.of(
        (item, str(coder), label)
        for item, labels in (("agreed", "aaa"), ("one off", "aab"), ("all off", "abc"))
        for coder, label in enumerate(labels)
    )
    assert Reliability(table, NOMINAL).disagreements() == [
        ("all off", pytest.approx(1)),
        ("one off", pytest.approx(2 / 3)),
        ("agreed", 0),
    ]


def test_coder_against_coder_is_alpha_of_the_two() -> None:
    triples = random_labels(3, items=40, coders=4, labels=3, missing=0.2)
    between = Reliability(JudgementTable.of(triples), NOMINAL).between_coders()
    assert np.isnan(np.diag(between)).all()
    for one, other in combinations(range(4), 2):
        pair = [triple for triple in triples if triple[1] in (f"c{one}", f"c{other}")]
        assert between[one, other] == between[other, one]
        assert between[one, other] == pytest.approx(Reliability(JudgementTable.of(pair), NOMINAL).alpha)


def test_coders_without_a_common_item_have_no_alpha() -> None:
    table = JudgementTable.of([("x", "1", "a"), ("x", "2", "b"), ("y", "2", "a"), ("y", "3", "b")])
    assert np.isnan(Reliability(table, NOMINAL).between_coders()[0, 2])


def test_the_interval_is_repeatable_and_narrows_with_more_items() -> None:
    few = Reliability(JudgementTable.of(random_labels(4, 30, 4, 3, 0.1)), NOMINAL)
    many = Reliability(JudgementTable.of(random_labels(4, 1000, 4, 3, 0.1)), NOMINAL)
    assert few.interval(300, seed=1) == few.interval(300, seed=1)
    assert few.interval(300).low < few.alpha < few.interval(300).high
    assert many.interval(300).high - many.interval(300).low < (few.interval(300).high - few.interval(300).low) / 3
    assert few.interval(300, level=0.5).low > few.interval(300, level=0.99).low


def test_an_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    """With noise 0.4 a coder keeps the item's label with probability 0.6 + 0.4 / 4: alpha is 0.6² in the long run."""
    covered = 0
    for seed in range(100):
        interval = Reliability(JudgementTable.of(random_labels(seed, 100, 4, 4, 0)), NOMINAL).interval(200, seed=seed)
        covered += interval.low <= 0.36 <= interval.high
    assert 85 <= covered <= 100


def test_nonsense_is_refused() -> None:
    reliability = Reliability(JudgementTable.of(random_labels(4, 30, 4, 3, 0.1)), NOMINAL)
    with pytest.raises(AgreementError, match="level between 0 and 1"):
        reliability.interval(level=95)


def test_too_many_similar_labels_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(similarity, "MOST_PAIRS", 10)
    labels = [frozenset({"shared", str(i)}) for i in range(20)]
    with pytest.raises(AgreementError, match="pairs of the 20 distinct labels have something in common"):
        similarities(labels, JACCARD)


@pytest.mark.slow
def test_ten_thousand_items_by_twenty_coders() -> None:
    choices = [sets(), sets("a"), sets("b"), sets("a", "b"), sets("ab"), sets("a", "bc"), sets("c", "ab", "b")]
    triples = random_labels(5, items=10_000, coders=20, labels=len(choices), missing=0.05)
    table = JudgementTable.of((item, coder, choices[label]) for item, coder, label in triples)
    tracemalloc.start()
    began = time.process_time()
    reliability = Reliability(table, GENERALIZED_DICE)
    alpha, worst, between = reliability.alpha, reliability.disagreements(), reliability.between_coders()
    interval = reliability.interval(1000)
    seconds, (_, peak) = time.process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert interval.low < alpha < interval.high
    assert len(worst) == 10_000
    assert between.shape == (20, 20)
    assert seconds < 10
    assert peak < 200_000_000  # the 1.9 million pairs of judgements alone would be the 10,000 by 20 by 20 of it
