"""What the commands of all studies with a page share: their options, links for people, and serving the page."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from studies.store import StudyStore

StudyOption = Annotated[str | None, typer.Option(metavar="NAME", help="The study; default: the only one.")]
UrlOption = Annotated[str | None, typer.Option(metavar="URL", help="Where the page is served.")]
HostOption = Annotated[str, typer.Option(help="Address to listen on; default: this machine only.")]
PortOption = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")]
NamesOption = Annotated[
    list[str] | None, typer.Option("--name", metavar="NAME", help="Another name of this server; repeat it.")
]

HERE = "127.0.0.1"


def print_link(
    opened: "AbstractContextManager[StudyStore]", study: str | None, name: str, renew: bool, url: str | None, port: int
) -> None:
    """Add a person to a study, or make a new link for one who is there, and print the link."""
    with opened as store:
        make = store.renew_token if renew else store.add_person
        token = make(store.study(study), name)
    print(f"{(url or f'http://{HERE}:{port}').rstrip('/')}/?token={token}")


def serve_page(
    make: "Callable[[tuple[str, ...]], ASGIApp]", host: str, port: int, names: list[str] | None, verb: str
) -> None:
    """Serve a page until Ctrl-C; `make` is given the names by which the server may be asked."""
    from studies.serving import LOOPBACK, serve

    page = make((*LOOPBACK, host, *(names or ())))
    serve(page, host, port, lambda address: print(f"{verb} at {address} (Ctrl-C ends)", flush=True))
