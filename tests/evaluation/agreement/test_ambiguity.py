"""Counts of agreement and ambiguity, by hand."""

from evaluation.agreement.ambiguity import AmbiguityCounts, ambiguity_counts
from evaluation.agreement.judgements import Judgement
from tests.evaluation.agreement.samples import judged, link


def item(name: str, *labels: str) -> list[Judgement]:
    """Labels of four coders: "a" one, "a|b" ambiguous, "new" no antecedent."""
    return [
        link(name, coder=str(coder), category="new")
        if label == "new"
        else link(name, *label.split("|"), coder=str(coder))
        for coder, label in enumerate(labels)
    ]


def test_each_kind_of_item_is_counted() -> None:
    judgements = judged(
        *item("perfect", "a", "a", "a", "a"),
        *item("almost", "a", "a", "a", "b"),
        *item("implicit", "a", "a", "b", "b"),
        *item("explicit", "a", "a", "a", "a|b"),
        *item("both", "a|b", "a|b", "a", "a"),
        *item("mixed", "a", "a", "b", "c"),
        *item("alone", "a"),
    )
    counts = ambiguity_counts(judgements)
    assert counts == {"all": AmbiguityCounts(items=6, perfect=1, almost_perfect=2, explicit=2, implicit=2, ambiguous=3)}


def test_of_two_coders_none_is_all_but_one() -> None:
    counts = ambiguity_counts(judged(*item("x", "a", "b")))["all"]
    assert (counts.perfect, counts.almost_perfect) == (0, 0)


def test_new_and_old_expressions_are_told_apart_by_most_coders() -> None:
    judgements = judged(
        *item("new", "new", "new", "new", "a"), *item("half", "new", "new", "a", "a"), *item("old", "a", "a", "a", "a")
    )
    counts = ambiguity_counts(judgements)
    assert counts["discourse-new"] == AmbiguityCounts(1, 0, 1, 0, 0, 0)
    assert counts["discourse-old"] == AmbiguityCounts(2, 1, 0, 0, 1, 1)
