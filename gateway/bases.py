"""The menu of knowledge bases."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from knowledge.store import Store


@dataclass(frozen=True)
class MenuEntry:
    """A knowledge base that serves; `active` for the one used where none was picked."""

    name: str
    title: str
    active: bool

    def as_json(self) -> dict[str, Any]:
        """As the page reads it."""
        return asdict(self)


Menu = Callable[[], list[MenuEntry]]
"""What is in the menu at the moment; raises StoreError when the database cannot be read."""


def menu_of(store: Store) -> Menu:
    """The menu of the bases in a store that are built."""
    return lambda: [MenuEntry(base.name, base.title, base.active) for base in store.bases() if base.serving is not None]


def remembered(menu: Menu, seconds: float = 1.0) -> Menu:
    """The same menu, looked up again only after so many seconds: people who talk at once ask for it at every turn."""
    kept: list[MenuEntry] = []
    until = float("-inf")

    def look_up() -> list[MenuEntry]:
        nonlocal kept, until
        if time.monotonic() >= until:
            kept, until = menu(), time.monotonic() + seconds
        return kept

    return look_up
