"""Prometheus metrics: numbers only, nothing of what is said or who says it."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Histogram
from starlette.types import ASGIApp, Message, Receive, Scope, Send

logger = logging.getLogger(__name__)

SECONDS = (0.01, 0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3.0, 10.0, 60.0)


class Turn:
    """How long Rasa took for a turn: for its answer, and for what the conversation has come to."""

    def __init__(self) -> None:
        self._began = self._answered = time.perf_counter()

    def answered(self) -> None:
        """The answer is there."""
        self._answered = time.perf_counter()

    def log(self) -> None:
        """Both are there."""
        answer = round((self._answered - self._began) * 1000, 1)
        state = round((time.perf_counter() - self._answered) * 1000, 1)
        logger.info("Rasa answered after %.1f ms", answer, extra={"answer_ms": answer, "state_ms": state})


class Metrics:
    """The gateway's metrics, in a registry of their own, so that two gateways in one process do not add up."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "whichone_gateway_requests", "Requests, by route and status", ["route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "whichone_gateway_request_seconds", "Time per request", ["route"], buckets=SECONDS, registry=self.registry
        )
        self.refused = Counter(
            "whichone_gateway_refused", "Messages not answered, by reason", ["reason"], registry=self.registry
        )
        self.turn_seconds = Histogram(
            "whichone_gateway_rasa_seconds", "Time that Rasa took to answer", buckets=SECONDS, registry=self.registry
        )

    @contextmanager
    def turn(self) -> Iterator[Turn]:
        """Around the wait for Rasa; logs how long it was when all went well."""
        turn = Turn()
        with self.turn_seconds.time():
            yield turn
        turn.log()


class MeasureRequests:
    """Middleware that counts and times requests. Only routes of ours are named: the labels stay few."""

    def __init__(self, app: ASGIApp, metrics: Metrics, routes: frozenset[str]) -> None:
        self.app, self.metrics, self.routes = app, metrics, routes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on and note how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        route = scope["path"] if scope["path"] in self.routes else "other"
        status = "500"

        async def send_and_note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = str(message["status"])
            await send(message)

        started = time.perf_counter()
        try:
            await self.app(scope, receive, send_and_note)
        finally:
            self.metrics.requests.labels(route, status).inc()
            self.metrics.seconds.labels(route).observe(time.perf_counter() - started)
