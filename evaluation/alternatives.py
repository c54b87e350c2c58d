"""Choosing among four alternatives (Goyal et al. 2023, section 2): pairwise model, folds over entities, measures."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from evaluation.pomo import CLASSES, Mention, Pomo, PomoError

_LEAST_SPREAD = 0.3
_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Outcome:
    """The scores of a mention's four alternatives, `[4]`, in the order of CLASSES, and which of them the base has."""

    mention: Mention
    scores: np.ndarray
    known: tuple[bool, ...]

    def rank(self, label: str, checked: bool = False) -> int:
        """The rank of a class from 1 on; ties count against it. With the check, unknown alternatives come last."""
        scores = np.where(self.known, self.scores, -np.inf) if checked else self.scores
        return int((scores >= scores[CLASSES.index(label)]).sum())


def entity_folds(mentions: Sequence[Mention], folds: int, seed: int) -> dict[str, int]:
    """The fold of each entity, shuffled by the seed. Raises PomoError for fewer entities than folds."""
    entities = sorted({mention.entity for mention in mentions})
    if len(entities) < folds:
        raise PomoError(f"{folds} folds need as many entities; there are questions about {len(entities)}.")
    random.Random(seed).shuffle(entities)
    return {entity: place % folds for place, entity in enumerate(entities)}


def fit_pairwise(
    ahead: np.ndarray, strength: float, weights: np.ndarray | None = None, measured: int | None = None
) -> np.ndarray:
    """Weights, `[features]`, by which what should be ahead scores higher: a logistic regression without a constant.

    Args:
        ahead: features of the better alternative less those of the worse one, `[pairs, features]`.
        strength: the inverse of the regularization.
        weights: of the pairs, `[pairs]`; all alike by default.
        measured: how many features, the first ones, are scaled by their spread whatever it is (default: all). The
            others, indicators, are not scaled up when they are rare.
    """
    from sklearn.linear_model import LogisticRegression

    scale = ahead.std(axis=0) + 1e-6
    if measured is not None:
        scale[measured:] = np.maximum(scale[measured:], _LEAST_SPREAD)
    model = LogisticRegression(C=strength, fit_intercept=False, max_iter=3000)
    both = None if weights is None else np.concatenate([weights, weights])
    model.fit(np.vstack([ahead, -ahead]) / scale, np.repeat([1, 0], len(ahead)), sample_weight=both)
    return np.asarray(model.coef_[0] / scale)


def rank_metrics(outcomes: Sequence[Outcome], name: str, checked: bool = False) -> dict[str, float]:
    """`NAME.top1.CLASS` and `NAME.mrr.CLASS` in percent, with `_checked` behind where the base's check is on."""
    metrics = {}
    end = "_checked" if checked else ""
    for label in CLASSES:
        ranks = np.array([outcome.rank(label, checked) for outcome in outcomes])
        metrics[f"{name}.top1.{label}{end}"] = 100 * float((ranks == 1).mean())
        metrics[f"{name}.mrr.{label}{end}"] = 100 * float((1 / ranks).mean())
    return metrics


def familiar_entities(pomo: Pomo, mentions: Sequence[Mention]) -> frozenset[str]:
    """The more familiar entities: those of whom at least as many claims are known as of the median mention's.

    The paper (section 3) goes by the length of summaries, which PoMo does not have; claims stand in for it.
    """
    if not mentions:
        return frozenset()
    middle = float(np.median([len(pomo.known[mention.entity]) for mention in mentions]))
    return frozenset(mention.entity for mention in mentions if len(pomo.known[mention.entity]) >= middle)


def by_familiarity(
    items: Sequence[_Item], mentions: Sequence[Mention], familiar: frozenset[str]
) -> dict[str, list[_Item]]:
    """What belongs to mentions of less familiar and of familiar entities."""
    halves: dict[str, list[_Item]] = {"less_familiar": [], "familiar": []}
    for item, mention in zip(items, mentions, strict=True):
        halves["familiar" if mention.entity in familiar else "less_familiar"].append(item)
    return halves
