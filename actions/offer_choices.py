"""`action_offer_choices`: a request is looked for, and what fits is offered."""

import re

from actions.base_action import ChoiceAction
from actions.bases import conversation_base, inventory
from actions.finding import named
from actions.message import has_words
from actions.offering import offer, offer_these
from actions.outcome import what_is_known
from actions.pending import choices_of
from actions.reviewing import revise
from actions.state import Conversation
from actions.steering import steer
from actions.system import System
from actions.turn import Line, Turn
from resolver.reading import acts, read_answer

SURE = 0.6
"""From this confidence on, the intent `out_of_scope` is believed unless something fits by name."""

POINTS_BACK = re.compile(
    r"\b(?:them|they|these two|those two|either|neither one|which(?: one)? (?:is|was|has|are))\b", re.IGNORECASE
)
"""What a question holds that is about things already spoken of."""

REVISIONS = ("both", "neither", "deny")


class OfferChoices(ChoiceAction):
    """Finds what the last message asks for; also the answer to everything the bot cannot place."""

    action_name = "action_offer_choices"

    def decide(self, conversation: Conversation) -> Turn:
        """Confirm the one thing that fits, ask which of two is meant, or say what there is."""
        base = conversation_base(self.system, conversation)
        if conversation.metadata_choices:
            return offer_these(base, conversation.metadata_choices, conversation)
        if (steered := steer(self.system, base, conversation)) is not None:
            return steered
        if conversation.chosen and (conversation.intent in REVISIONS or _names_a_position(self.system, conversation)):
            return revise(self.system, conversation)
        if conversation.chosen and _asks_about_them(conversation.text) and len(conversation.choices) > 1:
            return Turn((Line(what_is_known(conversation.text, *choices_of(self.system, conversation))),))
        if conversation.chosen and conversation.intent == "affirm":
            return Turn((Line(response="utter_glad"),))
        foreign = conversation.intent == "out_of_scope" and conversation.confidence >= SURE
        if foreign and has_words(conversation.text) and not named(base, conversation.text):
            return Turn((Line(response="utter_out_of_scope", values=inventory(base)),))
        return offer(base, conversation.text, conversation)


def _asks_about_them(text: str) -> bool:
    """Whether a message asks about the things just chosen from: "which of them is older?"."""
    return acts.is_question(text) and POINTS_BACK.search(text) is not None


def _names_a_position(system: System, conversation: Conversation) -> bool:
    """Whether the message is "the first one, then" after a choice between several."""
    if conversation.intent == "ask" or len(conversation.choices) < 2 or not has_words(conversation.text):
        return False
    _, entities = choices_of(system, conversation)
    return read_answer(conversation.text, entities).rule == "position"
