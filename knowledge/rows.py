"""Between the records of `knowledge.types` and the rows of the tables."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, insert, select

from knowledge.schema import Base, EntityRow, SectionRow
from knowledge.types import Entity, PackInfo, Section, Sentence

_BATCH = 5_000


def insert_rows(connection: Connection, table: type[Base], rows: Iterable[dict[str, Any]]) -> None:
    """Insert rows in batches, so that neither memory nor a statement grows with their number."""
    batch: list[dict[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == _BATCH:
            connection.execute(insert(table), batch)
            batch = []
    if batch:
        connection.execute(insert(table), batch)


def entity_rows(version_id: int, entities: Sequence[Entity]) -> Iterator[dict[str, Any]]:
    """The entity table's rows for the entities, without their sections."""
    for position, entity in enumerate(entities):
        yield {
            "version_id": version_id,
            "key": entity.key,
            "position": position,
            "name": entity.name,
            "type": entity.type,
            "url": entity.url,
            "aliases": list(entity.aliases),
            "attributes": {key: list(values) for key, values in entity.attributes.items()},
        }


def section_rows(version_id: int, entities: Sequence[Entity]) -> Iterator[dict[str, Any]]:
    """The section table's rows for the entities."""
    for entity in entities:
        for position, section in enumerate(entity.sections):
            yield {
                "version_id": version_id,
                "entity_key": entity.key,
                "position": position,
                "title": section.title,
                "text": section.text,
            }


def sentence_rows(version_id: int, sentences: Iterable[Sentence]) -> Iterator[dict[str, Any]]:
    """The sentence table's rows."""
    for sentence in sentences:
        yield {
            "version_id": version_id,
            "id": sentence.id,
            "entity_key": sentence.entity_key,
            "section": sentence.section,
            "position": sentence.position,
            "text": sentence.text,
            "standalone": sentence.standalone,
            "category": sentence.category.value,
        }


def read_entities(connection: Connection, version_id: int, key: str | None = None) -> list[Entity]:
    """The entities of a version in order, with their sections; only the one with the key where one is given."""
    entity, section = EntityRow.__table__.c, SectionRow.__table__.c
    chosen = select(entity.key, entity.name, entity.type, entity.url, entity.aliases, entity.attributes).where(
        entity.version_id == version_id
    )
    texts = select(section.entity_key, section.title, section.text).where(section.version_id == version_id)
    if key is not None:
        chosen, texts = chosen.where(entity.key == key), texts.where(section.entity_key == key)
    sections: dict[str, list[Section]] = {}
    for entity_key, title, text in connection.execute(texts.order_by(section.entity_key, section.position)):
        sections.setdefault(entity_key, []).append(Section(title, text))
    return [
        Entity(
            key=row.key,
            name=row.name,
            aliases=tuple(row.aliases),
            type=row.type,
            attributes={name: tuple(values) for name, values in row.attributes.items()},
            sections=tuple(sections.get(row.key, ())),
            url=row.url,
        )
        for row in connection.execute(chosen.order_by(entity.position))
    ]


def info_to_json(info: PackInfo) -> dict[str, Any]:
    """What is stored of a pack's description."""
    return {**asdict(info), "attribute_labels": dict(info.attribute_labels), "descriptions": list(info.descriptions)}


def info_from_json(data: dict[str, Any]) -> PackInfo:
    """The description back from what is stored."""
    return PackInfo(**{**data, "descriptions": tuple(data["descriptions"])})
