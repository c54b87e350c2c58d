"""The model that ranks phrases: logistic regression over their features, kept as a JSON file of plain numbers."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from knowledge.errors import WhichoneError
from knowledge.settings import ROOT
from responses.aggregation.ranking import FEATURES, phrase_features, within
from responses.aggregation.traits import Traits

SHIPPED = ROOT / "models" / "aggregation" / "model.json"


class AggregationModelError(WhichoneError):
    """The weights of an aggregation model are missing or damaged."""


@dataclass(frozen=True)
class AggregationModel:
    """Logistic regression over the features of a phrase, taken both as they are and against the list's best.

    `mean`, `scale` and `weights` are `[2 × features]`.
    """

    mean: np.ndarray
    scale: np.ndarray
    weights: np.ndarray
    bias: float

    @classmethod
    def fit(
        cls, lists: Sequence[np.ndarray], labels: Sequence[Sequence[bool]], strength: float = 0.3
    ) -> "AggregationModel":
        """Fit to lists of phrases: `lists` holds `[phrases, len(FEATURES)]` each, `labels` which are right.

        `strength` is scikit-learn's C. Raises AggregationModelError where no list has both right and wrong phrases.
        """
        from sklearn.linear_model import LogisticRegression

        if not lists:
            raise AggregationModelError("there is nothing to learn from: no lists of phrases")
        rows = np.vstack([within(one) for one in lists])
        right = np.concatenate([np.asarray(one, dtype=bool) for one in labels])
        if right.all() or not right.any():
            raise AggregationModelError("there is nothing to learn from: all phrases are right, or none is")
        mean, scale = rows.mean(axis=0), rows.std(axis=0)
        scale[scale == 0] = 1.0
        fitted = LogisticRegression(C=strength, max_iter=5000).fit((rows - mean) / scale, right)
        return cls(mean, scale, fitted.coef_[0], float(fitted.intercept_[0]))

    @classmethod
    def load(cls, file: Path) -> "AggregationModel":
        """Read a model. Raises AggregationModelError naming the file where it cannot be read."""
        try:
            content = json.loads(file.read_text("utf-8"))
            arrays = [np.array(content[name], dtype=np.float64) for name in ("mean", "scale", "weights")]
            model = cls(arrays[0], arrays[1], arrays[2], float(content["bias"]))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise AggregationModelError(f"The aggregation model {file} cannot be read: {error}.") from error
        if content.get("features") != list(FEATURES) or {len(one) for one in arrays} != {2 * len(FEATURES)}:
            raise AggregationModelError(f"The aggregation model {file} was made for other features; train it anew.")
        return model

    @classmethod
    @cache
    def shipped(cls) -> "AggregationModel":
        """The model that comes with Whichone, read once."""
        return cls.load(SHIPPED)

    def save(self, file: Path) -> None:
        """Write the model as JSON, rounded to six digits."""
        content = {
            "features": list(FEATURES),
            "bias": round(self.bias, 6),
            **{name: [round(float(v), 6) for v in getattr(self, name)] for name in ("mean", "scale", "weights")},
        }
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(content, indent=1) + "\n", "utf-8")

    def log_odds(self, features: np.ndarray) -> np.ndarray:
        """How well phrases fit, `[phrases]`, from their features `[phrases, len(FEATURES)]`."""
        if not len(features):
            return np.zeros(0)
        return np.asarray((within(features) - self.mean) / self.scale @ self.weights + self.bias)

    def scores(self, phrases: Sequence[str], known: Sequence[Traits], context: str = "") -> np.ndarray:
        """How well phrases fit several entities in a context, `[phrases]`, higher is better."""
        return self.log_odds(phrase_features(phrases, known, context))
