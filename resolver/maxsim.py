"""Late interaction over word embeddings: each word of the expression finds its nearest word in a choice's background.

ColBERT's MaxSim over MiniLM's input embeddings, weighted by how rare a word piece is: it finds the near-synonyms that
a sentence vector blurs ("shrimp" and "seafood" are close, "the" tells nothing).
"""

from collections.abc import Sequence

import numpy as np
from transformers import BertModel, PreTrainedTokenizerBase

_MAX_PIECES = 64
_FRAME = (
    "a an the of in on at to for and or with by from is are was were be been it its this that these those one ones i "
    "you he she they them his her their as not do does did has have had im mean meant think thinking about which who "
    "what when where there here will would can could than then so if but no too very just some any . , ' ! ? - \" "
    "song book novel dish recipe story track"
)


class MaxSim:
    """Scores expressions against backgrounds. `idf` has one weight per word piece of the tokenizer."""

    def __init__(self, encoder: BertModel, tokenizer: PreTrainedTokenizerBase, idf: np.ndarray) -> None:
        table = encoder.embeddings.word_embeddings.weight.detach().float().numpy()
        table = table - table.mean(0)
        self._table = table / (np.linalg.norm(table, axis=1, keepdims=True) + 1e-9)
        self._tokenizer = tokenizer
        self._idf = idf.astype(np.float32)
        self._frame = frozenset(self._pieces([_FRAME], limit=1000))
        self._backgrounds: dict[tuple[str, int, int], np.ndarray] = {}

    def scores(self, expression: str, keys: Sequence[str], backgrounds: Sequence[Sequence[str]]) -> np.ndarray:
        """One score in [-1, 1] per choice (`[choices]`) for its background, a list of texts; 0 for no content."""
        query = [piece for piece in self._pieces([expression]) if piece not in self._frame]
        if not query:
            return np.zeros(len(keys))
        weights = self._idf[query]
        vectors = self._table[query]
        scores = np.zeros(len(keys))
        for i, (key, texts) in enumerate(zip(keys, backgrounds, strict=True)):
            pieces = self._background(key, texts)
            if len(pieces):
                nearest = (vectors @ self._table[pieces].T).max(axis=1)
                scores[i] = float((nearest * weights).sum() / max(weights.sum(), 1e-9))
        return scores

    def _background(self, key: str, texts: Sequence[str]) -> np.ndarray:
        place = (key, len(texts), hash(frozenset(texts)))
        if place not in self._backgrounds:
            if len(self._backgrounds) >= 4096:
                self._backgrounds.clear()
            self._backgrounds[place] = np.array(sorted(set(self._pieces(texts))), dtype=np.int64)
        return self._backgrounds[place]

    def _pieces(self, texts: Sequence[str], limit: int = _MAX_PIECES) -> list[int]:
        if not texts:
            return []
        encoded = self._tokenizer(list(texts), add_special_tokens=False, truncation=True, max_length=limit)
        return [piece for pieces in encoded["input_ids"] for piece in pieces]


def piece_idf(tokenizer: PreTrainedTokenizerBase, texts: Sequence[str]) -> np.ndarray:
    """Inverse document frequency `[vocabulary]` of word pieces over texts, for `MaxSim`."""
    counts = np.zeros(len(tokenizer), dtype=np.float64)
    for start in range(0, len(texts), 1000):
        encoded = tokenizer(
            list(texts[start : start + 1000]), add_special_tokens=False, truncation=True, max_length=_MAX_PIECES
        )
        for pieces in encoded["input_ids"]:
            counts[list(set(pieces))] += 1
    return np.log(1 + (len(texts) - counts + 0.5) / (counts + 0.5)).astype(np.float32)
