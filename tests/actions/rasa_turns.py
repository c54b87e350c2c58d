"""Plays Rasa's part in a conversation: runs the actions in the order that data/rules.yml gives, and keeps the tracker.

It follows what Rasa 3.6 was seen to do with a form that an action activates: the form's validation runs while the form
is already active and the slot not yet asked for, and the last message is then still the request.
"""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from rasa_sdk.executor import ActionExecutor

from knowledge.settings import ROOT

DOMAIN: dict[str, Any] = yaml.safe_load(Path(ROOT / "bot" / "domain.yml").read_text(encoding="utf-8"))
FORM = "choice_form"
OFFERS = (
    "ask", "both", "neither", "affirm", "deny", "go_back", "start_over", "switch_base", "out_of_scope", "nlu_fallback",
)  # fmt: skip
OUTSIDE = {"ask_difference": "action_compare_choices", "ask_why": "action_explain_choice"}
RESETS = {"stop": "utter_stop", "goodbye": "utter_goodbye"}


class Rasa:
    """One conversation with the actions of an executor."""

    def __init__(self, executor: ActionExecutor) -> None:
        self.executor = executor
        self.slots: dict[str, Any] = dict.fromkeys((*DOMAIN["slots"], "requested_slot"))
        self.events: list[dict[str, Any]] = []
        self.form = False
        self.said: list[str] = []
        self.buttons: list[str] = []

    def say(
        self, text: str, intent: str = "ask", confidence: float = 0.95, metadata: Mapping[str, Any] | None = None
    ) -> str:
        """One turn; returns all that the bot said, a line each."""
        self.said, self.buttons = [], []
        parsed = {"intent": {"name": intent, "confidence": confidence}}
        self.events.append({"event": "user", "text": text, "parse_data": parsed, "metadata": dict(metadata or {})})
        if self.form:
            self._answer(intent)
        elif intent in OFFERS:
            self._run("action_offer_choices")
        elif intent in OUTSIDE:
            self._run(OUTSIDE[intent])
        elif intent in RESETS:
            self._run("action_reset_choice")
            self.said.append(RESETS[intent])
        else:
            self.said.append(f"utter_{intent}")
        return "\n".join(self.said)

    def _answer(self, intent: str) -> None:
        self._run("validate_choice_form")
        if self.slots["answer"] is not None:
            self.form, self.slots["requested_slot"] = False, None
            self._run("action_resolve_choice")
        elif intent in RESETS:
            self._run("action_reset_choice")
            self.form, self.slots["requested_slot"] = False, None
            self.said.append(RESETS[intent])
        elif intent == "help":
            self._run("action_help_choice")
            self._run("validate_choice_form")
            assert self.slots["answer"] is None, "help must not become the answer"
        else:
            raise AssertionError(f"the form let go of '{intent}', for which there is no rule")

    def _activate(self) -> None:
        assert self.slots["answer"] is None, "the form would be over at once"
        self.form = True
        self._run("validate_choice_form")
        assert self.slots["answer"] is None, "the request was taken for the answer"
        self.slots["requested_slot"] = "answer"

    def _run(self, action: str) -> None:
        tracker = {
            "sender_id": "test",
            "slots": dict(self.slots),
            # A turn old, as Rasa's tracker was seen to be: the actions must go by the events.
            "latest_message": {"text": "stale", "intent": {"name": "stop", "confidence": 1.0}},
            "events": list(self.events),
            "active_loop": {"name": FORM} if self.form else {},
            "latest_action_name": "action_listen",
        }
        if action == "validate_choice_form" and self.slots["answer"] is None:
            # Rasa shows the form every slot set since the last message, the answer emptied by an action included.
            tracker["events"] = [*self.events, {"event": "slot", "name": "answer", "value": None}]
        call = {"next_action": action, "tracker": tracker, "domain": DOMAIN, "domain_digest": "test"}
        result = asyncio.run(self.executor.run(call))
        assert result is not None
        lines = [self._line(response) for response in result.responses]
        self.said += lines
        self.events += [{"event": "bot", "text": line} for line in lines]
        self.buttons += [button["title"] for response in result.responses for button in response.get("buttons") or ()]
        follow = None
        for event in result.events:
            if event["event"] == "slot":
                self.slots[event["name"]] = event["value"]
            elif event["event"] == "followup":
                follow = event["name"]
        if follow is not None:
            assert follow == FORM
            self._activate()

    @staticmethod
    def _line(response: Mapping[str, Any]) -> str:
        """The text, or the domain's for a named response: a name or a value that is missing there fails the test."""
        if not response.get("response"):
            return str(response["text"])
        text: str = DOMAIN["responses"][response["response"]][0]["text"]
        return text.format(**response)
