"""Definite noun phrases that were introduced with more words: "the ship" → "the salvage ship"."""

import re
from collections.abc import Sequence
from functools import lru_cache

from retrieval.decontext import lexicon
from retrieval.decontext.draft import Draft
from retrieval.decontext.page import Page
from retrieval.decontext.records import EditType
from retrieval.decontext.text import has_words, masked

_MOST = 2
"""So many noun phrases of a sentence are expanded."""

_BARE = re.compile(
    r"\b(?P<the>[Tt]he) (?P<noun>[a-z]{3,})(?P<own>['’]s?)?"
    r"(?=[,.;:!?)]|$| (?:is|are|was|were|has|have|had|can|could|will|would|may|might|in|on|at|by|for|from|to|with|and"
    r"|or|but|as|into|when|while|after|before|because|until|during|through|under|over|against|\w+ed|\w+s)\b)"
)
_NO_MODIFIER = re.compile(r"['’]s?$|ing$|[a-z]ly$|_")
_NO_OF = re.compile(r" (?:it|them|this|which|his|her|its|their|these|those|the|an?)$")


def expand_definites(draft: Draft, page: Page, index: int) -> None:
    """ "The loaf …" → "The round loaf of bread …", where the sentences before speak of a round loaf of bread."""
    before = page.context.sentences[:index]
    start = 0
    for _ in range(_MOST):
        for match in _BARE.finditer(masked(draft.text), start):
            words = _introduction(match["noun"], draft.text[: match.start()], before, page)
            if words:
                after = f"{match['the']} {words}{match['own'] or ''}"
                draft.replace(match.start(), match.end(), after, EditType.BRIDGING)
                start = match.start() + len(after)
                break
        else:
            return


def _introduction(noun: str, left: str, before: Sequence[str], page: Page) -> str:
    """The noun with the words it was introduced with, or "" if there is nothing to add."""
    topic = page.topic
    if noun in lexicon.VAGUE_NOUNS or noun in topic.nouns or noun in topic.parts or has_words(noun, left):
        return ""
    for sentence in reversed(before):
        hidden = masked(sentence)
        if not has_words(noun, hidden):
            continue
        found = _introduced(noun).search(hidden)
        if not found:
            return ""
        words = found["words"].split()
        if any(word.lower() in lexicon.NO_MODIFIERS or _NO_MODIFIER.search(word) for word in words):
            return ""
        of = found["of"] if found["of"] and not _NO_OF.search(found["of"]) else ""
        return " ".join([*words, noun]) + of if words or of else ""
    return ""


@lru_cache(maxsize=4096)
def _introduced(noun: str) -> re.Pattern[str]:
    return re.compile(
        r"\b(?:[Aa]n?|[Tt]he|[Aa]nother|some|two|three|four|five|several) "
        rf"(?P<words>(?:[\w’'-]+ ){{0,3}}){noun}\b(?P<of> of (?:the |an? )?[\w-]+(?: [A-Z][\w-]+)?)?"
    )
