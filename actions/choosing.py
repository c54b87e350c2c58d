"""Ends a choice: confirms what was chosen and remembers how."""

from collections.abc import Sequence

from actions.state import ANSWER, ATTRIBUTE, CHOICES, CHOSEN, INTERPRETATIONS, SHOWN
from actions.turn import Line, Turn
from knowledge.types import Entity
from responses import confirm, confirm_several
from retrieval.base import KnowledgeBase


def choose(
    base: KnowledgeBase, entities: Sequence[Entity], chosen: Sequence[int], shown: Sequence[str] = (), echo: str = ""
) -> Turn:
    """Confirm one or several of the entities. The choices are kept, for "why?" and for a change of mind.

    Args:
        chosen: indices into entities.
        shown: what the person was told of each of them before they chose.
        echo: the person's words, which the description takes up where it can.
    """
    referents = [entities[index] for index in chosen]
    text = (
        confirm(referents[0], base.info, echo) if len(referents) == 1 else confirm_several(referents, base.info, echo)
    )
    return Turn(
        (Line(text),),
        {
            CHOICES: [entity.key for entity in entities],
            CHOSEN: [entity.key for entity in referents],
            INTERPRETATIONS: [sorted(chosen)],
            SHOWN: list(shown) or [""] * len(entities),
            ANSWER: None,
            ATTRIBUTE: None,
        },
    )
