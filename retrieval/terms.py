"""Terms of the lexical index: folded, stemmed words; years also give their decade, and "Japanese" gives "Japan"."""

import re
import threading
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import Stemmer

from retrieval.demonyms import DEMONYMS

_STOP_WORDS = """
    a about after all also am an and any are as at be because been before being but by can could did do does doing
    down during each for from further had has have having he her here hers him his how i if in into is isn it its just
    me more most my no nor not of off on once only or other our out over own same she should so some such than that the
    their them then there these they this those through to too under until up very was we were what when where which
    while who whom why will with would you your arent cant couldnt didnt doesnt dont hasnt havent isnt wasnt werent wont
    wouldnt
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""Words that say nothing about which entity is meant. They stay when a text has no other words ("It", "The Who")."""

_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W\d_]+)?")
_CONTRACTION = re.compile(r"'(?:s|d|ll|m|re|ve)$")
_YEAR = re.compile(r"(?:1\d|20)\d\d")
_DECADE = re.compile(r"((?:1\d|20)?\d)0['\u2019]?s")
_DECADE_WORDS = {
    "twenties": "1920s",
    "thirties": "1930s",
    "forties": "1940s",
    "fifties": "1950s",
    "sixties": "1960s",
    "seventies": "1970s",
    "eighties": "1980s",
    "nineties": "1990s",
    "noughties": "2000s",
}
_STEMMER = Stemmer.Stemmer("english")
_STEMMER_LOCK = threading.Lock()


def fold(text: str) -> str:
    """Lower case without accents: `Crème Brûlée` becomes `creme brulee`."""
    if text.isascii():  # Nothing to take apart, in most names and texts.
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def terms(text: str) -> list[str]:
    """The terms of a text in order, repeated as often as they occur.

    Stop words are left out unless there is nothing else. A year also gives its decade, and "70s", "'70s" and
    "seventies" all give "1970s", so that a song of 1975 is found under each; "Japanese" also gives "Japan".
    """
    words = list(words_of(text))
    content = [word for word in words if word not in STOP_WORDS]
    return [term for word in content or words for term in _terms_of(word)]


def words_of(text: str) -> Iterator[str]:
    """The folded words of a text in order, possessive endings removed."""
    for match in _WORD.finditer(fold(text)):
        word = match.group().replace("\u2019", "'")
        if "'" not in word:  # Most words.
            yield word
            continue
        yield word if _DECADE.fullmatch(word) else _CONTRACTION.sub("", word).replace("'", "")


@lru_cache(maxsize=65536)
def _terms_of(word: str) -> tuple[str, ...]:
    if _YEAR.fullmatch(word):
        return word, f"{word[:3]}0s"
    if decade := _DECADE.fullmatch(word):
        stem = decade.group(1)
        return (f"{stem}0s",) if len(stem) == 3 else _short_decade(stem)
    if word in _DECADE_WORDS:
        return (_DECADE_WORDS[word],)
    # One stemmer object must not be used by two threads at a time.
    with _STEMMER_LOCK:
        return tuple(_STEMMER.stemWords([word, *DEMONYMS.get(word, ())]))


def _short_decade(digit: str) -> tuple[str, ...]:
    """ "70s" is one decade; "20s" may be of either century."""
    if digit in "01":
        return (f"20{digit}0s",)
    return ("1920s", "2020s") if digit == "2" else (f"19{digit}0s",)
