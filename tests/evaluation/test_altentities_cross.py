"""Cross-domain: domains whose cues differ carry nothing over to each other."""

import numpy as np
import pytest

from evaluation.altentities_cross import cross_domains
from evaluation.errors import EvaluationError
from evaluation.outcomes import Outcomes
from resolver.combination import FEATURES
from resolver.fitting import ScoredAnswers
from resolver.questions import Question
from resolver.reading import read_answer
from retrieval.base import KnowledgeBase


def outcomes(base: KnowledgeBase, cues: dict[str, list[float]]) -> Outcomes:
    """Ten questions a domain, in which the choice that is meant is ahead by these features."""
    questions, features = [], []
    for domain, values in cues.items():
        for number in range(10):
            articles = (f"{domain} {number} a", f"{domain} {number} b")
            target = number % 2
            questions.append(Question(f"{domain}{number}", domain, articles, articles, target, "UNIFORM", ("it",)))
            one = np.zeros((2, len(FEATURES)))
            one[target, : len(values)] = values
            features.append(one)
    reading = read_answer("the green one", [base.entities["cendol"], base.entities["plain"]])
    answers = ScoredAnswers(
        tuple(questions), np.arange(len(questions)), (reading,) * len(questions), np.stack(features)
    )
    return Outcomes(answers, {})


def test_each_cell_is_fitted_on_its_row(small_base: KnowledgeBase) -> None:
    # In books the first feature tells, in songs the second, in recipes the first the other way round.
    table = cross_domains(outcomes(small_base, {"books": [1, 0], "recipes": [-1, 0], "songs": [0, 1]}))
    percent = {fitted: {domain: one.percent for domain, one in row.items()} for fitted, row in table.shares.items()}
    assert percent["books"] == {"books": 100, "recipes": 0, "songs": 50}
    assert percent["recipes"] == {"books": 0, "recipes": 100, "songs": 50}
    assert percent["songs"] == {"books": 50, "recipes": 50, "songs": 100}
    assert percent["others"] == {"books": 0, "recipes": 0, "songs": 50}
    assert percent["all"]["songs"] == 100
    assert table.metrics()["cross.books.accuracy.recipes"] == 0
    assert table.shares["books"]["songs"].n == 10


def test_a_domain_is_not_measured_on_what_it_was_fitted_on(small_base: KnowledgeBase) -> None:
    one = outcomes(small_base, {"books": [1, 0], "songs": [1, 0]})
    questions = [
        Question(q.id, q.domain, ("same a", "same b"), q.keys, q.target, q.sampling_method, q.expressions)
        if q.domain == "books"
        else q
        for q in one.answers.questions
    ]
    answers = ScoredAnswers(tuple(questions), one.answers.question, one.answers.readings, one.answers.features)
    shares = cross_domains(Outcomes(answers, {})).shares
    assert "books" not in shares["books"]  # all its questions share entities: nothing is left to fit on
    assert shares["books"]["songs"].percent == 100


def test_one_domain_has_nothing_to_cross_to(small_base: KnowledgeBase) -> None:
    with pytest.raises(EvaluationError, match="two domains"):
        cross_domains(outcomes(small_base, {"books": [1, 0]}))
