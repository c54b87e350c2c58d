"""Definite noun phrases that mean the page's subject, or its makers."""

import re
from dataclasses import dataclass

from retrieval.decontext import patterns
from retrieval.decontext.draft import Draft
from retrieval.decontext.makers import FEATURING, SEVERAL
from retrieval.decontext.page import Page
from retrieval.decontext.records import EditType
from retrieval.decontext.text import capitalized, has_words, masked, possessive
from retrieval.decontext.topic import Topic

_ADJECTIVE = r"(?:traditional|popular|famous|classic|simple|particular|finished|same|original)"
_MODIFIER = r"(?!(?:of|in|and|is|was|for|to|with|on|at|by|from)\b)[\w-]+"
_NOUN_PHRASE = re.compile(
    rf"\b(?:[Tt]he(?: {_ADJECTIVE})?|[Tt]his(?: {_MODIFIER}){{0,2}}?|(?P<these>[Tt]hese)) (?P<noun>[a-z]+)"
    rf"(?P<own>['\u2019]s)?{patterns.BOUNDARY}"
)
_JUDGED = re.compile(
    r"\b(?:found|called|calls|finds|deemed|considered|named|rated|ranked|gave|awarded|made|makes|described|praised) "
    r"(?P<phrase>the (?P<noun>[a-z]+))(?= (?:[a-z]|[\"“]))"
)
""" "Found the book tiresome": what is thought of it may follow without a word between."""

_QUOTED = re.compile(
    r"(?:^|^[^\"“]*\b(?:[a-z]+ed|said|says|wrote|that|and) )(?P<phrase>[Tt]he (?P<noun>[a-z]+))(?= [\"“][a-z.\[])"
)
_ANOTHER_SONG = re.compile(r"\b(?:song|single|track)s?,? [\"“]")
_ANOTHER = re.compile(r" (?:that|which|called|titled|entitled|named)\b")
""" "The song that …" is another one."""

_MAKERS = {
    "band": re.compile(
        r"\b[Tt]he (?:band|group|duo|trio|quartet)(?P<own>['\u2019]s)?(?![^,.\s])"
        r"(?! (?:members?|theory|leader|scene)\b| [A-Z])"
    ),
    "song": re.compile(r"\b[Tt]he (?:singer|rapper|artist|musician)(?P<own>['\u2019]s)?(?= [a-z]|[,.])"),
    "book": re.compile(r"\b[Tt]he (?:author|novelist|writer)(?P<own>['\u2019]s)?(?= [a-z]|[,.])"),
}
_ARTISTS = re.compile(
    r"\b(?:[Tt]he|[Bb]oth|[Tt]he two) (?:artists|singers|rappers|musicians"
    r"|performers)(?P<own>['\u2019])?(?= [a-z]|[,.])"
)
_ALBUM_OF = re.compile(
    r"\b(?P<own>[Hh]is|[Hh]er|[Tt]heir)(?= (?:[\w-]+ ){0,5}?(?:album|EP|mixtape|single|debut|discography)\b)"
)
_SOMEBODY_ELSE = re.compile(
    r"\b(?:by (?:[a-z]+ ){0,4}|(?:with|for) (?:the )?|artist |singer |band |rapper |group |duo )[A-Z]"
)
_WHERE = re.compile(r"^(?:In|On|At|During|Since|Upon|As of) [^;:.]*$")
_CAPITAL_WITHIN = re.compile(r"(?<=[a-z,] )[A-Z]")
_BANDSMAN = re.compile(
    r"(?<!['’]s )(?<!the )\b"
    r"(?=(?:lead |backing )?(?:frontman|vocalist|singer|guitarist|drummer|bassist|keyboardist) [A-Z])"
)
_WORDS_ABOUT_IT = re.compile(
    r"\b(?P<verb>said|says|stated|states|remarked|wrote|writes|noted|observed|commented)(?=(?:[,:]| that) [\"“]"
    r"(?i:It|It['’]s|It['’]ll|The (?:song|track|single|book|novel)"
    r"|This (?:song|track|record|book|novel|is a (?:song|book|novel)|one))\b)"
)
_OF = re.compile(r" (?:for|of|to|called|titled|named)\b")
_WORDS_ABOUT_SOMEBODY = re.compile(
    r"^[^\"“]*\b(?P<verb>said|says|stated|remarked|wrote|observed|commented)(?=(?:[,:]"
    r"| that) [\"“](?P<pronoun>He|She)\b)"
)
_OPENS = re.compile(r"(?:(?:When|After|Although|Though|While|Because|Since|Before|Once|As|If) )?")
"""What may come before a noun phrase though the title itself follows."""


@dataclass(frozen=True)
class NounPhrase:
    """Where a noun phrase stands; `own` says that it is possessive, `several` that it begins with "these"."""

    start: int
    stop: int
    own: bool = False
    several: bool = False


def find_noun_phrase(hidden: str, topic: Topic) -> NounPhrase | None:
    """The first definite noun phrase that means the page's subject, in a sentence without its quotations."""
    for match in _NOUN_PHRASE.finditer(hidden):
        several = match["these"] is not None
        noun = match["noun"]
        if noun in topic.nouns or (several and noun.removesuffix("s") in topic.nouns):
            own = match["own"] is not None
            return None if _ANOTHER.match(hidden, match.end()) else NounPhrase(*match.span(), own, several)
    for match in _JUDGED.finditer(hidden):
        if match["noun"] in topic.nouns:
            return None if _ANOTHER.match(hidden, match.end()) else NounPhrase(*match.span("phrase"))
    return None


def _before_quotation(text: str, topic: Topic) -> NounPhrase | None:
    """The subject's noun phrase where somebody's words go on with it: "wrote that the song "is a revelation"."""
    found = _QUOTED.search(text)
    return NounPhrase(*found.span("phrase")) if found and found["noun"] in topic.nouns else None


def _another_song_before(page: Page, index: int) -> bool:
    """Whether the sentence before tells of another song, and none of the page's own."""
    if page.topic.kind != "song" or not index:
        return False
    before = page.context.sentences[:index]
    return bool(_ANOTHER_SONG.search(before[-1])) and not any(page.topic.mentioned(sentence) for sentence in before)


def swap_noun_phrase(draft: Draft, page: Page, index: int) -> None:
    """ "The song reached …" → ""Hello" reached …", "some versions of the dish" → "some versions of cacciatore"."""
    topic = page.topic
    found = find_noun_phrase(masked(draft.text), topic) or _before_quotation(draft.text, topic)
    if not found or (found.several and not topic.plural) or any(one.type is EditType.BRIDGING for one in draft.edits):
        return
    if _another_song_before(page, index):
        return
    before, after = draft.text[: found.start], draft.text[found.stop :]
    named_after = topic.mentioned(after)
    if topic.mentioned(before) or (named_after and (not _OPENS.fullmatch(before) or _OF.match(after))):
        return
    name = topic.written(draft.text, found.start)
    draft.replace(found.start, found.stop, possessive(name) if found.own else name, EditType.PRONOUN_NP_SWAP)


def swap_makers(draft: Draft, page: Page) -> None:
    """ "The artists wrote …" → "Ada Quill, Bo Dane and Cy wrote …", where a title names them all."""
    topic = page.topic
    match = _ARTISTS.search(masked(draft.text)) if topic.by else None
    names = [name.strip() for name in SEVERAL.split(topic.by)]
    if not match or len(names) < 2 or any(has_words(name, draft.text) for name in names):
        return
    after = f"{', '.join(names[:-1])} and {names[-1]}"
    draft.replace(*match.span(), possessive(after) if match["own"] else after, EditType.PRONOUN_NP_SWAP)


def swap_maker(draft: Draft, page: Page) -> None:
    """ "The band said …" → "The Beatles said …", "the author" → "Agatha Christie"."""
    topic = page.topic
    if not topic.maker or page.story or topic.maker.split()[-1] in draft.text:
        return
    pattern = _MAKERS.get("band" if topic.group else topic.kind)
    match = pattern.search(masked(draft.text)) if pattern else None
    if not match or (not topic.group and _another_maker(page)):
        return
    name = capitalized(topic.maker) if match.start() == 0 else topic.maker
    draft.replace(match.start(), match.end(), possessive(name) if match["own"] else name, EditType.PRONOUN_NP_SWAP)


def name_whose_album(draft: Draft, page: Page) -> None:
    """ "It is the lead single from her second album" → "… from Adele's second album", where nobody else is named."""
    topic = page.topic
    match = _ALBUM_OF.search(masked(draft.text)) if topic.kind in {"song", "book"} and topic.maker else None
    if not match or page.story or topic.maker.split()[-1] in draft.text:
        return
    maker = next((person for person in topic.makers if person.name == topic.maker), None)
    own = match["own"].lower()
    fits = own == "their" if topic.group or not maker else own != "their" and maker.may_be("m" if own == "his" else "f")
    head, named, between = draft.text[: match.start()].partition(topic.name)
    alone = bool(named) and not _SOMEBODY_ELSE.search(between) and not _CAPITAL_WITHIN.search(_WHERE.sub("", head))
    alone = alone or (match.start() == 0 and not _another_maker(page))
    if fits and alone:
        name = capitalized(topic.maker) if match.start() == 0 else topic.maker
        draft.replace(*match.span("own"), possessive(name), EditType.PRONOUN_NP_SWAP)


def _another_maker(page: Page) -> bool:
    makers = {maker.name for maker in page.topic.makers}
    return any(person.name not in makers for person in page.people.everybody)


def name_band(draft: Draft, page: Page) -> None:
    """ "by frontman Jo Dane" → "by Rise Against frontman Jo Dane"."""
    topic = page.topic
    band = topic.maker.removeprefix("the ")
    match = _BANDSMAN.search(masked(draft.text))
    if topic.group and match and band not in draft.text and len(topic.makers) <= 1:
        draft.insert(match.start(), f"{band} ", EditType.BRIDGING)


def _spoken_of(page: Page, index: int, gender: str, speaker: str) -> str:
    """Whom somebody's words are about that begin with "he" or "she": the subject of the sentence before."""
    subject = page.subjects[index - 1] if index else None
    person = subject.person if subject else None
    if not person or not person.may_be(gender) or len(person.words) < 2 or person.words[-1] in speaker:
        return ""
    return person.name


def name_what_is_spoken_of(draft: Draft, page: Page, index: int) -> None:
    """ "The band stated: "It's …"" → "The band stated of "Latch": "It's …"", where somebody's words begin so."""
    topic = page.topic
    if topic.kind not in {"song", "book"} or topic.mentioned(draft.text):
        return
    if match := _WORDS_ABOUT_SOMEBODY.search(draft.text):
        person = _spoken_of(page, index, "m" if match["pronoun"] == "He" else "f", draft.text[: match.start()])
        if person:
            link = "on" if match["verb"] == "commented" else "of"
            draft.insert(match.end("verb"), f" {link} {person}", EditType.ADDITION)
        return
    match = _WORDS_ABOUT_IT.search(draft.text)
    if match and not {'"', "“"} & set(draft.text[: match.start()]):
        link = "on" if match["verb"] == "commented" else "of"
        draft.insert(match.end("verb"), f" {link} {topic.inline}", EditType.ADDITION)


def name_maker(draft: Draft, topic: Topic) -> None:
    """ ""Hurt" reached …" → ""Hurt" by Johnny Cash reached …", where the page's own title tells its maker and the
    sentence does not."""
    if not topic.by or not draft.edits or any(maker.words[-1] in draft.text for maker in topic.makers):
        return
    place = draft.text.find(topic.name)
    stop = place + len(topic.name)
    by = FEATURING.split(topic.by)[0]
    named = has_words(by.removeprefix("the ").split()[-1], draft.text)
    if place >= 0 and not named and draft.text[stop : stop + 1] not in {"'", "\u2019"}:
        draft.insert(stop, f" by {by}", EditType.ADDITION)
