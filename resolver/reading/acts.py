"""Tells what kind of answer it is when it is not a description: both, neither, either, a question, a repair, …

Each reader looks at one clause at a time and asks that the phrase is what the clause is *for*: "both please" asks for
both, "it has both meat and fish" describes. The phrases themselves are in `phrases.py`.
"""

import re
from collections.abc import Callable

from resolver.reading import phrases
from resolver.reading.words import FILLERS, HEAD_NOUNS, plain

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


def is_rude(text: str) -> bool:
    """Whether the answer insults the one who asked, rather than describing a choice as bad."""
    return any(phrases.RUDE.search(clause) for clause in _clauses(text))


def is_repair(text: str) -> bool:
    """Whether the speaker takes back what was asked for before ("oops, I meant …")."""
    return phrases.REPAIR.search(_straight(text).strip()) is not None


def is_question(text: str) -> bool:
    """Whether the answer asks something, rather than asking for a choice ("can I have the first?")."""
    lowered = _straight(text).strip()
    if phrases.ASKS_FOR_ONE.search(lowered):
        return False
    if any(phrases.ECHO.fullmatch(clause) for clause in _clauses(text)) and len(_clauses(text)) == 1:
        return "sorry" not in lowered or "?" in lowered
    marked = lowered.rstrip(" \"')").endswith("?")
    asked = [c for c in _clauses(text) if phrases.ASKED.search(c) and not phrases.WHICHEVER.search(c)]
    if asked:
        certain = any(not phrases.TELEGRAPHIC.search(c) or phrases.CERTAIN_QUESTION.search(c) for c in asked)
        return marked or certain
    return marked and bool(phrases.OPENS_A_QUESTION.search(lowered)) and not phrases.WHICHEVER.search(lowered)


def about_choices(text: str) -> bool:
    """Whether a question can be about the choices: it points back at them, at what they are or at the question."""
    if any(phrases.ECHO.fullmatch(clause) for clause in _clauses(text)):
        return True
    return phrases.ABOUT_CHOICES.search(plain(text)) is not None


def is_off_topic(text: str) -> bool:
    """Whether the answer is small talk or asks for something else altogether."""
    clauses = _clauses(text)
    return bool(clauses) and phrases.OFF_TOPIC.search(clauses[0]) is not None


def is_both(text: str) -> bool:
    """Whether all choices are asked for together."""
    return any(_asks_for_both(clause) for clause in _clauses(text))


def _asks_for_both(clause: str) -> bool:
    match = phrases.BOTH.search(clause)
    if match is None or phrases.BOTH_OF_SOMETHING.search(clause[: match.start()]):
        return False
    rest = f"{clause[: match.start()]} {clause[match.end() :]}"
    words = _WORD.findall(rest)
    asking = FILLERS | phrases.REQUEST_WORDS
    if all(word in asking or word in HEAD_NOUNS for word in words):
        return True
    return match.start() <= 12 and all(word in asking for word in words[:2]) and not phrases.HAS.search(rest)


def is_neither(text: str) -> bool:
    """Whether every choice is turned down."""
    clauses = _clauses(text)
    refused = any(phrases.NEITHER.search(clause) for clause in clauses)
    return refused or (bool(clauses) and all(phrases.NO.search(clause) for clause in clauses))


def is_either(text: str) -> bool:
    """Whether any of the choices will do; "both are good" says so only where nothing asks for both."""
    parts = [part for clause in _clauses(text) for part in re.split(r"\bso\b", clause)]
    found = [clause for clause in parts if phrases.EITHER.search(clause.strip())]
    return any("both" not in clause for clause in found) or (bool(found) and not is_both(text))


def is_unsure(text: str) -> bool:
    """Whether the speaker cannot say, and does not describe anything either ("not sure, but it's the green one")."""
    clauses = _clauses(text)
    others = [clause for clause in clauses if not phrases.UNSURE.search(clause)]
    hesitating = all(phrases.HESITATION.fullmatch(clause) for clause in clauses if clause not in others)
    if len(others) == len(clauses) or (hesitating and others):
        return False
    return not any(phrases.STILL_DESCRIBES.search(clause) for clause in others)


def is_personal(text: str, told: Callable[[str], bool]) -> bool:
    """Whether the answer describes the referent only by the speaker's own life, which no evidence tells.

    `told` says whether a word is in what is known of a choice: "the one my gran made with raisins" describes one with
    raisins, "the novel my sister lent me" none.
    """
    known = FILLERS | HEAD_NOUNS | phrases.PERSONAL_LIFE
    lowered = _straight(text)
    clause = phrases.PERSONAL_CLAUSE.search(lowered)
    if clause is None or not phrases.FIRST_PERSON.search(lowered, clause.end()):
        return False
    return not any(told(word) for word in _WORD.findall(lowered) if word not in known)


def _straight(text: str) -> str:
    return plain(text).replace("’", "'")


def _clauses(text: str) -> list[str]:
    parts = (part.strip(" '\"") for part in phrases.CLAUSES.split(_straight(text)))
    return [part for part in parts if part]
