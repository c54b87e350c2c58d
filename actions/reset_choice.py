"""`action_reset_choice`: forgets the request and everything offered for it."""

from actions.base_action import ChoiceAction
from actions.state import HISTORY, KEPT_ON_RESET, SLOTS, Conversation
from actions.turn import Turn


class ResetChoice(ChoiceAction):
    """Empties the slots of the choice; the conversation keeps its knowledge base, and the way back."""

    action_name = "action_reset_choice"

    def decide(self, conversation: Conversation) -> Turn:
        """Nothing to say; the rules go on with a line that fits."""
        return Turn(slots={name: None for name in SLOTS if name not in (*KEPT_ON_RESET, HISTORY)})
