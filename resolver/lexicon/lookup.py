"""Looks words up in the data made from WordNet: kinds of things, other words for them, parts of speech, places."""

import gzip
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

WORDS = Path(__file__).parent / "words.tsv.gz"
ADDITIONS = Path(__file__).parent / "additions.txt"
PLACES = Path(__file__).parent / "places.tsv.gz"

_IRREGULAR = {
    "men": "man", "women": "woman", "children": "child", "people": "person", "wives": "wife", "knives": "knife",
    "lives": "life", "wolves": "wolf", "leaves": "leaf", "loaves": "loaf", "thieves": "thief", "halves": "half",
    "mice": "mouse", "geese": "goose", "feet": "foot", "teeth": "tooth", "shelves": "shelf", "calves": "calf",
}  # fmt: skip


@dataclass(frozen=True)
class Word:
    """What is known of a word.

    `parts` are its parts of speech ("n", "v", "a", "r") with weights from 1 to 9, the most frequent one 9.
    """

    parts: dict[str, int]
    hypernyms: tuple[str, ...]
    synonyms: tuple[str, ...]


def hypernyms(word: str) -> tuple[str, ...]:
    """Up to five kinds of thing that a noun names, nearest first: "clams" gives shellfish, seafood, ….

    Singular or plural, any case; nothing for a word that the lexicon does not have. Takes about a microsecond.
    """
    found = look_up(word)
    return found.hypernyms if found else ()


def synonyms(word: str) -> tuple[str, ...]:
    """Up to six words of nearly the same meaning, nearest first; nothing for an unknown word."""
    found = look_up(word)
    return found.synonyms if found else ()


def regions(place: str) -> tuple[str, ...]:
    """What a place lies in, nearest first: "Naples" gives Campania, Italy, Europe; nothing for an unknown place."""
    return _place(place)[0]


def demonyms(place: str) -> tuple[str, ...]:
    """The adjectives of a country or region: "Italy" gives Italian; nothing for an unknown place."""
    return _place(place)[1]


@lru_cache(maxsize=65536)
def look_up(word: str) -> Word | None:
    """The entry of a word, or of its singular; None for a word that the lexicon does not have."""
    word = word.lower()
    for form in (word, *singulars(word)):
        line = _words().get(form)
        if line is not None:
            parts, above, alike = line.split("\t")
            return Word(
                {parts[i]: int(parts[i + 1]) for i in range(0, len(parts), 2)},
                tuple(above.split("|")) if above else (),
                tuple(alike.split("|")) if alike else (),
            )
    return None


def singulars(word: str) -> tuple[str, ...]:
    """What a word may be the plural of, likeliest first."""
    if word in _IRREGULAR:
        return (_IRREGULAR[word],)
    if not word.endswith("s") or word.endswith("ss") or len(word) < 4:
        return ()
    if word.endswith("ies"):
        return (word[:-3] + "y", word[:-1])
    if word.endswith(("shes", "ches", "xes", "sses", "zes", "oes")):
        return (word[:-2], word[:-1])
    return (word[:-1],)


def _place(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    line = _places().get(name.lower())
    if line is None:
        return (), ()
    within, adjectives = line.split("\t")
    return tuple(within.split("|")) if within else (), tuple(adjectives.split("|")) if adjectives else ()


@cache
def _words() -> dict[str, str]:
    return _read(WORDS)


@cache
def _places() -> dict[str, str]:
    return {name.lower(): rest for name, rest in _read(PLACES).items()}


def _read(file: Path) -> dict[str, str]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return dict(line.rstrip("\n").split("\t", 1) for line in lines)
