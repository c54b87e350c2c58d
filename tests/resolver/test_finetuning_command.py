"""`whichone train resolver --init T5` from the files to a folder that resolves and is evaluated."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.cli.app import app
from knowledge.errors import WhichoneError
from knowledge.settings import Settings
from resolver.annotated_base import annotated_base
from resolver.checkpoint import load_checkpoint, load_model
from resolver.errors import CheckpointError, TrainingDataError
from resolver.finetuned_resolver import FineTuningReport, finetune_resolver
from resolver.finetuning_settings import FineTuningSettings
from resolver.resolve import Resolver
from resolver.seq2seq import Seq2SeqModel
from retrieval.embedding import Embedder
from tests.resolver.tiny_t5 import easy_questions, texts_of, tiny_t5

COUNT = 50
HOW = ["--optimizer", "adamw", "--rate", "3e-3", "--batch", "8", "--accumulate", "2", "--uniform", "0", "--checks", "1"]


def whichone(home: Path, *arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments], env={"WHICHONE_HOME": str(home)})


def flat(result: Result) -> str:
    return " ".join(result.output.split())


class Trained:
    """A tiny T5 fine-tuned by the command on questions whose colours say which choice is meant."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        self.questions = folder / "questions.json"
        self.new_questions = folder / "new.json"
        records = easy_questions(COUNT + 10)
        self.questions.write_text(json.dumps(records[:COUNT]), "utf-8")
        self.new_questions.write_text(json.dumps(records[COUNT:]), "utf-8")
        self.t5 = tiny_t5(folder / "tiny-t5", texts_of(records))
        self.out = folder / "resolver"
        self.metrics = folder / "metrics.json"
        common = ["--epochs", 12, "--patience", 12, "--held-out", "0.4", "--data", "our own questions"]
        arguments = [self.questions, "--init", self.t5, "--out", self.out, "--json", self.metrics, *HOW, *common]
        self.result = whichone(self.home, "train", "resolver", *arguments)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Trained:
    made = Trained(tmp_path_factory.mktemp("finetuning"))
    assert made.result.exit_code == 0, made.result.output
    return made


def test_it_reports_on_held_out_entities(trained: Trained) -> None:
    report = json.loads(trained.metrics.read_text("utf-8"))
    metrics = report["metrics"]
    assert report["task"] == "train"
    assert report["n"] == metrics["n.books"] == 30
    for row in ("features.", "t5.", "both.", ""):
        assert {f"{row}accuracy.books", f"{row}accuracy.average", f"{row}error.books"} <= set(metrics)
    assert metrics["t5.accuracy.books"] > 80
    assert metrics["t5_gain"] == pytest.approx(metrics["both.accuracy.books"] - metrics["features.accuracy.books"])
    printed = flat(trained.result)
    assert re.search(r"step \d+: held-out accuracy \d+\.\d%, log loss .* best so far", printed)
    assert "T5 alone" in printed
    assert "Retrieval features alone" in printed
    assert f"{metrics['accuracy.books']:.1f} ± {metrics['error.books']:.1f}" in printed
    assert "Fine-tuned on 30 questions" in printed


def test_the_folder_holds_t5_its_combination_and_a_card(trained: Trained) -> None:
    checkpoint = load_checkpoint(trained.out)
    assert checkpoint.config is None
    assert checkpoint.combination.weights["t5"] > 0
    assert set(checkpoint.ablation) == {"features", "t5"}
    assert len(checkpoint.record.questions) == COUNT
    assert len(checkpoint.record.t5_questions) == 30
    Seq2SeqModel.load(str(trained.out))
    card = (trained.out / "README.md").read_text("utf-8")
    metrics = json.loads(trained.metrics.read_text("utf-8"))["metrics"]
    for told in ("tiny-t5", "our own questions", "CC BY-SA 3.0", "on 30 expressions of 10 questions", "balanced pairs"):
        assert told in card
    assert f"| Features and T5 | {metrics['both.accuracy.books']:.1f} ± {metrics['both.error.books']:.1f} |" in card
    assert not (trained.home / "work" / "finetuning").is_dir() or not os.listdir(trained.home / "work" / "finetuning")


def test_it_resolves_with_the_folder(trained: Trained, embedder: Embedder) -> None:
    settings = Settings(home=trained.home, resolver=trained.out)
    questions, base = annotated_base([trained.new_questions], settings, embedder)
    resolver = Resolver.load(settings=settings)
    assert isinstance(resolver.scorer.model, Seq2SeqModel)
    right = []
    for question in questions:
        entities = [base.entities[key] for key in question.keys]
        for expression in question.expressions:
            probabilities = resolver.resolve(expression, entities, base).probabilities
            right.append(probabilities[question.target] > 0.5)
    assert sum(right) / len(right) > 0.8


def test_it_is_evaluated_with_its_own_combination(trained: Trained, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    arguments = ["evaluate", "altentities", trained.new_questions, "--checkpoint", trained.out, "--json", out]
    result = whichone(trained.home, *arguments)
    assert result.exit_code == 0, result.output
    metrics = json.loads(out.read_text("utf-8"))["metrics"]
    assert metrics["questions_seen"] == 0
    assert metrics["t5.accuracy.average"] > 80
    assert metrics["accuracy.average"] > 80


def test_an_evaluation_on_the_same_questions_says_that_it_flatters(trained: Trained) -> None:
    arguments = ["evaluate", "altentities", trained.questions, "--checkpoint", trained.out, "--split-by-entity"]
    result = whichone(trained.home, *arguments)
    assert result.exit_code == 0, result.output
    assert f"trained on {COUNT} of these {COUNT} questions" in flat(result)
    assert "T5 was fine-tuned on the labels of 30" in flat(result)


def test_a_fine_tuned_t5_can_be_trained_further(trained: Trained, tmp_path: Path) -> None:
    arguments = [trained.questions, "--init", trained.out, "--out", tmp_path / "more", "--epochs", 1, *HOW]
    result = whichone(trained.home, "train", "resolver", *arguments, "--held-out", 0.2)
    assert result.exit_code == 0, result.output
    before, after = load_checkpoint(trained.out).record, load_checkpoint(tmp_path / "more").record
    assert after.init == before.init == "tiny-t5"
    assert before.t5_questions <= after.t5_questions
    assert len(after.t5_questions) == 40  # what was trained on before is not held out
    assert json.loads((tmp_path / "more" / "checkpoint.json").read_text("utf-8"))["scores"]["questions"]["report"] == 5


def test_a_run_that_was_stopped_goes_on(trained: Trained, tmp_path: Path, embedder: Embedder) -> None:
    questions, base = annotated_base([trained.questions], Settings(home=trained.home), embedder)
    settings = FineTuningSettings(batch=4, epochs=2, save_minutes=0)
    steps: list[tuple[str, int]] = []

    class StoppedError(Exception):
        pass

    def progress(stage: str, done: int, _: int) -> None:
        steps.append((stage, done))
        if len(steps) == 4:
            raise StoppedError

    def train() -> FineTuningReport:
        folders = tmp_path / "out", tmp_path / "work"
        return finetune_resolver(base, questions, str(trained.t5), *folders, settings=settings, progress=progress)

    with pytest.raises(StoppedError):
        train()
    report = train()
    assert [step for step in steps if step[0].startswith("epoch 1")][:6] == [
        ("epoch 1 of at most 2", done) for done in (1, 2, 3, 4, 4, 5)
    ]
    assert report.checkpoint == tmp_path / "out"
    assert not os.listdir(tmp_path / "work")


def test_the_weights_of_a_fine_tuned_t5_are_not_those_of_ours(trained: Trained) -> None:
    with pytest.raises(CheckpointError, match="is a fine-tuned T5"):
        load_model(load_checkpoint(trained.out))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (["--batch", "4"], TrainingDataError, r"--batch: only for fine-tuning a T5"),
        (["--init", "models/resolver", "--held-out", "0.1"], TrainingDataError, r"--held-out: only for fine-tuning"),
        (["--init", "T5", "--pseudo", "5"], TrainingDataError, r"--pseudo, --refit and --kb are for Whichone's own"),
        (["--init", "T5", "--kb", "recipes"], TrainingDataError, r"--pseudo, --refit and --kb are for Whichone's own"),
        (["--init", "T5", "--held-out", "0.02"], TrainingDataError, r"too little data to hold out 2%"),
        (["--init", "/no/such/folder"], CheckpointError, r"neither a resolver checkpoint nor a T5"),
    ],
)
def test_what_cannot_be_done_is_refused(
    trained: Trained, arguments: list[str], error: type[WhichoneError], message: str
) -> None:
    given: list[Any] = [trained.t5 if one == "T5" else one for one in arguments]
    result = whichone(trained.home, "train", "resolver", trained.questions, *given)
    assert type(result.exception) is error
    assert re.search(message, str(result.exception))


def test_an_option_names_its_values(trained: Trained) -> None:
    result = whichone(trained.home, "train", "resolver", trained.questions, "--init", trained.t5, "--loss", "triplet")
    assert result.exit_code == 2
    assert "pairwise" in flat(result)
    assert "pointwise" in flat(result)
