"""From scores to interpretations: which choices an answer leaves open (Poesio & Artstein 2005).

One rule: beside the likeliest choice stays open what the answer supports nearly as well, and the better a choice's
own evidence supports it, the further behind it may be. "The soul song" of two soul songs leaves both open although the
model leans to one; of an answer that nothing told of the choices supports, the likeliest is taken.
"""

from collections.abc import Set

import numpy as np

from resolver.checkpoint import Decision

_STEEPNESS = 8.0
"""Log-odds of margin for each unit of support beyond what is needed; from 4 to 12 it makes no difference."""


def open_choices(
    scores: np.ndarray, support: np.ndarray, among: Set[int], decision: Decision, held: Set[int] = frozenset()
) -> frozenset[int]:
    """The choices that a description leaves open.

    Args:
        scores: log-odds up to a constant, `[choices]`.
        support: how well the best unit of each choice fits the description, `[choices]`.
        among: the choices that are possible.
        decision: `margin` and `support_needed`.
        held: the choices whose attributes have all of the description; two or more of them are all that stays open.
    """
    if len(held & among) > 1:
        return frozenset(held & among)
    best = max(sorted(among), key=lambda i: scores[i])
    return frozenset(
        i for i in among if i == best or scores[best] - scores[i] <= allowed_margin(float(support[i]), decision)
    )


def allowed_margin(support: float, decision: Decision) -> float:
    """How far behind the likeliest choice, in log-odds, a choice stays open whose evidence supports the answer so."""
    return min(decision.margin, _STEEPNESS * (support - decision.support_needed))


def open_after_denial(
    scores: np.ndarray,
    support: np.ndarray,
    among: Set[int],
    decision: Decision,
    held: Set[int] = frozenset(),
    contradicted: Set[int] = frozenset(),
) -> frozenset[int]:
    """The choices that stay open when only something is denied: all but those that the denied description fits.

    The choices whose attributes have it are denied, which may be all of them ("not in the mood for Italian").

    Args:
        scores: log-odds of being what is denied, `[choices]`.
        support: how well each choice fits what is denied, `[choices]`.
        among, decision, held: as for `open_choices`.
        contradicted: the choices that cannot be what is denied.
    """
    if held & among:
        return frozenset(among) - held
    denied = open_choices(scores, support, (among - contradicted) or among, decision)
    if denied == among:  # a denial is meant to leave something
        denied = frozenset({max(sorted(among), key=lambda i: scores[i])})
    return frozenset(among) - denied


def near_choices(probabilities: np.ndarray) -> list[int]:
    """The choices to ask about again: those at least half as likely as the best, and at least two."""
    near = [i for i, p in enumerate(probabilities) if p >= probabilities.max() / 2]
    return near if len(near) > 1 else sorted(np.argsort(-probabilities, kind="stable")[:2].tolist())
