"""Whether a paragraph tells a story, or what a music video shows."""

import re

from retrieval.decontext import lexicon, patterns
from retrieval.decontext.records import Context
from retrieval.decontext.text import masked, places
from retrieval.decontext.topic import Topic

_ABOUT_WORK = re.compile(
    r"\b(?:novels?|novellas?|books?|published|publication|publisher|publishing|author|writer|written|wrote|critics?"
    r"|critical|critically|reviews?|reviewed|reviewers?|reception|editions?|best-?sell\w*|awards?|awarded|prize|sequels?"
    r"|trilogy|adaptations?|adapted|translated|translation|readers?|fiction|non-fiction|prose|genre|themes?|University"
    r"|Press|magazine|copies|ISBN|paperback|hardcover|hardback|manuscript|seriali[sz]ed|autobiography|memoir|literary"
    r"|literature|chapters?|essays?|poems?|poetry|stories|copyright|reprinted|bibliography|foreword|introduction|Kirkus"
    r"|Weekly|Guardian|Times|Retrieved|series|film|movie|TV|television|episodes?|show"
    r"|precursor|modelled on|acclaim\w*|apprais\w+)\b"
)
_IN_WORK_TOO = re.compile(r"\b(?:novel|book|chapter|chapters|stories|series|introduction|themes?|author|writer|film)\b")
"""Words about books that stories use as well; they count half."""

_ABOUT_BOOK = re.compile(
    r"\b(?:[Tt]h(?:e|is) (?:novel|novella|book|author|writer|film|series|reader)s?|published|publication|publisher"
    r"|critics?|critical|reviews?|reviewed|reviewers?|reception|edition|bestsell\w*|award|sequel|trilogy|adaptation|adapted"
    r"|translated|paperback|hardcover|manuscript|seriali[sz]ed|reprinted|introduced in|appears in|appeared in"
    r"|television|TV|film version|first novel|previous (?:book|novel)|chapters?|University|Press|Weekly|Times"
    r"|real-life|subject matter|rating|Goodreads|received by|acclaim\w*|inspired by|modelled on)\b"
)
"""Words that a sentence about the book has, and none of its story."""

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_MEMOIR = re.compile(r"memoir|autobiograph|non-?fiction|cookbook|diary|travel", re.IGNORECASE)
_SUBJECT_GENRE = re.compile(
    r"econom|philosoph|\bscien(?:ce|tific)\b(?! fiction)|reference|textbook|cook|self-help|medic|manual"
    r"|dictionary|encyclop"
    r"|theolog|mathemat|psycholog|sociolog|linguist|politic|law\b|criticism|essay",
    re.IGNORECASE,
)
_FICTION = re.compile(
    r"novel|(?<!non-)(?<!non)fiction|fantasy|thriller|story|memoir|biograph|horror|romance|satire|dystop", re.IGNORECASE
)
_PRESENT = re.compile(rf"\b(?:{'|'.join(sorted(lexicon.PRESENT_NARRATION))})\b")
_PERSON_ACTS = re.compile(r"(?:[A-Z][\w’'-]+|\b(?:he|she|they|He|She|They|who|and|to)) [a-z]{3,}(?<!s)s\b")
_PAST = re.compile(r"\b(?:was|were|had|did|said|told|went|came|took|made|became|got|found|left|[a-z]{2,}ed)\b")
_HAPPENED = re.compile(
    r"\b(?:was|were|had|did|said|told|went|came|took|made|became)\b|(?:\b(?:[Hh]e|[Ss]he|[Ii]t|[Tt]hey|who|which)|[A-Z]\w+)"
    r" (?:\w+ly )?[a-z]{2,}ed\b"
)
_NOT_SHOWN = re.compile(
    r"\b(?:was|were|had|did|said|told|went|came|took|made|became)\b|(?<!is )(?<!are )(?<!be )(?<!ing )(?<!a )(?<!an )"
    r"(?<!the )(?<!in )(?<!, )(?<!and )(?<!of )(?<!gets )(?<!his )(?<!her )(?<![-\w])"
    r"(?!dressed|seated|covered|surrounded|named|called|tied|filled|lined|followed)[a-z]{2,}ed\b"
)
"""What is past, and no participle of what a video shows ("is tied up", "a covered pool")."""

_ANNOUNCED = re.compile(
    r"\b(?:follows|tells (?:the|of)|is about|cent(?:er|re)s|concerns|is set|revolves|focuses|begins with"
    r"|opens with|takes place)\b"
)
_SOMEBODY_IS = re.compile(
    r"(?:[A-Z][\w’'-]+|\b[Hh]e|\b[Ss]he|\b[Tt]hey|\b(?:man|woman|boy|girl)) (?:is|are|has|have|must|can)\b"
)
_VIDEO = re.compile(r"\b(?:music video|video|clip)\b", re.IGNORECASE)
_VIDEO_SHOWS = re.compile(
    r"\b(?:[Vv]ideo|[Cc]lip)\b[^.]{0,60}\b(?:shows|begins|opens|starts|features|depicts|stars|follows|portrays|sees|finds"
    r"|takes place|is set|consists|includes|ends|tells|revolves|alternates)\b"
)
_ABOUT_VIDEO = re.compile(
    r"\b(?:directed|director|filmed|shot in|premiered|released|nominated|award|views|YouTube|MTV|Vevo|said|told"
    r"|explained|stated|commented|wrote|described|[Mm]agazine|song|single|chart"
    r"|[Cc]ritics?|[Rr]eviewers?|[Vv]iewers|[Aa]udiences?)\b",
)


def is_story(context: Context, topic: Topic) -> bool:
    """Whether a paragraph tells what happens within a story: by its section's title, or told in the present with hardly
    a word about the book as a book."""
    titles = " ".join(context.sections)
    if patterns.PLOT.search(titles):
        return True
    if topic.kind != "book" or patterns.NO_PLOT.search(titles) or _is_of_a_subject(context):
        return False
    text = masked(" ".join(context.sentences))
    about = len(_ABOUT_WORK.findall(text)) - len(_IN_WORK_TOO.findall(text)) / 2 + len(_YEAR.findall(text)) / 2
    about += 2 * sum(len(list(places(surname, text))) for surname in {maker.words[-1] for maker in topic.makers})
    present = len(_PRESENT.findall(text)) + len(_PERSON_ACTS.findall(text))
    return present > about + len(_PAST.findall(text)) / 2


def _is_of_a_subject(context: Context) -> bool:
    """Whether the page's book is by its genre one about a subject, and tells nothing."""
    genre = " ".join(value for key in ("genre", "subject", "type") for value in context.attributes.get(key, ()))
    return bool(_SUBJECT_GENRE.search(genre)) and not _FICTION.search(genre)


def tells_of_its_author(context: Context) -> bool:
    """Whether the page's book is a memoir, so that its author is in its story."""
    genre = " ".join(value for key in ("genre", "kind", "type") for value in context.attributes.get(key, ()))
    return bool(_MEMOIR.search(f"{genre} {context.type}"))


def goes_on_with_the_story(context: Context, topic: Topic, index: int) -> bool:
    """Whether a sentence of a paragraph about a book tells what happens in it, as the one before does or announces:
    "The novel follows Ada. She finds a key"."""
    titles = " ".join(context.sections)
    if topic.kind != "book" or not index or patterns.NO_PLOT.search(titles) or _is_of_a_subject(context):
        return False
    before = context.sentences[max(0, index - 3) : index]
    return _tells(context.sentences[index], topic) and any(
        _ANNOUNCED.search(sentence) or _tells(sentence, topic) for sentence in before
    )


def _tells(sentence: str, topic: Topic) -> bool:
    """Whether a sentence tells of what somebody does, in the present and without a word about the book."""
    text = masked(sentence)
    if not is_story_sentence(sentence) or _ABOUT_WORK.search(text) or _YEAR.search(text) or '"' in sentence:
        return False
    made = any(maker.words[-1] in sentence for maker in topic.makers)
    acts = _PERSON_ACTS.search(text) or _SOMEBODY_IS.search(text)
    return bool(acts) and not made and not _HAPPENED.search(text)


def is_story_sentence(sentence: str) -> bool:
    """Whether a sentence of a story tells of what happens, and not of the book."""
    return not _ABOUT_BOOK.search(masked(sentence))


def is_video(context: Context, topic: Topic, index: int) -> bool:
    """Whether a sentence tells what a song's music video shows."""
    if topic.kind != "song":
        return False
    sentence = masked(context.sentences[index])
    if _ABOUT_VIDEO.search(sentence) or _NOT_SHOWN.search(sentence):
        return False
    if any(_VIDEO.search(title) for title in context.sections):
        return True
    return any(_VIDEO_SHOWS.search(one) for one in context.sentences[:index])
