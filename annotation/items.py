"""Reads the items of a study: JSON lines, with their questions beside them or in a file of their own."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from annotation.errors import ItemsError
from annotation.records import Item

LONGEST_TEXT = 5000
MOST_CHOICES = 20


def read_items(path: Path | str, questions: Path | str | None = None) -> list[Item]:
    """The items of a file.

    A line is an object with `id`, `answer` (or `expression`), `question` and `choices` (2 to 20 names), or with
    `question_id` in place of the last two where `questions` is given: a JSON list of objects with `id`, `question` and
    `choices`. Other keys are not read, so that an export can be judged again.

    Raises:
        ItemsError: a file cannot be read, or a line is broken; names the file and the line.
    """
    path = Path(path)
    asked = {} if questions is None else _questions(Path(questions))
    items: list[Item] = []
    for number, line in enumerate(_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            items.append(_item(json.loads(line), asked))
        except (ValueError, TypeError, RecursionError) as error:
            raise ItemsError(f"{path}, line {number}: {error}.") from error
        except KeyError as error:
            raise ItemsError(f"{path}, line {number}: there is no {error}.") from error
    if not items:
        raise ItemsError(f"{path} has no items.")
    return items


def _item(row: Any, asked: Mapping[str, Mapping[str, Any]]) -> Item:
    if not isinstance(row, dict):
        raise TypeError("it is not an object")
    question: Mapping[str, Any] = row
    if "question" not in row and "question_id" in row:
        question = asked[row["question_id"]]
    choices = question["choices"]
    if not isinstance(choices, list) or not 2 <= len(choices) <= MOST_CHOICES:
        raise ValueError(f"choices is not a list of 2 to {MOST_CHOICES} names")
    return Item(
        _string(row["id"]),
        _string(question["question"]),
        tuple(_string(choice) for choice in choices),
        _string(row["expression"] if "expression" in row else row["answer"]),
    )


def _questions(path: Path) -> dict[str, Mapping[str, Any]]:
    try:
        return {_string(one["id"]): one for one in json.loads(_text(path))}
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ItemsError(f"{path} is not a JSON list of questions with id, question and choices.") from error


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except OSError as error:
        raise ItemsError(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise ItemsError(f"{path} is not UTF-8 text.") from error


def _string(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > LONGEST_TEXT:
        raise TypeError(f"{json.dumps(value)[:60]} is not a text of 1 to {LONGEST_TEXT} characters")
    # A lone surrogate is valid JSON, and no database takes it.
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise TypeError("a text has half a character")
    return value
