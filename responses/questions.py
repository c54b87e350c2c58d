"""Alternative questions: "Do you mean A or B?", asked in other words each time."""

from collections.abc import Sequence

from knowledge.types import Entity, PackInfo
from responses.aggregation import aggregate
from responses.description import describe
from responses.distinction import display_names, distinguish, spoken_name
from responses.errors import NoChoicesError
from responses.sentences import say
from responses.wording import fold, join, number, tidy

LIST_ATTEMPT = 3
"""From this attempt on a question is a numbered list."""

MOST_CHOICES = 5
"""More choices than this are always listed."""


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
        return _numbered("list", attempt, entities, info)
    if attempt <= 0 or len(entities) == 1:
        return say("question", attempt, choices=join(names, "or", serial=False))
    plain = [f"'{spoken_name(entity)}'" for entity in entities]
    phrases = distinguish(entities, info)
    if attempt == 1:
        told = [f"{name}, {phrase}" for name, phrase in zip(plain, phrases, strict=True)]
        return say("question_described", 0, choices=_alternatives(told))
    told = [f"{phrase} ({name})" for name, phrase in zip(plain, phrases, strict=True)]
    return say("question_described", 1, choices=_alternatives(told))


def follow_up(
    entities: Sequence[Entity], info: PackInfo, attempt: int = 1, *, fits: bool = True, context: str = ""
) -> str:
    """Ask again after an answer that fits all of the entities, naming what they share and what tells them apart.

    Args:
        attempt: how often has been asked before; each is worded differently, from 3 on as a numbered list.
        fits: false where it is only not clear enough which of them the answer fits.
        context: what the person said; what they share is told in those words where it can be.

    Raises:
        NoChoicesError: there are no entities.
    """
    _need(entities)
    if attempt >= LIST_ATTEMPT or len(entities) > MOST_CHOICES:
        return _numbered("list_after_several", attempt, entities, info)
    phrases = distinguish(entities, info)
    if attempt <= 1:
        told = _alternatives([_named(*pair, entities) for pair in zip(entities, phrases, strict=True)])
        if not fits:
            return say("several_fit_plain", attempt, fit="I'm not quite sure which you mean", choices=told)
        common = aggregate(entities, info, context)[0]
        if len(entities) > 1 and common != tidy(info.noun_plural):
            everyone = "Both" if len(entities) == 2 else f"All {number(len(entities))}"
            return say("several_fit", attempt, all=everyone, common=common, choices=told)
        fit = {1: "That fits", 2: "Both fit"}.get(len(entities), f"All {number(len(entities))} fit")
        return say("several_fit_plain", attempt, fit=fit, choices=told)
    lines = [f"'{spoken_name(entity)}' is {phrase}" for entity, phrase in zip(entities, phrases, strict=True)]
    return say("still_several", descriptions="; ".join(lines))


def reason_to_ask(entities: Sequence[Entity], info: PackInfo) -> str:
    """Why there is a question: what fits, each with what it is.

    Raises:
        NoChoicesError: there are no entities.
    """
    _need(entities)
    told = [f"'{spoken_name(entity)}' is {describe(entity, info)}" for entity in entities]
    return say("reason_to_ask", count=number(len(entities)), descriptions=join(told, serial=False))


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


def _numbered(name: str, attempt: int, entities: Sequence[Entity], info: PackInfo) -> str:
    turn = max(attempt - LIST_ATTEMPT, 0) if len(entities) <= MOST_CHOICES else max(attempt, 0)
    return f"{say(name, turn, attempt=attempt + 1)}\n{list_choices(entities, info)}"


def _alternatives(parts: Sequence[str]) -> str:
    """ "A or B"; set off by commas where the parts hold any, so that each can be heard as one."""
    if len(parts) > 1 and any("," in part or " or " in part for part in parts):
        return f"{', '.join(parts[:-1])}, or {parts[-1]}"
    return join(parts, "or")


def _need(entities: Sequence[Entity]) -> None:
    if not entities:
        raise NoChoicesError("there is nothing to ask about; offer at least one choice")
