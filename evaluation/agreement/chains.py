"""Labels for anaphoric expressions, from antecedent links, in six ways (Poesio & Artstein 2005, section 4).

Expressions that a coder linked, directly or not, to the same first mention are a chain, the coder's mentions of one
entity. The chain rather than the antecedent is compared, so that linking to different mentions of one entity is
no disagreement. An expression linked to two antecedents *together* mentions a group, an entity of its own to whose
chain the two belong as well. An ambiguous expression is in several chains, and so is what is linked to it.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from graphlib import CycleError, TopologicalSorter

from evaluation.agreement.errors import ChainError
from evaluation.agreement.judgements import Category, Interpretation, Interpretations, Judgement, Judgements
from evaluation.agreement.table import JudgementTable

MOST_INTERPRETATIONS = 1000
"""An expression with more readings than this, through links to ambiguous ones, is refused."""


class Chain(StrEnum):
    """What an interpretation of an expression is labelled with; an expression without antecedent has its category.

    With `TOP` the category of the chain's first mention is a member of the chain, and tells chains apart that begin
    in different kinds of things; without it, full chains know no category.
    """

    NONE = "none"
    """No chain: the antecedent, or the category."""
    PARTIAL = "partial"
    """The earlier mentions of the entity; the category for the first."""
    INCLUSIVE = "inclusive"
    """All mentions of the entity, before and after, this one too."""
    INCLUSIVE_TOP = "inclusive+top"
    EXCLUSIVE = "exclusive"
    """All mentions of the entity but this one."""
    EXCLUSIVE_TOP = "exclusive+top"


def chain_table(judgements: Judgements, way: Chain) -> JudgementTable[Interpretations]:
    """The judgements with chains for labels, built for each coder within each document.

    Raises:
        ChainError: an antecedent is no item of its document, links run in a circle, or ambiguity multiplies beyond
            `MOST_INTERPRETATIONS`.
    """
    if way is Chain.NONE:
        return judgements.table()
    order: dict[str, dict[str, int]] = {}
    for judgement in judgements.judgements:
        items = order.setdefault(judgement.document, {})
        items.setdefault(judgement.item, len(items))
    parts: dict[tuple[str, str], dict[str, Judgement]] = {}
    for judgement in judgements.judgements:
        parts.setdefault((judgement.document, judgement.coder), {})[judgement.item] = judgement
    labels = {
        (item, coder): label
        for (document, coder), part in parts.items()
        for item, label in _Chains(part, order[document]).labels(way).items()
    }
    return judgements.table_of([labels[judgement.item, judgement.coder] for judgement in judgements.judgements])


Entity = Hashable
"""The first mention of an entity, or the set of antecedents that make a group."""


@dataclass(frozen=True)
class _Mentions:
    """The mentions of an entity in order, and its category in braces, or nothing."""

    members: Interpretation
    category: Interpretation


class _Chains:
    """One coder's chains in one document; `order` has all items of the document with their places."""

    def __init__(self, judgements: Mapping[str, Judgement], order: Mapping[str, int]) -> None:
        self._judgements = judgements
        self._order = order
        self._entities: dict[str, frozenset[Entity]] = {}
        for item in self._sorted():
            self._entities[item] = self._entities_of(item)
        mentions: dict[Entity, list[str]] = {}
        for item in sorted(self._entities, key=order.__getitem__):
            for entity in self._entities[item]:
                mentions.setdefault(entity, sorted(entity) if isinstance(entity, frozenset) else []).append(item)
        self._mentions = {entity: _Mentions(frozenset(of), self._category(entity)) for entity, of in mentions.items()}

    def labels(self, way: Chain) -> dict[str, Interpretations]:
        """The label of every item the coder judged."""
        label = _WAYS[way]
        return {
            item: frozenset(
                label(self._mentions[entity], item, self._before(item), self._category(item))
                for entity in self._entities[item]
            )
            for item in self._judgements
        }

    def _before(self, item: str) -> Callable[[Interpretation], Interpretation]:
        place = self._order[item]
        return lambda members: frozenset(
            member for member in members if isinstance(member, str) and self._order[member] < place
        )

    def _sorted(self) -> list[str]:
        """The items that were judged or are antecedents, each after its antecedents."""
        links: dict[str, set[str]] = {}
        for item, judgement in self._judgements.items():
            antecedents = {name for interpretation in judgement.interpretations for name in interpretation}
            for name in sorted(antecedents - self._order.keys()):
                raise ChainError(
                    f"Coder '{judgement.coder}' links item '{item}' to '{name}', which is no item"
                    + (f" of document '{judgement.document}'." if judgement.document else ".")
                )
            links[item] = antecedents
        try:
            return list(TopologicalSorter(links).static_order())
        except CycleError as error:
            circle = " -> ".join(str(item) for item in error.args[1])
            raise ChainError(f"Links run in a circle: {circle}.") from error

    def _entities_of(self, item: str) -> frozenset[Entity]:
        """The entities an item may mention, its own where it is a first mention or the coder did not judge it."""
        judgement = self._judgements.get(item)
        if judgement is None:
            return frozenset({item})
        entities: set[Entity] = set()
        for interpretation in judgement.interpretations:
            entities |= self._entities[next(iter(interpretation))] if len(interpretation) == 1 else {interpretation}
        if judgement.category or not entities:
            entities.add(item)
        if len(entities) > MOST_INTERPRETATIONS:
            raise ChainError(f"Item '{item}' has more than {MOST_INTERPRETATIONS:,} interpretations through its links.")
        return frozenset(entities)

    def _category(self, entity: Entity) -> Interpretation:
        judgement = self._judgements.get(entity) if isinstance(entity, str) else None
        return frozenset({Category(judgement.category)}) if judgement and judgement.category else frozenset()


_Before = Callable[[Interpretation], Interpretation]


def _partial(mentions: _Mentions, item: str, before: _Before, category: Interpretation) -> Interpretation:
    return before(mentions.members) or category


_WAYS: Mapping[Chain, Callable[[_Mentions, str, _Before, Interpretation], Interpretation]] = {
    Chain.PARTIAL: _partial,
    Chain.INCLUSIVE: lambda mentions, item, before, category: mentions.members,
    Chain.INCLUSIVE_TOP: lambda mentions, item, before, category: mentions.members | mentions.category,
    Chain.EXCLUSIVE: lambda mentions, item, before, category: mentions.members - {item},
    Chain.EXCLUSIVE_TOP: lambda mentions, item, before, category: mentions.members - {item} | mentions.category,
}


def ways_named(names: str) -> Sequence[Chain]:
    """The ways of a comma-separated list, "all" for all six. Raises AgreementError for an unknown one."""
    if names == "all":
        return tuple(Chain)
    try:
        return tuple(Chain(name.strip()) for name in names.split(","))
    except ValueError as error:
        raise ChainError(f"{error}: chains are built as {', '.join(Chain)}, or all.") from error
