"""Talks to a running Rasa over its REST channel and its HTTP interface."""

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

import httpx

from bot.launcher.errors import ServerUnreachableError

ANSWER_SECONDS = 120.0
"""How long one answer may take: the first one may load models."""


class RasaClient:
    """One Rasa server.

    Raises (every method):
        ServerUnreachableError: nobody answers there, or not in time, or not as Rasa does.
    """

    def __init__(self, url: str, seconds: float = ANSWER_SECONDS) -> None:
        self.url = url.rstrip("/")
        try:
            # A proxy has no business between us and a server that nearly always runs on this machine.
            self._http = httpx.Client(base_url=self.url, timeout=seconds, trust_env=False)
        except (httpx.InvalidURL, ValueError) as error:
            raise ServerUnreachableError(f"{url!r} is not a URL such as http://127.0.0.1:5005") from error

    def __enter__(self) -> Self:
        """For use in a `with` statement."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connections."""
        self._http.close()

    def send(self, sender: str, text: str, metadata: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
        """Say something in the conversation of `sender`; the bot's messages as the channel gives them."""
        message = {"sender": sender, "message": text, "metadata": dict(metadata or {})}
        answers = self._json("POST", "/webhooks/rest/webhook", json=message)
        if not isinstance(answers, list):
            raise ServerUnreachableError(f"{self.url} answered, but not as Rasa's REST channel does")
        return answers

    def events(self, sender: str) -> list[dict[str, Any]]:
        """The events of a conversation, oldest first; Rasa forgets those before a restart at the turn after it."""
        tracker = self._json("GET", f"/conversations/{sender}/tracker", params={"include_events": "ALL"})
        if not isinstance(tracker, dict) or not isinstance(tracker.get("events"), list):
            raise ServerUnreachableError(f"{self.url} answered, but not with a conversation")
        events: list[dict[str, Any]] = tracker["events"]
        return events

    def _json(self, method: str, path: str, **options: Any) -> Any:
        try:
            response = self._http.request(method, path, **options)
            response.raise_for_status()
            return response.json()
        except httpx.TimeoutException as error:
            raise ServerUnreachableError(f"{self.url} did not answer within {self._http.timeout.read:.0f} s") from error
        except httpx.HTTPStatusError as error:
            status = error.response.status_code
            hint = "; start it with `whichone serve`, or Rasa with --enable-api" if status in {401, 404} else ""
            raise ServerUnreachableError(f"{self.url}{path} answered with HTTP status {status}{hint}") from error
        except (httpx.HTTPError, ValueError) as error:
            raise ServerUnreachableError(
                f"no Whichone answers under {self.url} ({error}); start one with `whichone serve`"
            ) from error
