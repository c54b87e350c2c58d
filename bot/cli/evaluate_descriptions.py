"""`whichone evaluate descriptions`: claims and descriptions chosen for, and generated in, a context."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.evaluate_options import JsonOption, QuietOption
from bot.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.table import Table


def descriptions(
    prefix: Annotated[Path, typer.Argument(metavar="PREFIX", help="PoMo files: reads PREFIX.pm and PREFIX.wiki.")],
    *,
    folds: Annotated[int, typer.Option(min=2, help="Folds of the cross-validation over entities.")] = 5,
    seed: Annotated[int, typer.Option(help="Random seed of the wrong alternatives and the folds.")] = 0,
    bert_score: Annotated[
        str | None, typer.Option(metavar="MODEL", help="The model of BERTScore, by folder or name; default: MiniLM.")
    ] = None,
    json: JsonOption = None,
    quiet: QuietOption = False,
) -> None:
    """Choose a claim and a description among four, and generate descriptions, for people in the news.

    Needs the extra "evaluation" (sacrebleu).

    Example:

      whichone evaluate descriptions pomo/valid --json out.json
    """
    from rich.console import Console

    from evaluation.descriptions import GENERATED, IDENTIFIED, evaluate_descriptions
    from evaluation.pomo import CLASSES, read_pomo
    from evaluation.report import Report
    from knowledge.settings import Settings
    from retrieval.embedding import Embedder

    pomo = read_pomo(prefix)
    with progress_bar(quiet) as progress:
        embedder = Embedder(cache=Settings().home / "cache")
        result = evaluate_descriptions(pomo, embedder, folds, seed, progress, bert_score)
    console = Console()
    for task, title in IDENTIFIED.items():
        columns = {f"top1.{label}": label for label in CLASSES} | {"mrr.accurate": "MRR"}
        console.print(_table(f"{title}: top 1 by class and MRR of accurate, percent", task, columns, result.metrics))
    columns = {
        f"{measure}.{label}": f"{name}\n{label[:7]}." for measure, name in GENERATED.items() for label in CLASSES[:-1]
    }
    console.print(
        _table(
            "Generated, told nothing, the sentence or a claim: BLEU-1, precision of ROUGE-L and BERTScore",
            "generated",
            columns,
            result.metrics,
        )
    )
    if json is not None:
        rounded = {name: round(value, 2) for name, value in result.metrics.items()}
        files = [f"{prefix}.pm", f"{prefix}.wiki"]
        Report("descriptions", files, "claim identification", result.questions, rounded).write(json)


def _table(title: str, task: str, columns: Mapping[str, str], metrics: Mapping[str, float]) -> "Table":
    from rich.table import Table

    from evaluation.descriptions import GROUPS, VARIANTS

    table = Table(title=title, title_justify="left")
    table.add_column("", no_wrap=True)
    for name in columns.values():
        table.add_column(name, justify="right")
    for group, said in GROUPS.items():
        count = metrics.get(f"{group}{task}.n", 0)
        for variant, note in VARIANTS[task].items():
            cells: Sequence[float | None] = [metrics.get(f"{group}{task}.{name}{variant}") for name in columns]
            if any(cell is not None for cell in cells):
                texts = ("–" if cell is None else f"{cell:.1f}" for cell in cells)
                table.add_row(f"{said}{note} ({count:.0f})", *texts, style=None if group else "bold")
    return table
