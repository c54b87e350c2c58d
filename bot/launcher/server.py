"""One server of the bot: how it is started, and whether it answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import httpx

from bot.launcher.logs import new_log
from bot.launcher.process import Process


@dataclass(frozen=True)
class Server:
    """What it takes to start a server, once or again; `url` answers with success once it is ready."""

    title: str
    command: Sequence[str]
    environment: Mapping[str, str]
    url: str
    logs: Path
    log_name: str
    folder: Path | None = None

    def start(self) -> Process:
        """Start it; see `Process` for the thread to do it in."""
        return Process(self.title, self.command, new_log(self.logs, self.log_name), self.environment, self.folder)

    def answers(self) -> bool:
        """Whether it is ready."""
        try:
            return httpx.get(self.url, timeout=2, trust_env=False).is_success
        except httpx.TransportError:
            return False
