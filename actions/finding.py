"""Which things a request may mean, judged by the scores of the candidate search."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from actions.state import MAX_CHOICES
from knowledge.types import Entity
from resolver.narrowing import covered_by
from resolver.reading import read_answer
from retrieval.base import KnowledgeBase
from retrieval.candidates import Candidate
from retrieval.request import content_words, stripped
from retrieval.terms import words_of

OFFERED = 2
"""How many things a question offers, unless more are as good."""

CLOSE = 0.96
"""A third thing is as good when it scores at least this share of the second's score."""

BEHIND = 0.9
"""… and this share of the best one's."""

MOST_LOOKED_AT = 200
"""So many candidates are looked at for what fits equally well."""

NEAR = 0.2
"""A candidate that scores less has little to speak for it (`retrieval.candidates.Candidate`)."""

NAMED = 0.75
"""From this score on, a candidate whose reason is its name was named, misspelt at worst."""

NAMED_IN_FULL = 0.9

CLEAR = 0.7
"""The best candidate stands alone when the next scores less than this share of its score."""

ELSEWHERE = 0.8
"""An answer is about something else when no choice scores more than this share of the best candidate's score."""

_INVENTORY = frozenset("list all everything available show give tell know have get got options kinds sorts".split())
"""Words of a request to say what there is."""

_POINTING = re.compile(r"\b(?:the|that|this|those|these|it|its|one|ones|former|latter)\b", re.IGNORECASE)

KIND = 0.7
"""The score that the best candidate needs for the bare name of a kind ("noodle soup") to ask for it …"""

FAR_BEHIND = 0.4
"""… when no choice has more than this share of it."""

MOST_BARE = 3

_ASKING = re.compile(
    r"^\W*(?:(?:no|ok|okay|well|oh|hm+|sorry|wait|please|hi|hey|hello|thanks|and|now|then|so|but|maybe|perhaps)\W+)*"
    r"(?:i(?:'d|\u2019d| would| really)* (?:rather|like|love|prefer|want|need|fancy|feel like)\b|i'?m (?:looking|after|"
    r"in the mood)|(?:give|get|show|find|make|bring|play|sing|cook|put|recommend|suggest|let'?s|let me|can|could|"
    r"do you|have you|is there|are there|how about|what about|actually|instead|rather)\b|"
    r"(?:an?|some|something|anything|any)\b)"
    r"|\binstead\W*$",
    re.IGNORECASE,
)
"""The form of a request: "I'd like …", "play …", "a song called …"."""

FAR_ENOUGH = 0.2
"""The score that the best candidate needs for that."""


@dataclass(frozen=True)
class Found:
    """What a request may mean: the `best` things, none to five; or, where more fit it equally well, all of these in
    `pool`, best first, and the two that score highest in `best`."""

    best: tuple[Entity, ...] = ()
    pool: tuple[Entity, ...] = ()


def find(base: KnowledgeBase, request: str, rejected: Sequence[str] = ()) -> Found:
    """The things a request may mean, without the rejected ones.

    One that is clear; else two, and the third to fifth where they score nearly as well as the second. Things that all
    have every word of the request among their attributes fit equally well ("a dessert"). Once something was rejected,
    two are given even when one of them is clear. They come in the order of the knowledge base: which of them is named
    first says nothing of how well it fits.
    """
    found = [c for c in _candidates(base, request, rejected) if c.score >= NEAR]
    if len(found) > 1 and not rejected and _stands_alone(found, base):
        found = found[:1]
    alike = _alike(base, request, found) if len(found) > MAX_CHOICES and not _named(found[0], base) else []
    if len(alike) > MAX_CHOICES:
        return Found(_in_order(base, found[:OFFERED]), tuple(base.entities[c.entity_key] for c in alike))
    if len(found) > OFFERED and _as_good(found[OFFERED], found):
        close = [candidate for candidate in found if _as_good(candidate, found)]
        fitting = alike if len(alike) > OFFERED else close
        found = fitting if len(fitting) <= MAX_CHOICES else found[:OFFERED]
    else:
        found = found[:OFFERED]
    if len(found) > 1 and all(_named(candidate, base) for candidate in found):
        entities = [base.entities[candidate.entity_key] for candidate in found]
        if referents := _told_apart(request, entities):
            return Found(tuple(entities[index] for index in referents))
    return Found(_in_order(base, found))


def _alike(base: KnowledgeBase, request: str, found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates that have all that a request says among their attributes."""
    nouns = set(words_of(f"{base.info.noun_singular} {base.info.noun_plural}"))
    words = [word for word in content_words(stripped(request)) if word not in nouns]
    return [candidate for candidate in found if covered_by(words, base.entities[candidate.entity_key])]


def _as_good(candidate: Candidate, found: Sequence[Candidate]) -> bool:
    return candidate.score >= max(CLOSE * found[OFFERED - 1].score, BEHIND * found[0].score)


def _in_order(base: KnowledgeBase, found: Sequence[Candidate]) -> tuple[Entity, ...]:
    keys = {candidate.entity_key for candidate in found}
    return tuple(entity for key, entity in base.entities.items() if key in keys)


def named(base: KnowledgeBase, request: str, rejected: Sequence[str] = ()) -> list[Entity]:
    """The things that a request names, best first, at most two."""
    found = [candidate for candidate in _candidates(base, request, rejected)[:OFFERED] if _named(candidate, base)]
    return [base.entities[candidate.entity_key] for candidate in found]


def says_what(base: KnowledgeBase, request: str) -> bool:
    """Whether a request says anything of what it wants: "what do you have?" and "recommend a dish" do not."""
    nouns = set(words_of(f"{base.info.noun_singular} {base.info.noun_plural}"))
    return bool(set(content_words(stripped(request))) - nouns - _INVENTORY)


def elsewhere(base: KnowledgeBase, answer: str, choices: Sequence[str], *, describes: bool) -> bool:
    """Whether an answer in the middle of a choice asks for something else than the choices.

    Where it may describe one of them it has to have the form of a request, or to be the bare name of a kind that none
    of them is anywhere near: "comes from America" and "sung by a woman" are neither. What points at something already
    spoken of ("the one with beef") never asks for something else.
    """
    if _POINTING.search(answer):
        return False
    scores = {candidate.entity_key: candidate.score for candidate in base.candidates(answer, len(base.entities))}
    here = max((scores.get(key, 0.0) for key in choices), default=0.0)
    there = max((score for key, score in scores.items() if key not in choices), default=0.0)
    if describes and not _ASKING.search(answer):
        return _is_bare(answer) and there >= KIND and here <= FAR_BEHIND * there
    return there >= FAR_ENOUGH and here <= ELSEWHERE * there


def _is_bare(answer: str) -> bool:
    """Whether an answer is nothing but a word or two for what is wanted: "noodle soup"."""
    return len(list(words_of(answer))) == len(content_words(answer)) <= MOST_BARE


def named_elsewhere(base: KnowledgeBase, answer: str, choices: Sequence[str]) -> bool:
    """Whether an answer names something in full, and nothing of that name is a choice: "a song called Halo".

    It has to be a request, or nothing but the name: a title may be a word of any description ("the one about women").
    """
    found = [c for c in base.candidates(answer, OFFERED) if _named(c, base) and c.score >= NAMED_IN_FULL]
    if not found or any(candidate.entity_key in choices for candidate in found):
        return False
    said = frozenset(content_words(stripped(answer)))
    only = any(said <= frozenset(words_of(base.entities[candidate.entity_key].name)) for candidate in found)
    return only or _ASKING.search(answer) is not None


def _candidates(base: KnowledgeBase, request: str, rejected: Sequence[str]) -> list[Candidate]:
    found = base.candidates(request, MOST_LOOKED_AT + len(rejected))
    return [candidate for candidate in found if candidate.entity_key not in rejected]


def _named(candidate: Candidate, base: KnowledgeBase) -> bool:
    return candidate.score >= NAMED and candidate.why == base.entities[candidate.entity_key].name


def _stands_alone(found: Sequence[Candidate], base: KnowledgeBase) -> bool:
    """Whether the best candidate is clear: named in full as no other is, or far ahead."""
    first, second = found[0], found[1]
    if _named(first, base) and first.score >= NAMED_IN_FULL > second.score:
        return True
    return second.score < CLEAR * first.score


def _told_apart(request: str, entities: Sequence[Entity]) -> tuple[int, ...]:
    """Of things that are both named, the one that the rest of the request picks ("Hello by Adele"), else ()."""
    reading = read_answer(request, entities)
    if reading.rule != "name" or reading.interpretations is None or len(reading.interpretations) != 1:
        return ()
    (only,) = reading.interpretations
    return tuple(only) if len(only) == 1 else ()
