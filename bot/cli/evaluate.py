"""`whichone evaluate`: one command per published measure."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.evaluate_decontext import decontext
from bot.cli.progress import progress_bar

app = typer.Typer(help="Measure models as the papers do.", no_args_is_help=True)
app.command("decontext")(decontext)

JsonOption = Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write the metrics to a JSON file.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bars.")]
CheckpointOption = Annotated[
    Path | None, typer.Option(help="Resolver checkpoint folder; default: the configured or shipped one.")
]


@app.callback()
def group() -> None:
    """Measure models as the papers do."""


@app.command()
def altentities(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="AltEntities question files.")],
    *,
    split_by_entity: Annotated[
        bool, typer.Option("--split-by-entity", help="Fit anew on other entities, five-fold, for questions seen.")
    ] = False,
    checkpoint: CheckpointOption = None,
    json: JsonOption = None,
    quiet: QuietOption = False,
) -> None:
    """Accuracy on AltEntities, unshown background, by domain and method.

    The files' own entities are indexed first and kept for the next time. The table shows T5 alone, the retrieval
    features alone and both, beside BM25 and cosine search.

    Examples:

      whichone evaluate altentities books_test.json recipes_test.json songs_test.json

      whichone evaluate altentities books_dev.json recipes_dev.json songs_dev.json --split-by-entity --json out.json
    """
    from rich.console import Console
    from rich.table import Table

    from bot.cli.tables import accuracy_table
    from evaluation.altentities import ROWS, evaluate_altentities
    from knowledge.settings import Settings
    from resolver.annotated_base import annotated_base
    from resolver.checkpoint import load_checkpoint
    from resolver.resolve import Resolver, checkpoint_folder

    settings = Settings()
    folder = checkpoint_folder(checkpoint, settings)
    resolver = Resolver.load(checkpoint, settings)
    with progress_bar(quiet) as progress:
        questions, base = annotated_base(files, settings, progress=progress)
        result = evaluate_altentities(
            questions,
            base,
            load_checkpoint(folder),
            resolver.scorer,
            split_by_entity=split_by_entity,
            progress=progress,
        )
    console = Console()
    how = "fitted anew, five-fold over disjoint entities" if split_by_entity else f"checkpoint {folder.name}"
    title = f"AltEntities, unshown background, accuracy in percent ({how})"
    console.print(accuracy_table(title, result.accuracy, ROWS, result.counts))
    methods = Table(title="Resolver by sampling method", title_justify="left")
    for column in ("method", "accuracy", "n"):
        methods.add_column(column, justify="left" if column == "method" else "right")
    for name, (value, count) in result.by_method.items():
        methods.add_row(name, f"{value:.1f}", str(count))
    console.print(methods)
    console.print(
        f"{result.expressions} expressions, standard error {result.standard_error:.1f}; calibration error "
        f"{result.calibration_error:.3f}; sure of {result.coverage:.1f} %, and of those right on "
        f"{result.accuracy_covered:.1f} %. T5 adds {result.t5_gain:+.2f} to the features alone "
        f"(paired standard error {result.t5_gain_error:.2f}).",
        soft_wrap=True,
    )
    if result.seen:
        fate = (
            "the combination was fitted anew for each fold, and T5 saw their texts but no labels"
            if split_by_entity
            else "these figures flatter it; use --split-by-entity"
        )
        share = f"{result.seen} of these {result.questions} questions"
        console.print(f"The checkpoint was trained on {share}: {fate}.", soft_wrap=True)
    if json is not None:
        result.report(files, str(checkpoint or settings.resolver or folder)).write(json)


@app.command()
def answers(
    answers: Annotated[Path, typer.Argument(metavar="ANSWERS", help="JSON lines of answers with their judgements.")],
    questions: Annotated[Path, typer.Argument(metavar="QUESTIONS", help="JSON list of the questions answered.")],
    *,
    entities: Annotated[list[Path], typer.Option(metavar="FILE", help="AltEntities file with the choices; repeat it.")],
    checkpoint: CheckpointOption = None,
    json: JsonOption = None,
    quiet: QuietOption = False,
) -> None:
    """How often an answer's set of interpretations is exactly the annotated one, by kind of answer.

    Example:

      whichone evaluate answers dev.jsonl dev_questions.json --entities books_dev.json --entities songs_dev.json
    """
    from rich.console import Console
    from rich.table import Table

    from evaluation.answers import evaluate_answers, read_answers, read_questions
    from evaluation.report import Report
    from knowledge.hashing import content_hash
    from knowledge.importers import read_source
    from knowledge.settings import Settings
    from resolver.resolve import Resolver, checkpoint_folder
    from retrieval.base import KnowledgeBase

    settings = Settings()
    annotated, asked = read_answers(answers), read_questions(questions)
    pack = read_source(entities, "altentities", name="altentities")
    resolver = Resolver.load(checkpoint, settings)
    with progress_bar(quiet) as progress:
        folder = settings.home / "cache" / "answers" / content_hash(pack)[:16]
        base = KnowledgeBase.from_pack(pack, settings, folder=folder, progress=progress)
    report = evaluate_answers(
        annotated, asked, pack, lambda text, choices: resolver.resolve(text, choices, base).interpretations
    )
    metrics = {name: round(100 * value, 2) for name, value in report.metrics().items()}
    table = Table(title="Exact set of interpretations, percent", title_justify="left")
    for column in ("kind", "exact", "n"):
        table.add_column(column, justify="left" if column == "kind" else "right")
    for kind, count in report.counts().items():
        table.add_row(kind, f"{metrics[f'exact.{kind}']:.1f}", str(count))
    table.add_row("all", f"{metrics['exact']:.1f}", str(report.n), style="bold")
    Console().print(table)
    if json is not None:
        model = str(checkpoint or settings.resolver or checkpoint_folder(None, settings))
        Report("answers", [str(answers), str(questions)], model, report.n, metrics).write(json)
