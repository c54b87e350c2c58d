"""What is allowed in a pack but will make a poor knowledge base."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from knowledge.pack_info import description_fields
from knowledge.problems import Level, Problem
from knowledge.types import Entity, Pack


def warnings_of(pack: Pack, line_of: Mapping[str, int], info_file: Path, entities_file: Path) -> list[Problem]:
    """The warnings about a pack without errors.

    Args:
        pack: the pack.
        line_of: the line of each entity's key in the entities' file.
        info_file: where the pack's info is.
        entities_file: where its entities are.
    """

    def about(entity: Entity, field: str, message: str) -> Problem:
        return Problem(Level.WARNING, str(entities_file), line_of.get(entity.key), field, message)

    warnings = []
    for entity in pack.entities:
        if not any(section.text for section in entity.sections):
            message = f"'{entity.name}' has no text; answers can only be matched with its name and attributes"
            warnings.append(about(entity, "sections", message))
    for first, second in _indistinguishable(pack):
        message = (
            f"'{second.name}' has the name, type and attributes of line {line_of.get(first.key)}; "
            "give an attribute that tells them apart"
        )
        warnings.append(about(second, "attributes", message))
    used: dict[str, Entity] = {}
    for entity in pack.entities:
        for key in entity.attributes:
            used.setdefault(key, entity)
    for key, entity in used.items():
        if key not in pack.info.attribute_labels:
            message = f"has no label; add 'attribute_labels: {key}: …' to {info_file.name}"
            warnings.append(about(entity, f"attributes.{key}", message))
    for number, template in enumerate(pack.info.descriptions):
        unknown = [field for field in description_fields(template) if field not in used]
        if unknown:
            message = f"names {', '.join(unknown)}, which no entity has, so it is never used"
            warnings.append(Problem(Level.WARNING, str(info_file), None, f"descriptions.{number}", message))
    return warnings


def _indistinguishable(pack: Pack) -> Iterator[tuple[Entity, Entity]]:
    same: dict[tuple[str, str], list[Entity]] = defaultdict(list)
    for entity in pack.entities:
        group = same[entity.name.casefold(), entity.type.casefold()]
        twin = next((other for other in group if dict(other.attributes) == dict(entity.attributes)), None)
        if twin is not None:
            yield twin, entity
        group.append(entity)
