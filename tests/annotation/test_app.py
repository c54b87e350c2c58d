"""The page's server over HTTP: signing in, judging, and what is refused."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from annotation.app import annotation_app
from annotation.records import Item
from annotation.store import AnnotationStore
from annotation.training import training_items
from studies.web import MOST_BYTES

ITEMS = [Item(f"i{n}", "Tea or coffee?", ("tea", "coffee"), f"expression {n}") for n in range(3)]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[AnnotationStore]:
    store = AnnotationStore(f"sqlite:///{tmp_path / 'annotation.db'}")
    store.put_items("drinks", ITEMS)
    yield store
    store.close()


def signed_in(store: AnnotationStore, name: str) -> TestClient:
    client = TestClient(annotation_app(store), base_url="http://localhost")
    response = client.get("/", params={"token": store.add_person("drinks", name)})
    assert response.status_code == 200
    assert "token" not in str(response.url)
    return client


def judgement(item: dict[str, Any], **other: Any) -> dict[str, Any]:
    return {"item": item, "interpretations": [[0], [1]], "submission": f"press on {item['key']}", **other}


def test_from_signing_in_to_the_last_item_two_coders_at_once(store: AnnotationStore) -> None:
    clients = {name: signed_in(store, name) for name in ("ann", "bob")}
    shown = {name: client.get("/item").json() for name, client in clients.items()}
    for done in range(1, 4):
        for name, client in clients.items():
            shown[name] = client.post("/judgement", json=judgement(shown[name]["item"], comment=name)).json()
            assert (shown[name]["coder"], shown[name]["judged"], shown[name]["items"]) == (name, done, 3)
    assert all(answer["item"] is None for answer in shown.values())
    for row in store.export("drinks"):
        assert [(one["annotator"], one["comment"]) for one in row["annotations"]] == [("ann", "ann"), ("bob", "bob")]
        assert row["annotations"][0]["interpretations"] == [[0], [1]]


def test_a_repeated_judgement_is_stored_once(store: AnnotationStore) -> None:
    client = signed_in(store, "ann")
    body = judgement(client.get("/item").json()["item"])
    assert [client.post("/judgement", json=body).json()["judged"] for _ in range(3)] == [1, 1, 1]


def test_a_judgement_counts_for_the_item_it_names_and_no_other(store: AnnotationStore) -> None:
    client = signed_in(store, "ann")
    first = client.get("/item").json()["item"]
    second = client.post("/judgement", json=judgement(first)).json()["item"]
    late = judgement(first, interpretations=[[1]], submission="pressed before the second was seen")
    answer = client.post("/judgement", json=late).json()
    assert (answer["item"], answer["judged"]) == (second, 1)
    (row,) = store.export("drinks")
    assert (row["id"], row["annotations"][0]["interpretations"]) == (first["key"], [[1]])
    mixed = {**second, "key": first["key"], "expression": second["expression"]}
    assert client.post("/judgement", json=judgement(mixed, submission="mixed")).status_code == 422
    assert len(list(store.export("drinks"))) == 1


def test_training_gives_feedback_and_stores_nothing(store: AnnotationStore) -> None:
    client = signed_in(store, "ann")
    kinds: list[tuple[int, str | None]] = []
    while (shown := client.get(f"/training/{len(kinds)}").json())["item"] is not None:
        right = training_items()[len(kinds)].judgement
        sent = {"interpretations": [list(one) for one in right.interpretations], "category": right.category or ""}
        path, body = f"/training/{len(kinds)}", judgement(shown["item"], **sent)
        answer = client.post(path, json=body).json()
        assert answer["right"]
        assert answer["why"]
        groups = [[0, 1]] if sent["interpretations"] != [[0, 1]] else [[0], [1]]
        assert not client.post(path, json={**body, "interpretations": groups}).json()["right"]
        kinds.append((len(right.interpretations), right.category))
    assert shown["judged"] == shown["items"] == len(kinds)
    assert {(0, None), (0, "new"), (1, None), (2, None)} <= set(kinds)
    assert client.post(f"/training/{len(kinds)}", json=body).status_code == 404
    assert client.post("/training/0", json=judgement(client.get("/item").json()["item"])).status_code == 404
    assert client.post("/training/0", content=b"{").status_code == 415
    assert client.get("/item").json()["judged"] == 0
    assert not list(store.export("drinks"))


def test_nobody_gets_in_without_a_token(store: AnnotationStore) -> None:
    client = TestClient(annotation_app(store), base_url="http://localhost")
    assert client.get("/?token=guess").status_code == 401
    assert client.get("/item").status_code == 401
    assert client.post("/judgement", json={}).status_code == 401
    assert client.get("/training/0").status_code == 401


def test_another_host_is_refused(store: AnnotationStore) -> None:
    assert TestClient(annotation_app(store), base_url="http://evil.example").get("/").status_code == 400


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"[" * 50_000, 400),
        (b"\xff", 400),
        (b'{"submission": "\\ud800"}', 400),
        (b"x" * (MOST_BYTES + 1), 413),
    ],
)
def test_malformed_judgements_are_refused(store: AnnotationStore, body: bytes, status: int) -> None:
    client = signed_in(store, "ann")
    response = client.post("/judgement", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == status
    assert response.json()["error"]


def test_judgements_that_do_not_fit_are_refused(store: AnnotationStore) -> None:
    client = signed_in(store, "ann")
    item = client.get("/item").json()["item"]
    for change, status in (
        ({"interpretations": [[7]]}, 422),
        ({"interpretations": [[True]]}, 400),
        ({"category": "maybe"}, 400),
        ({"comment": "x" * 3000}, 422),
        ({"item": {**item, "expression": "another"}}, 422),
        ({"submission": ""}, 422),
    ):
        assert client.post("/judgement", json={**judgement(item), **change}).status_code == status, change
    plain = client.post("/judgement", content=b"{}", headers={"Content-Type": "text/plain"})
    assert plain.status_code == 415
    assert client.get("/item").json()["judged"] == 0


def test_the_page_asks_no_other_host(store: AnnotationStore) -> None:
    client = signed_in(store, "ann")
    for path in ("/", "/manual", "/training", "/page.js", "/page.css"):
        response = client.get(path)
        assert response.status_code == 200
        assert response.headers["content-security-policy"].startswith("default-src 'none'")
        assert not re.search(r"https?://|//\w+\.", response.text)
