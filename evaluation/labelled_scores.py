"""Labelled expressions scored once and kept, as long as the files, the checkpoint and the code stay what they are."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from evaluation.answers_held_out import LabelledFeatures
from evaluation.search import Progress
from knowledge.settings import ROOT, Settings
from resolver.annotated_base import annotated_base
from resolver.checkpoint import Checkpoint
from resolver.combination import FEATURES
from resolver.fitting import score_questions
from resolver.scorer import ChoiceScorer

_ROOMS = ("knowledge", "retrieval", "resolver")


def has_expressions(files: Sequence[Path]) -> bool:
    """Whether AltEntities files that have been read as entities have expressions for them, too."""
    records = [record for file in files for record in json.loads(file.read_text("utf-8"))]
    return bool(records) and all(record.get("expressions") for record in records)


def labelled_scores(
    files: Sequence[Path],
    checkpoint: Checkpoint,
    folder: Path,
    scorer: ChoiceScorer,
    settings: Settings,
    progress: Progress | None = None,
) -> LabelledFeatures:
    """The features of every expression of AltEntities files, by the T5 that has not seen its question.

    Args:
        files: questions of two choices, with expressions.
        checkpoint: the resolver's, read from `folder`.
        folder: its files tell whether kept scores are still right.
        scorer: the same resolver's scorer.
        settings: where the index and the scores are kept.
        progress: called with the stage, the number done and the number of all.

    Raises:
        PackError, TrainingDataError: a file is not of that layout.
    """
    questions, base = annotated_base(files, settings, progress=progress)
    question = np.array([i for i, one in enumerate(questions) for _ in one.expressions], dtype=int)
    kept = settings.home / "cache" / "labelled-scores" / f"{_mark(files, folder, settings)}.npy"
    if kept.is_file():
        features = np.load(kept, allow_pickle=False)
    else:
        features = score_questions(questions, base, scorer, progress, checkpoint.record.folds).features
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part.npy")
        np.save(part, features)
        part.replace(kept)
    assert features.shape == (len(question), 2, len(FEATURES))
    first = np.array([one.target == 0 for one in questions])[question]
    return LabelledFeatures(questions, question, features[:, 0] - features[:, 1], first)


def _mark(files: Sequence[Path], checkpoint: Path, settings: Settings) -> str:
    """What the scores depend on: the files, the weights, and all code below the evaluation."""
    code = sorted(path for room in _ROOMS for path in (ROOT / room).rglob("*.py"))
    weights = sorted(path for path in checkpoint.iterdir() if path.is_file())
    digest = hashlib.sha256(f"{settings.embedding_model} {settings.resolver}".encode())
    for path in (*files, *weights, *code):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]
