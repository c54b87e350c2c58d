"""What pseudo-expression making gives."""

from dataclasses import dataclass


@dataclass(frozen=True)
class PseudoExpression:
    """A made-up expression for one entity; `source` is the unit it was made from, to be hidden half of the time."""

    text: str
    entity_key: str
    source: str
