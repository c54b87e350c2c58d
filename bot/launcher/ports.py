"""Ports on this machine."""

import socket

from bot.launcher.errors import PortTakenError


def free_port(host: str = "127.0.0.1") -> int:
    """A port nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port


def claim_port(port: int | None, option: str, host: str = "127.0.0.1") -> int:
    """The port asked for, or a free one for None.

    Raises:
        PortTakenError: the port asked for is in use, or none at all; `option` is what the user can set instead.
    """
    if port is None:
        return free_port(host)
    with socket.socket() as probe:
        # What the servers set too: a port whose last connections are still being closed is free.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise PortTakenError(port, option) from error
    return port
