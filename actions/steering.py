"""Messages that steer the conversation: back, afresh, to another knowledge base, "why do you ask?"."""

from collections.abc import Sequence

from actions.bases import collection, listing
from actions.choosing import choose
from actions.going_back import go_back
from actions.message import has_all_words, same_words
from actions.narrowing import put_again
from actions.pending import choices_of
from actions.reviewing import other_than
from actions.state import KEPT_ON_RESET, RESOLVED, SLOTS, Conversation
from actions.switching import switch
from actions.system import System
from actions.turn import Line, Turn
from knowledge.types import Entity
from resolver.reading import read_answer
from resolver.reading.moves import Collection, Move, Steering, read_move, speaks_of_the_conversation
from responses import reason_to_ask, reason_to_narrow
from retrieval.base import KnowledgeBase

SURE = 0.8
"""From this confidence on, an intent of steering is believed although no phrase of the message is known."""

INTENTS = {"go_back": Move.BACK, "start_over": Move.START_OVER, "switch_base": Move.COLLECTIONS}


def steer(system: System, base: KnowledgeBase, conversation: Conversation) -> Turn | None:
    """What follows a message that steers; None for one that does not, as one that names a thing never does.

    Raises:
        WhichoneError: what was offered, or the base to go to, cannot be used.
    """
    pending = conversation.answer is not None
    entities = choices_of(system, conversation)[1] if pending else []
    collections = _others(system.collections(), entities)
    steering = read_move(conversation.words, collections, collection(base))
    if steering is None and not pending:
        steering = _by_intent(conversation)
    if steering is None or _names_a_thing(steering, base, conversation, entities, pending=pending):
        return None
    move = steering.move
    if move is Move.BACK:
        return go_back(system, conversation)
    if move is Move.START_OVER:
        return _afresh()
    if move is Move.SWITCH:
        return switch(system, conversation, base, entities, steering)
    if move is Move.COLLECTIONS or (move is Move.OPTIONS and not pending):
        line = Line(response="utter_collections", values=listing(system.collections()))
        return put_again(base, entities, conversation, line) if pending else Turn((line,))
    if pending:
        return _about_the_question(move, base, conversation, entities)
    if move is Move.OTHER and conversation.chosen:
        return other_than(*choices_of(system, conversation), conversation)
    return None


def _by_intent(conversation: Conversation) -> Steering | None:
    """The move of a message in words that no pattern knows, where the model is sure and nothing else is spoken of."""
    move = INTENTS.get(conversation.intent)
    if move is None or conversation.confidence < SURE or not speaks_of_the_conversation(conversation.text):
        return None
    return Steering(move)


def _about_the_question(
    move: Move, base: KnowledgeBase, conversation: Conversation, entities: Sequence[Entity]
) -> Turn | None:
    if move is Move.WHY:
        several = conversation.attribute != ""
        why = reason_to_narrow(len(conversation.pool), base.info) if several else reason_to_ask(entities, base.info)
        return put_again(base, entities, conversation, Line(why))
    if move is Move.OPTIONS:
        return put_again(base, entities, conversation)
    if move is not Move.OTHER or conversation.attribute:
        return None
    left = [index for index, entity in enumerate(entities) if entity.key not in conversation.undone]
    if len(left) == 1:
        turn = choose(base, entities, left, conversation.shown)
        return turn.setting(**{RESOLVED: conversation.words}).after(Line(response="utter_sorry"))
    return put_again(base, entities, conversation, Line(response="utter_other_than"))


def _afresh() -> Turn:
    """Everything forgotten but the knowledge base."""
    return Turn((Line(response="utter_restart"),), {slot: None for slot in SLOTS if slot not in KEPT_ON_RESET})


def _others(collections: Sequence[Collection], entities: Sequence[Entity]) -> list[Collection]:
    """The bases whose noun is not also what the choices are: among songs "no, a song by a woman" asks for no base."""
    types = {entity.type.casefold() for entity in entities}
    return [one for one in collections if one.noun_singular.casefold() not in types]


def _names_a_thing(
    steering: Steering, base: KnowledgeBase, conversation: Conversation, entities: Sequence[Entity], *, pending: bool
) -> bool:
    """Whether the message is the name of a choice, or its place; outside a choice, the whole name of anything.

    A fixed phrase is one only with a whole name in it: "go back" names no song called "Don't Look Back".
    """
    text = conversation.words
    if not pending:
        return any(same_words(text, base.entities[one.entity_key].name) for one in base.candidates(text, 1))
    if steering.move is Move.SWITCH:
        return len(entities) > 1 and read_answer(text, entities).rule in {"name", "position"}
    return any(has_all_words(text, name) for entity in entities for name in (entity.name, *entity.aliases))
