"""How kinds are said of several things: the words of `sayable.txt`."""

from functools import cache
from pathlib import Path

SAYABLE = Path(__file__).parent / "sayable.txt"


@cache
def sayable(section: str) -> dict[str, str]:
    """The words by kind, most specific kinds first; sections are noun, adjective and ingredient."""
    table: dict[str, dict[str, str]] = {}
    name = ""
    for line in SAYABLE.read_text("utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif line and not line.startswith("#"):
            kind, _, words = line.partition(":")
            table.setdefault(name, {})[kind] = words.strip()
    return table[section]
