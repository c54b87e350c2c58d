"""The shipped packs, read once, and pairs of their entities."""

import random
from collections import defaultdict
from pathlib import Path

import pytest

from knowledge.pack import read_pack
from knowledge.types import Entity, Pack, PackInfo, Section

PACKS = Path(__file__).parents[2] / "knowledge" / "packs"
NAMES = ("recipes", "books", "songs")


@pytest.fixture(scope="session")
def packs() -> dict[str, Pack]:
    return {name: read_pack(PACKS / name) for name in NAMES}


@pytest.fixture(scope="session", params=NAMES)
def pack(request: pytest.FixtureRequest, packs: dict[str, Pack]) -> Pack:
    return packs[request.param]


@pytest.fixture(scope="session")
def dishes(packs: dict[str, Pack]) -> dict[str, Entity]:
    return {entity.key: entity for entity in packs["recipes"].entities}


@pytest.fixture(scope="session")
def songs(packs: dict[str, Pack]) -> dict[str, Entity]:
    return {entity.key: entity for entity in packs["songs"].entities}


@pytest.fixture
def info() -> PackInfo:
    """Of a pack without labels and templates."""
    return PackInfo("things", "Things", "thing", "things")


def groups(pack: Pack, count: int = 150) -> list[list[Entity]]:
    """All entities of the same name together, then random pairs and triples; the same ones each time."""
    named = defaultdict(list)
    for entity in pack.entities:
        named[entity.name.casefold()].append(entity)
    chance = random.Random(7)
    return [same for same in named.values() if len(same) > 1] + [
        chance.sample(pack.entities, 2 + number % 2) for number in range(count)
    ]


def entity(key: str, name: str = "", text: str = "", type: str = "", **attributes: str | tuple[str, ...]) -> Entity:
    """An entity in short; a string stands for one value."""
    values = {name: (value,) if isinstance(value, str) else value for name, value in attributes.items()}
    return Entity(key, name or key, (), type, values, (Section("", text),) if text else ())
