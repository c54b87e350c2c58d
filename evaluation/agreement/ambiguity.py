"""How many items are agreed on, and how many are ambiguous (Poesio & Artstein 2005, table 1)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from evaluation.agreement.judgements import Judgement, Judgements


@dataclass(frozen=True)
class AmbiguityCounts:
    """Counts of items that at least two coders judged.

    `perfect`: all coders gave the same label. `almost_perfect`: all but one did, of at least three. `explicit`: a
    coder marked it as ambiguous. `implicit`: two labels were chosen by two coders or more each. `ambiguous`:
    explicitly or implicitly.
    """

    items: int
    perfect: int
    almost_perfect: int
    explicit: int
    implicit: int
    ambiguous: int


def ambiguity_counts(judgements: Judgements) -> dict[str, AmbiguityCounts]:
    """Counts for "all" items; where judgements name categories, also for "discourse-new" and "discourse-old".

    An item is discourse-new where more than half of its coders gave it no antecedent.
    """
    judged = [of_item for of_item in judgements.by_item.values() if len(of_item) >= 2]
    counts = {"all": _counts(judged)}
    if judgements.has_antecedents:
        new = [of_item for of_item in judged if _discourse_new(of_item)]
        counts["discourse-new"] = _counts(new)
        counts["discourse-old"] = _counts([of_item for of_item in judged if not _discourse_new(of_item)])
    return counts


def as_dicts(counts: dict[str, AmbiguityCounts]) -> dict[str, dict[str, int]]:
    """The counts as plain dictionaries, for JSON."""
    return {group: asdict(of_group) for group, of_group in counts.items()}


def _counts(items: Sequence[Sequence[Judgement]]) -> AmbiguityCounts:
    perfect = almost = explicit = implicit = ambiguous = 0
    for of_item in items:
        times = [count for _, count in Counter(judgement.label for judgement in of_item).most_common(2)]
        is_explicit = any(judgement.ambiguous for judgement in of_item)
        is_implicit = len(times) == 2 and times[1] >= 2
        perfect += times[0] == len(of_item)
        almost += len(of_item) >= 3 and times[0] == len(of_item) - 1
        explicit += is_explicit
        implicit += is_implicit
        ambiguous += is_explicit or is_implicit
    return AmbiguityCounts(len(items), perfect, almost, explicit, implicit, ambiguous)


def _discourse_new(of_item: Sequence[Judgement]) -> bool:
    return 2 * sum(not judgement.interpretations for judgement in of_item) > len(of_item)
