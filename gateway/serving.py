"""Serves the application until it is told to end, or until what it stands on fails."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from gateway.errors import AddressError

CHECK_SECONDS = 1.0
GOODBYE_SECONDS = 5


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; who connects before anything is served waits.

    Args:
        host: the address; "0.0.0.0" for every IPv4 address of this machine.
        port: the port, 0 for a free one.

    Raises:
        AddressError: nothing can listen there.
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family)
        # Those who connect inherit it. asyncio sets it only where it made the socket; without it every answer waits
        # 40 ms for the browser's acknowledgement of its headers.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listener
    except OSError as error:
        raise AddressError(f"cannot listen on {host}, port {port} ({error.strerror}); see --host and --port") from error


def url_of(listener: socket.socket) -> str:
    """The URL by which a browser on this machine finds it."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def serve(app: ASGIApp, listener: socket.socket, ready: Callable[[], None], check: Callable[[], None]) -> None:
    """Serve until a signal ends it; that is passed on when everything under way was answered.

    Args:
        app: the application.
        listener: what `listen` made.
        ready: called once, when the page can be asked for.
        check: called every second; what it raises ends the server and is raised.
    """
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )
    asyncio.run(_watched(uvicorn.Server(config), listener, ready, check))


async def _watched(
    server: uvicorn.Server, listener: socket.socket, ready: Callable[[], None], check: Callable[[], None]
) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    announced = False
    while not serving.done():
        await asyncio.wait({serving}, timeout=CHECK_SECONDS if announced else 0.05)
        if server.started and not announced:
            announced = True
            ready()
        try:
            check()
        except BaseException:
            server.should_exit = True
            await serving
            raise
    await serving
