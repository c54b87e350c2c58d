"""The entities of an index on disk: what names them in memory, everything else read when it is asked for."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from knowledge.records import entity_to_record
from knowledge.types import Entity, Section
from retrieval.text_table import TextTable

_HEADS = "entities.json"
_BODIES = "entities"
_REMEMBERED = 1024


class EntityTable(Mapping[str, Entity]):
    """The entities of a version by key, in the pack's order. `heads` has them without attributes and sections."""

    def __init__(self, heads: Sequence[Entity], bodies: TextTable) -> None:
        self.heads: Mapping[str, Entity] = {entity.key: entity for entity in heads}
        self.keys_in_order: Sequence[str] = list(self.heads)
        self._numbers = {key: i for i, key in enumerate(self.keys_in_order)}
        self._bodies = bodies
        self._whole = lru_cache(maxsize=_REMEMBERED)(self._read)

    @staticmethod
    def save(entities: Sequence[Entity], folder: Path) -> None:
        """Write entities into a folder."""
        heads = [[e.key, e.name, list(e.aliases), e.type, e.url] for e in entities]
        (folder / _HEADS).write_text(json.dumps(heads, separators=(",", ":")), encoding="utf-8")
        TextTable.save((_body(entity) for entity in entities), folder, _BODIES)

    @classmethod
    def load(cls, folder: Path) -> "EntityTable":
        """Read what `save` wrote.

        Raises:
            OSError, ValueError, TypeError: a file is missing or is none of ours.
        """
        heads = json.loads((folder / _HEADS).read_text(encoding="utf-8"))
        bodies = TextTable.load(folder, _BODIES)
        if len(bodies) != len(heads):
            raise ValueError(f"{_HEADS} has {len(heads)} entities, {_BODIES}.txt has {len(bodies)}")
        return cls(
            [Entity(key, name, tuple(aliases), kind, url=url) for key, name, aliases, kind, url in heads], bodies
        )

    def number(self, key: str) -> int:
        """The place of an entity in the order. Raises KeyError."""
        return self._numbers[key]

    def __getitem__(self, key: str) -> Entity:
        if key not in self.heads:
            raise KeyError(key)
        return self._whole(key)

    def __contains__(self, key: object) -> bool:
        return key in self.heads

    def __iter__(self) -> Iterator[str]:
        return iter(self.heads)

    def __len__(self) -> int:
        return len(self.heads)

    def _read(self, key: str) -> Entity:
        body = json.loads(self._bodies[self._numbers[key]])
        return replace(
            self.heads[key],
            attributes={name: tuple(values) for name, values in body.get("attributes", {}).items()},
            sections=tuple(
                Section(section.get("title", ""), section.get("text", "")) for section in body.get("sections", ())
            ),
        )


def _body(entity: Entity) -> str:
    record = entity_to_record(entity)
    return json.dumps({field: record[field] for field in ("attributes", "sections") if field in record})
