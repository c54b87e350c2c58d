"""What a fine-tuning run has come to, kept on disk so that a killed run goes on where it was.

state.pt     weights, optimizer and counts, replaced whole every few minutes and after each check
best-STEP/   the weights with the best held-out accuracy, in transformers' own files
"""

import hashlib
import json
import shutil
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import nn

from resolver.errors import CheckpointError
from resolver.seq2seq import Seq2SeqModel


@dataclass(frozen=True)
class Check:
    """Accuracy (0 to 1) and log loss on the held-out questions after `step` steps, and whether it is the best so far.

    `training_loss` is the mean over the steps since the check before.
    """

    step: int
    accuracy: float
    loss: float
    training_loss: float
    best: bool


@dataclass
class FineTuningState:
    """How far a run is.

    `losses` has one for each step; `stopped_early` tells that the run ended for want of a better check, not of epochs.
    """

    epoch: int = 0
    step: int = 0
    step_in_epoch: int = 0
    losses: list[float] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    finished: bool = False
    stopped_early: bool = False

    @property
    def best(self) -> Check:
        """The check with the best accuracy."""
        return next(check for check in reversed(self.checks) if check.best)

    def note(self, check: Check, patience: int) -> None:
        """Add a check; the run is finished where the last `patience` of them brought nothing better."""
        self.checks.append(check)
        if len(self.checks) - 1 - self.checks.index(self.best) >= patience:
            self.finished = self.stopped_early = True


class Saver:
    """Keeps a run's state in a folder."""

    def __init__(self, folder: Path, mark: Sequence[object], minutes: float = 10) -> None:
        """Keep the state of the run that `mark` tells from others, at most `minutes` old."""
        self.mark = hashlib.sha256(json.dumps([str(one) for one in mark]).encode()).hexdigest()[:16]
        self.folder = folder / self.mark
        self._file = self.folder / "state.pt"
        self._seconds = 60 * minutes
        self._saved = time.monotonic()

    def load(self, network: nn.Module, optimizer: torch.optim.Optimizer) -> FineTuningState:
        """Take up the state on disk, or begin. Raises CheckpointError where it is damaged."""
        self._saved = time.monotonic()
        if not self._file.is_file():
            return FineTuningState()
        try:
            saved = torch.load(self._file, weights_only=True, map_location="cpu")
            network.load_state_dict(saved["network"])
            optimizer.load_state_dict(saved["optimizer"])
            counts: dict[str, Any] = saved["counts"]
            return FineTuningState(**counts | {"checks": [Check(**check) for check in counts["checks"]]})
        except Exception as error:  # a damaged file fails in whatever way its library fails
            raise CheckpointError(
                f"The state of a run that was stopped cannot be read from {self._file} ({type(error).__name__}); "
                f"delete {self.folder} to start over"
            ) from error

    def save_if_due(self, network: nn.Module, optimizer: torch.optim.Optimizer, state: FineTuningState) -> None:
        """Save where the last time is long enough ago."""
        if time.monotonic() - self._saved >= self._seconds:
            self.save(network, optimizer, state)

    def save(self, network: nn.Module, optimizer: torch.optim.Optimizer, state: FineTuningState) -> None:
        """Replace the state on disk. Raises CheckpointError where it cannot be written."""
        part = self._file.with_suffix(".part")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            torch.save(
                {"network": network.state_dict(), "optimizer": optimizer.state_dict(), "counts": asdict(state)}, part
            )
            part.replace(self._file)
            for folder in self.folder.glob("best-*"):
                if not state.checks or folder != self.best(state.best.step):
                    shutil.rmtree(folder)
        except (OSError, RuntimeError) as error:  # torch raises RuntimeError on a full disk
            raise self._unwritable(error) from error
        self._saved = time.monotonic()

    def save_best(self, model: Seq2SeqModel, step: int) -> None:
        """Keep the weights as the best so far. Raises CheckpointError where they cannot be written.

        Those before stay until the next `save`, which the state on disk still needs.
        """
        folder = self.best(step)
        try:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            model.model.save_pretrained(folder)
            model.tokenizer.save_pretrained(folder)
        except (OSError, RuntimeError) as error:
            raise self._unwritable(error) from error

    def best(self, step: int) -> Path:
        """Where the weights after a step are kept if they are the best."""
        return self.folder / f"best-{step}"

    def remove(self) -> None:
        """Delete what was kept."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _unwritable(self, error: Exception) -> CheckpointError:
        return CheckpointError(
            f"The training state cannot be written to {self.folder} ({error}); it needs room for four copies of the "
            "weights, with AdamW for eight; WHICHONE_HOME chooses another disk"
        )
