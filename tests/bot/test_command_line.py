"""The command line as a whole: every command has help with an example, and is in the documentation."""

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer.main
from typer.testing import CliRunner

from bot.cli.app import app
from knowledge.settings import ROOT


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command below a group; typer carries click with it, so its classes have no public name."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


ALL = dict(commands(typer.main.get_command(app)))


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_every_command_has_help_with_an_example(path: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, [*path, "--help"])
    assert result.exit_code == 0
    assert "whichone " + " ".join(path) in re.sub(r"\s+", " ", ALL[path].help or ""), "no example in the help"
    assert all(parameter.help for parameter in ALL[path].params if hasattr(parameter, "help"))


@pytest.mark.parametrize("path", ALL, ids=" ".join)
def test_every_command_and_option_is_documented(path: tuple[str, ...]) -> None:
    page = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    heading = f"## whichone {' '.join(path)}\n"
    assert heading in page
    section = page.split(heading)[1].split("\n## ")[0]
    for parameter in ALL[path].params:
        for option in parameter.opts:
            if option.startswith("--") and option != "--help":
                assert option in section, f"{option} is not documented"


def test_an_error_is_one_line_that_says_what_to_do(tmp_path: object) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot.cli.app", "kb", "show", "nothing"],
        env={"PATH": "/usr/bin:/bin", "WHICHONE_HOME": str(tmp_path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("whichone: ")
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
