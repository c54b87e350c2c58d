"""Adding a fine-tuned T5 to features that were fitted before."""

import numpy as np
import pytest

from resolver.combination import FEATURES, T5_FEATURE, Combination
from resolver.errors import TrainingDataError
from resolver.stacking import add_t5

GIVEN = Combination({FEATURES[0]: 2.0, FEATURES[1]: -1.0})
T5 = FEATURES.index(T5_FEATURE)


def answers(t5_knows: bool) -> tuple[np.ndarray, np.ndarray]:
    """300 answers that the first feature decides with noise; T5 sees the same, or nothing."""
    rng = np.random.default_rng(0)
    first = rng.random(300) < 0.5
    sign = np.where(first, 1.0, -1.0)
    differences = np.zeros((300, len(FEATURES)))
    differences[:, 0] = sign + rng.normal(size=300)
    differences[:, T5] = 10 * (sign * t5_knows + rng.normal(size=300))
    return differences, first


def test_a_t5_that_knows_counts_and_one_that_does_not_does_not() -> None:
    knows, knows_not = (add_t5(GIVEN, *answers(t5_knows)) for t5_knows in (True, False))
    assert knows.weights[T5_FEATURE] * 10 > 0.8
    assert abs(knows_not.weights[T5_FEATURE] * 10) < 0.3
    differences, first = answers(True)
    right = [((one.scores(differences) > 0) == first).mean() for one in (knows, GIVEN)]
    assert right[0] > right[1] + 0.03


def test_the_features_keep_their_proportions() -> None:
    weights = add_t5(GIVEN, *answers(True)).weights
    assert set(weights) == {FEATURES[0], FEATURES[1], T5_FEATURE}
    assert weights[FEATURES[1]] / weights[FEATURES[0]] == pytest.approx(-0.5)


def test_nothing_to_fit_on_is_refused() -> None:
    with pytest.raises(TrainingDataError, match="weight of T5"):
        add_t5(GIVEN, np.zeros((0, len(FEATURES))), np.zeros(0))
