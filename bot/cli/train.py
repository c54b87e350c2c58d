"""`whichone train`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from bot.cli import train_acts, train_aggregation
from bot.cli.progress import progress_bar
from bot.cli.train_decontextualizer import decontextualizer
from resolver.finetuning_settings import FineTuningSettings, Loss, Optimizer, Pairing

app = typer.Typer(help="Train models.", no_args_is_help=True)
app.command("decontextualizer")(decontextualizer)

_T5 = "Fine-tuning a T5 (--init NAME)"
_PSEUDO = 40_000


app.command("acts")(train_acts.acts)
app.command("aggregation")(train_aggregation.aggregation)


@app.callback()
def group() -> None:
    """Train models."""


@app.command()
def resolver(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="AltEntities question files.")],
    *,
    out: Annotated[Path | None, typer.Option(help="Checkpoint folder; default: resolver in the home folder.")] = None,
    init: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Checkpoint folder to start from, or a T5 by name or folder to fine-tune."),
    ] = None,
    pseudo: Annotated[
        int | None, typer.Option(min=0, help=f"How many pseudo-expressions to pretrain on; default: {_PSEUDO}.")
    ] = None,
    refit: Annotated[
        bool, typer.Option("--refit", help="Leave the T5 of --init as it is, fit only the combination.")
    ] = False,
    kb: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Pretrain on this base's texts too.")] = None,
    seed: Annotated[int, typer.Option(help="Random seed.")] = 0,
    data: Annotated[str, typer.Option(help="What to call the data in the model card.")] = "AltEntities",
    json: Annotated[
        Path | None, typer.Option("--json", metavar="OUT", help="Write the metrics to a JSON file.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bars.")] = False,
    batch: Annotated[
        int | None, typer.Option(min=1, rich_help_panel=_T5, help="Pairs in memory at once; default: 8.")
    ] = None,
    accumulate: Annotated[
        int | None, typer.Option(min=1, rich_help_panel=_T5, help="Batches to one step; default: 4.")
    ] = None,
    gradient_checkpointing: Annotated[
        bool, typer.Option("--gradient-checkpointing", rich_help_panel=_T5, help="Less memory, more time.")
    ] = False,
    optimizer: Annotated[
        Optimizer | None, typer.Option(rich_help_panel=_T5, help="AdamW needs more memory; default: adafactor.")
    ] = None,
    rate: Annotated[
        float | None,
        typer.Option(min=0, rich_help_panel=_T5, help="Learning rate; default: 0.001, with AdamW 0.0001."),
    ] = None,
    epochs: Annotated[
        int | None, typer.Option(min=1, rich_help_panel=_T5, help="At most so many; default: 10.")
    ] = None,
    checks: Annotated[
        int | None, typer.Option(min=1, rich_help_panel=_T5, help="Checks in an epoch; default: 2.")
    ] = None,
    patience: Annotated[
        int | None, typer.Option(min=1, rich_help_panel=_T5, help="Checks without a better one to stop at; default: 4.")
    ] = None,
    held_out: Annotated[
        float | None,
        typer.Option(min=0.02, max=0.8, rich_help_panel=_T5, help="Share to stop by and to report on; default: 0.2."),
    ] = None,
    pairs: Annotated[
        Pairing | None, typer.Option(rich_help_panel=_T5, help="Choices to train on; default: balanced.")
    ] = None,
    uniform: Annotated[
        float | None,
        typer.Option(min=0, max=2, rich_help_panel=_T5, help="Undecidable pairs for each labelled one; default: 0.5."),
    ] = None,
    loss: Annotated[
        Loss | None, typer.Option(rich_help_panel=_T5, help="The paper's is pointwise; default: pairwise.")
    ] = None,
) -> None:
    """Train a resolver: pretrain T5 on the entities' texts, fit the combination on the questions.

    With --init and any T5 by name or folder, that T5 is fine-tuned on the questions instead.
    A run that was stopped goes on where it was. Use the result with WHICHONE_RESOLVER=FOLDER.

    Examples:

      whichone train resolver books_dev.json recipes_dev.json songs_dev.json

      whichone train resolver my_questions.json --kb recipes --pseudo 10000 --out my-resolver

      whichone train resolver my_questions.json --init models/resolver --pseudo 0

      whichone train resolver my_questions.json --init models/resolver --refit

      whichone train resolver my_questions.json --init google/flan-t5-base --out flan-resolver
    """
    from resolver.errors import TrainingDataError

    given = {
        "batch": batch,
        "accumulate": accumulate,
        "gradient_checkpointing": gradient_checkpointing or None,
        "optimizer": optimizer,
        "rate": rate,
        "epochs": epochs,
        "checks": checks,
        "patience": patience,
        "held_out": held_out,
        "pairs": pairs,
        "uniform": uniform,
        "loss": loss,
    }
    options: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if init is not None and _is_t5(init):
        from bot.cli.train_t5 import train_t5

        if pseudo or kb or refit:
            raise TrainingDataError(
                "--pseudo, --refit and --kb are for Whichone's own T5; another one learns from the labels"
            )
        train_t5(files, init, out, FineTuningSettings(**options, seed=seed), data, json, quiet)
        return
    if options:
        named = ", ".join(f"--{name.replace('_', '-')}" for name in options)
        raise TrainingDataError(f"{named}: only for fine-tuning a T5, which --init names, such as --init t5-small")
    count = 0 if refit and pseudo is None else _PSEUDO if pseudo is None else pseudo
    _train(files, init, out, count, refit, kb or [], seed, data, json, quiet)


def _is_t5(init: str) -> bool:
    """Whether it is a T5 to fine-tune rather than a checkpoint of Whichone's own."""
    from resolver.checkpoint import load_checkpoint

    folder = Path(init).expanduser()
    return not (folder / "checkpoint.json").is_file() or load_checkpoint(folder).config is None


def _train(
    files: list[Path],
    init: str | None,
    out: Path | None,
    pseudo: int,
    refit: bool,
    kb: list[str],
    seed: int,
    data: str,
    json: Path | None,
    quiet: bool,
) -> None:
    """Train Whichone's own T5 and say how well it does."""
    from rich.console import Console

    from bot.cli.tables import accuracy_table
    from evaluation.altentities import ROWS
    from evaluation.report import Report
    from knowledge.settings import Settings
    from resolver.annotated_base import annotated_base
    from resolver.checkpoint import load_checkpoint
    from resolver.errors import TrainingDataError
    from resolver.pretraining import TrainingSettings
    from resolver.training import train_resolver
    from retrieval.base import KnowledgeBase

    settings = Settings()
    start = load_checkpoint(Path(init).expanduser()) if init else None
    if start is None and not pseudo:
        raise TrainingDataError("without pseudo-expressions there has to be a checkpoint to start from: give --init")
    with progress_bar(quiet) as progress:
        questions, base = annotated_base(files, settings, progress=progress)
        report = train_resolver(
            base,
            questions,
            out or settings.home / "resolver",
            settings.home / "work" / "resolver",
            more_bases=[KnowledgeBase.open(name, settings=settings, embedder=base.embedder) for name in kb],
            pseudo_expressions=pseudo,
            settings=TrainingSettings(seed=seed),
            init=start,
            refit=refit,
            data=data,
            progress=progress,
        )
    console = Console()
    console.print(accuracy_table("Accuracy in percent, five-fold over disjoint entities", report.accuracy, ROWS))
    console.print(
        f"{report.expressions} expressions; T5 pretrained without labels ({report.pretraining_accuracy:.1%}), "
        "then fine-tuned"
    )
    console.print(f"Checkpoint: {report.checkpoint}", soft_wrap=True)
    if json is not None:
        metrics = {
            f"{'' if row == 'resolver' else row + '.'}accuracy.{domain}": value
            for row, scores in report.accuracy.items()
            for domain, value in scores.items()
        }
        Report("train", [str(file) for file in files], str(report.checkpoint), report.expressions, metrics).write(json)
