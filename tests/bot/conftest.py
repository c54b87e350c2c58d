"""One running bot for all tests of this folder that need one: starting it builds the shipped bases and trains Rasa."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.launcher.progress import Progress
from bot.launcher.system import System
from knowledge.settings import Settings


@dataclass(frozen=True)
class RunningBot:
    """A bot that runs, and the home folder it made; commands started with `environment` share the home."""

    url: str
    home: Path
    system: System

    @property
    def environment(self) -> dict[str, str]:
        return {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {
            "WHICHONE_HOME": str(self.home),
            "PYTHONUNBUFFERED": "1",
        }


@pytest.fixture(scope="session")
def running_bot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningBot]:
    home = tmp_path_factory.mktemp("home")
    settings = Settings(home=home, database_url=None)
    with System(settings, progress=Progress(quiet=True)) as system:
        yield RunningBot(system.url, home, system)
