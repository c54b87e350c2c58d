"""`whichone evaluate`: one command per published measure."""

import typer

from bot.cli.evaluate_altentities import altentities
from bot.cli.evaluate_answers import answers
from bot.cli.evaluate_decontext import decontext
from bot.cli.evaluate_descriptions import descriptions
from bot.cli.evaluate_evidence import evidence
from bot.cli.evaluate_passages import passages
from bot.cli.evaluate_tesa import tesa

app = typer.Typer(help="Measure models as the papers do.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Measure models as the papers do."""


app.command()(altentities)
app.command()(answers)
app.command()(decontext)
app.command()(evidence)
app.command()(passages)
app.command()(tesa)
app.command()(descriptions)
