"""`action_compare_choices`: what tells the things last offered apart, when no choice is pending."""

from actions.base_action import ChoiceAction
from actions.bases import conversation_base
from actions.finding import named
from actions.pending import choices_of
from actions.state import Conversation
from actions.turn import Line, Turn
from responses import compare


class CompareChoices(ChoiceAction):
    """Compares the choices kept from the last offer, or two things that the message names."""

    action_name = "action_compare_choices"

    def decide(self, conversation: Conversation) -> Turn:
        """One line that tells them apart, or that there is nothing to compare."""
        base = conversation_base(self.system, conversation)
        entities = named(base, conversation.text)
        if len(entities) < 2 and len(conversation.choices) > 1:
            base, entities = choices_of(self.system, conversation)
        if len(entities) < 2:
            return Turn((Line(response="utter_nothing_pending"),))
        return Turn((Line(compare(entities, base.info)),))
