"""`whichone collect`: workers say which of two things they mean, on a page of their own."""

import json as jsonlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.study_commands import (
    HERE,
    HostOption,
    NamesOption,
    PortOption,
    StudyOption,
    UrlOption,
    print_link,
    serve_page,
)

if TYPE_CHECKING:
    from collecting.store import CollectingStore

app = typer.Typer(help="Collect expressions for pairs of things of a knowledge base.", no_args_is_help=True)

PORT = 8711


@contextmanager
def open_store() -> "Iterator[CollectingStore]":
    """The store of expressions that the settings name."""
    from collecting.store import CollectingStore
    from knowledge.settings import Settings

    store = CollectingStore(Settings().expressions_url())
    try:
        yield store
    finally:
        store.close()


def parse_shares(given: Sequence[str] | None, known: Sequence[str]) -> dict[str, float] | None:
    """Shares written as NAME=NUMBER; None without any."""
    if not given:
        return None
    shares: dict[str, float] = {}
    for one in given:
        name, _, number = one.partition("=")
        try:
            shares[name] = float(number)
        except ValueError:
            name = ""
        if name not in known:
            raise typer.BadParameter(f"{one} is not like {known[0]}=0.5, with one of {', '.join(known)}")
    return shares


@app.command()
def worker(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the worker is called in the export.")],
    *,
    study: StudyOption = None,
    url: UrlOption = None,
    renew: Annotated[bool, typer.Option("--renew", help="A new link for a worker who is there.")] = False,
) -> None:
    """Add a worker and print the link by which the worker signs in.

    Example:

      whichone collect worker ann
    """
    print_link(open_store(), study, name, renew, url, PORT)


@app.command()
def serve(
    *,
    host: HostOption = HERE,
    port: PortOption = PORT,
    name: NamesOption = None,
) -> None:
    """Serve the page where workers say what they mean, until Ctrl-C.

    Example:

      whichone collect serve --port 8711
    """
    from collecting.app import collecting_app

    with open_store() as store:
        serve_page(partial(collecting_app, store), host, port, name, "Collect")


@app.command()
def progress(
    *, study: StudyOption = None, json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False
) -> None:
    """How many items each worker has done and has left, and how many expressions there are.

    Example:

      whichone collect progress
    """
    with open_store() as store:
        study = store.study(study)
        rows = [(one.name, store.progress(one)) for one in store.people(study)]
        wanted = len(store.items(study)) * store.rules(study).workers
        said = [one for one in store.collected(study) if one.expressions]
    expressions = sum(len(one.expressions) for one in said)
    if json:
        workers = [{"worker": who, "done": far.done, "left": far.left} for who, far in rows]
        total = {"done": len(said), "wanted": wanted, "expressions": expressions}
        print(jsonlib.dumps({"workers": workers, **total}, indent=2))
        return
    for who, far in rows:
        print(f"{far.done:6,} done, {far.left:,} left  {who}")
    if not rows:
        print("No workers yet: whichone collect worker NAME")
    print(f"{study}: {len(said):,} of {wanted:,} done, {expressions:,} expressions")


@app.command()
def export(
    out: Annotated[Path, typer.Argument(metavar="OUT_DIR", help="Folder for train.json, dev.json and test.json.")],
    *,
    study: StudyOption = None,
    split: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=SHARE", help="Share of train, dev or test; repeat it; default: 70, 15 and 15 %."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the splits.")] = 0,
) -> None:
    """Write what was collected in the layout of AltEntities, split by target, at any time.

    Example:

      whichone collect export collected --split train=0.8 --split test=0.2
    """
    from collecting.export import SPLITS, write_export

    shares = parse_shares(split, SPLITS) or {"train": 0.7, "dev": 0.15, "test": 0.15}
    with open_store() as store:
        study = store.study(study)
        items, said, rules = store.items(study), store.collected(study), store.rules(study)
    for name, (questions, expressions) in write_export(out, items, said, rules, shares, seed).items():
        print(f"{out / name}.json: {questions:,} questions, {expressions:,} expressions")
    print(f"{out / 'collected.jsonl'}: who said what when")
