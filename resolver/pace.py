"""How fast a piece of music is said to be: "the slow one", "more upbeat", a ballad, 128 beats per minute.

A sentence vector hardly tells slow from fast, since both are said of the same things; counting the words does.
"""

import re

import numpy as np

from resolver.reading.words import word_set

_SLOW = word_set(
    "slow slower slowest slowed ballad ballads mellow soft softer softly calm calmer gentle relaxing relaxed quiet "
    "soothing acoustic piano downtempo lullaby"
)
_FAST = word_set(
    "fast faster fastest upbeat uptempo tempo dance danceable dancing energetic party club clubs lively electronic "
    "electropop house disco techno edm speed"
)
_WORD = re.compile(r"[a-z]+")
_BEATS = re.compile(r"\b(\d{2,3})\s*(?:beats per minute|bpm)\b", re.IGNORECASE)

_MIDDLE = 110
"""Beats per minute that are neither slow nor fast."""

_SPAN = 40
"""So many beats more or fewer count as fully fast or slow."""


def pace_said(text: str) -> int:
    """1 where an expression speaks of something fast, -1 of something slow, 0 of neither or both."""
    return int(np.sign(_balance(text)))


def pace_of(text: str) -> float:
    """How fast an entity's text says it is, in [-1, 1]; 0 where it does not say."""
    words = _WORD.findall(text.lower())
    told = sum(word in _FAST or word in _SLOW for word in words)
    pace = _balance(text) / (told + 1.5)
    beats = [int(number) for number in _BEATS.findall(text)]
    if not beats:
        return pace
    return float(np.clip((np.median(beats) - _MIDDLE) / _SPAN, -1, 1) + pace) / 2


def _balance(text: str) -> int:
    words = _WORD.findall(text.lower().replace("up-tempo", "uptempo").replace("down-tempo", "downtempo"))
    return sum(word in _FAST for word in words) - sum(word in _SLOW for word in words)
