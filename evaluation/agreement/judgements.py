"""What coders said: judgements with several interpretations, antecedents and categories, and the labels they are."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from evaluation.agreement.errors import JudgementsError
from evaluation.agreement.table import JudgementTable


@dataclass(frozen=True)
class Category:
    """What an expression without antecedent is, as a member of an interpretation: "new", "place", "none"."""

    name: str


Member = str | Category
Interpretation = frozenset[Member]
Interpretations = frozenset[Interpretation]
"""A label: one interpretation, several where the expression is ambiguous, none where it refers to nothing."""


@lru_cache(maxsize=100_000)
def _label(interpretations: frozenset[frozenset[str]], category: str) -> Interpretations:
    """Kept for the judgements to come: there are far fewer labels than judgements."""
    members: Interpretations = frozenset(frozenset[Member](one) for one in interpretations)
    return members | {frozenset({Category(category)})} if category else members


@dataclass(frozen=True)
class Judgement:
    """What one coder took one item to refer to.

    An interpretation names choices or antecedents, more than one for both together. `category` stands beside them
    for an expression that has, or may have, no antecedent. `kind` is what kind of answer the coder called it.
    """

    item: str
    coder: str
    interpretations: frozenset[frozenset[str]]
    category: str = ""
    kind: str = ""
    document: str = ""

    @property
    def label(self) -> Interpretations:
        """The interpretations as annotated; a category is one interpretation more."""
        return _label(self.interpretations, self.category)

    @property
    def ambiguous(self) -> bool:
        """Whether the coder marked it as having more than one interpretation."""
        return len(self.label) > 1


@dataclass(frozen=True)
class Judgements:
    """All judgements of a file, items of a document in their order in it."""

    judgements: tuple[Judgement, ...]

    def __post_init__(self) -> None:
        seen = set()
        for judgement in self.judgements:
            key = judgement.item, judgement.coder
            if key in seen:
                raise JudgementsError(f"Coder '{judgement.coder}' judged item '{judgement.item}' twice.")
            seen.add(key)
        if not seen:
            raise JudgementsError("There are no judgements.")

    @cached_property
    def by_item(self) -> dict[str, tuple[Judgement, ...]]:
        """The judgements of each item, items in their order."""
        items: dict[str, list[Judgement]] = {}
        for judgement in self.judgements:
            items.setdefault(judgement.item, []).append(judgement)
        return {item: tuple(judgements) for item, judgements in items.items()}

    @property
    def has_antecedents(self) -> bool:
        """Whether judgements name categories, which only judgements of antecedents have."""
        return any(judgement.category for judgement in self.judgements)

    def table(self) -> JudgementTable[Interpretations]:
        """The labels as annotated."""
        return self.table_of([judgement.label for judgement in self.judgements])

    def kinds(self) -> JudgementTable[str]:
        """What kind each answer was called. Raises JudgementsError where a judgement has no kind."""
        for judgement in self.judgements:
            if not judgement.kind:
                raise JudgementsError(f"Coder '{judgement.coder}' gave item '{judgement.item}' no type.")
        return JudgementTable.of((one.item, one.coder, one.kind) for one in self.judgements)

    def table_of(self, labels: Sequence[Interpretations]) -> JudgementTable[Interpretations]:
        """The table with a label for each judgement, in their order."""
        pairs = zip(self.judgements, labels, strict=True)
        return JudgementTable.of((judgement.item, judgement.coder, label) for judgement, label in pairs)


def merged(interpretations: Interpretations) -> Interpretation:
    """Every member of any interpretation: what the plain set distances compare."""
    return frozenset(member for interpretation in interpretations for member in interpretation)


def shown(label: Iterable[Interpretation]) -> str:
    """A label as the CSV format writes it: "0|1" ambiguous, "0+1" both together, "-" no referent."""
    names = ["+".join(sorted(_name(member) for member in interpretation)) or "{}" for interpretation in label]
    return "|".join(sorted(names)) or "-"


def _name(member: Member) -> str:
    return f"({member.name})" if isinstance(member, Category) else member
