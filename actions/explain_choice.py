"""`action_explain_choice`: why the last answer was understood as it was."""

from actions.base_action import ChoiceAction
from actions.pending import choices_of
from actions.state import Conversation
from actions.turn import Line, Turn
from responses import explain


class ExplainChoice(ChoiceAction):
    """Answers "why?" with the evidence behind the last resolution."""

    action_name = "action_explain_choice"

    def decide(self, conversation: Conversation) -> Turn:
        """The answer is resolved once more: that is quick, always comes out the same, and keeps the tracker small."""
        if len(conversation.choices) < 2 or not conversation.resolved:
            return Turn((Line(response="utter_nothing_pending"),))
        base, entities = choices_of(self.system, conversation)
        resolution = self.system.resolver_for(base).resolve(
            conversation.resolved, entities, base, shown=conversation.shown
        )
        return Turn((Line(explain(resolution, entities, base.info)),))
