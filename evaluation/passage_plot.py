"""Recall against the cost of reading, as a PNG (Choi et al. 2021, section 6.2)."""

from pathlib import Path

from evaluation.passages import PASSAGES, PassageResult, recall_curve
from evaluation.plots import require_matplotlib
from evaluation.report import ReportError

_COLOURS = {"paragraph": "#8C8C8C", "window": "#E69F00", "sentence": "#009E73", "standalone": "#0072B2"}
_STYLES = {"paragraph": ":", "window": "-.", "sentence": "--", "standalone": "-"}
_DPI = 160


def write_passage_plot(result: PassageResult, file: Path) -> None:
    """Draw one line for each kind of passages.

    Raises:
        EvaluationError: matplotlib is not installed.
        ReportError: the file cannot be written.
    """
    require_matplotlib()
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"font.size": 10, "axes.spines.top": False, "axes.spines.right": False}):
        figure = Figure(figsize=(6.4, 4.6), layout="constrained")
        axes = figure.subplots()
        for kind, row in result.rows.items():
            costs, recall = recall_curve(row)
            axes.step(costs, recall, where="post", color=_COLOURS[kind], linestyle=_STYLES[kind], label=PASSAGES[kind])
        axes.set_xscale("log")
        axes.set(ylim=(0, 101), xlabel="cost of reading, sum of squared passage lengths in words")
        axes.set_ylabel("questions answered, percent")
        axes.legend(loc="lower right", frameon=False)
        axes.set_title(f"Recall against cost (n = {result.questions:,} questions)", loc="left")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            figure.savefig(file, dpi=_DPI, metadata={"Software": None})
        except (OSError, ValueError) as error:
            raise ReportError(f"The plot cannot be written to {file}: {error}") from error
