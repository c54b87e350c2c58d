"""Writes judgements to a file, whole or not at all."""

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from annotation.errors import AnnotationError


def write_export(rows: Iterable[Mapping[str, Any]], path: Path) -> None:
    """Write rows as JSON lines; a file that is there is replaced once all is written. Raises AnnotationError."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise AnnotationError(f"{path} cannot be written: {error.strerror or error}.") from error
