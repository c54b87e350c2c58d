"""The scripted conversations of `tests/dialogs/`, through a real Rasa server and the real action server."""

from pathlib import Path

import pytest

from bot.dialogs.reading import read_scripts
from bot.dialogs.report import explain
from bot.dialogs.runner import run_cases
from bot.dialogs.script import DialogCase
from bot.launcher.client import RasaClient
from knowledge.settings import ROOT
from tests.bot.conftest import RunningBot

SCRIPTS = Path(__file__).parents[1] / "dialogs"
CASES = read_scripts([SCRIPTS])

pytestmark = pytest.mark.slow


def test_there_are_dialogs_over_every_shipped_base() -> None:
    assert len(CASES) >= 85
    bases = {step.metadata["knowledge_base"] for case in CASES for step in case.steps if hasattr(step, "metadata")}
    assert bases == {folder.name for folder in (ROOT / "knowledge" / "packs").iterdir() if folder.is_dir()}


@pytest.mark.parametrize("case", CASES, ids=[f"{case.file.stem}: {case.name}" for case in CASES])
def test_dialog(case: DialogCase, running_bot: RunningBot) -> None:
    with RasaClient(running_bot.url) as client:
        (result,) = run_cases([case], client)
    assert result.passed, explain(result)
    said = [message for _, messages in result.transcript for message in messages]
    questions = [message for message in said if message.endswith("?") or "\n1. " in message]
    assert len(set(questions)) == len(questions), "no question is put twice in the same words"
