"""`action_resolve_choice`: decides what the answer meant and goes on from there."""

from actions.asking import ask_again
from actions.base_action import ChoiceAction
from actions.message import cut, has_words, same_words
from actions.outcome import outcome
from actions.pending import choices_of
from actions.state import ANSWER, CHOICES, Conversation
from actions.steering import steer
from actions.turn import Line, Turn
from knowledge.errors import KnowledgeBaseNotFoundError


class ResolveChoice(ChoiceAction):
    """Runs after the form: the answer goes to the resolver, its resolution becomes the next turn."""

    action_name = "action_resolve_choice"

    def decide(self, conversation: Conversation) -> Turn:
        """Confirm, ask again, offer something else: see `actions.outcome`."""
        base, entities = choices_of(self.system, conversation)
        if not entities:
            return Turn((Line(response="utter_nothing_pending"),), {ANSWER: None})
        answer, lead = cut(conversation.words)
        if not has_words(answer):
            return ask_again(conversation, base, entities, Line(response="utter_no_words"))
        if (steered := steer(self.system, base, conversation)) is not None:
            return steered.setting(**{ANSWER: None})
        if same_words(answer, conversation.request):
            return ask_again(conversation, base, entities)
        resolution = self.system.resolver_for(base).resolve(
            answer, entities, base, shown=conversation.shown, before=conversation.beliefs
        )
        return outcome(resolution, answer, conversation, base, entities).after(*lead)

    def recover(self, conversation: Conversation, error: Exception) -> Turn:
        """The choice stays pending, unless what could be chosen is gone."""
        if isinstance(error, KnowledgeBaseNotFoundError):
            return Turn(slots={ANSWER: None, CHOICES: None})
        return Turn(slots={ANSWER: None}, asks=True)
