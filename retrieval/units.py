"""The units of the index: what of an entity can be found, and what counts as evidence for it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from knowledge.types import Entity, Sentence
from retrieval.evidence import UnitKind


@dataclass(frozen=True)
class Unit:
    """One text of the index. `sentence_id` is None for names and attributes."""

    entity_key: str
    text: str
    kind: UnitKind
    sentence_id: int | None = None


def label_of(attribute: str, labels: Mapping[str, str]) -> str:
    """The words for an attribute key: the pack's label, else the key with its underscores as spaces."""
    return labels.get(attribute) or attribute.replace("_", " ").strip()


def name_text(entity: Entity) -> str:
    """Name, aliases and type as one text: `Cendol (cendhol, chendol), dessert`."""
    aliases = f" ({', '.join(entity.aliases)})" if entity.aliases else ""
    return f"{entity.name}{aliases}" + (f", {entity.type}" if entity.type else "")


def attribute_text(attribute: str, values: Sequence[str], labels: Mapping[str, str]) -> str:
    """An attribute with all its values as one text: `main ingredients: rice flour, coconut milk`."""
    return f"{label_of(attribute, labels)}: {', '.join(values)}"


def units_of(entity: Entity, sentences: Iterable[Sentence], labels: Mapping[str, str]) -> list[Unit]:
    """The units of one entity: its name, every attribute, then its stand-alone sentences in the order given.

    No text occurs twice (letter case and white space apart), so that evidence never repeats itself.
    """
    found: list[Unit] = []
    seen: set[str] = set()

    def add(text: str, kind: UnitKind, sentence_id: int | None = None) -> None:
        folded = " ".join(text.casefold().split())
        if folded and folded not in seen:
            seen.add(folded)
            found.append(Unit(entity.key, text, kind, sentence_id))

    add(name_text(entity), UnitKind.NAME)
    for attribute, values in entity.attributes.items():
        if values:
            add(attribute_text(attribute, values, labels), UnitKind.ATTRIBUTE)
    for sentence in sentences:
        add(sentence.standalone, UnitKind.SENTENCE, sentence.id)
    return found
