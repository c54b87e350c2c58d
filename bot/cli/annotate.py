"""`whichone annotate`: coders judge what expressions refer to, on a page of their own."""

import json as jsonlib
from collections.abc import Iterator
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
    from annotation.store import AnnotationStore

app = typer.Typer(help="Let people judge what expressions refer to.", no_args_is_help=True)

PORT = 8710


@contextmanager
def open_store() -> "Iterator[AnnotationStore]":
    """The store of judgements that the settings name."""
    from annotation.store import AnnotationStore
    from knowledge.settings import Settings

    store = AnnotationStore(Settings().judgements_url())
    try:
        yield store
    finally:
        store.close()


@app.command()
def init(
    items: Annotated[Path, typer.Argument(metavar="ITEMS", help="JSON lines: id, question, choices, answer.")],
    *,
    questions: Annotated[
        Path | None, typer.Option(metavar="FILE", help="JSON list of questions that items name by question_id.")
    ] = None,
    study: Annotated[
        str | None, typer.Option(metavar="NAME", help="What the study is called; default: the file's name.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the coders' orders, when the study begins.")] = 0,
) -> None:
    """Begin a study with items to judge, or add items to one.

    Example:

      whichone annotate init answers.jsonl --study pilot
    """
    from annotation.items import read_items

    name, read = study if study is not None else items.stem, read_items(items, questions)
    with open_store() as store:
        added = store.put_items(name, read, seed)
        print(f"{name}: {added:,} items added or changed, {len(store.items(name)):,} in all")


@app.command()
def coder(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the coder is called in the export.")],
    *,
    study: StudyOption = None,
    url: UrlOption = None,
    renew: Annotated[bool, typer.Option("--renew", help="A new link for a coder who is there.")] = False,
) -> None:
    """Add a coder and print the link by which the coder signs in.

    Example:

      whichone annotate coder ann
    """
    print_link(open_store(), study, name, renew, url, PORT)


@app.command()
def serve(
    *,
    host: HostOption = HERE,
    port: PortOption = PORT,
    name: NamesOption = None,
) -> None:
    """Serve the page where coders judge, until Ctrl-C.

    Example:

      whichone annotate serve --port 8710
    """
    from annotation.app import annotation_app

    with open_store() as store:
        serve_page(partial(annotation_app, store), host, port, name, "Judge")


@app.command()
def progress(
    *, study: StudyOption = None, json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False
) -> None:
    """How many of the items each coder has judged.

    Example:

      whichone annotate progress
    """
    with open_store() as store:
        rows = [(one.name, store.progress(one)) for one in store.people(store.study(study))]
    if json:
        print(jsonlib.dumps([{"coder": who, "judged": far.judged, "items": far.items} for who, far in rows], indent=2))
        return
    for who, far in rows:
        print(f"{far.judged:6,} of {far.items:,}  {who}")
    if not rows:
        print("No coders yet: whichone annotate coder NAME")


@app.command()
def export(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="JSON lines, as whichone agreement reads them.")],
    *,
    study: StudyOption = None,
) -> None:
    """Write every coder's judgements, at any time.

    Example:

      whichone annotate export judgements.jsonl
    """
    from studies.files import write_whole

    with open_store() as store:
        rows = list(store.export(store.study(study)))
    write_whole(out, (jsonlib.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    print(f"{out}: {len(rows):,} items, {sum(len(row['annotations']) for row in rows):,} judgements")
