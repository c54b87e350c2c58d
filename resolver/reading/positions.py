"""Reads which place in the question an answer points at: "the second", "no. 1", "the latter", "the one on the left".

A clause is a position only when nothing else is left of it once the words that frame an answer are taken away, so
"her first novel", "it came out first", "on the 2nd of May" and "talk to a human" are not.
"""

import re
from dataclasses import dataclass

from resolver.reading.words import CARDINALS, FILLERS, HEAD_NOUNS, any_of, plain, word_set

_WRITTEN = (
    ("first 1st frist fist firstly former leftmost initial uno", 0),
    ("second 2nd 2d secound seconds secnd sencond", 1),
    ("third 3rd thrid", 2),
    ("fourth 4th forth", 3),
    ("fifth 5th", 4),
    ("sixth 6th", 5),
    ("seventh 7th", 6),
    ("eighth 8th", 7),
    ("ninth 9th", 8),
    ("tenth 10th", 9),
    ("last lastly final latter rightmost", -1),
    ("penultimate", -2),
)
_ORDINALS = {word: index for words, index in _WRITTEN for word in words.split()}
"""Ordinals as written, with slips, and the index they mean; negative from the end."""
_FRAME = (
    FILLERS
    | HEAD_NOUNS
    | word_set(
        """
        said say mentioned mention listed gave given offered suggested named list side place wait position choices
        options suggestions two pair those hand asked wrote written shown showed above posted in question named
        answer would works work do fine will say please which sure select selected selecting picking choosing
        whichever whatever what very final numero listing
        """
    )
) - {"right", "best"}
_TOKEN = re.compile(r"\d+(?:st|nd|rd|th|d)?|[^\W\d_]+(?:'[^\W\d_]+)?|[&+]")
_CLAUSE = re.compile(
    r"[,;!?\n()]+|\.(?=\s|$)|\s[-–—]+\s|—|:\s|\b(?:because|cause|coz|cos|cuz|since|as it|as i|(?<!last )but|and i|if|"
    r"that'?s the|which is|it'?s the|it was the)\b"
)
_OF_THE_WORK = word_set(
    """
    novel novels book books story single record album volume
    """
)
_NUMBERED = re.compile(
    r"(?:\b(?:no|nr|num|numbr|number|nummer|opt|option|choice|answer|item|candidate)\b\s*[.:#]?\s*#?|#\s*)"
    r"(\d+|[a-e]\b|one|two|three|four|five)\b(?!\s*(?:st|nd|rd|th))"
)
_TAKEN_BACK = re.compile(r"\b(?:no wait|wait|sorry|i mean|i meant|or rather|actually|oops|scratch that|make that)\b")
_ALONE = word_set("please pls plz thanks um ok yes yeah i think pick choose")
_CHOOSING = word_set(
    "let s lets say go going with for i ll ill pick choose take have gimme give me my answer is vote um"
)
"""What may stand before a bare number that chooses ("let's say 2"); "for 2" alone is about something else."""

_ONE = r"(?:one|1|option|choice)"
_HAND = r"(?:[\s-]?hand)?(?:[\s-]side)?"
_LEFT = re.compile(
    any_of(
        rf"\b(?:on|to) (?:the|my|your) left\b|\bleft{_HAND} {_ONE}\b|\b(?:top|upper|topmost) {_ONE}\b|\bat the top\b",
        r"^(?:the )?(?:left|top)(?: please| pls)?$|\bat the (?:start|beginning)\b",
    )
)
_RIGHT = re.compile(
    any_of(
        r"\b(?:on|to) (?:the|my|your) right\b|\bright[\s-]?hand(?:[\s-]side)?\b|\bat the (?:bottom|end)\b",
        rf"\b(?:bottom|lower|bottommost) {_ONE}\b|^(?:the )?bottom(?: please| pls)?$",
    )
)
_MIDDLE = re.compile(rf"\bin the middle\b|\bmiddle {_ONE}\b|^(?:the )?middle(?: please| pls)?$")
_DATE = re.compile(
    r"\d(?:st|nd|rd|th)?\s+(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s+\d|\d\s*[./:-]\s*\d"
)
_FROM_END = re.compile(
    r"\b(?:second|2nd)[\s-]+(?:to[\s-]+)?last\b|"
    r"\b(?:last but one|next to last|(?:the )?(?:one )?before (?:the )?last)\b"
)
_FROM_A_SIDE = re.compile(
    r"\b(first|1st|second|2nd|third|3rd|fourth|4th) from (?:the )?(left|top|start|right|bottom|end)\b"
)
_COUNTED = re.compile(r"\b(first|last|top|bottom|middle)\s+(two|three|four|2|3|4)\b")
_ONE_OF = re.compile(r"\b(?:(?:either|any|one|1|whichever)(?: one)? of|or)\b")
_OF_ALL = re.compile(r"\b(?:out )?of (?:(?:the|those|these|all|your|them) )*(?:two|three|four|five|[2-5]|lot|bunch)\b")
_AS_LISTED = re.compile(
    r"\b(?:you|u|ya) (?:\w+ )?(?:said|mentioned|listed|gave|named|offered|suggested)|\b(?:on|in) (?:the|your) list\b"
)


@dataclass(frozen=True)
class Positions:
    """The places pointed at (0 is the first choice); `together` when all of them are meant ("the first and the third").

    `indices` is empty when the place does not exist ("the third" of two).
    """

    indices: tuple[int, ...]
    together: bool = False


def read_positions(text: str, count: int, nouns: frozenset[str] = frozenset()) -> Positions | None:
    """Which of `count` choices the text points at by place; None when it does not, or its clauses disagree.

    `nouns` are words that all choices are called by: "the second pie" of two pies is a place.
    """
    text = " ".join("thing" if word.lower() in nouns else word for word in text.split(" ")) if nouns else text
    text = re.sub(r"\b(?:first|last) of all\b|[\u20e3\ufe0f]", "", plain(text))
    readings = [
        reading for clause in _CLAUSE.split(text) if clause and (reading := _clause(clause.strip(), count)) is not None
    ]
    if not readings:
        return None
    if any(reading != readings[0] for reading in readings):
        return readings[-1] if _TAKEN_BACK.search(text) else None  # "the first, no wait, the second"
    return readings[0]


def _clause(clause: str, count: int) -> Positions | None:
    if _DATE.search(clause):
        return None
    clause = _OF_ALL.sub(" ", clause)
    if match := _FROM_A_SIDE.search(clause):
        place = _ORDINALS[match.group(1)]
        index = place if match.group(2) in {"left", "top", "start"} else count - 1 - place
        return _made([index], count) if _only_frame(clause, match) else None
    if match := _FROM_END.search(clause):
        return _made([count - 2], count) if _only_frame(clause, match) else None
    if match := _COUNTED.search(clause):
        amount = CARDINALS.get(match.group(2)) or int(match.group(2))
        if match.group(1) == "middle" and (count - amount) % 2:
            return None
        first = {"first": 0, "top": 0, "middle": (count - amount) // 2}.get(match.group(1), count - amount)
        counted = list(range(first, first + amount))
        together = not _ONE_OF.search(clause[: match.start()])
        return _made(counted, count, together=together) if _only_frame(clause, match) else None
    if side := _side(clause, count):
        return side
    numbered = [_index(match.group(1)) for match in _NUMBERED.finditer(clause)]
    if not numbered and (alone := _alone(clause)) is not None:
        return _made([alone], count)
    words = _TOKEN.findall(_NUMBERED.sub(" ", clause))
    listed = _AS_LISTED.search(clause) is not None
    places = _ordinals(words, count, after_a_place=bool(numbered), listed=listed)
    if places is None or not (numbered or places):
        return None
    together = bool({"and", "&", "+", "plus"} & set(words)) and "or" not in words
    return _made([*numbered, *places], count, together=together)


def _ordinals(words: list[str], count: int, *, after_a_place: bool, listed: bool) -> list[int] | None:
    """The places named by the words of a clause; None when a word is left that does more than frame an answer."""
    places: list[int] = []
    after_a_place = after_a_place or sum(word.isdecimal() for word in words) > 1
    for position, word in enumerate(words):
        before = words[position - 1] if position else ""
        if word in _ORDINALS:
            after = words[position + 1] if position + 1 < len(words) else ""
            if after in {"favourite", "favorite"} or (after in _OF_THE_WORK and _ORDINALS[word] <= 0 and not listed):
                return None  # "her last book", "the first single" are about the work, not about the question
            places.append(_ORDINALS[word] if _ORDINALS[word] >= 0 else count + _ORDINALS[word])
        elif word.isdecimal() and after_a_place and before in {"and", "or", "&", "+", ""}:
            places.append(int(word) - 1)
        elif word in {"1", "one"} and (before in _ORDINALS or before in {"the", "that", "this", ""}):
            continue
        elif word.isdecimal() and places and before in {"and", "or", "&", "+", ""}:
            places.append(int(word) - 1)
        elif word not in _FRAME and word not in {"&", "+"}:
            return None
    return places


def _index(word: str) -> int:
    """The place a number or letter stands for, counted from 0."""
    if word.isdecimal():
        return int(word) - 1
    return CARDINALS[word] - 1 if word in CARDINALS else ord(word) - ord("a")


def _alone(clause: str) -> int | None:
    """A digit, number word or letter that is all there is: "2", "2 please", "b)"."""
    words = [word for word in re.findall(r"[^\W_]+", clause) if word not in _ALONE]
    if len(words) > 1 and words[-1].isdecimal() and all(word in _CHOOSING for word in words[:-1]):
        words = words[-1:]
    if len(words) != 1:
        return None
    word = words[0]
    if word.isdecimal() and len(word) == 1:
        return int(word) - 1
    if word in CARDINALS and word != "zero":
        return CARDINALS[word] - 1
    return ord(word) - ord("a") if len(word) == 1 and word in "abcde" else None


def _side(clause: str, count: int) -> Positions | None:
    """Left, right or middle; top and bottom for choices shown as a list."""
    sides = [(_LEFT, 0), (_RIGHT, count - 1)] + ([(_MIDDLE, count // 2)] if count % 2 else [])
    for pattern, index in sides:
        if (match := pattern.search(clause)) and _only_frame(clause, match):
            return _made([index], count)
    return None


def _only_frame(clause: str, match: re.Match[str]) -> bool:
    rest = clause[: match.start()] + " " + clause[match.end() :]
    return all(word in _FRAME or word in {"hand", "side"} for word in _TOKEN.findall(rest))


def _made(places: list[int], count: int, *, together: bool = False) -> Positions:
    if any(not 0 <= place < count for place in places):
        return Positions(())
    return Positions(tuple(sorted(set(places))), together and len(set(places)) > 1)
