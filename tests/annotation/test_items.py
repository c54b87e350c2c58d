"""Files of items, and what is refused in them."""

import json
from pathlib import Path

import pytest

from annotation.errors import ItemsError
from annotation.items import read_items
from annotation.records import Item

ROW = {"id": "a", "question": "Tea or coffee?", "choices": ["tea", "coffee"], "answer": "the hot one"}


def write(tmp_path: Path, *rows: object) -> Path:
    file = tmp_path / "items.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    return file


def test_items_with_their_questions_beside_them_or_apart(tmp_path: Path) -> None:
    questions = tmp_path / "questions.json"
    questions.write_text(json.dumps([{"id": "q", "question": "Rice?", "choices": ["rice", "bread"]}]), "utf-8")
    file = write(tmp_path, ROW, {"id": "b", "question_id": "q", "expression": "the white one", "other": 1})
    assert read_items(file, questions) == [
        Item("a", "Tea or coffee?", ("tea", "coffee"), "the hot one"),
        Item("b", "Rice?", ("rice", "bread"), "the white one"),
    ]


@pytest.mark.parametrize(
    ("row", "what"),
    [
        ([], "not an object"),
        ({**ROW, "choices": ["tea"]}, "2 to 20 names"),
        ({**ROW, "choices": "tea"}, "2 to 20 names"),
        ({**ROW, "answer": ""}, "not a text"),
        ({**ROW, "answer": "x" * 6000}, "not a text"),
        ({**ROW, "answer": "\ud800"}, "half a character"),
        ({**ROW, "id": 3}, "not a text"),
        ({"id": "b", "question_id": "unknown", "answer": "x"}, "no 'unknown'"),
        ({"id": "b", "question_id": ["q"], "answer": "x"}, "unhashable"),
        ({key: value for key, value in ROW.items() if key != "answer"}, "no 'answer'"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, row: object, what: str) -> None:
    with pytest.raises(ItemsError, match=f"items.jsonl, line 2: .*{what}"):
        read_items(write(tmp_path, ROW, row))


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(ItemsError, match="cannot be read"):
        read_items(tmp_path / "nothing.jsonl")
    with pytest.raises(ItemsError, match="no items"):
        read_items(write(tmp_path))
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    with pytest.raises(ItemsError, match="UTF-8"):
        read_items(tmp_path / "binary")
    (tmp_path / "q.json").write_text("{}x", "utf-8")
    with pytest.raises(ItemsError, match="not a JSON list of questions"):
        read_items(write(tmp_path, ROW), tmp_path / "q.json")
