"""`whichone train`."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.progress import progress_bar
from bot.cli.train_decontextualizer import decontextualizer

app = typer.Typer(help="Train models.", no_args_is_help=True)
app.command("decontextualizer")(decontextualizer)


@app.callback()
def group() -> None:
    """Train models."""


@app.command()
def resolver(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="AltEntities question files.")],
    *,
    out: Annotated[Path | None, typer.Option(help="Checkpoint folder; default: resolver in the home folder.")] = None,
    pseudo: Annotated[int, typer.Option(min=0, help="How many pseudo-expressions to pretrain T5 on.")] = 40_000,
    init: Annotated[Path | None, typer.Option(help="Checkpoint folder to start from; default: from scratch.")] = None,
    kb: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Pretrain on this base's texts too.")] = None,
    seed: Annotated[int, typer.Option(help="Random seed.")] = 0,
    data: Annotated[str, typer.Option(help="What to call the data in the model card.")] = "AltEntities",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bars.")] = False,
) -> None:
    """Train a resolver: pretrain T5 on the entities' texts, fit the combination on the questions.

    A run that was stopped goes on where it was. Use the result with WHICHONE_RESOLVER=FOLDER.

    Examples:

      whichone train resolver books_dev.json recipes_dev.json songs_dev.json

      whichone train resolver my_questions.json --kb recipes --pseudo 10000 --out my-resolver

      whichone train resolver my_questions.json --init models/resolver --pseudo 0
    """
    from rich.console import Console

    from bot.cli.tables import accuracy_table
    from evaluation.altentities import ROWS
    from knowledge.settings import Settings
    from resolver.annotated_base import annotated_base
    from resolver.checkpoint import load_checkpoint
    from resolver.errors import TrainingDataError
    from resolver.pretraining import TrainingSettings
    from resolver.training import train_resolver
    from retrieval.base import KnowledgeBase

    settings = Settings()
    start = load_checkpoint(init) if init else None
    if start is None and not pseudo:
        raise TrainingDataError("without pseudo-expressions there has to be a checkpoint to start from: give --init")
    with progress_bar(quiet) as progress:
        questions, base = annotated_base(files, settings, progress=progress)
        report = train_resolver(
            base,
            questions,
            out or settings.home / "resolver",
            settings.home / "work" / "resolver",
            more_bases=[KnowledgeBase.open(name, settings=settings, embedder=base.embedder) for name in kb or ()],
            pseudo_expressions=pseudo,
            settings=TrainingSettings(seed=seed),
            init=start,
            data=data,
            progress=progress,
        )
    console = Console()
    console.print(accuracy_table("Accuracy in percent, five-fold over disjoint entities", report.accuracy, ROWS))
    console.print(f"{report.expressions} expressions; T5 pretrained without labels ({report.pretraining_accuracy:.1%})")
    console.print(f"Checkpoint: {report.checkpoint}", soft_wrap=True)
