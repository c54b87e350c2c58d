"""`whichone dialog simulate`."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.progress import progress_bar
from bot.dialogs.recording import chosen_last
from bot.launcher.client import RasaClient
from bot.launcher.progress import Progress
from bot.launcher.signals import exit_on_signals
from bot.launcher.system import System

if TYPE_CHECKING:
    from evaluation.simulated_dialogs import Dialog, Person, Tally
    from knowledge.settings import Settings
    from resolver.checkpoint import Checkpoint
    from resolver.questions import Question

BASE = "simulated"


def simulate(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="AltEntities question files.")],
    *,
    answers: Annotated[int, typer.Option(min=1, help="How many answers a person gives at most.")] = 3,
    dialogs: Annotated[int, typer.Option(min=1, help="Dialogs for each question, each with answers of its own.")] = 1,
    limit: Annotated[int | None, typer.Option(min=1, help="Only so many questions, spread over all.")] = None,
    parallel: Annotated[int, typer.Option("--parallel", "-j", min=1, max=64, help="Play so many at once.")] = 2,
    checkpoint: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Default: the configured resolver.")] = None,
    json: Annotated[Path | None, typer.Option(metavar="OUT", help="Write the metrics.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="OUT.png", help="Draw the shares by sampling method.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
) -> None:
    """Play people who answer the running bot with the expressions of AltEntities questions.

    Asked which of a question's two choices is meant, a person answers with an expression of the question, and when
    asked again with the next one. A question that the resolver was trained on is put to a bot with the resolver that
    was trained without it.

    Example:

      whichone dialog simulate books_dev.json recipes_dev.json songs_dev.json --dialogs 2 --json out.json
    """
    from rich.console import Console

    from evaluation.plots import require_matplotlib
    from evaluation.report import Report
    from evaluation.simulated_dialogs import metrics, people, tallies
    from knowledge.settings import Settings
    from resolver.checkpoint import load_checkpoint
    from resolver.resolve import checkpoint_folder

    exit_on_signals()
    if plot is not None:
        require_matplotlib()
    settings = Settings()
    folder = checkpoint_folder(checkpoint, settings)
    loaded = load_checkpoint(folder)
    with progress_bar(quiet) as progress:
        questions = _built(files, settings, progress)
    step = max(1, len(questions) // limit) if limit else 1
    asked = questions[::step][:limit]
    played: list[Dialog] = []
    for fold, group in _by_fold(asked, loaded).items():
        place = _checkpoint_without(loaded, fold, folder, settings)
        played += _play(list(people(group, answers, dialogs)), place, settings, parallel, quiet)
    table = tallies(played)
    Console().print(_table(table))
    seen = sum(question.id in loaded.record.questions for question in asked)
    typer.echo(f"{seen} of {len(asked)} questions are of the resolver's training data; those it was played without.")
    if plot is not None:
        from evaluation.simulation_plot import draw

        draw(table, plot)
        typer.echo(f"Drawn: {plot}")
    if json is not None:
        Report("dialogs", [str(file) for file in files], str(folder), len(played), metrics(table)).write(json)


def _built(
    files: Sequence[Path], settings: "Settings", progress: Callable[[str, int, int], None] | None
) -> "list[Question]":
    """The questions, with their choices in a base that the bot can serve; built where it is not up to date."""
    from knowledge.hashing import content_hash
    from knowledge.store import Store
    from resolver.annotated_base import annotated_pack
    from retrieval.upkeep import bring_up_to_date

    questions, pack = annotated_pack(files, BASE)
    with Store(settings.url()) as store:
        base = next((base for base in store.bases() if base.name == BASE), None)
        if base is None or base.versions[-1].content_hash != content_hash(pack):
            store.add_version(pack)
        bring_up_to_date(store, BASE, settings, progress)
    return questions


def _by_fold(questions: "Sequence[Question]", checkpoint: "Checkpoint") -> "dict[int | None, list[Question]]":
    """The questions by the fold of the resolver's training that they are in; None for those it has not seen."""
    groups: dict[int | None, list[Question]] = {}
    for question in questions:
        groups.setdefault(checkpoint.record.folds.get(question.id), []).append(question)
    return groups


def _checkpoint_without(checkpoint: "Checkpoint", fold: int | None, folder: Path, settings: "Settings") -> Path:
    """The folder of the resolver that has not seen a fold's questions."""
    from resolver.card import model_card
    from resolver.checkpoint import save_checkpoint

    if fold is None:
        return folder
    part = checkpoint.without(fold)
    place = settings.home / "cache" / "folds" / str(fold)
    save_checkpoint(part, place, model_card(part))
    return place


def _play(
    waiting: "Sequence[Person]", checkpoint: Path, settings: "Settings", parallel: int, quiet: bool
) -> "list[Dialog]":
    own = settings.model_copy(update={"resolver": str(checkpoint)})
    with (
        System(own, base=BASE, progress=Progress(quiet=True)) as system,
        RasaClient(system.url) as client,
        progress_bar(quiet) as progress,
        ThreadPoolExecutor(parallel) as pool,
    ):
        done = []
        for dialog in pool.map(partial(_one, client), waiting):
            done.append(dialog)
            if progress:
                progress("dialogs", len(done), len(waiting))
        system.check()
        return done


def _one(client: RasaClient, person: "Person") -> "Dialog":
    from evaluation.simulated_dialogs import play

    sender = f"simulated-{uuid.uuid4().hex}"

    def talk(text: str, metadata: Mapping[str, object]) -> list[str] | None:
        client.send(sender, text, {"knowledge_base": BASE, **metadata})
        return chosen_last(client.events(sender))

    return play(person, talk)


def _table(table: "Mapping[str, Tally]") -> object:
    from rich.table import Table

    found = Table(title="Simulated dialogs, percent (± standard error)", title_justify="left")
    for column in ("", "right", "right at once", "asked again", "answers", "n"):
        found.add_column(column, justify="left" if not column else "right")
    for name, one in table.items():
        shares = [f"{s.percent:.1f} ± {s.error:.1f}" for s in (one.right, one.right_at_once, one.asked_again)]
        found.add_row(name.lower().replace("_", " "), *shares, f"{one.answers:.2f}", str(one.dialogs))
    return found
