"""Global scoping: "In Gone Girl, …", for what is true only within a story, a video, a song or a dish."""

import re

from retrieval.decontext import lexicon, patterns
from retrieval.decontext.draft import Draft
from retrieval.decontext.narration import goes_on_with_the_story, is_story_sentence, is_video
from retrieval.decontext.page import Page
from retrieval.decontext.records import Edit, EditType
from retrieval.decontext.subjects import head_of
from retrieval.decontext.text import lowered, masked
from retrieval.demonyms import DEMONYMS

_DEFINITE = re.compile(r"^(?:The|All the|Some of the|Most of the|Each|Once|When|After|Before|If|Then)\b (?![A-Z])")
_ENTRY = re.compile(
    r"[A-Z][\w’'.(){}]*(?: (?:[A-Z({][\w’'.(){}]*|of|the|de|van|au)){0,6}(?::|(?: |(?<=[)}]))-| ?[–—]) ?(?=\S)"
)
""" "Vale (spy): …", "Nora Vale — a spy": an entry of a list of characters."""

_OPEN = re.compile(r"(?:It|Its|They|Their|This|These|Those|Such|Some|He|She|Both|One)\b")
_SUBJECT = re.compile(r"^The (?:[\w'’-]+ )*?(?=(?:is|are|can|may|has|have|[a-z]+s)\b)")
_NAMES_SOMETHING = re.compile(r"(?<!^)\b[A-Z]")
_PRESENT = re.compile(r"\b(?:is|are|can|may|should|must|has|have)\b")
_PAST = re.compile(r"\b(?:was|were|had|did|said|went|came|took|became|began|1\d\d\d|20\d\d)\b")
_ED = re.compile(r"(?<![-\w])[a-z]+ed\b")
_THIRD_PERSON = re.compile(r"\b[a-z]{3,}s\b")
_KITCHEN = re.compile(
    r"^(?P<subject>(?:(?! (?:is|are|has|have|which|that|was|were) )(?:[^.;:,]|, (?=(?:or |and )?[a-z]+(?:,"
    r"| (?:or|and|is|are|may|can)\b)))){0,120}?)"
    r" (?:is|are|can be|may be|should be|must be)"
    rf"(?: \w+ly| often| sometimes| also| then)* (?:{'|'.join(sorted(lexicon.KITCHEN_VERBS, key=len, reverse=True))})\b"
)
_MUSIC = re.compile(
    r"\b(?:vocals?|vocal range|guitars?|piano|drums?|bass|synth\w*|harmon\w+|chords?|tempo|verses?|chorus|melod\w+"
    r"|octaves?|instrumentation|[Ll]yrics|[Ll]yrically|sings|raps|narrator|riff|hook|strings|rhythm|refrain|falsetto)\b"
)
_REPORTS = re.compile(
    r"(?=[A-Z])(?!(?:He|She|It|They|We|I|The|This|These|In|According|One|Some|Many|Critics)\b)"
    r"[^.;:,]{2,80}?(?:, [^,]{2,60},)? (?:also )?"
    r"(?:said|says|stated|states|wrote|writes|noted|notes|observed|observes|remarked|commented|opined|felt|argued|argues"
    r"|added|concluded|thought|believed|opines|feels)\b(?: that\b|[:,] [\"“]|, [a-z])"
)
_SAID = re.compile(r"\b(?:has said|have said|said|explained|stated|told|according to|According to|wrote|described)\b")
_OF_SOMEBODY = re.compile(r"[\"“](?:He|She)\b|\b(?:said|stated|remarked|wrote|observed|commented) o[fn] [A-Z]")
_TOLD = re.compile(r"\b(?:said|says|states|stated|wrote|writes|asks|asked|claims|tells)\b")
_THE_VIDEO = re.compile(
    r"\b(?<!as )(?<!while )(?<!when )(?<!until )(?<!before )[Tt]he (?:music )?(?:video|clip)\b(?! for\b|['’])"
)
_OTHER_SONG = re.compile(r"\b(?:song|single|track|ballad) [\"“][A-Z]")
_OF_A_SONG = re.compile(
    r"\b(?:it|its|it['’]s|song|track|single|tune|ballad|lyric(?:s|al|ally)?|vocals?|melod\w+|beat|production|chorus|hook"
    r"|sounds?|anthem|catchy|sings?|singing)\b",
    re.IGNORECASE,
)


def scope(draft: Draft, page: Page, index: int) -> None:
    """ "A detective is sent …" → "In Gone Girl, a detective is sent …"."""
    topic, text = page.topic, draft.text
    if head_of(text)[0] or _ENTRY.match(text) or not text[:1].isalpha() or topic.mentioned(text):
        return
    hidden = masked(text)
    where = ""
    video = is_video(page.context, topic, index)
    if video and (named := _THE_VIDEO.search(hidden)):
        draft.insert(named.end(), f" for {topic.inline}", EditType.BRIDGING)
    elif video:
        where = f"the music video for {topic.inline}"
    elif _is_in_the_kitchen(hidden, page):
        where = topic.inline
        common = text.split(" ", 1)[0].strip(",") not in DEMONYMS
        text = text[0].lower() + text[1:] if common else text
    elif _is_in_the_work(text, page, index) or _is_of_the_music(hidden, page):
        where = topic.inline
    elif (
        topic.kind == "song"
        and _REPORTS.match(hidden)
        and not _OF_SOMEBODY.search(text)
        and _OF_A_SONG.search(text)
        and not _OTHER_SONG.search(text)
    ):
        draft.insert(0, f"Of {topic.inline}, ", EditType.ADDITION)
    if where:
        draft.text = f"In {where}, {lowered(text, _names_of(page))}"
        draft.edits.append(Edit(EditType.GLOBAL_SCOPING, "", f"In {where},"))


def _names_of(page: Page) -> str:
    people = dict.fromkeys((*page.topic.makers, *page.people.everybody))
    names = " and ".join([*page.topic.names, *(person.name for person in people)])
    return f"of {names}. {page.text}"


def _is_in_the_work(text: str, page: Page, index: int) -> bool:
    """Whether a sentence tells what happens in a story, or what its author does in the page's book."""
    if page.story:
        titled = patterns.PLOT.search(" ".join(page.context.sections)) and not _SAID.search(masked(text))
        return bool(titled) or (page.topic.kind == "book" and is_story_sentence(text))
    if goes_on_with_the_story(page.context, page.topic, index):
        return True
    maker = page.topic.maker
    if page.topic.kind != "book" or not maker:
        return False
    for name in (maker, maker.split()[-1]):
        if text.startswith(f"{name} "):
            words = text[len(name) :].split()
            verb = words[1] if words[:1] == ["also"] and len(words) > 1 else words[0] if words else ""
            return verb in lexicon.DESCRIBING_VERBS
    return False


def _is_of_the_music(hidden: str, page: Page) -> bool:
    """Whether a sentence tells how the page's song sounds, in the present and in nobody's words."""
    if page.topic.kind != "song" or _OPEN.match(hidden) or _PAST.search(hidden) or _REPORTS.search(hidden):
        return False
    return bool(_MUSIC.search(hidden) and _THIRD_PERSON.search(hidden) and not _ED.search(hidden))


def _is_in_the_kitchen(hidden: str, page: Page) -> bool:
    """Whether a sentence tells how the page's dish is made, without naming it or anything else."""
    if page.topic.kind != "dish" or _TOLD.search(hidden):
        return False
    if _NAMES_SOMETHING.search(hidden) or patterns.OPEN_START.match(hidden):
        return False
    cooking = _KITCHEN.match(hidden)
    if cooking and not lexicon.INGREDIENTS.isdisjoint(cooking["subject"].lower().split()):
        return True
    subject = _SUBJECT.match(hidden)
    if subject and not page.topic.nouns.isdisjoint(subject.group().split()):
        return False
    present = _PRESENT.search(hidden) or not _ED.search(hidden)
    return bool(_DEFINITE.match(hidden) and present and not _PAST.search(hidden))
