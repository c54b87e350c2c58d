"""The page's server over HTTP: signing in, drafts, expressions, and what is refused."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from collecting.app import collecting_app
from collecting.store import CollectingStore
from studies.web import MOST_BYTES

SAID = ["the sweet one", "something with apricots"]


def signed_in(store: CollectingStore, name: str) -> TestClient:
    client = TestClient(collecting_app(store), base_url="http://localhost")
    response = client.get("/", params={"token": store.add_person("fair", name)})
    assert response.status_code == 200
    assert "token" not in str(response.url)
    return client


def body(key: str, **other: Any) -> dict[str, Any]:
    return {"item": key, "expressions": SAID, "looks": 1, "submission": f"press on {key}", **other}


def test_from_signing_in_to_the_last_item_two_workers_at_once(store: CollectingStore) -> None:
    clients = {name: signed_in(store, name) for name in ("ann", "bob")}
    shown = {name: client.get("/item").json() for name, client in clients.items()}
    for done in range(1, 4):
        for name, client in clients.items():
            said = [f"{name} likes the {word} one" for word in ("sweet", "fruity")]
            shown[name] = client.post("/expressions", json=body(shown[name]["item"]["key"], expressions=said)).json()
            assert (shown[name]["worker"], shown[name]["done"], shown[name]["left"]) == (name, done, 3 - done)
    assert all(answer["item"] is None for answer in shown.values())
    found = store.collected("fair")
    assert len(found) == 6
    assert all(
        one.expressions == tuple(f"{one.worker} likes the {w} one" for w in ("sweet", "fruity")) for one in found
    )


def test_what_a_worker_is_shown(store: CollectingStore) -> None:
    item = signed_in(store, "ann").get("/item").json()["item"]
    assert (item["least"], item["most"], item["draft"], item["looks"], item["noun"]) == (2, 3, [], 0, "dish")
    assert item["question"] == "Do you mean 'Amber pie' or 'Lantern soup'?"
    assert [choice["url"] for choice in item["choices"]] == ["https://example.org/wiki/Amber_pie", ""]
    assert "oldest recipe" not in str(item)  # what is not to be shown does not leave the server


def test_a_draft_is_checked_kept_and_nobody_else_s(store: CollectingStore) -> None:
    ann, bob = signed_in(store, "ann"), signed_in(store, "bob")
    key = ann.get("/item").json()["item"]["key"]
    answer = ann.post("/draft", json=body(key, expressions=["the sweet one", "", "Amber pie"], looks=3)).json()
    assert [bool(problem) for problem in answer["problems"]] == [False, False, True]
    again = ann.get("/item").json()["item"]
    assert (again["key"], again["draft"], again["looks"]) == (key, ["the sweet one", "", "Amber pie"], 3)
    while (other := bob.get("/item").json()["item"]) is not None:
        assert other["draft"] == []
        bob.post("/expressions", json=body(other["key"]))
    assert store.collected("fair")[0].worker == "bob"


def test_repeated_expressions_are_stored_once(store: CollectingStore) -> None:
    client = signed_in(store, "ann")
    sent = body(client.get("/item").json()["item"]["key"])
    assert [client.post("/expressions", json=sent).json()["done"] for _ in range(3)] == [1, 1, 1]


def test_nobody_gets_in_without_a_token(store: CollectingStore) -> None:
    client = TestClient(collecting_app(store), base_url="http://localhost")
    assert client.get("/?token=guess").status_code == 401
    assert client.get("/item").status_code == 401
    for path in ("/draft", "/expressions"):
        assert client.post(path, json=body("00001")).status_code == 401


def test_another_host_is_refused(store: CollectingStore) -> None:
    assert TestClient(collecting_app(store), base_url="http://evil.example").get("/").status_code == 400


@pytest.mark.parametrize("path", ["/draft", "/expressions"])
@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"[" * 50_000, 400),
        (b"\xff", 400),
        (b"x" * (MOST_BYTES + 1), 413),
        (b'{"item": 1, "expressions": [], "looks": 0}', 400),
        (b'{"item": "00001", "expressions": "x", "looks": 0}', 400),
        (b'{"item": "00001", "expressions": [1], "looks": 0}', 400),
        (b'{"item": "00001", "expressions": [], "looks": true}', 400),
        (b'{"item": "00001", "expressions": [], "looks": -1, "submission": "a"}', 422),
        (b'{"item": "99999", "expressions": [], "looks": 0, "submission": "a"}', 422),
        (b'{"item": "\\ud800", "expressions": [], "looks": 0, "submission": "a"}', 400),
        (b'{"item": "00001\\u0000", "expressions": [], "looks": 0, "submission": "a"}', 400),
        (b'{"item": "00001", "expressions": [], "looks": 0, "submission": "\\ud800"}', 400),
    ],
)
def test_malformed_content_is_refused(store: CollectingStore, path: str, content: bytes, status: int) -> None:
    client = signed_in(store, "ann")
    client.get("/item")
    response = client.post(path, content=content, headers={"Content-Type": "application/json"})
    assert response.status_code == status
    assert response.json()["error"]
    assert store.collected("fair") == []


def test_a_form_of_another_site_is_refused(store: CollectingStore) -> None:
    client = signed_in(store, "ann")
    key = client.get("/item").json()["item"]["key"]
    plain = client.post("/expressions", content=str(body(key)), headers={"Content-Type": "text/plain"})
    assert plain.status_code == 415


def test_expressions_that_break_the_rules_are_refused(store: CollectingStore) -> None:
    client = signed_in(store, "ann")
    key = client.get("/item").json()["item"]["key"]
    for said in (
        ["the sweet one"],
        ["the sweet one", "Amber pie"],
        ["the sweet one", "am\u200bber"],
        ["x" * 2000, "y"],
    ):
        assert client.post("/expressions", json=body(key, expressions=said)).status_code == 422, said
    assert client.post("/expressions", json=body(key, submission="")).status_code == 422
    assert client.get("/item").json()["done"] == 0


def test_the_page_asks_no_other_host(store: CollectingStore) -> None:
    client = signed_in(store, "ann")
    for path in ("/", "/page.js", "/page.css", "/base.css", "/icon.svg"):
        response = client.get(path)
        assert response.status_code == 200
        policy = response.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        assert response.headers["cache-control"] == "no-store"
        text = response.text.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?://|//\w+\.", text)
