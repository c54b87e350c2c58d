"""Answers of conversations become items: which ones, and what of them."""

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from annotation.conversations import conversation_items
from bot.launcher.conversations import stored_conversations
from bot.launcher.errors import ConversationsError

NAMES = {"tea": "Tea", "coffee": "Coffee"}
QUESTION = "Do you mean 'Tea' or 'Coffee'?"


def names(label: str, keys: Sequence[str]) -> tuple[str, ...] | None:
    found = tuple(NAMES.get(key, "") for key in keys)
    return found if label == "drinks@1" and all(found) else None


def said(text: str | None) -> dict[str, Any]:
    return {"event": "user", "text": text}


def slot(name: str, value: object) -> dict[str, Any]:
    return {"event": "slot", "name": name, "value": value}


def asked(question: str = QUESTION, base: str = "drinks@1", keys: Sequence[str] = ("tea", "coffee")) -> list[Any]:
    return [
        said("something hot"),
        slot("base", base),
        slot("choices", list(keys)),
        {"event": "bot", "text": question},
        {"event": "active_loop", "name": "choice_form"},
    ]


DONE = {"event": "active_loop", "name": None}


def test_what_is_said_while_a_choice_is_open_is_an_item() -> None:
    events = [*asked(), said("the leafy one"), {"event": "bot", "text": "Which?"}, said("with milk"), DONE, said("bye")]
    first, second = sorted(conversation_items({"s": events}, names), key=lambda item: item.question)
    assert (first.question, first.choices, first.expression) == (QUESTION, ("Tea", "Coffee"), "the leafy one")
    assert (second.question, second.expression) == ("Which?", "with milk")
    assert first.key != second.key
    assert "s" not in (first.key, second.key)


@pytest.mark.parametrize(
    "events",
    [
        [*asked(), said("/restart"), said(None), said(" ")],
        [*asked(), DONE, said("thanks")],
        [*asked(), {"event": "restart"}, said("the leafy one")],
        [*asked(base="gone@9"), said("the leafy one")],
        [*asked(keys=["tea", "gone"]), said("the leafy one")],
        [*asked(keys=["tea"]), said("the leafy one")],
        [*asked(), said("x" * 6000)],
        [slot("choices", "tea"), {"event": "active_loop", "name": "choice_form"}, said("the leafy one")],
    ],
)
def test_what_is_no_answer_to_a_question_is_none(events: list[Any]) -> None:
    assert conversation_items({"s": events}, names) == []


def test_the_same_answer_is_one_item() -> None:
    events = [*asked(), said("the leafy one")]
    assert len(conversation_items({"s": events, "t": events}, names)) == 1


def stored(file: Path, rows: Sequence[tuple[str, float, str]]) -> Path:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE events (id INTEGER PRIMARY KEY, sender_id TEXT, timestamp REAL, data TEXT)")
        connection.executemany("INSERT INTO events (sender_id, timestamp, data) VALUES (?, ?, ?)", rows)
    return file


def test_conversations_begun_before_are_left_out(tmp_path: Path) -> None:
    rows = [("old", 1.0, "late"), ("old", 9.0, "late"), ("new", 5.0, "first"), ("new", 6.0, "then")]
    file = stored(tmp_path / "c.db", [(who, time, json.dumps({"text": text})) for who, time, text in rows])
    assert stored_conversations(file, 5.0) == {"new": [{"text": "first"}, {"text": "then"}]}


def test_files_that_hold_no_conversations_are_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_text("no database at all, but long enough to be read as one" * 50, "utf-8")
    for file in (tmp_path / "none.db", broken, stored(tmp_path / "c.db", [("a", 1.0, "{")])):
        with pytest.raises(ConversationsError, match=file.name):
            stored_conversations(file, 0)
    assert not (tmp_path / "none.db").exists()
