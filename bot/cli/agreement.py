"""`whichone agreement`: how far coders agree, ambiguity taken into account."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.evaluate_options import JsonOption, QuietOption
from bot.cli.progress import progress_bar


def agreement(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Judgements: JSON lines, CSV, or an MMAX2 folder.")],
    *,
    format: Annotated[str | None, typer.Option(help="jsonl, csv or mmax; default: what the file is called.")] = None,
    of: Annotated[str, typer.Option(help="interpretations, or type: what kind of answer it is.")] = "interpretations",
    chains: Annotated[
        str, typer.Option(metavar="WAYS", help="Chains built from antecedents, with commas, or all; default: none.")
    ] = "none",
    distance: Annotated[
        str, typer.Option(metavar="NAME", help="Distance by which items are ranked and coders compared.")
    ] = "generalized-jaccard",
    worst: Annotated[int, typer.Option(min=0, metavar="N", help="How many of the worst items to show.")] = 10,
    replicates: Annotated[int, typer.Option(min=1, help="Bootstrap replicates.")] = 1000,
    level: Annotated[float, typer.Option(help="Level of the confidence intervals, between 0 and 1.")] = 0.95,
    plot: Annotated[Path | None, typer.Option(metavar="OUT.png", help="Draw coder against coder; matplotlib.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the bootstrap.")] = 0,
    json: JsonOption = None,
    quiet: QuietOption = False,
) -> None:
    """How far coders agree: alpha under six distances, K, ambiguity, and the items they disagree on most.

    Example:

      whichone agreement judgements.jsonl --worst 20 --plot coders.png
    """
    from rich.console import Console

    from bot.cli.agreement_tables import alpha_table, ambiguity_table, chain_comparison_table, worst_table
    from evaluation.agreement.chains import ways_named
    from evaluation.agreement.distances import distance_named
    from evaluation.agreement.errors import AgreementError
    from evaluation.agreement.heat_map import write_heat_map
    from evaluation.agreement.measure import measure_interpretations, measure_kinds
    from evaluation.agreement.reading import Format, read_judgements
    from evaluation.extras import require_matplotlib

    if format is not None and format not in set(Format):
        raise AgreementError(f"There is no format '{format}'; there are {', '.join(Format)}.")
    if of not in ("interpretations", "type"):
        raise AgreementError(f"Agreement is measured of interpretations or type, not '{of}'.")
    if not 0 < level < 1:
        raise AgreementError("The level of a confidence interval is between 0 and 1.")
    ways, ranked_by = ways_named(chains), distance_named(distance)
    if plot is not None:
        require_matplotlib()
    judgements = read_judgements(file, Format(format) if format else None)
    with progress_bar(quiet) as progress:
        if of == "type":
            result = measure_kinds(judgements, replicates=replicates, level=level, seed=seed)
        else:
            result = measure_interpretations(
                judgements,
                ways,
                distance=ranked_by,
                replicates=replicates,
                level=level,
                seed=seed,
                progress=progress,
            )
    console = Console(highlight=False)
    console.print(f"{len(result.coders)} coders, {result.items:,} items, {result.judgements:,} judgements")
    console.print(alpha_table(result) if len(result.by_labels) == 1 else chain_comparison_table(result))
    if of == "interpretations":
        console.print(ambiguity_table(result.counts))
    if worst and result.worst[0][1] > 0:
        console.print(worst_table(result, judgements, worst, of))
    if json is not None:
        result.write(json, [str(file)])
    if plot is not None:
        write_heat_map(result.coders, result.between, result.distance, plot)
