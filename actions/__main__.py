"""The action server: `python -m actions --port 5055`."""

import logging
import socket
import sys
import time
import warnings
from typing import Annotated

import typer

from actions.errors import ServerError
from knowledge.errors import WhichoneError
from knowledge.logs import configure_logging
from knowledge.settings import Settings, checked_settings

logger = logging.getLogger("actions")

HIGHEST_PORT = 65535

PORT = 5055

# No pretty exceptions: they print the values of variables, and what people say is among them.
app = typer.Typer(pretty_exceptions_enable=False)


@app.command()
def main(
    port: Annotated[
        int | None, typer.Option(help="Port to listen on; default: the setting, or 5055.", min=1, max=HIGHEST_PORT)
    ] = None,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for other machines.")] = "127.0.0.1",
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings and errors only.")] = False,
) -> None:
    """Run Whichone's action server, which Rasa calls for everything that has to do with a choice.

    GET /health answers once the models are loaded; POST /webhook is Rasa's action server protocol.

    Example: python -m actions --port 5055
    """
    try:
        settings = checked_settings()
        configure_logging(settings, quiet=quiet)
        serve(settings, host, port or settings.actions_port or PORT)
    except WhichoneError as error:
        print(f"whichone: {error}", file=sys.stderr)
        raise typer.Exit(2) from error


def serve(settings: Settings, host: str, port: int) -> None:
    """Load the models, then serve in this one process until it is told to end.

    Traces go where the `tracing` of the endpoints file says (`rasa.endpoints`), by rasa-sdk's own hooks.

    rasa-sdk's own `run` starts a worker and pickles the executor, which a database engine and models do not survive.

    Raises:
        ServerError: the port is taken.
        StoreError: the database cannot be opened.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise ServerError(f"cannot listen on {host}:{port} ({error.strerror}); choose another --port") from error

    # The port is looked at first: importing torch takes seconds.
    from rasa_sdk.endpoint import create_app_for_serve
    from sanic import Sanic

    from actions.executor import create_executor
    from actions.system import shared_system

    # Rasa 3.6 and the newest rasa-sdk speak the same protocol; the version check warns at every call.
    warnings.filterwarnings("ignore", message=".*rasa and rasa_sdk.*")
    system = shared_system()
    began = time.monotonic()
    system.warm()
    logger.info("models ready after %.1f s", time.monotonic() - began)
    app = create_app_for_serve(create_executor(system), cors_origins="", endpoints=str(settings.rasa_endpoints))
    app.prepare(host=host, port=port, single_process=True, access_log=False, motd=False)
    logger.info("action server listening on http://%s:%d", host, port)
    try:
        Sanic.serve_single(app)
    finally:
        system.close()


if __name__ == "__main__":
    app()
