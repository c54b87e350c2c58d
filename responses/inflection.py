"""Singular and plural of English words: the library pluralizer, with exceptions of our own from `inflection.txt`."""

import re
from functools import cache, lru_cache
from pathlib import Path

from pluralizer import Pluralizer

EXCEPTIONS = Path(__file__).parent / "inflection.txt"


@lru_cache(maxsize=16384)
def plural_word(word: str) -> str:
    """The plural of a word; of a plural or a mass noun itself."""
    return word if is_mass(word) else _as_written(word, _library().plural(word.lower()))


@lru_cache(maxsize=16384)
def singular_word(word: str) -> str:
    """The singular of a word; of a singular or a mass noun itself."""
    return word if is_mass(word) else _as_written(word, _library().singular(word.lower()))


def is_plural(word: str) -> bool:
    """Whether a word is a plural and nothing else: "noodles", not "series"; of Latin and Greek plurals, which look like
    names ("nova"), only those that are listed."""
    low = word.lower()
    if len(low) < 4 or is_mass(low) or plural_word(low) != low or singular_word(low) == low:
        return False
    if low.endswith("s"):
        return not low.endswith(("ss", "us", "is", "'s", "’s"))
    return low.endswith("men") or low in _library().irregularPlurals


def is_mass(word: str) -> bool:
    """Whether a word is one that is not counted."""
    return word.lower() in _exceptions()["mass"]


def _as_written(word: str, form: str) -> str:
    """A lower-case form of a word with the word's capitals: "LPs", "Cakes"."""
    low = word.lower()
    if form.startswith(low):
        return word + form[len(low) :]
    if low.startswith(form):
        return word[: len(form)]
    return form.upper() if word.isupper() and len(word) > 1 else word[:1] + form[1:]


@cache
def _library() -> Pluralizer:
    library = Pluralizer()
    library.add_plural_rule(re.compile(r"([^\W\da-z_])$"), "$1s")  # it takes "café" for a plural
    for line in _exceptions()["irregular"]:
        singular, _, several = line.partition(":")
        library.add_irregular_rule(singular.strip().lower(), several.strip().lower())
    return library


@cache
def _exceptions() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    name = ""
    for line in EXCEPTIONS.read_text("utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif line and not line.startswith("#"):
            found.setdefault(name, []).append(line)
    return {name: tuple(lines) for name, lines in found.items()}
