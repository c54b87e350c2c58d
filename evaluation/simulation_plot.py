"""The plot of simulated dialogs: right at once and right in the end, by domain and sampling method."""

from collections.abc import Mapping
from pathlib import Path

from evaluation.plots import require_matplotlib
from evaluation.report import ReportError
from evaluation.simulated_dialogs import Tally

_AT_ONCE, _IN_THE_END = "#E69F00", "#0072B2"


def draw(table: Mapping[str, Tally], file: Path) -> None:
    """Draw the shares as PNG.

    Raises:
        EvaluationError: matplotlib is not installed.
        ReportError: the file cannot be written.
    """
    require_matplotlib()
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    figure = Figure(figsize=(8, 0.5 * len(table) + 1.5), layout="constrained")
    axes = figure.add_subplot()
    names = list(table)[::-1]
    for place, name in enumerate(names):
        one = table[name]
        axes.barh(place, one.right.percent, xerr=one.right.error, color=_IN_THE_END, height=0.7)
        axes.barh(place, one.right_at_once.percent, color=_AT_ONCE, height=0.35)
        axes.text(101, place, f"{one.right.percent:.0f}", va="center")
    labels = [f"{name.lower().replace('_', ' ')} (n = {table[name].dialogs:,})" for name in names]
    axes.set_yticks(range(len(names)), labels)
    axes.set_xlim(0, 106)
    axes.set_xlabel("right choice, percent of dialogs (± standard error)")
    axes.spines[["top", "right"]].set_visible(False)
    handles = [Patch(color=colour) for colour in (_IN_THE_END, _AT_ONCE)]
    axes.set_ylim(-0.6, len(names) - 0.4)
    figure.legend(handles, ["in the end", "after the first answer"], loc="outside lower center", ncols=2, frameon=False)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        figure.savefig(file, dpi=160)
    except (OSError, ValueError) as error:
        raise ReportError(f"The plot cannot be written to {file}: {error}") from error
