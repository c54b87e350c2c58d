"""How our processes log: text or JSON lines, with the conversation that a record belongs to as a hash."""

import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from pythonjsonlogger.json import JsonFormatter

from knowledge.settings import Settings

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"

_conversation: ContextVar[str | None] = ContextVar("conversation", default=None)


def configure_logging(settings: Settings, *, quiet: bool = False, file: Path | None = None) -> None:
    """Set up this process's log as the settings say.

    Args:
        settings: format and level.
        quiet: warnings and errors only.
        file: where to; default: standard error.
    """
    handler: logging.Handler = logging.StreamHandler() if file is None else logging.FileHandler(file, encoding="utf-8")
    handler.addFilter(_add_conversation)
    handler.setFormatter(_formatter(settings.log_format))
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    logging.basicConfig(level=max(level, logging.WARNING) if quiet else level, handlers=[handler], force=True)
    logging.captureWarnings(True)
    # They log every request, with nothing that ours do not say.
    for name in ("httpx", "httpcore"):
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


def mark_of(conversation: str) -> str:
    """What stands for a conversation in the logs: the same in all processes, and no way back to its id."""
    return hashlib.sha256(conversation.encode()).hexdigest()[:12]


@contextmanager
def in_conversation(conversation: str) -> Iterator[None]:
    """Around work for a conversation: its mark is in the records written meanwhile, those of threads included."""
    token = _conversation.set(mark_of(conversation))
    try:
        yield
    finally:
        _conversation.reset(token)


def _add_conversation(record: logging.LogRecord) -> bool:
    mark = _conversation.get()
    if mark is not None and not hasattr(record, "conversation"):
        record.conversation = mark
    return True


def _formatter(form: str) -> logging.Formatter:
    if form == "text":
        return logging.Formatter(TEXT)
    return JsonFormatter(
        ["asctime", "levelname", "name", "message"],
        rename_fields={"asctime": "time", "levelname": "level", "name": "logger"},
        datefmt="%Y-%m-%dT%H:%M:%S%z",
        json_ensure_ascii=False,
    )
