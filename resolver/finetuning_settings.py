"""How a T5 is fine-tuned; imports nothing heavy, so that the command line can name the values."""

from dataclasses import dataclass
from enum import StrEnum


class Pairing(StrEnum):
    """Which choices an expression is put to in training: another question's target, its own question's, or both."""

    BALANCED = "balanced"
    OWN = "own"
    MIXED = "mixed"


class Loss(StrEnum):
    """What is made small.

    PAIRWISE: the log loss of the softmax over the two choices' log-odds, which is what decides later; uniform pairs
    have a target of one half. POINTWISE: the paper's, each choice by itself, the cross-entropy of "true" or "false"
    over the whole vocabulary; both choices of a uniform pair are "false".
    """

    PAIRWISE = "pairwise"
    POINTWISE = "pointwise"


class Optimizer(StrEnum):
    """The optimizer; AdamW takes 8 bytes of memory more for each weight."""

    ADAFACTOR = "adafactor"
    ADAMW = "adamw"


RATES = {Optimizer.ADAFACTOR: 1e-3, Optimizer.ADAMW: 1e-4}
"""Default learning rates. Adafactor's is relative to the size of each weight matrix."""


@dataclass(frozen=True)
class FineTuningSettings:
    """How to fine-tune.

    A step is `batch` pairs at once, `accumulate` times; `rate` None is the optimizer's default. There are `checks` of
    the held-out accuracy in an epoch, and after `patience` of them without a better one training ends. `held_out` is
    the share of expressions held out, `uniform` the uniform pairs for each labelled one. The state is saved every
    `save_minutes`.
    """

    batch: int = 8
    accumulate: int = 4
    epochs: int = 10
    optimizer: Optimizer = Optimizer.ADAFACTOR
    rate: float | None = None
    warmup: int = 100
    loss: Loss = Loss.PAIRWISE
    pairs: Pairing = Pairing.BALANCED
    uniform: float = 0.5
    checks: int = 2
    patience: int = 4
    held_out: float = 0.2
    gradient_checkpointing: bool = False
    save_minutes: float = 10
    seed: int = 0

    @property
    def learning_rate(self) -> float:
        """The rate given, or the optimizer's default."""
        return RATES[self.optimizer] if self.rate is None else self.rate

    def what_decides(self) -> list[object]:
        """What has to be the same for a run to go on where another stopped.

        How a step's pairs are cut into batches makes no difference to it: a run that was out of memory can go on.
        """
        step = self.batch * self.accumulate
        rest = [self.optimizer, self.rate, self.warmup, self.loss, self.pairs, self.uniform, self.checks, self.held_out]
        return [step, *rest, self.seed]
