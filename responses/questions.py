"""Alternative questions: "Do you mean A or B?", asked in other words each time."""

from collections.abc import Sequence

from knowledge.types import Entity, PackInfo
from responses.description import describe
from responses.distinction import display_names, distinguish, spoken_name
from responses.errors import NoChoicesError
from responses.wording import fold, join, number

LIST_ATTEMPT = 3
"""From this attempt on a question is a numbered list."""

MOST_CHOICES = 5
"""More choices than this are always listed."""

_LIST_OPENERS = (
    "Here is what there is to choose from. Which number would you like?",
    "Let me list them once more; a number is all I need:",
    "These are still open. Tell me a number, or say \"neither\":",
)  # fmt: skip
_BOTH_OPENERS = (
    "That still fits more than one. Please pick a number:",
    "I can't decide it from that either. Which of these numbers is it?",
    "These are still left. A number would settle it:",
)


def alternative_question(entities: Sequence[Entity], info: PackInfo, attempt: int = 0) -> str:
    """Ask which of the entities is meant: "Do you mean 'Kue talam' or 'Cendol'?".

    Names that are equal, nearly equal or contained in one another get a phrase in brackets that tells them apart.

    Args:
        attempt: how often it has been asked before; each attempt is worded differently, from 3 on as a numbered list.

    Raises:
        NoChoicesError: there are no entities.
    """
    _need(entities)
    names = display_names(entities, info, quotes=True)
    if attempt >= LIST_ATTEMPT or len(entities) > MOST_CHOICES:
        return _numbered(_LIST_OPENERS, attempt, entities, info)
    if attempt <= 0 or len(entities) == 1:
        opener = ("Do you mean", "Would it be", "May I take it that you mean")[max(0, min(attempt, 2))]
        return f"{opener} {join(names, 'or', serial=False)}?"
    plain = [f"'{spoken_name(entity)}'" for entity in entities]
    phrases = distinguish(entities, info)
    if attempt == 1:
        told = [f"{name}, {phrase}" for name, phrase in zip(plain, phrases, strict=True)]
        return f"Which one would you like: {_alternatives(told)}?"
    told = [f"{phrase} ({name})" for name, phrase in zip(plain, phrases, strict=True)]
    return f"Let me put it another way. Is it {_alternatives(told)}?"


def follow_up(entities: Sequence[Entity], info: PackInfo, attempt: int = 1, *, fits: bool = True) -> str:
    """Ask again after an answer that fits all of the entities, naming what tells them apart.

    Args:
        attempt: how often has been asked before; each is worded differently, from 3 on as a numbered list.
        fits: false where it is only not clear enough which of them the answer fits.

    Raises:
        NoChoicesError: there are no entities.
    """
    _need(entities)
    if attempt >= LIST_ATTEMPT or len(entities) > MOST_CHOICES:
        return _numbered(_BOTH_OPENERS, attempt, entities, info)
    phrases = distinguish(entities, info)
    all_of_them = {1: "That fits", 2: "Both fit"}.get(len(entities), f"All {number(len(entities))} fit")
    if not fits:
        all_of_them = "I'm not quite sure which you mean"
    if attempt <= 1:
        verb = "Is it" if attempt == 1 else "Would you like"
        told = [_named(entity, phrase, entities) for entity, phrase in zip(entities, phrases, strict=True)]
        return f"{all_of_them}. {verb} {_alternatives(told)}?"
    lines = [f"'{spoken_name(entity)}' is {phrase}" for entity, phrase in zip(entities, phrases, strict=True)]
    return f"I still can't tell which. {'; '.join(lines)}. Which would you rather have?"


def list_choices(entities: Sequence[Entity], info: PackInfo) -> str:
    """The choices as a numbered list, one a line, each with its description."""
    names = [spoken_name(entity) for entity in entities]
    told = [describe(entity, info) for entity in entities]
    if len({(name, text) for name, text in zip(names, told, strict=True)}) < len(entities):
        told = distinguish(entities, info)
    return "\n".join(f"{place}. {name}: {text}" for place, (name, text) in enumerate(zip(names, told, strict=True), 1))


def _named(entity: Entity, phrase: str, entities: Sequence[Entity]) -> str:
    """The phrase and, in brackets, the name: not when the phrase is the name or another choice has the same one."""
    name = spoken_name(entity)
    same = sum(fold(other.name) == fold(entity.name) for other in entities) > 1
    return phrase if same or phrase == name else f"{phrase} ({name})"


def _numbered(openers: Sequence[str], attempt: int, entities: Sequence[Entity], info: PackInfo) -> str:
    turn = max(attempt - LIST_ATTEMPT, 0) if len(entities) <= MOST_CHOICES else max(attempt, 0)
    opener = openers[turn] if turn < len(openers) else f"Question {attempt + 1}: which number is it?"
    return f"{opener}\n{list_choices(entities, info)}"


def _alternatives(parts: Sequence[str]) -> str:
    """ "A or B"; set off by commas where the parts hold any, so that each can be heard as one."""
    if len(parts) > 1 and any("," in part or " or " in part for part in parts):
        return f"{', '.join(parts[:-1])}, or {parts[-1]}"
    return join(parts, "or")


def _need(entities: Sequence[Entity]) -> None:
    if not entities:
        raise NoChoicesError("there is nothing to ask about; offer at least one choice")
