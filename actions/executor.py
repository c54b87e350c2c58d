"""All actions of Whichone, ready to be run by a server or a test."""

import asyncio
import logging
import time
from typing import Any

from rasa_sdk.executor import ActionExecutor, ActionExecutorRunResult, CollectingDispatcher

from actions.compare_choices import CompareChoices
from actions.explain_choice import ExplainChoice
from actions.help_choice import HelpChoice
from actions.offer_choices import OfferChoices
from actions.reset_choice import ResetChoice
from actions.resolve_choice import ResolveChoice
from actions.system import System
from actions.validate_choice_form import ValidateChoiceForm
from knowledge.logs import in_conversation

logger = logging.getLogger(__name__)

ACTIONS = (OfferChoices, ValidateChoiceForm, ResolveChoice, HelpChoice, CompareChoices, ExplainChoice, ResetChoice)


class LoggedExecutor(ActionExecutor):
    """Runs actions, and logs which one and how long it took; records written meanwhile name the conversation."""

    async def run(
        self,
        action_call: dict[str, Any],
        sink: asyncio.Queue[Any] | None = None,
        dispatcher: CollectingDispatcher | None = None,
    ) -> ActionExecutorRunResult | None:
        """Run an action as the protocol asks for it; see `ActionExecutor.run`."""
        action, tracker = action_call.get("next_action"), action_call.get("tracker")
        sender = tracker.get("sender_id") if isinstance(tracker, dict) else None
        with in_conversation(str(sender)):
            began = time.perf_counter()
            result = await super().run(action_call, sink, dispatcher)
            milliseconds = round((time.perf_counter() - began) * 1000, 1)
            logger.info("%s took %.1f ms", action, milliseconds, extra={"action": action, "milliseconds": milliseconds})
        return result


def create_executor(system: System) -> ActionExecutor:
    """An executor with every action over one system."""
    executor = LoggedExecutor()
    for action in ACTIONS:
        executor.register_action(action(system))
    return executor
