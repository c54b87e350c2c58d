"""Late interaction over word embeddings: each word of the expression finds its nearest word in a choice's background.

ColBERT's MaxSim over MiniLM's input embeddings, weighted by how rare a word piece is: it finds the near-synonyms that
a sentence vector blurs ("shrimp" and "seafood" are close, "the" tells nothing).
"""

from collections.abc import Sequence

import numpy as np

from resolver.word_table import WordTable

_FRAME = (
    "a an the of in on at to for and or with by from is are was were be been it its this that these those one ones i "
    "you he she they them his her their as not do does did has have had im mean meant think thinking about which who "
    "what when where there here will would can could than then so if but no too very just some any . , ' ! ? - \" "
    "song book novel dish recipe story track"
)


class MaxSim:
    """Scores expressions against backgrounds with the vectors and weights of a table."""

    def __init__(self, table: WordTable) -> None:
        self._table = table
        [frame] = table.pieces([_FRAME], limit=1000)
        self._frame = frozenset(frame)
        self._backgrounds: dict[tuple[str, int, int], np.ndarray] = {}

    def scores(self, expression: str, keys: Sequence[str], backgrounds: Sequence[Sequence[str]]) -> np.ndarray:
        """One score in [-1, 1] per choice (`[choices]`) for its background, a list of texts; 0 for no content."""
        [pieces] = self._table.pieces([expression])
        query = [piece for piece in pieces if piece not in self._frame]
        if not query:
            return np.zeros(len(keys))
        weights = self._table.idf[query]
        vectors = self._table.vectors[query]
        scores = np.zeros(len(keys))
        for i, (key, texts) in enumerate(zip(keys, backgrounds, strict=True)):
            held = self._background(key, texts)
            if len(held):
                nearest = (vectors @ self._table.vectors[held].T).max(axis=1)
                scores[i] = float((nearest * weights).sum() / max(weights.sum(), 1e-9))
        return scores

    def _background(self, key: str, texts: Sequence[str]) -> np.ndarray:
        place = (key, len(texts), hash(frozenset(texts)))
        if place not in self._backgrounds:
            if len(self._backgrounds) >= 4096:
                self._backgrounds.clear()
            held = {piece for pieces in self._table.pieces(texts) for piece in pieces}
            self._backgrounds[place] = np.array(sorted(held), dtype=np.int64)
        return self._backgrounds[place]
