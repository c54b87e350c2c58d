"""Simulated dialogs: who says what, and how they are counted."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from evaluation.simulated_dialogs import REQUEST, Dialog, metrics, people, play, tallies
from evaluation.simulation_plot import draw
from resolver.questions import Question


def question(number: int, expressions: tuple[str, ...], domain: str = "books", target: int = 0) -> Question:
    keys = (f"a{number}", f"b{number}")
    return Question(f"q{number}", domain, ("A", "B"), keys, target, "UNIFORM", expressions)


class Bot:
    """Chooses the second choice when it hears "b", the first for "a", both for "ab"; asks again for anything else."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.keys: list[str] = []

    def talk(self, text: str, metadata: Mapping[str, object]) -> list[str] | None:
        self.heard.append(text)
        choices = metadata.get("choices")
        if isinstance(choices, list):
            self.keys = choices
            return None
        return [self.keys["ab".index(letter)] for letter in text] if set(text) <= {"a", "b"} else None


def test_each_expression_is_said_at_most_once() -> None:
    asked = [question(0, tuple("12345")), question(1, tuple("1"))]
    said = [person.answers for person in people(asked, answers=2, dialogs=3)]
    assert said == [("1", "2"), ("3", "4"), ("5",), ("1",)]


@pytest.mark.parametrize(
    ("answers", "chosen", "count", "right"),
    [
        (("a", "b"), "a0", 1, True),
        (("?", "b"), "b0", 2, False),
        (("?", "?", "a"), "a0", 3, True),
        (("?", "?"), "", 2, False),
        (("ab",), "", 1, False),
    ],
)
def test_a_dialog_goes_on_until_something_is_chosen(
    answers: tuple[str, ...], chosen: str, count: int, right: bool
) -> None:
    bot = Bot()
    (person,) = people([question(0, answers)], answers=3, dialogs=1)
    dialog = play(person, bot.talk)
    assert (dialog.chosen, dialog.answers, dialog.right) == (chosen, count, right)
    assert bot.heard == [REQUEST, *answers[:count]]


def test_figures_by_domain_and_method() -> None:
    book, song = question(0, ("x",)), question(1, ("x",), "songs", target=1)
    dialogs = [Dialog(book, "a0", 1), Dialog(book, "a0", 2), Dialog(book, "b0", 1), Dialog(song, "b1", 3)]
    found = metrics(tallies(dialogs))
    assert found["right"] == 75.0
    assert found["right_at_once"] == 25.0
    assert found["asked_again"] == 50.0
    assert found["answers"] == 1.75
    assert found["right.songs"] == 100.0
    assert found["dialogs.books"] == 3
    assert found["right.error"] == pytest.approx(21.65)
    assert found["right.UNIFORM"] == found["right"]


def test_the_plot_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "plots" / "dialogs.png"
    draw(tallies([Dialog(question(0, ("x",)), "a0", 1), Dialog(question(1, ("x",), "songs"), "", 2)]), file)
    assert file.read_bytes().startswith(b"\x89PNG")
