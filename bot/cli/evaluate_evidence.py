"""`whichone evaluate evidence`: what stand-alone sentences do to evidence and resolver, on AltEntities."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.evaluate_options import TABLE_WIDTH, CheckpointOption, JsonOption, QuietOption
from bot.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.table import Table

    from evaluation.evidence import EvidenceResult
    from retrieval.decontext import Decontextualizer


def evidence(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="AltEntities question files.")],
    *,
    sentences: Annotated[
        str, typer.Option(metavar="NAMES", help="Which to compare, the first with the rest: original,rules,model.")
    ] = "original,rules",
    model: Annotated[str | None, typer.Option(help="The T5 or language model of --sentences model.")] = None,
    questions: Annotated[
        int, typer.Option(metavar="N", min=0, help="Only N questions at random, always the same; 0 for all.")
    ] = 0,
    checkpoint: CheckpointOption = None,
    json: JsonOption = None,
    quiet: QuietOption = False,
) -> None:
    """What stand-alone sentences do to evidence and resolver, on AltEntities.

    The same questions over an index of each kind of sentences: how often the best sentences of what was meant say what
    the expression is about, and the accuracy of the retrieval features, fitted five-fold on other entities, without T5.

    Examples:

      whichone evaluate evidence books_dev.json recipes_dev.json songs_dev.json --questions 240

      whichone evaluate evidence songs_dev.json --sentences original,rules,model --model my-decontextualizer
    """
    from rich.console import Console

    from evaluation.evidence import EvidenceRun, evaluate_evidence, sample_questions
    from evaluation.report import Report
    from knowledge.settings import Settings
    from resolver.annotated_base import annotated_pack
    from resolver.resolve import Resolver
    from retrieval.embedding import Embedder

    made = _decontextualizers(sentences, model)
    settings = Settings()
    asked, pack = annotated_pack(files)
    chosen = sample_questions(asked, questions or len(asked))
    scorer = Resolver.load(checkpoint, settings).scorer
    embedder = Embedder(settings.embedding_model, settings.home / "cache")
    with progress_bar(quiet) as progress:
        run = EvidenceRun(chosen, pack, scorer, settings, embedder, progress=progress)
        result = evaluate_evidence(run, made)
    Console(width=max(Console().width, TABLE_WIDTH)).print(_table(result))
    if json is not None:
        expressions = sum(len(question.expressions) for question in chosen)
        Report("evidence", [str(file) for file in files], sentences, expressions, result.metrics()).write(json)


def _decontextualizers(names: str, model: str | None) -> "dict[str, Decontextualizer]":
    from bot.cli.evaluate_decontext import decontextualizer_of
    from evaluation.evidence import SENTENCES, Original

    wanted = list(dict.fromkeys(name.strip() for name in names.split(",") if name.strip()))
    unknown = next((name for name in wanted if name not in SENTENCES), None)
    if unknown is not None or not wanted:
        raise typer.BadParameter(f"name some of {', '.join(SENTENCES)}", param_hint="--sentences")
    if ("model" in wanted) != (model is not None):
        raise typer.BadParameter("--sentences model and --model FOLDER go together", param_hint="--model")
    made: dict[str, Decontextualizer] = {}
    for name in wanted:
        made[name] = Original() if name == "original" else decontextualizer_of(model or "" if name == "model" else name)
    return made


def _table(result: "EvidenceResult") -> "Table":
    from rich import box
    from rich.table import Table

    from evaluation.evidence import DEPTHS, SENTENCES

    first = next(iter(result.rows.values()))
    title = (
        f"{result.questions:,} questions, {first.accuracy.n:,} expressions, {first.recall[DEPTHS[0]].n:,} of them with "
        f"a telling term; {result.sentences:,} sentences of {result.entities:,} articles"
    )
    table = Table(title=title, title_justify="left", box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("sentences", no_wrap=True)
    for column in ("rewritten", *(f"recall@{depth}" for depth in DEPTHS), "accuracy", "gain"):
        table.add_column(column, justify="right", no_wrap=True)
    for kind, row in result.rows.items():
        gain = f"{row.gain:+.2f} ± {row.gain_error:.2f}" if row is not first else ""
        table.add_row(
            SENTENCES[kind],
            f"{row.rewritten:.0f}",
            *(f"{row.recall[depth].percent:.1f} ± {row.recall[depth].error:.1f}" for depth in DEPTHS),
            f"{row.accuracy.percent:.1f} ± {row.accuracy.error:.1f}",
            gain,
        )
    return table
