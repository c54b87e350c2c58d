"""Messages that steer the conversation instead of choosing: go back, start over, another knowledge base, "why?".

Each pattern takes the whole message, so that a description ("it goes back to the sixties") is never taken for one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from resolver.reading.words import FILLERS, any_of, plain, word_set

MAX_WORDS = 24
"""A longer message steers nothing."""


class Move(StrEnum):
    """What a message wants of the conversation."""

    BACK = "back"
    START_OVER = "start over"
    OTHER = "other"
    WHY = "why"
    SUGGEST = "suggest"
    OPTIONS = "options"
    COLLECTIONS = "collections"
    SWITCH = "switch"


@dataclass(frozen=True)
class Collection:
    """What a knowledge base can be called: its name, its title, and what its things are called."""

    name: str
    title: str
    noun_singular: str
    noun_plural: str


@dataclass(frozen=True)
class Steering:
    """A move. Of a switch: the `base` that is meant, "" when there is none called `wanted`; `rest` is what is asked for
    there ("a song by Adele" in "no, I meant a song by Adele"), "" when nothing is."""

    move: Move
    base: str = ""
    wanted: str = ""
    rest: str = ""


_LEAD = (
    r"(?:(?:ok(?:ay)?|no|nope|wait|actually|sorry|please|oh|oops|hm+|um+|uh+|well|hey|so|and|but|then|hang on|hold on|"
    r"right|yes|yeah|now|just|can (?:you|we|i)|could (?:you|we|i)|let'?s|let us|let me|i(?:'d| would) like to|"
    r"i want(?:ed)? to|i need to|would you|may i|shall we)\s+)*"
)
_TAIL = r"(?:\s+(?:please|now|then|again|thanks|thank you|for me|ok|okay|instead))*"
_QUESTION = r"(?:question|step|choice|one|point|turn|bit|thing|answer|menu|screen)"
_BACK = any_of(
    rf"(?:(?:go|step|move|turn|get|take me|bring me|jump|skip)\s+)?(?:one\s+)?back(?:\s+(?:a|one))?(?:\s+{_QUESTION})?",
    rf"(?:(?:go|step|move|take me|get|jump)\s+)?back\s+to\s+(?:the\s+|my\s+)?(?:last|previous|earlier|first|former)"
    rf"(?:\s+{_QUESTION})?",
    rf"(?:(?:go|step|move|take me|get|jump)\s+)?back\s+to\s+(?:the\s+|my\s+)?{_QUESTION}\s+before",
    r"(?:go\s+|take\s+|move\s+)?(?:one\s+|a\s+)?step\s+back(?:wards?)?",
    r"(?:the\s+)?previous\s+question",
    r"(?:undo|revert)(?:\s+(?:that|it|this|(?:my|the|that)\s+(?:last\s+)?(?:choice|answer|step|selection|one)))?",
    r"(?:i\s+)?take\s+(?:that|it|this)\s+back|(?:i\s+)?take\s+back\s+(?:that|it|my\s+(?:choice|answer))",
    r"ask\s+me(?:\s+that)?\s+again|go\s+backwards?",
)
_START_OVER = any_of(
    r"(?:start|begin)(?:\s+all)?\s+(?:over|again|afresh|anew|from\s+(?:scratch|zero|the\s+(?:start|beginning|top)))"
    r"(?:\s+again)?",
    r"from\s+the\s+(?:top|beginning|start)|from\s+scratch|restart|reset|a\s+(?:new|fresh)\s+start|wipe\s+the\s+slate",
    r"make\s+a\s+(?:new|fresh)\s+start|forget\s+(?:all\s+(?:of\s+)?that|everything)\s+and\s+start\s+(?:over|again)",
)
_OTHER = any_of(
    r"(?:i\s+(?:meant|mean|want(?:ed)?|prefer|choose)\s+|i'll\s+take\s+|take\s+|it'?s\s+|make\s+it\s+|not\s+that\s+one\s+)?"
    r"the\s+other(?:\s+(?:one|two|ones))?",
    r"the\s+others",
)
_WHY = (
    r"why(?:\s+"
    + any_of(
        r"(?:do|did)\s+you\s+(?:ask|want\s+to\s+know|need\s+to\s+know|need\s+that)(?:\s+(?:me\s+)?(?:that|this))?",
        r"are\s+you\s+asking(?:\s+me)?(?:\s+(?:that|this))?",
        r"(?:that|this|the|such\s+a|these|those)\s+questions?",
        r"(?:these|those|them|both|that)(?:\s+(?:two|three|four|five|ones))?",
        r"(?:did|do|are)\s+you\s+(?:pick|picked|choose|chose|offer|offering|name|naming|suggest|suggesting)\s+"
        r"(?:these|those|them|that|me\s+(?:these|those))(?:\s+(?:two|three|four|five|ones))?",
        r"(?:is\s+that|does\s+(?:that|it)\s+matter|not\s+just\s+pick\s+one|though|so)",
    )
    + r")?"
)
_THING = r"(?:something|anything|one|two|a\s+few|a\s+couple|some|a\s+thing|things|any\s+two|two\s+things|whatever)"
_RANDOM = r"(?:\s+(?:at\s+random|random(?:ly)?|you\s+like|nice|good|for\s+(?:me|us)(?:\s+to\s+choose(?:\s+from)?)?))*"
_COLLECTION = r"(?:collections?|knowledge\s*bases?|bases?|catalogues?|catalogs?|topics?|subjects?|databases?)"
_COLLECTIONS = any_of(
    rf"(?:which|what)(?:\s+other|\s+different)?\s+{_COLLECTION}(?:\s+(?:are|is)\s+there|\s+(?:do|have)\s+you"
    rf"(?:\s+(?:got|have|know))?|\s+can\s+i\s+(?:choose\s+(?:from|between)|pick(?:\s+from)?|use|ask\s+(?:about|for)))?",
    rf"(?:list|show|show\s+me|name|tell\s+me)(?:\s+(?:all|the|your|all\s+the|all\s+your))?\s+{_COLLECTION}",
)
_OPTIONS = any_of(
    r"what(?:\s+else)?\s+can\s+(?:i|we|one)\s+(?:choose|pick|select)(?:\s+(?:from|between|among))?",
    r"what(?:\s+is|'s)\s+there\s+to\s+choose\s+from|what(?:\s+are|'re)\s+(?:the|my)\s+(?:options|choices)",
    r"what(?:\s+else)?\s+do\s+you\s+know(?:\s+about)?",
)
_TO = r"(?:switch|change|swap|go|move)(?:\s+(?:over|back))?\s+to"
_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SLIP = r"(?:(?:no|nope|nah|sorry|oops|whoops|wait|actually|hang on|hold on|not that|wrong|i mean)\s+)"
_WANT = (
    r"(?:i\s+(?:actually\s+|really\s+)?(?:meant|mean|want(?:ed)?|said|need(?:ed)?|was\s+(?:after|looking\s+for|"
    r"thinking\s+of))\s+|i'?m\s+(?:after|looking\s+for)\s+|i'?d\s+(?:like|rather\s+have|prefer)\s+|it'?s\s+)"
)
_MEANT = r"i\s+(?:actually\s+|really\s+)?meant\s+"


def read_move(text: str, collections: Sequence[Collection] = (), here: Collection | None = None) -> Steering | None:
    """The move that a message makes, None when it makes none.

    Args:
        collections: the knowledge bases that one can switch to.
        here: the one that is in use; what its own things are called asks for no other.
    """
    words = _WORDS.findall(plain(text).replace("’", "'"))
    if not words or len(words) > MAX_WORDS:
        return None
    said = " ".join(words)
    for move, pattern in _PATTERNS:
        if pattern.fullmatch(said):
            return Steering(move)
    if here is not None and _suggestion(here).fullmatch(said):
        return Steering(Move.SUGGEST)
    return _switch(said, collections, here)


def speaks_of_the_conversation(text: str) -> bool:
    """Whether all that a message speaks of is the conversation itself: "could we return to the last question"; not
    "back to black"."""
    words = _WORDS.findall(plain(text).replace("’", "'"))
    return bool(words) and all(word in _OF_THE_CONVERSATION or word in FILLERS for word in words)


def _switch(said: str, collections: Sequence[Collection], here: Collection | None) -> Steering | None:
    others = [one for one in collections if here is None or one.name != here.name]
    own = _names(here) if here is not None else frozenset()
    for one in sorted(others, key=lambda other: -len(other.noun_plural)):
        whole, thing = _names(one) - own, _fold(one.noun_singular)
        if whole and (found := re.fullmatch(_asking_for(whole), said)):
            return Steering(Move.SWITCH, one.name, found["name"])
        if here is not None and thing == _fold(here.noun_singular):
            continue
        nouns = any_of(re.escape(thing), re.escape(_fold(one.noun_plural)))
        corrected = re.fullmatch(
            rf"(?:{_SLIP}+{_WANT}?|{_MEANT})(?:an?|some|any)\s+(?P<rest>{nouns}(?P<more>\s+.+)?)", said
        ) or re.fullmatch(
            rf"{_SLIP}*(?:{_WANT}|(?:show|give|get|find)\s+me\s+|how\s+about\s+)?(?:an?|some)\s+"
            rf"(?P<rest>{nouns}(?P<more>\s+.+)?)\s+instead",
            said,
        )
        if corrected:
            more = corrected["more"] or ""
            nothing = re.fullmatch(r"(?:\s+(?:not\b.*|please|instead|rather|though|then|actually))?", more)
            return Steering(Move.SWITCH, one.name, rest="" if nothing else corrected["rest"])
    here_again = here is not None and re.fullmatch(_asking_for(own), said)
    if here_again and re.match(rf"{_LEAD}(?:{_TO}|use)\b", said) and here is not None:
        return Steering(Move.SWITCH, here.name, here_again["name"])
    unknown = re.fullmatch(
        rf"{_LEAD}(?:{_TO}|use)\s+(?:the\s+|your\s+)?(?P<name>\w+(?:\s\w+)?)\s+{_COLLECTION}{_TAIL}", said
    ) or re.fullmatch(rf"{_LEAD}(?:switch|change)(?:\s+over)?\s+to\s+(?P<name>(?!the\b|an?\b)\w+(?:\s\w+)?)", said)
    return Steering(Move.SWITCH, wanted=unknown["name"]) if unknown else None


def _asking_for(names: frozenset[str]) -> str:
    """A pattern for a message that asks for a collection by one of its names."""
    name = (
        rf"(?:the\s+|some\s+|your\s+|my\s+)?(?P<name>{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})"
    )
    name += rf"(?:\s+{_COLLECTION})?"
    ask = any_of(
        _TO,
        r"use|try|take",
        r"(?:show|give|get)\s+me|(?:have|do|talk\s+about|go\s+for|choose|look\s+at|see|hear\s+about)",
        r"i\s+(?:want|need|prefer|mean|meant)|i'?d\s+(?:rather|prefer)(?:\s+have)?|i'?d\s+like|i\s+would\s+like|rather|"
        r"(?:how|what)\s+about",
    )
    return rf"{_LEAD}(?:{ask}\s+)?{name}{_TAIL}"


def _suggestion(here: Collection) -> re.Pattern[str]:
    """A pattern for a message that leaves it to the bot what is offered."""
    noun = any_of(*(re.escape(_fold(name)) for name in (here.noun_singular, here.noun_plural)))
    thing = rf"(?:{_THING}|(?:an?|any|some|two|me\s+two|a\s+few|a\s+couple\s+of)\s+(?:random\s+)?{noun})"
    asked = any_of(
        rf"(?:suggest|recommend|pick|choose|offer|propose|find|play|name)(?:\s+(?:me|us))?\s+{thing}{_RANDOM}",
        rf"(?:give|show|tell)\s+(?:me|us)\s+{thing}{_RANDOM}",
        rf"(?:give|show|make|i\s+(?:need|want)|do\s+you\s+have|have\s+you(?:\s+got)?)(?:\s+me)?\s+(?:an?|any|some)\s+"
        rf"(?:recommendations?|suggestions?|ideas?)(?:\s+for\s+(?:an?\s+)?{noun})?",
        r"(?:any|some)\s+(?:recommendations?|suggestions?|ideas?)",
        r"surprise\s+(?:me|us)|inspire\s+me|anything(?:\s+(?:at\s+all|goes|will\s+do|you\s+(?:like|want)))?|whatever|"
        r"i'?m\s+(?:easy|open|feeling\s+lucky)",
        r"(?:you|u)\s+(?:choose|pick|decide|suggest\s+something)|random|at\s+random|"
        r"(?:pick|choose|decide)(?:\s+for\s+(?:me|us))?|up\s+to\s+you|dealer'?s\s+choice",
        r"i\s+(?:don'?t|do\s+not)\s+(?:know|mind|care)(?:\s+(?:what\s+i\s+(?:want|would\s+like)|what))?",
    )
    return re.compile(rf"{_LEAD}{asked}{_TAIL}")


def _names(one: Collection) -> frozenset[str]:
    """What a collection is called; a singular noun asks for one thing, so it is none of them."""
    return frozenset(_fold(name) for name in (one.name, one.title, one.noun_plural) if _fold(name))


def _fold(text: str) -> str:
    return " ".join(_WORDS.findall(plain(text.replace("_", " ").replace("-", " "))))


_OF_THE_CONVERSATION = word_set(
    """
    question questions previous last earlier step steps return returning undo undone reverse revert choice choices
    answer start starting restart begin beginning beginnings scratch reset fresh afresh conversation before
    collection collections base bases knowledge topic topics catalogue catalogues subject subjects switch change use
    using different other another around turn move jump whole thing everything clean slate ask
    """
)
_PATTERNS = tuple(
    (move, re.compile(rf"{_LEAD}{pattern}{_TAIL}"))
    for move, pattern in (
        (Move.BACK, _BACK),
        (Move.START_OVER, _START_OVER),
        (Move.OTHER, _OTHER),
        (Move.WHY, _WHY),
        (Move.OPTIONS, _OPTIONS),
        (Move.COLLECTIONS, _COLLECTIONS),
    )
)
