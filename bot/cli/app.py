"""The `whichone` command: puts the groups together and turns Whichone's errors into a line of text."""

import sys

import typer
from rich.console import Console

from bot.cli import (
    agreement,
    annotate,
    annotate_conversations,
    annotate_resolver,
    chat,
    collect,
    collect_init,
    collect_report,
    dialog,
    evaluate,
    kb,
    resolve,
    settings,
    train,
    web,
)
from knowledge.errors import WhichoneError

app = typer.Typer(
    name="whichone",
    help="Choose between things in conversation the way people talk.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.add_typer(kb.app, name="kb")
app.add_typer(train.app, name="train")
app.add_typer(evaluate.app, name="evaluate")
app.add_typer(dialog.app, name="dialog")
annotate.app.command("conversations")(annotate_conversations.conversations)
annotate.app.command("resolver")(annotate_resolver.resolver)
app.add_typer(annotate.app, name="annotate")
collect.app.command("init")(collect_init.init)
collect.app.command("report")(collect_report.report)
app.add_typer(collect.app, name="collect")
app.command("chat")(chat.chat)
app.command("serve")(chat.serve)
app.command("web")(web.web)
app.command("resolve")(resolve.resolve)
app.command("settings")(settings.settings)
app.command("agreement")(agreement.agreement)


def main() -> None:
    """Run the command line; a `WhichoneError` becomes one line on standard error and exit status 2."""
    try:
        app()
    except WhichoneError as error:
        Console(stderr=True, highlight=False, soft_wrap=True).print(f"whichone: {error}", markup=False)
        sys.exit(2)


if __name__ == "__main__":
    main()
