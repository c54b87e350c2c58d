"""The report that compares made expressions with real ones."""

from evaluation.pseudo_report import Said, figures, made
from retrieval.base import KnowledgeBase

PEOPLE = [
    Said("the one with coconut milk", "cendol", "tiramisu"),
    Said("it has coffee in it", "tiramisu", "kue_talam"),
    Said("qwxz", "kue_talam", "tiramisu"),
]


def test_made_ones_are_as_many_of_the_same_types(small_base: KnowledgeBase) -> None:
    found = made(small_base, PEOPLE, hide=1.0, seed=0)
    assert len(found) == 3
    for one in found:
        assert one.target != one.rival
        assert one.hidden in {unit.text for unit in small_base.evidence(one.text, [one.target])[one.target]}
    assert not any(one.hidden for one in made(small_base, PEOPLE, hide=0.0, seed=0))


def test_figures_count_words_that_the_texts_have(small_base: KnowledgeBase) -> None:
    rows = figures(small_base, PEOPLE)
    assert rows["expressions"] == "3"
    assert rows["… none of them, % of expressions"] == "33"
    assert rows["… all of them, % of expressions"] == "67"
    assert rows["begin with"].startswith("the one 33, it has 33")
