"""Tells answers that describe a choice from questions, insults, corrections and other acts that no phrase gave away.

A logistic regression over MiniLM's sentence vector and the answer's words, trained on phrases of our own
(`models/acts/examples`) by `whichone train acts`. It is asked only about answers that the rules of `resolver.reading`
left for scoring, so it never overrules a name, a position or a phrase that says what it is.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import numpy as np

from knowledge.settings import ROOT
from resolver.errors import CheckpointError
from resolver.reading.words import plain
from resolver.resolution import Act

SHIPPED_ACTS = ROOT / "models" / "acts"
"""The folder of the model that ships."""

SELECT = "select"
KINDS: Mapping[str, Act] = {
    "select": Act.SELECT,
    "both": Act.BOTH,
    "either": Act.EITHER,
    "neither": Act.NEITHER,
    "question": Act.QUESTION,
    "repair": Act.REPAIR,
    "unsure": Act.UNSURE,
    "personal": Act.UNSURE,
    "off_topic": Act.OFF_TOPIC,
    "rude": Act.RUDE,
}
"""What the model tells apart, by the name of the file of examples; "personal" is what only the speaker's life tells."""

THRESHOLD = 0.3
"""An answer is taken for another act where "select" is less probable than this."""

_WORD = re.compile(r"[a-z']+|[?!]")
_WEIGHTS, _WORDS = "weights.npz", "words.json"


def word_features(text: str) -> list[str]:
    """The words and pairs of neighbouring words of a text, question and exclamation marks included."""
    words = _WORD.findall(plain(text).replace("’", "'"))
    return [*words, *(f"{one} {other}" for one, other in pairwise(words))]


@dataclass(frozen=True)
class ActModel:
    """Weights `[features, kinds]`: first those of the sentence vector, then one row per entry of `words`.

    `scale` multiplies the sentence vector; `idf` `[words]` weights the words.
    """

    kinds: tuple[str, ...]
    words: tuple[str, ...]
    idf: np.ndarray
    weights: np.ndarray
    bias: np.ndarray
    scale: float

    @cached_property
    def _place(self) -> dict[str, int]:
        return {word: i for i, word in enumerate(self.words)}

    def probabilities(self, text: str, vector: np.ndarray) -> dict[str, float]:
        """The probability of each kind for a text and its MiniLM vector `[d]`."""
        d = len(vector)
        scores = self.bias + self.scale * vector @ self.weights[:d]
        counts = Counter(self._place[word] for word in word_features(text) if word in self._place)
        if counts:
            rows = np.array(list(counts))
            values = (1 + np.log(np.array(list(counts.values())))) * self.idf[rows]
            scores = scores + values / np.linalg.norm(values) @ self.weights[d + rows]
        powers = np.exp(scores - scores.max())
        return dict(zip(self.kinds, (powers / powers.sum()).tolist(), strict=True))

    def act(self, text: str, vector: np.ndarray) -> str:
        """The kind of a text: "select" unless another is clear, or where it has no word that the model knows."""
        if not any(word in self._place for word in word_features(text)):
            return SELECT
        found = self.probabilities(text, vector)
        if found.pop(SELECT, 0.0) >= THRESHOLD or not found:
            return SELECT
        return max(found, key=lambda kind: found[kind])

    def save(self, folder: Path) -> None:
        """Write the model into a folder. Raises CheckpointError where it cannot be written."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            np.savez_compressed(
                folder / _WEIGHTS,
                idf=self.idf.astype(np.float16),
                weights=self.weights.astype(np.float16),
                bias=self.bias,
            )
            described = {"kinds": self.kinds, "scale": self.scale, "words": self.words}
            (folder / _WORDS).write_text(json.dumps(described, indent=0, ensure_ascii=False) + "\n", "utf-8")
        except OSError as error:
            raise CheckpointError(f"The act model cannot be written to {folder}: {error.strerror or error}") from error

    @classmethod
    def load(cls, folder: Path = SHIPPED_ACTS) -> "ActModel":
        """Read a model. Raises CheckpointError where it is missing or damaged."""
        try:
            described = json.loads((folder / _WORDS).read_text("utf-8"))
            kinds, words = tuple(described["kinds"]), tuple(described["words"])
            with np.load(folder / _WEIGHTS, allow_pickle=False) as arrays:
                idf, weights, bias = (arrays[name].astype(np.float64) for name in ("idf", "weights", "bias"))
            if len(idf) != len(words) or weights.shape[1] != len(kinds) or set(kinds) - set(KINDS):
                raise ValueError("the parts are of different models")
            return cls(kinds, words, idf, weights, bias, float(described["scale"]))
        except Exception as error:  # a damaged file fails in whatever way its library fails
            raise CheckpointError(
                f"The act model in {folder} cannot be read ({type(error).__name__}: {error}); make it again with "
                "'whichone train acts'"
            ) from error


def described_kinds(kinds: Sequence[str]) -> str:
    """The kinds as a line of text."""
    return ", ".join(kind.replace("_", " ") for kind in kinds)
