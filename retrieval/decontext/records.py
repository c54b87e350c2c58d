"""The records of decontextualization: what a sentence stands in, and what became of it (Choi et al. 2021)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from knowledge.types import Category


class EditType(StrEnum):
    """What was done to a sentence (Choi et al. 2021, section 2 and table 2)."""

    PRONOUN_NP_SWAP = "pronoun_np_swap"
    NAME_COMPLETION = "name_completion"
    DM_REMOVAL = "dm_removal"
    BRIDGING = "bridging"
    GLOBAL_SCOPING = "global_scoping"
    ADDITION = "addition"


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
    `sections` are the titles of the sections the paragraph is in, outermost first, `sentences` are those of the
    paragraph, `lead` those of the page's first one, and `attributes` what the page's infobox says.
    """

    title: str
    sentences: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    type: str = ""
    noun: str = ""
    sections: tuple[str, ...] = ()
    attributes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lead: tuple[str, ...] = ()


@dataclass(frozen=True)
class Decontextualized:
    """What became of a sentence: its category, its text, and the edits that made it so, in their order.

    FEASIBLE means that the sentence can be made to stand alone from its page. Where it was not wholly managed, and a
    reference is left that only the text around it explains, `open` is true.
    """

    text: str
    category: Category
    edits: tuple[Edit, ...] = ()
    open: bool = False


class Decontextualizer(Protocol):
    """Anything that makes sentences stand alone: the rules, or a model that writes."""

    def decontextualize(self, context: Context, index: int) -> Decontextualized:
        """Make the sentence numbered `index` of the context's paragraph stand alone."""
        ...
