"""Runs Rasa's command line (`rasa_start.py run …`, `… train …`) with the interpreter of Rasa's own environment.

Importing skops.io before TensorFlow saves about 8 s at every start. What people say stays out of the logs, unless
WHICHONE_LOG_TEXT says otherwise. Nothing here is imported by the rest of Whichone, and only here, in `rasa_turns.py`
and in `rasa_speed.py` Rasa is.
"""

import importlib
import json
import logging
import os
import re
import runpy
import sys
import warnings
from types import SimpleNamespace
from typing import Any

QUOTED_LINE = re.compile(r"in line '.*'\. Expected", re.DOTALL)


class Withheld:
    """Stands where Rasa's logging looks for a pipeline that rewrites the parts of a record that hold what was said."""

    def log_run(self, data: Any) -> str:
        """Say that something was said, no more."""
        return "(withheld)"


def keep_text_out_of_logs() -> None:
    """Withhold what people say from Rasa's log records and from the one warning that quotes it."""
    log_utils = importlib.import_module("rasa.utils.log_utils")
    if not hasattr(log_utils, "plugin_manager"):
        raise RuntimeError("this Rasa logs in another way than 3.6.21; what people say would get into its logs")
    # Only for the logs: a plugin registered with Rasa would be run over every event of a conversation too.
    hook = SimpleNamespace(get_anonymization_pipeline=Withheld)
    vars(log_utils)["plugin_manager"] = lambda: SimpleNamespace(hook=hook)
    show = warnings.showwarning

    def show_without_text(message: Warning | str, *details: Any, **more: Any) -> None:
        show(QUOTED_LINE.sub("in line (withheld). Expected", str(message)), *details, **more)

    warnings.showwarning = show_without_text


class JsonLine(logging.Formatter):
    """A record as one line of JSON; what Rasa's structlog has made JSON already is taken apart again."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        message = record.getMessage()
        try:
            said = json.loads(message)
        except ValueError:
            said = None
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
        }
        line |= said if isinstance(said, dict) else {"message": message}
        if record.exc_info:
            line["exc_info"] = self.formatException(record.exc_info)
        return json.dumps({**line, "level": record.levelname}, ensure_ascii=False, default=str)


def log_json_lines() -> None:
    """Put a handler where Rasa would put its own one."""
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(JsonLine())
    logging.basicConfig(handlers=[handler])
    logging.captureWarnings(True)
    vars(importlib.import_module("rasa.utils.io"))["configure_colored_logging"] = lambda level: None


def main() -> None:
    """Become `rasa`."""
    turns, speed = importlib.import_module("rasa_turns"), importlib.import_module("rasa_speed")
    sys.path.pop(0)  # this folder: its modules are ours and could hide Rasa's
    # TensorFlow imports jax where it can, for converting models; that takes 1.5 s and Rasa converts none.
    vars(sys)["modules"]["jax"] = None
    importlib.import_module("skops.io")
    # sanic 21.12 switches deprecation warnings on while it is imported.
    importlib.import_module("sanic")
    warnings.simplefilter("ignore", DeprecationWarning)
    if os.environ.get("FORCE_JSON_LOGGING"):
        log_json_lines()
    if os.environ.get("WHICHONE_LOG_TEXT", "").lower() not in {"1", "true", "yes", "on"}:
        keep_text_out_of_logs()
    if sys.argv[1:2] == ["run"]:
        turns.undo_broken_turns()
        speed.do_once()
    runpy.run_module("rasa", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
