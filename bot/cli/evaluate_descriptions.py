"""`whichone evaluate descriptions`: which claim describes an entity in its context."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.evaluate_options import JsonOption, QuietOption
from bot.cli.progress import progress_bar


def descriptions(
    prefix: Annotated[Path, typer.Argument(metavar="PREFIX", help="PoMo files: reads PREFIX.pm and PREFIX.wiki.")],
    *,
    folds: Annotated[int, typer.Option(min=2, help="Folds of the cross-validation over entities.")] = 5,
    seed: Annotated[int, typer.Option(help="Random seed of the wrong claims and the folds.")] = 0,
    json: JsonOption = None,
    quiet: QuietOption = False,
) -> None:
    """Choose between an accurate, an incongruous and a nonfactual claim, and one that is both.

    Example:

      whichone evaluate descriptions pomo/valid --json out.json
    """
    from rich.console import Console
    from rich.table import Table

    from evaluation.claim_identification import by_familiarity, claim_metrics, identify_claims
    from evaluation.pomo import CLASSES, claim_questions, read_pomo
    from evaluation.report import Report
    from knowledge.settings import Settings
    from retrieval.embedding import Embedder

    pomo = read_pomo(prefix)
    questions = claim_questions(pomo, seed)
    with progress_bar(quiet) as progress:
        embedder = Embedder(cache=Settings().home / "cache")
        outcomes = identify_claims(pomo, questions, embedder, folds, seed, progress)
    metrics = claim_metrics(outcomes)
    table = Table(
        title=f"Claim identification: top 1 by class and MRR, percent; {len(outcomes)} questions", title_justify="left"
    )
    table.add_column("")
    for label in CLASSES:
        table.add_column(label, justify="right")
    table.add_column("MRR", justify="right")
    groups = {"": outcomes} | by_familiarity(pomo, outcomes)
    for group, members in groups.items():
        found = claim_metrics(members) if members else {}
        metrics |= {f"{group}.{name}" if group else name: value for name, value in found.items()}
        for end, title in (("", ""), ("_checked", ", checked")):
            cells = [found.get(f"claim.top1.{label}{end}", float("nan")) for label in CLASSES]
            cells.append(found.get(f"claim.mrr.accurate{end}", float("nan")))
            name = f"{group.replace('_', ' ') or 'all'}{title} ({len(members)})"
            table.add_row(name, *(f"{cell:.1f}" for cell in cells), style=None if group else "bold")
    Console().print(table)
    if json is not None:
        rounded = {name: round(value, 2) for name, value in metrics.items()}
        Report(
            "descriptions", [f"{prefix}.pm", f"{prefix}.wiki"], "claim identification", len(outcomes), rounded
        ).write(json)
