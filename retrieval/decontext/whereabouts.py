"""Where something is so: "there" → "in Java", and "In Java, …" that goes on for the next sentence."""

import re

from retrieval.decontext import lexicon
from retrieval.decontext.draft import Draft
from retrieval.decontext.page import Page
from retrieval.decontext.records import Edit, EditType
from retrieval.decontext.text import masked

_CAPITAL = r"[A-Z][\w’'-]*(?: (?:(?:of|and|the|de|of the) )?[A-Z][\w’'-]*)*"
_THERE = re.compile(
    r"(?<!right )(?<!over )(?<!up )(?<!out )(?<!from )(?<!From )(?<=[a-z,] )(?P<there>there)"
    r"(?=[,.;]| (?:in|on|at|by|for|from|with|when|until|as|and|but|since"
    r"|(?!exist|remain|seem|appear|live|come)[a-z]{4,}(?:s|ed))\b)"
)
_EXISTS = re.compile(
    r"(?:that|which|where|when|because|if|and|but|as|so|while|whether|says?|said|think|believes?) $|[,;] $"
)
_TOWARDS = re.compile(
    r"\b(?:him|her|them|it|us|go|goes|went|gone|com(?:es?|ing)|came|mov\w+|travel\w*|return\w*|sent|sends|follow\w*|brought"
    r"|brings|takes?|took|taken|flew|fl(?:y|ies)|sail\w*|drives?|drove|walk\w*|runs?|ran|get|gets|got|head\w*|way) $"
)
""" "Moved there" is "to" a place."""

_PLACE = re.compile(
    rf"(?<!According )(?<!according )\b(?:in|at|to|into|near) (?P<place>(?:the )?(?:city of |town of "
    rf"|village of |island of )?{_CAPITAL})"
)
_FRAME = re.compile(
    rf"In (?P<place>(?:the )?(?:(?:north|south|east|west|central|some|most|parts|other|northern|southern"
    rf"|eastern|western|regions)"
    rf"(?:ern)? (?:of )?(?:the )?){{0,3}}{_CAPITAL}(?: (?:cuisine|culture|community))?), (?P<rest>.)"
)
_OWN_PLACE = re.compile(
    r"\b(?:in|at|from|throughout|across|around|outside|worldwide|elsewhere|nationwide)\b(?: (?:the |its "
    r"|other )?[A-Z]|\b)"
)
_ON_CHART = re.compile(r"\b(?:charts?|peak(?:ed)?|weeks?|certified|debuted|number|reached)\b")


def name_place(draft: Draft, page: Page, index: int) -> None:
    """ "It was sold there" → "It was sold in Java", where the sentence before names one place."""
    match = _THERE.search(masked(draft.text)) if index else None
    before = draft.text[: match.start()] if match else ""
    if not match or _EXISTS.search(before) or _TOWARDS.search(before):
        return
    places = _places(masked(page.context.sentences[index - 1]), page)
    if len(places) == 1 and places[0] not in draft.text:
        draft.replace(*match.span("there"), f"in {places[0]}", EditType.PRONOUN_NP_SWAP)


def _places(hidden: str, page: Page) -> list[str]:
    found = dict.fromkeys(match["place"] for match in _PLACE.finditer(hidden))
    return [
        place
        for place in found
        if place.split()[0] not in lexicon.NO_NAMES
        and not page.people.called(place)
        and not page.topic.mentioned(place)
    ]


def carry_place(draft: Draft, page: Page, index: int) -> None:
    """ "In Java, cendol is sold cold. It is eaten at noon." → "In Java, cendol is eaten at noon.": what was said of one
    place is not true of all."""
    topic, text = page.topic, draft.text
    swapped = any(one.type is EditType.PRONOUN_NP_SWAP for one in draft.edits)
    if topic.kind not in {"dish", "song"} or not index or not swapped:
        return
    name = next((one for one in (topic.name, topic.plural_name) if one and text.lower().startswith(one.lower())), "")
    place = _frame(page.context.sentences[index - 1], page)
    if not name or not place or _OWN_PLACE.search(masked(text[len(name) :])):
        return
    if topic.kind == "song" and not _ON_CHART.search(masked(text)):
        return
    inline = topic.inline if name == topic.name else name[0].lower() + name[1:] if topic.inline[0].islower() else name
    draft.text = f"In {place}, {inline}{text[len(name) :]}"
    draft.edits.append(Edit(EditType.GLOBAL_SCOPING, "", f"In {place},"))


def _frame(sentence: str, page: Page) -> str:
    """The place that a sentence about the page's subject begins with, or ""."""
    match = _FRAME.match(masked(sentence))
    if not match or match["place"].split()[0] in lexicon.NO_NAMES - {"The"} or match["rest"].isupper():
        return ""
    return (
        match["place"] if page.topic.kind == "dish" or page.topic.mentioned(sentence) or "the song" in sentence else ""
    )
