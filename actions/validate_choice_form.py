"""`validate_choice_form`: takes whatever is said while a choice is pending as the answer."""

import asyncio
import logging
import re
from typing import Any

from rasa_sdk import FormValidationAction, Tracker
from rasa_sdk.executor import CollectingDispatcher
from rasa_sdk.types import DomainDict

from actions.pending import choices_of
from actions.state import ANSWER, Conversation, read
from actions.system import System, shared_system
from knowledge.errors import WhichoneError
from resolver.reading import read_answer

logger = logging.getLogger(__name__)

LEAVING = ("stop", "help", "goodbye")
"""Intents that leave the question, when the model is sure of them."""

SURE = 0.7

STOPPING = re.compile(
    r"\b(?:stop|cancel|abort|quit|exit|never ?mind|nvm|forget|leave (?:it|that)|enough|give up|drop it|any ?more|"
    r"no more|changed my mind|end (?:it|this|that)|don'?t (?:want|bother))\b",
    re.IGNORECASE,
)
"""Words without which nobody stops: the intent alone is also seen in "it can have beef in it"."""

SURE_RULES = ("name", "position")
"""What the reading of an answer must find in such a message for it to be an answer all the same."""

COMMANDS = ("restart", "back", "session_start")
"""Intents of Rasa's own, given as `/restart` and the like."""


class ValidateChoiceForm(FormValidationAction):
    """Fills the form's one slot. What the answer means is decided after the form, by `action_resolve_choice`: Rasa may
    run this action twice in a turn, and it should be quick."""

    def __init__(self, system: System | None = None) -> None:
        self.system = system or shared_system()

    def name(self) -> str:
        """The name the domain knows it by."""
        return "validate_choice_form"

    async def extract_answer(
        self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: DomainDict
    ) -> dict[str, Any]:
        """The whole message, whatever its intent; {} lets Rasa's rules take over.

        {} only for a confident stop, help or goodbye that is not the name of a choice ("Help!"), for a command of
        Rasa's, and while the form is being activated, when the last message is the request and no answer yet.
        """
        conversation = read(tracker)
        if not conversation.pending or conversation.intent in COMMANDS:
            return {}
        leaving = conversation.intent in LEAVING and conversation.confidence >= SURE
        if conversation.intent == "stop" and not STOPPING.search(conversation.text):
            leaving = False
        if leaving and not await asyncio.to_thread(self._names_a_choice, conversation):
            return {}
        return {ANSWER: conversation.text}

    def validate_answer(
        self, value: Any, dispatcher: CollectingDispatcher, tracker: Tracker, domain: DomainDict
    ) -> dict[str, Any]:
        """Every answer will do, the empty one too. None, which the actions set before they ask, stays None."""
        return {ANSWER: value}

    def _names_a_choice(self, conversation: Conversation) -> bool:
        try:
            _, entities = choices_of(self.system, conversation)
        except WhichoneError as error:
            logger.error("validate_choice_form: %s", error)
            return False
        return len(entities) > 1 and read_answer(conversation.text, entities).rule in SURE_RULES
