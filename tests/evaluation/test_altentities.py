"""The AltEntities evaluation: its measure by hand, and the command over a file of our own."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from evaluation.altentities import ROWS, expected_calibration_error
from knowledge.settings import Settings
from resolver.annotated_base import annotated_base
from retrieval.embedding import Embedder

TEXTS = {
    "Amber_pie": "Amber pie is a baked pie of apricots. It is from Norway.",
    "Lantern_soup": "Lantern soup is a hot soup of pumpkin. It is from Peru.",
    "River_bread": "River bread is a flat bread of rye. It is from Poland.",
    "Cloud_cake": "Cloud cake is a steamed cake of rice. It is from Laos.",
}
QUESTIONS = (
    (("Amber_pie", "Lantern_soup"), 0, ("the baked one with apricots", "not the soup", "from Norway")),
    (("River_bread", "Cloud_cake"), 1, ("the steamed one", "the rice cake", "not made of rye")),
)


def choice(key: str, text: str) -> dict[str, str]:
    return {
        "name": key.replace("_", " "),
        "wikipedia_url": f"http://en.wikipedia.org/wiki/{key}",
        "infobox": "",
        "unshown_background": text,
    }


def record(keys: tuple[str, str], target: int, expressions: tuple[str, ...], hidden: str = "") -> dict[str, object]:
    return {
        "domain": "RECIPES",
        "question": f"Do you mean '{keys[0]}' or '{keys[1]}'?",
        "target_index": target,
        "sampling_method": "UNIFORM",
        "choices": [choice(key, TEXTS[key].replace(hidden, "")) for key in keys],
        "expressions": list(expressions),
    }


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "questions.json"
    path.write_text(json.dumps([record(*question) for question in QUESTIONS]), "utf-8")
    return path


def test_calibration_error_by_hand() -> None:
    # Confidences 0.9, 0.9, 0.6, 0.6 in two bins: |0.9 - 0.5| / 2 + |0.6 - 1| / 2.
    probability = np.array([0.9, 0.1, 0.6, 0.4])
    right = np.array([True, False, True, True])
    assert expected_calibration_error(probability, right) == pytest.approx(0.4)


@pytest.mark.parametrize("options", [[], ["--split-by-entity"]])
def test_the_command_writes_flat_metrics(file: Path, tmp_path: Path, home: Path, options: list[str]) -> None:
    out = tmp_path / "out.json"
    result = CliRunner().invoke(app, ["evaluate", "altentities", str(file), "--json", str(out), *options])
    assert result.exit_code == 0, result.output
    report = json.loads(out.read_text("utf-8"))
    assert set(report) == {"task", "data", "model", "n", "metrics"}
    assert report["task"] == "altentities"
    assert report["n"] == 6
    metrics = report["metrics"]
    assert metrics["accuracy.average"] == metrics["accuracy.recipes"]
    assert {f"{row}.accuracy.average" for row in ROWS if row != "resolver"} <= set(metrics)
    assert metrics["questions_seen"] == 0
    assert "T5 adds" in result.output
    if not options:
        assert metrics["accuracy.average"] == 100


def test_each_question_has_only_the_background_it_left_unshown(
    tmp_path: Path, settings: Settings, embedder: Embedder
) -> None:
    keys = ("Amber_pie", "Lantern_soup")
    hiding = [record(keys, 0, ("a",)), record(keys, 0, ("b",), hidden="It is from Norway."), record(keys, 1, ("c",))]
    path = tmp_path / "questions.json"
    path.write_text(json.dumps(hiding), "utf-8")
    questions, base = annotated_base([path], settings, embedder)
    first, second, third = (base.entities[question.keys[0]] for question in questions)
    assert "Norway" in str(first.sections)
    assert "Norway" not in str(second.sections)
    assert third.key == first.key != second.key
    assert questions[0].keys[1] == questions[1].keys[1]
    assert questions[0].articles == questions[1].articles == keys
