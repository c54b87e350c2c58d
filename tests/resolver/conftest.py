"""A resolver trained in seconds, on questions and texts of our own: for the tests of what is around it."""

import json
from pathlib import Path

import pytest

from resolver.pretraining import TrainingSettings
from resolver.questions import Question, read_questions
from resolver.resolve import Resolver
from resolver.t5 import ChoiceT5Config
from resolver.training import TrainingReport, train_resolver
from retrieval.base import KnowledgeBase

QUESTIONS = (
    (("cendol", "tiramisu"), 0, ("the one with coconut milk", "not the coffee one", "it has green strands")),
    (("tiramisu", "kue_talam"), 0, ("the Italian one", "it has coffee in it", "no oven for it")),
    (("kue_talam", "snow_cake_baked"), 0, ("steamed, two layers", "the tray cake", "from Indonesia")),
    (("snow_cake_baked", "snow_cake_frozen"), 1, ("the frozen one", "from Japan", "shaved milk ice")),
    (("snow_cake_frozen", "cendol"), 1, ("palm sugar and coconut", "not the Japanese one", "served in tall glasses")),
)


def write_questions(file: Path) -> Path:
    """The questions above in the AltEntities layout."""
    records = [
        {
            "domain": "RECIPES",
            "question": f"Do you mean '{keys[0]}' or '{keys[1]}'?",
            "target_index": target,
            "sampling_method": "UNIFORM",
            "choices": [{"name": key, "wikipedia_url": f"http://example.org/wiki/{key}"} for key in keys],
            "expressions": list(expressions),
        }
        for keys, target, expressions in QUESTIONS
    ]
    file.write_text(json.dumps(records), "utf-8")
    return file


@pytest.fixture(scope="session")
def questions(tmp_path_factory: pytest.TempPathFactory) -> list[Question]:
    return read_questions([write_questions(tmp_path_factory.mktemp("questions") / "questions.json")])


@pytest.fixture(scope="session")
def training(
    small_base: KnowledgeBase, questions: list[Question], tmp_path_factory: pytest.TempPathFactory
) -> TrainingReport:
    """What training on them reported; the checkpoint is in `training.checkpoint`."""
    folder = tmp_path_factory.mktemp("training")
    return train_resolver(
        small_base,
        questions,
        folder / "checkpoint",
        folder / "work",
        pseudo_expressions=64,
        settings=TrainingSettings(batch=16, warmup=2, save_every=2, label_epochs=1),
        config=ChoiceT5Config(width=32, encoder_layers=1, heads=2, feed_forward=64, choice_pieces=40),
        data="our own questions",
    )


@pytest.fixture(scope="session")
def quick_resolver(training: TrainingReport) -> Resolver:
    return Resolver.load(training.checkpoint)


@pytest.fixture(scope="session")
def shipped_resolver() -> Resolver:
    return Resolver.load()
