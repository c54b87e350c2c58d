"""The sentences around what is known, in one file that a user can change."""

import string
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from knowledge.errors import WhichoneError
from knowledge.settings import current_settings

SHIPPED = Path(__file__).parent / "sentences.yaml"


class SentencesError(WhichoneError):
    """A file of sentences cannot be read, or one of its sentences lacks what has to be in it."""


def say(name: str, variant: int = 0, /, **values: object) -> str:
    """A sentence by name, filled in; values are put in as they are, whatever they hold.

    Args:
        variant: which of several wordings; beyond the last one, the last.

    Raises:
        SentencesError: the configured file is broken.
    """
    wordings = _sentences(current_settings().sentences)[name]
    return wordings[max(0, min(variant, len(wordings) - 1))].format(**values)


def read_sentences(file: Path) -> dict[str, tuple[str, ...]]:
    """The sentences of a file by name. Raises SentencesError naming the file and what is wrong with it."""
    try:
        content: Any = yaml.safe_load(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise SentencesError(f"The sentences in {file} cannot be read: {error}.") from error
    if not isinstance(content, dict):
        raise SentencesError(f"{file} holds no sentences by name.")
    found = {}
    for name, value in content.items():
        wordings = value if isinstance(value, list) else [value]
        if not wordings or not all(isinstance(text, str) and text.strip() for text in wordings):
            raise SentencesError(f"{file}: '{name}' is neither a sentence nor a list of sentences.")
        found[str(name)] = tuple(wordings)
    return found


@lru_cache(maxsize=4)
def _sentences(file: Path | None) -> Mapping[str, tuple[str, ...]]:
    shipped = read_sentences(SHIPPED)
    if file is None:
        return shipped
    own = read_sentences(file)
    for name, wordings in own.items():
        if name not in shipped:
            raise SentencesError(f"{file}: there is no sentence '{name}'; there are {', '.join(shipped)}.")
        wanted = [_fields(text, SHIPPED) for text in shipped[name]]
        for text in wordings:
            if _fields(text, file) not in wanted:
                named = ", ".join(f"{{{field}}}" for field in sorted(wanted[0]))
                raise SentencesError(f"{file}: '{name}' needs {named or 'nothing to fill in'}: {text}")
    return {**shipped, **own}


def _fields(text: str, file: Path) -> frozenset[str]:
    try:
        return frozenset(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)
    except ValueError as error:
        raise SentencesError(f"{file}: a brace is not closed in: {text}") from error
