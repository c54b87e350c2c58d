"""Labels for attributes that come without any."""

from dataclasses import replace

from knowledge.types import Pack


def with_labels(pack: Pack) -> Pack:
    """The pack with a label for every attribute in use: the one it has, or else its key in words."""
    used = dict.fromkeys(key for entity in pack.entities for key in entity.attributes)
    labels = {key: key.replace("_", " ") for key in used} | dict(pack.info.attribute_labels)
    return replace(pack, info=replace(pack.info, attribute_labels=labels))
