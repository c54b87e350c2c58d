"""Names in full: "Flynn" → "Gillian Flynn", "The Welcome Table" → "Hallelujah! The Welcome Table"."""

import re

from retrieval.decontext import lexicon
from retrieval.decontext.draft import Draft
from retrieval.decontext.page import Page
from retrieval.decontext.people import Person, is_no_person
from retrieval.decontext.records import EditType
from retrieval.decontext.text import masked, places

_SURNAME = re.compile(
    r"(?:^|(?:According to|[a-z,]) )(?P<short>[A-Z][a-z’'-]{2,}[a-z])(?=['’]s?| (?:and [a-z]|who|was|is|had|has"
    r"|would|could|said|says|felt|thought|also|later|then|wrote|writes|told|on|in|to|from|at|with|as|by|for"
    r"|[a-z]+ed|[a-z]+s)\b|[,.])"
)
_FULL = re.compile(r"(?P<first>[A-Z][a-z’'-]+) (?:[A-Z]\. )?(?P<last>[A-Z][a-z’'-]{2,}[a-z])(?![\w-])")
_NO_FIRST = re.compile(r"(?:ing|ed|ly)$")
_NAME_BEFORE = re.compile(r"(?P<word>[A-Z][\w’'-]*|[A-Z]\.|Jr\.)(?P<and> (?:and|&))? $")
_NAME_AFTER = re.compile(r"[-–]\w| [A-Z][a-z]|\.\w| (?:and|&) (?:Company|Sons|Co)\b")
_REPORTS = re.compile(
    r"(?P<name>[A-Z][\w’'.-]*(?: [\w’'.-]+)? [A-Z][\w’'-]+) (?:also |further )?(?:said|says|stated|states"
    r"|wrote|writes|noted|notes"
    r"|observed|remarked|commented|opined|felt|argued|argues|added|concluded|thought|believed|called|calls|described|describes"
    r"|praised|criticized|criticised|complimented|compared|found|finds|gave|ended|continued|considered|cited|named)\b"
)
_OF_A_PAPER = re.compile(
    r",? (?:of|from|for|writing for|writing in) (?P<paper>(?:the )?[A-Z][\w’'.&!-]*(?: (?:(?:of|and|the"
    r"|&) )*[A-Z][\w’'.&!-]*)*)"
    r"(?=,? [a-z])"
)
_TITLE_BREAK = re.compile(r"(?<=[:!?])\s|\s[–-]\s")


def complete_names(draft: Draft, page: Page, index: int) -> None:
    """Put the full name where a person is first named by a part of it; only names that nobody else has."""
    known = page.people.everybody
    if page.story:
        _complete_authors(draft, page)
    for person in known:
        if len(person.words) < 2 or person.name in draft.text or not _is_introduced(person, page):
            continue
        for short in _short_forms(person, page.story):
            others = short[0].islower() or any(one.is_called(short) and one.name != person.name for one in known)
            if not others and short not in page.topic.bare and len(short) > 2 and _complete(draft, short, person.name):
                break
    _complete_surname(draft, page, index)


def _complete_authors(draft: Draft, page: Page) -> None:
    """In a story a surname may be the author's, a first name hardly ever."""
    for maker in page.topic.makers:
        surname = maker.words[-1]
        namesakes = [one for one in (*page.people.everybody, *page.topic.makers) if surname in one.words[1:]]
        if len(maker.words) > 1 and namesakes == [maker] and maker.name not in draft.text:
            _complete(draft, surname, maker.name)


def _complete_surname(draft: Draft, page: Page, index: int) -> None:
    """ "Kahne thought …" → "David Kahne thought …", where the paragraph spoke of one David Kahne, whoever that is."""
    for match in _SURNAME.finditer(masked(draft.text)):
        short = match["short"]
        known = short in lexicon.NO_NAMES or short in page.topic.bare or page.people.called(short)
        full = "" if known else _full_name(short, page.context.sentences[:index])
        if full and full not in draft.text:
            draft.replace(*match.span("short"), full, EditType.NAME_COMPLETION)
            return


def _full_name(surname: str, sentences: tuple[str, ...]) -> str:
    """The one full name with this surname in sentences, or ""."""
    found: set[str] = set()
    for sentence in sentences:
        hidden = masked(sentence)
        if surname in hidden:
            found.update(match.group() for match in _FULL.finditer(hidden) if match["last"] == surname)
    full = found.pop() if len(found) == 1 else ""
    first = full.split(" ", 1)[0]
    odd = not full or first in lexicon.NO_NAMES or _NO_FIRST.search(first) or is_no_person(full)
    return "" if odd else full


def _is_introduced(person: Person, page: Page) -> bool:
    """Whether the full name is the page's maker's, or stands in the paragraph."""
    return any(person.name == maker.name for maker in page.topic.makers) or person.name in page.text


def _short_forms(person: Person, story: bool) -> list[str]:
    """The shorter names of a person: the surname with and without what comes before it, in a story the first name."""
    words = person.words
    forms = [" ".join(words[start:]) for start in range(1, len(words))]
    return [*forms, words[0]] if story or len(words) > 2 else forms


def _complete(draft: Draft, short: str, full: str) -> bool:
    hidden = masked(draft.text)
    for place in places(short, hidden):
        stop = place + len(short)
        before = _NAME_BEFORE.search(hidden[:place])
        begins = before and before.start() == 0 and not before["and"] and before["word"] in lexicon.NO_NAMES
        if hidden[place - 1 : place] in {"-", ".", "'", "’"} and place:
            continue
        if _NAME_AFTER.match(hidden, stop) or (before and not begins):
            return False
        draft.replace(place, stop, full, EditType.NAME_COMPLETION)
        return True
    return False


def name_whom_a_critic_writes_for(draft: Draft, page: Page, index: int) -> None:
    """ "She called it …" → "Ada Quill of The Courier called it …", where she was introduced so."""
    match = _REPORTS.match(masked(draft.text))
    if not match or page.story:
        return
    name = match["name"]
    if not any(edit.after == name for edit in draft.edits) or any(name == maker.name for maker in page.topic.makers):
        return
    for sentence in page.context.sentences[:index]:
        place = sentence.find(name)
        found = _OF_A_PAPER.match(sentence, place + len(name)) if place >= 0 else None
        if found and found["paper"] not in draft.text:
            draft.insert(len(name), f" of {found['paper']}", EditType.ADDITION)
            return


def complete_title(draft: Draft, page: Page) -> None:
    """ "which inspired The Welcome Table" → "… Hallelujah! The Welcome Table": a title that was cut short."""
    topic = page.topic
    parts = [part.strip().rstrip(":") for part in _TITLE_BREAK.split(topic.bare)]
    if len(parts) < 2 or topic.mentioned(draft.text):
        return
    for part in parts:
        place = next(places(part, masked(draft.text)), -1) if " " in part else -1
        if place >= 0:
            draft.replace(place, place + len(part), topic.inline, EditType.NAME_COMPLETION)
            return
