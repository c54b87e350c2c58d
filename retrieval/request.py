"""Requests: what a person asks for, without the polite words around it."""

import re

from retrieval.terms import STOP_WORDS, fold, words_of

MAX_CHARACTERS = 1000
"""A request is looked at no further than this."""

_FILLER = re.compile(
    r"""\b(?:
      (?:hi|hello|hey|please|thanks|thank\ you|okay?|well|um+|uh+)(?=[,.!]?\ (?:i|can|could|would|do|what|please)\b)
    | i(?:'?d|\ would|'?ll)?\ (?:really\ )?(?:like|love|want|wanna|fancy|need|feel\ like|have)\b
      (?:\ to\ (?:hear|have|eat|drink|read|try|make|cook|bake|listen\ to|play|know|find|get|see|learn|order))?
    | i'?m\ (?:looking\ for|searching\ for|after|in\ the\ mood\ for|thinking\ of|craving)
    | (?:can|could|would|will)\ (?:you|i|we)\ (?:please\ )?
      (?:play|find|show|give|get|tell|recommend|suggest|look\ up|search|have|hear|read|help|put\ on|cook|make)\b
      (?:\ (?:me|us))?(?:\ (?:for|about|with))?
    | do\ you\ (?:know|have|remember)\b
    | ^(?:play|find|show|give|get|tell|recommend|suggest|search|put\ on|look\ up)\b(?:\ (?:me|us))?(?:\ (?:about|for))?
    | (?:what|how)\ about | let'?s\ (?:have|hear|read|make|cook|play|try)
    | is\ there\ (?:an?|any)
    )(?!\w)""",
    re.VERBOSE,
)
_FILLER_LIST = """
    called named titled name kind sort type something anything somewhat someone thing things please maybe perhaps really
    quite thanks looking know think remember want like need love hear good nice great one ones recommend suggest
"""
_FILLER_WORDS = frozenset(_FILLER_LIST.split())


def stripped(request: str) -> str:
    """A request in lower case without "I'd like", "can you play", "do you know" and the like, for embedding.

    Given back whole where nothing else was said.
    """
    folded = fold(request[:MAX_CHARACTERS]).replace("\u2019", "'").strip()
    rest = " ".join(_FILLER.sub(" ", folded).split()).strip(" ,.!?;:")
    return rest or folded


def content_words(text: str) -> list[str]:
    """The folded words of a text that may name or describe something, in order."""
    return [word for word in words_of(text) if word not in STOP_WORDS and word not in _FILLER_WORDS]
