"""A resolver on disk: a folder with the trained weights, the combination, and what it was trained on and scored.

checkpoint.json     format, sizes, weights of the combination, thresholds, training record
t5.safetensors      what was trained of the network, half precision
piece_idf.npy       how rare each word piece is
README.md           the model card
"""

import json
import shutil
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file, save_file

from knowledge.settings import ROOT
from resolver.combination import FEATURES, Combination
from resolver.errors import CheckpointError
from resolver.t5 import MiniLMT5, MiniLMT5Config
from retrieval.embedding import MINILM_SHA256

FORMAT = 1
SHIPPED = ROOT / "models" / "resolver"
"""The checkpoint that ships."""


@dataclass(frozen=True)
class Decision:
    """When the model's probabilities decide.

    `sure` is the least probability at which a choice is made without asking again. `margin` is how far behind the
    likeliest choice, in log-odds, another may at most be to stay open beside it, and `support_needed` the support by
    evidence that it needs for that (`resolver.deciding`). `rule_accuracy` is how often a name, position or comparison
    read by rule was right in training; it is the probability reported for them.
    """

    sure: float = 0.6
    rule_accuracy: float = 0.97
    margin: float = 2.0
    support_needed: float = 0.25


@dataclass(frozen=True)
class TrainingRecord:
    """What a checkpoint was trained on: for the model card, and to tell an evaluation on questions it has seen."""

    questions: frozenset[str] = frozenset()
    data: str = ""
    pseudo_expressions: int = 0
    seed: int = 0
    scores: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Checkpoint:
    """Everything a resolver is made of, apart from MiniLM's own weights.

    `ablation` has a combination for each row of the ablation ("features", "t5"), for evaluations only.
    """

    config: MiniLMT5Config
    state: dict[str, torch.Tensor]
    piece_idf: np.ndarray
    combination: Combination
    ablation: dict[str, Combination]
    decision: Decision
    record: TrainingRecord


def save_checkpoint(checkpoint: Checkpoint, folder: Path, card: str) -> None:
    """Write a checkpoint with its model card beside the folder, then put it in the folder's place.

    Raises CheckpointError where it cannot be written; what was in the folder is still there then.
    """
    part, old = folder.with_name(f"{folder.name}.part"), folder.with_name(f"{folder.name}.old")
    try:
        for left in (part, old):
            shutil.rmtree(left, ignore_errors=True)
        part.mkdir(parents=True)
        _write(checkpoint, part)
        (part / "README.md").write_text(card, "utf-8")
        if folder.exists():
            folder.rename(old)
        part.rename(folder)
    except OSError as error:
        raise CheckpointError(f"The checkpoint cannot be written to {folder}: {error.strerror or error}") from error
    shutil.rmtree(old, ignore_errors=True)


def _write(checkpoint: Checkpoint, folder: Path) -> None:
    save_file({name: value.half().contiguous() for name, value in checkpoint.state.items()}, folder / "t5.safetensors")
    np.save(folder / "piece_idf.npy", checkpoint.piece_idf.astype(np.float16))
    record = checkpoint.record
    description = {
        "format": FORMAT,
        "encoder": MINILM_SHA256,
        "config": checkpoint.config.to_dict(),
        "features": list(FEATURES),
        "weights": dict(checkpoint.combination.weights),
        "ablation": {row: dict(one.weights) for row, one in checkpoint.ablation.items()},
        "decision": asdict(checkpoint.decision),
        "trained_on": {
            "data": record.data,
            "pseudo_expressions": record.pseudo_expressions,
            "seed": record.seed,
            "questions": sorted(record.questions),
        },
        "scores": record.scores,
    }
    (folder / "checkpoint.json").write_text(json.dumps(description, indent=1, ensure_ascii=False) + "\n", "utf-8")


def load_checkpoint(folder: Path) -> Checkpoint:
    """Read a checkpoint.

    Raises:
        CheckpointError: the folder is missing, damaged, of another format, or made for another encoder.
    """
    advice = "train one with 'whichone train resolver', or unset WHICHONE_RESOLVER to use the shipped one"
    try:
        described = json.loads((folder / "checkpoint.json").read_text("utf-8"))
        if described["format"] != FORMAT:
            raise CheckpointError(f"{folder} has checkpoint format {described['format']}, not {FORMAT}; {advice}")
        if described["encoder"] != MINILM_SHA256 or described["features"] != list(FEATURES):
            raise CheckpointError(f"{folder} was made for another encoder or other features; {advice}")
        trained = described["trained_on"]
        return Checkpoint(
            config=MiniLMT5Config(**described["config"]),
            state={name: value.float() for name, value in load_file(folder / "t5.safetensors").items()},
            piece_idf=np.load(folder / "piece_idf.npy", allow_pickle=False).astype(np.float32),
            combination=_combination(described["weights"]),
            ablation={row: _combination(weights) for row, weights in described["ablation"].items()},
            decision=Decision(**described["decision"]),
            record=TrainingRecord(
                questions=frozenset(trained["questions"]),
                data=trained["data"],
                pseudo_expressions=trained["pseudo_expressions"],
                seed=trained["seed"],
                scores=described["scores"],
            ),
        )
    except FileNotFoundError as error:
        raise CheckpointError(f"{folder} is no resolver checkpoint ({error.filename} is missing); {advice}") from error
    except CheckpointError:
        raise
    except Exception as error:  # a damaged file fails in whatever way its library fails
        raise CheckpointError(f"{folder} cannot be read ({type(error).__name__}: {error}); {advice}") from error


def _combination(weights: dict[str, Any]) -> Combination:
    return Combination({name: float(weight) for name, weight in weights.items()})


def load_network(checkpoint: Checkpoint) -> tuple[MiniLMT5, Any]:
    """The network with the checkpoint's weights, and MiniLM's tokenizer.

    Raises CheckpointError where they do not fit each other.
    """
    from resolver.minilm_t5 import load_minilm

    encoder, tokenizer = load_minilm()
    network = MiniLMT5(encoder, checkpoint.config)
    expected = set(network.trained_state())
    if set(checkpoint.state) != expected:
        odd = sorted(expected ^ set(checkpoint.state))[:3]
        raise CheckpointError(f"the checkpoint's weights do not fit the network: {', '.join(odd)}, …")
    try:
        network.load_state_dict(checkpoint.state, strict=False)
    except RuntimeError as error:
        raise CheckpointError(f"the checkpoint's weights do not fit the network: {error}") from error
    return network, tokenizer
