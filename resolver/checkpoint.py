"""A resolver on disk: a folder with the trained weights, the combination, and what it was trained on and scored.

checkpoint.json     format, sizes, weights of the combination, thresholds, training record
t5.safetensors      the T5: pretrained, trained on all questions, and without each fold; half precision
piece_idf.npy       how rare each word piece is
pool.npy            vectors of expressions, to tell texts that are near to everything
README.md           the model card

A fine-tuned T5 (finetuned_resolver.py) has weights and tokenizer in transformers' own files instead of t5.safetensors.
"""

import json
import shutil
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file, save_file

from knowledge.settings import ROOT
from resolver.choice_t5 import ChoiceT5Model
from resolver.combination import FEATURES, Combination
from resolver.errors import CheckpointError
from resolver.t5 import ChoiceT5, ChoiceT5Config
from resolver.word_table import WordTable
from retrieval.embedding import MINILM_SHA256

FORMAT = 2
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
    """What a checkpoint was trained on: for the model card, and to tell an evaluation on questions it has seen.

    `t5_questions` are those whose labels T5 itself was trained on, and `init` is the T5 it was before. `folds` has for
    a question's id the number of the member that has not seen it.
    """

    questions: frozenset[str] = frozenset()
    t5_questions: frozenset[str] = frozenset()
    folds: Mapping[str, int] = field(default_factory=dict)
    init: str = ""
    data: str = ""
    pseudo_expressions: int = 0
    seed: int = 0
    scores: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Checkpoint:
    """Everything a resolver is made of, apart from MiniLM's own weights.

    `state` is the T5 trained on all questions, `pretrained` that before any labels, and `members` those trained
    without one fold each, to evaluate questions that the checkpoint has seen. `config` is None for a fine-tuned T5,
    which is loaded from the folder's own files; there are no such weights then. `ablation` has a combination for each
    row of the ablation ("features", "t5"), for evaluations only.
    """

    config: ChoiceT5Config | None
    state: dict[str, torch.Tensor]
    pretrained: dict[str, torch.Tensor]
    members: tuple[dict[str, torch.Tensor], ...]
    piece_idf: np.ndarray
    pool: np.ndarray
    combination: Combination
    ablation: dict[str, Combination]
    decision: Decision
    record: TrainingRecord


def save_checkpoint(checkpoint: Checkpoint, folder: Path, card: str, t5: Path | None = None) -> None:
    """Write a checkpoint with its model card beside the folder, then put it in the folder's place.

    `t5` is a folder with a fine-tuned T5 to copy into it. Raises CheckpointError where it cannot be written; what was
    in the folder is still there then.
    """
    part, old = folder.with_name(f"{folder.name}.part"), folder.with_name(f"{folder.name}.old")
    try:
        for left in (part, old):
            shutil.rmtree(left, ignore_errors=True)
        part.mkdir(parents=True)
        if t5:
            shutil.copytree(t5, part, dirs_exist_ok=True)
        _write(checkpoint, part)
        (part / "README.md").write_text(card, "utf-8")
        if folder.exists():
            folder.rename(old)
        part.rename(folder)
    except OSError as error:
        raise CheckpointError(f"The checkpoint cannot be written to {folder}: {error.strerror or error}") from error
    shutil.rmtree(old, ignore_errors=True)


def _write(checkpoint: Checkpoint, folder: Path) -> None:
    if checkpoint.config:
        networks = {
            "all": checkpoint.state,
            "pretrained": checkpoint.pretrained,
            **{f"without {fold}": state for fold, state in enumerate(checkpoint.members)},
        }
        weights = {f"{name}/{key}": value.half() for name, state in networks.items() for key, value in state.items()}
        save_file(weights, folder / "t5.safetensors")
    np.save(folder / "piece_idf.npy", checkpoint.piece_idf.astype(np.float16))
    np.save(folder / "pool.npy", checkpoint.pool.astype(np.float16))
    record = checkpoint.record
    description = {
        "format": FORMAT,
        "encoder": MINILM_SHA256,
        "config": checkpoint.config.to_dict() if checkpoint.config else None,
        "features": list(FEATURES),
        "weights": dict(checkpoint.combination.weights),
        "ablation": {row: dict(one.weights) for row, one in checkpoint.ablation.items()},
        "decision": asdict(checkpoint.decision),
        "trained_on": {
            "data": record.data,
            "pseudo_expressions": record.pseudo_expressions,
            "seed": record.seed,
            "init": record.init,
            "questions": sorted(record.questions),
            "t5_questions": sorted(record.t5_questions),
            "folds": dict(sorted(record.folds.items())),
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
        trained, config = described["trained_on"], described["config"]
        networks: dict[str, dict[str, torch.Tensor]] = defaultdict(dict)
        for name, value in (load_file(folder / "t5.safetensors") if config else {}).items():
            network, _, key = name.partition("/")
            networks[network][key] = value.float()
        return Checkpoint(
            config=ChoiceT5Config(**config) if config else None,
            state=networks.pop("all", {}),
            pretrained=networks.pop("pretrained", {}),
            members=tuple(networks[f"without {fold}"] for fold in range(len(networks))),
            piece_idf=np.load(folder / "piece_idf.npy", allow_pickle=False).astype(np.float32),
            pool=np.load(folder / "pool.npy", allow_pickle=False).astype(np.float32),
            combination=_combination(described["weights"]),
            ablation={row: _combination(weights) for row, weights in described["ablation"].items()},
            decision=Decision(**described["decision"]),
            record=TrainingRecord(
                questions=frozenset(trained["questions"]),
                t5_questions=frozenset(trained["t5_questions"]),
                folds={name: int(fold) for name, fold in trained["folds"].items()},
                init=trained["init"],
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


def load_model(checkpoint: Checkpoint) -> ChoiceT5Model:
    """The T5 of a checkpoint, ready to score.

    Raises CheckpointError where the weights do not fit the network, or it is a fine-tuned T5.
    """
    if checkpoint.config is None:
        raise CheckpointError("the checkpoint is a fine-tuned T5, not the small one")
    table = WordTable.load(checkpoint.piece_idf)
    networks = []
    for state in (checkpoint.state, *checkpoint.members):
        network = ChoiceT5(table.vectors, checkpoint.config)
        load_state(network, state)
        networks.append(network)
    return ChoiceT5Model(networks[0], table, networks[1:])


def load_state(network: ChoiceT5, state: Mapping[str, torch.Tensor]) -> None:
    """Put a checkpoint's weights into a network. Raises CheckpointError where they do not fit."""
    expected = set(network.state_dict())
    if set(state) != expected:
        odd = sorted(expected ^ set(state))[:3]
        raise CheckpointError(f"the checkpoint's weights do not fit the network: {', '.join(odd)}, …")
    try:
        network.load_state_dict(dict(state))
    except RuntimeError as error:
        raise CheckpointError(f"the checkpoint's weights do not fit the network: {error}") from error
