"""A turn happens whole or not at all. Runs in Rasa's own environment, started by `rasa_start.py`.

Rasa by itself goes on when the action server cannot be reached, as if the action had decided nothing, which loses a
pending choice; and where conversations cannot be read or written it begins a new one in memory. Here such a turn is
undone: nothing of it is kept, the person gets an apology, and what they say next finds the conversation as it was.

On the REST channel the last message of a turn also tells in `tracker` what the conversation has come to: asking for it
afterwards would have Rasa read the whole conversation once more.
"""

import importlib
import logging
import sqlite3
from contextvars import ContextVar
from typing import Any

logger = logging.getLogger("rasa.whichone")

RESPONSE = "utter_failed"
UNDONE = {"undone": True}
"""What a message on the REST channel carries in `custom` when it stands for a turn that was undone."""


class TurnUndoneError(BaseException):
    """An action could not be run. No `Exception`: Rasa would catch it and go on without the action's events."""


def undo_broken_turns() -> None:
    """Change Rasa accordingly."""
    actions = importlib.import_module("rasa.core.actions.action")
    processor = importlib.import_module("rasa.core.processor").MessageProcessor
    store = importlib.import_module("rasa.core.tracker_store").FailSafeTrackerStore
    run, handle, save = actions.RemoteAction.run, processor.handle_message, processor.save_tracker
    saved: ContextVar[Any] = ContextVar("saved", default=None)

    async def run_or_undo(self: Any, *arguments: Any, **more: Any) -> Any:
        try:
            return await run(self, *arguments, **more)
        except actions.ActionExecutionRejection:
            raise
        except Exception as error:
            raise TurnUndoneError(self.name()) from error

    async def handle_whole(self: Any, message: Any) -> Any:
        try:
            saved.set(None)
            answer = await handle(self, message)
            _tell_state(saved.get(), message.output_channel)
            return answer
        except (Exception, TurnUndoneError) as error:
            logger.error("a turn was undone: %s", _told(error))
            await _apologize(self.domain, message)
            return None

    async def save_and_remember(self: Any, tracker: Any) -> None:
        await save(self, tracker)
        saved.set(tracker)

    def fail(self: Any, error: Exception) -> None:
        raise error

    actions.RemoteAction.run = run_or_undo
    processor.handle_message = handle_whole
    processor.save_tracker = save_and_remember
    store.on_tracker_store_error = store.on_tracker_store_retrieve_error = fail


def _told(error: BaseException) -> str:
    """What went wrong, without the message of the error: a database's quotes what it could not write."""
    if isinstance(error, TurnUndoneError):
        return f"{error} failed ({type(error.__cause__).__name__})"
    cause = getattr(error, "orig", None)
    return f"{type(error).__name__} ({cause})" if isinstance(cause, sqlite3.Error) else type(error).__name__


def _tell_state(tracker: Any, channel: Any) -> None:
    messages = getattr(channel, "messages", None)
    if tracker is not None and isinstance(messages, list) and messages:
        loop = {"name": tracker.active_loop_name} if tracker.active_loop_name else {}
        messages[-1]["tracker"] = {"slots": tracker.current_slot_values(), "active_loop": loop}


async def _apologize(domain: Any, message: Any) -> None:
    text = domain.responses[RESPONSE][0]["text"]
    channel = message.output_channel
    if isinstance(getattr(channel, "messages", None), list):  # what was collected of the turn did not happen
        channel.messages[:] = [{"recipient_id": message.sender_id, "text": text, "custom": UNDONE}]
    else:
        await channel.send_text_message(message.sender_id, text)
