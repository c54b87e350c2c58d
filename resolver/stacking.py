"""Adds a fine-tuned T5 to retrieval features that were fitted before."""

import numpy as np
from sklearn.linear_model import LogisticRegression

from resolver.combination import FEATURES, T5_FEATURE, Combination
from resolver.errors import TrainingDataError


def add_t5(features: Combination, differences: np.ndarray, first: np.ndarray) -> Combination:
    """Fit how much the features and T5 count beside each other.

    Only two weights are fitted, so that few questions suffice: T5's scores of those it was trained on tell nothing of
    others, while the features' own weights can be fitted on all, the rare ones ("the longer song") too.

    Args:
        features: a combination without T5.
        differences: features of the first choice minus the second's, `[n, len(FEATURES)]`, of questions that T5 was not
            trained on.
        first: whether the first was meant, `[n]`.

    Raises:
        TrainingDataError: nothing to fit on.
    """
    if not len(differences):
        raise TrainingDataError("There are no questions left to fit the weight of T5 on.")
    told = np.column_stack([features.scores(differences), differences[:, FEATURES.index(T5_FEATURE)]])
    scale = told.std(axis=0) + 1e-6
    y = np.asarray(first, dtype=int)
    model = LogisticRegression(C=1.0, fit_intercept=False, max_iter=1000)
    model.fit(np.concatenate([told, -told]) / scale, np.concatenate([y, 1 - y]))
    share, t5 = model.coef_[0] / scale
    return Combination(
        {name: float(share * weight) for name, weight in features.weights.items()} | {T5_FEATURE: float(t5)}
    )
