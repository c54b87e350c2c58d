"""Serves a page of a study, on this machine only unless told otherwise."""

from collections.abc import Callable

from starlette.types import ASGIApp

from gateway.serving import listen, url_of
from gateway.serving import serve as serve_until_told

LOOPBACK = ("127.0.0.1", "localhost")


def serve(app: ASGIApp, host: str, port: int, started: Callable[[str], None]) -> None:
    """Serve until interrupted.

    Args:
        app: the application.
        host: address to listen on.
        port: 0 takes a free one.
        started: is given the server's address once it can be asked.

    Raises:
        AddressError: the address cannot be listened on.
    """
    with listen(host, port) as listener:
        try:
            serve_until_told(app, listener, lambda: started(url_of(listener)), lambda: None)
        except KeyboardInterrupt:
            return
