"""`whichone evaluate answers`: free answers of all kinds, by a fixed checkpoint or cross-validated over questions."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.evaluate_options import CheckpointOption, JsonOption, QuietOption
from bot.cli.progress import Report as Progress
from bot.cli.progress import progress_bar

if TYPE_CHECKING:
    from evaluation.answers import AnnotatedAnswer, AnswersReport, Question
    from knowledge.settings import Settings
    from knowledge.types import Pack


def answers(
    answers: Annotated[Path, typer.Argument(metavar="ANSWERS", help="JSON lines of answers with their judgements.")],
    questions: Annotated[Path, typer.Argument(metavar="QUESTIONS", help="JSON list of the questions answered.")],
    *,
    entities: Annotated[list[Path], typer.Option(metavar="FILE", help="AltEntities file with the choices; repeat it.")],
    split_by_question: Annotated[
        bool,
        typer.Option("--split-by-question", help="Fit anew on other questions, five-fold over disjoint entities."),
    ] = False,
    errors: Annotated[Path | None, typer.Option(metavar="OUT", help="Write what went wrong as JSON lines.")] = None,
    checkpoint: CheckpointOption = None,
    json: JsonOption = None,
    quiet: QuietOption = False,
) -> None:
    """How often an answer's set of interpretations is exactly the annotated one, by kind of answer.

    With --split-by-question the thresholds are chosen on the other folds' answers, the combination is fitted on the
    files' expressions about other entities, and T5 is the one that was trained without the fold.

    Examples:

      whichone evaluate answers dev.jsonl dev_questions.json --entities books_dev.json --entities songs_dev.json

      whichone evaluate answers dev.jsonl dev_questions.json --entities books_dev.json --split-by-question
    """
    from rich.console import Console
    from rich.table import Table

    from evaluation.answers import read_answers, read_questions, write_wrong
    from evaluation.report import Report
    from knowledge.importers import read_source
    from knowledge.settings import Settings
    from resolver.resolve import checkpoint_folder

    settings = Settings()
    annotated, asked = read_answers(answers), read_questions(questions)
    pack = read_source(entities, "altentities", name="altentities")
    with progress_bar(quiet) as progress:
        run = _split if split_by_question else _fixed
        report, notes = run(annotated, asked, pack, entities, checkpoint, settings, progress)
    metrics = {name: round(100 * value, 2) for name, value in report.metrics().items()}
    how = "five-fold over questions that share no entity" if split_by_question else "fixed checkpoint"
    table = Table(title=f"Exact set of interpretations, percent ({how})", title_justify="left")
    for column in ("kind", "exact", "n"):
        table.add_column(column, justify="left" if column == "kind" else "right")
    for kind, count in report.counts().items():
        table.add_row(kind, f"{metrics[f'exact.{kind}']:.1f}", str(count))
    table.add_row("all", f"{metrics['exact']:.1f}", str(report.n), style="bold")
    console = Console()
    console.print(table)
    for note in notes:
        console.print(note, soft_wrap=True)
    if errors is not None:
        write_wrong(report, asked, errors)
        console.print(f"Written to {errors}", soft_wrap=True)
    if json is not None:
        metrics |= {f"n.{kind}": count for kind, count in report.counts().items()}
        model = str(checkpoint or settings.resolver or checkpoint_folder(None, settings))
        Report("answers", [str(answers), str(questions)], model, report.n, metrics).write(json)


def _fixed(
    annotated: "list[AnnotatedAnswer]",
    asked: "Mapping[str, Question]",
    pack: "Pack",
    files: list[Path],
    checkpoint: Path | None,
    settings: "Settings",
    progress: Progress | None,
) -> "tuple[AnswersReport, list[str]]":
    """The report by a checkpoint as it is, with how many of the questions it knows."""
    from evaluation.answers import ChoiceFinder, evaluate_answers
    from evaluation.answers_held_out import HeldOutQuestions, labelled_keys
    from evaluation.labelled_scores import has_expressions
    from knowledge.hashing import content_hash
    from resolver.checkpoint import load_checkpoint
    from resolver.questions import read_questions as read_labelled
    from resolver.resolve import Resolver, checkpoint_folder
    from retrieval.base import KnowledgeBase

    resolver = Resolver.load(checkpoint, settings)
    folder = settings.home / "cache" / "answers" / content_hash(pack)[:16]
    base = KnowledgeBase.from_pack(pack, settings, folder=folder, progress=progress)
    report = evaluate_answers(
        annotated, asked, pack, lambda text, choices: resolver.resolve(text, choices, base).interpretations
    )
    if not has_expressions(files):
        return report, []
    known = load_checkpoint(checkpoint_folder(checkpoint, settings)).record.questions
    seen = frozenset().union(*(labelled_keys(one) for one in read_labelled(files) if one.id in known))
    shared = sum(bool(keys & seen) for keys in HeldOutQuestions(asked, ChoiceFinder(pack)).keys.values())
    if not shared:
        return report, []
    return report, [
        f"{shared} of these {len(asked)} questions are about entities the checkpoint was trained on: these figures "
        "flatter it; use --split-by-question."
    ]


def _split(
    annotated: "list[AnnotatedAnswer]",
    asked: "Mapping[str, Question]",
    pack: "Pack",
    files: list[Path],
    checkpoint: Path | None,
    settings: "Settings",
    progress: Progress | None,
) -> "tuple[AnswersReport, list[str]]":
    """The report over held-out questions, with the thresholds that were chosen."""
    from evaluation.answers import ChoiceFinder
    from evaluation.answers_held_out import HeldOutQuestions, cross_validate_answers, score_answers
    from evaluation.labelled_scores import labelled_scores
    from knowledge.hashing import content_hash
    from resolver.checkpoint import load_checkpoint
    from resolver.resolve import Resolver, checkpoint_folder
    from retrieval.base import KnowledgeBase

    folder = checkpoint_folder(checkpoint, settings)
    loaded, resolver = load_checkpoint(folder), Resolver.load(checkpoint, settings)
    held = HeldOutQuestions(asked, ChoiceFinder(pack))
    labelled = labelled_scores(files, loaded, folder, resolver.scorer, settings, progress)
    place = settings.home / "cache" / "answers" / content_hash(pack)[:16]
    base = KnowledgeBase.from_pack(pack, settings, folder=place, progress=progress)
    members = held.members(labelled.questions, loaded.record.folds)
    scored = score_answers(annotated, held, members, resolver, base, progress)
    report, chosen = cross_validate_answers(scored, held, labelled, loaded.decision)
    thresholds = ", ".join(f"{one.margin:g} / {one.support_needed:g}" for one in chosen)
    return report, [
        f"Thresholds chosen by fold (margin / support needed): {thresholds}. The rules for reading are not fitted."
    ]
