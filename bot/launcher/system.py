"""The bot as a whole: knowledge bases up to date, Rasa trained, action server and Rasa running."""

import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from bot.launcher import rasa_project
from bot.launcher.conversations import FILE as CONVERSATIONS
from bot.launcher.conversations import prepare_conversations
from bot.launcher.ports import claim_port
from bot.launcher.process import POLL_SECONDS
from bot.launcher.progress import Progress
from bot.launcher.server import Server
from bot.launcher.supervisor import Supervised, Supervisor
from knowledge.settings import ROOT, Settings, checked_settings
from knowledge.store import Store
from retrieval.shipped import ensure_shipped

LOOPBACK = "127.0.0.1"
READY_SECONDS = 300.0
"""How long a server may take until it answers: a busy machine with a cold disk needs minutes."""


class System:
    """Starts everything on entering, ends everything on leaving, whatever happens in between; a server that dies is
    started again.

    The ports are free ones unless given. Rasa listens on `host`, the action server always on this machine only.
    Rasa's HTTP interface, which shows conversations, is open on this machine only.

    `base` is a knowledge base that has to be there.

    Raises:
        PortTakenError, EnvironmentMissingError, ConversationsError, ChildFailedError, KnowledgeBaseNotFoundError: on
            entering.
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        port: int | None = None,
        action_port: int | None = None,
        host: str = LOOPBACK,
        base: str | None = None,
        progress: Progress | None = None,
    ) -> None:
        settings = settings or checked_settings()
        # Rasa runs in a folder of its own: relative paths would be other ones there.
        own = {"home": settings.home.resolve(), "rasa_endpoints": settings.rasa_endpoints.resolve()}
        self.settings = settings.model_copy(update=own)
        self._progress = progress or Progress()
        self._host = host
        self._base = base
        self._asked = (port, action_port)
        self._servers: list[Supervised] = []
        self._supervisor: Supervisor | None = None
        self.port = self.action_port = 0

    @property
    def url(self) -> str:
        """Where Rasa listens, for a client on this machine."""
        return f"http://{LOOPBACK if self._host in {'0.0.0.0', '::'} else self._host}:{self.port}"

    @property
    def action_url(self) -> str:
        """Where the action server listens."""
        return f"http://{LOOPBACK}:{self.action_port}/webhook"

    @property
    def pids(self) -> tuple[int, ...]:
        """The process ids of the servers: Rasa and the action server."""
        return tuple(supervised.process.pid for supervised in self._servers)

    def __enter__(self) -> Self:
        """Start; returns when both servers answer."""
        try:
            self._start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        self.stop()

    def check(self) -> None:
        """Raise ChildFailedError when a server has ended by itself and is not started again."""
        if self._supervisor is not None:
            self._supervisor.check()

    def wait_until_ready(self, seconds: float = READY_SECONDS) -> None:
        """Wait until both servers answer, after one of them died.

        Raises:
            ChildFailedError: a server died too often, or does not answer within so many seconds.
        """
        deadline = time.monotonic() + seconds
        with self._progress.waiting("waiting for the bot") as tick:
            for supervised in self._servers:
                while not supervised.server.answers():
                    self.check()
                    if time.monotonic() > deadline:
                        raise supervised.process.failed(f"was not ready within {seconds:.0f} s")
                    tick()
                    time.sleep(POLL_SECONDS)

    def stop(self) -> None:
        """End the servers; all are asked first, so that they end side by side."""
        if self._supervisor is not None:
            self._supervisor.stop()
        for supervised in self._servers:
            supervised.process.interrupt()
        while self._servers:
            self._servers.pop().process.stop()

    def _start(self) -> None:
        self.port = claim_port(self._asked[0], "--port", self._host)
        self.action_port = claim_port(self._asked[1], "--action-port")
        model = rasa_project.ensure_trained(self.settings, self._progress)
        prepare_conversations(self.settings.home / CONVERSATIONS, self.settings.rasa_keep_days)
        # Rasa takes longest and needs the action server only when somebody speaks, so it goes first.
        rasa = self._run(self._rasa(model))
        self._update_bases()
        actions = self._run(self._actions())
        for supervised in (actions, rasa):
            server = supervised.server
            supervised.process.wait_until(server.answers, READY_SECONDS, self._progress, f"starting {server.title}")
        rasa.process.check()
        actions.process.check()
        self._supervisor = Supervisor(self._servers, self.settings.launcher_restarts, self._progress)
        self._supervisor.start()

    def _rasa(self, model: Path) -> Server:
        local = self._host in {LOOPBACK, "localhost"}
        endpoints = self.settings.rasa_endpoints
        command = rasa_project.run_command(model, self._host, self.port, endpoints, api=local)
        environment = rasa_project.run_environment(self.settings, self.action_url)
        return Server("Rasa", command, environment, self.url, self.settings.home / "logs", "rasa", ROOT)

    def _actions(self) -> Server:
        # -P: a folder `actions` where the user happens to be is not ours.
        command = [sys.executable, "-P", "-m", "actions", "--port", str(self.action_port)]
        environment = {**self.settings.environment(), "PYTHONUNBUFFERED": "1"}
        health = f"http://{LOOPBACK}:{self.action_port}/health"
        return Server("the action server", command, environment, health, self.settings.home / "logs", "actions")

    def _run(self, server: Server) -> Supervised:
        supervised = Supervised(server)
        self._servers.append(supervised)
        return supervised

    def _update_bases(self) -> None:
        store = Store(self.settings.url())
        try:
            with self._progress.stages() as progress:
                ensure_shipped(store, self.settings, progress)
            if self._base is not None:
                store.base(self._base)
        finally:
            store.close()
