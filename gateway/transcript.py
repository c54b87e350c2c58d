"""What Rasa says of a conversation, as the page shows it. Every text stays the text it is: the page adds no markup."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

LONGEST = 200
"""So many of the latest lines are shown after a reload."""


@dataclass(frozen=True)
class Reply:
    """A quick reply: what the button says, and what is said when it is pressed."""

    title: str
    text: str


@dataclass(frozen=True)
class Line:
    """One thing that was said, by "you" or by "bot"."""

    speaker: str
    text: str
    replies: tuple[Reply, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """As the page reads it."""
        return asdict(self)


@dataclass(frozen=True)
class State:
    """What a conversation has come to: the name of its knowledge base, and whether there is evidence to ask for."""

    knowledge_base: str | None = None
    explains: bool = False


def bot_line(message: Mapping[str, Any]) -> Line | None:
    """What the bot says: a message of the REST channel or a bot event; one without text is shown as what it carries."""
    text = message.get("text") or message.get("image")
    if not text and message.get("custom"):
        text = json.dumps(message["custom"], ensure_ascii=False)
    buttons = message.get("buttons")
    replies = tuple(
        Reply(str(button["title"]), str(button.get("payload") or button["title"]))
        for button in (buttons if isinstance(buttons, list) else [])
        if isinstance(button, dict) and button.get("title")
    )
    return Line("bot", str(text or ""), replies) if text or replies else None


def transcript(tracker: Mapping[str, Any]) -> list[Line]:
    """The lines of a conversation, oldest first, from its tracker."""
    lines = []
    for event in tracker.get("events") or []:
        if event.get("event") == "user" and event.get("text"):
            lines.append(Line("you", str(event["text"])))
        elif event.get("event") == "bot":
            line = bot_line({**(event.get("data") or {}), "text": event.get("text")})
            if line is not None:
                lines.append(line)
    return lines[-LONGEST:]


def state_of(tracker: Mapping[str, Any]) -> State:
    """The state that a tracker's slots tell of.

    There is evidence once an answer was resolved between choices and none is pending: the bot then answers "why?".
    """
    slots = tracker.get("slots") or {}
    base = slots.get("base")
    pending = bool((tracker.get("active_loop") or {}).get("name"))
    explains = bool(slots.get("chosen") and slots.get("resolved")) and len(slots.get("choices") or ()) > 1
    return State(base.partition("@")[0] if isinstance(base, str) and base else None, explains and not pending)
