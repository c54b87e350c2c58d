"""The log: lines of text or of JSON, with a conversation's mark and not its id."""

import json
import logging
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from typing import Any

import pytest

from bot.launcher.rasa_start import JsonLine
from knowledge.logs import configure_logging, in_conversation, mark_of
from knowledge.settings import Settings

logger = logging.getLogger("of.a.test")


@pytest.fixture(autouse=True)
def log_of_pytest() -> Iterator[None]:
    """The root logger as it was."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    for handler in root.handlers:
        if handler not in handlers:
            handler.close()
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def test_a_record_is_a_line_of_json_whatever_is_in_it(tmp_path: Path) -> None:
    file = tmp_path / "log"
    configure_logging(Settings(log_format="json"), file=file)
    logger.info('two\nlines, "quoted" %s', "é", extra={"milliseconds": 1.5})
    logger.debug("not wanted")
    warnings.warn("of some library", stacklevel=1)
    try:
        raise ValueError("a reason")
    except ValueError:
        logger.exception("failed")
    said, warned, failed = lines_of(file)
    assert said["message"] == 'two\nlines, "quoted" é'
    assert (said["level"], said["logger"], said["milliseconds"]) == ("INFO", "of.a.test", 1.5)
    assert said["time"]
    assert "conversation" not in said
    assert "of some library" in warned["message"]
    assert "ValueError: a reason" in failed["exc_info"]


def test_a_conversation_is_marked_in_threads_too_and_its_id_is_not_told(tmp_path: Path) -> None:
    file = tmp_path / "log"
    configure_logging(Settings(log_format="json"), file=file)
    with in_conversation("web-secret"), ThreadPoolExecutor(1) as pool:
        pool.submit(copy_context().run, logger.info, "inside").result()
    with in_conversation("web-other"):
        logger.info("inside another")
    logger.info("outside")
    first, second, third = lines_of(file)
    assert first["conversation"] == mark_of("web-secret")
    assert second["conversation"] not in {first["conversation"], None}
    assert "conversation" not in third
    assert "secret" not in file.read_text("utf-8")


def test_lines_of_text_and_levels(tmp_path: Path) -> None:
    file = tmp_path / "log"
    configure_logging(Settings(log_level="error"), file=file)
    logger.warning("not wanted")
    logger.error("wanted")
    assert file.read_text("utf-8").endswith(" ERROR of.a.test: wanted\n")
    assert len(file.read_text("utf-8").splitlines()) == 1
    configure_logging(Settings(log_level="debug"), quiet=True, file=file)
    logger.info("not wanted")
    assert len(file.read_text("utf-8").splitlines()) == 1


def test_lines_of_rasa_whether_json_already_or_not() -> None:
    def line(message: str) -> Any:
        return json.loads(JsonLine().format(logging.LogRecord("rasa.core", logging.INFO, "", 1, message, None, None)))

    assert line("Loading\nmodel")["message"] == "Loading\nmodel"
    told = line('{"event": "rest.message.received.failure", "level": "error", "text": "(withheld)"}')
    assert (told["event"], told["text"], told["logger"]) == ("rest.message.received.failure", "(withheld)", "rasa.core")
    assert line("[1]")["message"] == "[1]"
