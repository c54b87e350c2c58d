"""`whichone evaluate tesa`: phrases for several entities, ranked and generated."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.evaluate_options import JsonOption, QuietOption
from bot.cli.progress import progress_bar

_DEFAULT = "random,frequency,logistic,classifier,ours"


def tesa(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Tuples: JSON lines, or a CSV file of the official TESA.")
    ],
    *,
    entities: Annotated[
        list[Path] | None, typer.Option(metavar="FILE", help="AltEntities file with the tuples' entities; repeat it.")
    ] = None,
    models: Annotated[
        str, typer.Option(metavar="NAMES", help="With commas: random, frequency, logistic, classifier, seq2seq, ours.")
    ] = _DEFAULT,
    weights: Annotated[
        str | None, typer.Option(metavar="NAME", help="T5 or language model for seq2seq; default: a tiny new one.")
    ] = None,
    folds: Annotated[int, typer.Option(min=2, help="Folds of the cross-validation.")] = 5,
    near_misses: Annotated[
        bool, typer.Option("--near-misses", help="Put the annotated near misses among the candidates, too.")
    ] = False,
    ablation: Annotated[bool, typer.Option("--ablation", help="Also without context and without background.")] = False,
    show: Annotated[bool, typer.Option("--show", help="Print the generated phrases.")] = False,
    seed: Annotated[int, typer.Option(help="Random seed, of the wrong candidates too.")] = 0,
    json: JsonOption = None,
    quiet: QuietOption = False,
) -> None:
    """Rank 24 phrases for several entities by each model, and generate one, by cross-validation over entities.

    Example:

      whichone evaluate tesa dev.jsonl --entities books_dev.json --entities recipes_dev.json --ablation
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from evaluation.report import Report
    from evaluation.tesa import (
        cross_validate,
        flat_metrics,
        generate_all,
        generate_by_t5,
        generation_metrics,
        measure,
    )
    from evaluation.tesa_data import read_tuples
    from evaluation.tesa_models import MODELS, ranker, without
    from knowledge.settings import Settings
    from retrieval.embedding import Embedder

    names = list(dict.fromkeys(name.strip() for name in models.split(",") if name.strip()))
    if not names or set(names) - set(MODELS):
        raise typer.BadParameter(f"there are the models {', '.join(MODELS)}", param_hint="--models")
    tuples = read_tuples(file, entities or (), seed, near_misses)
    console = Console()
    embedder = Embedder(cache=Settings().home / "cache") if "classifier" in names else None
    inputs = {"": (True, True)}
    if ablation:
        inputs |= {"without_context": (False, True), "without_background": (True, False)}
    table = Table(title=f"Ranking, percent; {len(tuples)} tuples", title_justify="left")
    table.add_column("model")
    for column in ("MAP", "R@10", "MRR", *dict.fromkeys(one.domain for one in tuples)):
        table.add_column(column, justify="right")
    metrics: dict[str, float] = {}
    with progress_bar(quiet) as progress:
        for done, name in enumerate(names):
            for case, (context, background) in inputs.items():
                given = without(tuples, context=context, background=background)
                measured = measure(given, cross_validate(given, ranker(name, seed, embedder, weights), folds, seed))
                found = flat_metrics(measured)
                start = ".".join(part for part in ("" if name == "ours" else name, case) if part)
                metrics |= {f"{start}.{key}" if start else key: value for key, value in found.items()}
                domains = [found[f"map.{domain}"] for domain in measured if domain]
                cells = [found["map"], found["recall_at_10"], found["mrr"], *domains]
                title = f"{name} {case.replace('_', ' ')}".strip()
                table.add_row(title, *(f"{value:.1f}" for value in cells), style="bold" if start == "" else None)
            if progress:
                progress("models", done + 1, len(names))
    console.print(table)
    if "ours" in names:
        generated = generate_all(tuples, folds, seed)
        metrics |= generation_metrics(generated)
        if show:
            for one in generated:
                console.print(escape(f"{one.id}: {one.phrase}{'' if one.true else '  FALSE'}"), highlight=False)
        console.print(_generation_line("ours", generation_metrics(generated)))
    if "seq2seq" in names:
        spoken = generation_metrics(generate_by_t5(tuples, folds, seed, weights))
        metrics |= {f"seq2seq.{key}": value for key, value in spoken.items()}
        console.print(_generation_line("seq2seq", spoken))
    console.print("Published, on its own test split of news: MAP 89.5 (discriminative BART).", style="dim")
    if json is not None:
        rounded = {key: round(value, 2) for key, value in metrics.items()}
        Report("tesa", [str(file)], ",".join(names), len(tuples), rounded).write(json)


def _generation_line(name: str, found: dict[str, float]) -> str:
    return (
        f"Generated by {name}: {found['generated_true']:.1f} % true of all, {found['generated_specific']:.1f} % more "
        f"specific than the type, {found['generated_annotated']:.1f} % annotated word by word"
    )
