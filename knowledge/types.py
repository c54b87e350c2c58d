"""The small frozen records that the rooms pass to each other."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class Category(StrEnum):
    """Whether a sentence can stand alone (Choi et al. 2021, section 2)."""

    UNNECESSARY = "UNNECESSARY"
    FEASIBLE = "FEASIBLE"
    INFEASIBLE = "INFEASIBLE"


@dataclass(frozen=True)
class Section:
    """A titled run of text; paragraphs are separated by a newline. The lead section has an empty title."""

    title: str
    text: str


@dataclass(frozen=True)
class Entity:
    """Something that can be chosen. `attributes` maps a snake_case key to one or more values, as written."""

    key: str
    name: str
    aliases: tuple[str, ...] = ()
    type: str = ""
    attributes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()
    url: str = ""


@dataclass(frozen=True)
class Sentence:
    """One sentence of an entity's text: as written (`text`) and made to stand alone (`standalone`)."""

    id: int
    entity_key: str
    section: str
    position: int
    text: str
    standalone: str
    category: Category


@dataclass(frozen=True)
class PackInfo:
    """What `pack.yaml` says of a pack. `attribute_labels` maps an attribute key to the words for it ("main_ingredients"
    to "main ingredients"); `descriptions` are templates of a one-line description, best first, such as
    "{kind} of {main_ingredients} from {country}"; one is used when the entity has every attribute it names."""

    name: str
    title: str
    noun_singular: str
    noun_plural: str
    attribute_labels: Mapping[str, str] = field(default_factory=dict)
    descriptions: tuple[str, ...] = ()
    licence: str = ""
    source: str = ""


@dataclass(frozen=True)
class Pack:
    """A pack read into memory."""

    info: PackInfo
    entities: tuple[Entity, ...]


class VersionStatus(StrEnum):
    """How far a version has come: its entities are in the store, it can serve, or its build failed."""

    IMPORTED = "imported"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True)
class BaseVersion:
    """One version of a knowledge base; `entities` and `sentences` are counts, `created` is in UTC, `shipped` says
    whether it came with Whichone."""

    name: str
    version: int
    status: VersionStatus
    content_hash: str
    created: datetime
    entities: int
    sentences: int
    shipped: bool = False

    @property
    def label(self) -> str:
        """`name@version`, by which a conversation remembers what it began with."""
        return f"{self.name}@{self.version}"


@dataclass(frozen=True)
class BaseInfo:
    """A knowledge base and its versions, oldest first. `serving` is the version in use (None before the first build);
    `active` says whether this is the base used where none is named."""

    name: str
    title: str
    serving: int | None
    active: bool
    versions: tuple[BaseVersion, ...]
