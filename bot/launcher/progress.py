"""Progress on standard error: "starting Rasa… 7 s". One line that counts on a terminal, one line per end elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

Tick = Callable[[], None]
Stage = Callable[[str, int, int], None]


class Progress:
    """Says what is being waited for; says nothing when `quiet`."""

    def __init__(self, quiet: bool = False) -> None:
        self.quiet = quiet
        self._console = Console(stderr=True, highlight=False)

    def say(self, text: str) -> None:
        """One line."""
        if not self.quiet:
            self._console.print(text, markup=False)

    @contextmanager
    def waiting(self, text: str, since: float | None = None) -> Iterator[Tick]:
        """Around a wait; call what it yields now and then to keep the seconds counting.

        They count from now, or from `since` on `time.monotonic`'s clock.
        """
        started = time.monotonic() if since is None else since
        counting = not self.quiet and sys.stderr.isatty()

        def tick() -> None:
            if counting:
                sys.stderr.write(f"\r\x1b[K{text}… {time.monotonic() - started:.0f} s")
                sys.stderr.flush()

        tick()
        try:
            yield tick
        except BaseException:
            if counting:
                sys.stderr.write("\n")
            raise
        if counting:
            sys.stderr.write("\r\x1b[K")
        self.say(f"{text}… {time.monotonic() - started:.0f} s")

    @contextmanager
    def stages(self) -> Iterator[Stage | None]:
        """Around long work in stages; yields what takes a stage's name, the number done and the number of all.

        A bar per stage on a terminal, a line per stage elsewhere.
        """
        if self.quiet:
            yield None
            return
        known: dict[str, TaskID] = {}
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        with Bars(*columns, console=self._console, disable=not self._console.is_terminal) as bars:

            def advance(stage: str, done: int, total: int) -> None:
                if stage not in known:
                    known[stage] = bars.add_task(stage, total=total)
                    if not self._console.is_terminal:
                        self.say(stage)
                bars.update(known[stage], completed=done, total=total)

            yield advance
