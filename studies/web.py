"""What the servers of all pages of studies do: sign people in by a link, read what a page sends, answer safely."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from gateway import headers
from studies.errors import RequestError, StudyError, SubmissionError, UnknownTokenError
from studies.records import Person
from studies.store import StudyStore

HEADERS = {**headers.SECURITY_HEADERS, "Cache-Control": "no-store"}
"""Go with every answer: nothing of another host, nothing kept by the browser."""

MOST_BYTES = 65_536
"""What is sent and is larger than this is refused unread."""

_SHARED_FILES = {
    "/base.css": Path(__file__).with_name("page") / "base.css",
    "/icon.svg": Path(headers.__file__).with_name("static") / "icon.svg",
}
"""What all pages use, by path."""

MONTH = 60 * 60 * 24 * 30

_T = TypeVar("_T")


def page_app(routes: Sequence[Route], hosts: Sequence[str]) -> Starlette:
    """An application of these routes. Requests for other `hosts` are refused, so that no foreign page can reach a local
    one; `RequestError` and `StudyError` become an answer `{"error": …}`.
    """
    return Starlette(
        routes=routes,
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)],
        exception_handlers={
            RequestError: _malformed,
            UnknownTokenError: partial(_refused, 401),
            SubmissionError: partial(_refused, 422),
            StudyError: partial(_refused, 409),
        },
    )


def answer(content: Any, status: int = 200) -> Response:
    """JSON with the headers."""
    return JSONResponse(content, status, headers=HEADERS)


def file_routes(store: StudyStore, files: Mapping[str, Path], cookie: str) -> list[Route]:
    """Routes to a page's files by path, and to those that all pages use; any of them signs a person in by the token of
    a link, which the cookie keeps. An unknown token raises UnknownTokenError."""
    return [Route(path, partial(_file, store, file, cookie)) for path, file in {**files, **_SHARED_FILES}.items()]


async def _file(store: StudyStore, file: Path, cookie: str, request: Request) -> Response:
    token = request.query_params.get("token")
    if token is None:
        return FileResponse(file, headers=HEADERS)
    await run_in_threadpool(store.sign_in, token)
    # The address without the token: it would stay in the browser's history.
    response = RedirectResponse("/", status_code=303, headers=HEADERS)
    response.set_cookie(cookie, token, httponly=True, samesite="strict", max_age=MONTH)
    return response


async def person_of(store: StudyStore, request: Request, cookie: str) -> Person:
    """Who sent a request. Raises UnknownTokenError where nobody is signed in."""
    return await run_in_threadpool(store.sign_in, request.cookies.get(cookie, ""))


async def sent_json(request: Request) -> Any:
    """What a page sent, read as JSON. Raises RequestError: too large, of another type, or no JSON."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise RequestError(413, "This is too large.")
    # A form of another site cannot send this type without asking first.
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RequestError(415, "This is to be sent as application/json.")
    try:
        content = json.loads(bytes(body))
        # Half a character is valid JSON, and so is NUL; no database takes the first, and not every one the second.
        if any("\0" in text.encode().decode() for text in _texts(content)):
            raise ValueError("NUL")
    except (ValueError, RecursionError) as error:
        raise RequestError(400, "This is not JSON, or has characters that are no text.") from error
    return content


def _texts(content: Any) -> Iterator[str]:
    """All texts within JSON, keys included."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, list | dict):
        for part in content:
            yield from _texts(part)
            if isinstance(content, dict):
                yield from _texts(content[part])


def typed(value: object, kind: type[_T]) -> _T:
    """The value, where it is of this type. Raises TypeError."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise TypeError
    return value


async def _malformed(request: Request, error: Exception) -> Response:
    return answer({"error": str(error)}, error.status if isinstance(error, RequestError) else 400)


async def _refused(status: int, request: Request, error: Exception) -> Response:
    return answer({"error": str(error)}, status)
