"""Bridging: parts of the page's subject that are spoken of without it ("the lyrics", "the main character")."""

import re
from functools import lru_cache

from retrieval.decontext import lexicon
from retrieval.decontext.draft import Draft
from retrieval.decontext.narration import is_video
from retrieval.decontext.nouns import find_noun_phrase
from retrieval.decontext.page import Page
from retrieval.decontext.records import EditType
from retrieval.decontext.text import has_words, masked
from retrieval.decontext.topic import Topic

_ADJECTIVES = (
    r"(?:(?!(?:of|in|into|and|or|for|to|with|on|at|by|from|was|were|are|same|other|that|which|is|has|had|became|found|gained|enjoyed"
    r"|achieved|received|won|saw)\b)"
    r"(?:[A-Za-z-]*[^\Ws]|\d{4}|[a-z]*ous|[\"“]_+[\"”](?: and [\"“]_+[\"”])?),? ){0,3}?"
)
_AFTER = (
    r"(?=[,.;:!?)]|$| \(| (?:also|still|first|later|never|itself|themselves|are|were|use|call|add|require"
    r"|suggest|differ|depend|have|can|may|could|will|would|should|must|do|did|in|and|or|but|by|from|at|on|with"
    r"|when|while|which|that|who|took|came|become|vary|include|consist|refer|contain|provide|form|focus|deal|range|got"
    r"|made|went|had|saw|started|began|show|tell|center|centre|reveal|often|then|[a-z]+ly"
    r"|[a-z]*(?<!s)s(?<!games)(?<!books)(?<!cards)|\w+ed)\b)"
)
_COPIES = re.compile(
    r"\b(?:copies|units|downloads)(?= (?:in|were|was|by|on|to|and|worldwide|during|after|since|within|as)\b|[,.])"
)
_SIMILAR = re.compile(
    rf"(?:Similar|Comparable) (?:[a-z]+ )?(?:{'|'.join(sorted(lexicon.DISH_NOUNS))})(?:e?s)?(?! to\b)\b"
)
_ALBUM = re.compile(r"\b(?:album|EP|mixtape|soundtrack|series|trilogy)\b")
_FILMED = re.compile(
    r"\b(?:made|adapted|turned) into an? [^.]{0,30}(?:film|movie)|\b(?:film|movie) (?:adaptation|version)"
)
_IN_ANOTHER = re.compile(r" (?:in|on|from) (?:[\"“]|(?:[A-Z][\w’.-]* ){0,2}[A-Z][\w.-]*['’]s? )")
_USED = re.compile(r" used(?= [a-z])(?! (?:in|for|by|at|on|to)\b)")
_AND_ANOTHER = re.compile(r" and (?:the )?(?P<noun>[a-z]+)\b(?P<both> (?:are|were|have)\b)?")
_LINKS = {
    "for": frozenset(
        "video clip artwork recipe recipes dough batter mixture ingredient ingredients topping toppings rights".split()
    ),
    "in": frozenset("stories tales poems essays pieces".split()),
    "to": frozenset("accompaniment accompaniments".split()),
}
"""How a part is linked to the whole where it is not by "of"."""

_GOES_ON = re.compile(r"\b(?:as|while|when|until|before) the (?:video|clip)$")
_WITHIN_ONE = re.compile(r"\b(?:in|as|into|like|with|of) $")
_APPOSED = frozenset({"word", "term"})


def bridge(draft: Draft, page: Page, index: int) -> None:
    """ "The lyrics are …" → "The lyrics of "Hello" are …"."""
    topic = page.topic
    if topic.mentioned(draft.text):
        return
    match = _find_part(masked(draft.text), topic)
    if match and _GOES_ON.search(draft.text[: match.end()]) and is_video(page.context, topic, index):
        # What is told happens within the video: `scope` says which.
        return
    if match and _IN_ANOTHER.match(draft.text, match.end()):
        return
    if match and has_words(match["noun"], draft.text[: match.start()]):
        return
    if match and topic.bare.split()[-1].lower() in match.group().lower().split():
        # "The oldest strudel recipe", on the page of a strudel.
        return
    if match and match["one"] and _WITHIN_ONE.search(draft.text[: match.start()]):
        return
    if match and not _is_anothers(page, match["noun"], match["one"] is not None):
        noun = match["noun"]
        link = next((word for word, nouns in _LINKS.items() if noun in nouns), "of")
        after = f" {topic.word}" if noun in _APPOSED else f" {link} {topic.inline}"
        pair = _AND_ANOTHER.match(draft.text, match.end())
        stop = pair.end("noun") if pair and (pair["both"] or pair["noun"] in topic.parts) else match.end()
        if used := _USED.match(draft.text, stop):
            stop, after = used.end(), f" in {topic.inline}"
        draft.insert(stop, after, EditType.BRIDGING)
    elif not match and topic.kind == "dish" and (similar := _SIMILAR.match(draft.text)):
        draft.insert(similar.end(), f" to {topic.inline}", EditType.BRIDGING)
    elif not match and topic.kind in {"song", "book"} and (copies := _COPIES.search(masked(draft.text))):
        if _ALBUM.search(draft.text, 0, copies.start()):
            return
        draft.insert(copies.end(), f" of {topic.inline}", EditType.BRIDGING)


def bridges_first(draft: Draft, page: Page) -> bool:
    """Whether a part of the subject is spoken of before the subject itself ("The texture … to set the dessert")."""
    hidden = masked(draft.text)
    part = _find_part(hidden, page.topic)
    return bool(part and (part.start() == 0 or not find_noun_phrase(hidden, page.topic)))


def _find_part(hidden: str, topic: Topic) -> re.Match[str] | None:
    return _part(topic.parts).search(hidden) if topic.parts else None


def _is_anothers(page: Page, noun: str, indefinite: bool) -> bool:
    """Whether the paragraph brought up another thing of that name: "a sauce … the sauce"."""
    if noun in {"film", "movie"}:
        return not _FILMED.search(page.text)
    return not indefinite and noun != "video" and bool(_introduced(noun).search(page.text))


@lru_cache(maxsize=512)
def _introduced(noun: str) -> re.Pattern[str]:
    return re.compile(rf"\b[Aa]n? (?:\w+ ){{0,2}}{noun}\b")


@lru_cache(maxsize=16)
def _part(parts: frozenset[str]) -> re.Pattern[str]:
    one, several = _either(parts & lexicon.ONE_OF_SEVERAL), _either(parts & lexicon.SEVERAL)
    return re.compile(
        rf"(?:\b[Tt]he {_ADJECTIVES}|\b(?P<one>[Aa]n?) (?:[a-z]+ and )?{_ADJECTIVES}(?={one}\b)"
        rf"|^(?:[A-Z][a-z-]+ (?:(?!(?:of|in|on|by|for|to|and|or)\b)[a-z-]+ ){{0,2}})?(?={several}\b)"
        rf"|^(?=(?i:{several})\b))"
        rf"(?P<noun>(?i:main characters?|{_either(parts)})){_AFTER}"
    )


def _either(words: frozenset[str]) -> str:
    return f"(?:{'|'.join(sorted(words, key=len, reverse=True)) or '(?!)'})"
