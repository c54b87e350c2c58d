"""Features of a phrase about several entities: how far each of them supports its words, and how much it says."""

from collections.abc import Sequence

import numpy as np

from responses.aggregation.reading import DENIED, GENERALIZED, MENTIONED, TermKind, read_phrase, support
from responses.aggregation.traits import Traits, stems

FEATURES = (
    "all_terms_stated", "share_stated", "share_supported", "unsupported", "denied", "least_support", "mean_support",
    "stated_terms", "terms", "words", "names_stated", "names_unsupported", "time_width", "context_words",
)  # fmt: skip
"""What each column is. A term counts as stated, supported or unsupported by the entity that supports it least."""

_WIDEST = 200
"""Years of the widest time that is told from none."""


def phrase_features(phrases: Sequence[str], known: Sequence[Traits], context: str = "") -> np.ndarray:
    """The features of phrases for several entities, `[phrases, len(FEATURES)]`."""
    around = stems(context)
    rows = [_row(phrase, known, around) for phrase in phrases]
    return np.array(rows, dtype=np.float64).reshape(len(phrases), len(FEATURES))


def within(features: np.ndarray) -> np.ndarray:
    """The features beside their differences from the greatest of the list, `[phrases, 2 × features]`: which of them
    fits best is a matter of the others."""
    return np.hstack([features, features - features.max(axis=0, keepdims=True)])


def _row(phrase: str, known: Sequence[Traits], around: frozenset[str]) -> list[float]:
    terms = read_phrase(phrase)
    values = np.array([[support(term, one) for one in known] for term in terms], dtype=np.float64)
    values = values.reshape(len(terms), len(known))
    least = values.min(axis=1)
    stated, unsupported = least >= GENERALIZED, least < MENTIONED
    names = np.array([term.kind is TermKind.NAME for term in terms], dtype=bool)
    times = [term.last - term.first + 1 for term in terms if term.kind is TermKind.TIME]
    count = max(len(terms), 1)
    return [
        float(stated.all()),
        float(stated.sum() / count),
        float((least >= MENTIONED).sum() / count),
        float(unsupported.sum()),
        float((values <= DENIED).any(axis=1).sum()),
        float(least.min(initial=1.0)),
        float(values.clip(0).mean()) if len(terms) else 0.0,
        float(stated.sum()),
        float(len(terms)),
        float(len(phrase.split())),
        float((names & stated).sum()),
        float((names & unsupported).sum()),
        float(np.log(min([*times, _WIDEST]))) if times else float(np.log(2 * _WIDEST)),
        float(len(stems(phrase) & around)),
    ]
