"""TESA: reading tuples, ranking measures against worked numbers, models, generated phrases."""

import csv
import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from evaluation.ranking import mean_measures, rank_measures
from evaluation.tesa import cross_validate, generate_all, generation_metrics, judge, measure
from evaluation.tesa_data import OFFICIAL_COLUMNS, TesaError, Tuple, read_tuples, tuple_folds
from evaluation.tesa_features import PAPER_FEATURES, PaperFeatures
from evaluation.tesa_models import ranker, without

COUNTRIES = ("Peru", "Japan", "France", "Kenya", "India", "Chile", "Italy", "Norway")
ADJECTIVES = ("Peruvian", "Japanese", "French", "Kenyan", "Indian", "Chilean", "Italian", "Norwegian")
KINDS = ("Soup", "Cake", "Stew", "Pie", "Bread", "Salad", "Pudding", "Biscuit")


def choice(name: str, country: str, kind: str) -> dict[str, str]:
    return {
        "name": name,
        "wikipedia_url": f"http://en.wikipedia.org/wiki/{name}",
        "description": f"{name} is a {kind.lower()} of long standing.",
        "infobox": f": Infobox prepared food. country: {country}. type: {kind}",
        "unshown_background": f": Infobox prepared food. country: {country}. type: {kind}. It is eaten.",
    }


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Eight tuples of two dishes each, of one country and kind, and the file their entities are in."""
    questions, rows = [], []
    for n, (country, adjective, kind) in enumerate(zip(COUNTRIES, ADJECTIVES, KINDS, strict=True)):
        names = [f"Dish{n}a", f"Dish{n}b"]
        questions.append({"domain": "RECIPES", "choices": [choice(name, country, kind) for name in names]})
        rows.append({
            "id": f"t{n}", "domain": "recipes", "entities": names,
            "aggregations": [f"{adjective} {kind.lower()}s", f"{kind.lower()}s"], "false_near_misses": ["Greek drinks"],
        })  # fmt: skip
    entities, tuples = tmp_path / "recipes.json", tmp_path / "tuples.jsonl"
    entities.write_text(json.dumps(questions), "utf-8")
    tuples.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    return tuples, entities


def test_worked_measures() -> None:
    found = rank_measures([0.9, 0.8, 0.7, 0.1], [True, False, True, False])
    assert found.average_precision == pytest.approx((1 + 2 / 3) / 2)
    assert found.reciprocal_rank == 1
    right = [False] * 11 + [True]
    late = rank_measures(list(range(12, 0, -1)), right)
    assert (late.recall_at_10, late.reciprocal_rank) == (0, pytest.approx(1 / 12))
    assert mean_measures([found, late]).reciprocal_rank == pytest.approx((1 + 1 / 12) / 2)
    with pytest.raises(ValueError, match="right answer"):
        rank_measures([1.0], [False])


def test_wrong_candidates_come_from_other_tuples_and_are_seeded(files: tuple[Path, Path]) -> None:
    tuples = read_tuples(files[0], [files[1]])
    assert tuples == read_tuples(files[0], [files[1]])
    first = tuples[0]
    assert set(first.aggregations) <= set(first.candidates)
    assert set(first.candidates) <= {phrase for one in tuples for phrase in one.aggregations}
    assert sum(first.labels) == 2
    assert "Greek drinks" in read_tuples(files[0], [files[1]], near_misses=True)[0].candidates
    assert "long standing" in first.entities[0].sections[0].text


def test_no_entity_is_in_two_folds(files: tuple[Path, Path]) -> None:
    tuples = read_tuples(files[0], [files[1]])
    joined = [*tuples, Tuple("x", "recipes", (tuples[0].entities[0], tuples[1].entities[0]), ("a",), ("a",))]
    folds = tuple_folds(joined, 4)
    assert folds[0] == folds[1] == folds[8]
    assert set(folds) == {0, 1, 2, 3}
    with pytest.raises(TesaError, match="groups"):
        tuple_folds(tuples, 9)


def test_our_model_ranks_and_generates(files: tuple[Path, Path]) -> None:
    tuples = read_tuples(files[0], [files[1]])
    ours = measure(tuples, cross_validate(tuples, ranker("ours"), 4))
    chance = measure(tuples, cross_validate(tuples, ranker("random"), 4))
    assert ours[""].average_precision > 0.95 > chance[""].average_precision
    bare = without(tuples, context=True, background=False)
    assert measure(bare, cross_validate(bare, ranker("ours"), 4))[""].average_precision < ours[""].average_precision
    found = generate_all(tuples, 4)
    assert found[0].phrase == "Peruvian soups"
    assert generation_metrics(found) == {
        "generated_true": 100.0, "generated_specific": 100.0, "generated_annotated": 100.0,
    }  # fmt: skip


def test_a_false_phrase_and_a_near_miss_are_not_true(files: tuple[Path, Path]) -> None:
    one = read_tuples(files[0], [files[1]])[0]
    assert judge(one, "Peruvian soups").true
    assert not judge(one, "Greek soups").true
    assert not judge(one, "Peruvian vegetarian soups").true
    missed = Tuple("m", "recipes", one.entities, ("dishes",), ("dishes",), ("South American soups",))
    assert judge(missed, "South American dishes").true
    assert not judge(missed, "South American soups").true
    assert not judge(one, "dishes").specific


def test_paper_features(files: tuple[Path, Path]) -> None:
    one = read_tuples(files[0], [files[1]])[0]
    rows = PaperFeatures()(one, {one.candidates[0]: 3})
    assert rows.shape == (len(one.candidates), 15)
    assert rows[0, PAPER_FEATURES.index("frequency")] == 3
    soup = one.candidates.index("soups")
    named = rows[:, PAPER_FEATURES.index("summaries embedding")]
    assert named[soup] > np.median(named)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["frequency", "logistic", "classifier", "seq2seq"])
def test_every_model_ranks(files: tuple[Path, Path], name: str) -> None:
    tuples = read_tuples(files[0], [files[1]])
    scores = cross_validate(tuples, ranker(name), 2)
    assert [len(found) for found in scores] == [len(one.candidates) for one in tuples]
    assert 0 < measure(tuples, scores)[""].average_precision <= 1


def official(path: Path, **changes: str) -> Path:
    row: Mapping[str, str] = {
        "entities_type": "location", "entities": "['Chile', 'Peru']", "wiki_articles": "['In South America.', '']",
        "nyt_title": "Trade", "nyt_context": "They met.", "candidates": "['The countries', 'The men']",
        "labels": "[1, 0]",
    } | changes  # fmt: skip
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, OFFICIAL_COLUMNS)
        writer.writeheader()
        writer.writerow(row)
    return path


def test_the_official_layout(tmp_path: Path) -> None:
    (one,) = read_tuples(official(tmp_path / "ranking_task_test.csv"))
    assert one.candidates == ("The countries", "The men")
    assert one.labels == [True, False]
    assert [entity.name for entity in one.entities] == ["Chile", "Peru"]
    assert one.context == "Trade\nThey met."


def test_broken_files_are_named(tmp_path: Path, files: tuple[Path, Path]) -> None:
    with pytest.raises(TesaError, match="pickle"):
        read_tuples(tmp_path / "ranking_task_test.pickle")
    with pytest.raises(TesaError, match="row 2: labels"):
        read_tuples(official(tmp_path / "a.csv", labels="print(1)"))
    with pytest.raises(TesaError, match="different lengths"):
        read_tuples(official(tmp_path / "b.csv", labels="[1]"))
    with pytest.raises(TesaError, match="--entities"):
        read_tuples(files[0])
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"id": "x"}', "utf-8")
    with pytest.raises(TesaError, match="line 1"):
        read_tuples(bad, [files[1]])
    bad.write_text('{"id": "x", "domain": "recipes", "entities": ["Nothing"], "aggregations": ["a"]}', "utf-8")
    with pytest.raises(TesaError, match="'Nothing'"):
        read_tuples(bad, [files[1]])


def test_the_command_writes_its_metrics(files: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    result = CliRunner().invoke(
        app,
        ["evaluate", "tesa", str(files[0]), "--entities", str(files[1]), "--models", "random,ours", "--folds", "4",
         "--ablation", "--show", "--json", str(out), "--quiet"],
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    metrics = json.loads(out.read_text("utf-8"))["metrics"]
    assert {"map", "recall_at_10", "mrr", "generated_true", "random.map", "without_background.map"} <= set(metrics)
    assert "t0: Peruvian soups" in result.output
