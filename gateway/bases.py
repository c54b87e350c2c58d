"""The menu of knowledge bases."""

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
