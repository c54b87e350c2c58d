"""The page where workers say what they mean, as a Starlette application over the store. It asks no other host for
anything.
"""

from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from collecting.checks import check
from collecting.records import Choice, Rules, Task
from collecting.store import CollectingStore
from studies.errors import RequestError
from studies.records import Person
from studies.serving import LOOPBACK
from studies.web import answer, file_routes, page_app, person_of, sent_json, typed

_COOKIE = "whichone_collecting"
_PAGE = Path(__file__).parent / "page"


def collecting_app(store: CollectingStore, hosts: tuple[str, ...] = LOOPBACK) -> Starlette:
    """The application; requests for other `hosts` are refused, so that no foreign page can reach a local one.

    `GET /?token=…` signs a worker in, `GET /item` gives the item under way or the next one with the progress,
    `POST /draft` keeps what was typed so far and says what is wrong with it, `POST /expressions` takes what a worker
    says and gives the item after it. Everything else needs the cookie that signing in sets.
    """
    files = {"/": _PAGE / "index.html", "/page.js": _PAGE / "page.js", "/page.css": _PAGE / "page.css"}
    routes = [
        *file_routes(store, files, _COOKIE),
        Route("/item", partial(_item, store)),
        Route("/draft", partial(_draft, store), methods=["POST"]),
        Route("/expressions", partial(_expressions, store), methods=["POST"]),
    ]
    return page_app(routes, hosts)


async def _item(store: CollectingStore, request: Request) -> Response:
    return await run_in_threadpool(_next, store, await person_of(store, request, _COOKIE))


async def _draft(store: CollectingStore, request: Request) -> Response:
    worker = await person_of(store, request, _COOKIE)
    key, expressions, looks, _ = await _sent(request)
    return await run_in_threadpool(_checked, store, worker, key, expressions, looks)


async def _expressions(store: CollectingStore, request: Request) -> Response:
    worker = await person_of(store, request, _COOKIE)
    key, expressions, looks, submission = await _sent(request)
    await run_in_threadpool(store.submit, worker, key, expressions, looks, submission)
    return await run_in_threadpool(_next, store, worker)


async def _sent(request: Request) -> tuple[str, list[str], int, str]:
    """The item's key, the expressions, the looks and the submission's name. Raises RequestError."""
    content = await sent_json(request)
    try:
        expressions = [typed(one, str) for one in typed(content["expressions"], list)]
        looks, submission = typed(content["looks"], int), typed(content.get("submission", ""), str)
        return typed(content["item"], str), expressions, looks, submission
    except (KeyError, TypeError, AttributeError) as error:
        raise RequestError(400, "These are not expressions about an item.") from error


def _checked(store: CollectingStore, worker: Person, key: str, expressions: list[str], looks: int) -> Response:
    item = store.keep_draft(worker, key, expressions, looks)
    problems = check(item, expressions, store.rules_of(worker).noun)
    return answer({"problems": [problem.message if problem else "" for problem in problems]})


def _next(store: CollectingStore, worker: Person) -> Response:
    task, progress, rules = store.next_task(worker), store.progress(worker), store.rules_of(worker)
    content = {"worker": worker.name, "done": progress.done, "left": progress.left}
    return answer({**content, "item": None if task is None else _shown(task, rules)})


def _shown(task: Task, rules: Rules) -> dict[str, Any]:
    item = task.item
    return {
        "key": item.key,
        "section": item.section,
        "utterance": item.utterance,
        "question": item.question,
        "choices": [_choice(choice, rules) for choice in item.choices],
        "target": item.target,
        "noun": rules.noun,
        "least": rules.least,
        "most": rules.most,
        "draft": list(task.draft),
        "looks": task.looks,
    }


def _choice(choice: Choice, rules: Rules) -> dict[str, str]:
    return {
        "name": choice.name,
        "label": choice.label,
        "text": choice.shown,
        "url": choice.url if rules.links else "",
    }
