"""What a conversation has come to: the tracker's slots and last message as Python, and slot values as events."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from rasa_sdk import Tracker
from rasa_sdk.events import EventType, SlotSet
from rasa_sdk.forms import REQUESTED_SLOT

from actions.errors import MetadataError
from resolver.resolution import Interpretations
from retrieval.sampling import Sampling

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
POOL = "pool"
ATTRIBUTE = "attribute"
ASKED = "asked"
UNDONE = "undone"
HISTORY = "history"
OVERRIDDEN = "overridden"

SLOTS = (
    BASE, REQUEST, CHOICES, REJECTED, SHOWN, ATTEMPT, ANSWER, RESOLVED, INTERPRETATIONS, BELIEFS, CHOSEN, POOL,
    ATTRIBUTE, ASKED, UNDONE, HISTORY, OVERRIDDEN,
)  # fmt: skip

KEPT_ON_RESET = (BASE, OVERRIDDEN)
"""What a conversation keeps when everything that was asked for is forgotten."""

METADATA_BASE = "knowledge_base"
METADATA_CHOICES = "choices"
METADATA_SAMPLING = "sampling"
METADATA_SEED = "seed"

MAX_CHOICES = 5

MAX_CHARACTERS = 1000
"""Of a longer message only this much is read."""


@dataclass(frozen=True)
class Conversation:
    """A conversation at one moment.

    `text` is what the person said last, `answer` what filled the form. `shown` has one text per choice, of what the
    person was told about it, `beliefs` how likely earlier answers to the question made each; empty before the first.
    `base` is "name@version". `pending` tells whether the form waits for an answer. Where more fits than can be named,
    `pool` has the keys of what fits, `attribute` what is being asked about it, and `asked` the attributes that the
    request has been narrowed by so far. `said` has all that the bot has said, `history` where the conversation was
    before (`actions.history`), `undone` what was chosen before the person went back, and `overridden` the base of the
    messages' metadata that the person has left for another one. `place` is a number for this message, another for each.
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
    pool: tuple[str, ...] = ()
    attribute: str = ""
    asked: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    history: tuple[Mapping[str, Any], ...] = ()
    overridden: str = ""
    said: frozenset[str] = frozenset()
    place: int = 0

    @property
    def words(self) -> str:
        """What the person said: the answer, where one fills the form."""
        return self.answer if self.answer is not None else self.text

    @property
    def metadata_base(self) -> str | None:
        """The knowledge base that the last message's metadata asks for, None for one that the person has left since.

        Raises:
            MetadataError: it is not a name.
        """
        name = self.metadata.get(METADATA_BASE)
        if name is None:
            return None
        if not isinstance(name, str) or not name.strip():
            raise MetadataError(f"the message's metadata '{METADATA_BASE}' must be the name of a knowledge base")
        return None if self.base and name.strip() == self.overridden else name.strip()

    @property
    def metadata_sampling(self) -> Sampling:
        """How the last message's metadata asks for two things to be sampled; uniformly where it does not say.

        Raises:
            MetadataError: there is no such sampling.
        """
        method = self.metadata.get(METADATA_SAMPLING, Sampling.UNIFORM)
        if method not in tuple(Sampling):
            raise MetadataError(
                f"the message's metadata '{METADATA_SAMPLING}' must be one of {', '.join(sorted(Sampling))}"
            )
        return Sampling(method)

    @property
    def seed(self) -> int:
        """The seed for what is sampled: the metadata's, else one that differs from message to message.

        Raises:
            MetadataError: it is not a whole number.
        """
        seed = self.metadata.get(METADATA_SEED, self.place)
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise MetadataError(f"the message's metadata '{METADATA_SEED}' must be a whole number")
        return seed

    @property
    def metadata_choices(self) -> tuple[str, ...]:
        """The keys of the entities that the last message's metadata asks to choose between; () where it does not.

        Raises:
            MetadataError: they are not a list of two to five different keys.
        """
        keys = self.metadata.get(METADATA_CHOICES)
        if keys is None:
            return ()
        found = _texts(keys)
        if not 2 <= len(set(found)) == len(found) <= MAX_CHOICES:
            raise MetadataError(
                f"the message's metadata '{METADATA_CHOICES}' must be a list of 2 to {MAX_CHOICES} keys of entities"
            )
        return found


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
        pool=_texts(slots.get(POOL)),
        attribute=_text(slots.get(ATTRIBUTE)),
        asked=_texts(slots.get(ASKED)),
        undone=_texts(slots.get(UNDONE)),
        history=_mappings(slots.get(HISTORY)),
        overridden=_text(slots.get(OVERRIDDEN)),
        said=frozenset(str(event.get("text")) for event in tracker.events or [] if event.get("event") == "bot"),
        place=crc32(f"{tracker.sender_id} {len(tracker.events or [])}".encode()),
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


def _mappings(value: object) -> tuple[Mapping[str, Any], ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, Mapping) for item in value):
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
