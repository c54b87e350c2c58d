"""`action_help_choice`: help in the middle of a choice."""

from actions.base_action import ChoiceAction
from actions.narrowing import put_again
from actions.pending import choices_of
from actions.state import Conversation
from actions.turn import Line, Turn


class HelpChoice(ChoiceAction):
    """Says how one can answer and puts the question once more; the form is active and stays so."""

    action_name = "action_help_choice"

    def decide(self, conversation: Conversation) -> Turn:
        """Help, and the question in other words."""
        base, entities = choices_of(self.system, conversation)
        turn = put_again(base, entities, conversation, Line(response="utter_help_choosing"))
        return Turn(turn.lines, turn.slots)
