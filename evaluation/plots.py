"""Plots of an AltEntities evaluation as PNG: reliability, accuracy against coverage, accuracy by sampling method.

Colours are Okabe and Ito's, which the colour-blind can tell apart; lines differ in dash and marker, too.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evaluation.altentities import AltEntitiesResult, confidence_bins
from evaluation.altentities_methods import METHODS
from evaluation.extras import require_matplotlib
from evaluation.outcomes import Share, share
from evaluation.report import ReportError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ROW_NAMES = {
    "resolver": "resolver as shipped",
    "features": "retrieval features alone",
    "t5": "T5 alone",
    "cosine": "MiniLM cosine",
    "bm25": "BM25",
}
"""The rows that are drawn, best first."""

_COLOURS = {"resolver": "#0072B2", "features": "#E69F00", "t5": "#009E73", "cosine": "#CC79A7", "bm25": "#8C8C8C"}
_STYLES = {"resolver": "-", "features": "--", "t5": "-.", "cosine": ":", "bm25": (0, (5, 1, 1, 1, 1, 1))}
_DPI = 160
_LEAST = 50
"""Accuracy of fewer expressions than these is noise, and is not drawn."""


def write_plots(result: AltEntitiesResult, folder: Path) -> list[Path]:
    """Draw all plots into a folder and give back the files.

    Raises:
        EvaluationError: matplotlib is not installed.
        ReportError: the folder cannot be written.
    """
    require_matplotlib()
    from matplotlib import rc_context

    drawn: dict[str, Callable[[AltEntitiesResult], Figure]] = {
        "reliability.png": reliability_diagram,
        "coverage.png": coverage_plot,
        "sampling-methods.png": methods_plot,
    }
    files = []
    with rc_context({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False}):
        for name, draw in drawn.items():
            file = folder / name
            try:
                folder.mkdir(parents=True, exist_ok=True)
                draw(result).savefig(file, dpi=_DPI, metadata={"Software": None})
            except OSError as error:
                raise ReportError(f"The plots cannot be written to {folder}: {error.strerror or error}") from error
            files.append(file)
    return files


def reliability_diagram(result: AltEntitiesResult) -> "Figure":
    """Accuracy against confidence, in the bins of the calibration error, with standard errors, over their sizes."""
    from matplotlib.figure import Figure

    confidence, place = confidence_bins(result.outcomes.probability["both"])
    right = result.outcomes.right("both")
    bins = [i for i in range(10) if (place == i).any()]
    mean = [100 * float(confidence[place == i].mean()) for i in bins]
    shares = [share(right[place == i]) for i in bins]
    figure = Figure(figsize=(5.2, 5.6), layout="constrained")
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
    above.plot((50, 100), (50, 100), color="#8C8C8C", linestyle="--", linewidth=1, label="perfectly calibrated")
    above.errorbar(
        mean,
        [one.percent for one in shares],
        yerr=[one.error for one in shares],
        color=_COLOURS["resolver"],
        marker="o",
        capsize=3,
        label="features and T5 (± standard error)",
    )
    lowest = min(one.percent - one.error for one in shares)
    above.set(xlim=(49, 101), ylim=(max(0, min(45, lowest - 3)), 103), ylabel="right, percent")
    above.legend(loc="lower right", frameon=False)
    above.set_title(
        f"How far the probabilities can be trusted\nn = {result.expressions:,}; "
        f"expected calibration error {result.calibration_error:.3f}",
        loc="left",
    )
    bars = below.bar([52.5 + 5 * i for i in bins], [one.n for one in shares], width=4.4, color=_COLOURS["resolver"])
    below.bar_label(bars, fmt="{:,.0f}", fontsize=8, padding=1)
    below.margins(y=0.25)
    below.set(xlabel="probability of the likelier choice, percent", ylabel="expressions")
    return figure


def coverage_plot(result: AltEntitiesResult) -> "Figure":
    """Accuracy on the expressions that a row is surest of, against how many these are."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 5), layout="constrained")
    axes = figure.subplots()
    for row, name in ROW_NAMES.items():
        coverage, accuracy = accuracy_by_coverage(result.outcomes.probability[row], result.outcomes.right(row))
        axes.plot(coverage, accuracy, color=_COLOURS[row], linestyle=_STYLES[row], linewidth=1.8, label=name)
    axes.plot(
        [result.coverage],
        [result.accuracy_covered],
        marker="o",
        markersize=9,
        markerfacecolor="none",
        markeredgewidth=2,
        color=_COLOURS["resolver"],
        linestyle="none",
        label=f"where the bot is sure: {result.accuracy_covered:.1f} % right of {result.coverage:.1f} %",
    )
    axes.set(xlim=(0, 101), ylim=(None, 101), xlabel="expressions answered, surest first, percent")
    axes.set_ylabel("right of those answered, percent")
    figure.legend(loc="outside lower center", ncols=2, frameon=False)
    axes.set_title(f"Accuracy against coverage (n = {result.expressions:,})", loc="left")
    return figure


def accuracy_by_coverage(probability: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Coverage and accuracy in percent when only the surest are answered, one point for each confidence that occurs.

    Expressions of equal confidence are answered together. Points of fewer than 50 expressions are left out, except
    the last, which is all of them.
    """
    distance = np.abs(probability - 0.5).round(9)  # 0.8 and 0.2 are as sure, but differ in their last bits
    order = np.argsort(-distance, kind="stable")
    last = np.append(np.diff(distance[order]) != 0, True)
    count = np.arange(1, len(order) + 1)
    accuracy = np.cumsum(right[order]) / count
    kept = last & ((count >= _LEAST) | (count == len(order)))
    return 100 * count[kept] / len(order), 100 * accuracy[kept]


def methods_plot(result: AltEntitiesResult) -> "Figure":
    """Accuracy by sampling method, ours and the baselines, with standard errors."""
    from matplotlib.figure import Figure

    methods = result.methods.methods
    shares: Mapping[str, list[Share]] = {
        row: [*result.methods.rows[row].values(), share(result.outcomes.right(row))] for row in reversed(ROW_NAMES)
    }
    names = [METHODS.get(method, method.lower().replace("_", " ")).replace(" ", "\n") for method in methods]
    counts = [one.n for one in shares["resolver"]]
    figure = Figure(figsize=(1.25 * len(counts) + 1, 4.8), layout="constrained")
    axes = figure.subplots()
    width = 0.84 / len(shares)
    for i, (row, of_row) in enumerate(shares.items()):
        places = np.arange(len(counts)) + (i - (len(shares) - 1) / 2) * width
        bars = axes.bar(
            places,
            [one.percent for one in of_row],
            width=0.92 * width,
            yerr=[one.error for one in of_row],
            error_kw={"elinewidth": 1, "capsize": 2},
            color=_COLOURS[row],
            label=ROW_NAMES[row],
        )
        if row == "resolver":
            labels = [f"{one.percent:.0f}" for one in of_row]
            axes.bar_label(bars, labels, fontsize=8, padding=2)
    axes.axhline(50, color="#404040", linewidth=1, linestyle=":", label="chance")
    axes.set_xticks(
        np.arange(len(counts)), [f"n = {n:,}\n{name}" for name, n in zip([*names, "all"], counts, strict=True)]
    )
    axes.tick_params(axis="x", length=0)
    axes.set(ylim=(0, 105), ylabel="right, percent (± standard error)")
    figure.legend(loc="outside lower center", ncols=3, frameon=False)
    axes.set_title(f"Accuracy by how the choices were sampled (n = {result.expressions:,})", loc="left")
    return figure
