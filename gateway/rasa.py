"""Talks to Rasa: its REST channel for what is said, its tracker interface for what was said before."""

from collections.abc import Mapping
from typing import Any

import httpx

from gateway.errors import BotUnreachableError
from gateway.transcript import Line, State, bot_line, state_of, transcript

PROBE_SECONDS = 3.0

APOLOGY = "Sorry, I can't answer just now. Please try again in a moment."


class Rasa:
    """One Rasa server whose REST channel and HTTP interface (`--enable-api`) are open to the gateway.

    Args:
        url: where it is.
        seconds: how long an answer may take.

    Every method but `answers` raises BotUnreachableError when Rasa does not answer, or not as it should.
    """

    def __init__(self, url: str, seconds: float = 60) -> None:
        # A proxy has no business between us and a server that nearly always runs on this machine.
        self._http = httpx.AsyncClient(base_url=url.rstrip("/"), timeout=seconds, trust_env=False)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def say(self, conversation: str, text: str, metadata: Mapping[str, Any]) -> tuple[list[Line], State | None]:
        """Say something in a conversation; what the bot says to it, and what the conversation has come to where Rasa
        tells that, too (`bot/launcher/rasa_turns.py`).

        A turn that Rasa had to undo counts as not answered: what was said can be said again.
        Leading slashes are left out: Rasa takes what follows one for a command and not for words.
        """
        words = text.lstrip("/ \t\n")
        message = {"sender": conversation, "message": words, "metadata": dict(metadata)}
        answers = await self._json("POST", "/webhooks/rest/webhook", json=message)
        if not isinstance(answers, list) or not all(isinstance(answer, dict) for answer in answers):
            raise BotUnreachableError(APOLOGY)
        if not answers or any(
            isinstance(answer.get("custom"), dict) and answer["custom"].get("undone") for answer in answers
        ):
            raise BotUnreachableError(APOLOGY)
        told = answers[-1].get("tracker")
        lines = [line for answer in answers if (line := bot_line(answer)) is not None]
        return lines, state_of(told) if isinstance(told, dict) else None

    async def state(self, conversation: str) -> State:
        """What the conversation has come to."""
        return state_of(await self._tracker(conversation, "NONE"))

    async def history(self, conversation: str) -> tuple[list[Line], State]:
        """What was said so far, oldest first, and what it has come to."""
        tracker = await self._tracker(conversation, "ALL")
        return transcript(tracker), state_of(tracker)

    async def answers(self) -> bool:
        """Whether Rasa is there and has loaded its model."""
        try:
            response = await self._http.get("/status", timeout=PROBE_SECONDS)
        except httpx.HTTPError:
            return False
        return response.is_success

    async def _tracker(self, conversation: str, events: str) -> dict[str, Any]:
        path = f"/conversations/{conversation}/tracker"
        tracker = await self._json("GET", path, params={"include_events": events})
        if not isinstance(tracker, dict):
            raise BotUnreachableError(APOLOGY)
        return tracker

    async def _json(self, method: str, path: str, **options: Any) -> Any:
        try:
            response = await self._http.request(method, path, **options)
            response.raise_for_status()
            return response.json()
        except (httpx.HTTPError, ValueError) as error:
            raise BotUnreachableError(APOLOGY) from error
