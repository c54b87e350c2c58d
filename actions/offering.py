"""Makes an offer for a request: straight to the one thing that fits, or the question which of two is meant."""

from collections.abc import Sequence
from dataclasses import replace

from actions.asking import ask
from actions.bases import inventory, reference
from actions.errors import MetadataError
from actions.finding import Found, find, named, says_what
from actions.message import cut, has_words
from actions.narrowing import narrow, settle
from actions.sampling import leaves_it_to_us, sample
from actions.state import (
    ANSWER,
    ASKED,
    ATTRIBUTE,
    BASE,
    CHOICES,
    CHOSEN,
    INTERPRETATIONS,
    POOL,
    REJECTED,
    REQUEST,
    SHOWN,
    Conversation,
)  # fmt: skip
from actions.turn import Line, Turn
from retrieval.base import KnowledgeBase

NOTHING = (CHOICES, SHOWN, CHOSEN, INTERPRETATIONS, ANSWER, POOL, ATTRIBUTE, ASKED)
"""Slots that are empty when nothing is on offer."""


def offer(base: KnowledgeBase, request: str, conversation: Conversation, rejected: Sequence[str] = ()) -> Turn:
    """Offer what fits a request best, leaving out what was rejected before."""
    text, lead = cut(request)
    if not has_words(text):
        return Turn((Line(response="utter_nothing_said", values=inventory(base)),))
    fresh = replace(conversation, request=text, asked=(), pool=())
    sampled = sample(base, fresh, rejected) if (ours := leaves_it_to_us(base, text)) else None
    vague = not rejected and not says_what(base, text) and not named(base, text)
    found = Found() if vague or ours else find(base, text, rejected)
    if sampled is not None:
        turn = sampled.setting(**{POOL: None, ASKED: None})
    elif not found.best:
        response = "utter_inventory" if vague else "utter_nothing_else" if rejected else "utter_nothing_near"
        turn = Turn((Line(response=response, values=inventory(base)),), dict.fromkeys(NOTHING))
    elif found.pool:
        turn = narrow(base, found.pool, fresh)
    else:
        turn = settle(base, found.best, fresh).setting(**{POOL: None})
    return turn.after(*lead).setting(**{BASE: reference(base), REQUEST: text, REJECTED: list(rejected)})


def offer_these(base: KnowledgeBase, keys: Sequence[str], conversation: Conversation) -> Turn:
    """Ask which of some entities is meant: what another program puts up for choice, by the message's metadata.

    Raises:
        MetadataError: the base has none of that key.
    """
    unknown = next((key for key in keys if key not in base.entities), None)
    if unknown is not None:
        raise MetadataError(f"the knowledge base '{base.name}' has no entity with the key '{unknown[:80]}'")
    turn = ask(base, [base.entities[key] for key in keys], replace(conversation, asked=()))
    turn = turn.setting(**{POOL: None, ASKED: None})
    return turn.setting(**{BASE: reference(base), REQUEST: cut(conversation.text)[0], REJECTED: []})
