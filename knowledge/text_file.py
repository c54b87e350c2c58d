"""Reading text files that people and other programs wrote: UTF-8, line by line, with limits."""

import unicodedata
from collections.abc import Iterator
from pathlib import Path

from knowledge.errors import PackError

MAX_LINE_BYTES = 2_000_000
"""Longest line of a JSONL or CSV file; one entity is a line, and no article is nearly as long."""

MAX_FILE_BYTES = 500_000_000
"""Largest file that is read."""


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a UTF-8 file with their numbers from 1, without line ends; a byte order mark is taken off.

    Raises:
        PackError: the file cannot be read, is too large, is not UTF-8, or has a line above `MAX_LINE_BYTES`.
    """
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise PackError(f"is larger than {MAX_FILE_BYTES // 1_000_000} MB; divide it", file=path)
        with path.open("rb") as file:
            number = 0
            while raw := file.readline(MAX_LINE_BYTES + 1):
                number += 1
                if len(raw) > MAX_LINE_BYTES:
                    raise PackError(
                        f"the line is longer than {MAX_LINE_BYTES:,} bytes; an entity this large cannot be read: "
                        "shorten or divide it",
                        file=path,
                        line=number,
                    )
                yield number, decode(raw, path, number).rstrip("\r\n")
    except OSError as error:
        raise PackError(f"cannot be read: {error.strerror or error}", file=path) from error


def decode(raw: bytes, path: Path, line: int | None = None) -> str:
    """Bytes of a file as text; the byte order mark of a first line is taken off.

    Raises:
        PackError: they are not UTF-8.
    """
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        at = line if line is not None else raw.count(b"\n", 0, error.start) + 1
        raise PackError(
            f"is not UTF-8 (byte 0x{raw[error.start]:02x}); save the file as UTF-8", file=path, line=at
        ) from error
    return text.removeprefix("\ufeff") if line in (None, 1) else text


def bad_character(text: str, allowed: str = "") -> str | None:
    """Name the first character that no text should have: a control character, half of a surrogate pair or a
    noncharacter (`allowed` ones excepted); None where there is none."""
    if text.isprintable():
        return None
    for character in text:
        if character in allowed:
            continue
        if unicodedata.category(character) in ("Cc", "Cs") or ord(character) & 0xFFFE == 0xFFFE:
            return f"U+{ord(character):04X}"
    return None
