"""Going back: the question before is put once more, a choice that was made is taken back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from actions.history import before
from actions.narrowing import put_again
from actions.pending import choices_of
from actions.state import (
    ANSWER,
    ASKED,
    ATTEMPT,
    BELIEFS,
    CHOICES,
    CHOSEN,
    HISTORY,
    INTERPRETATIONS,
    POOL,
    RESOLVED,
    SHOWN,
    UNDONE,
    Conversation,
)  # fmt: skip
from actions.system import System
from actions.turn import Line, Turn
from responses import names_of

FORGOTTEN = dict.fromkeys((ANSWER, RESOLVED, INTERPRETATIONS, BELIEFS, UNDONE))


def go_back(system: System, conversation: Conversation) -> Turn:
    """One step back in the conversation.

    Where a question was, it is put again in other words; where a choice had been made, that holds again. At the
    beginning that is said, and a pending question is put again.

    Raises:
        KnowledgeBaseNotFoundError: what was offered then is gone.
    """
    step = before(conversation)
    if step is None:
        return _at_the_beginning(system, conversation)
    lead = _taken_back(system, conversation) if conversation.chosen else Line(response="utter_back")
    there = _at(conversation, step)
    base, entities = choices_of(system, there)
    if there.chosen:
        names = names_of([base.entities[key] for key in there.chosen], base.info)
        turn = Turn((Line(response="utter_chosen_again", values={"names": names}),))
        turn = turn.setting(**{CHOSEN: list(there.chosen), CHOICES: list(there.choices), SHOWN: list(there.shown)})
    else:
        turn = put_again(base, entities, there)
    kept = {slot: turn.slots.get(slot, value) for slot, value in step.items()}
    history = [*conversation.history[:-1]]
    return turn.after(lead).setting(**{**FORGOTTEN, **kept, HISTORY: history, UNDONE: list(conversation.chosen)})


def _at(conversation: Conversation, step: Mapping[str, Any]) -> Conversation:
    """The conversation as it was at a step."""
    values: dict[str, Any] = {slot: tuple(value) if isinstance(value, list) else value for slot, value in step.items()}
    empty = Conversation()
    values = {slot: getattr(empty, slot) if value is None else value for slot, value in values.items()}
    there = replace(conversation, **values)
    return there if len(there.shown) == len(there.choices) else replace(there, shown=("",) * len(there.choices))


def _taken_back(system: System, conversation: Conversation) -> Line:
    base, entities = choices_of(system, conversation)
    chosen = [entity for entity in entities if entity.key in conversation.chosen]
    return Line(response="utter_taken_back", values={"names": names_of(chosen, base.info)})


def _at_the_beginning(system: System, conversation: Conversation) -> Turn:
    if not conversation.chosen and (conversation.choices or conversation.attribute):
        base, entities = choices_of(system, conversation)
        return put_again(base, entities, conversation, Line(response="utter_nothing_before"))
    if conversation.chosen:
        nothing = dict.fromkeys((CHOICES, SHOWN, CHOSEN, ATTEMPT, POOL, ASKED, *FORGOTTEN))
        return Turn((_taken_back(system, conversation), Line(response="utter_what_instead")), nothing)
    return Turn((Line(response="utter_nothing_to_undo"),))
