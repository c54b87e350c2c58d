"""The content hash of a pack: two packs with the same hash say the same."""

import hashlib
import json

from knowledge.types import Pack


def content_hash(pack: Pack) -> str:
    """SHA-256, in hexadecimal, of everything a pack says; the order of entities, aliases and values counts."""
    info = pack.info
    digest = hashlib.sha256()
    head = [
        info.name,
        info.title,
        info.noun_singular,
        info.noun_plural,
        list(info.attribute_labels.items()),
        info.descriptions,
        info.licence,
        info.source,
    ]
    digest.update(_canonical(head))
    for entity in pack.entities:
        digest.update(
            _canonical(
                [
                    entity.key,
                    entity.name,
                    entity.aliases,
                    entity.type,
                    list(entity.attributes.items()),
                    [(section.title, section.text) for section in entity.sections],
                    entity.url,
                ]
            )
        )
    return digest.hexdigest()


def _canonical(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
