"""The kinds and names by which sentences introduce things: "the film Ray", "a planet called Keral"."""

import re

from retrieval.decontext import lexicon
from retrieval.decontext.text import masked

_CAPITAL = r"[A-Z][\w'’.-]*(?<![.'’])"
_NAME = (
    rf"(?:[\"“][^\"”]{{2,60}}[\"”]|{_CAPITAL}(?: (?:(?:of|the|of a|of the|and the|in the|for|for the|de|la"
    rf"|du|a|to|to the|my|your) )?(?:{_CAPITAL}|[0-9]+))*)"
)
_NAME_ENDS = (
    r"(?=[,.;:!?)]|$| \(| (?:by|in|on|and|or|as|at|for|from|with|was|is|had|has|to|which|that|where"
    r"|when|after|before|who|[a-z]+s|[a-z]+ed)\b)"
)
INTRODUCTION = re.compile(
    rf"\b(?P<noun>{'|'.join(sorted(lexicon.NAMED_THINGS))})"
    rf"(?:,? (?:also |which is )?(?:called|titled|entitled|named)|(?<=album),|(?<=EP),"
    rf"|(?<=band),)? (?P<name>{_NAME}){_NAME_ENDS}"
)


def introduced_in(sentence: str) -> list[tuple[str, str]]:
    """Kind and name of the things that a sentence tells together: ("film", "Ray")."""
    return [
        (match["noun"], sentence[match.start("name") : match.end("name")])
        for match in INTRODUCTION.finditer(masked(sentence))
    ]
