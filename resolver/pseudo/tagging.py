"""Tags the words of a sentence with parts of speech: closed classes, the lexicon, endings, and the words before.

Not as good as a trained tagger (which would need weights that nothing here ships), but what is doubtful is not used:
a sentence that gives no clear clause gives no expression.

Tags: D determiner, S possessive, Q personal pronoun, W relative or question word, P preposition, T "to", C "and, or,
but", B subordinating conjunction, X auxiliary, V present, F past, E participle, G "-ing", I infinitive or base form,
N noun, O name, A adjective, R adverb, M number, "," and "." punctuation.
"""

import re
from functools import lru_cache

from resolver.lexicon import look_up
from resolver.pseudo.inflection import is_plural, verb_bases

_CLOSED = {
    "D": "a an the this these those some any each every no another both all several many most few such",
    "S": "his her its their my our your whose 's",
    "Q": "he she it they him them i you we me us himself herself itself themselves someone something everyone "
    "everything nothing anyone nobody oneself",
    "W": "which who whom where what how why",
    "P": "of in on at by with from into onto over under between among during since for about against through without "
    "within toward towards upon near across along around behind beyond despite via per beside besides above below "
    "throughout off inside outside until till except than as like unlike amid amongst due",
    "T": "to",
    "C": "and or but nor",
    "B": "because although though while when whereas if unless before after once whether so",
    "X": "is are was were be been being am has have had having do does did will would can could may might must shall "
    "should cannot isn't wasn't doesn't didn't can't couldn't won't",
    "R": "not also often usually typically then only very too just even still again never always commonly sometimes "
    "generally however there here now soon later ago together away back out up down more less almost rather quite "
    "well ever further instead therefore thus already yet much far especially particularly mainly mostly",
    "M": "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand "
    "million first second third fourth fifth sixth seventh",
    "A": "other own same new old young good great small large big long short high early late many various different "
    "main similar popular traditional american british english french german italian spanish japanese chinese "
    "indian mexican russian greek turkish korean irish scottish canadian australian african asian european",
}
_TAG = {word: tag for tag, words in _CLOSED.items() for word in words.split()}
_FINITE = frozenset("is are was were am has have had do does did will would can could may might must shall".split())
_BE = frozenset("is are was were be been being am isn't wasn't".split())
_HAVE = frozenset("has have had having".split())
_DO = frozenset("do does did will would can could may might must shall should cannot to".split())

_ABBREVIATION = re.compile(r"\b(Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|feat|[A-Z])\.")
_NUMBER = re.compile(r"\b[Nn]o\. (?=\d)")
_TOKEN = re.compile(r"[^\W_]+(?:['’.&/-][^\W_]+)*(?:['’](?=s\b))?|'s\b|[.,;:!?]|\S")

# How likely a tag is after another one, relative to its frequency in the lexicon.
_AFTER_MODIFIER = {"N": 4.0, "A": 3.0, "E": 0.8, "G": 0.8, "R": 1.0, "V": 0.03, "F": 0.03, "I": 0.03}
_AFTER_PREPOSITION = {"N": 3.0, "A": 2.0, "G": 2.0, "E": 0.5, "R": 0.7, "V": 0.05, "F": 0.05, "I": 0.03}
_AFTER_BASE_TAKER = {"I": 6.0, "R": 2.0, "N": 0.4, "A": 0.4, "V": 0.1, "F": 0.1, "E": 0.3, "G": 0.3}
_AFTER_BE = {"E": 5.0, "G": 5.0, "A": 3.0, "R": 2.0, "N": 0.7, "V": 0.03, "F": 0.03, "I": 0.03}
_AFTER_HAVE = {"E": 4.0, "R": 2.0, "N": 1.5, "A": 1.5, "V": 0.05, "F": 0.05, "I": 0.05, "G": 0.3}
_AFTER_SUBJECT = {"V": 4.0, "F": 5.0, "I": 0.3, "N": 0.7, "A": 0.2, "E": 0.6, "G": 0.5, "R": 1.0}
_AFTER_PLURAL_SUBJECT = {**_AFTER_SUBJECT, "I": 3.0, "V": 0.5}
_AFTER_OBJECT = {"N": 1.0, "E": 2.5, "G": 1.5, "R": 1.5, "A": 0.5, "V": 0.3, "F": 0.3, "I": 0.1}
_OTHERWISE = {"N": 1.0, "A": 1.0, "V": 0.7, "F": 0.7, "E": 1.0, "G": 1.0, "I": 0.3, "R": 1.0}


def tokens_of(text: str) -> list[str]:
    """The words and punctuation marks of a text; "'s" is a word of its own."""
    text = _ABBREVIATION.sub(r"\1", _NUMBER.sub("number ", text))
    return _TOKEN.findall(re.sub(r"(?<=\w)['’]s\b", " 's", text))


def is_closed(word: str) -> bool:
    """Whether a word is of a closed class (a function word, or an adjective that says little)."""
    return word.lower() in _TAG


def tag(words: list[str]) -> list[str]:
    """One tag a word."""
    tags: list[str] = []
    verb_seen = False
    for i, word in enumerate(words):
        lower = word.lower()
        if not word[:1].isalnum() and lower != "'s":
            tags.append("," if word in (",", ";", ":") else ".")
            verb_seen = verb_seen and word == ","
            continue
        chosen = _choose(words, i, lower, tags, verb_seen)
        tags.append(chosen)
        if chosen in ("W", "B"):
            verb_seen = False
        elif chosen in ("V", "F") or lower in _FINITE:
            verb_seen = True
    return tags


def _choose(words: list[str], i: int, lower: str, tags: list[str], verb_seen: bool) -> str:
    following = words[i + 1].lower() if i + 1 < len(words) else "."
    if words[i][0].isupper() and _may_be_name(words, i, lower):
        return "O"
    if lower == "that":
        relative = tags[i - 1 : i] in (["N"], ["O"], ["M"]) or tags[i - 1 : i] in (["V"], ["F"], ["I"], ["G"], ["E"])
        return "W" if relative else "D"
    if lower == "her" and (_TAG.get(following) or following in ".,;:!?"):
        return "Q"
    if lower == "as" and tags[i - 1 : i] != ["A"] and following in ("it", "he", "she", "they"):
        return "B"
    if lower in ("before", "after", "until", "since") and _TAG.get(following) in ("D", "S", "M"):
        return "P"
    if lower in _TAG:
        return _TAG[lower]
    if lower[0].isdigit():
        return "M"
    weights = candidates(lower)
    if len(weights) == 1:
        return next(iter(weights))
    after = _context(words, tags, i, verb_seen)
    return max(weights, key=lambda one: weights[one] * after.get(one, 1.0))


def _may_be_name(words: list[str], i: int, lower: str) -> bool:
    if i == 0:
        return lower not in _TAG and look_up(lower) is None
    return lower != "i" and (_TAG.get(lower) != "A" or _is_name(words, i + 1))


def _is_name(words: list[str], i: int) -> bool:
    """Whether the word there begins with a capital and is no function word: "New" before it is part of a name."""
    return i < len(words) and words[i][:1].isupper() and words[i].lower() not in _TAG


def _context(words: list[str], tags: list[str], i: int, verb_seen: bool) -> dict[str, float]:
    j = i - 1
    while j >= 0 and tags[j] == "R" and tags[j - 1 : j] != ["D"]:
        j -= 1
    if j < 0:
        return _OTHERWISE
    before, last = words[j].lower(), tags[j]
    if before in _BE:
        return _AFTER_BE
    if before in _HAVE:
        return _AFTER_HAVE
    if before in _DO:
        return _AFTER_BASE_TAKER
    if last in ("D", "S", "A", "M"):
        return _AFTER_MODIFIER
    if last in ("P", "V", "F", "I", "G", "E"):
        return _AFTER_PREPOSITION
    if last in ("N", "O", "Q", "W"):
        if verb_seen:
            return _AFTER_OBJECT
        return _AFTER_PLURAL_SUBJECT if before in ("they", "we") or is_plural(before) else _AFTER_SUBJECT
    return _OTHERWISE


@lru_cache(maxsize=65536)
def candidates(lower: str) -> dict[str, float]:
    """The tags a lower-case open-class word can have, with weights."""
    found: dict[str, float] = {}
    entry = look_up(lower)
    if entry is not None:
        for part, weight in entry.parts.items():
            found["I" if part == "v" else part.upper()] = float(weight)
    forms = verb_bases(lower)
    if forms and "A" in found:
        found["A"] *= 0.5  # "played": as a verb, unless the words around want an adjective
    for base, form in forms:
        verb = look_up(base)
        found[form] = max(found.get(form, 0.0), float(verb.parts.get("v", 1)) if verb else 5.0)
        found.pop("I", None)
    if not found and lower.endswith("ed"):
        return {"F": 5.0, "E": 5.0, "A": 3.0}
    if not found or (lower.endswith("ly") and "N" not in found):
        found = {"R" if lower.endswith("ly") else "A" if lower.endswith(_ADJECTIVES) else "N": 9.0}
    return found


_ADJECTIVES = ("ous", "ful", "ish", "ese", "ian", "like", "less", "able", "ible", "ical", "based", "style")
