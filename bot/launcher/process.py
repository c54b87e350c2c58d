"""One child process: its log, its end, and the wait until it is ready."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from bot.launcher import logs
from bot.launcher.errors import ChildFailedError
from bot.launcher.progress import Progress

CHILD = Path(__file__).with_name("child.py")
STOP_SECONDS = 5.0
POLL_SECONDS = 0.1


class Process:
    """A command in a process group of its own (Ctrl-C reaches only us, and we stop it), writing into its log.

    It runs in the current folder unless another one is given.
    It is killed by the kernel when the thread that started it ends (Linux), so start it from the main thread.
    """

    def __init__(
        self,
        title: str,
        command: Sequence[str],
        log: Path,
        environment: Mapping[str, str],
        folder: Path | None = None,
    ) -> None:
        self.title, self.log, self.started = title, log, time.monotonic()
        with log.open("ab") as output:
            self._popen = subprocess.Popen(
                [sys.executable, "-I", "-S", str(CHILD), str(os.getpid()), *command],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=folder,
                env=dict(environment),
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        """The process id."""
        return self._popen.pid

    @property
    def running(self) -> bool:
        """Whether it has not ended yet."""
        return self._popen.poll() is None

    def failed(self, reason: str) -> ChildFailedError:
        """The error that tells what is wrong with it."""
        return ChildFailedError(self.title, reason, self.log, logs.last_lines(self.log))

    def check(self) -> None:
        """Raise ChildFailedError when it has ended by itself."""
        status = self._popen.poll()
        if status is not None:
            how = f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
            raise self.failed(how)

    def wait_until(self, ready: Callable[[], bool], seconds: float, progress: Progress, text: str) -> None:
        """Wait until it is ready; the seconds shown count from its start.

        Raises:
            ChildFailedError: it ended, or was not ready within so many seconds.
        """
        deadline = time.monotonic() + seconds
        with progress.waiting(text, self.started) as tick:
            while not ready():
                self.check()
                if time.monotonic() > deadline:
                    raise self.failed(f"was not ready within {seconds:.0f} s")
                tick()
                time.sleep(POLL_SECONDS)

    def wait_end(self, seconds: float, progress: Progress, text: str) -> None:
        """Wait until it ends well.

        Raises:
            ChildFailedError: it failed, or was not done within so many seconds.
        """
        self.wait_until(lambda: self._popen.poll() == 0, seconds, progress, text)

    def interrupt(self) -> None:
        """Ask it to end, without waiting."""
        self._signal(signal.SIGTERM)

    def stop(self) -> None:
        """End it and what it may have started; kill it when it does not end by itself."""
        self.interrupt()
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(STOP_SECONDS)
        self._signal(signal.SIGKILL)
        self._popen.wait()

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._popen.pid, number)
