"""A change of mind after the confirmation: "no, the other one", "both, actually", "neither"."""

from collections.abc import Sequence

from actions.asking import ask
from actions.choosing import choose
from actions.message import cut
from actions.outcome import others, outcome
from actions.pending import choices_of
from actions.state import RESOLVED, Conversation
from actions.system import System
from actions.turn import Line, Turn
from knowledge.types import Entity
from retrieval.base import KnowledgeBase


def revise(system: System, conversation: Conversation) -> Turn:
    """Resolve the message over the choices kept from the confirmed choice.

    What was chosen is denied by a "no": when the message names nothing else and one other choice is left, that one is
    meant. Of a request that had one answer only, the next candidates are offered.

    Raises:
        KnowledgeBaseNotFoundError: what was offered is gone.
    """
    base, entities = choices_of(system, conversation)
    if len(entities) < 2:
        return others(conversation, base)
    message, lead = cut(conversation.text)
    resolution = system.resolver_for(base).resolve(message, entities, base, shown=conversation.shown)
    left = [index for index, entity in enumerate(entities) if entity.key not in conversation.chosen]
    denied = conversation.intent == "deny" and not set(resolution.referents) & set(left)
    if denied:
        return other_than(base, entities, conversation).after(*lead)
    return outcome(resolution, message, conversation, base, entities).after(*lead)


def other_than(base: KnowledgeBase, entities: Sequence[Entity], conversation: Conversation) -> Turn:
    """What was chosen is not what was meant: the other choice, the question between the others, or, where there was no
    other, the next candidates."""
    left = [index for index, entity in enumerate(entities) if entity.key not in conversation.chosen]
    if not left:
        return others(conversation, base)
    if len(left) == 1:
        turn = choose(base, entities, left, conversation.shown).setting(**{RESOLVED: cut(conversation.text)[0]})
        return turn.after(Line(response="utter_sorry"))
    shown = [conversation.shown[index] for index in left]
    return ask(base, [entities[index] for index in left], conversation, shown).after(Line(response="utter_others_left"))
