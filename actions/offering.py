"""Makes an offer for a request: straight to the one thing that fits, or the question which of two is meant."""

from collections.abc import Sequence

from actions.asking import ask
from actions.bases import inventory, reference
from actions.choosing import choose
from actions.errors import MetadataError
from actions.finding import named, near, says_what
from actions.message import cut, has_words
from actions.state import ANSWER, BASE, CHOICES, CHOSEN, INTERPRETATIONS, REJECTED, REQUEST, SHOWN, Conversation
from actions.turn import Line, Turn
from retrieval.base import KnowledgeBase


def offer(base: KnowledgeBase, request: str, conversation: Conversation, rejected: Sequence[str] = ()) -> Turn:
    """Offer what fits a request best, leaving out what was rejected before."""
    text, lead = cut(request)
    if not has_words(text):
        return Turn((Line(response="utter_nothing_said", values=inventory(base)),))
    vague = not rejected and not says_what(base, text) and not named(base, text)
    found = [] if vague else near(base, text, rejected)
    if not found:
        response = "utter_inventory" if vague else "utter_nothing_else" if rejected else "utter_nothing_near"
        nothing = {CHOICES: None, SHOWN: None, CHOSEN: None, INTERPRETATIONS: None, ANSWER: None}
        turn = Turn((Line(response=response, values=inventory(base)),), nothing)
    elif len(found) == 1:
        turn = choose(base, found, (0,))
    else:
        turn = ask(base, found, conversation)
    return turn.after(*lead).setting(**{BASE: reference(base), REQUEST: text, REJECTED: list(rejected)})


def offer_these(base: KnowledgeBase, keys: Sequence[str], conversation: Conversation) -> Turn:
    """Ask which of some entities is meant: what another program puts up for choice, by the message's metadata.

    Raises:
        MetadataError: the base has none of that key.
    """
    unknown = next((key for key in keys if key not in base.entities), None)
    if unknown is not None:
        raise MetadataError(f"the knowledge base '{base.name}' has no entity with the key '{unknown[:80]}'")
    turn = ask(base, [base.entities[key] for key in keys], conversation)
    return turn.setting(**{BASE: reference(base), REQUEST: cut(conversation.text)[0], REJECTED: []})
