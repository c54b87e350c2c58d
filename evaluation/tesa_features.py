"""The 15 features of the paper's logistic regression (Jumel et al. 2020, section 5.2; appendix C)."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from evaluation.tesa_data import Tuple
from knowledge.types import Entity
from resolver.reading.words import FUNCTION_WORDS
from resolver.word_table import WordTable
from retrieval.terms import fold

PAPER_FEATURES = (
    "frequency", "summaries count", "summaries unique count", "summaries overlap", "activated summaries",
    "summaries embedding", "summaries overlap embedding", "context count", "context unique count", "context embedding",
    "summaries and context count", "summaries and context unique count", "summaries overlap and context",
    "summaries and context embedding", "summaries overlap and context embedding",
)  # fmt: skip

_TEXT_LIMIT = 3000


class PaperFeatures:
    """Computes the paper's features. Its word2vec vectors are MiniLM's word-piece vectors here."""

    def __init__(self, table: WordTable | None = None) -> None:
        self._table = table or WordTable.load()
        self._vectors: dict[str, np.ndarray] = {}

    def __call__(
        self, one: Tuple, frequency: Mapping[str, int], *, context: bool = True, background: bool = True
    ) -> np.ndarray:
        """The features of a tuple's candidates, `[candidates, 15]`; without context or background those are empty."""
        summaries = [content_words(background_text(entity)) if background else [] for entity in one.entities]
        around = content_words(one.context) if context else []
        names = [word for entity in one.entities for word in content_words(entity.name)]
        known = [set(words) for words in summaries if words]
        overlap = set.intersection(*known) if known else set()
        flat = [word for words in summaries for word in words]
        everything = [*names, *around, *flat]
        rows = []
        for phrase in one.candidates:
            words = content_words(phrase)
            own, vector = set(words), self._mean(words)
            rows.append([
                float(frequency.get(phrase, 0)),
                _count(flat, own), len(set(flat) & own), len(overlap & own),
                sum(bool(one & own) for one in map(set, summaries)),
                self._cosine(vector, flat), self._cosine(vector, overlap),
                _count(around, own), len(set(around) & own), self._cosine(vector, around),
                _count(everything, own), len(set(everything) & own), len((overlap | set(around)) & own),
                self._cosine(vector, everything), self._cosine(vector, overlap | set(around)),
            ])  # fmt: skip
        return np.array(rows, dtype=np.float64).reshape(len(rows), len(PAPER_FEATURES))

    def _cosine(self, vector: np.ndarray, words: Sequence[str] | set[str]) -> float:
        other = self._mean(sorted(words))
        size = float(np.linalg.norm(vector) * np.linalg.norm(other))
        return float(vector @ other) / size if size else 0.0

    def _mean(self, words: Sequence[str]) -> np.ndarray:
        """The mean vector of words, each counted as often as it stands there."""
        counts = Counter(words)
        if not counts:
            return np.zeros(self._table.width)
        return np.asarray(sum(self._vector(word) * count for word, count in counts.items()) / counts.total())

    def _vector(self, word: str) -> np.ndarray:
        if word not in self._vectors:
            pieces = self._table.tokenizer.encode(word, add_special_tokens=False)
            self._vectors[word] = self._table.vectors[pieces].mean(axis=0) if pieces else np.zeros(self._table.width)
        return self._vectors[word]


def background_text(entity: Entity) -> str:
    """An entity's summary: its attributes' values and its text."""
    values = ", ".join(value for values in entity.attributes.values() for value in values)
    return f"{values}. {' '.join(section.text for section in entity.sections)}"[:_TEXT_LIMIT]


def content_words(text: str) -> list[str]:
    """The words of a text in lower case, without punctuation and function words."""
    plain = "".join(c if c.isalnum() else " " for c in fold(text))
    return [word for word in plain.split() if word not in FUNCTION_WORDS]


def _count(words: Sequence[str], own: set[str]) -> int:
    return sum(word in own for word in words)
