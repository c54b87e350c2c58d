"""The page where coders judge items, as a Starlette application over the store. It asks no other host for anything."""

from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from annotation.records import Category, Item, Judgement
from annotation.store import AnnotationStore
from annotation.training import training_items
from studies.errors import RequestError
from studies.records import Person
from studies.serving import LOOPBACK
from studies.web import answer, file_routes, page_app, person_of, sent_json, typed

_COOKIE = "whichone_token"
_PAGE = Path(__file__).parent / "page"


def annotation_app(store: AnnotationStore, hosts: tuple[str, ...] = LOOPBACK) -> Starlette:
    """The application; requests for other `hosts` are refused, so that no foreign page can reach a local one.

    `GET /?token=…` signs a coder in, `GET /item` gives the next item with the progress, `POST /judgement` takes a
    judgement and gives the item after it, `GET` and `POST /training/N` do so for the training set, with feedback and
    without storing. Everything else needs the cookie that signing in sets.
    """
    files = {"/": _PAGE / "index.html", "/training": _PAGE / "index.html", "/manual": _PAGE / "manual.html"}
    files |= {"/page.js": _PAGE / "page.js", "/page.css": _PAGE / "page.css"}
    routes = [
        *file_routes(store, files, _COOKIE),
        Route("/item", partial(_item, store)),
        Route("/training/{number:int}", partial(_training, store), methods=["GET", "POST"]),
        Route("/judgement", partial(_judgement, store), methods=["POST"]),
    ]
    return page_app(routes, hosts)


async def _item(store: AnnotationStore, request: Request) -> Response:
    return await run_in_threadpool(_next, store, await _coder(store, request))


async def _judgement(store: AnnotationStore, request: Request) -> Response:
    coder = await _coder(store, request)
    sent = await _sent(request)
    await run_in_threadpool(store.submit, coder, *sent)
    return await run_in_threadpool(_next, store, coder)


async def _training(store: AnnotationStore, request: Request) -> Response:
    """An item of the training set, or whether a judgement of it is right, and why; nothing is stored."""
    coder, number, items = await _coder(store, request), request.path_params["number"], training_items()
    if request.method == "GET":
        item = items[number].item if number < len(items) else None
        return _shown(coder, item, min(number, len(items)), len(items))
    sent = await _sent(request)
    if number >= len(items) or sent[0] != items[number].item:
        raise RequestError(404, "There is no such item in the training.")
    return answer({"right": items[number].agrees(sent[1]), "why": items[number].why})


async def _sent(request: Request) -> tuple[Item, Judgement, str]:
    """The judgement in a request. Raises RequestError."""
    content = await sent_json(request)
    try:
        return _parsed(content)
    except (ValueError, KeyError, TypeError) as error:
        raise RequestError(400, "This is not a judgement.") from error


async def _coder(store: AnnotationStore, request: Request) -> Person:
    return await person_of(store, request, _COOKIE)


def _next(store: AnnotationStore, coder: Person) -> Response:
    item, progress = store.next_item(coder), store.progress(coder)
    return _shown(coder, item, progress.judged, progress.items)


def _shown(coder: Person, item: Item | None, judged: int, items: int) -> Response:
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
    return answer(content)


def _parsed(content: Any) -> tuple[Item, Judgement, str]:
    """The item as it was shown, the judgement and the submission's name. Raises what malformed content makes raise."""
    shown, groups, category = content["item"], content["interpretations"], content.get("category", "")
    item = Item(
        typed(shown["key"], str),
        typed(shown["question"], str),
        tuple(typed(choice, str) for choice in typed(shown["choices"], list)),
        typed(shown["expression"], str),
        typed(shown["version"], int),
    )
    interpretations = frozenset(
        frozenset(typed(index, int) for index in typed(group, list)) for group in typed(groups, list)
    )
    comment = typed(content.get("comment", ""), str)
    judgement = Judgement(interpretations, Category(category) if category else None, comment)
    return item, judgement, typed(content["submission"], str)
