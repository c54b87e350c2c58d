"""What the attributes of the choices tell of a description, word by word: whom it fits, and whom it cannot mean.

Scores differ a little for any two texts, so the model may be sure where nobody could be. Where the attributes of
several choices have every word of a description ("the Italian one" of two Italian dishes), it fits them all, and only
asking again tells which is meant. Where a choice is Swedish, "the American author" is not its author, whatever else its
text tells.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from resolver.reading.words import FILLERS, HEAD_NOUNS
from retrieval.demonyms import DEMONYMS
from retrieval.evidence import Evidence, UnitKind
from retrieval.terms import terms, words_of

Units = Sequence[Sequence[Evidence]]
"""All units of each choice."""

_OF_A_NATION = re.compile(r"country|nation|origin|region|language")
_OF_THE_KINGDOM = frozenset({"english", "scottish", "welsh"})


def fitting_choices(description: str, evidence: Units) -> frozenset[int]:
    """The choices of which one attribute has every content word of the description; none for no content words.

    A word is in an attribute when one of its index terms is ("Italian" is in "country: Italy"); a number has to be
    there as it stands.
    """
    words = _content(description)
    wanted = [frozenset(terms(word)) for word in words]
    if not wanted:
        return frozenset()
    return frozenset(i for i, units in enumerate(evidence) if any(_has(unit, words, wanted) for unit in units))


def described_by_attributes(description: str, evidence: Units) -> frozenset[int]:
    """The choices that have every content word of the description in the value of some attribute, not of one alone."""
    words = _content(description)
    if not words:
        return frozenset()
    return frozenset(
        i for i, units in enumerate(evidence) if all(any(_value_holds(word, unit) for unit in units) for word in words)
    )


def contradicted_choices(description: str, evidence: Units) -> frozenset[int]:
    """The choices that another place or date in the description rules out.

    A choice is ruled out by a nationality or a number that another choice has in an attribute, where its own attribute
    of the same label has something else. None are when all would be.
    """
    out: set[int] = set()
    for word in _content(description):
        if word not in DEMONYMS and not word[0].isdigit():
            continue
        labels = {_label(unit) for units in evidence for unit in units if _value_holds(word, unit)}
        if word in DEMONYMS:
            labels = {label for label in labels if _OF_A_NATION.search(label)}
        for i, units in enumerate(evidence):
            told = any(_value_holds(word, unit) for unit in units)
            if not told and any(unit.kind is UnitKind.ATTRIBUTE and _label(unit) in labels for unit in units):
                out.add(i)
    return frozenset(out) if len(out) < len(evidence) else frozenset()


def _content(description: str) -> list[str]:
    return [word for word in words_of(description) if word not in FILLERS and word not in HEAD_NOUNS]


def _has(unit: Evidence, words: Sequence[str], wanted: Sequence[frozenset[str]]) -> bool:
    if unit.kind is not UnitKind.ATTRIBUTE:
        return False
    held = _terms(unit.text)
    return all(word in held if word.isdigit() else term & held for word, term in zip(words, wanted, strict=True))


def _label(unit: Evidence) -> str:
    return unit.text.partition(": ")[0]


def _value_holds(word: str, unit: Evidence) -> bool:
    return unit.kind is UnitKind.ATTRIBUTE and _holds(word, unit.text.partition(": ")[2])


def _holds(word: str, text: str) -> bool:
    held = _terms(text)
    return word in held if word.isdigit() else bool(_meant(word) & held)


@lru_cache(maxsize=65_536)
def _meant(word: str) -> frozenset[str]:
    """The terms any of which stands for a word: "united" alone does not tell Britain from America."""
    found = frozenset(terms(word)) - frozenset(terms("united"))
    return found | frozenset(terms("kingdom")) if word in _OF_THE_KINGDOM else found


@lru_cache(maxsize=16_384)
def _terms(text: str) -> frozenset[str]:
    return frozenset(terms(text))
