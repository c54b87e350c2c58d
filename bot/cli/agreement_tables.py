"""The tables that `whichone agreement` prints."""

import math
from collections import Counter
from collections.abc import Mapping

from rich.table import Table
from rich.text import Text

from evaluation.agreement.ambiguity import AmbiguityCounts
from evaluation.agreement.judgements import Judgement, Judgements, shown
from evaluation.agreement.measure import Agreement

_COUNTS = {
    "perfect": "perfect agreement",
    "almost_perfect": "all coders but one",
    "ambiguous": "ambiguous at all",
    "explicit": "explicitly",
    "implicit": "implicitly",
}
_SHORT = {"generalized-jaccard": "generalized\njaccard", "generalized-dice": "generalized\ndice"}


def alpha_table(result: Agreement) -> Table:
    """K, and alpha under every distance with its confidence interval."""
    (labels,) = result.by_labels
    level = labels.alphas[0].interval.level
    table = Table(title=f"Agreement ({labels.distinct:,} distinct labels)", title_justify="left")
    for column in ("", "agreement", f"{100 * level:g} % interval"):
        table.add_column(column, justify="left" if not column else "right")
    table.add_row("K", _shown(labels.kappa), "")
    for alpha in labels.alphas:
        low, high = alpha.interval.low, alpha.interval.high
        table.add_row(f"alpha, {alpha.distance}", _shown(alpha.alpha), f"{_shown(low)} to {_shown(high)}")
    return table


def chain_comparison_table(result: Agreement) -> Table:
    """K and alpha by way of building chains, as in the paper's table 3."""
    table = Table(title="Agreement by chains: K, and alpha by distance", title_justify="left")
    table.add_column("chains")
    table.add_column("K", justify="right")
    for alpha in result.by_labels[0].alphas:
        table.add_column(_SHORT.get(alpha.distance, alpha.distance), justify="right")
    for labels in result.by_labels:
        table.add_row(labels.labels, _shown(labels.kappa), *(_shown(alpha.alpha) for alpha in labels.alphas))
    return table


def ambiguity_table(counts: Mapping[str, AmbiguityCounts]) -> Table:
    """How many items are agreed on and how many ambiguous, as in the paper's table 1."""
    table = Table(title="Items", title_justify="left")
    table.add_column("")
    for group, of_group in counts.items():
        table.add_column(f"{group}\n(n = {of_group.items:,})", justify="right")
    for field, name in _COUNTS.items():
        cells = [getattr(of_group, field) for of_group in counts.values()]
        sizes = [of_group.items for of_group in counts.values()]
        table.add_row(name, *(f"{cell:,}{_percent(cell, n)}" for cell, n in zip(cells, sizes, strict=True)))
    return table


def worst_table(result: Agreement, judgements: Judgements, n: int, of: str) -> Table:
    """The n items of the greatest disagreement, with their labels and how many coders gave each."""
    table = Table(title=f"Most disagreement ({result.distance})", title_justify="left")
    for column in ("item", "mean distance", "labels"):
        table.add_column(column, justify="right" if column == "mean distance" else "left")
    for item, value in result.worst[:n]:
        if not value:
            break
        times = Counter(_label(judgement, of) for judgement in judgements.by_item[item])
        labels = ", ".join(f"{label} ×{count}" for label, count in times.most_common())
        table.add_row(Text(item), f"{value:.3f}", Text(labels))
    return table


def _label(judgement: Judgement, of: str) -> str:
    return judgement.kind if of == "type" else shown(judgement.label)


def _shown(value: float) -> str:
    return "undefined" if math.isnan(value) else f"{value:.3f}"


def _percent(count: int, n: int) -> str:
    return f" ({100 * count / n:.1f} %)" if n else ""
