"""The bot as a whole: knowledge bases up to date, Rasa trained, action server and Rasa running."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

from bot.launcher import logs, rasa_project
from bot.launcher.ports import claim_port
from bot.launcher.process import Process
from bot.launcher.progress import Progress
from knowledge.settings import ROOT, Settings, checked_settings
from knowledge.store import Store
from retrieval.shipped import ensure_shipped

LOOPBACK = "127.0.0.1"
READY_SECONDS = 300.0
"""How long a server may take until it answers: a busy machine with a cold disk needs minutes."""


class System:
    """Starts everything on entering, ends everything on leaving, whatever happens in between.

    The ports are free ones unless given. Rasa listens on `host`, the action server always on this machine only.
    Rasa's HTTP interface, which shows conversations, is open on this machine only.

    `base` is a knowledge base that has to be there.

    Raises:
        PortTakenError, EnvironmentMissingError, ChildFailedError, KnowledgeBaseNotFoundError: on entering.
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
        self._settings = settings.model_copy(update=own)
        self._progress = progress or Progress()
        self._host = host
        self._base = base
        self._asked = (port, action_port)
        self._processes: list[Process] = []
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
        """The process ids of the servers."""
        return tuple(process.pid for process in self._processes)

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
        """Raise ChildFailedError when a server has ended by itself."""
        for process in self._processes:
            process.check()

    def stop(self) -> None:
        """End the servers; all are asked first, so that they end side by side."""
        for process in self._processes:
            process.interrupt()
        while self._processes:
            self._processes.pop().stop()

    def _start(self) -> None:
        self.port = claim_port(self._asked[0], "--port", self._host)
        self.action_port = claim_port(self._asked[1], "--action-port")
        model = rasa_project.ensure_trained(self._settings, self._progress)
        # Rasa takes longest and needs the action server only when somebody speaks, so it goes first.
        self._run(
            "Rasa",
            "rasa",
            rasa_project.run_command(
                model, self._host, self.port, self._settings.rasa_endpoints, api=self._host in {LOOPBACK, "localhost"}
            ),
            rasa_project.run_environment(self._settings, self.action_url),
            ROOT,
        )
        self._update_bases()
        self._run(
            "the action server",
            "actions",
            # -P: a folder `actions` where the user happens to be is not ours.
            [sys.executable, "-P", "-m", "actions", "--port", str(self.action_port)],
            {**self._settings.environment(), "PYTHONUNBUFFERED": "1"},
        )
        starting, actions = self._processes
        actions.wait_until(
            _answers(f"http://{LOOPBACK}:{self.action_port}/health"),
            READY_SECONDS,
            self._progress,
            "starting the action server",
        )
        starting.wait_until(_answers(self.url), READY_SECONDS, self._progress, "starting Rasa")
        self.check()

    def _update_bases(self) -> None:
        store = Store(self._settings.url())
        try:
            with self._progress.stages() as progress:
                ensure_shipped(store, self._settings, progress)
            if self._base is not None:
                store.base(self._base)
        finally:
            store.close()

    def _run(
        self, title: str, name: str, command: list[str], environment: dict[str, str], folder: Path | None = None
    ) -> None:
        log = logs.new_log(self._settings.home / "logs", name)
        self._processes.append(Process(title, command, log, environment, folder))


def _answers(url: str) -> Callable[[], bool]:
    def ready() -> bool:
        try:
            return httpx.get(url, timeout=2).is_success
        except httpx.TransportError:
            return False

    return ready
