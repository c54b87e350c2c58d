"""Splits an answer into what is said of the referent and what is denied of it.

People who avoid a name often deny something of the other choice: "not the Easter one", "I'm not talking about the
French dish", "the one without nuts". Scored as they stand such answers point at the wrong choice, so the scorer gets
the two halves apart: `score(positive) - score(negative)`.

Only denials *of the referent* are split off. A negation inside what the referent tells ("the one where he can't find
his way home", a quoted line of a song) is part of its content and stays in the positive half.
"""

import re
from dataclasses import dataclass

from resolver.reading.words import any_of, word_set

MAX_CHARACTERS = 2000
"""Longer texts are cut: nobody describes a choice in more, and a hostile text must not cost more."""

_ADVERB = any_of(
    r"definitely|def|certainly|clearly|really|actually|exactly|probably|necessarily|even|obviously|particularly",
    r"specifically|quite|at all|just|currently|ever|also",
)
_BE = r"(?:is|was|are|were|am|be|been|being)"
_AUX = r"(?:is|was|are|were|do|does|did|has|have|had|can|could|would|wo|should|might|must|ai|ca|need)"
_SENTENCE = re.compile(
    any_of(
        rf"\b{_AUX}n[']?t\b|\bcannot\b|(?:'s|'re|'m)\s+(?:{_ADVERB}\s+)?not\b|(?:'s|'ve)\s+no\b",
        rf"\b(?:{_AUX}|will|may|it's|its|im)\s+(?:{_ADVERB}\s+)?(?:not|never)\b",
        r"\b(?:has|have|had|with|contains?|uses?|is|are|was|were)\s+no\b",
    )
    + rf"(?:\s+{_ADVERB}\b)*"
)
_TALK = (
    any_of(
        r"talking|thinking|referring|speaking|asking|looking forward|looking|searching|going|interested|after|"
        r"meaning|describing",
        r"wanting|hoping|on about|into|keen|up|in the mood|a fan|talk|think|refer|speak|ask|mean|meant|want|"
        r"wanted|like|need",
        r"fancy|feel like|care|look",
    )
    + r"(?:\s+(?:about|of|to|for|in|on|with)\b)*(?:\s+(?:that\s+)?(?:it|this|that)\s*(?:'s|is|was)(?=\s))?"
)
_FIRST_PERSON = re.compile(
    rf"\bi(?:\s*'?m|\s+am|\s+was|\s+have|\s*'ve)?\s+(?:{_ADVERB}\s+)?"
    + any_of(
        r"(?:do|did|was|would|wo|am|ai|have|had|could)n[']?t",
        r"(?:do|did|was|would|am)\s+not|not|no(?=\s+(?:talking|referring|thinking|looking))",
    )
    + rf"\b(?:\s+{_ADVERB})*(?:\s+(?:be\s+)?{_TALK}|(?=\s+(?:the|a|an)\b))"
)
_THERE = re.compile(
    r"\bthere(?:'s|\s+is|\s+are|s|\s+was|\s+were)\s+(?:no|not|none)\b(?:\s+any\b)?"
    r"|\bthere\s+(?:is|are|was|were|ai)n[']?t\b(?:\s+any\b)?"
)
_I_OR_MINE = r"\b(?:i|we|(?:my|our)\s+\w+)\s+(?:really\s+)?"
_EXCEPT = re.compile(
    any_of(
        r"\b(?:anything|anyone|any|everything|all|whatever|either)\s+(?:but|except|other than|apart from|"
        r"besides)\b(?:\s+for\b)?",
        r"\b(?:except(?:\s+for)?|other than|rather than|instead of|as opposed to|opposed to|apart from|unlike|"
        r"excluding)\b",
        r"\b(?:without(?:\s+any\b)?|lacking|lacks|minus|devoid of|different (?:from|to|than))\b",
        r"\bnot\s+to\s+be\s+(?:confused|mistaken)\s+(?:with|for)\b",
        r"\b(?:nothing|none|no one|nobody|neither one)\s+(?=(?:with|from|by|in|that|about|containing|like|made|"
        r"to do)\b)",
        r"\b(?:avoid|skip|leave out|forget|hate|hating|dislike|ignore)\b(?=\s+(?:the|anything|any|that one)\b)",
        rf"{_I_OR_MINE}(?:(?:do|does|ca|wo)n?'?t|cannot|can not|never)\s+(?:really\s+)?(?:eat|drink|stand|"
        rf"stomach|have|handle|digest)\b(?:\s+any\b)?",
        r"^\W*nothing\s+(?!else|like|special|better|really)"
        r"(?=(?:too\s+)?\w+(?:\s+(?:for me|please|thanks|pls|ta))?\W*$)",
        rf"\b(?:allergic|allergy|intolerant)\s+to\b|{_I_OR_MINE}(?:hates?|dislikes?|avoids?)\b",
        r"\b(?:less|least)\s+(?=[a-z]+(?:\s+(?:one|of|option|dish|song|book|track|novel)\b|\s*$))(?!recent|"
        r"modern|old|new|long|short)|\blower in\b",
    )
)
_NOT = re.compile(rf"(?:\b{_ADVERB}\s+)?\bnot\b(?:\s+{_ADVERB}\b)*|\bnever\b")
_NO = re.compile(
    r"(?:(?<=^)|(?<=^\W)|\b(?:with|and|has|have|having|contains|uses|or|but|want|of|please|so)\s+)no\s+(?=[a-z])(?!"
    + any_of(
        r"\w+n'?t|not?|it|its|it's|i|im|i'm|that|this|a|an|he|she|they|neither|sorry|thanks|thank|thx|wait|one|"
        r"idea|clue|way",
        r"worries|problem|but|nope|nah|other|longer|more|matter|doubt|please|pls|actually|my|you|number|less|"
        r"later|earlier",
    )
    + r"\b)"
)
_HARMLESS = re.compile(
    any_of(
        r"\bnot\s+(?:only|just|merely|simply|sure|certain|positive|mistaken|wrong|to mention|that i know)\b",
        r"\bnot\s+(?:long ago|too long ago|long after|necessarily know|remember(?:ing)?|100)\b|"
        r"\bnot\s+the\s+(?:only|least)\b",
        r"\bnot\s+(?:un\w+|impossible|infrequent(?:ly)?|inexpensive|insignificant)\b",
        r"\b(?:whether|if|or|why)\s+(?:or\s+)?not\b|\bif\s+i(?:'m|\s+am|m)?\s+not\b|\bmistaken\b",
        r"\bno\s+doubt\b|\bno\.\s*\d+|\bno\s+longer\b|\bno\s+other\b|\bnever\s*ending\b|\bnever\s+mind\b",
        r"\b(?:do|ca|did|could|can)n?[']?\s*(?:no)?t\s+(?:know|remember|recall|think of|care|mind)\b",
        r"\b(?:can|do|did)\s+not\s+(?:know|remember|recall)\b",
        r"\bwhy\s+(?:do|does|is)n[']?t\b|\b(?:if|when)\s+(?:it|you)\s+(?:is|do)n[']?t\b",
    )
)
_TAG_QUESTION = re.compile(
    r"[,\s]{0,3}\b(?:is|was|are|were|do|does|did|has|have|ca|wo)n[']?t\s+(?:it|they|he|she|there|that|you|i)\s*[?.!]*\s*$"
)
_QUOTED = re.compile(r"\"[^\"]*\"|(?<![a-z0-9])'[^'\n]{3,}?'(?![a-z])")
_CONTENT_OPENER = re.compile(
    r"\b"
    + any_of(
        r"where|when|(?<!talking )(?<!thinking )(?<!on )about|how|whose|while|says?|saying|"
        r"sings?|singing",
        r"goes|going|tells?|telling|told|someone|somebody|if|why|called|titled|named|until|after|though|although|"
        r"even|what|states?",
        r"asks?|asking|mentions?|talks?",
    )
    + r"\b"
)
_PERSON_SUBJECT = re.compile(
    r"\b(?:(?:he|she|they|you|we|i)(?:\s+(?:just|also|really|simply))?|(?:his|her|their|my)(?:\s+\w+){1,2})$"
)
_ABBREVIATIONS = ("no", "feat", "ft", "mr", "mrs", "dr", "st", "sgt", "vol", "jr")
_BOUNDARY = re.compile(
    any_of(
        r"[;!?\n]+|\s[-–—]+\s|—|\.(?=\s|$)" + "".join(rf"(?<!\b{word}\.)" for word in _ABBREVIATIONS),
        r",?\s?(?<!\banything )(?<!\bnothing )(?<!\beverything )(?<!\ball )(?<!\bany )\bbut\b(?=\s+"
        + any_of(
            r"rather|instead|more|the|a|an|one|it|it's|its|i|i'm|this|that|another|with|by|from|just|something|"
            r"not|no|without",
            r"is|was|has|does|did|he|she|they|\w+n'?t",
        )
        + r"\b)",
        r",\s*(?=its\s+(?:the|a|an|not|by|from|in|on|about|called|more)\b|"
        + any_of(
            r"the|it|it's|it'll|i|i'm|im|i'd|that|this|these|those|he|she|they|my|we|our|just|more|rather|instead|"
            r"so|not|no",
            r"please|pls|definitely|actually|without|nothing|anything|there",
        )
        + r"\b)",
        r"\band\s+(?=(?:it|it's|i|i'm|is\s+not|was\s+not|(?:is|was|does|has)n'?t|not|without)\b)",
        r"(?<=\w)\s+(?=(?:i\s+(?:mean|meant|want|wanted|was thinking|am thinking|am talking)|i'm talking)\b)",
    )
)
_FILLER = word_set(
    """
    no nope nah na not well um umm ummm uh uhh hmm er erm oh ok okay yes yeah yep please pls plz thanks thank thx
    sorry actually just so like you know think guess believe mean meant want wanted definitely def certainly really
    probably maybe obviously i i'm im i'd am was is are were it it's its that this those these the a an one ones of
    and or but would to for in on talking thinking referring looking about be which who what there's there theres at
    all any other another s m d do does did has have had with by from my me we he she they go lets let's let give
    take choose pick say said more rather instead both them either something anything some as been being will can
    could than too also
    """
)
_HEAD_NOUN = word_set(
    """
    book books novel novels story song songs track tracks single dish dishes recipe recipes food thing item option
    choice version kind type piece work title
    """
)
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_LEADING = re.compile(r"^(?:(?:the|an?|any|to|be|it's|its|it|that|is|of)\b|[\s,.:;'-])+", re.IGNORECASE)
_TRAILING = word_set(
    """
    and or but that which who is was it it's its the a an with i i'm so just please pls plz thanks thx tho though
    lol definitely ok okay then
    """
)


@dataclass(frozen=True)
class _Cue:
    """Where a denial starts and ends in its clause; with `subject`, what stands before it is its subject."""

    start: int
    end: int
    subject: bool = False


def has_content(text: str, *, ignore_head_nouns: bool = False) -> bool:
    """Whether any word of the text says something of a referent, beyond "it's the one I mean"."""
    words = (word.lower() for word in _WORD.findall(text))
    return any(word not in _FILLER and not (ignore_head_nouns and word in _HEAD_NOUN) for word in words)


def split_negation(text: str) -> tuple[str, str]:
    """What is said of the referent, and what is denied of it: `(positive, negative)`.

    "the French one, not the one with nuts" gives `("the French one", "one with nuts")`; either half can be "".
    A text that denies nothing comes back whole (stripped) as the positive half. Read up to `MAX_CHARACTERS`.
    """
    text = plain_quotes(text)
    return _split(text)


def plain_quotes(text: str) -> str:
    """The text with straight apostrophes and quotes, single spaces, no more than can be read."""
    text = text[:MAX_CHARACTERS].translate({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"', 0xB4: "'", 0x60: "'"})
    return " ".join(text.split())


def _split(text: str, depth: int = 0) -> tuple[str, str]:
    lowered = text.lower()
    if len(lowered) != len(text):  # a few letters change length in lower case; spans must line up
        text = lowered
    masked = _mask(lowered)
    positives: list[str] = []
    negatives: list[str] = []
    told = twice = False
    for start, end in _clauses(masked):
        clause = masked[start:end]
        # "about a couple who want a child but can't have one": the second clause still tells the content of the first.
        cue = None if told and _SENTENCE.match(clause.lstrip()) else _first_cue(clause)
        told = re.search(r"\bwho\b", clause) is not None or _CONTENT_OPENER.search(clause) is not None
        if cue is None:
            positives.append(text[start:end])
            continue
        before, after = text[start : start + cue.start], text[start + cue.end : end]
        denied = (
            f"{before.strip()} {after.strip()}"
            if cue.subject and has_content(before, ignore_head_nouns=True)
            else after
        )
        if not cue.subject:
            positives.append(before)
        # "not the one without nuts": a denial inside a denial is said of the referent.
        inner_positive, inner_negative = _split(denied, depth + 1) if depth == 0 else (denied, "")
        if inner_negative:
            negatives.append(inner_positive)
            positives.append(inner_negative)
            twice = True
        else:
            negatives.append(denied)
    negative = _join(negatives, cut_leading=True)
    positive = _join(positives, cut_leading=False)
    if not has_content(negative):
        return (positive if twice else text), ""
    return (positive if has_content(positive, ignore_head_nouns=True) else ""), negative


def _mask(lowered: str) -> str:
    """The same text with quotations, tag questions and negations that deny nothing blotted out, length kept."""
    for pattern in (_QUOTED, _TAG_QUESTION, _HARMLESS):
        lowered = pattern.sub(lambda match: "_" * len(match.group()), lowered)
    return lowered


def _clauses(masked: str) -> list[tuple[int, int]]:
    spans, start = [], 0
    for boundary in _BOUNDARY.finditer(masked):
        if boundary.start() > start:
            spans.append((start, boundary.start()))
        start = max(start, boundary.end())
    if start < len(masked):
        spans.append((start, len(masked)))
    return spans


def _first_cue(clause: str) -> _Cue | None:
    """The earliest denial of the referent in a clause."""
    cues: list[_Cue] = []
    for pattern in (_FIRST_PERSON, _THERE):
        if (match := pattern.search(clause)) and not _CONTENT_OPENER.search(clause[: match.start()]):
            cues.append(_Cue(match.start(), match.end()))
    for match in _SENTENCE.finditer(clause):
        before = clause[: match.start()]
        if _CONTENT_OPENER.search(before) or _PERSON_SUBJECT.search(before.strip()):
            continue
        relative = re.search(r"\b(?:that|which|who|one|ones|it|this|with)\s*$", before)
        cues.append(_Cue(match.start(), match.end(), subject=not relative))
        break
    for pattern in (_EXCEPT, _NO):
        if (match := pattern.search(clause)) and not _CONTENT_OPENER.search(clause[: match.start()]):
            cues.append(_Cue(match.start(), match.end()))
    for match in _NOT.finditer(clause):
        before, after = clause[: match.start()], clause[match.end() :]
        subject = re.sub(rf"\s+{_AUX}\s*$", "", before).strip()
        told = _CONTENT_OPENER.search(before) or _PERSON_SUBJECT.search(subject)
        contrast = re.match(r"\s+(?:the|a|an|one|with|by|from|in)\b", after)
        if told and (not contrast or re.search(rf"\b{_BE}\s*$", before)):
            continue
        cues.append(_Cue(match.start(), match.end()))
        break
    return min(cues, key=lambda cue: (cue.start, -cue.end), default=None)


def _join(parts: list[str], *, cut_leading: bool) -> str:
    cleaned = []
    for part in parts:
        kept = _without_trailing(part)
        if cut_leading:
            kept = _LEADING.sub("", kept)
        if kept and has_content(kept):
            cleaned.append(kept)
    return ", ".join(cleaned)


def _without_trailing(text: str) -> str:
    """The text without punctuation and words at its end that lead on to nothing."""
    while True:
        text = text.strip(" ,.;:!?-–—\n(")
        head, _, last = text.rpartition(" ")
        if last.lower() not in _TRAILING:
            return text
        text = head
