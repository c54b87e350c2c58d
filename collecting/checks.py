"""Checks expressions against the rules of collecting (Hosseini et al. 2023, section 3.3): no name, no position, nothing
copied, not too long, not the same again.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from rapidfuzz import fuzz

from collecting.records import Choice, Item
from resolver.reading.positions import read_positions
from resolver.reading.words import common
from retrieval.terms import STOP_WORDS, terms, words_of

LONGEST = 150
"""Characters of an expression."""

LONGEST_TYPED = 1_000
"""Characters that are looked at at all."""

COPIED_WORDS = 5
"""So many words in a row as the background has them are copied, and so is a whole expression of one fewer."""

MISSPELT = 85
"""rapidfuzz ratio (0 to 100) from which words are a misspelt name; shorter names than five letters have to be exact."""

NEARLY_REPEATED = 90
"""rapidfuzz ratio of the sorted words from which an expression of five words or more repeats another one; of shorter
ones the words that say something have to be the same: "the cold one" is not "the old one".
"""


class Fault(StrEnum):
    """What is wrong with an expression."""

    CHARACTERS = "characters"
    WORDLESS = "wordless"
    LONG = "long"
    NAME = "name"
    POSITION = "position"
    COPIED = "copied"
    REPEATED = "repeated"


@dataclass(frozen=True)
class Problem:
    """A fault and what to tell the worker."""

    fault: Fault
    message: str


_POSITION = re.compile(
    r"\b(?:former|latter)\b"
    r"|\b(?:first|second|1st|2nd|last) (?:one\b(?! (?:ever|to|made))|option\b|choice\b|of (?:the|these) two)"
    r"|\b(?:option|choice|number|no\.?) ?(?:[12ab]|one|two)\b|\b(?:left|right)(?:[- ]hand)? (?:one|side)\b"
    r"|\bon (?:the|your|my) (?:left|right)\b",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")
_ARTICLES = ("the", "a", "an")
_DENIALS = frozenset({"not", "no", "never", "without", "isnt", "doesnt", "wasnt", "hasnt"})


def check(item: Item, expressions: Sequence[str], noun: str = "") -> list[Problem | None]:
    """For each expression the first thing that is wrong with it, or None; an empty one is not there yet, and not wrong.

    Args:
        item: what they are about.
        expressions: as they were typed.
        noun: what things of this kind are called; "the second book" is a position.
    """
    problems: list[Problem | None] = []
    before: list[list[str]] = []
    for typed in expressions:
        expression = typed.strip()
        problems.append(_problem(item, expression, noun, before) if expression else None)
        before.append(list(words_of(expression[:LONGEST])))
    return problems


def bad_character(text: str) -> bool:
    """Whether a text has a control character, an invisible one (but for those that join letters), half of a character
    or one that is none.
    """
    return any(
        unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn"} and character not in "\u200c\u200d"
        for character in text
    )


def _problem(item: Item, expression: str, noun: str, before: Sequence[list[str]]) -> Problem | None:
    if len(expression) > LONGEST:
        return Problem(Fault.LONG, f"This is longer than {LONGEST} characters: people say less.")
    if bad_character(expression):
        return Problem(Fault.CHARACTERS, "This has characters that cannot be seen: type it anew.")
    words = list(words_of(expression))
    if not any(word.isalpha() for word in words):
        return Problem(Fault.WORDLESS, "This has no words.")
    if any(_names(choice, expression, words) for choice in item.choices):
        return Problem(Fault.NAME, "This uses a name: say it without the names of the two.")
    if read_positions(expression, 2, frozenset({noun.casefold()})) is not None or _POSITION.search(expression):
        return Problem(Fault.POSITION, "This says where it stands in the question: say something about it.")
    if any(_copied(words, list(words_of(choice.shown))) for choice in item.choices):
        return Problem(Fault.COPIED, "This is copied from the text: use words of your own.")
    if any(_alike(words, other) for other in before):
        return Problem(Fault.REPEATED, "You said this already: say something else about it.")
    return None


def _names(choice: Choice, expression: str, words: Sequence[str]) -> bool:
    """Whether a choice is named, in full, misspelt, or with its letters drawn apart."""
    names = [_core(name) for name in (choice.name, *choice.aliases)]
    return any(_named(name, expression, words) for name in names if name)


def _core(name: str) -> list[str]:
    """The words of a name, without what is in brackets after it and without its article."""
    words = list(words_of(_BRACKETS.sub("", name))) or list(words_of(name))
    return words[1:] if len(words) > 1 and words[0] in _ARTICLES else words


def _named(name: Sequence[str], expression: str, words: Sequence[str]) -> bool:
    joined = " ".join(name)
    if all(word in STOP_WORDS for word in name) or len(joined) < 3:
        # "It" and "Her" are in every other sentence: only a capital within it makes them a name.
        said = [match.group() for match in re.finditer(r"[^\W_]+", expression)]
        capitals = [word.casefold() if word[0].isupper() and place else "" for place, word in enumerate(said)]
        return _has_run(capitals, name)
    if _has_run(words, name):
        return True
    if len(joined) < 5:
        return False
    compact = joined.replace(" ", "")
    if len(compact) >= 6 and compact in "".join(words):
        return True
    for size in range(max(1, len(name) - 1), len(name) + 2):
        for start in range(len(words) - size + 1):
            run = " ".join(words[start : start + size])
            # "creamy" is no misspelt "cream"; a common word by itself is what it says.
            if size == 1 and (common(run) or any(c.isdigit() for c in run)):
                continue
            if fuzz.ratio(run, joined) >= MISSPELT:
                return True
    return False


def _has_run(words: Sequence[str], run: Sequence[str]) -> bool:
    return any(list(words[start : start + len(run)]) == list(run) for start in range(len(words) - len(run) + 1))


def _copied(words: Sequence[str], shown: Sequence[str]) -> bool:
    if not words or not shown:
        return False
    found = SequenceMatcher(None, words, shown, autojunk=False).find_longest_match()
    return found.size >= COPIED_WORDS or (found.size == len(words) and found.size >= COPIED_WORDS - 1)


def _alike(words: Sequence[str], other: Sequence[str]) -> bool:
    said, before = " ".join(words), " ".join(other)
    if set(terms(said)) == set(terms(before)) and bool(_DENIALS & set(words)) == bool(_DENIALS & set(other)):
        return True
    return min(len(words), len(other)) >= 5 and fuzz.token_sort_ratio(said, before) >= NEARLY_REPEATED
