"""A server that speaks Rasa's REST channel and tracker interface, for tests of what talks to Rasa without starting it.

The dialogs in `tests/dialogs/` go through the real one.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event as Signal
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

Event = dict[str, Any]


def bot(text: str, response: str | None = None, buttons: Sequence[str] = ()) -> Event:
    data = {"buttons": [{"title": title, "payload": title} for title in buttons]} if buttons else {}
    return {"event": "bot", "text": text, "data": data, "metadata": {"utter_action": response} if response else {}}


def slot(name: str, value: object) -> Event:
    return {"event": "slot", "name": name, "value": value}


class StandIn:
    """Answers a text with the events of `answers`, and remembers what it was sent."""

    def __init__(self, answers: Mapping[str, Sequence[Event]]) -> None:
        self.answers = answers
        self.received: list[dict[str, Any]] = []
        self.conversations: dict[str, list[Event]] = {}
        self.clock = 0.0
        self.asked = 0  # how often for what a conversation has come to
        self.url = ""
        self.may_answer = Signal()  # until this is set it thinks
        self.may_answer.set()

    def say(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        self.may_answer.wait(60)
        self.received.append(message)
        events = self.conversations.setdefault(message["sender"], [])
        before = len(events)
        for event in [{"event": "user", "text": message["message"]}, *self.answers.get(message["message"], [])]:
            self.clock += 1
            events.append({**event, "timestamp": self.clock})
        return [{"text": event["text"], **event["data"]} for event in events[before:] if event["event"] == "bot"]

    def tracker(self, sender: str) -> dict[str, Any]:
        """Rasa makes up an empty conversation for a sender that it does not know."""
        self.asked += 1
        events = self.conversations.get(sender, [])
        slots = {event["name"]: event["value"] for event in events if event["event"] == "slot"}
        return {"events": events, "slots": slots, "active_loop": {}}


@contextmanager
def serving(answers: Mapping[str, Sequence[Event]], port: int = 0) -> Iterator[StandIn]:
    stand_in = StandIn(answers)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.answer(stand_in.say(json.loads(body)))

        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            self.answer({} if path == "/status" else stand_in.tracker(path.split("/")[2]))

        def answer(self, body: object) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *details: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    stand_in.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield stand_in
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
