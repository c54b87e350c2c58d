"""What can be told of a message before anybody tries to understand it."""

import re

from actions.state import MAX_CHARACTERS
from actions.turn import Line


def cut(text: str) -> tuple[str, tuple[Line, ...]]:
    """The part of a message that is read, and what to say when that is not all of it."""
    if len(text) <= MAX_CHARACTERS:
        return text, ()
    return text[:MAX_CHARACTERS].rstrip(), (Line(response="utter_cut", values={"limit": f"{MAX_CHARACTERS:,}"}),)


def has_words(text: str) -> bool:
    """Whether there is a letter or a digit, of any script."""
    return any(character.isalnum() for character in text)


def same_words(one: str, other: str) -> bool:
    """Whether two messages are the same but for case, spaces and punctuation."""
    return _words(one) == _words(other)


def has_all_words(message: str, name: str) -> bool:
    """Whether a message has the words of a name side by side, but for case, spaces and punctuation."""
    return f" {' '.join(_words(name))} " in f" {' '.join(_words(message))} "


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
