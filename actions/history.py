"""Where a conversation has been, so that one can go back: the question or choice before each change, in a slot."""

from collections.abc import Mapping
from typing import Any

from actions.state import (
    ASKED,
    ATTEMPT,
    ATTRIBUTE,
    BASE,
    CHOICES,
    CHOSEN,
    HISTORY,
    POOL,
    REJECTED,
    REQUEST,
    SHOWN,
    Conversation,
)
from actions.turn import Turn

KEPT = (BASE, REQUEST, CHOICES, REJECTED, SHOWN, ATTEMPT, CHOSEN, POOL, ATTRIBUTE, ASKED)
"""The slots that make up where a conversation is."""

MOST_STEPS = 10
"""So many steps one can go back."""

_WHERE = (BASE, CHOICES, CHOSEN, POOL, ATTRIBUTE)
"""A step is a change of one of these; the same question in other words is none."""


def remembering(conversation: Conversation, turn: Turn) -> Turn:
    """The turn, keeping where the conversation was when the turn leads elsewhere."""
    here = {slot: getattr(conversation, slot) for slot in KEPT}
    if HISTORY in turn.slots or not (conversation.choices or conversation.attribute):
        return turn
    if all(_same(here[slot], turn.slots.get(slot, here[slot])) for slot in _WHERE):
        return turn
    step = {slot: list(value) if isinstance(value, tuple) else value for slot, value in here.items() if value}
    return turn.setting(**{HISTORY: [*conversation.history, step][-MOST_STEPS:]})


def before(conversation: Conversation) -> Mapping[str, Any] | None:
    """The slots of the step before; None at the beginning."""
    if not conversation.history:
        return None
    step = conversation.history[-1]
    return {**dict.fromkeys(KEPT), **{slot: value for slot, value in step.items() if slot in KEPT}}


def _same(one: object, other: object) -> bool:
    if isinstance(one, tuple | list) or isinstance(other, tuple | list):
        return list(one or ()) == list(other or ())  # type: ignore[call-overload]
    return (one or None) == (other or None)
