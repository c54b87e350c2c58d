"""Combines retrieval features, relations and T5 into calibrated probabilities: a linear model, softmax over choices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from resolver.errors import TrainingDataError
from resolver.features import EVIDENCE_FEATURES
from resolver.relations import RELATIONS

T5_FEATURE = "t5"
FEATURES = (*EVIDENCE_FEATURES, "late interaction", "attribute fits", *RELATIONS, T5_FEATURE)
"""The columns of a choice's features."""

_REGULARISATION = 0.3


@dataclass(frozen=True)
class Combination:
    """Weights per feature; a choice's score is their dot product, its probability the softmax over the choices."""

    weights: Mapping[str, float]

    def scores(self, features: np.ndarray) -> np.ndarray:
        """Scores `[choices]` of features `[choices, len(FEATURES)]`."""
        return features @ np.array([self.weights.get(name, 0.0) for name in FEATURES])

    def probabilities(self, features: np.ndarray) -> np.ndarray:
        """Probabilities `[choices]`, summing to one."""
        scores = self.scores(features)
        powers = np.exp(scores - scores.max())
        return powers / powers.sum()


def fit_combination(differences: np.ndarray, first: np.ndarray, columns: Sequence[str] = FEATURES) -> Combination:
    """Fit the weights on pairs of choices.

    Args:
        differences: features of the first choice minus the second's, `[n, len(FEATURES)]`.
        first: whether the first was meant, `[n]`. Each pair is used in both orders, so there is no bias to a position.
        columns: the features to use; the others get no weight.

    Raises:
        TrainingDataError: nothing to fit on.
    """
    if not len(differences):
        raise TrainingDataError("There are no questions to fit the resolver on.")
    used = [FEATURES.index(name) for name in columns]
    from sklearn.linear_model import LogisticRegression  # 80 MB that answering does without

    x = differences[:, used]
    scale = x.std(axis=0) + 1e-6
    y = np.asarray(first, dtype=int)
    model = LogisticRegression(C=_REGULARISATION, fit_intercept=False, max_iter=1000)
    model.fit(np.concatenate([x, -x]) / scale, np.concatenate([y, 1 - y]))
    return Combination({name: float(w) for name, w in zip(columns, model.coef_[0] / scale, strict=True)})
