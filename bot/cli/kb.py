"""`whichone kb`: begin, import, build, list, choose, show, check, adapt to and remove knowledge bases."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.kb_adapt import adapt
from bot.cli.kb_new import new
from bot.cli.progress import progress_bar
from bot.cli.tables import print_rows
from knowledge.formats import Format

if TYPE_CHECKING:
    from knowledge.settings import Settings
    from knowledge.store import Store
    from retrieval.build import BuildReport

# The database and the models are imported inside the commands: `whichone --help` would wait for them otherwise.

app = typer.Typer(help="Import, build, list and check knowledge bases.", no_args_is_help=True)

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The knowledge base.")]

app.command("new")(new)
app.command("adapt")(adapt)


@app.command("import")
def import_(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="A pack folder, or files of one format.")],
    *,
    name: Annotated[str | None, typer.Option(help="What to call the base; default for a pack: its own name.")] = None,
    format: Annotated[Format | None, typer.Option(help="Default: what the file's name says.")] = None,
    title: Annotated[str | None, typer.Option(help="Title of the base.")] = None,
    noun: Annotated[str | None, typer.Option(help="What one of its things is called, such as 'film'.")] = None,
    nouns: Annotated[str | None, typer.Option(help="What several are called; default: the noun with an s.")] = None,
    build: Annotated[bool, typer.Option(help="Build it, so that it serves.")] = True,
    quiet: QuietOption = False,
) -> None:
    """Import files as the next version of a knowledge base, and build it.

    What serves goes on serving until the new version is built.

    Examples:

      whichone kb import my-pack/

      whichone kb import films.csv --name films --noun film

      whichone kb import pages.xml.bz2 --name articles

      whichone kb import books_dev.json recipes_dev.json songs_dev.json --name altentities
    """
    from knowledge.hashing import content_hash
    from knowledge.importers import read_source

    pack = read_source(paths, format, name=name, title=title, noun_singular=noun, noun_plural=nouns)
    known = pack.info.name
    with _store() as (store, settings):
        latest = next((base.versions[-1] for base in store.bases() if base.name == known), None)
        if latest is not None and latest.content_hash == content_hash(pack):
            typer.echo(f"{latest.label} has this content already")
        else:
            version = store.add_version(pack)
            typer.echo(f"{known}@{version}: imported {len(pack.entities):,} entities")
        if build:
            _build(store, settings, known, force=False, quiet=quiet)


@app.command()
def build(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME...]", help="Default: every base.")] = None,
    shipped: Annotated[bool, typer.Option("--shipped", help="Import the packs that come with Whichone first.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Build what is up to date, too.")] = False,
    quiet: QuietOption = False,
) -> None:
    """Build the newest version of knowledge bases and let it serve.

    Builds only what changed since: content, index format, embedding model. If a build fails, the old version goes on
    serving.

    Examples:

      whichone kb build

      whichone kb build songs --force

      whichone kb build --shipped
    """
    with _store() as (store, settings):
        if shipped:
            if names:
                raise typer.BadParameter("give either names or --shipped")
            from retrieval.shipped import ensure_shipped, shipped_names

            with progress_bar(quiet) as report:
                built = ensure_shipped(store, settings, report, force=force)
            for name in shipped_names():
                base = store.base(name)
                own = "" if base.versions[-1].shipped else " (your own; --force puts the shipped pack in its place)"
                typer.echo(f"{name}@{base.serving}: {'built' if name in built else 'up to date'}{own}")
            return
        chosen = names or [base.name for base in store.bases()]
        if not chosen:
            typer.echo("There is no knowledge base yet; 'whichone kb build --shipped' makes the ones that come along")
        for name in chosen:
            _build(store, settings, name, force=force, quiet=quiet)


@app.command("list")
def list_(as_json: JsonOption = False) -> None:
    """List the knowledge bases; the active one, used where none is named, has a star.

    Examples:

      whichone kb list

      whichone kb list --json
    """
    from resolver.adapted import adapted_folder

    with _store() as (store, settings):
        bases = store.bases()
    adapted = {base.name for base in bases if adapted_folder(base.name, settings).is_dir()}
    if as_json:
        _print_json(
            [
                {
                    "name": base.name,
                    "title": base.title,
                    "active": base.active,
                    "serving": base.serving,
                    "adapted": base.name in adapted,
                    "versions": [
                        {
                            "version": version.version,
                            "status": version.status.value,
                            "created": f"{version.created:%Y-%m-%dT%H:%M:%SZ}",
                            "entities": version.entities,
                            "sentences": version.sentences,
                            "shipped": version.shipped,
                        }
                        for version in base.versions
                    ],
                }
                for base in bases
            ]
        )
        return
    if not bases:
        typer.echo("There is no knowledge base yet; 'whichone kb build --shipped' makes the ones that come along")
        return
    rows: list[tuple[str, ...]] = [("", "name", "version", "status", "entities", "sentences", "title")]
    for base in bases:
        for version in reversed(base.versions):
            serves = version.version == base.serving
            first = version is base.versions[-1]
            rows.append(
                (
                    "*" if base.active and first else "",
                    base.name if first else "",
                    str(version.version),
                    "serving" if serves else version.status.value,
                    f"{version.entities:,}",
                    f"{version.sentences:,}",
                    (base.title + (" (resolver adapted)" if base.name in adapted else "")) if first else "",
                )
            )
    print_rows(rows, right={2, 4, 5})


@app.command()
def use(name: NameArgument) -> None:
    """Make a knowledge base the active one: it is used where none is named.

    Example: whichone kb use songs
    """
    with _store() as (store, _):
        store.use(name)
        typer.echo(f"{name}@{store.serving_version(name)} is used from now on")


@app.command()
def show(
    name: NameArgument,
    entity_key: Annotated[str | None, typer.Argument(metavar="[ENTITY_KEY]", help="One of its entities.")] = None,
    version: Annotated[int | None, typer.Option(help="Default: the one that serves.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Show a knowledge base and its entities' keys, or one entity with its attributes and text.

    Examples:

      whichone kb show recipes

      whichone kb show recipes cendol
    """
    from knowledge.pack_info import info_to_dict
    from knowledge.records import entity_to_record
    from resolver.adapted import adaptation

    with _store() as (store, settings):
        base = store.base(name)
        # Before the first build there is no version that serves, and the newest one is what there is to see.
        number = version or base.serving or base.versions[-1].version
        info = store.info(name, number)
        if entity_key is None:
            entities = store.entities(name, number)
        else:
            entity = store.entity(name, entity_key, number)
            sentences = [s for s in store.sentences(name, number) if s.entity_key == entity_key]
    if entity_key is None:
        brought = adaptation(name, settings)
        keys = {entity.key: entity.name for entity in entities}
        if as_json:
            adapted = brought.to_dict() if brought else None
            shown = {"version": number, "serving": base.serving, "adapted": adapted}
            _print_json({**shown, **info_to_dict(info), "entities": keys})
            return
        typer.echo(f"{info.title} ({name}@{number}): {len(entities):,} {info.noun_plural}")
        for label, value in (("licence", info.licence), ("source", info.source)):
            if value:
                typer.echo(f"{label}: {value}")
        if brought:
            typer.echo(
                f"resolver: adapted on {brought.pseudo_expressions:,} pseudo-expressions of version {brought.version}, "
                f"{brought.before:.1f} → {brought.after:.1f} % on others"
            )
        typer.echo()
        print_rows([("key", "name"), *keys.items()])
        return
    if as_json:
        record = entity_to_record(entity)
        record["sentences"] = [
            {"section": s.section, "text": s.text, "standalone": s.standalone, "category": s.category.value}
            for s in sentences
        ]
        _print_json(record)
        return
    also = f" (also: {', '.join(entity.aliases)})" if entity.aliases else ""
    typer.echo(f"{entity.name}{also}")
    for key, values in entity.attributes.items():
        typer.echo(f"  {info.attribute_labels.get(key, key)}: {', '.join(values)}")
    for section in entity.sections:
        typer.echo(f"\n{section.title}\n{section.text}" if section.title else f"\n{section.text}")
    if entity.url:
        typer.echo(f"\n{entity.url}")


@app.command()
def check(folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A pack's folder.")]) -> None:
    """Check a pack; names file, line and field of everything that is wrong, and exits with 1 if there are errors.

    Example: whichone kb check my-pack/
    """
    from knowledge.pack import check_pack, read_pack
    from knowledge.problems import errors_of

    problems = check_pack(folder)
    for problem in problems:
        typer.echo(str(problem))
    errors = len(errors_of(problems))
    warnings = len(problems) - errors
    if errors:
        typer.echo(f"{folder}: {_count(errors, 'error')}, {_count(warnings, 'warning')}")
        raise typer.Exit(1)
    pack = read_pack(folder)
    typer.echo(f"{folder}: {_count(len(pack.entities), 'entity', 'entities')}, {_count(warnings, 'warning')}")


@app.command()
def remove(
    name: NameArgument,
    version: Annotated[int | None, typer.Option(help="Only this version; default: the base with all of them.")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Remove what serves, too.")] = False,
) -> None:
    """Remove a knowledge base or one version of it, with its index.

    Examples:

      whichone kb remove songs --version 1

      whichone kb remove songs --yes
    """
    from resolver.adapted import remove_adapted
    from retrieval.upkeep import remove_base

    with _store() as (store, settings):
        base = store.base(name)
        if base.serving is not None and version in (None, base.serving) and not yes:
            typer.echo(f"{name}@{base.serving} is serving; nothing was removed: add --yes to remove it", err=True)
            raise typer.Exit(1)
        remove_base(store, name, settings, version)
        if name not in {known.name for known in store.bases()}:
            remove_adapted(name, settings)
        typer.echo(f"removed {name}" + (f"@{version}" if version is not None else ""))
        if base.active and store.active() is None:
            typer.echo("No knowledge base is active now; choose one with 'whichone kb use NAME'")


@contextmanager
def _store() -> "Iterator[tuple[Store, Settings]]":
    from knowledge.settings import Settings
    from knowledge.store import Store

    settings = Settings()
    with Store(settings.url()) as store:
        yield store, settings


def _build(store: "Store", settings: "Settings", name: str, *, force: bool, quiet: bool) -> None:
    from retrieval.upkeep import bring_up_to_date

    with progress_bar(quiet) as report:
        built: BuildReport | None = bring_up_to_date(store, name, settings, report, force=force)
    if built is None:
        typer.echo(f"{name}@{store.serving_version(name)}: up to date")
        return
    typer.echo(
        f"{name}@{built.version}: built {built.entities:,} entities, {built.sentences:,} sentences, "
        f"{built.units:,} indexed texts in {built.seconds:.1f} s"
    )


def _count(number: int, singular: str, plural: str | None = None) -> str:
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def _print_json(value: object) -> None:
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")
