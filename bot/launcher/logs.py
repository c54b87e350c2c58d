"""The log files of the processes, one per process and start, under `home/logs`."""

import os
import time
from pathlib import Path

KEPT = 20
"""Files kept in the folder; older ones are removed at the next start."""


def new_log(folder: Path, name: str) -> Path:
    """A new log file's path. Two chats at a time must not write into one file, hence the process id."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in sorted(folder.glob("*.log"), key=lambda path: path.stat().st_mtime)[: -KEPT + 1]:
        old.unlink(missing_ok=True)
    return folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}-{name}.log"


def last_lines(log: Path, count: int = 15) -> str:
    """The end of a log file, "" when there is none."""
    if not log.exists():
        return ""
    with log.open("rb") as file:
        file.seek(max(0, log.stat().st_size - 20_000))
        lines = [line for line in file.read().decode(errors="replace").splitlines() if line.strip()]
    return "\n".join(lines[-count:])
