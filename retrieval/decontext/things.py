""" "It" and "they": the page's subject, another thing, or several people."""

import re
from dataclasses import dataclass

from retrieval.decontext import lexicon, patterns
from retrieval.decontext.draft import Draft
from retrieval.decontext.narration import is_story_sentence
from retrieval.decontext.nouns import find_noun_phrase
from retrieval.decontext.page import Page
from retrieval.decontext.persons import REACH
from retrieval.decontext.records import EditType
from retrieval.decontext.subjects import Kind, Subject, main_clause
from retrieval.decontext.text import capitalized, has_words, lowered, masked, possessive
from retrieval.decontext.topic import Topic

_SUBJECT = {
    word: re.compile(rf"{word}(?:, (?:however|though|too|in turn|along with [^,]+),)? {patterns.VERB}\b")
    for word in ("It", "They")
}
_FRONTED_OWN = {word: re.compile(rf"{patterns.PARTICIPIAL}, (?P<it>{word}) [a-z]") for word in ("its", "their")}
_PREPARED = (patterns.INTRODUCTION, patterns.CLAUSE, patterns.AFTER_COMMA, patterns.DATED, patterns.PARTICIPLE)
_CONTRACTED = re.compile(r"It['\u2019]s (?=[a-z])")
_THIS = re.compile(r"This (?:is|was|became|remains) (?:an?|the|one of|his|her|their|its)\b")
_HAS_THEY = re.compile(r"^Their |^(?:[^,]*,? )?[Tt]hey ")
_HAS_IT = re.compile(r"\b[Ii]ts?\b")
_OF_IT = re.compile(r"(?:One|Some|Most|Much|All|Parts?|A [a-z]+|Two|Half) (?:[a-z]+ )?of (?P<it>it)\b")
_OBJECT = re.compile(
    rf"\b(?:{'|'.join(sorted(lexicon.DONE_TO_WORKS))}|(?:served|eaten|drunk|offered) (?:\w+ )?with) (?P<it>it|its)\b"
)
_REPORTED = re.compile(
    r"[^.;:]{2,120}? (?:said|says|states?|stated|wrote|writes|noted|notes|speculated?|claim(?:s|ed)?|argued"
    r"|suggest(?:s|ed)?|commented|remarked|reported|explained|revealed|announced|confirmed|opined|concluded?s?|observed|complained|stressed|added|agreed|predicted)"
    rf"(?: that)? (?P<it>it)(?= {patterns.VERB}\b)"
)
""" "Some say it was first made …": what is spoken of in somebody's words."""

_LATER = re.compile(
    r"(?:(?!\b(?:an?|the|this|these|those|his|her|their|its|my|our|another|each|every|one|which|what|there"
    r"|some|I|you|we|me|us|something|anything|nothing|everything)\b|_)"
    r"[^.;:]){2,80}? (?P<it>it)(?=[,.;]| (?:in|on|at|to|for|from|with|as|by|when|after|and|but|because|was|were|is"
    r"|had|has|an?|the|one|would|became|reached|peaked)\b)",
    re.IGNORECASE,
)
""" "Martin brought it to the studio", where nothing that "it" could stand for comes before it."""

_IDLE = re.compile(
    r"(?:is|was|were|be|makes?|made|found|find|finds) (?:[\w’'-]+ ){1,3}?(?:to(?! (?:the|an?|his|her|its|their|[A-Z]))"
    r"|that|for|how|why|when)\b"
)
""" "It was easy to …": "it" that stands for what follows."""

_ANOTHER_WORK = re.compile(
    r"\b(?:[Aa]n?|[Tt]he) (?:[\w-]+ ){0,3}?(?:video|clip|album|film|movie|version|remix|series|show|EP)\b"
)
_REPEATED_WORKS = frozenset(
    "video clip album film movie version remix series edition play musical adaptation show".split()
)
"""What on the page of a song or a book is spoken of by "it" as well."""

_OWN_WORK = re.compile(
    r"(?:Its|The|An?) (?:(?!music|film)[a-z-]+ )?(?P<work>(?:music )?video|remix|film adaptation|sequel)"
    r"(?=,| (?:also|then|for|to|of|was|is|has|had|[a-z]+ed|[a-z]+s|begins|went|came)\b)",
    re.IGNORECASE,
)
""" "Its music video premiered", "An accompanying music video was shot": what "it" is in the next sentence."""

_DERIVED = re.compile(
    r"\b(?:created|made|released|recorded|produced|performed|did|directed|filmed|shot)\b[^.;]{0,60}"
    r"\b(?:[Mm]ix|[Rr]emix|[Vv]ersion|cover|rendition|medley|mash-?up|demo|video)_?[\"”]? (?:of|for|to)\b"
)
""" "Baker made a remix of the song"."""

_NEW_WORK = re.compile(
    r"\b(?:recording|writing|releas\w+|making|recorded|wrote|of) an? (?:[\w-]+ ){0,3}(?:album|EP|film|book)\b"
)
_FILM = re.compile(r"[^.,;]{0,60}\b(?:films?|movies?)\b")
_VERSION = re.compile(r"\b(?:version|variety|variant|variation|type|form|kind)\b")
_RENAMED = frozenset("video clip remix version edition film adaptation".split())
"""What a sentence introduces with "a" and the next one speaks of as "it"."""

_NAMED = re.compile(
    r"(?<=\b[Ii]t )(?=(?:is|was|has been) (?:\w+ ){0,2}(?:called|known|referred|named)\b)|(?<=^Also )(?=known as)"
)
""" "In Java it is called dawet": an alias that follows does not explain the pronoun."""

_CHAIN = frozenset("it its they their he she his her".split())
_NO_NAME_OF_THINGS = frozenset("there others these those they some many most both all lyrics reviews".split())
_PREDICATES = {
    kind: re.compile(rf"[^.,;]{{0,60}}\b(?:{'|'.join(sorted(words))})\b")
    for kind, words in lexicon.SAID_OF_TOPICS.items()
}
_ARTICLE = re.compile(r"^(?:A|An|a|an) ")
_THEY = re.compile(r"(?P<own>Their)(?= [a-z])|They(?= [a-z])")
_THEM = re.compile(r"(?:[A-Z][^,.;:]{0,60}, |According to )(?P<them>they|them)(?=,? )")
_THE_BAND = re.compile(r"\b[Tt]he (?:band|group|duo|trio)\b")


@dataclass(frozen=True)
class _Pronoun:
    start: int
    stop: int
    own: bool = False
    contracted: bool = False
    several: bool = False
    object: bool = False
    this: bool = False


def swap_it(draft: Draft, page: Page, index: int) -> None:
    """ "It was …" → "Cendol was …", "Its …" → "Cendol's …", "In Java, it is …" → "In Java, Cendol is …"."""
    topic, text = page.topic, draft.text
    before = text if topic.bare.lower() in text.lower() else _NAMED.split(text)[0]
    found = None if topic.mentioned(before) else _find_it(text, topic)
    if not found or find_noun_phrase(masked(text[: found.start] + "."), topic):
        return
    if found.object and (page.subjects[index].kind is Kind.THING or _ANOTHER_WORK.search(text[: found.start])):
        return
    if found.this and (not index or page.subjects[index - 1].kind is not Kind.TOPIC):
        return
    thing = _thing_before(page, index, several=found.several)
    if thing == topic.name and topic.kind == "book" and _FILM.match(text[found.stop :]):
        return
    tells = page.story and is_story_sentence(page.context.sentences[index])
    if not thing and not tells and _is_said_of_topic(text[found.stop :], page, index):
        thing = topic.name
    if not thing or (found.several and thing != topic.name):
        return
    if thing != topic.name:
        name = _ARTICLE.sub("the ", thing)
        name = lowered(name, page.text) if found.start else capitalized(name)
    elif found.several:
        name = topic.plural_name if found.start else capitalized(topic.plural_name)
    else:
        name = topic.written(text, found.start)
    after = possessive(name) if found.own else f"{name} is" if found.contracted else name
    draft.replace(found.start, found.stop, after, EditType.PRONOUN_NP_SWAP)


def _find_it(text: str, topic: Topic) -> _Pronoun | None:
    """The first pronoun that may stand for a thing; "they" where the topic has a plural."""
    several = bool(topic.plural_name) and bool(_HAS_THEY.search(text))
    if topic.plural and not several:
        return None
    subject, own = ("They", "Their") if several else ("It", "Its")
    hidden = masked(text)
    if text.startswith(f"{own} "):
        return _Pronoun(0, len(own), own=True, several=several)
    if found := _FRONTED_OWN[own.lower()].match(hidden):
        return _Pronoun(*found.span("it"), own=True, several=several)
    if found := _CONTRACTED.match(text):
        return None if patterns.PLEONASTIC.match(text) else _Pronoun(0, found.end() - 1, contracted=True)
    if _THIS.match(text):
        return _Pronoun(0, len("This"), this=True)
    if _SUBJECT[subject].match(text):
        return None if patterns.PLEONASTIC.match(text) else _Pronoun(0, len(subject), several=several)
    for pattern in _PREPARED:
        found = pattern.match(hidden)
        if found and found["it"] == subject.lower():
            if patterns.PLEONASTIC.match(capitalized(hidden[found.start("it") :])):
                return None
            return _Pronoun(*found.span("it"), several=several)
    if several:
        return None
    if found := _OF_IT.match(hidden):
        return _Pronoun(*found.span("it"))
    if (found := _OBJECT.search(hidden)) and not has_words("it", hidden[: found.start("it")].lower()):
        return _Pronoun(*found.span("it"), own=found["it"] == "its", object=True)
    return _find_later(hidden, topic)


def _find_later(hidden: str, topic: Topic) -> _Pronoun | None:
    """ "It" further on in a sentence, where nothing before it could be meant."""
    for pattern in (_REPORTED, _LATER):
        found = pattern.match(hidden)
        if found and topic.kind == "dish" and _is_of_cooking(found.group()):
            return None
        if found and not has_words("it", hidden[: found.start("it")].lower()):
            rest = hidden[found.start("it") :]
            if patterns.PLEONASTIC.match(capitalized(rest)) or _IDLE.match(rest[3:]):
                return None
            return _Pronoun(*found.span("it"), object=True)
    return None


def _thing_before(page: Page, index: int, *, several: bool) -> str:
    """What "it" (or, of `several`, "they") stands for: the topic's name, another thing that the sentences before speak
    of, or "" if that is not clear."""
    topic = page.topic
    for number in range(index - 1, max(-1, index - 1 - REACH), -1):
        subject, sentence = page.subjects[number], page.context.sentences[number]
        if subject.kind is Kind.TOPIC:
            return topic.name
        work = _OWN_WORK.match(main_clause(sentence)) if topic.kind in {"song", "book"} and not page.story else None
        if work and subject.kind is not Kind.TOPIC:
            return f"The {work['work']}"
        if subject.kind is Kind.PRONOUN and subject.text in _CHAIN:
            if not page.story and subject.text[0] in "hs" and _speaks_of_topic(sentence, topic):
                return topic.name
            continue
        thing = subject.kind is Kind.THING
        if thing and several and topic.plural and not subject.text.endswith("s"):
            continue
        another = thing and (_VERSION.search(subject.text) or topic.mentioned(subject.text))
        if _is_of_another_work(page, number):
            return ""
        if not page.story and not another and _speaks_of_topic(sentence, topic):
            return topic.name
        if thing and _can_be_repeated(subject, page):
            return subject.text if page.story or topic.kind not in {"song", "book"} or _is_work(subject) else ""
        if subject.kind is Kind.THINGS and not page.story:
            continue
        if topic.kind == "song" and "video" in sentence:
            return ""
        if page.story or thing or (topic.kind not in {"book", "song"} and not _HAS_IT.search(masked(sentence))):
            return ""
    return "" if page.story or index > REACH else topic.name


def _is_said_of_topic(rest: str, page: Page, index: int) -> bool:
    """Whether what follows "it" is what one says of the page's subject, where no version of it was spoken of before."""
    pattern = _PREDICATES.get(page.topic.kind)
    if not pattern or not pattern.match(rest):
        return False
    before = page.subjects[index - 1] if index else None
    if not before:
        return True
    if _is_of_another_work(page, index - 1):
        return False
    if before.kind is Kind.THING:
        return page.topic.kind in {"song", "book"} and not _is_work(before)
    return before.kind is not Kind.PRONOUN or not before.text.startswith("th")


def _is_of_another_work(page: Page, number: int) -> bool:
    """Whether a sentence about a song or a book tells of a version of it, or of a new album, that "it" may be."""
    sentence = masked(page.context.sentences[number])
    if page.topic.kind not in {"song", "book"} or page.subjects[number].kind is Kind.TOPIC:
        return False
    if _DERIVED.search(sentence):
        return True
    return bool(_NEW_WORK.search(sentence)) and not _speaks_of_topic(page.context.sentences[number], page.topic)


def _is_work(subject: Subject) -> bool:
    return subject.text.split()[-1].lower() in _REPEATED_WORKS


def _speaks_of_topic(sentence: str, topic: Topic) -> bool:
    return topic.mentioned(sentence) or find_noun_phrase(sentence, topic) is not None


def _can_be_repeated(subject: Subject, page: Page) -> bool:
    """Whether a thing can be named again as it was: "the dough", "Bakmi bangka"; not "a man" or "rice and beans"."""
    words = subject.text.split()
    last = words[-1]
    several = last.islower() and last.endswith("s") and not last.endswith("ss")
    if len(words) > 6 or several or any(character.isdigit() for character in subject.text):
        return False
    if words[0] in {"The", "the"} or (words[0] in {"A", "An"} and last in _RENAMED):
        return True
    title = {word.casefold() for word in page.topic.bare.split() if len(word) > 2}
    return subject.text[0].isupper() and (page.story or any(word.casefold() in title for word in words))


def _is_of_cooking(words: str) -> bool:
    """Whether what comes before "it" may be about something else in the pot: "Cook normal rice, then cool it"."""
    first, *rest = words.split()
    begins = first in lexicon.NO_NAMES or first in lexicon.FIRST_NAMES or first.endswith("s")
    return not begins or not lexicon.INGREDIENTS.isdisjoint(word.lower().strip(",") for word in (first, *rest))


def swap_they(draft: Draft, page: Page, index: int) -> None:
    """ "They recorded …" → "The Beatles recorded …", "They met …" → "Jack and Rose met …"."""
    hidden = masked(draft.text)
    first, later = _THEY.match(hidden), _THEM.match(hidden)
    if not first and not later:
        return
    name = _people_before(page, index) or _things_before(page, index)
    if not name or name.split()[-1] in draft.text:
        return
    if first:
        name = capitalized(name)
        after = possessive(name) if first["own"] else name
        draft.replace(*first.span(), after, EditType.PRONOUN_NP_SWAP)
    elif later:
        draft.replace(*later.span("them"), name, EditType.PRONOUN_NP_SWAP)


def _people_before(page: Page, index: int) -> str:
    """Who "they" are: the band that made the topic, or two people that were the subject."""
    band = page.topic.maker if page.topic.group else ""
    for number in range(index - 1, max(-1, index - 1 - REACH), -1):
        subject, sentence = page.subjects[number], page.context.sentences[number]
        if subject.kind is Kind.PEOPLE:
            return subject.text
        if band and (band.removeprefix("the ") in sentence or _THE_BAND.search(sentence)):
            return band
        of_topic = subject.kind is Kind.TOPIC or (subject.kind is Kind.OTHER and page.topic.mentioned(sentence))
        if band and of_topic and not page.people.mentions[number]:
            continue
        if subject.kind is not Kind.PRONOUN or subject.text not in {"they", "their"}:
            return ""
    return band if band and index and page.subjects[0].kind is Kind.TOPIC else ""


def _things_before(page: Page, index: int) -> str:
    """What "they" are: the things that the sentence before is about ("Kourabiedes are shaped …. They are …")."""
    for number in range(index - 1, max(-1, index - 3), -1):
        subject = page.subjects[number]
        if subject.kind is Kind.THINGS:
            words = subject.text.split()
            plain = (words[0] in {"The", "These"} or len(words) == 1) and words[-1].lower() not in _NO_NAME_OF_THINGS
            return " ".join(["The", *words[1:]] if words[0] == "These" else words) if plain else ""
        if subject.kind is not Kind.PRONOUN or subject.text not in {"they", "their"}:
            return ""
    return ""
