"""Plots: what is drawn, by hand, and that the files are pictures."""

from pathlib import Path

import numpy as np
import pytest
from matplotlib.container import BarContainer

from evaluation.errors import EvaluationError
from evaluation.plots import ROW_NAMES, accuracy_by_coverage, methods_plot, reliability_diagram, write_plots
from evaluation.report import ReportError
from tests.evaluation.conftest import Evaluated


def test_the_surest_come_first_and_equally_sure_ones_together() -> None:
    probability = np.concatenate([np.full(60, 0.99), np.full(20, 0.2), np.full(20, 0.8), np.full(100, 0.5)])
    right = np.concatenate([np.full(60, 1.0), np.full(20, 0.0), np.full(20, 1.0), np.full(100, 0.5)])
    coverage, accuracy = accuracy_by_coverage(probability, right)
    assert coverage.tolist() == [30, 50, 100]
    assert accuracy.tolist() == [100, 80, 65]


def test_a_few_sure_ones_are_noise_and_not_drawn() -> None:
    coverage, accuracy = accuracy_by_coverage(np.linspace(1, 0.6, 10), np.ones(10))
    assert coverage.tolist() == [100]
    assert accuracy.tolist() == [100]


def test_every_plot_is_a_picture_of_a_readable_size(evaluated: Evaluated, tmp_path: Path) -> None:
    from PIL import Image

    files = write_plots(evaluated.result, tmp_path / "plots")
    assert [file.name for file in files] == ["reliability.png", "coverage.png", "sampling-methods.png"]
    for file in files:
        with Image.open(file) as picture:
            assert picture.format == "PNG"
            assert min(picture.size) > 500
            assert len(set(picture.convert("L").resize((40, 40)).tobytes())) > 5


def test_bars_have_the_figures_of_the_table(evaluated: Evaluated) -> None:
    axes = methods_plot(evaluated.result).axes[0]
    bars = [group for group in axes.containers if isinstance(group, BarContainer)]
    drawn = {group.get_label(): [bar.get_height() for bar in group.patches] for group in bars}
    for row, name in ROW_NAMES.items():
        shares = evaluated.result.methods.rows[row]
        assert drawn[name][:-1] == [one.percent for one in shares.values()]
    labels = [label.get_text() for label in axes.get_xticklabels()]
    assert labels == ["n = 6\nuniform", "n = 2\nsimilar\nname", "n = 2\nsame\nattributes", "n = 10\nall"]


def test_the_reliability_diagram_counts_every_expression(evaluated: Evaluated) -> None:
    above, below = reliability_diagram(evaluated.result).axes
    (bars,) = (group for group in below.containers if isinstance(group, BarContainer))
    assert sum(bar.get_height() for bar in bars.patches) == 10
    assert "n = 10" in above.get_title(loc="left")


def test_what_stops_drawing_is_told(evaluated: Evaluated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    with pytest.raises(ReportError, match="cannot be written"):
        write_plots(evaluated.result, tmp_path / "file")
    monkeypatch.setattr("evaluation.extras.find_spec", lambda name: None)
    with pytest.raises(EvaluationError, match="pip install"):
        write_plots(evaluated.result, tmp_path)
