"""Listening, and ending when what the page stands on has failed."""

import socket

import httpx
import pytest
from starlette.applications import Starlette

from gateway.errors import AddressError
from gateway.serving import listen, serve, url_of
from tests.gateway.conftest import Running, served


class BrokenError(Exception):
    pass


def test_what_the_check_raises_ends_the_server() -> None:
    asked: list[int] = []

    def check() -> None:
        if asked:
            raise BrokenError

    with listen("127.0.0.1", 0) as listener, pytest.raises(BrokenError):
        serve(Starlette(), listener, lambda: asked.append(1), check)
    assert asked == [1]


def test_a_server_of_its_own(running: Running) -> None:
    with served(running.app) as url:
        page = httpx.get(url, trust_env=False)
    assert page.status_code == 200
    assert "server" not in page.headers
    with pytest.raises(httpx.ConnectError):
        httpx.get(url, trust_env=False)


def test_an_address_that_cannot_be_had() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(AddressError, match=f"cannot listen on 127.0.0.1, port {port} .*--port"):
            listen("127.0.0.1", port)
    with pytest.raises(AddressError, match=r"no\.such\.host"):
        listen("no.such.host.invalid", 0)


def test_an_answer_does_not_wait_for_an_acknowledgement() -> None:
    with listen("127.0.0.1", 0) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_address_to_ask_for() -> None:
    with listen("0.0.0.0", 0) as listener:
        assert url_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}"
