"""From a resolution to the next turn, by the interpretations that the answer leaves open and by its act."""

from collections.abc import Sequence

import numpy as np

from actions.asking import ask, ask_again, ask_between, told
from actions.choosing import choose
from actions.finding import elsewhere, find, named_elsewhere
from actions.narrowing import settle
from actions.offering import offer
from actions.state import BELIEFS, CHOICES, INTERPRETATIONS, REJECTED, RESOLVED, Conversation, listed
from actions.turn import Line, Turn
from knowledge.types import Entity
from resolver.deciding import near_choices
from resolver.reading.negation import split_negation
from resolver.resolution import Act, Resolution
from responses import answer_question, asks_for_the_difference, compare
from responses.sentences import say
from retrieval.base import KnowledgeBase

CALM: dict[Act, str] = {
    Act.UNSURE: "utter_no_hurry",
    Act.OFF_TOPIC: "utter_off_topic",
    Act.RUDE: "utter_rude",
}

SMALL_TALK = {"greet": "utter_greet_choosing", "thanks": "utter_thanks_choosing"}
"""Intents that get a line of their own when they answer nothing."""

SURE = 0.6
"""From this confidence on, an answer with the intent `ask` may be a new request."""

CONFIDENT = 0.85
"""A probability from which the model is believed even without evidence that is near, as for "the one by a woman"."""

SUPPORT = 0.3
"""The cosine from which a unit of evidence has something to do with an answer; gibberish stays below."""

WEIGHED = ("model", "fits several")
"""Rules of a resolution whose probabilities come from the model."""

LAST_ATTEMPT = 2
"""How often a question was put again when the likeliest choice is taken although the resolver is not sure."""

LIKELY_ENOUGH = 0.55
"""The probability that this choice needs; below, the person is given a plain list."""

CERTAIN = (
    "name", "shared name", "position", "comparison", "measure", "both", "neither", "either", "denies all",
)  # fmt: skip
"""Rules of a resolution that leave no doubt that the answer was about the choices."""


def outcome(
    resolution: Resolution, answer: str, conversation: Conversation, base: KnowledgeBase, entities: Sequence[Entity]
) -> Turn:
    """What follows an answer.

    One referent or several together: confirmed. Any will do: the likeliest is picked. More than one interpretation, or
    one that leaves too much doubt: asked again, naming what tells them apart. None: the next candidates,
    a comparison, a new offer or one calm line and the question again, by the kind of answer.
    """
    remember = {RESOLVED: answer, INTERPRETATIONS: listed(resolution.interpretations)}
    if resolution.act is Act.EITHER:
        pick = min(resolution.interpretations, key=sorted, default=frozenset({0}))
        turn = choose(base, entities, sorted(pick)[:1], conversation.shown)
        return turn.after(Line(response="utter_either")).setting(**remember)
    if _asks_for_another(resolution, answer, conversation, base):
        return another(answer, conversation, base, entities)
    if not conversation.beliefs and _unsupported(resolution, answer):
        return ask_again(conversation, base, entities, Line(response="utter_not_understood"))
    if settled := _settled(resolution, conversation):
        return choose(base, entities, settled, conversation.shown, answer).setting(**remember)
    if resolution.interpretations:
        return between(resolution, conversation, base, entities).setting(**{RESOLVED: answer})
    if resolution.act is Act.NEITHER:
        return others(conversation, base)
    if resolution.act is Act.QUESTION:
        if asks_for_the_difference(answer):
            return difference(conversation, base, entities)
        return about(answer, conversation, base, entities)
    calm = SMALL_TALK.get(conversation.intent) or CALM.get(resolution.act, "utter_not_understood")
    return ask_again(conversation, base, entities, Line(response=calm)).setting(**{RESOLVED: answer})


def between(
    resolution: Resolution, conversation: Conversation, base: KnowledgeBase, entities: Sequence[Entity]
) -> Turn:
    """Ask again among the choices that the answer leaves open."""
    open_choices = sorted(frozenset[int]().union(*resolution.interpretations))
    if not resolution.ambiguous:
        open_choices = sorted({*open_choices, *near_choices(np.array(resolution.probabilities))})
    kept = [entities[index] for index in open_choices]
    shown = [conversation.shown[index] for index in open_choices]
    readings = [[open_choices.index(i) for i in reading] for reading in listed(resolution.interpretations)]
    beliefs = [resolution.probabilities[index] for index in open_choices] if resolution.rule in WEIGHED else None
    turn = ask_between(base, kept, conversation, shown, conversation.attempt + 1, fits=resolution.ambiguous)
    return turn.setting(**{INTERPRETATIONS: readings, BELIEFS: beliefs})


def others(conversation: Conversation, base: KnowledgeBase) -> Turn:
    """Offer the next candidates of the request, leaving out these."""
    rejected = (*conversation.rejected, *conversation.choices)
    left = [base.entities[key] for key in conversation.pool if key in base.entities and key not in rejected]
    if left:
        turn = settle(base, left, conversation).setting(**{REJECTED: list(rejected)})
        return turn.after(Line(response="utter_others" if turn.asks else "utter_one_left"))
    turn = offer(base, conversation.request, conversation, rejected)
    if not turn.slots[CHOICES] and not turn.asks:
        return turn
    return turn.after(Line(response="utter_others" if turn.asks else "utter_one_left"))


def difference(conversation: Conversation, base: KnowledgeBase, entities: Sequence[Entity]) -> Turn:
    """Say what tells the choices apart, then ask once more."""
    text = compare(entities, base.info)
    shown = told(text, base, entities, conversation.shown)
    return ask(base, entities, conversation, shown, conversation.attempt + 1).after(Line(text))


def about(question: str, conversation: Conversation, base: KnowledgeBase, entities: Sequence[Entity]) -> Turn:
    """Say what is known of each choice about what is asked, then ask once more."""
    text = what_is_known(question, base, entities)
    shown = told(text, base, entities, conversation.shown)
    return ask(base, entities, conversation, shown, conversation.attempt + 1).after(Line(text))


def what_is_known(question: str, base: KnowledgeBase, entities: Sequence[Entity]) -> str:
    """The answer to a question about the choices."""
    evidence = base.evidence(question, [entity.key for entity in entities])
    return answer_question(question, entities, evidence, base.info) or say("unknown_of_all")


def another(answer: str, conversation: Conversation, base: KnowledgeBase, entities: Sequence[Entity]) -> Turn:
    """The person wants something else than what was asked for: make a new offer, or ask again when nothing fits."""
    if find(base, answer, conversation.choices).best:
        return offer(base, answer, conversation)
    return ask_again(conversation, base, entities, Line(response="utter_not_understood"))


def _settled(resolution: Resolution, conversation: Conversation) -> Sequence[int]:
    """The choices that an answer settles on, () for none.

    What the resolver is sure of; from the third answer on also the likeliest choice by all that was said, since people
    tire of being asked. The confirmation says what was taken, and it can be taken back.
    """
    if resolution.referents and resolution.sure:
        return resolution.referents
    likeliest = max(range(len(resolution.probabilities)), key=lambda index: resolution.probabilities[index])
    weighed = resolution.rule in WEIGHED and resolution.probabilities[likeliest] >= LIKELY_ENOUGH
    return (likeliest,) if weighed and conversation.attempt >= LAST_ATTEMPT else ()


def _unsupported(resolution: Resolution, answer: str) -> bool:
    """Whether the model had to guess: nothing known of the choices is near what was said ("it's for 1 January").

    The evidence is of what is left; of what a denial denies there is none in it, so that cannot be told.
    """
    guessed = resolution.rule in WEIGHED and max(resolution.probabilities) < CONFIDENT
    if not guessed or split_negation(answer)[1]:
        return False
    return not any(unit.bm25 > 0 or unit.cosine >= SUPPORT for unit in resolution.evidence)


def _asks_for_another(resolution: Resolution, answer: str, conversation: Conversation, base: KnowledgeBase) -> bool:
    """Whether an answer is a new request, for something else than the choices."""
    if resolution.act is Act.REPAIR and not resolution.interpretations:
        return True
    if conversation.intent != "ask" or conversation.confidence < SURE:
        return False
    if named_elsewhere(base, answer, conversation.choices):
        return True
    if resolution.rule in CERTAIN:
        return False
    return elsewhere(base, answer, conversation.choices, describes=not _unsupported(resolution, answer))
