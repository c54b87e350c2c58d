"""Serves the page with uvicorn, on this machine only unless told otherwise."""

import socket
from collections.abc import Callable, Sequence

import uvicorn

from annotation.app import annotation_app
from annotation.errors import ServingError
from annotation.store import AnnotationStore

PORT = 8710
LOOPBACK = ("127.0.0.1", "localhost")


def serve(
    store: AnnotationStore,
    host: str,
    port: int,
    names: Sequence[str] = (),
    started: Callable[[str], None] = lambda address: None,
) -> None:
    """Serve until interrupted.

    Args:
        store: where the judgements go.
        host: address to listen on: an IPv4 address or a name.
        port: 0 takes a free one.
        names: other names by which browsers may call this server, beside `host` and the loopback.
        started: is given the server's address once it listens.

    Raises:
        ServingError: the address cannot be listened on.
    """
    try:
        listening = socket.create_server((host, port))
    except OSError as error:
        raise ServingError(
            f"The page cannot be served on {host}, port {port} ({error.strerror or error}); choose --host and --port."
        ) from error
    with listening:
        started(f"http://{host}:{listening.getsockname()[1]}")
        # No access log: signing in has the token in its address.
        app = annotation_app(store, (*LOOPBACK, host, *names))
        config = uvicorn.Config(app, ws="none", lifespan="off", log_level="warning", access_log=False)
        try:
            uvicorn.Server(config).run(sockets=[listening])
        except KeyboardInterrupt:
            return
