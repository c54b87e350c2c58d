"""Small helpers on sentences: quotations, whole words, possessives, capital letters."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from retrieval.decontext.lexicon import CAPITAL_ANYWAY, FIRST_NAMES, INGREDIENTS, NO_NAMES, PRESENT_NARRATION

_LAST_LATIN = "\u024f"
_QUOTATION = re.compile(r"[\"“][^\"”]*(?:[\"”]|$)")
_NOT_A_MARK = re.compile(r"[^\"“”]")
_NO_CHANGE = re.compile(r"[A-Z]\.|[A-Z]{2,}|\w+[A-Z]|I\b")
_FIRST_WORD = re.compile(r"[\w'’-]+")
_OWN = re.compile(r"['’]s?$")
_FOLLOWING = re.compile(r"\s+([a-z]+)\b(?: ([A-Z]|(?:the|an?|his|her|their)\b))?")
_ACTS = re.compile(
    r"\s+(?:[a-z]{2,}[^\Wsu]s|[a-z]{2,}ed|[a-z]+ly)\b(?! (?:are|were|have|had|can|will|would|include|of|in|\w+ed)\b)"
)
""" "Marlow avoids going", not "Rice cakes are": what follows a name that is the subject."""

_COMMON_ENDING = re.compile(r"(?:ing|ly|tion|ness|ment|ity|ism)$")
_PLURALS = frozenset("People Children Men Women Police".split())
_PLURAL_VERBS = frozenset("are were have can may could might will would do did".split())
_VERBS = PRESENT_NARRATION | _PLURAL_VERBS | frozenset(
    "was had said also then later never now wrote went took made became who but".split()
)  # fmt: skip


@lru_cache(maxsize=512)
def masked(text: str) -> str:
    """The text with what is within quotation marks blanked out, every character at its place.

    Somebody's words are their own: nothing in them is replaced, and their pronouns refer to other things.
    """
    return _QUOTATION.sub(lambda match: _NOT_A_MARK.sub("_", match.group()), text)


@lru_cache(maxsize=512)
def folded(text: str) -> str:
    """The text in lower case, without accents, with straight apostrophes and spaces for hyphens; as long as it was."""
    if not text.isascii():
        characters = (unicodedata.normalize("NFD", character)[0] for character in text)
        text = "".join("'" if character in "’‘ʻ`" else character for character in characters)
    lower = text.lower()
    return (lower if len(lower) == len(text) else text).replace("-", " ")


def places(phrase: str, text: str) -> Iterator[int]:
    """Where whole words stand in a text, letter case as given."""
    start = text.find(phrase) if phrase else -1
    while start >= 0:
        stop = start + len(phrase)
        before, after = text[start - 1 : start], text[stop : stop + 1]
        if not _is_letter(before) and not _is_letter(after):
            yield start
        start = text.find(phrase, start + 1)


def has_words(phrase: str, text: str) -> bool:
    """Whether a text has these whole words, letter case as given."""
    return next(places(phrase, text), -1) >= 0


def is_in_another_script(text: str) -> bool:
    """Whether most letters of a text are none of the Latin script."""
    if text.isascii():
        return False
    letters = [character for character in text if character.isalpha()]
    return 2 * sum(character <= _LAST_LATIN for character in letters) < len(letters)


def possessive(name: str) -> str:
    """A name with its apostrophe, after closing quotation marks if it ends with some."""
    core = name.rstrip('"”')
    ending = "'" if core.endswith("s") and not core.endswith("ss") else "'s"
    return f"{name}{ending}"


def capitalized(text: str) -> str:
    """The text with a capital first letter, behind an opening quotation mark too."""
    start = 1 if text[:1] in {'"', "“"} else 0
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]


def lowered(text: str, elsewhere: str) -> str:
    """The text to go on a sentence with: its first word in lower case, unless it is a name.

    Args:
        text: what began a sentence.
        elsewhere: more text of the page; a word that is capital within its sentences is a name.
    """
    first = _FIRST_WORD.match(text)
    if not first or _NO_CHANGE.match(text):
        return text
    word = _OWN.sub("", first.group())
    low = text[0].lower() + text[1:]
    if word in NO_NAMES and word not in CAPITAL_ANYWAY:
        return low
    if word.lower() in INGREDIENTS:
        return low
    if word in CAPITAL_ANYWAY or _is_capital_within(word, elsewhere):
        return text
    if word in FIRST_NAMES and not has_words(word.lower(), elsewhere):
        return text
    following = _FOLLOWING.match(text, first.end())
    if not following:
        return low if has_words(word.lower(), elsewhere) else text
    plural = word.endswith("s") or word in _PLURALS
    common = _COMMON_ENDING.search(word) or has_words(word.lower(), elsewhere) or word.lower() in INGREDIENTS
    acts = following[1] in _VERBS or (not plural and not common and _ACTS.match(text, first.end()))
    names_somebody = acts and not (plural and following[1] in _PLURAL_VERBS)
    return text if names_somebody or (following[1] == "and" and following[2]) else low


def _is_capital_within(word: str, text: str) -> bool:
    return any(
        start and text[start - 2 : start - 1] not in {".", "!", "?", ":", '"', "“"} for start in places(word, text)
    )


def _is_letter(character: str) -> bool:
    return character.isalnum() or character == "_"
