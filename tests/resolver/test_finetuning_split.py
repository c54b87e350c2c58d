"""Holding out questions: no entity on two sides, and a word where there is too little data."""

import pytest

from resolver.entity_split import hold_out
from resolver.errors import TrainingDataError
from resolver.questions import Question


def question(domain: str, *keys: str, expressions: int = 6) -> Question:
    return Question("-".join((domain, *keys)), domain, keys, keys, 0, "UNIFORM", tuple("x" * expressions))


QUESTIONS = [
    *(question("books", f"a{i}", f"b{i}") for i in range(40)),
    *(question("songs", f"a{i}", f"a{i + 1}") for i in range(40)),  # all hang together
    *(question("songs", f"c{i}", f"d{i}") for i in range(40)),
]


def test_no_entity_is_on_two_sides_and_each_domain_gives_its_share() -> None:
    split = hold_out(QUESTIONS, 0.2)
    sides = (split.train, split.stopping, split.report)
    assert sum(map(len, sides)) == len(QUESTIONS)
    entities = [{(q.domain, key) for q in side for key in q.articles} for side in sides]
    assert not entities[0] & entities[1] | entities[0] & entities[2] | entities[1] & entities[2]
    for side in sides[1:]:
        assert sum(q.domain == "books" for q in side) == 4
        assert sum(q.domain == "songs" for q in side) == 8
    # The forty songs that hang together are more than is wanted, so they are trained on.
    assert sum(q.articles[0].startswith("a") and q.domain == "songs" for q in split.train) == 40


def test_the_seed_decides() -> None:
    assert hold_out(QUESTIONS, seed=1) == hold_out(QUESTIONS, seed=1)
    assert hold_out(QUESTIONS, seed=1) != hold_out(QUESTIONS, seed=2)


def test_what_was_trained_on_before_is_not_held_out() -> None:
    seen = frozenset(q.id for q in (*hold_out(QUESTIONS).stopping, *hold_out(QUESTIONS).report))
    split = hold_out(QUESTIONS, seen=seen)
    assert not seen & {q.id for q in (*split.stopping, *split.report)}
    assert len(split.report) == len(hold_out(QUESTIONS).report)


@pytest.mark.parametrize("questions", [[], QUESTIONS[:5], QUESTIONS[40:80]], ids=["none", "few", "all one group"])
def test_too_little_data_is_said_with_its_counts(questions: list[Question]) -> None:
    with pytest.raises(
        TrainingDataError, match=rf"too little data to hold out 20% of it: of {len(questions)} questions"
    ):
        hold_out(questions, 0.2)
