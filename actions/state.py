"""What a conversation has come to: the tracker's slots and last message as Python, and slot values as events."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rasa_sdk import Tracker
from rasa_sdk.events import EventType, SlotSet
from rasa_sdk.forms import REQUESTED_SLOT

from actions.errors import MetadataError
from resolver.resolution import Interpretations

FORM = "choice_form"

BASE = "base"
REQUEST = "request"
CHOICES = "choices"
REJECTED = "rejected"
SHOWN = "shown"
ATTEMPT = "attempt"
ANSWER = "answer"
RESOLVED = "resolved"
INTERPRETATIONS = "interpretations"
BELIEFS = "beliefs"
CHOSEN = "chosen"

SLOTS = (BASE, REQUEST, CHOICES, REJECTED, SHOWN, ATTEMPT, ANSWER, RESOLVED, INTERPRETATIONS, BELIEFS, CHOSEN)

METADATA_BASE = "knowledge_base"

MAX_CHARACTERS = 1000
"""Of a longer message only this much is read."""


@dataclass(frozen=True)
class Conversation:
    """A conversation at one moment.

    `text` is what the person said last, `answer` what filled the form. `shown` has one text per choice, of what the
    person was told about it, `beliefs` how likely earlier answers to the question made each; empty before the first.
    `base` is "name@version". `pending` tells whether the form waits for an answer.
    """

    text: str = ""
    intent: str = ""
    confidence: float = 0.0
    metadata: Mapping[str, Any] = field(default_factory=dict)
    pending: bool = False
    base: str | None = None
    request: str = ""
    choices: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    attempt: int = 0
    answer: str | None = None
    resolved: str = ""
    interpretations: tuple[tuple[int, ...], ...] = ()
    beliefs: tuple[float, ...] = ()
    chosen: tuple[str, ...] = ()

    @property
    def metadata_base(self) -> str | None:
        """The knowledge base that the last message's metadata asks for.

        Raises:
            MetadataError: it is not a name.
        """
        name = self.metadata.get(METADATA_BASE)
        if name is None:
            return None
        if not isinstance(name, str) or not name.strip():
            raise MetadataError(f"the message's metadata '{METADATA_BASE}' must be the name of a knowledge base")
        return name.strip()


def read(tracker: Tracker) -> Conversation:
    """The conversation a tracker tells of. Slots that hold something else than they should count as unset."""
    # Not tracker.latest_message: it can be a turn old, the events never are.
    message: dict[str, Any] = next(
        (event for event in reversed(tracker.events or []) if event.get("event") == "user"), {}
    )
    intent = (message.get("parse_data") or {}).get("intent") or {}
    metadata = message.get("metadata")
    slots = tracker.slots or {}
    choices = _texts(slots.get(CHOICES))
    shown = _texts(slots.get(SHOWN))
    attempt, answer = slots.get(ATTEMPT), slots.get(ANSWER)
    return Conversation(
        text=str(message.get("text") or "").strip(),
        intent=str(intent.get("name") or ""),
        confidence=float(intent.get("confidence") or 0.0),
        metadata=metadata if isinstance(metadata, dict) else {},
        # The form is active before it has put its slot; the last message is then still the one that activated it.
        pending=(tracker.active_loop or {}).get("name") == FORM and slots.get(REQUESTED_SLOT) == ANSWER,
        base=_text(slots.get(BASE)) or None,
        request=_text(slots.get(REQUEST)),
        choices=choices,
        rejected=_texts(slots.get(REJECTED)),
        shown=shown if len(shown) == len(choices) else ("",) * len(choices),
        attempt=int(attempt) if isinstance(attempt, int | float) and not isinstance(attempt, bool) else 0,
        answer=answer.strip() if isinstance(answer, str) else None,
        resolved=_text(slots.get(RESOLVED)),
        interpretations=_interpretations(slots.get(INTERPRETATIONS), len(choices)),
        beliefs=_shares(slots.get(BELIEFS), len(choices)),
        chosen=_texts(slots.get(CHOSEN)),
    )


def slot_events(values: Mapping[str, Any]) -> list[EventType]:
    """The events that set these slots; tuples become lists, as JSON has it."""
    return [SlotSet(name, list(value) if isinstance(value, tuple) else value) for name, value in values.items()]


def listed(interpretations: Interpretations) -> list[list[int]]:
    """A set of interpretations as the slot holds it: sorted lists of indices."""
    return sorted(sorted(interpretation) for interpretation in interpretations)


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        return ()
    return tuple(value)


def _shares(value: object, choices: int) -> tuple[float, ...]:
    """One number in [0, 1] for each choice, or nothing."""
    if not isinstance(value, list | tuple) or len(value) != choices:
        return ()
    if not all(isinstance(item, int | float) and 0 <= item <= 1 for item in value):
        return ()
    return tuple(float(item) for item in value)


def _interpretations(value: object, choices: int) -> tuple[tuple[int, ...], ...]:
    if not isinstance(value, list | tuple):
        return ()
    lists: Sequence[object] = value
    return tuple(
        tuple(index for index in item if isinstance(index, int) and 0 <= index < choices)
        for item in lists
        if isinstance(item, list | tuple)
    )
