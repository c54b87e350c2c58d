"""`whichone collect report`: what the collected expressions are like."""

import json as jsonlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bot.cli.collect import StudyOption, open_store
from bot.cli.evaluate_options import TABLE_WIDTH

if TYPE_CHECKING:
    from collecting.statistics import Statistics

_COLUMNS = {
    "questions": "asked",
    "expressions": "said",
    "words": "words",
    "named": "named %",
    "repeated": "again %",
    "negated": "not the %",
    "copied_shown": "shown %",
    "copied": "text %",
}


def report(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE]...", help="AltEntities files in place of a study.")
    ] = None,
    *,
    study: StudyOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count and measure what was collected, by sampling, as the paper's table 5 does.

    Examples:

      whichone collect report

      whichone collect report books_dev.json recipes_dev.json songs_dev.json
    """
    from dataclasses import asdict

    from collecting.statistics import by_sampling

    found = by_sampling(_records(files, study))
    if json:
        print(jsonlib.dumps({name: asdict(one) for name, one in found.items()}, indent=2))
        return
    _print(found)


def _records(files: list[Path] | None, study: str | None) -> list[dict[str, Any]]:
    from collecting.errors import CollectingError
    from collecting.export import altentities_records
    from resolver.questions import read_questions

    if files:
        read_questions(files)  # complains of a file that is of another layout
        return [record for file in files for record in jsonlib.loads(file.read_text("utf-8"))]
    with open_store() as store:
        study = store.study(study)
        records = altentities_records(store.items(study), store.collected(study), store.rules(study))
    if not records:
        raise CollectingError("Nothing has been collected yet.")
    return records


def _print(found: "dict[str, Statistics]") -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else TABLE_WIDTH)
    table = Table(title="What was collected, by sampling", title_justify="left")
    table.add_column("", no_wrap=True)
    for title in _COLUMNS.values():
        table.add_column(title, justify="right")
    for name, one in found.items():
        table.add_row(name.replace("_", " ").lower(), *(f"{getattr(one, column):,}" for column in _COLUMNS))
    console.print(table)
