"""What an answer was taken to mean (Poesio & Artstein 2005: ambiguity as a set of interpretations)."""

from dataclasses import dataclass
from enum import StrEnum

from retrieval.evidence import Evidence

Interpretation = frozenset[int]
"""Indices of the choices meant together: {0} the first, {0, 1} both."""

Interpretations = frozenset[Interpretation]
"""Every reading the answer leaves open: {{0}} one choice, {{0}, {1}} ambiguous, {{0, 1}} both together, {} none."""


class Act(StrEnum):
    """What kind of answer it was."""

    SELECT = "select"
    BOTH = "both"
    NEITHER = "neither"
    EITHER = "either"
    QUESTION = "question"
    REPAIR = "repair"
    UNSURE = "unsure"
    OFF_TOPIC = "off-topic"
    RUDE = "rude"


@dataclass(frozen=True)
class Resolution:
    """The decision on one answer.

    `probabilities` has one calibrated probability per choice, in the choices' order. `rule` names what decided
    ("name", "position", "both", …, "model"), and `evidence` holds the best units behind a decision by the model.
    `sure` is whether the decision is to be acted on; what an unsure one leaves open is the best guess, to be asked
    about. `scores` are the model's log-odds of the choices, up to a constant, where it was asked.
    """

    interpretations: Interpretations
    probabilities: tuple[float, ...]
    act: Act
    evidence: tuple[Evidence, ...] = ()
    rule: str = ""
    sure: bool = True
    scores: tuple[float, ...] = ()

    @property
    def referents(self) -> tuple[int, ...]:
        """The chosen indices when exactly one interpretation is left, else ()."""
        return tuple(sorted(next(iter(self.interpretations)))) if len(self.interpretations) == 1 else ()

    @property
    def ambiguous(self) -> bool:
        """Whether more than one interpretation is left."""
        return len(self.interpretations) > 1
