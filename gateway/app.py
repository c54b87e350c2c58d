"""The gateway's routes, put together as one Starlette application."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from gateway.bases import Menu
from gateway.conversations import Conversations
from gateway.errors import BotUnreachableError, GatewayError, MessageError
from gateway.headers import SecurityHeaders
from gateway.message import check_origin, read_message
from gateway.metrics import MeasureRequests, Metrics
from gateway.rasa import Rasa
from gateway.rates import Rates
from gateway.settings import GatewaySettings
from gateway.transcript import State
from knowledge.errors import WhichoneError
from knowledge.logs import in_conversation

logger = logging.getLogger(__name__)

STATIC = Path(__file__).with_name("static")


class Gateway:
    """What the routes do.

    Args:
        rasa: where messages go.
        conversations: who is speaking.
        menu: the knowledge bases there are.
        settings: limits.
    """

    def __init__(self, rasa: Rasa, conversations: Conversations, menu: Menu, settings: GatewaySettings) -> None:
        self.rasa, self.conversations, self.menu, self.settings = rasa, conversations, menu, settings
        self.rates = Rates(settings.conversation_rate, settings.address_rate)
        self.metrics = Metrics()

    def app(self) -> Starlette:
        """The application."""
        routes = [
            Route("/", self.page),
            Route("/api/conversation", self.conversation, methods=["GET"]),
            Route("/api/conversation", self.new_conversation, methods=["POST"]),
            Route("/api/message", self.message, methods=["POST"]),
            Route("/health", self.health),
            Route("/metrics", self.show_metrics),
        ]
        named = frozenset(route.path for route in routes)
        return Starlette(
            routes=[*routes, Mount("/static", StaticFiles(directory=STATIC))],
            middleware=[
                Middleware(SecurityHeaders),
                Middleware(MeasureRequests, metrics=self.metrics, routes=named),
                Middleware(TrustedHostMiddleware, allowed_hosts=list(self.settings.hosts), www_redirect=False),
            ],
            exception_handlers={GatewayError: self._refuse, WhichoneError: _fail},
            lifespan=self._lifespan,
        )

    async def page(self, request: Request) -> Response:
        """The page itself, the same for everybody."""
        return FileResponse(STATIC / "index.html")

    async def conversation(self, request: Request) -> Response:
        """The conversation so far and the menu; begins one for who has none."""
        found = self.conversations.find(request)
        if found is None:
            return await self._begin(request)
        await self.rates.hit(_address(request))
        lines, state = await self.rasa.history(found)
        return JSONResponse({**await self._shared(state), "lines": [line.as_json() for line in lines]})

    async def new_conversation(self, request: Request) -> Response:
        """Leave the conversation and begin another."""
        check_origin(request)
        return await self._begin(request)

    async def message(self, request: Request) -> Response:
        """Pass on what was said; what the bot says to it."""
        conversation = self.conversations.require(request)
        message = await read_message(request, self.settings.characters)
        metadata = {}
        if message.knowledge_base is not None:
            known = [entry.name for entry in await run_in_threadpool(self.menu)]
            if message.knowledge_base not in known:
                raise MessageError("That knowledge base is no longer there. Please choose another one in the menu.")
            metadata["knowledge_base"] = message.knowledge_base
        await self.rates.hit(_address(request), conversation)
        with in_conversation(conversation), self.metrics.turn() as spent:
            lines, state = await self.rasa.say(conversation, message.text, metadata)
            spent.answered()
            if state is None:
                try:
                    state = await self.rasa.state(conversation)
                except BotUnreachableError:  # it was answered all the same
                    state = State()
        return JSONResponse({**_state(state), "lines": [line.as_json() for line in lines]})

    async def health(self, request: Request) -> Response:
        """200 when Rasa answers, else 503."""
        well = await self.rasa.answers()
        return JSONResponse({"status": "ok" if well else "the bot does not answer"}, 200 if well else 503)

    async def show_metrics(self, request: Request) -> Response:
        """What Prometheus reads."""
        return Response(generate_latest(self.metrics.registry), media_type=CONTENT_TYPE_LATEST)

    async def _begin(self, request: Request) -> Response:
        response = JSONResponse({**await self._shared(State()), "lines": []})
        self.conversations.remember(self.conversations.begin(), request, response)
        return response

    async def _shared(self, state: State) -> dict[str, object]:
        entries = [entry.as_json() for entry in await run_in_threadpool(self.menu)]
        return {**_state(state), "menu": entries, "characters": self.settings.characters}

    async def _refuse(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, GatewayError)
        if error.status >= 500:
            logger.warning("%s: %s", request.url.path, error.reason)
        self.metrics.refused.labels(error.reason).inc()
        return JSONResponse({"error": str(error)}, error.status, headers=dict(error.headers))

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        yield
        await self.rasa.close()


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _state(state: State) -> dict[str, object]:
    return {"knowledge_base": state.knowledge_base, "explains": state.explains}


async def _fail(request: Request, error: Exception) -> Response:
    """Something of ours is broken, the database for instance: the person gets an apology, the log what it was."""
    logger.error("%s: %s", request.url.path, error)
    return JSONResponse({"error": "Sorry, something went wrong on my side."}, 500)
