"""Confirmations: what was chosen, and what it is."""

from collections.abc import Sequence

from knowledge.types import Entity, PackInfo
from responses.aggregation import aggregate
from responses.description import describe
from responses.distinction import display_names, spoken_name
from responses.errors import NoChoicesError
from responses.sentences import say
from responses.wording import join, number

MOST_NAMES = 5
"""How many names a confirmation of several says."""


def confirm(entity: Entity, info: PackInfo, echo: str = "") -> str:
    """Confirm one choice: "Cendol, an iced dessert of green rice-flour jelly and coconut milk. Good choice!".

    Args:
        echo: the person's words; the description takes them up where it can.
    """
    return say("confirm", name=spoken_name(entity), description=describe(entity, info, echo).rstrip("."))


def confirm_several(entities: Sequence[Entity], info: PackInfo, echo: str = "") -> str:
    """Confirm several together by what they have in common: "Kue talam and Cendol it is: two Indonesian desserts with
    coconut milk.".

    Args:
        echo: the person's words; of the phrases that are true of all, those that share words with it are preferred.

    Raises:
        NoChoicesError: there are no entities.
    """
    if not entities:
        raise NoChoicesError("nothing was chosen, so there is nothing to confirm")
    if len(entities) == 1:
        return confirm(entities[0], info, echo)
    common = aggregate(entities, info, echo)[0].rstrip(".")
    return say("confirm_several", names=names_of(entities, info), count=number(len(entities)), common=common)


def names_of(entities: Sequence[Entity], info: PackInfo) -> str:
    """The names in one phrase: "Kue talam and Cendol"; equal ones with what tells them apart.

    Raises:
        NoChoicesError: there are no entities.
    """
    names = display_names(entities, info)
    if len(names) > MOST_NAMES:
        names = [*names[:MOST_NAMES], f"{number(len(names) - MOST_NAMES)} more"]
    return join(names, serial=False)
