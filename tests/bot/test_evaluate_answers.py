"""`whichone evaluate answers` over questions of our own: fixed, cross-validated, and without labelled expressions."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from resolver.errors import TrainingDataError
from tests.evaluation.samples import records, write_questions

ASKED = (
    ("q1", "recipes", ("Amber pie", "Lantern soup")),
    ("q2", "recipes", ("River bread", "Cloud cake")),
    ("q3", "songs", ("Low Tide (by The Made Ups)", "Paper Moon (by Ida Invented)")),
)
ANSWERED = (
    ("q1", "the second", "position", [[1]]),
    ("q1", "both please", "both", [[0, 1]]),
    ("q1", "the one with apricots", "indirect", [[0]]),
    ("q2", "steamed in a basket", "indirect", [[1]]),
    ("q3", "the older one", "comparative", [[0]]),
    ("q3", "the first", "position", [[1]]),  # annotated wrongly, so that something is not exact
)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """The paths of the answers and the questions."""
    questions = [{"id": i, "domain": d, "question": "Which?", "choices": list(c)} for i, d, c in ASKED]
    answers = [
        {
            "id": f"a{n}",
            "question_id": asked,
            "answer": text,
            "annotations": [{"annotator": "x", "type": kind, "interpretations": groups}],
        }
        for n, (asked, text, kind, groups) in enumerate(ANSWERED)
    ]
    (tmp_path / "answers.jsonl").write_text("\n".join(json.dumps(row) for row in answers))
    (tmp_path / "questions.json").write_text(json.dumps(questions))
    return [str(tmp_path / "answers.jsonl"), str(tmp_path / "questions.json")]


def test_cross_validated_over_questions_by_kind(home: Path, tmp_path: Path, files: list[str]) -> None:
    entities = write_questions(tmp_path / "entities.json")
    out, errors = tmp_path / "out.json", tmp_path / "errors.jsonl"
    options = ["--split-by-question", "--json", str(out), "--errors", str(errors), "--quiet"]
    command = ["evaluate", "answers", *files, "--entities", str(entities), *options]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    metrics = json.loads(out.read_text("utf-8"))["metrics"]
    assert metrics["exact.position"] == 50.0
    assert metrics["exact.comparative"] == metrics["exact.both"] == 100.0
    assert (metrics["n.position"], metrics["n.indirect"]) == (2, 2)
    assert re.search(r"│ position +│ +50\.0 │ 2 │", result.stdout)
    assert "Thresholds chosen by fold" in result.stdout
    (wrong,) = [row for row in map(json.loads, errors.read_text("utf-8").splitlines()) if row["kind"] == "position"]
    assert wrong["answer"] == "the first"
    assert wrong["found"] == [[0]]
    assert wrong["annotated"] == [[[1]]]
    (kept,) = (home / "cache" / "labelled-scores").iterdir()
    before = kept.stat().st_mtime_ns
    assert CliRunner().invoke(app, command).stdout == result.stdout
    assert kept.stat().st_mtime_ns == before  # taken up again, not made anew


def test_a_fixed_checkpoint_needs_no_expressions_to_measure_but_to_fit(
    home: Path, tmp_path: Path, files: list[str]
) -> None:
    bare = [{key: value for key, value in record.items() if key != "expressions"} for record in records()]
    entities = write_questions(tmp_path / "entities.json", bare)
    command = ["evaluate", "answers", *files, "--entities", str(entities), "--quiet"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert "fixed checkpoint" in result.stdout
    assert "flatter" not in result.stdout  # the shipped checkpoint was trained on none of these entities
    split = CliRunner().invoke(app, [*command, "--split-by-question"])
    assert isinstance(split.exception, TrainingDataError)
