"""The records of decontextualization: what a sentence stands in, and what became of it (Choi et al. 2021)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from knowledge.types import Category


class EditType(StrEnum):
    """What was done to a sentence (Choi et al. 2021, section 2)."""

    PRONOUN_SWAP = "pronoun_swap"
    NAME_COMPLETION = "name_completion"
    NOUN_PHRASE_SWAP = "noun_phrase_swap"
    DISCOURSE_MARKER_REMOVAL = "discourse_marker_removal"
    SCOPING = "scoping"


@dataclass(frozen=True)
class Edit:
    """One change: `before` became `after`; one of them is empty where words were only added or only removed."""

    type: EditType
    before: str
    after: str


@dataclass(frozen=True)
class Context:
    """What surrounds a sentence.

    `title` is the page's (the entity's name), `type` and `noun` say what it is ("iced dessert", and the pack's "dish"),
    `section` is the section's title, `sentences` are those of the paragraph, and `lead` those of the page's first one.
    """

    title: str
    sentences: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    type: str = ""
    noun: str = ""
    section: str = ""
    attributes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lead: tuple[str, ...] = ()


@dataclass(frozen=True)
class Decontextualized:
    """A sentence that stands alone as far as its category says, and the edits that made it so, in their order."""

    text: str
    category: Category
    edits: tuple[Edit, ...] = ()
