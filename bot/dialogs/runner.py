"""Plays scripts: says what the person says and compares what the bot did with the steps that follow.

What the bot did is read from the conversation's events: the tracker's `latest_message` can be stale, events are right.
"""

import time
import uuid
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any

from bot.dialogs.results import CaseResult, Failure, Message
from bot.dialogs.script import BotStep, DialogCase, SlotStep, Step, UserStep, UtterStep
from bot.launcher.client import RasaClient
from bot.launcher.errors import ServerUnreachableError

Event = dict[str, Any]


def run_cases(
    cases: Iterable[DialogCase], client: RasaClient, metadata: Mapping[str, Any] | None = None, parallel: int = 1
) -> Iterator[CaseResult]:
    """Play each case, with a fresh sender, and give the results in their order.

    A case ends at the first turn that is not as its script says: what comes after it would only be noise.

    Args:
        cases: what to play.
        client: the server.
        metadata: goes with every message unless the script says otherwise.
        parallel: how many cases are played at once.
    """
    play = partial(_result, client=client, metadata=metadata or {})
    if parallel <= 1:
        yield from map(play, cases)
        return
    with ThreadPoolExecutor(parallel) as pool:
        yield from pool.map(play, cases)


def _result(case: DialogCase, client: RasaClient, metadata: Mapping[str, Any]) -> CaseResult:
    started = time.monotonic()
    failures: tuple[Failure, ...] = ()
    error = ""
    transcript: list[tuple[str, tuple[str, ...]]] = []
    try:
        failures = _play(case, client, metadata, transcript)
    except ServerUnreachableError as unreachable:
        error = str(unreachable)
    return CaseResult(case, time.monotonic() - started, failures, error, tuple(transcript))


def _play(
    case: DialogCase, client: RasaClient, metadata: Mapping[str, Any], transcript: list[tuple[str, tuple[str, ...]]]
) -> tuple[Failure, ...]:
    sender = f"dialog-{uuid.uuid4().hex}"
    spoken = 0.0
    for number, user, steps in _turns(case):
        client.send(sender, user.text, {**metadata, **user.metadata})
        events = _since_last_spoken(client.events(sender))
        if not events or events[0]["timestamp"] <= spoken:
            raise ServerUnreachableError(
                f"{client.url} did not take the message of step {number} into the conversation"
            )
        spoken = events[0]["timestamp"]
        transcript.append((user.text, tuple(message.text for message in _messages(events))))
        failures = _compare(number, user, steps, events)
        if failures:
            return failures
    return ()


def _since_last_spoken(events: list[Event]) -> list[Event]:
    """The turn's events. Counting from the front would not do: Rasa forgets what was before a restart."""
    spoken = [number for number, event in enumerate(events) if event["event"] == "user"]
    return events[spoken[-1] :] if spoken else []


def _turns(case: DialogCase) -> Iterator[tuple[int, UserStep, list[Step]]]:
    """What the person says and the steps up to the next time; with the number of the user step, counted from 1."""
    starts = [number for number, step in enumerate(case.steps) if isinstance(step, UserStep)]
    for start, end in pairwise([*starts, len(case.steps)]):
        user = case.steps[start]
        if isinstance(user, UserStep):
            yield start + 1, user, list(case.steps[start + 1 : end])


def _compare(number: int, user: UserStep, steps: list[Step], events: list[Event]) -> tuple[Failure, ...]:
    messages = _messages(events)
    failures: list[Failure] = []
    for offset, step in enumerate(steps, start=number + 1):
        if isinstance(step, BotStep | UtterStep):
            message = messages.pop(0) if messages else None
            if message is None or not _accepts(step, message):
                got = None if message is None else _shown(message, step)
                failures.append(Failure(offset, step.line, user.text, step, got))
        elif isinstance(step, SlotStep):
            values = [event.get("value") for event in events if event["event"] == "slot" and event["name"] == step.slot]
            if not _slot_holds(step, values):
                failures.append(Failure(offset, step.line, user.text, step, _shown_values(step.slot, values)))
    failures += (Failure(number, user.line, user.text, None, message.text) for message in messages)
    return tuple(failures)


def _accepts(step: BotStep | UtterStep, message: Message) -> bool:
    return step.accepts(message.text) if isinstance(step, BotStep) else step.response == message.response


def _slot_holds(step: SlotStep, values: list[Any]) -> bool:
    matching = [value for value in values if (value == step.value if step.has_value else value is not None)]
    return bool(matching) is step.was_set


def _shown(message: Message, step: BotStep | UtterStep) -> str:
    if isinstance(step, UtterStep):
        return f"({message.response or 'no response of the domain'}) {message.text}"
    return message.text


def _shown_values(slot: str, values: list[Any]) -> str:
    return f"{slot} was set to " + ", then ".join(repr(value) for value in values) if values else f"{slot} was not set"


def _messages(events: list[Event]) -> list[Message]:
    """The bot's messages. One without text (an image, a custom payload) is shown as what it carries."""
    messages = []
    for event in events:
        if event["event"] == "bot":
            carried = {key: value for key, value in (event.get("data") or {}).items() if value}
            text = event.get("text")
            response = (event.get("metadata") or {}).get("utter_action") or ""
            messages.append(Message(str(carried) if text is None else text, response))
    return messages
