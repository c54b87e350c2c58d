"""The exact-match measure over annotated answers."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from evaluation.answers import AnswersError, ChoiceFinder, Question, evaluate_answers, read_answers, read_questions
from knowledge.types import Entity, Pack, PackInfo
from resolver.reading import read_answer
from resolver.resolution import Interpretations

PACK = Pack(
    PackInfo("mixed", "Mixed", "thing", "things"),
    (
        Entity("cendol", "Cendol", url="https://example.org/wiki/Cendol"),
        Entity("talam", "Kue talam", url="https://example.org/wiki/Kue_talam"),
        Entity("island1", "The Island", url="https://example.org/wiki/The_Island_(Huxley_novel)"),
        Entity("island2", "The Island", url="https://example.org/wiki/The_Island_(Benchley_novel)"),
        Entity("hurt1", "Hurt", attributes={"artist": ("Nine Inch Nails",)}),
        Entity("hurt2", "Hurt", attributes={"artist": ("Christina Aguilera",)}),
    ),
)
QUESTIONS = [
    {"id": "q1", "domain": "recipes", "question": "Which?", "choices": ["Cendol", "Kue talam"]},
    {
        "id": "q2",
        "domain": "books",
        "question": "Which?",
        "choices": ["The Island (Huxley novel)", "The Island (Benchley novel)"],
    },
    {
        "id": "q3",
        "domain": "songs",
        "question": "Which?",
        "choices": ["Hurt (by Nine Inch Nails)", "Hurt (by Christina Aguilera)"],
    },
]


def answer(number: int, question: str, text: str, *annotations: tuple[str, list[list[int]]]) -> dict[str, object]:
    return {
        "id": f"a{number}",
        "question_id": question,
        "answer": text,
        "annotations": [{"annotator": "x", "type": kind, "interpretations": groups} for kind, groups in annotations],
    }


ANSWERS = [
    answer(1, "q1", "the second", ("position", [[1]])),
    answer(2, "q1", "both", ("both", [[0, 1]])),
    answer(3, "q1", "the green one", ("indirect", [[0]]), ("direct", [[0]])),
    answer(4, "q2", "the benchley", ("direct", [[1]])),
    answer(5, "q3", "aguilera", ("direct", [[0]]), ("indirect", [[1]])),
    answer(6, "q3", "hurt", ("ambiguous", [[0], [1]])),
]


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    answers, questions = tmp_path / "answers.jsonl", tmp_path / "questions.json"
    answers.write_text("\n".join(json.dumps(row) for row in ANSWERS) + "\n")
    questions.write_text(json.dumps(QUESTIONS))
    return answers, questions


def by_reading(text: str, choices: Sequence[Entity]) -> Interpretations | None:
    return read_answer(text, choices).interpretations


def test_exact_overall_and_by_kind(files: tuple[Path, Path]) -> None:
    report = evaluate_answers(read_answers(files[0]), read_questions(files[1]), PACK, by_reading)
    assert report.n == 6
    assert report.counts() == {"direct": 2, "ambiguous": 1, "both": 1, "indirect": 1, "position": 1}
    metrics = report.metrics()
    assert metrics["exact"] == pytest.approx(5 / 6)
    assert metrics["exact.indirect"] == 0.0
    assert metrics["exact.direct"] == metrics["exact.position"] == metrics["exact.ambiguous"] == 1.0


def test_one_reading_too_many_is_wrong(files: tuple[Path, Path]) -> None:
    both_open = frozenset({frozenset({0}), frozenset({1})})
    report = evaluate_answers(read_answers(files[0]), read_questions(files[1]), PACK, lambda text, choices: both_open)
    assert [outcome.answer.id for outcome in report.outcomes if outcome.exact] == ["a6"]


def test_choices_carry_the_name_shown_and_their_own_attributes(files: tuple[Path, Path]) -> None:
    seen: dict[str, list[tuple[str, str]]] = {}

    def look(text: str, choices: Sequence[Entity]) -> None:
        seen[text] = [(choice.name, choice.key) for choice in choices]

    evaluate_answers(read_answers(files[0]), read_questions(files[1]), PACK, look)
    assert seen["the benchley"] == [
        ("The Island (Huxley novel)", "island1"),
        ("The Island (Benchley novel)", "island2"),
    ]
    assert seen["hurt"][1] == ("Hurt (by Christina Aguilera)", "hurt2")


def test_a_choice_may_be_a_key_and_its_artist_be_told_in_part(files: tuple[Path, Path]) -> None:
    cover = Entity("hurt3", "Hurt", attributes={"artist": ("Johnny Cash",), "writer": ("Nine Inch Nails",)})
    finder = ChoiceFinder(Pack(PACK.info, (*PACK.entities, cover)))
    asked = Question("q", "songs", "Which?", ("hurt2", "Hurt (by Nine Inch Nails featuring Nobody)", "Hurt (by Cash)"))
    assert [choice.key for choice in finder.choices(asked)] == ["hurt2", "hurt1", "hurt3"]
    assert finder.choices(asked)[0].name == "Hurt"
    with pytest.raises(AnswersError, match="Somebody Else"):
        finder.choices(Question("q", "songs", "Which?", ("Hurt (by Somebody Else)", "hurt2")))


def test_an_unknown_choice_is_named(files: tuple[Path, Path]) -> None:
    smaller = Pack(PACK.info, PACK.entities[:1])
    with pytest.raises(AnswersError, match="Kue talam"):
        evaluate_answers(read_answers(files[0]), read_questions(files[1]), smaller, by_reading)


def test_an_unknown_question_is_named(files: tuple[Path, Path]) -> None:
    with pytest.raises(AnswersError, match="q1"):
        evaluate_answers(read_answers(files[0]), {}, PACK, by_reading)


@pytest.mark.parametrize(
    "text",
    ["", "not json", "[]", "[1]", '{"id": 1}', '{"id": "a", "question_id": "q", "answer": "x", "annotations": []}'],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_text(text)
    with pytest.raises(AnswersError, match="broken"):
        read_answers(path)
    with pytest.raises(AnswersError, match="broken"):
        read_questions(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(AnswersError, match="missing"):
        read_questions(tmp_path / "missing.json")
