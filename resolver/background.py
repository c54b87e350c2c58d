"""The background of a choice as T5 reads it: its name, what the person was shown, and the best evidence."""

from collections.abc import Sequence

from knowledge.types import Entity
from retrieval.evidence import Evidence, UnitKind

UNITS = 3
"""How many units of evidence T5 reads."""

_WORDS = 26


def background(entity: Entity, evidence: Sequence[Evidence], shown: str = "", hidden: str | None = None) -> str:
    """One text for a choice: "name. shown ; unit ; unit ; unit", best unit first.

    `evidence` is best first; `hidden` is a unit's text to leave out (the source of a pseudo-expression). Each unit is
    cut after 26 words and loses the entity's name at its start.
    """
    units = [unit.text for unit in evidence if unit.kind is not UnitKind.NAME and unit.text != hidden][:UNITS]
    told = [text for text in (shown, *units) if text]
    return f"{entity.name}. " + " ; ".join(_cut(text, entity.name) for text in told)


def _cut(text: str, name: str) -> str:
    return " ".join(text.removeprefix(name + " ").split()[:_WORDS])
