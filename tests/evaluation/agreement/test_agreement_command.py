"""`whichone agreement` from a file to tables, JSON and a heat map."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from evaluation.agreement.errors import AgreementError
from evaluation.agreement.heat_map import heat_map, write_heat_map
from evaluation.agreement.measure import measure_interpretations
from evaluation.agreement.reading import read_judgements
from evaluation.errors import EvaluationError
from evaluation.report import ReportError
from knowledge.errors import WhichoneError

ROWS = """item,coder,interpretations,type
x,ann,0,direct
x,bob,0|1,ambiguous
y,ann,0+1,both
y,bob,0|1,ambiguous
z,ann,1,direct
z,bob,1,direct
"""
LINKS = """item,coder,interpretations,category
a,ann,,place
a,bob,,place
b,ann,a,
b,bob,a,
c,ann,a,
c,bob,b,
d,ann,a,place
d,bob,,place
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "judgements.csv"
    path.write_text(ROWS, "utf-8")
    return path


def run(*arguments: object) -> str:
    result = CliRunner().invoke(app, ["agreement", *map(str, arguments), "--quiet"], env={"COLUMNS": "140"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_tables_json_and_heat_map(file: Path, tmp_path: Path) -> None:
    from PIL import Image

    report, picture = tmp_path / "out" / "report.json", tmp_path / "out" / "coders.png"
    output = run(file, "--json", report, "--plot", picture, "--worst", 2)
    assert "2 coders, 3 items, 6 judgements" in output
    lines = [line for line in output.splitlines() if line.startswith("│ y") or line.startswith("│ x")]
    assert ["0.750" in lines[0], "0+1 ×1, 0|1 ×1" in lines[0]] == [True, True]  # "both" and "either": as far as half
    assert ["0.500" in lines[1], "0 ×1, 0|1 ×1" in lines[1]] == [True, True]
    content = json.loads(report.read_text("utf-8"))
    assert (content["n"], content["judgements"], content["coders"]) == (3, 6, ["ann", "bob"])
    assert content["counts"]["all"] == {
        "items": 3,
        "perfect": 1,
        "almost_perfect": 0,
        "explicit": 2,
        "implicit": 0,
        "ambiguous": 2,
    }
    of_label = content["labels"]["none"]
    # labels: 0 once, either twice, both once, 1 twice. K: P(A) is 1/3, P(E) (1 + 4 + 1 + 4) / 36
    assert of_label["k"] == pytest.approx((1 / 3 - 10 / 36) / (26 / 36), abs=1e-6)
    assert of_label["alpha"]["nominal"]["alpha"] == pytest.approx(1 - (2 / 3) / (26 / 30), abs=1e-6)
    # merged members: {0}, {0,1} three times, {1} twice; Jaccard: 0 for y, 1/2 for x
    observed, expected = 0.5 / 3, 2 * (3 * 0.5 + 2 * 1 + 6 * 0.5) / 30
    assert of_label["alpha"]["jaccard"]["alpha"] == pytest.approx(1 - observed / expected, abs=1e-6)
    assert content["between_coders"][0][0] is None
    assert content["between_coders"][0][1] == of_label["alpha"]["generalized-jaccard"]["alpha"]
    with Image.open(picture) as image:
        assert image.format == "PNG"
        assert min(image.size) > 400


def test_the_kind_of_answer(file: Path) -> None:
    output = run(file, "--of", "type")
    assert "3 distinct labels" in output
    assert "direct ×1, ambiguous ×1" in output
    assert "generalized" not in output


def test_chains_side_by_side(tmp_path: Path) -> None:
    path, report = tmp_path / "links.csv", tmp_path / "links.json"
    path.write_text(LINKS, "utf-8")
    output = run(path, "--chains", "all", "--json", report)
    for name in ("none", "partial", "inclusive", "inclusive+top", "exclusive", "exclusive+top", "discourse-new"):
        assert name in output
    labels = json.loads(report.read_text("utf-8"))["labels"]
    assert labels["partial"]["k"] > labels["none"]["k"]  # c is linked to two mentions of one thing
    assert list(labels) == ["none", "partial", "inclusive", "inclusive+top", "exclusive", "exclusive+top"]


def test_full_agreement_needs_no_list_of_the_worst(tmp_path: Path) -> None:
    path = tmp_path / "same.csv"
    path.write_text("item,coder,interpretations\nx,a,0\nx,b,0\ny,a,0\ny,b,0\n", "utf-8")
    output = run(path)
    assert "undefined" in output
    assert "Most disagreement" not in output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--format", "xml"), "no format 'xml'; there are jsonl, csv, mmax"),
        (("--of", "words"), "of interpretations or type, not 'words'"),
        (("--level", "95"), "between 0 and 1"),
        (("--distance", "masi"), "no distance 'masi'"),
        (("--chains", "half"), "'half' is not a valid Chain"),
        (("--chains", "partial"), "links item 'x' to '0', which is no item"),
    ],
)
def test_bad_options_are_told(file: Path, options: tuple[str, str], message: str) -> None:
    with pytest.raises(AgreementError, match=message.replace("?", r"\?")):
        run(file, *options)


def test_without_types_there_is_no_agreement_on_them(tmp_path: Path) -> None:
    path = tmp_path / "links.csv"
    path.write_text(LINKS, "utf-8")
    with pytest.raises(WhichoneError, match="Coder 'ann' gave item 'a' no type"):
        run(path, "--of", "type")


def test_progress_is_reported(file: Path) -> None:
    seen = []
    measure_interpretations(
        read_judgements(file), replicates=2, progress=lambda stage, done, total: seen.append((stage, done, total))
    )
    assert seen == [("measuring", done, 6) for done in range(1, 7)]


def test_the_heat_map_has_a_cell_for_every_two_coders() -> None:
    between = np.array([[np.nan, 0.5, -0.2], [0.5, np.nan, np.nan], [-0.2, np.nan, np.nan]])
    figure = heat_map(["ann", "bob", "a very long name of a coder"], between, "dice")
    axes = figure.axes[0]
    assert sorted(text.get_text() for text in axes.texts) == ["-0.20", "-0.20", "0.50", "0.50"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["ann", "bob", "a very long name of…"]


def test_what_stops_drawing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    between = np.full((2, 2), np.nan)
    (tmp_path / "file").write_text("in the way", "utf-8")
    with pytest.raises(ReportError, match="heat map cannot be written"):
        write_heat_map(["a", "b"], between, "dice", tmp_path / "file" / "x.png")
    with pytest.raises(ReportError, match="Format 'doc' is not supported"):
        write_heat_map(["a", "b"], between, "dice", tmp_path / "x.doc")
    monkeypatch.setattr("evaluation.extras.find_spec", lambda name: None)
    with pytest.raises(EvaluationError, match="plots need matplotlib"):
        write_heat_map(["a", "b"], between, "dice", tmp_path / "x.png")
