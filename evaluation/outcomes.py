"""What every row of an evaluation made of every expression, and shares of them with their standard errors."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from resolver.fitting import ScoredAnswers


@dataclass(frozen=True)
class Share:
    """A share in percent of `n` expressions, with its standard error in percentage points."""

    percent: float
    error: float
    n: int


@dataclass(frozen=True)
class Outcomes:
    """Every expression of some questions of two choices, scored by every row of a table.

    `probability[row]` is that of the first choice, `[n]`. Of rows without probabilities (a search) only the side of 0.5
    and the distance from it mean anything.
    """

    answers: ScoredAnswers
    probability: Mapping[str, np.ndarray]

    def __len__(self) -> int:
        return len(self.answers.question)

    @property
    def first(self) -> np.ndarray:
        """Whether the first choice was meant, `[n]`."""
        return self.answers.target == 0

    @property
    def domains(self) -> np.ndarray:
        """The domain of each expression's question, `[n]`."""
        return np.array([question.domain for question in self.answers.questions])[self.answers.question]

    @property
    def methods(self) -> np.ndarray:
        """How the choices of each expression's question were sampled, `[n]`."""
        return np.array([question.sampling_method for question in self.answers.questions])[self.answers.question]

    def right(self, row: str) -> np.ndarray:
        """Whether the likelier choice was meant, `[n]`; a tie counts half."""
        return right(self.probability[row] - 0.5, self.first)


def right(ahead: np.ndarray, first: np.ndarray) -> np.ndarray:
    """Whether the choice that is ahead was meant, `[n]`; a tie counts half.

    `ahead` is by how much the first of two choices is, `first` whether it was meant; both `[n]`.
    """
    return np.where(ahead == 0, 0.5, (ahead > 0) == first)


def share(values: np.ndarray) -> Share:
    """The mean of values in [0, 1] as a share in percent."""
    n = len(values)
    if not n:
        return Share(0.0, 0.0, 0)
    return Share(round(100 * float(values.mean()), 2), round(100 * float(values.std() / np.sqrt(n)), 2), n)
