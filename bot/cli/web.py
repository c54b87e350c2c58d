"""`whichone web`."""

import socket
import sys
import webbrowser
from contextlib import ExitStack, closing
from typing import Annotated

import typer

from bot.launcher.client import RasaClient
from bot.launcher.logs import new_log
from bot.launcher.progress import Progress
from bot.launcher.signals import exit_on_signals
from bot.launcher.system import System
from knowledge.settings import checked_settings

PORT = 8080
"""Where the page is unless told otherwise: a bookmark goes on working."""


def web(
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Port of the page; default: 8080, or a free one where that is taken."),
    ] = None,
    host: Annotated[str | None, typer.Option(help="Address the page is served on; default: this machine only.")] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="A name by which others ask for the page, such as chat.example.org; repeat it."
        ),
    ] = None,
    url: Annotated[
        str | None, typer.Option(help="A Rasa that runs already (see: whichone serve), in place of one of its own.")
    ] = None,
    rate: Annotated[
        int | None, typer.Option(min=1, help="Messages a minute that one conversation may send; default: 30.")
    ] = None,
    address_rate: Annotated[
        int | None, typer.Option(min=1, help="Messages a minute that may come from one address; default: 120.")
    ] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress lines.")] = False,
) -> None:
    """Serve a page to talk to the bot on, until Ctrl-C.

    Starts the action server and Rasa on free ports of this machine; only the page can be reached from elsewhere.
    The defaults are those of the settings (see: whichone settings).

    Examples:

      whichone web --open

      whichone web --port 80 --host 0.0.0.0 --allow-host chat.example.org
    """
    # The web server is imported here: the other commands do without it.
    from gateway.app import Gateway
    from gateway.bases import menu_of, remembered
    from gateway.conversations import Conversations, signing_key
    from gateway.rasa import Rasa
    from gateway.serving import listen, serve, url_of
    from gateway.settings import GatewaySettings, names_for
    from knowledge.logs import configure_logging
    from knowledge.store import Store

    exit_on_signals()
    settings = checked_settings()
    host, port = host or settings.gateway_host, port or settings.gateway_port
    limits = GatewaySettings(
        hosts=names_for(host, tuple(allow_host or settings.gateway_allow_hosts)),
        characters=settings.gateway_characters,
        conversation_rate=rate or settings.gateway_rate,
        address_rate=address_rate or settings.gateway_address_rate,
    )
    conversations = Conversations(signing_key(settings.home / "gateway.key"))

    def ready() -> None:
        print(f"Whichone: {page}", flush=True)
        if open_page and not webbrowser.open(page) and not quiet:
            Progress().say("no browser could be opened; open that address yourself")

    # Who looks at a terminal wants the address, and not a line a turn.
    configure_logging(settings, file=new_log(settings.home / "logs", "gateway") if sys.stderr.isatty() else None)
    try:
        with ExitStack() as stack:
            # First of all: an address that cannot be had is known before the bot has started.
            listener = stack.enter_context(_listen_by_default(host) if port is None else listen(host, port))
            page = url_of(listener)
            if url:
                with RasaClient(url) as client:
                    client.events("whichone-web")  # says at once, and clearly, when there is no Rasa that it can use
            system = None if url else stack.enter_context(System(settings, progress=Progress(quiet)))
            store = stack.enter_context(closing(Store(settings.url())))
            rasa = Rasa(url or (system.url if system else ""), settings.gateway_answer_seconds)
            gateway = Gateway(rasa, conversations, remembered(menu_of(store)), limits)
            serve(gateway.app(), listener, ready, system.check if system else lambda: None)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _listen_by_default(host: str) -> socket.socket:
    """On the port that the page has by default, or on a free one where that is taken."""
    from gateway.errors import AddressError
    from gateway.serving import listen

    try:
        return listen(host, PORT)
    except AddressError:
        return listen(host, 0)
