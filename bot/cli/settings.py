"""`whichone settings`."""

import json
import re
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.cli.tables import print_rows

PASSWORD = re.compile(r"(?<=://)([^/@:]*):[^/@]*@")


def settings(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Show the settings in force and where each comes from: its variable, the settings file, or the default.

    The file is what WHICHONE_CONFIG names, or whichone.toml in the working folder or the home folder. Passwords in
    database URLs are left out.

    Examples:

      whichone settings

      whichone settings --json
    """
    from knowledge.settings import Settings, checked_settings, origin, settings_file, variables
    from knowledge.settings_file import key_of

    found = checked_settings()
    file = settings_file()
    entries = [
        {
            "key": key_of(field),
            "variable": variable,
            "value": _shown(getattr(found, field)),
            "from": origin(field),
            "meaning": Settings.model_fields[field].description,
        }
        for field, variable in variables().items()
    ]
    if as_json:
        json.dump({"file": str(file) if file else None, "settings": entries}, sys.stdout, ensure_ascii=False, indent=2)
        sys.stdout.write("\n")
        return
    typer.echo(f"settings file: {file or 'none'}")
    print_rows([("key", "value", "from"), *((e["key"], _line(e["value"]), e["from"]) for e in entries)])


def _shown(value: Any) -> Any:
    if isinstance(value, Path):
        return str(value)
    return PASSWORD.sub(r"\1:***@", value) if isinstance(value, str) else value


def _line(value: Any) -> str:
    if value is None or value == ():
        return "-"
    return ", ".join(value) if isinstance(value, tuple) else str(value)
