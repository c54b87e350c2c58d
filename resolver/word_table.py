"""MiniLM's word-piece vectors: what the small T5 and late interaction know of words before any training."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from safetensors import safe_open
from transformers import AutoTokenizer, PreTrainedTokenizerBase

from resolver.reading.words import FUNCTION_WORDS
from retrieval.embedding import minilm_folder

MAX_PIECES = 64
"""A text longer than this many word pieces is cut."""

SEPARATOR = ";"
"""Stands between the units of a background; it is kept where other punctuation is not."""

_EMBEDDINGS = "embeddings.word_embeddings.weight"
_FOUND_NOWHERE = 1e-9


class WordTable:
    """The vectors of MiniLM's word pieces, centred and of length one, and how rare each piece is.

    `vectors` is `[vocabulary, 384]`, `idf` `[vocabulary]`.
    """

    def __init__(self, vectors: np.ndarray, tokenizer: PreTrainedTokenizerBase, idf: np.ndarray) -> None:
        self.vectors = vectors
        self.tokenizer = tokenizer
        self.idf = idf.astype(np.float32)

    @classmethod
    def load(cls, idf: np.ndarray | None = None) -> "WordTable":
        """MiniLM's own vectors from the installed package; without `idf` every piece counts the same.

        Raises:
            EmbeddingModelError: the package is missing or damaged.
        """
        vectors, tokenizer = _minilm()
        return cls(vectors, tokenizer, np.ones(len(vectors)) if idf is None else idf)

    @property
    def width(self) -> int:
        """Length of a vector."""
        return int(self.vectors.shape[1])

    @cached_property
    def separator(self) -> int:
        """The piece between units."""
        place = self.tokenizer.convert_tokens_to_ids(SEPARATOR)
        assert isinstance(place, int), "one token has one place"
        return place

    @cached_property
    def idle(self) -> np.ndarray:
        """Which pieces tell nothing by themselves, `[vocabulary]`: function words and punctuation."""
        idle = np.zeros(len(self.vectors), dtype=bool)
        for piece, place in self.tokenizer.get_vocab().items():
            idle[place] = piece in FUNCTION_WORDS or not any(letter.isalnum() for letter in piece)
        return idle

    def pieces(self, texts: Sequence[str], limit: int = MAX_PIECES) -> list[list[int]]:
        """The word pieces of texts, at most `limit` of each."""
        if not texts:
            return []
        return self.tokenizer(list(texts), add_special_tokens=False, truncation=True, max_length=limit)["input_ids"]


@lru_cache(maxsize=1)
def _minilm() -> tuple[np.ndarray, PreTrainedTokenizerBase]:
    folder = minilm_folder()
    tokenizer = AutoTokenizer.from_pretrained(str(folder), local_files_only=True)
    with safe_open(folder / "model.safetensors", framework="np") as weights:
        table = weights.get_tensor(_EMBEDDINGS).astype(np.float32)
    table = table - table.mean(axis=0)
    return table / (np.linalg.norm(table, axis=1, keepdims=True) + _FOUND_NOWHERE), tokenizer


def piece_idf(tokenizer: PreTrainedTokenizerBase, texts: Sequence[str]) -> np.ndarray:
    """Inverse document frequency `[vocabulary]` of word pieces over texts."""
    counts = np.zeros(len(tokenizer), dtype=np.float64)
    for start in range(0, len(texts), 1000):
        encoded = tokenizer(
            list(texts[start : start + 1000]), add_special_tokens=False, truncation=True, max_length=MAX_PIECES
        )
        for pieces in encoded["input_ids"]:
            counts[list(set(pieces))] += 1
    return np.log(1 + (len(texts) - counts + 0.5) / (counts + 0.5)).astype(np.float32)
