"""What the gateway refuses: too long, too fast, no message."""

import pytest

from tests.bot.rasa_stand_in import bot
from tests.gateway.conftest import Running, Start
from tests.gateway.test_gateway import said, texts


def test_a_message_that_is_too_long_is_refused_and_one_that_is_not_is_not(start: Start) -> None:
    with start(characters=9) as running, running.client() as client:
        assert client.get("/api/conversation").json()["characters"] == 9
        said(client, "a dessert")
        refused = client.post("/api/message", json={"text": "a dessert!"})
        assert refused.status_code == 413
        assert "at most 9 characters" in refused.json()["error"]
        assert client.post("/api/message", json={"text": "a" * 100_000}).status_code == 413
    assert len(running.rasa.received) == 1


def test_a_body_without_end_is_not_read_to_its_end(running: Running) -> None:
    sent = 0

    def endless() -> object:
        nonlocal sent
        while sent < 1000:
            sent += 1
            yield b"x" * 65536

    with running.client() as client:
        client.get("/api/conversation")
        refused = client.post("/api/message", content=endless(), headers={"Content-Type": "application/json"})  # type: ignore[arg-type]
        assert refused.status_code == 413


def test_the_longest_message_may_be_of_any_characters(start: Start) -> None:
    text = "\U0001f370" * 50
    with start({text: [bot("Cake.")]}, characters=50) as running, running.client() as client:
        client.get("/api/conversation")
        assert texts(said(client, text)) == ["Cake."]  # sent as JSON escapes: twelve bytes a character


def test_a_conversation_that_is_too_fast_is_told_how_long_to_wait(start: Start) -> None:
    with start(conversation_rate=3) as running, running.client() as client, running.client() as other:
        client.get("/api/conversation")
        other.get("/api/conversation")
        for _ in range(3):
            said(client, "a dessert")
        refused = client.post("/api/message", json={"text": "a dessert"})
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert refused.headers["retry-after"] in refused.json()["error"]
        said(other, "a dessert")
    assert len(running.rasa.received) == 4


def test_a_new_conversation_for_every_message_is_no_way_around_the_limit(start: Start) -> None:
    with start(address_rate=3) as running, running.client() as client:
        for _ in range(3):
            client.post("/api/conversation")
            said(client, "a dessert")
        client.post("/api/conversation")
        assert client.post("/api/message", json={"text": "a dessert"}).status_code == 429
        assert client.get("/api/conversation").status_code == 429  # what was said so far is a question to Rasa, too


def test_what_is_refused_does_not_count(start: Start) -> None:
    with start(address_rate=2, conversation_rate=1) as running, running.client() as client:
        client.post("/api/conversation")
        said(client, "a dessert")
        for _ in range(5):
            assert client.post("/api/message", json={"text": "a dessert"}).status_code == 429
        client.post("/api/conversation")
        said(client, "a dessert")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"[]", 422),
        (b'{"text": ""}', 422),
        (b'{"text": " \\n"}', 422),
        (b'{"text": 1}', 422),
        (b'{"text": "\\ud800"}', 422),
        (b'{"text": "a dessert", "knowledge_base": "drinks"}', 422),
        (b'{"text": "a dessert", "metadata": {}}', 422),
        (b"\xff\xfe", 422),
    ],
)
def test_what_is_no_message_is_refused_without_repeating_it(running: Running, body: bytes, status: int) -> None:
    with running.client() as client:
        client.get("/api/conversation")
        refused = client.post("/api/message", content=body, headers={"Content-Type": "application/json; charset=utf-8"})
        assert refused.status_code == status
        assert "dessert" not in refused.text
    assert running.rasa.received == []
