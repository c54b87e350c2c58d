"""Items from conversations with the bot: every answer that was given while a choice was to be made."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from annotation.items import LONGEST_TEXT
from annotation.records import Item

FORM = "choice_form"
"""The form that waits for an answer, as the bot's domain calls it."""

Names = Callable[[str, Sequence[str]], tuple[str, ...] | None]
"""The names of entities by the label of their base ("recipes@2") and their keys; None where one is not there."""


def conversation_items(conversations: Mapping[str, Iterable[Mapping[str, Any]]], names: Names) -> list[Item]:
    """Items from the events of conversations.

    An answer is what a person said while the form was active and there were choices; its question is what the bot said
    last. An item's key tells neither who said it nor when. The same answer to the same question is one item, and
    commands ("/restart") are none.

    Args:
        conversations: Rasa's events of each conversation, oldest first, by the sender's id.
        names: looks up the choices.
    """
    items: dict[tuple[str, tuple[str, ...], str], Item] = {}
    for sender, events in conversations.items():
        for number, (base, keys, question, answer) in enumerate(_answers(events)):
            choices = names(base, keys)
            if choices is None or max(len(question), len(answer)) > LONGEST_TEXT:
                continue
            key = hashlib.sha256(f"{sender}\0{number}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
            items.setdefault((question, choices, answer), Item(key, question, choices, answer))
    # In the order of their keys, so that a conversation's answers are not together.
    return sorted(items.values(), key=lambda item: item.key)


def _answers(events: Iterable[Mapping[str, Any]]) -> Iterable[tuple[str, list[str], str, str]]:
    slots: dict[str, Any] = {}
    waiting, question = False, ""
    for event in events:
        kind, text = event.get("event"), event.get("text")
        if kind == "slot":
            slots[str(event.get("name"))] = event.get("value")
        elif kind == "active_loop":
            waiting = event.get("name") == FORM
        elif kind in {"restart", "session_started"}:
            slots, waiting = {}, False
        elif kind == "bot" and isinstance(text, str) and text.strip():
            question = text.strip()
        elif kind == "user" and isinstance(text, str) and text.strip() and not text.startswith("/"):
            base, keys = slots.get("base"), slots.get("choices")
            if waiting and question and isinstance(base, str) and isinstance(keys, list) and len(keys) > 1:
                yield base, [str(key) for key in keys], question, text.strip()
