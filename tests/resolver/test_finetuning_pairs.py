"""Training pairs: both choices are the target equally often, and no expression is used where it makes no sense."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from knowledge.settings import Settings
from resolver.annotated_base import annotated_base
from resolver.balanced_pairs import Pair, TrainingPairs, question_parts
from resolver.errors import TrainingDataError
from resolver.finetuning_settings import Pairing
from resolver.questions import Question
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder
from tests.resolver.tiny_t5 import easy_questions

Annotated = tuple[list[Question], KnowledgeBase]


def annotate(records: list[dict[str, Any]], folder: Path, embedder: Embedder) -> Annotated:
    file = folder / "questions.json"
    file.write_text(json.dumps(records), "utf-8")
    return annotated_base([file], Settings(home=folder), embedder)


@pytest.fixture(scope="module")
def annotated(embedder: Embedder, tmp_path_factory: pytest.TempPathFactory) -> Annotated:
    """Six questions of books with three expressions each, five of songs."""
    records = [*easy_questions(6), *easy_questions(5, seed=1, domain="SONGS")]
    records[0]["expressions"] += ["not the yellow one", "the first one", records[0]["choices"][0]["name"]]
    return annotate(records, tmp_path_factory.mktemp("pairs"), embedder)


def name(background: str) -> str:
    return background.partition(". ")[0]


def target_of(questions: list[Question], base: KnowledgeBase) -> dict[str, Question]:
    return {base.entities[question.keys[question.target]].name: question for question in questions}


def test_both_choices_of_a_balanced_pair_are_meant_equally_often(annotated: Annotated) -> None:
    questions, base = annotated
    pairs = TrainingPairs(questions, base, uniform=0).epoch(0)
    targets = target_of(questions, base)
    meant = Counter((name(pair.meant), name(pair.other)) for pair in pairs)
    assert len(pairs) == 6 * 3 + 4 * 3  # one question of songs is left over
    assert all(meant[other, one] == count == 3 for (one, other), count in meant.items())
    for pair in pairs:
        assert pair.told
        assert pair.expression in targets[name(pair.meant)].expressions
        assert targets[name(pair.meant)].domain == targets[name(pair.other)].domain


def test_what_makes_sense_beside_its_own_choices_only_is_not_used_beside_others(annotated: Annotated) -> None:
    questions, base = annotated
    seen = {pair.expression for number in range(8) for pair in TrainingPairs(questions, base).epoch(number)}
    assert "the first one" not in seen
    assert not any("yellow" in text for text in seen)
    own = TrainingPairs(questions, base, Pairing.OWN, uniform=0).epoch(0)
    denied = [pair for pair in own if "yellow" in pair.expression]
    target, other = (base.entities[questions[0].keys[i]].name for i in (questions[0].target, 1 - questions[0].target))
    assert [(name(pair.meant), name(pair.other)) for pair in denied] == [(other, target)]
    assert "not" not in denied[0].expression.split()
    assert not any("first" in pair.expression for pair in own)


def test_own_pairs_are_the_questions_themselves(annotated: Annotated) -> None:
    questions, base = annotated
    pairs = TrainingPairs(questions, base, Pairing.OWN, uniform=0).epoch(0)
    assert len(pairs) == 11 * 3 + 1
    targets = target_of(questions, base)
    choices = {frozenset(base.entities[key].name for key in question.keys) for question in questions}
    assert all(frozenset((name(pair.meant), name(pair.other))) in choices for pair in pairs)
    assert all(name(pair.meant) in targets for pair in pairs if "yellow" not in pair.expression)
    mixed = TrainingPairs(questions, base, Pairing.MIXED, uniform=0).epoch(0)
    assert len(mixed) == len(pairs) + 30


def test_a_uniform_pair_has_an_expression_of_another_question(annotated: Annotated) -> None:
    questions, base = annotated
    pairs = TrainingPairs(questions, base, uniform=1).epoch(0)
    told, untold = ([pair for pair in pairs if pair.told is wanted] for wanted in (True, False))
    assert len(told) == 30
    assert 10 <= len(untold) <= 30
    # Colours recur among six questions, so only whether the pair was drawn before can be told from the texts.
    drawn = {frozenset((name(pair.meant), name(pair.other))) for pair in told}
    assert {frozenset((name(pair.meant), name(pair.other))) for pair in untold} <= drawn


def test_epochs_differ_and_are_the_same_again(annotated: Annotated) -> None:
    questions, base = annotated
    pairs = TrainingPairs(questions, base)
    assert pairs.epoch(1) == TrainingPairs(questions, base).epoch(1)
    met = [{frozenset((name(p.meant), name(p.other))) for p in pairs.epoch(number)} for number in range(6)]
    assert len({frozenset(one) for one in met}) > 1
    assert pairs.epoch(0) != TrainingPairs(questions, base, seed=1).epoch(0)


def test_similar_targets_meet_more_often(tmp_path: Path, embedder: Embedder) -> None:
    """With 60 questions in two kinds, half of the pairs are drawn among the ten nearest."""
    records = easy_questions(60)
    for i, record in enumerate(records):
        for choice in record["choices"]:
            kind = "a stew of lentils, cooked for hours" if i % 2 else "a warship with two masts and forty guns"
            choice["unshown_background"] = f"{choice['name']} is {kind}. It is old."
    questions, base = annotate(records, tmp_path, embedder)
    pairs = TrainingPairs(questions, base, uniform=0)
    alike = [("stew" in pair.meant) == ("stew" in pair.other) for number in range(4) for pair in pairs.epoch(number)]
    assert 0.6 < sum(alike) / len(alike) < 0.9


def test_the_parts_are_what_is_said_and_what_is_denied(annotated: Annotated) -> None:
    questions, base = annotated
    parts = question_parts(questions[:1], base)
    assert [part.expression for part in parts] == [0, 1, 2, 3, 4, 5]
    assert [part.sign for part in parts] == [1, 1, 1, -1, 1, 1]
    assert all(part.first == (questions[0].target == 0) for part in parts)
    assert [name(text) for text in parts[0].backgrounds] == [base.entities[key].name for key in questions[0].keys]


def test_questions_that_no_pair_can_be_made_of_are_refused(annotated: Annotated) -> None:
    questions, base = annotated
    with pytest.raises(TrainingDataError, match="balanced pairs need two questions of one domain"):
        TrainingPairs(questions[:1], base)
    assert TrainingPairs(questions[:1], base, Pairing.OWN).epoch(0)[0] != Pair("", "", "")
