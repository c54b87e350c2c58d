"""`whichone evaluate passages`: recall against the cost of reading, by kind of passages."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.evaluate_decontext import decontextualizer_of
from bot.cli.evaluate_options import TABLE_WIDTH, JsonOption, QuietOption
from bot.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.table import Table

    from evaluation.passages import PassageResult


def passages(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON lines of questions with answers (NQ-open).")],
    *,
    pack: Annotated[
        list[Path] | None, typer.Option(metavar="PACK", help="A pack with the texts; repeat it. Default: the shipped.")
    ] = None,
    model: Annotated[str, typer.Option(help="rules, or a T5 by folder or published name.")] = "rules",
    titles: Annotated[bool, typer.Option("--titles", help="Put the article's title before every passage.")] = False,
    plot: Annotated[Path | None, typer.Option(metavar="OUT", help="Draw recall against cost as PNG.")] = None,
    json: JsonOption = None,
    quiet: QuietOption = False,
) -> None:
    """How cheaply answers are found in paragraphs, windows, sentences and stand-alone sentences.

    BM25 ranks the passages; the cost of reading them is the sum of their squared lengths, after section 6.2 of Choi et
    al. 2021.

    Examples:

      whichone evaluate passages evaluation/pack_questions.jsonl

      whichone evaluate passages nq-open.jsonl --pack my-pack --plot recall.png --json out.json
    """
    from rich.console import Console

    from evaluation.passage_plot import write_passage_plot
    from evaluation.passages import evaluate_passages, read_open_questions
    from evaluation.plots import require_matplotlib
    from evaluation.report import Report
    from knowledge.importers import read_source
    from knowledge.settings import ROOT
    from retrieval.shipped import shipped_names

    if plot is not None:
        require_matplotlib()
    questions = read_open_questions(file)
    folders = pack or [ROOT / "knowledge" / "packs" / name for name in shipped_names()]
    packs = [read_source([folder], "pack") for folder in folders]
    with progress_bar(quiet) as progress:
        result = evaluate_passages(questions, packs, decontextualizer_of(model), titles=titles, progress=progress)
    Console(width=max(Console().width, TABLE_WIDTH)).print(_table(result))
    if plot is not None:
        write_passage_plot(result, plot)
    if json is not None:
        Report("passages", [str(file)], model, result.questions, result.metrics()).write(json)


def _table(result: "PassageResult") -> "Table":
    from rich import box
    from rich.table import Table

    from evaluation.passages import DEPTHS, PASSAGES

    title = f"Questions answered, percent (n = {result.questions:,})"
    table = Table(title=title, title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("passages", no_wrap=True)
    columns = ["\nnumber", "mean\nwords", *(f"first\n{depth}" for depth in DEPTHS)]
    for column in (*columns, *(f"cost\n{cost:,}" for cost in result.costs), "cost\nhalf"):
        table.add_column(column, justify="right", no_wrap=True)
    for kind, row in result.rows.items():
        half = row.cost_of(0.5)
        table.add_row(
            PASSAGES[kind],
            f"{row.passages:,}",
            f"{row.words:.0f}",
            *(f"{row.recall(depth):.1f}" for depth in DEPTHS),
            *(f"{row.recall_at_cost(cost):.1f}" for cost in result.costs),
            f"{half:,.0f}" if half < float("inf") else "never",
        )
    return table
