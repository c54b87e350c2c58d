"""`whichone kb new`."""

from pathlib import Path
from typing import Annotated

import typer


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the knowledge base will be called.")],
    *,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FOLDER", help="Default: a folder of that name here.")
    ] = None,
    noun: Annotated[str, typer.Option(help="What one of its things is called, such as 'film'.")] = "",
    nouns: Annotated[str, typer.Option(help="What several are called; default: the noun with an s.")] = "",
) -> None:
    """Start a pack: a folder with two example entities to replace, which can be built and talked about as it is.

    Example: whichone kb new films --noun film
    """
    from knowledge.errors import PackError
    from knowledge.pack import ENTITIES_FILE, INFO_FILE, write_pack
    from knowledge.pack_info import NAME_PATTERN, NAME_RULE
    from knowledge.starter import starter_pack

    folder = out or Path(name)
    if not NAME_PATTERN.fullmatch(name):
        raise PackError(f"'{name[:80]}' cannot be the name of a knowledge base: {NAME_RULE}", file=folder, field="name")
    for file in (INFO_FILE, ENTITIES_FILE):
        if (folder / file).exists():
            raise PackError("is there already; nothing was changed", file=folder / file)
    write_pack(starter_pack(name, noun, nouns), folder)
    typer.echo(f"{folder}: {INFO_FILE} says what it is, {ENTITIES_FILE} has one entity a line. Then:")
    typer.echo(f"  whichone kb check {folder}")
    typer.echo(f"  whichone kb import {folder}")
    typer.echo(f"  whichone chat --kb {name}")
