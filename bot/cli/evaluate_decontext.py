"""`whichone evaluate decontext`: how well sentences are made to stand alone."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.evaluate_options import TABLE_WIDTH
from bot.cli.progress import progress_bar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from evaluation.decontext import DecontextResult
    from retrieval.decontext import Decontextualizer


class Half(StrEnum):
    """Which of the articles."""

    FIRST = "first"
    SECOND = "second"
    ALL = "all"


def decontext(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="JSON lines of annotated sentences.")],
    *,
    split: Annotated[Half, typer.Option(help="Only one half of the articles: first, second or all.")] = Half.ALL,
    model: Annotated[str, typer.Option(help="rules, or a trained model by folder or name.")] = "rules",
    show: Annotated[int, typer.Option(metavar="N", min=0, help="Print the first N sentences with rewrites.")] = 0,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="OUT", help="Write the metrics to a JSON file.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bars.")] = False,
) -> None:
    """How well sentences are made to stand alone, as Choi et al. 2021 measure it.

    FILE has the layout of the decontextualization dataset. The table shows SARI's additions and deletions, exact
    matches, and agreement on the category, beside baselines, the annotators themselves and published figures.

    Examples:

      whichone evaluate decontext dev.jsonl

      whichone evaluate decontext dev.jsonl --split second --show 30 --json out.json

      whichone evaluate decontext dev.jsonl --model my-decontextualizer
    """
    from rich.console import Console

    from evaluation.decontext import evaluate_decontext, split_examples
    from evaluation.report import Report
    from retrieval.decontext.dataset import read_examples

    examples = split_examples(read_examples(files), split.value)
    with progress_bar(quiet) as progress:
        result = evaluate_decontext(examples, decontextualizer_of(model), progress)
    console = Console(width=max(Console().width, TABLE_WIDTH))
    _print_sentences(console, result, show)
    _print_table(console, result, split)
    if json is not None:
        metrics = {name: round(value, 2) for name, value in result.metrics().items()}
        Report("decontext", [str(file) for file in files], model, len(examples), metrics).write(json)


def decontextualizer_of(model: str) -> "Decontextualizer":
    """The rules, or a model by folder or published name. Raises TextModelError where there is none."""
    from retrieval.decontext import RuleDecontextualizer

    if model == "rules":
        return RuleDecontextualizer()
    from retrieval.decontext.written import WrittenDecontextualizer

    return WrittenDecontextualizer.load(model)


def _print_sentences(console: "Console", result: "DecontextResult", count: int) -> None:
    for example, prediction in list(zip(result.examples, result.predictions, strict=True))[:count]:
        edits = ", ".join(edit.type.value for edit in prediction.edits)
        for label, text in (
            (example.id, f"{example.context.title}: {example.sentence}"),
            (prediction.category.value, prediction.text + (f"  [{edits}]" if edits else "")),
            *((f"  {one.category.value}", one.text) for one in example.annotations),
        ):
            console.print(f"{label:15} {text}", markup=False, highlight=False, soft_wrap=True)
        console.print()


def _print_table(console: "Console", result: "DecontextResult", split: Half) -> None:
    from rich import box
    from rich.table import Table

    from evaluation.decontext import PUBLISHED, ROWS

    title = f"Decontextualization, {len(result.examples)} sentences" + (f" ({split} half)" if split != "all" else "")
    table = Table(title=title, title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("", no_wrap=True)
    for column in (
        "\nlonger", "\nedited", "match\nall", "match\nedited", "SARI add\nF1 (P/R)", "SARI delete\nF1 (P/R)",
        "feasi-\nbility", "cate-\ngory",
    ):  # fmt: skip
        table.add_column(column, justify="right", no_wrap=True)
    for row, name in ROWS.items():
        if row in result.rows:
            table.add_row(name, *_cells(result.rows[row].metrics), style="bold" if row == "ours" else "")
    for name, published in PUBLISHED.items():
        table.add_row(name, *_cells(published), style="italic")
    console.print(table)
    ours = result.rows["ours"]
    console.print(
        f"{ours.n} of {len(result.examples)} sentences have rewrites to compare with; standard error of our F1 "
        f"{ours.metrics['sari_add_f1_error']:.1f} and {ours.metrics['sari_del_f1_error']:.1f}; names or numbers "
        f"that the page does not have in {ours.metrics['wrong_facts']:.1f} % of the rewrites; a reference that only "
        f"the page explains is left in {ours.metrics['open']:.0f} %.",
        soft_wrap=True,
    )


def _cells(metrics: "Mapping[str, float]") -> list[str]:
    def whole(name: str) -> str:
        return f"{metrics[name]:.0f}" if name in metrics else ""

    sari = [
        f"{whole(f'sari_{side}_f1')} ({whole(f'sari_{side}_precision')}/{whole(f'sari_{side}_recall')})"
        for side in ("add", "del")
    ]
    plain = [whole(name) for name in ("length_increase", "edited", "match", "match_edited")]
    return [*plain, *sari, whole("feasibility"), whole("category")]
