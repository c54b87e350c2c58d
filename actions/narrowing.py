"""Narrows down what more things fit than a question can offer: asks about an attribute, and takes the answer."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from actions.asking import ask, ask_again, unsaid
from actions.choosing import choose
from actions.finding import named
from actions.state import (
    ANSWER,
    ASKED,
    ATTEMPT,
    ATTRIBUTE,
    BELIEFS,
    CHOICES,
    CHOSEN,
    INTERPRETATIONS,
    MAX_CHOICES,
    POOL,
    SHOWN,
    UNDONE,
    Conversation,
)  # fmt: skip
from actions.turn import Line, Turn
from knowledge.types import Entity
from resolver.narrowing import Split, best_split, covered_by, read_narrowing, split_by
from resolver.reading import acts
from responses import narrowing_question
from retrieval.base import KnowledgeBase
from retrieval.request import content_words, stripped

MOST_ROUNDS = 2
"""So many attributes are asked about for a request, before the best things are offered."""

BEST = 2
"""How many of them are offered then."""

MOST_ATTEMPTS = 2
"""How often the question about one attribute is put again."""

FITS = 0.3
"""The score that a thing needs for an answer that names no value to mean it."""

_CALM: tuple[tuple[Callable[[str], bool], str], ...] = (
    (acts.is_rude, "utter_rude"),
    (acts.is_off_topic, "utter_off_topic"),
)


def narrow(base: KnowledgeBase, pool: Sequence[Entity], conversation: Conversation) -> Turn:
    """Ask about the attribute that splits these things best; offer the best two where none does, or when enough was
    asked. The things come best first."""
    split = best_split(pool, conversation.asked) if len(conversation.asked) < MOST_ROUNDS else None
    if split is None:
        turn = ask(base, _in_order(base, pool[:BEST]), conversation)
        return turn.setting(**{POOL: _keys(pool), ASKED: list(conversation.asked)})
    return _put(base, pool, split, conversation, 0, (*conversation.asked, split.attribute))


def settle(base: KnowledgeBase, left: Sequence[Entity], conversation: Conversation) -> Turn:
    """Confirm the one thing that is left, ask which of two to five is meant, or narrow more down."""
    if len(left) > MAX_CHOICES:
        return narrow(base, left, conversation)
    turn = choose(base, left, (0,)) if len(left) == 1 else ask(base, _in_order(base, left), conversation)
    return turn.setting(**{POOL: _keys(left), ASKED: list(conversation.asked)})


def put_again(
    base: KnowledgeBase, entities: Sequence[Entity], conversation: Conversation, *lead: Line, attempt: int = 1
) -> Turn:
    """Say something, then put the pending question once more, in other words: about an attribute, or between the
    entities.

    Args:
        attempt: how many wordings further on.
    """
    if not conversation.attribute:
        return ask_again(conversation, base, entities, *lead)
    pool = pool_of(base, conversation)
    split = split_by(pool, conversation.attribute)
    if split is None:
        return narrow(base, pool, conversation).after(*lead)
    return _put(base, pool, split, conversation, conversation.attempt + attempt, conversation.asked).after(*lead)


def answer_narrowing(base: KnowledgeBase, answer: str, conversation: Conversation) -> Turn | None:
    """What follows an answer to the question about an attribute; None for one that has nothing to do with it.

    A thing that is named is chosen. Else the values that it names or denies filter what is left, as does anything else
    that some of the things have; "any" leads to another attribute, or to the best two.
    """
    pool = pool_of(base, conversation)
    by_name = [entity for entity in named(base, answer) if entity in pool]
    split = split_by(pool, conversation.attribute)
    narrowed = read_narrowing(answer, split) if split else None
    if narrowed and not narrowed.any and narrowed.keys:
        return settle(base, [entity for entity in pool if entity.key in narrowed.keys], conversation)
    if by_name:
        return settle(base, by_name, conversation)
    if narrowed is None or narrowed.any:
        return narrow(base, pool, conversation)
    words = content_words(stripped(answer))
    scores = {candidate.entity_key: candidate.score for candidate in base.candidates(answer, len(base.entities))}
    left = [entity for entity in pool if covered_by(words, entity)] or sorted(
        (entity for entity in pool if scores.get(entity.key, 0.0) >= FITS), key=lambda one: -scores[one.key]
    )
    return settle(base, left[:MAX_CHOICES], conversation) if left else None


def beside_the_point(base: KnowledgeBase, answer: str, conversation: Conversation) -> Turn:
    """What follows an answer that has nothing to do with the attribute: one calm line, and the question again; after
    the third such answer the best two."""
    calm = next((response for tells, response in _CALM if tells(answer)), "utter_not_understood")
    if conversation.attempt < MOST_ATTEMPTS:
        return put_again(base, (), conversation, Line(response=calm))
    closing = narrow(base, pool_of(base, conversation), replace(conversation, asked=("",) * MOST_ROUNDS))
    return closing.after(Line(response=calm))


def pool_of(base: KnowledgeBase, conversation: Conversation) -> list[Entity]:
    """What fits the request so far, best first."""
    return [base.entities[key] for key in conversation.pool if key in base.entities]


def _put(
    base: KnowledgeBase,
    pool: Sequence[Entity],
    split: Split,
    conversation: Conversation,
    attempt: int,
    asked: Sequence[str],
) -> Turn:
    def word(number: int) -> str:
        return narrowing_question(split.attribute, split.named, base.info, number, more=bool(split.rest))

    attempt, text = unsaid(word, attempt, replace(conversation, asked=()))
    nothing = dict.fromkeys((CHOICES, SHOWN, CHOSEN, ANSWER, INTERPRETATIONS, BELIEFS, UNDONE))
    return Turn(
        (Line(text, buttons=split.named),),
        {**nothing, POOL: _keys(pool), ATTRIBUTE: split.attribute, ASKED: list(asked), ATTEMPT: attempt},
        asks=True,
    )


def _keys(entities: Sequence[Entity]) -> list[str]:
    return [entity.key for entity in entities]


def _in_order(base: KnowledgeBase, entities: Sequence[Entity]) -> list[Entity]:
    """In the order of the knowledge base, which says nothing of how well each fits."""
    places = {key: place for place, key in enumerate(base.entities)}
    return sorted(entities, key=lambda entity: places[entity.key])
