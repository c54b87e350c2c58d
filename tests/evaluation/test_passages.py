"""Recall against the cost of reading, on a collection worked out by hand, and its command."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from evaluation.errors import EvaluationError
from evaluation.passages import (
    PASSAGES,
    OpenQuestion,
    answers_in,
    evaluate_passages,
    passages_of,
    read_open_questions,
    reading_costs,
    recall_curve,
)
from knowledge.importers import read_source
from knowledge.settings import ROOT
from knowledge.types import Entity, Pack, PackInfo, Section
from retrieval.decontext import RuleDecontextualizer
from retrieval.shipped import shipped_names

QUESTIONS = ROOT / "evaluation" / "pack_questions.jsonl"
PACK = Pack(
    PackInfo(name="dishes", title="Dishes", noun_singular="dish", noun_plural="dishes"),
    (
        Entity(
            key="amber_pie",
            name="Amber pie",
            type="dessert",
            sections=(Section("", "Amber pie is a sweet pie. It was first baked in Lowhaven."),),
        ),
        Entity(
            key="grey_soup",
            name="Grey soup",
            type="soup",
            sections=(Section("", "Grey soup is a thick soup. It was first baked in a pot by Ada Quill."),),
        ),
    ),
)


def test_the_kinds_of_passages() -> None:
    pie, rules = PACK.entities[0], RuleDecontextualizer()
    whole = "Amber pie is a sweet pie. It was first baked in Lowhaven."
    assert passages_of(pie, PACK, "paragraph") == passages_of(pie, PACK, "window") == [whole]
    assert passages_of(pie, PACK, "sentence")[1] == "It was first baked in Lowhaven."
    assert passages_of(pie, PACK, "standalone", rules)[1] == "Amber pie was first baked in Lowhaven."
    assert passages_of(pie, PACK, "sentence", titles=True)[1] == "Amber pie. It was first baked in Lowhaven."


def test_windows_have_a_hundred_words_and_the_rest() -> None:
    words = " ".join(f"w{number}" for number in range(230)) + "."
    long = Entity(key="long", name="Long", type="", sections=(Section("", words),))
    assert [len(text.split()) for text in passages_of(long, PACK, "window")] == [100, 100, 30]


def test_the_cost_of_reading_grows_with_the_square_of_a_passage() -> None:
    assert reading_costs(np.array([3, 4, 1])).tolist() == [9, 25, 26]


def test_a_sentence_that_stands_alone_is_found_first_and_cheaply() -> None:
    asked = [OpenQuestion("where was amber pie baked", ("Lowhaven",)), OpenQuestion("who knows", ("nobody at all",))]
    result = evaluate_passages(asked, [PACK], RuleDecontextualizer())
    rows = result.rows
    assert list(rows) == list(PASSAGES)
    # The other sentence of the pie names it and comes first where "it" stands.
    assert rows["sentence"].place.tolist() == [2.0, np.inf]
    assert rows["standalone"].place.tolist() == [1.0, np.inf]
    # Seven words; eleven in the paragraph; "Amber pie is a sweet pie." (6) and then the answer (6).
    assert [rows[kind].cost[0] for kind in PASSAGES] == [12**2, 12**2, 6**2 + 6**2, 7**2]
    assert rows["standalone"].recall(1) == rows["standalone"].recall_at_cost(49) == 50.0
    assert rows["standalone"].recall_at_cost(48) == 0.0
    assert rows["standalone"].cost_of(0.5) == 49
    assert rows["standalone"].cost_of(1.0) == np.inf
    costs, recall = recall_curve(rows["sentence"])
    assert (costs.tolist(), recall.tolist()) == ([72.0], [50.0])


@pytest.mark.parametrize(
    ("text", "found"),
    [("It is in the Low Haven!", True), ("in low-haven", True), ("Low Havens", False), ("below haven", False)],
)
def test_an_answer_is_compared_by_words(text: str, found: bool) -> None:
    assert answers_in(text, ["somewhere", "The low haven"]) is found


@pytest.mark.slow
def test_every_shipped_question_has_its_answer_in_a_sentence_of_the_packs() -> None:
    packs = [read_source([ROOT / "knowledge" / "packs" / name], "pack") for name in shipped_names()]
    texts = [text for pack in packs for entity in pack.entities for text in passages_of(entity, pack, "sentence")]
    questions = read_open_questions(QUESTIONS)
    assert len(questions) >= 60
    assert [one.question for one in questions if not any(answers_in(text, one.answers) for text in texts)] == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "holds no questions"),
        ("{", ":1: expected a JSON object"),
        ('["where"]', ":1: expected a JSON object"),
        ('{"question": "where", "answer": "here"}', ":1: expected a question and a list"),
        ('{"question": "where", "answer": ["the"]}', ":1: expected a question and a list"),
    ],
)
def test_bad_questions_are_named(line: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text(line, "utf-8")
    with pytest.raises(EvaluationError, match=said):
        read_open_questions(file)


@pytest.mark.slow
def test_the_command(home: Path, tmp_path: Path) -> None:
    out, plot = tmp_path / "out.json", tmp_path / "plots" / "recall.png"
    result = CliRunner().invoke(
        app, ["evaluate", "passages", str(QUESTIONS), "--json", str(out), "--plot", str(plot), "--quiet"]
    )
    assert result.exit_code == 0, result.output
    assert "stand-alone sentences" in result.stdout
    report = json.loads(out.read_text("utf-8"))
    assert (report["task"], report["n"]) == ("passages", len(read_open_questions(QUESTIONS)))
    metrics = report["metrics"]
    assert metrics["standalone.recall@1"] > metrics["sentence.recall@1"]
    assert metrics["standalone.words"] < metrics["window.words"]
    assert plot.read_bytes().startswith(b"\x89PNG")
