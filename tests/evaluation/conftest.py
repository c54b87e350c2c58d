"""A whole evaluation of our own questions, made once."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from evaluation.altentities import AltEntitiesResult, evaluate_altentities
from evaluation.altentities_models import ModelRun
from knowledge.settings import Settings
from resolver.annotated_base import annotated_base
from resolver.checkpoint import SHIPPED, load_checkpoint
from resolver.resolve import Resolver
from retrieval.embedding import Embedder
from tests.evaluation.samples import write_questions


@dataclass(frozen=True)
class Evaluated:
    """What was evaluated and what came of it."""

    run: ModelRun
    result: AltEntitiesResult


@pytest.fixture(scope="session")
def evaluated(embedder: Embedder, tmp_path_factory: pytest.TempPathFactory) -> Evaluated:
    """Our questions by the shipped resolver."""
    folder: Path = tmp_path_factory.mktemp("evaluation")
    file = write_questions(folder / "questions.json")
    settings = Settings(home=folder / "home")
    questions, base = annotated_base([file], settings, embedder)
    checkpoint, scorer = load_checkpoint(SHIPPED), Resolver.load(SHIPPED, settings).scorer
    result = evaluate_altentities(questions, base, checkpoint, scorer)
    run = ModelRun([file], questions, base, result.outcomes, checkpoint, scorer, settings)
    return Evaluated(run, result)
