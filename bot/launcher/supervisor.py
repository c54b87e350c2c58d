"""Starts servers again that have died, until they die too often."""

import time
from collections import deque
from threading import Event, Thread

from bot.launcher.errors import ChildFailedError
from bot.launcher.process import Process
from bot.launcher.progress import Progress
from bot.launcher.server import Server

POLL_SECONDS = 0.1

WINDOW_SECONDS = 300.0
"""Deaths count for so long."""

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 10.0
"""Seconds between a death and the next start: doubled with every death that counts."""


class Supervised:
    """A running server, and when it died."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.process: Process = server.start()
        self.deaths: deque[float] = deque()
        self.start_at: float | None = None

    def count_death(self, now: float) -> int:
        """Note that it is dead; how many deaths count now, this one included."""
        self.deaths.append(now)
        while now - self.deaths[0] > WINDOW_SECONDS:
            self.deaths.popleft()
        return len(self.deaths)


class Supervisor:
    """Watches servers from a thread of its own.

    Args:
        servers: what to watch, running.
        restarts: how often a server is started again within five minutes.
        progress: says what died and was started again.
    """

    def __init__(self, servers: list[Supervised], restarts: int, progress: Progress) -> None:
        self._servers, self._restarts, self._progress = servers, restarts, progress
        self._ended = Event()
        self._failure: BaseException | None = None
        # The kernel ends the servers that this thread starts when it ends, which it does after them.
        self._thread = Thread(target=self._watch, name="supervisor", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self._thread.start()

    def stop(self) -> None:
        """Start nothing any more; the servers are left as they are, until this process's end at most."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def check(self) -> None:
        """Raise ChildFailedError when a server has died too often."""
        if self._failure is not None:
            raise self._failure

    def _watch(self) -> None:
        try:
            while not self._ended.wait(POLL_SECONDS):
                for supervised in self._servers:
                    self._look_after(supervised)
        except BaseException as error:
            self._failure = error

    def _look_after(self, supervised: Supervised) -> None:
        now = time.monotonic()
        if supervised.start_at is not None:
            if now >= supervised.start_at:
                supervised.process, supervised.start_at = supervised.server.start(), None
            return
        try:
            supervised.process.check()
        except ChildFailedError as death:
            deaths = supervised.count_death(now)
            if deaths > self._restarts:
                raise
            supervised.start_at = now + min(FIRST_PAUSE * 2 ** (deaths - 1), LONGEST_PAUSE)
            self._progress.say(f"{death.title} {death.reason}; starting it again (its log: {death.log})")
