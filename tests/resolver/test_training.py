"""Training from beginning to end on texts and questions of our own, in seconds."""

from pathlib import Path

import numpy as np
import pytest
import torch

from resolver.checkpoint import load_checkpoint
from resolver.combination import FEATURES, Combination, fit_combination
from resolver.errors import TrainingDataError
from resolver.fitting import cross_validate, score_questions, with_rules
from resolver.pretraining import TrainingSettings, make_examples, pretrain
from resolver.questions import Question, entity_folds, read_questions
from resolver.resolve import Resolver
from resolver.t5 import ChoiceT5, ChoiceT5Config
from resolver.training import TrainingReport, train_resolver
from resolver.word_table import WordTable
from retrieval.base import KnowledgeBase

TINY = ChoiceT5Config(width=32, encoder_layers=1, heads=2, feed_forward=64, choice_pieces=40)


def test_training_reports_every_row_of_the_ablation(training: TrainingReport) -> None:
    assert set(training.accuracy) == {"features", "t5", "both", "resolver"}
    assert training.expressions == 15
    assert (training.checkpoint / "README.md").read_text("utf-8").count("our own questions") == 1


def test_a_checkpoint_can_be_fine_tuned_on_other_questions_without_pretraining_again(
    training: TrainingReport, small_base: KnowledgeBase, questions: list[Question], tmp_path: Path
) -> None:
    init = load_checkpoint(training.checkpoint)
    train_resolver(small_base, questions[:4], tmp_path / "new", tmp_path, pseudo_expressions=0, init=init)
    fitted = load_checkpoint(tmp_path / "new")
    assert set(fitted.record.questions) == {question.id for question in questions[:4]}
    assert fitted.record.pseudo_expressions == 64
    assert all(torch.equal(fitted.pretrained[name], value) for name, value in init.pretrained.items())


def test_training_from_nothing_on_nothing_is_refused(
    small_base: KnowledgeBase, questions: list[Question], tmp_path: Path
) -> None:
    with pytest.raises(TrainingDataError, match="checkpoint to start from"):
        train_resolver(small_base, questions, tmp_path / "new", tmp_path, pseudo_expressions=0)


def test_examples_hide_nothing_but_the_source_and_never_say_the_name(small_base: KnowledgeBase) -> None:
    examples = make_examples([small_base], 200, seed=1)
    assert len(examples) == 200
    share = np.mean([example.first_is_meant for example in examples])
    assert 0.35 < share < 0.65
    names = [entity.name.lower() for entity in small_base.entities.values()]
    assert not any(name in example.expression.lower() for example in examples for name in names)


def test_examples_are_the_same_for_the_same_seed(small_base: KnowledgeBase) -> None:
    assert make_examples([small_base], 50, seed=2) == make_examples([small_base], 50, seed=2)
    assert make_examples([small_base], 50, seed=2) != make_examples([small_base], 50, seed=3)


def test_a_stopped_pretraining_goes_on_where_it_was(small_base: KnowledgeBase, tmp_path: Path) -> None:
    examples = make_examples([small_base], 64, seed=0)
    settings = TrainingSettings(batch=16, warmup=1, save_every=1)
    seen: list[int] = []

    class StoppedError(Exception):
        pass

    def stop_at_two(_: str, done: int, __: int) -> None:
        # The step is counted before it is saved, so two steps are on disk when the third is done.
        if done == 3:
            raise StoppedError

    table = WordTable.load()
    with pytest.raises(StoppedError):
        pretrain(ChoiceT5(table.vectors, TINY), table, examples, settings, tmp_path, stop_at_two)
    assert (tmp_path / "pretraining.pt").is_file()
    pretrain(ChoiceT5(table.vectors, TINY), table, examples, settings, tmp_path, lambda _, done, __: seen.append(done))
    assert seen == [3, 4]
    assert not (tmp_path / "pretraining.pt").exists()


def test_folds_share_no_entity() -> None:
    def question(*keys: str) -> Question:
        return Question("-".join(keys), "books", keys, keys, 0, "UNIFORM", ("a", "b"))

    questions = [question("a", "b"), question("b", "c"), question("d", "e"), question("f", "g"), question("g", "a")]
    folds = entity_folds(questions, 3)
    of: dict[str, set[int]] = {}
    for asked, fold in zip(questions, folds, strict=True):
        for key in asked.articles:
            of.setdefault(key, set()).add(fold)
    assert all(len(found) == 1 for found in of.values())
    assert len(set(folds)) == 2  # a-b-c-f-g hang together, d-e stands alone


def test_a_rule_decides_before_the_model(
    quick_resolver: Resolver, small_base: KnowledgeBase, questions: list[Question]
) -> None:
    named = [Question("n", "recipes", ("cendol", "tiramisu"), ("cendol", "tiramisu"), 1, "UNIFORM", ("tiramisu",))]
    answers = score_questions([*questions, *named], small_base, quick_resolver.scorer)
    probability = with_rules(answers, np.full(len(answers.question), 0.9))
    assert probability[-1] == 0.0
    assert cross_validate(answers, FEATURES).shape == (16,)


def test_the_combination_has_no_bias_to_a_position() -> None:
    rng = np.random.default_rng(0)
    differences = rng.normal(size=(200, len(FEATURES)))
    combination = fit_combination(differences, differences[:, 0] > 0)
    assert combination.probabilities(np.zeros((2, len(FEATURES)))) == pytest.approx([0.5, 0.5])
    assert combination.weights[FEATURES[0]] > 1


def test_fitting_on_nothing_is_refused() -> None:
    with pytest.raises(TrainingDataError, match="no questions"):
        fit_combination(np.zeros((0, len(FEATURES))), np.zeros(0))


def test_probabilities_are_a_softmax_over_the_choices() -> None:
    features = np.zeros((3, len(FEATURES)))
    features[1, 0] = 1.0
    probabilities = Combination({FEATURES[0]: 2.0}).probabilities(features)
    assert probabilities == pytest.approx([1 / (2 + np.exp(2)), np.exp(2) / (2 + np.exp(2)), 1 / (2 + np.exp(2))])


@pytest.mark.parametrize("content", ["", "{", "{}", "[]", '[{"domain": "BOOKS"}]', '[{"choices": 3}]', "[null]"])
def test_a_file_that_holds_no_questions_is_named(tmp_path: Path, content: str) -> None:
    file = tmp_path / "questions.json"
    file.write_text(content, "utf-8")
    with pytest.raises(TrainingDataError, match=r"questions\.json"):
        read_questions([file])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(TrainingDataError, match="no such file"):
        read_questions([tmp_path / "none.json"])
