"""Tells when a description is plainly true of several choices: "the Italian one" of two Italian dishes.

Scores differ a little for any two texts, so the model may be sure where nobody could be. Where one attribute of each of
several choices has every word of the description, it fits them all, and only asking again tells which is meant.
"""

from collections.abc import Sequence

from resolver.reading.words import FILLERS, HEAD_NOUNS
from retrieval.evidence import Evidence, UnitKind
from retrieval.terms import terms, words_of


def fitting_choices(description: str, evidence: Sequence[Sequence[Evidence]]) -> frozenset[int]:
    """The choices of which one attribute has every content word of the description; none for no content words.

    `evidence` has all units of each choice. A word is in an attribute when one of its index terms is ("Italian" is in
    "country: Italy"); a number has to be there as it stands.
    """
    words = [word for word in words_of(description) if word not in FILLERS and word not in HEAD_NOUNS]
    wanted = [frozenset(terms(word)) for word in words]
    if not wanted:
        return frozenset()
    return frozenset(i for i, units in enumerate(evidence) if any(_has(unit, words, wanted) for unit in units))


def _has(unit: Evidence, words: Sequence[str], wanted: Sequence[frozenset[str]]) -> bool:
    if unit.kind is not UnitKind.ATTRIBUTE:
        return False
    held = frozenset(terms(unit.text))
    return all(word in held if word.isdigit() else term & held for word, term in zip(words, wanted, strict=True))
