"""The text of an encyclopaedia article that lost its markup: which of its lines are prose."""

import re

_SENTENCE_END = re.compile(r"[.!?…][\"'”’»)\]]*$")

_CITATION = re.compile(
    r"\bRetrieved (?:on )?[\dA-Z]|\bArchived (?:from|[\dA-Z])|Wayback Machine|\bISBN\b|\bISSN\b|\bOCLC\b|\bdoi:"
    r"|\bASIN\b|\bpp?\.\s?\d|\(in [A-Z][a-z]+\)\.|\b[Vv]ol\. \d+|\bno\. \d+, |https?://|www\.|^\^"
    r"|\.(?:com|org|net|co\.uk)\b\.?$|official (?:web)?site|at AllMusic|at Discogs|on YouTube$"
)
"""What notes, references and link lists have, and prose hardly ever."""

_NAMES = r"(?:[A-Z][\w'’.&\-]*[ ,;.&]*){1,6}"
_REFERENCE_SHAPE = re.compile(
    rf"^[A-Z][\w'’\-]+(?: [A-Z][\w'’\-]+)*, {_NAMES}(?:\(|\[|\d{{4}})"  # Boni, Ada (1983)
    r"|^(?:[A-Z][\w'’.\-]+,? ){1,4}\(\d{1,2} [A-Z][a-z]+ \d{4}\)"  # Holly Frith (7 May 2010)
    r"|^[^.]{0,60}\((?:[A-Z][a-z]+ \d{1,2}, )?\d{4}(?:[-–]\d\d?){0,2}\)[.,] "  # Trust, Gary (April 13, 2011).
    rf"|^[\"“][^\"”]{{3,}}[\"”][.,]? (?:\([^)]*\)[.,]? ?)?[^a-z]{{0,3}}{_NAMES}(?:\d|$|\()"  # "A title". Paper. 3 May
)

_FINITE_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|could|may|might|will|would|does|did|became|becomes|made|makes|tells|told"
    r"|features?|includes?|contains?|consists?|appears?|takes?|comes?|came|gives?|gave|says|said|wrote|writes|finds?"
    r"|found|lives?|serves?|plays?|uses?|used|called|known|means|refers?|began|begins|won|reached|peaked|debuted)\b"
)


def paragraphs(text: str) -> list[str]:
    """The lines of an article's text that are prose, each with its spaces tidied.

    References, notes, link lists, track lists, credits and names of things are left out; a line of a list stays if it
    reads as a sentence. What another line has said word for word is left out too.
    """
    kept = (_tidy(line) for line in text.splitlines())
    return list(dict.fromkeys(line for line in kept if line and is_prose(line)))


def is_prose(line: str) -> bool:
    """Whether a line of text is made of sentences, and is no reference, name or entry of a list."""
    words = line.split()
    if len(words) < 4 or not re.search(r"[a-z]{2}", line):
        return False
    long = len(words) >= 60
    # A long paragraph may well cite a page; a short line that does is a reference.
    if not long and (_CITATION.search(line) or _REFERENCE_SHAPE.search(line)):
        return False
    if _SENTENCE_END.search(line):
        return True
    return long or (len(words) >= 8 and _FINITE_VERB.search(line) is not None)


def _tidy(line: str) -> str:
    line = " ".join(line.split())
    # Where a heading was cut off, its full stop stayed; empty brackets held a pronunciation.
    line = re.sub(r"^[.,;:]\s+", "", line)
    return re.sub(r"\s*\(\s*[,;]?\s*\)", "", line)
