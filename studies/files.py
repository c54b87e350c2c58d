"""Writes files whole or not at all."""

import os
from collections.abc import Iterable
from pathlib import Path

from studies.errors import StudyError


def write_whole(path: Path, parts: Iterable[str]) -> None:
    """Write texts one after the other; a file that is there is replaced once all is written. Raises StudyError."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.writelines(parts)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise StudyError(f"{path} cannot be written: {error.strerror or error}.") from error
