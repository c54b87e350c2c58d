"""`whichone dialog`."""

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bot.cli.dialog_simulate import simulate
from bot.dialogs.html_report import write_html
from bot.dialogs.reading import read_scripts
from bot.dialogs.report import explain, summary, write_junit
from bot.dialogs.results import CaseResult
from bot.dialogs.runner import run_cases
from bot.launcher.client import RasaClient
from bot.launcher.progress import Progress
from bot.launcher.signals import exit_on_signals
from bot.launcher.system import System
from knowledge.errors import WhichoneError

app = typer.Typer(help="Scripted and simulated conversations.", no_args_is_help=True)


class NothingToRunError(WhichoneError):
    """No test case is left to play."""


app.command("simulate")(simulate)


@app.callback()
def group() -> None:
    """Scripted and simulated conversations."""


@app.command("test")
def run(
    files: Annotated[list[Path], typer.Argument(metavar="FILES...", help="Scripts, or folders of them.")],
    *,
    url: Annotated[str | None, typer.Option(help="Play against a server that runs already.")] = None,
    junit: Annotated[Path | None, typer.Option(metavar="OUT.xml", help="Write JUnit XML too.")] = None,
    html: Annotated[Path | None, typer.Option(metavar="OUT.html", help="Write a page with all transcripts.")] = None,
    parallel: Annotated[int, typer.Option("--parallel", "-j", min=1, max=64, help="Play so many cases at once.")] = 1,
    kb: Annotated[
        str | None, typer.Option(metavar="NAME", help="Knowledge base for scripts that name none themselves.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only what failed and the closing line.")] = False,
    only: Annotated[
        str | None, typer.Option("-k", metavar="PATTERN", help="Only cases with this in their name, in any case.")
    ] = None,
) -> None:
    """Play scripted dialogs through a real Rasa server and compare what the bot does.

    Starts a server unless --url names one. The exit status is 1 when a dialog did not go as its script says.

    Examples:

      whichone dialog test tests/dialogs

      whichone dialog test tests/dialogs/songs.yml -k "last one" --junit report.xml

      whichone dialog test tests/dialogs --parallel 4 --html report.html
    """
    exit_on_signals()
    cases = read_scripts(files)
    if only is not None:
        cases = [case for case in cases if only.casefold() in case.name.casefold()]
        if not cases:
            raise NothingToRunError(f"no test case has {only!r} in its name; leave -k out to play all")
    console = Console(highlight=False, soft_wrap=True)
    results: list[CaseResult] = []
    try:
        with ExitStack() as stack:
            system = None if url else stack.enter_context(System(base=kb, progress=Progress(quiet)))
            client = stack.enter_context(RasaClient(url or (system.url if system else "")))
            for result in run_cases(cases, client, {"knowledge_base": kb} if kb else None, parallel):
                results.append(result)
                if not result.passed:
                    console.print(explain(result), markup=False)
                elif not quiet:
                    console.print(f"passed {result.case.name} ({result.seconds:.1f} s)", markup=False)
                if result.error and system is not None:
                    system.check()
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    finally:
        if junit is not None and results:
            write_junit(results, junit)
        if html is not None and results:
            write_html(results, html)
    console.print(summary(results), markup=False)
    if any(not result.passed for result in results):
        raise typer.Exit(1)
