"""A change of mind after the confirmation: "no, the other one", "both, actually", "neither"."""

from actions.choosing import choose
from actions.message import cut
from actions.outcome import others, outcome
from actions.pending import choices_of
from actions.state import RESOLVED, Conversation
from actions.system import System
from actions.turn import Line, Turn


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
    if denied and len(left) == 1:
        turn = choose(base, entities, left, conversation.shown).setting(**{RESOLVED: message})
        return turn.after(*lead, Line(response="utter_sorry"))
    if denied:
        return others(conversation, base).after(*lead)
    return outcome(resolution, message, conversation, base, entities).after(*lead)
