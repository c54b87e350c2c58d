"""`whichone train aggregation`."""

from pathlib import Path
from typing import Annotated

import typer


def aggregation(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Tuples with phrases: JSON lines, or TESA's CSV.")],
    *,
    entities: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="AltEntities file with the tuples' entities; repeat it.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="File of the model; default: the shipped one.")] = None,
    seed: Annotated[int, typer.Option(help="Random seed of the wrong candidates.")] = 0,
) -> None:
    """Fit the model that ranks phrases for several entities.

    Example:

      whichone train aggregation dev.jsonl --entities books_dev.json --entities recipes_dev.json
    """
    from evaluation.tesa_data import read_tuples
    from evaluation.tesa_models import fit_ours
    from responses.aggregation.model import SHIPPED

    tuples = read_tuples(file, entities or (), seed)
    model = fit_ours(tuples)
    model.save(out or SHIPPED)
    print(f"Aggregation model, fitted on {len(tuples):,} tuples: {out or SHIPPED}")
