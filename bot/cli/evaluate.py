"""`whichone evaluate`: one command per published measure."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.evaluate_altentities import altentities
from bot.cli.evaluate_decontext import decontext
from bot.cli.evaluate_descriptions import descriptions
from bot.cli.evaluate_evidence import evidence
from bot.cli.evaluate_options import CheckpointOption, JsonOption, QuietOption
from bot.cli.evaluate_passages import passages
from bot.cli.evaluate_tesa import tesa
from bot.cli.progress import progress_bar

app = typer.Typer(help="Measure models as the papers do.", no_args_is_help=True)
app.command("decontext")(decontext)
app.command("evidence")(evidence)
app.command("passages")(passages)


@app.callback()
def group() -> None:
    """Measure models as the papers do."""


app.command()(altentities)
app.command()(tesa)
app.command()(descriptions)


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
