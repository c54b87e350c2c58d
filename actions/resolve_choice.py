"""`action_resolve_choice`: decides what the answer meant and goes on from there."""

from actions.base_action import ChoiceAction
from actions.finding import find
from actions.message import cut, has_words, same_words
from actions.narrowing import answer_narrowing, beside_the_point, put_again
from actions.offering import offer
from actions.outcome import SURE, outcome
from actions.pending import choices_of
from actions.state import ANSWER, ATTRIBUTE, CHOICES, POOL, Conversation
from actions.steering import steer
from actions.turn import Line, Turn
from knowledge.errors import KnowledgeBaseNotFoundError
from resolver.reading import acts
from retrieval.base import KnowledgeBase


class ResolveChoice(ChoiceAction):
    """Runs after the form: the answer goes to the resolver, its resolution becomes the next turn."""

    action_name = "action_resolve_choice"

    def decide(self, conversation: Conversation) -> Turn:
        """Confirm, ask again, offer something else: see `actions.outcome`."""
        base, entities = choices_of(self.system, conversation)
        if not entities and not conversation.attribute:
            return Turn((Line(response="utter_nothing_pending"),), {ANSWER: None})
        answer, lead = cut(conversation.words)
        if not has_words(answer):
            return put_again(base, entities, conversation, Line(response="utter_no_words"))
        if (steered := steer(self.system, base, conversation)) is not None:
            return steered.setting(**{ANSWER: None})
        if same_words(answer, conversation.request):
            return put_again(base, entities, conversation)
        if conversation.attribute:
            return _narrowed(base, answer, conversation).after(*lead)
        resolution = self.system.resolver_for(base).resolve(
            answer, entities, base, shown=conversation.shown, before=conversation.beliefs
        )
        return outcome(resolution, answer, conversation, base, entities).after(*lead)

    def recover(self, conversation: Conversation, error: Exception) -> Turn:
        """The choice stays pending, unless what could be chosen is gone."""
        if isinstance(error, KnowledgeBaseNotFoundError):
            return Turn(slots={ANSWER: None, CHOICES: None, POOL: None, ATTRIBUTE: None})
        return Turn(slots={ANSWER: None}, asks=True)


def _narrowed(base: KnowledgeBase, answer: str, conversation: Conversation) -> Turn:
    """What follows an answer to a question about an attribute: less to choose from, a new request, or the question in
    other words."""
    small_talk = acts.is_rude(answer) or acts.is_off_topic(answer)
    turn = None if small_talk or acts.is_repair(answer) else answer_narrowing(base, answer, conversation)
    if turn is not None:
        return turn
    asks = conversation.intent == "ask" and conversation.confidence >= SURE
    if (asks or acts.is_repair(answer)) and not small_talk and find(base, answer).best:
        return offer(base, answer, conversation)
    return beside_the_point(base, answer, conversation)
