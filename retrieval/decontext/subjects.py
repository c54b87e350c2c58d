"""What a sentence is about: its subject, found without a parser."""

import re
from dataclasses import dataclass
from enum import Enum, auto

from retrieval.decontext import patterns
from retrieval.decontext.people import Mention, Person
from retrieval.decontext.text import folded, masked
from retrieval.decontext.topic import Topic


class Kind(Enum):
    """What the subject of a sentence is."""

    TOPIC = auto()
    PERSON = auto()
    PEOPLE = auto()
    PRONOUN = auto()
    THING = auto()
    THINGS = auto()
    OTHER = auto()


@dataclass(frozen=True)
class Subject:
    """The subject of a sentence: its kind, its words ("it", "he", … where a pronoun), and the person if it is one."""

    kind: Kind
    text: str = ""
    person: Person | None = None


_HEAD = re.compile(r"^(?P<head>[A-Z][^:–(.!?]{1,60}?)(?:: | [-–] )(?=\S)")
_PRONOUN = re.compile(r"(?:It|He|She|They|Its|His|Her|Their|This|These|Those|We|I|You)\b", re.IGNORECASE)
_FRONTED_PRONOUN = re.compile(r"[A-Z][^.;:]{2,100}, (?P<pronoun>it|they|he|she)\b")
_NAME = r"[A-Z][\w’'.-]*(?: [A-Z][\w’'.-]*)*"
_TWO = re.compile(rf"{_NAME} and {_NAME}(?= [a-z])")
_CALLED = re.compile(
    r"(?:The|An?|His|Her|Their|[A-Z][\w’'-]*['’]s) [^,.;:]{2,60}, (?:named |called )?(?P<name>[A-Z][^,.;:]{1,40}), "
)
_APPOSITION = re.compile(r"(?P<thing>[A-Z][\w’'-]*(?: [\w’'-]+){0,3}), an? ")
_THING = re.compile(
    r"(?P<thing>(?:The |A |An )?(?:[\w’'-]+ ){0,6}?[\w’'-]+)(?:, [^,]{1,80},)? (?P<verb>is|was|has|does|may|can|could"
    r"|will|would|might|must|should|had|consists|contains|comes|uses|includes|refers|became|becomes|remains|appears|appeared"
    r"|serves|served)\b"
)
_SINGULAR = frozenset({"is", "was", "has", "does"})
_THINGS = re.compile(
    r"(?P<things>(?:[\w’'-]+ ){0,5}?[\w’'-]+)(?:, [^,]{1,80},)? (?:also |often |then |usually |typically )?"
    r"(?:are|were|have|include)\b"
)
_NO_THING = re.compile(
    r"\b(?:and|or|that|which|who|where|when|there|here|what|one|some|many|all|both|each|most|it|this|these|those|not|in|on"
    r"|at|by|for|with|from|to|as)\b",
    re.IGNORECASE,
)
_DEFINITION = re.compile(
    r"(?P<name>[^.;:(,]{2,50}?)(?: ?\([^)]*\)| or [^,.;:]{2,40}|, [^.;:]{2,60},){0,3} (?:is|are|was|were|refers to)\b"
)
_LONG_WORD = re.compile(r"\w{3,}")
_TOPIC_NOUN = re.compile(
    rf"(?:the|this) (?:(?P<noun>[a-z]+)|[a-z-]+ (?P<noun2>[a-z]+))\b{patterns.BOUNDARY}", re.IGNORECASE
)
_AFTER_TITLE = re.compile(rf"[\"”’']*(?: \(|{patterns.BOUNDARY})")
_OWN_OR_OF = re.compile(r"[\"”’']*s? of ")


def head_of(sentence: str) -> tuple[str, str]:
    """The name that begins an entry of a list ("Harry Bosch: Harry Bosch is …", "Richie Bell - a friend of …"), and the
    sentence without it; ("", the sentence) where there is none."""
    found = _HEAD.match(sentence)
    if not found or found["head"].count(" ") > 5:
        return "", sentence
    return found["head"].strip(), sentence[found.end() :]


def main_clause(sentence: str) -> str:
    """The sentence without what comes before its subject: a discourse marker, a phrase of place or time."""
    marker = patterns.MARKER.match(sentence)
    rest = sentence[marker.end() :] if marker else sentence
    return patterns.ADVERBIAL.sub("", rest, count=1)


def subject_of(sentence: str, mentions: list[Mention], topic: Topic, index: int) -> Subject:
    """What a sentence is about.

    Args:
        sentence: one of a paragraph.
        mentions: the people it names.
        topic: the page's.
        index: its number; the first of a paragraph may begin with the name of a list's entry, or define the topic.
    """
    titled = sentence.startswith(topic.bare)
    head, entry = head_of(sentence) if index == 0 and not titled else ("", sentence)
    rest = main_clause(entry)
    offset = len(sentence) - len(rest)
    clean = rest.lstrip("\"“‘'(")
    if head and not rest.startswith(head) and _begins_with_topic(clean, topic):
        return Subject(Kind.TOPIC)
    if head and mentions and mentions[0].start == 0 and mentions[0].stop == len(head) and not topic.mentioned(head):
        return Subject(Kind.PERSON, mentions[0].person.name, mentions[0].person)
    if head and not topic.mentioned(head) and (rest.startswith(head) or not mentions):
        return Subject(Kind.THING, head)
    if _begins_with_topic(clean, topic):
        return Subject(Kind.TOPIC)
    if found := _PRONOUN.match(rest):
        return Subject(Kind.PRONOUN, found.group().lower())
    if index == 0 and _defines(clean, topic):
        return Subject(Kind.TOPIC)
    if found := _FRONTED_PRONOUN.match(rest):
        return Subject(Kind.PRONOUN, found["pronoun"])
    if found := _TWO.match(rest):
        return Subject(Kind.PEOPLE, found.group())
    if named := _named_subject(sentence, rest, offset, mentions):
        return Subject(Kind.PERSON, named.name, named)
    if (found := _APPOSITION.match(rest)) and index == 0:
        return Subject(Kind.THING, found["thing"])
    return _thing(rest)


def _named_subject(sentence: str, rest: str, offset: int, mentions: list[Mention]) -> Person | None:
    for mention in mentions:
        begins = sentence[offset : mention.start] in {"", "The ", "the "} and mention.start >= offset
        if begins and sentence[mention.stop : mention.stop + 2] not in {"'s", "’s"}:
            return mention.person
    if called := _CALLED.match(rest):
        place = offset + called.start("name")
        return next((one.person for one in mentions if one.start <= place < one.stop), None)
    return None


def _thing(rest: str) -> Subject:
    hidden = masked(rest)
    if (found := _THINGS.match(hidden)) and not _NO_THING.search(found["things"]):
        return Subject(Kind.THINGS, rest[: found.end("things")])
    if (found := _THING.match(hidden)) and not _NO_THING.search(found["thing"]):
        text = rest[: found.end("thing")]
        several = text.endswith("s") and not text.endswith("ss") and found["verb"] not in _SINGULAR
        return Subject(Kind.THINGS if several else Kind.THING, text)
    return Subject(Kind.OTHER)


def _defines(clause: str, topic: Topic) -> bool:
    """Whether a paragraph's first sentence says what its subject is, spelt otherwise than in the title: "Garash is a
    chocolate cake" on the page Garash cake."""
    found = _DEFINITION.match(clause)
    if not found:
        return False
    words = {word.casefold()[:4] for word in _LONG_WORD.findall(found["name"])}
    return not words.isdisjoint(word.casefold()[:4] for word in _LONG_WORD.findall(topic.bare))


def _begins_with_topic(clause: str, topic: Topic) -> bool:
    """Whether a clause begins with the title or a noun that means it; "Bakmi bangka" is not bakmi."""
    low = folded(clause)
    for name in topic.names:
        for article in ("", "the ", "a ", "an "):
            begin = article + folded(name)
            if low.startswith(begin) and not low[len(begin) : len(begin) + 1].isalnum():
                return bool(_AFTER_TITLE.match(clause, len(begin))) and not _OWN_OR_OF.match(clause, len(begin))
    found = _TOPIC_NOUN.match(clause)
    return bool(found and (found["noun"] or found["noun2"]).lower() in topic.nouns)
