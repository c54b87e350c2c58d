"""The page where coders judge items, as a Starlette application over the store. It asks no other host for anything."""

import json
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

from annotation.errors import AnnotationError, JudgementError, UnknownTokenError
from annotation.records import Category, Coder, Item, Judgement
from annotation.store import AnnotationStore
from annotation.training import training_items

MOST_BYTES = 65_536
"""A judgement larger than this is refused unread."""

_T = TypeVar("_T")
_COOKIE = "whichone_token"
_PAGE = Path(__file__).parent / "page"
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


def annotation_app(store: AnnotationStore, hosts: tuple[str, ...] = ("127.0.0.1", "localhost")) -> Starlette:
    """The application; requests for other `hosts` are refused, so that no foreign page can reach a local one.

    `GET /?token=…` signs a coder in, `GET /item` gives the next item with the progress, `POST /judgement` takes a
    judgement and gives the item after it, `GET` and `POST /training/N` do so for the training set, with feedback and
    without storing. Everything else needs the cookie that signing in sets.
    """
    files = {"/": "index.html", "/training": "index.html", "/manual": "manual.html"}
    files |= {"/page.js": "page.js", "/page.css": "page.css"}
    routes = [Route(path, partial(_file, store, name)) for path, name in files.items()]
    routes += [
        Route("/item", partial(_item, store)),
        Route("/training/{number:int}", partial(_training, store), methods=["GET", "POST"]),
        Route("/judgement", partial(_judgement, store), methods=["POST"]),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False)],
        exception_handlers={UnknownTokenError: partial(_refused, 401), AnnotationError: partial(_refused, 409)},
    )


async def _file(store: AnnotationStore, name: str, request: Request) -> Response:
    token = request.query_params.get("token")
    if token is None:
        return FileResponse(_PAGE / name, headers=_HEADERS)
    await run_in_threadpool(store.sign_in, token)
    # The address without the token: it would stay in the browser's history.
    response = RedirectResponse("/", status_code=303, headers=_HEADERS)
    response.set_cookie(_COOKIE, token, httponly=True, samesite="strict", max_age=60 * 60 * 24 * 30)
    return response


async def _item(store: AnnotationStore, request: Request) -> Response:
    return await run_in_threadpool(_next, store, await _coder(store, request))


async def _judgement(store: AnnotationStore, request: Request) -> Response:
    coder = await _coder(store, request)
    sent = await _sent(request)
    if isinstance(sent, Response):
        return sent
    await run_in_threadpool(store.submit, coder, *sent)
    return await run_in_threadpool(_next, store, coder)


async def _training(store: AnnotationStore, request: Request) -> Response:
    """An item of the training set, or whether a judgement of it is right, and why; nothing is stored."""
    coder, number, items = await _coder(store, request), request.path_params["number"], training_items()
    if request.method == "GET":
        item = items[number].item if number < len(items) else None
        return _shown(coder, item, min(number, len(items)), len(items))
    sent = await _sent(request)
    if isinstance(sent, Response):
        return sent
    if number >= len(items) or sent[0] != items[number].item:
        return JSONResponse({"error": "There is no such item in the training."}, 404, headers=_HEADERS)
    return JSONResponse({"right": items[number].agrees(sent[1]), "why": items[number].why}, headers=_HEADERS)


async def _sent(request: Request) -> tuple[Item, Judgement, str] | Response:
    """The judgement in a request, or what refuses it."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            return JSONResponse({"error": "This is too large for a judgement."}, 413, headers=_HEADERS)
    # A form of another site cannot send this type without asking first.
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return JSONResponse({"error": "A judgement is sent as application/json."}, 415, headers=_HEADERS)
    try:
        return _parsed(bytes(body))
    except (ValueError, KeyError, TypeError, RecursionError):
        return JSONResponse({"error": "This is not a judgement."}, 400, headers=_HEADERS)


async def _coder(store: AnnotationStore, request: Request) -> Coder:
    return await run_in_threadpool(store.sign_in, request.cookies.get(_COOKIE, ""))


def _next(store: AnnotationStore, coder: Coder) -> Response:
    item, progress = store.next_item(coder), store.progress(coder)
    return _shown(coder, item, progress.judged, progress.items)


def _shown(coder: Coder, item: Item | None, judged: int, items: int) -> Response:
    shown: dict[str, Any] | None = None
    if item is not None:
        shown = {
            "key": item.key,
            "version": item.version,
            "question": item.question,
            "choices": list(item.choices),
            "expression": item.expression,
        }
    content = {"coder": coder.name, "item": shown, "judged": judged, "items": items}
    return JSONResponse(content, headers=_HEADERS)


def _parsed(body: bytes) -> tuple[Item, Judgement, str]:
    """The item as it was shown, the judgement and the submission's name. Raises what a malformed body makes raise."""
    content = json.loads(body)
    shown, groups, category = content["item"], content["interpretations"], content.get("category", "")
    item = Item(
        _typed(shown["key"], str),
        _typed(shown["question"], str),
        tuple(_typed(choice, str) for choice in _typed(shown["choices"], list)),
        _typed(shown["expression"], str),
        _typed(shown["version"], int),
    )
    interpretations = frozenset(
        frozenset(_typed(index, int) for index in _typed(group, list)) for group in _typed(groups, list)
    )
    comment = _typed(content.get("comment", ""), str)
    judgement = Judgement(interpretations, Category(category) if category else None, comment)
    return item, judgement, _typed(content["submission"], str)


def _typed(value: object, kind: type[_T]) -> _T:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise TypeError
    return value


async def _refused(status: int, request: Request, error: Exception) -> Response:
    status = 422 if isinstance(error, JudgementError) else status
    return JSONResponse({"error": str(error)}, status, headers=_HEADERS)
