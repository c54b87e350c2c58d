"""Puts the question and remembers what the person has been told of each choice."""

from collections.abc import Callable, Sequence
from functools import partial

from actions.state import (
    ANSWER,
    ATTEMPT,
    ATTRIBUTE,
    BELIEFS,
    CHOICES,
    CHOSEN,
    INTERPRETATIONS,
    SHOWN,
    UNDONE,
    Conversation,
)
from actions.turn import Line, Turn
from knowledge.types import Entity
from responses import alternative_question, describe, distinguish, follow_up
from responses.questions import LIST_ATTEMPT
from retrieval.base import KnowledgeBase

MOST_WORDINGS = 200
"""So many wordings are tried before one is said again, which only happens with sentences that do not count."""


def ask(
    base: KnowledgeBase,
    entities: Sequence[Entity],
    conversation: Conversation,
    shown: Sequence[str] = (),
    attempt: int = 0,
) -> Turn:
    """Ask which of the entities is meant, in words that were not said before in this conversation.

    Args:
        shown: what the person has been told of each of them so far.
        attempt: how often it has been asked already.
    """
    word = partial(alternative_question, entities, base.info)
    return _question(base, entities, shown, *unsaid(word, attempt, conversation))


def ask_between(
    base: KnowledgeBase,
    entities: Sequence[Entity],
    conversation: Conversation,
    shown: Sequence[str],
    attempt: int,
    *,
    fits: bool = True,
) -> Turn:
    """Ask again after an answer that fits more than one of the entities, naming what tells them apart; `fits` is false
    where it is only not clear enough which of them it fits."""
    word = partial(follow_up, entities, base.info, fits=fits, context=conversation.words)
    return _question(base, entities, shown, *unsaid(word, attempt, conversation))


def ask_again(conversation: Conversation, base: KnowledgeBase, entities: Sequence[Entity], *lead: Line) -> Turn:
    """Say something, then put the pending question once more, in other words."""
    again = ask(base, entities, conversation, conversation.shown, conversation.attempt + 1).after(*lead)
    return again.setting(**{BELIEFS: conversation.beliefs or None, UNDONE: conversation.undone or None})


def told(text: str, base: KnowledgeBase, entities: Sequence[Entity], shown: Sequence[str] = ()) -> list[str]:
    """What the person knows of each entity once this text is said: answers will refer to it.

    A line that is about one entity tells of it as a whole; of a line about several each gets the phrase in it that
    distinguishes or describes it.
    """
    known = list(shown) if len(shown) == len(entities) else [""] * len(entities)
    phrases = distinguish(entities, base.info)
    descriptions = [describe(entity, base.info) for entity in entities]
    names = [entity.name for entity in entities]
    for line in text.splitlines():
        about = [
            index
            for index, name in enumerate(names)
            if phrases[index] in line or (name in line and names.count(name) == 1)
        ]
        for index in about:
            parts = [line] if len(about) == 1 else [phrases[index], descriptions[index]]
            new = [part for part in parts if part in line and part not in known[index]]
            known[index] = " ".join([known[index], *new]).strip()
    return known


def unsaid(word: Callable[[int], str], attempt: int, conversation: Conversation) -> tuple[int, str]:
    """The first wording from this attempt on that was not said before, and which it is. There are as many as are
    needed: lists name the attempt."""
    if attempt + len(conversation.asked) >= LIST_ATTEMPT:  # what was asked to narrow things down counts
        attempt = max(attempt, LIST_ATTEMPT)
    for number in range(attempt, attempt + MOST_WORDINGS):
        if (text := word(number)) not in conversation.said:
            return number, text
    return attempt, word(attempt)


def _question(base: KnowledgeBase, entities: Sequence[Entity], shown: Sequence[str], attempt: int, text: str) -> Turn:
    return Turn(
        (Line(text, buttons=_names(entities)),),
        {
            CHOICES: [entity.key for entity in entities],
            SHOWN: told(text, base, entities, shown),
            ATTEMPT: attempt,
            ANSWER: None,
            CHOSEN: None,
            INTERPRETATIONS: None,
            BELIEFS: None,
            UNDONE: None,
            ATTRIBUTE: None,
        },
        asks=True,
    )


def _names(entities: Sequence[Entity]) -> tuple[str, ...]:
    """The names for buttons; none when two are the same, as a click could not tell them apart."""
    names = tuple(entity.name for entity in entities)
    return names if len(set(names)) == len(names) else ()
