"""Simulated dialogs over AltEntities: when the first answer leaves doubt the bot asks again, and the answers add up.

Each expression is the first answer of one dialog. Where the resolver is not sure it asks again, and the person's next
answer is the next expression of the same question; the choice that is likelier after both is taken.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from evaluation.outcomes import Outcomes, Share, share
from resolver.accumulate import add_up

THRESHOLDS = (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9)
"""Probabilities from which the first answer decides, for the table of the trade-off."""


@dataclass(frozen=True)
class Dialogs:
    """How dialogs went that ask again below one probability.

    `right` is how often the choice was the one meant, `asked` how often there was a second question, `right_asked` how
    often the choice was right in those; `right_first` counts the likelier choice after the first answer alone.
    """

    sure: float
    right: Share
    asked: Share
    right_asked: Share
    right_first: Share


@dataclass(frozen=True)
class TwoAnswers:
    """The dialogs at the resolver's own threshold, split by domain and sampling method, and at other thresholds."""

    all: Dialogs
    by_domain: Mapping[str, Dialogs]
    by_method: Mapping[str, Dialogs]
    trade_off: Sequence[Dialogs]

    def metrics(self) -> dict[str, float]:
        """As flat metrics in percent: `right`, `asked_again`, `right.DOMAIN`, `right.METHOD`, and their errors."""
        metrics = {
            "right": self.all.right.percent,
            "right.error": self.all.right.error,
            "asked_again": self.all.asked.percent,
            "right_first": self.all.right_first.percent,
            "sure": self.all.sure,
        }
        for name, dialogs in {**self.by_domain, **self.by_method}.items():
            metrics |= {f"right.{name}": dialogs.right.percent, f"asked_again.{name}": dialogs.asked.percent}
        return metrics


def simulate(outcomes: Outcomes, sure: float, rule_accuracy: float) -> TwoAnswers:
    """Play a dialog for every expression.

    Args:
        outcomes: every expression scored; the row "resolver" is used.
        sure: the probability from which the first answer decides.
        rule_accuracy: how far a choice made by rule is believed when answers are added up.
    """
    first = outcomes.first
    alone = np.clip(outcomes.probability["resolver"], 1 - rule_accuracy, rule_accuracy)
    follow = next_answers(outcomes.answers.question)
    both = np.array(
        [
            add_up([[one, 1 - one], [two, 1 - two]])[0] if n != other else one
            for n, (other, one, two) in enumerate(zip(follow, alone, alone[follow], strict=True))
        ]
    )

    def dialogs(threshold: float, among: np.ndarray) -> Dialogs:
        asked = np.maximum(alone, 1 - alone) < threshold
        right = np.where(asked, (both > 0.5) == first, (alone > 0.5) == first).astype(float)
        return Dialogs(
            threshold,
            share(right[among]),
            share(asked[among].astype(float)),
            share(right[among & asked]),
            share(((alone > 0.5) == first)[among].astype(float)),
        )

    every = np.ones(len(first), dtype=bool)
    return TwoAnswers(
        dialogs(sure, every),
        {name: dialogs(sure, outcomes.domains == name) for name in sorted(set(outcomes.domains.tolist()))},
        {name: dialogs(sure, outcomes.methods == name) for name in sorted(set(outcomes.methods.tolist()))},
        [dialogs(threshold, every) for threshold in THRESHOLDS],
    )


def next_answers(question: np.ndarray) -> np.ndarray:
    """For each expression the next one of its question `[n]`, the first after the last; itself where it is alone."""
    follow = np.arange(len(question))
    for one in np.unique(question):
        places = np.flatnonzero(question == one)
        follow[places] = np.roll(places, -1)
    return follow
