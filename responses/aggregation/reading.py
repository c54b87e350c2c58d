"""Reads a phrase about several entities and checks each of its words against what is known of every one of them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from responses import places
from responses.aggregation.traits import Traits, stems
from responses.wording import fold

DENIED, UNSUPPORTED, MENTIONED, GENERALIZED, STATED = -1.0, 0.0, 0.5, 0.8, 1.0
"""How far what is known of an entity supports a term: it says otherwise, it says nothing, its text mentions it, its
attributes say something narrower, they say just this."""


class TermKind(StrEnum):
    """What a term of a phrase speaks of."""

    TIME = "time"
    PLACE = "place"
    LANGUAGE = "language"
    NAME = "name"
    WORD = "word"


@dataclass(frozen=True)
class Term:
    """One checked piece of a phrase; a time has its first and last year, every other term its folded words."""

    kind: TermKind
    text: str
    first: int = 0
    last: int = 0


_DECADE = re.compile(r"\b(?:(early|mid|late)[- ]|(first|second) half of )?(?:the )?(1[0-9]{2}0|20[0-9]0)s\b", re.I)
_CENTURY = re.compile(r"\b(?:(early|mid|late)[- ])?(?:the )?(\d{1,2})(?:st|nd|rd|th)[- ]century\b", re.I)
_BETWEEN = re.compile(r"\b(?:between|from) (1[0-9]{3}|20[0-9]{2}) (?:and|to) (1[0-9]{3}|20[0-9]{2})\b", re.I)
_YEAR = re.compile(r"(?<![\d-])(?:early |mid |late |first half of |second half of )?(1[0-9]{3}|20[0-9]{2})(?![\ds-])")
_BOUND = re.compile(r"\b(since|after|before|pre|post)(?: the)?[- ]+$", re.I)
_LANGUAGE = re.compile(r"\b([A-Z][a-z]+)-language\b")
_NAME = re.compile(
    r"(?<![\w-])[A-Z][\w'’.&-]*(?:\s+(?:(?:of|the|de|and|to|in)\s+){0,2}[A-Z0-9][\w'’.&-]*)*|\b[A-Z]&[A-Z]\b"
)
_HALVES = {"early": (0, 3), "mid": (3, 6), "late": (6, 9), "first": (0, 4), "second": (5, 9)}
_EMPTY = frozenset(
    stems(
        "published released issued made based created served eaten produced involving featuring commonly associated "
        "co album label set including written recorded appeared title named called related like act since from work "
        "thing"
    )
)
_NEVER_NAMES = frozenset({"r&b", "k-pop", "tv", "dj", "ya"})


@lru_cache(maxsize=65536)
def read_phrase(phrase: str) -> tuple[Term, ...]:
    """The terms of a phrase, in no particular order: times, places, languages, names, then other content words."""
    found, rest = [], phrase
    for pattern in (_BETWEEN, _DECADE, _CENTURY, _YEAR):
        while match := pattern.search(rest):
            found.append(_time(pattern, match, rest))
            rest = _BOUND.sub("", rest[: match.start()]) + " " + rest[match.end() :]
    while match := _LANGUAGE.search(rest):
        found.append(Term(TermKind.LANGUAGE, fold(match.group(1))))
        rest = rest[: match.start()] + rest[match.end() :]
    rest = _places(rest, found)
    while match := _next_name(rest):
        found.append(Term(TermKind.NAME, fold(match.group())))
        rest = rest[: match.start()] + " " + rest[match.end() :]
    found += [Term(TermKind.WORD, word) for word in sorted(stems(rest) - _EMPTY)]
    return tuple(dict.fromkeys(found))


def support(term: Term, known: Traits) -> float:
    """How far what is known of an entity supports a term: DENIED to STATED."""
    if term.kind is TermKind.TIME:
        if known.years:
            return STATED if any(term.first <= year <= term.last for year in known.years) else DENIED
        return UNSUPPORTED
    if term.kind is TermKind.PLACE:
        if term.text in known.places:
            return STATED
        if f" {term.text} " in known.attributes:
            return GENERALIZED
        if f" {term.text} " in known.text:
            return MENTIONED
        return DENIED if known.placed else UNSUPPORTED
    if term.kind is TermKind.LANGUAGE:
        if known.languages:
            return STATED if term.text in known.languages else DENIED
        return MENTIONED if f" {term.text} " in known.text else UNSUPPORTED
    if term.kind is TermKind.NAME:
        return _named(term.text, known)
    return _word(term.text, known)


def supports(phrase: str, known: Sequence[Traits]) -> list[list[float]]:
    """The support of each term of a phrase by each entity, `[terms][entities]`."""
    return [[support(term, one) for one in known] for term in read_phrase(phrase)]


def true_of_all(phrase: str, known: Sequence[Traits]) -> bool:
    """Whether the attributes of every entity state each term of a phrase, or something narrower.

    What only a text mentions does not count: "not a cake" mentions cakes.
    """
    return all(value >= GENERALIZED for row in supports(phrase, known) for value in row)


def _time(pattern: re.Pattern[str], match: re.Match[str], phrase: str) -> Term:
    if pattern is _BETWEEN:
        first, last = int(match.group(1)), int(match.group(2))
    elif pattern is _DECADE:
        start = int(match.group(3))
        century = start % 100 == 0 and not (match.group(1) or match.group(2)) and start < 1900
        low, high = _HALVES.get((match.group(1) or match.group(2) or "").lower(), (0, 99 if century else 9))
        first, last = start + low, start + high
    elif pattern is _CENTURY:
        start = (int(match.group(2)) - 1) * 100
        low, high = _HALVES.get((match.group(1) or "").lower(), (0, 9))
        first, last = start + low * 10, start + high * 10 + 9
    else:
        first = last = int(match.group(1))
    bound = _BOUND.search(phrase[: match.start()])
    word = bound.group(1).lower() if bound else ""
    if word in {"since", "after", "post"}:
        last = 9999
    elif word in {"before", "pre"}:
        first, last = 0, first - 1
    return Term(TermKind.TIME, f"{first}-{last}", first, last)


def _places(rest: str, found: list[Term]) -> str:
    """The places and nationalities of a phrase, longest first; returns what is left of it."""
    words = rest.split()
    place = 0
    left: list[str] = []
    while place < len(words):
        for count in (4, 3, 2, 1):
            piece = " ".join(words[place : place + count])
            name = places.canonical(piece.removesuffix("-style").removesuffix("-produced"))
            if piece[:1].isupper() and place + count <= len(words) and places.is_place(name):
                found.append(Term(TermKind.PLACE, name))
                place += count
                break
        else:
            left.append(words[place])
            place += 1
    return " ".join(left)


def _next_name(rest: str) -> re.Match[str] | None:
    return next((match for match in _NAME.finditer(rest) if match.group().lower() not in _NEVER_NAMES), None)


def _named(name: str, known: Traits) -> float:
    for form in (name, name.removesuffix(" s"), name.removesuffix("s")):
        if f" {form} " in known.attributes:
            return STATED
        if f" {form} " in known.text:
            return MENTIONED
    words = stems(name)
    if words and words <= known.attribute_words:
        return GENERALIZED
    return MENTIONED if words and words <= known.text_words else UNSUPPORTED


def _word(word: str, known: Traits) -> float:
    if word in _FORMS and _FORMS[word] & known.keys:
        return STATED
    if word in known.attribute_words:
        return STATED
    if word in known.general_words:
        return GENERALIZED
    return MENTIONED if word in known.text_words else UNSUPPORTED


_FORMS = {
    stem: frozenset(keys.split())
    for words, keys in (
        ("series installment companion sequel", "series"),
        ("illustrated illustration", "illustrator"),
        ("published issued", "publisher"),
        ("production produced", "producer"),
        ("composition", "writer composer"),
    )
    for stem in stems(words)
}
