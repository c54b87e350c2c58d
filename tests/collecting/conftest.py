"""A study of three items of our own, and its store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from collecting.records import Choice, Item, Rules
from collecting.store import CollectingStore

LANTERN = "Lantern soup is a thick soup that is served in a gourd. Fishermen drink it from a mug on cold mornings."
AMBER = "Amber pie is a sweet pie with apricots. Children eat it in June."
RULES = Rules(base="sweets@1", domain="DISHES", noun="dish", least=2, most=3, workers=2)


def choice(key: str, name: str, shown: str, aliases: tuple[str, ...] = (), url: str = "") -> Choice:
    """A choice with something unshown of its own."""
    box = f": Infobox dish. country: Nowhere. name: {name}"
    return Choice(
        key, name, f"'{name}'", aliases, url, shown, box, f"The oldest recipe of the {key} is lost to us now."
    )


def item(number: int, target: int = 0) -> Item:
    """The same pair each time."""
    pair = (
        choice("amber", "Amber pie", AMBER, ("Golden tart",), "https://example.org/wiki/Amber_pie"),
        choice("lantern", "Lantern soup", LANTERN),
    )
    return Item(
        f"{number:05d}",
        "uniform",
        "",
        "What was it that we had at the fair?",
        "Do you mean 'Amber pie' or 'Lantern soup'?",
        pair,
        target,
    )


ITEMS = [item(1), item(2, 1), item(3)]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'collecting.db'}"


@pytest.fixture
def store(url: str) -> Iterator[CollectingStore]:
    store = CollectingStore(url)
    store.add_study("fair", ITEMS, RULES)
    yield store
    store.close()
