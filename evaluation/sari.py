"""SARI's additions and deletions over unigrams (Xu et al. 2016), counted as Choi et al. 2021 do (section 5.2).

Texts are lowercased and lose punctuation and articles. A word counts once per sentence. What the references add or
delete counts by the share of references that do so, and the counts of all sentences are summed before precision and
recall are taken (micro-average).
"""

import re
import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

_PUNCTUATION = str.maketrans("", "", string.punctuation)
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_TOKEN = re.compile(r"\w+|[^\w\s]")


def normalize(text: str) -> str:
    """The text in lower case, without ASCII punctuation and articles, with single spaces."""
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


@dataclass(frozen=True)
class EditCounts:
    """How many words were added (or deleted) rightly, wrongly, and how many should have been but were not."""

    right: float = 0.0
    wrong: float = 0.0
    missed: float = 0.0

    def __add__(self, other: "EditCounts") -> "EditCounts":
        return EditCounts(self.right + other.right, self.wrong + other.wrong, self.missed + other.missed)

    @property
    def precision(self) -> float:
        """The share of the words edited that the references edit too, 0 to 1."""
        return self.right / (self.right + self.wrong) if self.right else 0.0

    @property
    def recall(self) -> float:
        """The share of the words the references edit that were edited, 0 to 1."""
        return self.right / (self.right + self.missed) if self.right else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall, 0 to 1."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def count_edits(source: str, prediction: str, references: Sequence[str]) -> tuple[EditCounts, EditCounts]:
    """The words that a prediction adds to a sentence and those it deletes, counted against references.

    Args:
        source: the sentence as it was.
        prediction: what was made of it.
        references: what annotators made of it; at least one.

    Returns:
        the counts of added words, and those of deleted words.

    Raises:
        ValueError: there is no reference.
    """
    if not references:
        raise ValueError("edits can only be counted against at least one reference")
    before, after = _words(source), _words(prediction)
    counts = Counter(word for reference in references for word in _words(reference))
    share = {word: count / len(references) for word, count in counts.items()}
    added, deleted = after - before, before - after
    right = sum(share.get(word, 0.0) for word in added)
    wanted = sum(weight for word, weight in share.items() if word not in before)
    additions = EditCounts(right, len(added) - right, wanted - right)
    right = sum(1 - share.get(word, 0.0) for word in deleted)
    wanted = sum(1 - share.get(word, 0.0) for word in before)
    return additions, EditCounts(right, len(deleted) - right, wanted - right)


def _words(text: str) -> set[str]:
    return set(_TOKEN.findall(normalize(text)))
