"""Dialogs that ask again: the second answer counts where the first leaves doubt, and only there."""

import numpy as np
import pytest

from evaluation.outcomes import Outcomes
from evaluation.two_answers import next_answers, simulate
from resolver.accumulate import add_up
from resolver.combination import FEATURES
from resolver.fitting import ScoredAnswers
from resolver.questions import Question
from resolver.reading import read_answer
from retrieval.base import KnowledgeBase


def outcomes(base: KnowledgeBase, questions: list[tuple[int, list[float]]]) -> Outcomes:
    """Questions given as their target and the probability of the first choice after each expression."""
    reading = read_answer("the green one", [base.entities["cendol"], base.entities["plain"]])
    asked = tuple(
        Question(f"q{i}", "books", (f"{i}a", f"{i}b"), (f"{i}a", f"{i}b"), target, "UNIFORM", ("it",) * len(given))
        for i, (target, given) in enumerate(questions)
    )
    place = np.repeat(np.arange(len(questions)), [len(given) for _, given in questions])
    probability = np.array([one for _, given in questions for one in given])
    answers = ScoredAnswers(asked, place, (reading,) * len(place), np.zeros((len(place), 2, len(FEATURES))))
    return Outcomes(answers, {"resolver": probability})


def test_the_next_answer_is_of_the_same_question() -> None:
    assert next_answers(np.array([0, 0, 0, 1, 2, 2])).tolist() == [1, 2, 0, 3, 5, 4]


def test_a_doubtful_answer_is_set_right_by_the_next(small_base: KnowledgeBase) -> None:
    # The first choice is meant; the first answer leans the wrong way, the second is clear.
    found = simulate(outcomes(small_base, [(0, [0.45, 0.9])]), sure=0.6, rule_accuracy=0.97)
    assert found.all.right.percent == 100
    assert found.all.right_first.percent == 50
    assert found.all.asked.percent == 50
    assert found.metrics()["right.books"] == 100


def test_a_sure_wrong_answer_stays_wrong(small_base: KnowledgeBase) -> None:
    found = simulate(outcomes(small_base, [(0, [0.2, 0.9])]), sure=0.6, rule_accuracy=0.97)
    assert found.all.right.percent == 50
    assert found.all.asked.percent == 0
    asked_by = {one.sure: one.asked.percent for one in found.trade_off}
    assert asked_by[0.5] == 0
    assert asked_by[0.85] == 50


def test_who_has_no_second_answer_keeps_the_first(small_base: KnowledgeBase) -> None:
    assert simulate(outcomes(small_base, [(1, [0.45])]), sure=0.6, rule_accuracy=0.97).all.right.percent == 100


def test_answers_add_up() -> None:
    assert add_up([[0.6, 0.4]]).tolist() == pytest.approx([0.6, 0.4])
    assert add_up([[0.6, 0.4], [0.6, 0.4]]).tolist() == pytest.approx([0.36 / 0.52, 0.16 / 0.52])
    assert add_up([[0.5, 0.5, 0.0], [0.2, 0.3, 0.5]]).tolist() == pytest.approx([0.4, 0.6, 0.0])
    assert add_up([[1.0, 0.0], [0.0, 1.0]]).tolist() == [0.5, 0.5]
    with pytest.raises(ValueError, match="same number"):
        add_up([[0.5, 0.5], [0.2, 0.3, 0.5]])
