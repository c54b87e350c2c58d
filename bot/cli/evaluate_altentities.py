"""`whichone evaluate altentities`: the ablation, the paper's tables, plots and errors."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.evaluate_options import CheckpointOption, JsonOption, QuietOption
from bot.cli.progress import progress_bar

if TYPE_CHECKING:
    from rich.console import Console

    from evaluation.altentities import AltEntitiesResult
    from evaluation.altentities_errors import WrongAnswer


def altentities(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="AltEntities question files.")],
    *,
    split_by_entity: Annotated[
        bool, typer.Option("--split-by-entity", help="Fit anew on other entities, five-fold, for questions seen.")
    ] = False,
    models: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Table 7 for these models: cosine,entailment,bert,bert-joint,t5,resolver."),
    ] = None,
    inputs: Annotated[
        str | None, typer.Option(metavar="NAMES", help="Table 7 for these inputs: name,infobox,unshown,oracle.")
    ] = None,
    weights: Annotated[
        list[str] | None,
        typer.Option(metavar="MODEL=NAME", help="Name or folder of a model's weights; repeat it."),
    ] = None,
    ablation: Annotated[
        bool, typer.Option("--ablation", help="What each group of features adds, with its standard error.")
    ] = False,
    two_answers: Annotated[
        bool, typer.Option("--two-answers", help="Simulated dialogs that ask again when unsure.")
    ] = False,
    cross_domain: Annotated[
        bool, typer.Option("--cross-domain", help="Table 8: fit on one domain, measure on the others.")
    ] = False,
    plots: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Draw reliability, coverage and sampling methods as PNG."),
    ] = None,
    errors: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write what went wrong as JSON lines, with a tag for each.")
    ] = None,
    checkpoint: CheckpointOption = None,
    json: JsonOption = None,
    quiet: QuietOption = False,
) -> None:
    """Accuracy on AltEntities, unshown background, by domain and method.

    The files' own entities are indexed first and kept for the next time. The table shows T5 alone, the retrieval
    features alone and both, beside BM25 and cosine search; --models or --inputs adds the paper's table 7.

    Examples:

      whichone evaluate altentities books_test.json recipes_test.json songs_test.json

      whichone evaluate altentities books_dev.json recipes_dev.json songs_dev.json --split-by-entity --json out.json

      whichone evaluate altentities books_test.json --models cosine,t5 --inputs name,oracle

      whichone evaluate altentities books_test.json --models bert --weights bert=my-bert

      whichone evaluate altentities books_test.json --plots plots --errors errors.jsonl
    """
    from rich.console import Console

    from bot.cli.altentities_tables import cross_table, model_table
    from evaluation.altentities import evaluate_altentities
    from evaluation.altentities_cross import check_domains, cross_domains
    from evaluation.altentities_errors import wrong_answers
    from evaluation.altentities_inputs import INPUTS
    from evaluation.altentities_models import MODELS, ModelRun, evaluate_models
    from evaluation.extras import require_matplotlib
    from evaluation.plots import write_plots
    from knowledge.settings import Settings
    from resolver.annotated_base import annotated_base
    from resolver.checkpoint import load_checkpoint
    from resolver.resolve import Resolver, checkpoint_folder

    named = _names(models, MODELS, "--models"), _names(inputs, INPUTS, "--inputs")
    given_weights = _weights(weights or [], MODELS)
    if plots is not None:
        require_matplotlib()  # now, not after minutes of work
    settings = Settings()
    folder = checkpoint_folder(checkpoint, settings)
    loaded, resolver = load_checkpoint(folder), Resolver.load(checkpoint, settings)
    console = Console()
    more: dict[str, float] = {}
    with progress_bar(quiet) as progress:
        questions, base = annotated_base(files, settings, progress=progress)
        if cross_domain:
            check_domains(questions)
        result = evaluate_altentities(
            questions, base, loaded, resolver.scorer, split_by_entity=split_by_entity, progress=progress
        )
        table = None
        if models is not None or inputs is not None or given_weights:
            run = ModelRun(
                files=files,
                questions=questions,
                base=base,
                outcomes=result.outcomes,
                checkpoint=loaded,
                scorer=resolver.scorer,
                settings=settings,
                split_by_entity=split_by_entity,
                progress=progress,
            )
            table = evaluate_models(run, *named, given_weights)
        cross = cross_domains(result.outcomes) if cross_domain else None
        wrong = wrong_answers(result.outcomes, base, progress) if errors else None
    _print_result(console, result, folder)
    if table is not None:
        console.print(model_table(table))
        more |= table.metrics()
    if cross is not None:
        console.print(cross_table(cross, result.counts))
        more |= cross.metrics()
    if two_answers:
        more |= _print_dialogs(console, result, loaded.decision.sure, loaded.decision.rule_accuracy)
    if ablation:
        more |= _print_ablation(console, result)
    if wrong is not None and errors is not None:
        more |= _report_errors(console, result, wrong, errors)
    for file in write_plots(result, plots) if plots else []:
        console.print(f"Drawn: {file}", soft_wrap=True)
    if json is not None:
        result.report(files, str(checkpoint or settings.resolver or folder), more).write(json)


def _print_dialogs(
    console: "Console", result: "AltEntitiesResult", sure: float, rule_accuracy: float
) -> dict[str, float]:
    """Print how simulated dialogs of up to two answers went; returns the metrics."""
    from bot.cli.altentities_tables import dialogs_table
    from evaluation.two_answers import simulate

    found = simulate(result.outcomes, sure, rule_accuracy)
    parts = {"all": found.all, **found.by_domain, **found.by_method}
    console.print(dialogs_table(f"Up to two answers, asking again below {sure:g} (percent, ± standard error)", parts))
    trade_off = {f"{one.sure:g}": one for one in found.trade_off}
    console.print(dialogs_table("The same by the probability from which the first answer decides", trade_off))
    return {f"two_answers.{name}": value for name, value in found.metrics().items()}


def _report_errors(
    console: "Console", result: "AltEntitiesResult", wrong: "list[WrongAnswer]", out: Path
) -> dict[str, float]:
    """Write the wrong answers and print how many there are of each tag; returns the metrics."""
    from bot.cli.altentities_tables import errors_table
    from evaluation.altentities_errors import count_tags, write_errors

    write_errors(wrong, out)
    counts = count_tags(wrong)
    console.print(errors_table(counts, list(result.counts)))
    console.print(f"Written to {out}", soft_wrap=True)
    return {f"errors.{tag}": sum(by_domain.values()) for tag, by_domain in counts.items()}


def _print_ablation(console: "Console", result: "AltEntitiesResult") -> dict[str, float]:
    """Print what each group of features adds; returns the metrics."""
    from bot.cli.altentities_tables import ablation_table
    from evaluation.altentities_ablation import ablate

    groups = ablate(result.outcomes)
    console.print(ablation_table(groups))
    metrics = {f"ablation.{group}.gain": one.gain for group, one in groups.items()}
    return metrics | {f"ablation.{group}.error": one.error for group, one in groups.items()}


def _names(text: str | None, known: dict[str, str], option: str) -> list[str]:
    """The names in a list with commas; all that are known where none is given."""
    names = list(known) if text is None else [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in known:
            raise typer.BadParameter(f"{option}: '{name[:40]}' is none of {', '.join(known)}")
    if not names:
        raise typer.BadParameter(f"{option}: name some of {', '.join(known)}")
    return names


def _weights(given: list[str], models: dict[str, str]) -> dict[str, str]:
    weights: dict[str, str] = {}
    for text in given:
        model, mark, place = text.partition("=")
        if not mark or not place or model not in models or model in {"cosine", "resolver"}:
            raise typer.BadParameter(
                f"--weights: '{text[:80]}' is not like bert=FOLDER (entailment, bert, bert-joint, t5)"
            )
        weights[model] = place
    return weights


def _print_result(console: "Console", result: "AltEntitiesResult", folder: Path) -> None:
    from bot.cli.altentities_tables import method_domains_table, methods_table
    from bot.cli.tables import accuracy_table
    from evaluation.altentities import ROWS

    how = "fitted anew, five-fold over disjoint entities" if result.held_out else f"checkpoint {folder.name}"
    title = f"AltEntities, unshown background, accuracy in percent ({how})"
    console.print(accuracy_table(title, result.accuracy, ROWS, result.counts))
    console.print(methods_table(result.methods, ROWS))
    console.print(method_domains_table(result.methods))
    console.print(
        f"{result.expressions} expressions, standard error {result.standard_error:.1f}; calibration error "
        f"{result.calibration_error:.3f}; sure of {result.coverage:.1f} %, and of those right on "
        f"{result.accuracy_covered:.1f} %. T5 adds {result.t5_gain:+.2f} to the features alone "
        f"(paired standard error {result.t5_gain_error:.2f}).",
        soft_wrap=True,
    )
    if result.seen:
        fate = (
            "each is scored by a T5 and a combination that have not seen its fold's labels"
            if result.held_out
            else "these figures flatter it; use --split-by-entity"
        )
        if result.held_out and result.t5_seen:
            fate = f"T5 was fine-tuned on the labels of {result.t5_seen}, so these figures flatter it"
        share = f"{result.seen} of these {result.questions} questions"
        console.print(f"The checkpoint was trained on {share}: {fate}.", soft_wrap=True)
