"""What every action of Whichone does alike: read the conversation, work in a thread, answer whatever happens."""

import asyncio
import logging
from abc import ABC, abstractmethod
from typing import ClassVar

from rasa_sdk import Action, Tracker
from rasa_sdk.events import EventType
from rasa_sdk.executor import CollectingDispatcher
from rasa_sdk.types import DomainDict

from actions.history import remembering
from actions.state import Conversation, read
from actions.system import System, shared_system
from actions.turn import Line, Turn
from knowledge.errors import WhichoneError

logger = logging.getLogger(__name__)


class ChoiceAction(Action, ABC):
    """An action that turns a conversation into a turn; subclasses set `action_name` and implement `decide`."""

    action_name: ClassVar[str]

    def __init__(self, system: System | None = None) -> None:
        self.system = system or shared_system()

    def name(self) -> str:
        """The name the domain knows it by."""
        return self.action_name

    @abstractmethod
    def decide(self, conversation: Conversation) -> Turn:
        """What to say and to remember. Runs in a thread, so that the server answers others meanwhile."""

    def recover(self, conversation: Conversation, error: Exception) -> Turn:
        """What to remember after an error; nothing by default."""
        return Turn()

    async def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: DomainDict) -> list[EventType]:
        """Say it and return the events. An error becomes a line of text, so that nobody is left without an answer."""
        conversation = read(tracker)
        try:
            turn = await asyncio.to_thread(self.decide, conversation)
        except WhichoneError as error:
            logger.error("%s: %s", self.action_name, error)
            line = Line(response="utter_apology", values={"reason": _one_line(error)})
            turn = self.recover(conversation, error).after(line)
        except Exception as error:
            # Only where it happened: an exception's message may quote what the person said.
            log_text = self.system.settings.log_text
            logger.error(
                "%s failed: %s at %s", self.action_name, type(error).__name__, _place(error), exc_info=log_text
            )
            turn = self.recover(conversation, error).after(Line(response="utter_failed"))
        turn = remembering(conversation, turn)
        for line in turn.lines:
            line.say(dispatcher)
        return turn.events()


def _one_line(error: WhichoneError) -> str:
    return " ".join(str(error).split())


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "an unknown place"
