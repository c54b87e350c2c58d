"""`whichone kb adapt`."""

from pathlib import Path
from typing import Annotated

import typer

from bot.cli.progress import progress_bar


def adapt(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The knowledge base.")],
    *,
    pseudo: Annotated[int, typer.Option(min=1, help="How many pseudo-expressions to train on.")] = 20_000,
    test: Annotated[int, typer.Option(min=2, help="How many, of entities held out, to measure on.")] = 600,
    seed: Annotated[int, typer.Option(help="Random seed.")] = 0,
    out: Annotated[
        Path | None, typer.Option(help="Checkpoint folder; default: where the bot takes it from for this base.")
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Drop the adapted resolver; the general one serves.")
    ] = False,
    restart: Annotated[bool, typer.Option("--restart", help="Begin anew where a run was stopped.")] = False,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="OUT", help="Write the metrics to a JSON file.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bars.")] = False,
) -> None:
    """Pretrain the resolver further on a base of your own, without labels, and let the bot use it for that base.

    A fifth of the entities is held out to measure on. The adapted resolver is kept only if it is better there by more
    than two standard errors; otherwise nothing changes and the exit status is 1. A run that was stopped goes on.

    Examples:

      whichone kb adapt films

      whichone kb adapt films --pseudo 100000 --json out.json

      whichone kb adapt films --remove
    """
    from knowledge.settings import Settings
    from knowledge.store import Store
    from resolver.adapted import adapted_folder, remove_adapted

    settings = Settings()
    with Store(settings.url()) as store:
        store.base(name)  # a name that is none is an error even where only something is to be removed
    if remove:
        removed = remove_adapted(name, settings)
        typer.echo(f"{name}: the general resolver serves" + ("" if removed else "; there was no adapted one"))
        return
    import shutil
    from dataclasses import replace

    from evaluation.report import Report
    from resolver.adapt import SETTINGS, adapt_resolver
    from resolver.checkpoint import SHIPPED
    from resolver.errors import CheckpointError
    from resolver.resolve import checkpoint_folder
    from retrieval.base import KnowledgeBase

    start = checkpoint_folder(None, settings)
    if settings.resolver is not None and start == SHIPPED and Path(settings.resolver).expanduser() != SHIPPED:
        raise CheckpointError(
            f"WHICHONE_RESOLVER is {settings.resolver}, which is no checkpoint of ours and cannot be adapted; unset it"
        )
    folder, work = out or adapted_folder(name, settings), settings.home / "work" / "adapt" / name
    if restart:
        shutil.rmtree(work, ignore_errors=True)
    with progress_bar(quiet) as progress:
        base = KnowledgeBase.open(name, settings=settings)
        brought, kept = adapt_resolver(
            base,
            start,
            folder,
            work,
            pseudo=pseudo,
            tested=test,
            settings=replace(SETTINGS, seed=seed),
            progress=progress,
        )
    typer.echo(
        f"{name}@{base.version}: {brought.expressions:,} pseudo-expressions for {brought.entities:,} entities it was "
        "not trained on"
    )
    typer.echo(f"  T5 alone  {brought.t5_before:5.1f} % → {brought.t5_after:5.1f} %")
    typer.echo(
        f"  resolver  {brought.before:5.1f} % → {brought.after:5.1f} % ({brought.gain:+.1f}, standard error "
        f"{brought.error:.1f})"
    )
    if json is not None:
        metrics = {key: float(value) for key, value in brought.to_dict().items() if not isinstance(value, str)}
        Report("adapt", [name], str(folder), brought.expressions, {**metrics, "kept": float(kept)}).write(json)
    if not kept:
        typer.echo("Not clearly better (less than two standard errors): nothing was changed")
        raise typer.Exit(1)
    if out is None and settings.resolver is not None:
        typer.echo(f"Better: kept in {folder}; the bot uses it once WHICHONE_RESOLVER is not set")
    elif out is None:
        typer.echo(f"Better: the bot uses it for '{name}' from now on")
    else:
        typer.echo(f"Better: kept in {folder}; WHICHONE_RESOLVER={folder} uses it")
