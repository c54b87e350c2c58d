"""Finding the entities that a request names: in full, shortened or misspelt."""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from rapidfuzz import fuzz, process

from knowledge.types import Entity
from retrieval.terms import STOP_WORDS, words_of

_FUZZY_CUTOFF = 84.0
"""Similarity in percent from which a run of words counts as a misspelt name."""

_FUZZY_LETTERS = 5
"""Shorter names are too like other words to be recognized misspelt."""

_MAX_WORDS = 40
"""Names are looked for among so many words of a request."""

_SHORTENED = 0.85


class NameIndex:
    """The names and aliases of a knowledge base's entities."""

    def __init__(self, entities: Mapping[str, Entity]) -> None:
        self._names: list[tuple[str, tuple[str, ...]]] = []
        for key, entity in entities.items():
            variants = {tuple(words_of(name)) for name in (entity.name, *entity.aliases)}
            self._names.extend((key, words) for words in sorted(variants) if words)
        self._joined = [" ".join(words) for _, words in self._names]
        self._by_words: dict[tuple[str, ...], list[str]] = {}
        self._by_word: dict[str, list[int]] = {}
        for position, (key, words) in enumerate(self._names):
            self._by_words.setdefault(words, []).append(key)
            for word in set(words) - STOP_WORDS:
                self._by_word.setdefault(word, []).append(position)
        self._longest = max((len(words) for _, words in self._names), default=0)
        self._lengths = np.array([len(words) for _, words in self._names])
        self._fuzzy = np.array([len(joined) >= _FUZZY_LETTERS for joined in self._joined], dtype=bool)

    def find(
        self, said: Sequence[str], content: Sequence[str], known: Callable[[str], bool] = lambda _: False
    ) -> dict[str, float]:
        """How well each entity is named, in (0, 1]; entities that are not named at all are left out.

        1 is a name in full, from 0.84 to 1 a misspelt one, and less a shortened one: the more of its words and the more
        of the request they make up, the higher.

        Args:
            said: the request's words, folded (`terms.words_of`).
            content: those of them that may belong to a name or a description: stop words and polite filler left out.
            known: whether the base's texts use a word; such a word by itself is not a name misspelt ("pastry" is no
                "pasty").
        """
        said = said[:_MAX_WORDS]
        found: dict[str, float] = {}
        for words in self._mentioned(said, content):
            found.update(dict.fromkeys(self._by_words[words], 1.0))
        for key, score in self._shortened(content).items():
            found[key] = max(found.get(key, 0.0), score)
        for key, score in self._misspelt(said, content, known).items():
            found[key] = max(found.get(key, 0.0), score)
        return found

    def _mentioned(self, said: Sequence[str], content: Sequence[str]) -> list[tuple[str, ...]]:
        """The names within a request that are not part of a longer name within it."""
        spans: list[tuple[int, int]] = []
        for size in range(min(self._longest, len(said)), 0, -1):
            for start in range(len(said) - size + 1):
                words = tuple(said[start : start + size])
                if words not in self._by_words or not self._tells(words, content):
                    continue
                if not any(low <= start and start + size <= high for low, high in spans):
                    spans.append((start, start + size))
        return [tuple(said[low:high]) for low, high in spans]

    def _tells(self, words: tuple[str, ...], content: Sequence[str]) -> bool:
        """Whether words that are a name are meant as one: "It" and "I Want You" are, if nothing else is said."""
        return not content or any(word in content for word in words)

    def _shortened(self, content: Sequence[str]) -> dict[str, float]:
        asked = set(content[:_MAX_WORDS])
        shared: Counter[int] = Counter(position for word in asked for position in self._by_word.get(word, ()))
        found: dict[str, float] = {}
        for position, count in shared.items():
            key, words = self._names[position]
            of_name = count / len(set(words) - STOP_WORDS)
            # A word or two out of a longer description name nothing, so the share of the request counts twice.
            score = _SHORTENED * (count / len(asked)) ** 2 * math.sqrt(of_name)
            found[key] = max(found.get(key, 0.0), score)
        return found

    def _misspelt(self, said: Sequence[str], content: Sequence[str], known: Callable[[str], bool]) -> dict[str, float]:
        runs = {
            " ".join(said[start : start + size]): size
            for size in range(1, min(self._longest + 1, len(said)) + 1)
            for start in range(len(said) - size + 1)
            if any(word in content for word in said[start : start + size])
        }
        texts = [text for text, size in runs.items() if len(text) >= _FUZZY_LETTERS and not (size == 1 and known(text))]
        if not texts or not self._names:
            return {}
        ratios = process.cdist(texts, self._joined, scorer=fuzz.ratio, score_cutoff=_FUZZY_CUTOFF, dtype=np.float32)
        found: dict[str, float] = {}
        for row, column in np.argwhere((ratios > 0) & self._fuzzy[None, :]):
            if abs(runs[texts[row]] - self._lengths[column]) <= 1 and _same_figures(texts[row], self._joined[column]):
                key = self._names[column][0]
                found[key] = max(found.get(key, 0.0), float(ratios[row, column]) / 100 * 0.99)
        return found


def _same_figures(first: str, second: str) -> bool:
    """Whether two texts have the same digits: "Part 2" is not "Part 3" misspelt."""
    return [char for char in first if char.isdigit()] == [char for char in second if char.isdigit()]
