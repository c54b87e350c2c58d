"""`whichone evaluate altentities` with the paper's tables, plots and errors, over questions of our own."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from evaluation.errors import EvaluationError
from tests.evaluation.samples import records, tiny_alone, write_questions

COMMAND = ["evaluate", "altentities"]


def test_everything_at_once(home: Path, tmp_path: Path) -> None:
    file = write_questions(tmp_path / "questions.json")
    out, errors, plots = tmp_path / "out.json", tmp_path / "errors.jsonl", tmp_path / "plots"
    bert = tiny_alone(tmp_path / "bert")
    options = ["--models", "cosine, bert,bert-joint,t5", "--inputs", "unshown,oracle", "--weights", f"bert={bert}"]
    more = ["--cross-domain", "--plots", str(plots), "--errors", str(errors), "--json", str(out), "--quiet"]
    result = CliRunner().invoke(app, [*COMMAND, str(file), *options, *more])
    assert result.exit_code == 0, result.output
    printed = re.sub(r"\s+", " ", result.stdout)
    assert "bert-joint: weights not present (none named; --weights bert-joint=FOLDER" in printed
    assert "83.4" not in printed  # there are no books here, so none of the published figures for books
    assert "86.8" in printed  # T5 XL, recipes, unshown background
    for title in ("(table 7;", "(table 8;", "(table 9;", "section 6.4", "By sampling method"):
        assert title in printed
    report = json.loads(out.read_text("utf-8"))
    metrics = report["metrics"]
    assert report["n"] == 10
    assert metrics["cosine.unshown.accuracy.average"] == metrics["cosine.accuracy.average"]
    assert metrics["t5.unshown.accuracy.songs"] == metrics["t5.accuracy.songs"]
    assert {"bert.oracle.accuracy.recipes", "bert.unshown.standard_error", "t5.oracle.n"} <= set(metrics)
    assert not any(name.startswith("bert-joint.") or ".name." in name for name in metrics)
    assert {"cross.recipes.accuracy.songs", "cross.all.accuracy.songs"} <= set(metrics)
    assert {"method.UNIFORM", "method.UNIFORM.songs", "bm25.method.UNIFORM", "n.UNIFORM", "n.songs"} <= set(metrics)
    wrong = [json.loads(line) for line in errors.read_text("utf-8").splitlines()]
    tags = {name: value for name, value in metrics.items() if name.startswith("errors.")}
    assert sum(tags.values()) == len(wrong)
    assert len(tags) == 5
    assert {path.name for path in plots.iterdir()} == {"reliability.png", "coverage.png", "sampling-methods.png"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--models", "gpt"], "is none of cosine, entailment"),
        (["--inputs", "title"], "is none of name, infobox"),
        (["--models", ","], "name some of"),
        (["--weights", "bert"], "is not like bert=FOLDER"),
        (["--weights", "cosine=folder"], "is not like bert=FOLDER"),
    ],
)
def test_wrong_options_are_refused_before_any_work(home: Path, tmp_path: Path, options: list[str], said: str) -> None:
    result = CliRunner().invoke(app, [*COMMAND, str(tmp_path / "not-read.json"), *options])
    assert result.exit_code == 2
    assert said in re.sub(r"[\s│]+", " ", result.stderr)


def test_songs_alone_have_no_oracle_and_nothing_to_cross_to(home: Path, tmp_path: Path) -> None:
    songs = write_questions(tmp_path / "songs.json", [record for record in records() if record["domain"] == "SONGS"])
    options = ["--models", "cosine", "--inputs", "name,oracle"]
    result = CliRunner().invoke(app, [*COMMAND, str(songs), *options])
    assert result.exit_code == 0, result.output
    assert re.search(r"cosine +│ oracle +│ +– │ +– │ +– │", result.stdout)
    crossed = CliRunner().invoke(app, [*COMMAND, str(songs), "--cross-domain"])
    assert isinstance(crossed.exception, EvaluationError)
