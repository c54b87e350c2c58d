"""`whichone evaluate`: one command per published measure."""

import typer

from bot.cli.evaluate_altentities import altentities
from bot.cli.evaluate_answers import answers

app = typer.Typer(help="Measure models as the papers do.", no_args_is_help=True)


@app.callback()
def group() -> None:
    """Measure models as the papers do."""


app.command()(altentities)
app.command()(answers)
