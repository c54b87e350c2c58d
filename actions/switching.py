"""Switching to another knowledge base in the middle of a conversation."""

from collections.abc import Sequence

from actions.bases import inventory, listing, reference
from actions.finding import named
from actions.narrowing import put_again
from actions.offering import offer
from actions.state import BASE, HISTORY, METADATA_BASE, OVERRIDDEN, SLOTS, Conversation
from actions.system import System
from actions.turn import Line, Turn
from knowledge.types import Entity
from resolver.reading.moves import Steering
from retrieval.base import KnowledgeBase


def switch(
    system: System,
    conversation: Conversation,
    here: KnowledgeBase,
    entities: Sequence[Entity],
    steering: Steering,
) -> Turn:
    """Go to the base that a message asks for, leaving what was pending, and say what it has.

    What was asked for goes along where it names something there ("no, I meant a song" after "Hello"), and so does what
    the message itself asks for ("no, I meant a song by Adele"). A base that does not exist is said not to.

    Args:
        entities: the choices that are pending.

    Raises:
        WhichoneError: the base cannot be used.
    """
    if not steering.base:
        known = listing(system.collections())
        line = Line(response="utter_no_such_base", values={"wanted": steering.wanted, **known})
        return put_again(here, entities, conversation, line) if conversation.answer is not None else Turn((line,))
    base = system.base(steering.base)
    request = steering.rest
    corrects = not steering.wanted and conversation.request and base.name != here.name
    if not request and corrects and named(base, conversation.request):
        request = conversation.request
    forgotten: dict[str, object] = {slot: None for slot in SLOTS if slot != HISTORY}
    left = forgotten | {BASE: reference(base), OVERRIDDEN: conversation.metadata.get(METADATA_BASE)}
    if request:
        turn = offer(base, request, conversation)
        return Turn(turn.lines, {**left, **turn.slots}, turn.asks).after(_arrived("utter_switched_on", base))
    return Turn((_arrived("utter_switched", base),), left)


def _arrived(response: str, base: KnowledgeBase) -> Line:
    return Line(response=response, values=inventory(base))
