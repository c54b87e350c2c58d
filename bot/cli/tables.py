"""Tables that several commands print."""

from collections.abc import Mapping

import typer
from rich.table import Table


def accuracy_table(
    title: str,
    accuracy: Mapping[str, Mapping[str, float]],
    rows: Mapping[str, str],
    counts: Mapping[str, int] | None = None,
) -> Table:
    """Accuracy in percent by row and domain; `rows` gives the rows' titles in order, `counts` the examples a domain."""
    table = Table(title=title, title_justify="left")
    table.add_column("")
    columns = list(next(iter(accuracy.values()), {}))
    for column in columns:
        n = f"\n(n = {counts[column]})" if counts and column in counts else ""
        table.add_column(column + n, justify="right")
    for row, name in rows.items():
        if row in accuracy:
            table.add_row(name, *(f"{accuracy[row][column]:.1f}" for column in columns))
    return table


def print_rows(rows: list[tuple[str, ...]], right: set[int] | frozenset[int] = frozenset()) -> None:
    """Columns as wide as they need to be: plain text that other programs can read."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [c.rjust(w) if n in right else c.ljust(w) for n, (c, w) in enumerate(zip(row, widths, strict=True))]
        typer.echo("  ".join(cells).rstrip())
