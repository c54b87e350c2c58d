"""What the gateway is told when it starts."""

from dataclasses import dataclass

from gateway.errors import HostNamesError

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
"""Names of this machine by which a browser on it may ask for the page."""

EVERYWHERE = ("0.0.0.0", "::")


@dataclass(frozen=True)
class GatewaySettings:
    """Limits, and the names under which the page may be asked for.

    `hosts` keeps a foreign name that was pointed at this machine (DNS rebinding) from reaching the page. `characters`
    is what one message may have, `conversation_rate` and `address_rate` are messages a minute; for the address reloads
    of the page count, too.
    """

    hosts: tuple[str, ...] = LOOPBACK_NAMES
    characters: int = 1000
    conversation_rate: int = 30
    address_rate: int = 120


def names_for(address: str, more: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The names by which a page served on an address may be asked for: this machine's, the address and others given.

    Raises:
        HostNamesError: it is served on every address of this machine, and none of their names was given.
    """
    if address in EVERYWHERE and not more:
        raise HostNamesError(
            f"on {address} other machines can reach the page; say by which name they may ask for it with "
            "--allow-host, for instance --allow-host chat.example.org"
        )
    named = () if address in EVERYWHERE else (f"[{address}]" if ":" in address else address,)
    return tuple(dict.fromkeys((*LOOPBACK_NAMES, *named, *more)))
