"""What the gateway passes on, what it refuses, and what it says of itself."""

import json
import stat
from pathlib import Path

import pytest
from itsdangerous import URLSafeTimedSerializer
from starlette.testclient import TestClient

from gateway.app import Gateway
from gateway.bases import MenuEntry, menu_of, remembered
from gateway.conversations import COOKIE, Conversations, signing_key
from gateway.errors import HostNamesError, KeyFileError
from gateway.rasa import Rasa
from gateway.settings import LOOPBACK_NAMES, names_for
from knowledge.store import Store
from knowledge.types import Pack
from tests.bot.rasa_stand_in import bot
from tests.gateway.conftest import SETTINGS, Running, Start


def said(client: TestClient, text: str, **more: str) -> dict[str, object]:
    response = client.post("/api/message", json={"text": text, **more})
    assert response.status_code == 200, response.text
    answer: dict[str, object] = response.json()
    return answer


def texts(answer: dict[str, object]) -> list[str]:
    lines = answer["lines"]
    assert isinstance(lines, list)
    return [line["text"] for line in lines]


def test_a_message_goes_to_rasa_and_its_answer_comes_back(running: Running) -> None:
    with running.client() as client:
        begun = client.get("/api/conversation").json()
        assert begun["lines"] == []
        assert begun["knowledge_base"] is None
        assert [base["name"] for base in begun["menu"] if base["active"]] == ["recipes"]
        answer = said(client, "  a dessert\n")
    replies = [{"title": title, "text": title} for title in ("Kue talam", "Cendol")]
    assert answer == {
        "lines": [{"speaker": "bot", "text": "Do you mean 'Kue talam' or 'Cendol'?", "replies": replies}],
        "knowledge_base": "recipes",
        "explains": False,
    }
    assert running.rasa.received[0]["message"] == "a dessert"
    assert running.rasa.received[0]["metadata"] == {}


def test_the_evidence_can_be_asked_for_once_a_choice_was_made(running: Running) -> None:
    with running.client() as client:
        client.get("/api/conversation")
        assert said(client, "a dessert")["explains"] is False
        assert said(client, "Cendol")["explains"] is True


def test_what_a_conversation_has_come_to_is_not_asked_for_where_rasa_tells_it(start: Start) -> None:
    told = bot("Cendol. Good choice!")
    slots = {"base": "songs@3", "choices": ["a", "b"], "chosen": ["a"], "resolved": "a"}
    told["data"]["tracker"] = {"slots": slots, "active_loop": {}}
    with start({"Cendol": [told]}) as running, running.client() as client:
        client.get("/api/conversation")
        answer = said(client, "Cendol")
        assert (answer["knowledge_base"], answer["explains"]) == ("songs", True)
        assert running.rasa.asked == 0


def test_what_was_said_is_there_after_a_reload(running: Running) -> None:
    with running.client() as client:
        client.get("/api/conversation")
        said(client, "a dessert")
        said(client, "Cendol")
        again = client.get("/api/conversation").json()
        assert [(line["speaker"], line["text"]) for line in again["lines"]] == [
            ("you", "a dessert"),
            ("bot", "Do you mean 'Kue talam' or 'Cendol'?"),
            ("you", "Cendol"),
            ("bot", "Cendol. Good choice!"),
        ]
        assert again["lines"][1]["replies"][1] == {"title": "Cendol", "text": "Cendol"}
        assert (again["knowledge_base"], again["explains"]) == ("recipes", True)


def test_a_new_conversation_knows_nothing_of_the_old_one(running: Running) -> None:
    with running.client() as client:
        client.get("/api/conversation")
        said(client, "a dessert")
        assert client.post("/api/conversation").json()["lines"] == []
        assert client.get("/api/conversation").json()["lines"] == []
        said(client, "a dessert")
    first, second = (message["sender"] for message in running.rasa.received)
    assert first != second


def test_two_people_are_two_conversations_whatever_they_call_themselves(running: Running) -> None:
    with running.client() as one, running.client() as other:
        one.get("/api/conversation")
        other.get("/api/conversation")
        said(one, "a dessert")
        sender = running.rasa.received[0]["sender"]
        refused = other.post("/api/message", json={"text": "a song", "sender": sender})
        assert refused.status_code == 422
        assert other.get(f"/api/conversation?sender={sender}").json()["lines"] == []
    assert len(running.rasa.received) == 1


def test_the_cookie_hides_from_scripts_and_goes_to_no_other_site(running: Running) -> None:
    with running.client() as client:
        cookie = client.get("/api/conversation").headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        said(client, "a dessert")
        assert running.rasa.received[0]["sender"] not in json.dumps(client.get("/api/conversation").json())
    with TestClient(running.app, base_url="https://testserver") as client:
        assert "Secure" in client.get("/api/conversation").headers["set-cookie"]


@pytest.mark.parametrize("forgery", ["changed", "other key", "unsigned", "other purpose", "nothing"])
def test_a_forged_cookie_is_refused(running: Running, forgery: str) -> None:
    with running.client() as victim:
        victim.get("/api/conversation")
        said(victim, "a dessert")
        signed = victim.cookies[COOKIE]
    sender = running.rasa.received[0]["sender"]
    forged = {
        "changed": signed[:-5] + ("A" if signed[-5] != "A" else "B") + signed[-4:],
        "other key": URLSafeTimedSerializer("0" * 64, salt="conversation").dumps(sender),
        "unsigned": sender,
        "other purpose": URLSafeTimedSerializer("0" * 64, salt="other").dumps(sender),
        "nothing": "",
    }[forgery]
    with running.client() as client:
        refused = client.post("/api/message", json={"text": "a song"}, headers={"Cookie": f"{COOKIE}={forged}"})
        assert refused.status_code == 401
        assert "New conversation" in refused.json()["error"]
        other = client.get("/api/conversation", headers={"Cookie": f"{COOKIE}={forged}"})
        assert other.json()["lines"] == []
        assert other.headers["set-cookie"].startswith(f"{COOKIE}=")
    assert len(running.rasa.received) == 1


def test_pages_of_other_sites_are_refused(running: Running) -> None:
    with running.client() as client:
        client.get("/api/conversation")
        message = {"text": "a dessert"}
        for foreign in ("https://evil.example", "null", "http://testserver:81", "http://localhost"):
            assert client.post("/api/message", json=message, headers={"Origin": foreign}).status_code == 403
            assert client.post("/api/conversation", headers={"Origin": foreign}).status_code == 403
        form = client.post("/api/message", content=json.dumps(message), headers={"Content-Type": "text/plain"})
        assert form.status_code == 415
        assert "access-control-allow-origin" not in form.headers
        assert running.rasa.received == []
        assert client.post("/api/message", json=message, headers={"Origin": "http://testserver"}).status_code == 200


def test_another_host_name_is_refused(running: Running) -> None:
    with running.client() as client:
        for name in ("evil.example", "testserver.evil.example", "evil.example:8080", ""):
            refused = client.get("/", headers={"Host": name})
            assert refused.status_code == 400
            assert "content-security-policy" in refused.headers
        for name in ("localhost:8080", "127.0.0.1", "[::1]:8080"):
            assert client.get("/", headers={"Host": name}).status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/static/page.js", "/api/conversation", "/nothing", "/health", "/static/../app.py"]
)
def test_everything_is_sent_with_a_strict_policy(running: Running, path: str) -> None:
    with running.client() as client:
        headers = client.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["trusted-types"] == "'none'"
    sources = {directive: policy[directive] for directive in ("script-src", "style-src", "img-src", "connect-src")}
    assert set(sources.values()) == {"'self'"}
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == ("no-store" if path.startswith("/api/") else "no-cache")


def test_the_page_names_nothing_of_another_host() -> None:
    import gateway.app as module

    for file in module.STATIC.iterdir():
        text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "//" not in text.replace("// ", ""), file


def test_a_base_from_the_menu_goes_with_the_message(running: Running) -> None:
    with running.client() as client:
        client.get("/api/conversation")
        assert said(client, "a song", knowledge_base="songs")["knowledge_base"] == "songs"
    assert running.rasa.received[0]["metadata"] == {"knowledge_base": "songs"}


def test_what_is_said_is_never_a_command_of_rasa(start: Start) -> None:
    with (
        start({"restart": [bot("A word.")], 'ask{"base": "x"}': [bot("Another.")]}) as running,
        running.client() as client,
    ):
        client.get("/api/conversation")
        assert texts(said(client, "/restart")) == ["A word."]
        said(client, ' // /ask{"base": "x"}')
    assert [message["message"] for message in running.rasa.received] == ["restart", 'ask{"base": "x"}']


def test_a_bot_that_does_not_answer_is_apologized_for(running: Running, tmp_path: Path) -> None:
    conversations = Conversations(signing_key(tmp_path / "gateway.key"))
    app = Gateway(Rasa("http://127.0.0.1:9"), conversations, list, SETTINGS).app()
    with TestClient(app) as client:
        assert client.get("/api/conversation").status_code == 200
        failed = client.post("/api/message", json={"text": "a dessert"})
        assert failed.status_code == 503
        assert failed.json() == {"error": "Sorry, I can't answer just now. Please try again in a moment."}
        assert client.get("/health").status_code == 503
    with running.client() as client:
        assert client.get("/health").json() == {"status": "ok"}


def test_a_turn_that_rasa_undid_is_apologized_for_and_can_be_said_again(start: Start) -> None:
    undone = bot("Sorry.")
    undone["data"]["custom"] = {"undone": True}
    with start({"a dessert": [undone], "a song": []}) as running, running.client() as client:
        client.get("/api/conversation")
        for text in ("a dessert", "a song"):
            failed = client.post("/api/message", json={"text": text})
            assert failed.status_code == 503
            assert "Please try again" in failed.json()["error"]


def test_a_broken_store_is_apologized_for_without_telling_of_it(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/knowledge.db")
    app = Gateway(Rasa("http://127.0.0.1:9"), Conversations("0" * 64), menu_of(store), SETTINGS).app()
    store.close()
    (tmp_path / "knowledge.db").write_bytes(b"no database at all" * 1000)
    with TestClient(app) as client:
        failed = client.get("/api/conversation")
        assert failed.status_code == 500
        assert failed.json() == {"error": "Sorry, something went wrong on my side."}


def test_the_menu_has_the_bases_that_serve(tmp_path: Path, small_pack: Pack) -> None:
    with Store(f"sqlite:///{tmp_path}/knowledge.db") as store:
        menu = menu_of(store)
        version = store.add_version(small_pack)
        assert menu() == []
        store.activate("sweets", version)
        store.use("sweets")
        assert [(entry.name, entry.title, entry.active) for entry in menu()] == [("sweets", "Sweets", True)]


def test_the_menu_is_looked_up_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now, asked = 100.0, []

    def look_up() -> list[MenuEntry]:
        asked.append(now)
        return [MenuEntry("songs", "Songs", True)]

    monkeypatch.setattr("gateway.bases.time.monotonic", lambda: now)
    menu = remembered(look_up)
    assert menu() == menu() == [MenuEntry("songs", "Songs", True)]
    now = 100.9
    menu()
    assert asked == [100.0]
    now = 101.1
    menu()
    assert asked == [100.0, 101.1]


def test_metrics_count_without_telling_what_was_said(start: Start) -> None:
    with start(conversation_rate=1) as running, running.client() as client:
        client.get("/api/conversation")
        said(client, "a dessert")
        client.post("/api/message", json={"text": "a dessert"})
        client.get("/nothing/at/all")
        client.get("/static/page.js")
        shown = client.get("/metrics")
    assert shown.headers["content-type"].startswith("text/plain")
    assert 'whichone_gateway_requests_total{route="/api/message",status="200"} 1.0' in shown.text
    assert 'whichone_gateway_requests_total{route="/api/message",status="429"} 1.0' in shown.text
    assert 'whichone_gateway_requests_total{route="other",status="404"} 1.0' in shown.text
    assert 'whichone_gateway_refused_total{reason="too_fast"} 1.0' in shown.text
    assert "whichone_gateway_rasa_seconds_count 1.0" in shown.text
    assert "dessert" not in shown.text
    assert "web-" not in shown.text


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "home" / "gateway.key"
    key = signing_key(file)
    assert len(key) == 64
    assert signing_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["gateway.key"]
    file.write_text("short")
    with pytest.raises(KeyFileError, match="holds no key"):
        signing_key(file)
    with pytest.raises(KeyFileError, match="cannot be used"):
        signing_key(tmp_path)


def test_who_serves_to_other_machines_says_by_which_name() -> None:
    assert names_for("127.0.0.1") == LOOPBACK_NAMES
    assert names_for("192.0.2.1", ("chat.example.org",)) == (*LOOPBACK_NAMES, "192.0.2.1", "chat.example.org")
    assert names_for("0.0.0.0", ("chat.example.org",)) == (*LOOPBACK_NAMES, "chat.example.org")
    with pytest.raises(HostNamesError, match="--allow-host"):
        names_for("0.0.0.0")
