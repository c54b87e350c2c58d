"""What passes between the parts of collecting."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Choice:
    """One of a pair, as the knowledge base had it when the item was made.

    `label` is how the question names it, `shown` the text of the first screen (maybe cut), `infobox` its attributes and
    `unshown` the rest of its text, both as AltEntities files have them.
    """

    key: str
    name: str
    label: str
    aliases: tuple[str, ...]
    url: str
    shown: str
    infobox: str
    unshown: str


@dataclass(frozen=True)
class Item:
    """A question about a pair, one of which (`target`, 0 or 1) is meant. `section` is the title of what is shown, empty
    for the lead; `sampling` the method by which the pair was found.
    """

    key: str
    sampling: str
    section: str
    utterance: str
    question: str
    choices: tuple[Choice, Choice]
    target: int


@dataclass(frozen=True)
class Rules:
    """What a study asks for: of which base and domain, what its things are called, how many expressions of an item,
    from how many workers, and whether addresses of the things are shown.
    """

    base: str
    domain: str
    noun: str
    least: int = 3
    most: int = 5
    workers: int = 1
    links: bool = True


@dataclass(frozen=True)
class Task:
    """An item that a worker has been given, with what the worker had typed when last seen."""

    item: Item
    draft: tuple[str, ...] = ()
    looks: int = 0


@dataclass(frozen=True)
class Progress:
    """How many items a worker has done, and how many are open to the worker."""

    done: int
    left: int


@dataclass(frozen=True)
class Collected:
    """What a worker said of an item; no expressions where the worker could not say anything. `looks` is how often the
    background was on the screen.
    """

    item: str
    worker: str
    expressions: tuple[str, ...]
    looks: int
    time: datetime
