"""A heat map of coder against coder."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from evaluation.extras import require_matplotlib
from evaluation.report import ReportError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_DPI = 160
_MOST_NUMBERS = 15
"""With more coders than this, numbers in the cells could not be read."""


def write_heat_map(coders: Sequence[str], between: np.ndarray, distance: str, file: Path) -> None:
    """Draw alpha of every two coders into a PNG or any other format that matplotlib knows by the file's name.

    Raises:
        EvaluationError: matplotlib is not installed.
        ReportError: the file cannot be written, or matplotlib does not know its format.
    """
    require_matplotlib()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        heat_map(coders, between, distance).savefig(file, dpi=_DPI)
    except OSError as error:
        raise ReportError(f"The heat map cannot be written to {file}: {error.strerror or error}") from error
    except ValueError as error:
        raise ReportError(f"The heat map cannot be written to {file}: {error}") from error


def heat_map(coders: Sequence[str], between: np.ndarray, distance: str) -> "Figure":
    """Alpha of coder against coder as colours from -1 or the least to 1; what is undefined stays grey."""
    from matplotlib import colormaps
    from matplotlib.figure import Figure

    size = len(coders)
    side = max(4.0, min(14.0, 0.55 * size + 2))
    figure = Figure(figsize=(side + 1, side), layout="constrained")
    axes = figure.subplots()
    colours = colormaps["cividis"].with_extremes(bad="#d0d0d0")  # one hue in steps that the colour-blind can tell
    known = between[~np.isnan(between)]
    least = min(0.0, float(known.min())) if len(known) else 0.0
    image = axes.imshow(np.ma.masked_invalid(between), cmap=colours, vmin=least, vmax=1)
    if size <= _MOST_NUMBERS:
        for row in range(size):
            for column in range(size):
                value = between[row, column]
                if not np.isnan(value):
                    colour = "white" if value < (least + 1) / 2 else "black"
                    axes.text(column, row, f"{value:.2f}", ha="center", va="center", color=colour, fontsize=8)
    names = [coder if len(coder) <= 20 else coder[:19] + "…" for coder in coders]
    axes.set_xticks(range(size), names, rotation=90)
    axes.set_yticks(range(size), names)
    axes.tick_params(length=0, labelsize=9 if size <= 30 else 5)
    figure.colorbar(image, ax=axes, label=f"alpha ({distance})", shrink=0.8)
    axes.set_title("Coder against coder", loc="left")
    return figure
