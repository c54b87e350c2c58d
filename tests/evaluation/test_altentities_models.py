"""The paper's models by input: the figures agree with the ablation's, and what has no weights is named."""

import json
from pathlib import Path

import pytest

from evaluation.altentities_inputs import INPUTS, InputData, choice_text
from evaluation.altentities_models import MODELS, ModelRun, evaluate_models
from evaluation.altentities_published import (
    BY_METHOD,
    PUBLISHED_AVERAGES,
    PUBLISHED_MODELS,
    TRAINED_ON,
    published,
)
from evaluation.errors import EvaluationError
from resolver.errors import TrainingDataError
from tests.evaluation.conftest import Evaluated
from tests.evaluation.samples import records, tiny_alone, tiny_entailment, tiny_joint, tiny_t5, untrained


def known(run: ModelRun, given: str) -> InputData:
    data = run.data(given)
    assert data is not None
    return data


def texts(evaluated: Evaluated, given: str) -> dict[str, str]:
    data = known(evaluated.run, given)
    return {entity.name: choice_text(entity) for entity in data.base.entities.values()}


def test_an_input_has_only_what_it_says(evaluated: Evaluated) -> None:
    assert texts(evaluated, "name")["Amber pie"] == "Amber pie."
    assert "Low Tide (by The Made Ups)." in texts(evaluated, "name").values()
    assert texts(evaluated, "infobox")["Amber pie"] == "Amber pie. main ingredient: Apricots."
    assert texts(evaluated, "unshown")["Amber pie"] == (
        "Amber pie. main ingredient: Apricots. It is baked until it is brown. Children eat it in June."
    )
    assert texts(evaluated, "oracle")["Amber pie"] == "Amber pie. Amber pie is a sweet pie that is served on a slate."


def test_there_is_no_oracle_where_annotators_saw_only_a_link(evaluated: Evaluated) -> None:
    data = known(evaluated.run, "oracle")
    assert {question.domain for question in data.questions} == {"recipes"}
    assert data.kept == (0, 1)
    assert len(data.expressions) == len(data.texts) == 5
    assert data.texts[0][1].startswith("Lantern soup.")


def test_an_article_shown_in_two_ways_is_in_the_oracle_twice(evaluated: Evaluated, tmp_path: Path) -> None:
    changed = records()
    changed.append(json.loads(json.dumps(changed[0])))
    changed[-1]["choices"][0]["description"] = "Amber pie is a pie of another text."
    file = tmp_path / "questions.json"
    file.write_text(json.dumps(changed), "utf-8")
    run = evaluated.run
    again = ModelRun(
        [file],
        [*run.questions, run.questions[0]],
        run.base,
        run.outcomes,
        run.checkpoint,
        run.scorer,
        run.settings,
    )
    data = known(again, "oracle")
    first, last = data.questions[0], data.questions[-1]
    assert first.keys[0] != last.keys[0]
    assert first.keys[1] == last.keys[1]
    assert "another text" in choice_text(data.base.entities[last.keys[0]])


def test_files_that_changed_meanwhile_are_noticed(evaluated: Evaluated, tmp_path: Path) -> None:
    file = tmp_path / "questions.json"
    file.write_text(json.dumps(records()[:1]), "utf-8")
    run = evaluated.run
    other = ModelRun([file], run.questions, run.base, run.outcomes, run.checkpoint, run.scorer, run.settings)
    with pytest.raises(TrainingDataError, match="other questions"):
        other.data("name")


def test_with_unshown_background_the_rows_are_the_ablations(evaluated: Evaluated) -> None:
    table = evaluate_models(evaluated.run, ["cosine", "t5", "resolver"], ["unshown"])
    for model in ("cosine", "t5", "resolver"):
        assert table.cells[model, "unshown"].accuracy == evaluated.result.accuracy[model]
    assert table.counts == {"unshown": {"recipes": 5, "songs": 5}}


def test_what_annotators_saw_resolves_what_they_said_of_it(evaluated: Evaluated) -> None:
    table = evaluate_models(evaluated.run, ["cosine"], list(INPUTS))
    oracle = table.cells["cosine", "oracle"]
    assert set(oracle.accuracy) == {"recipes", "average"}
    assert oracle.overall.n == 5
    metrics = table.metrics()
    assert metrics["cosine.oracle.accuracy.recipes"] == oracle.accuracy["recipes"]
    assert metrics["cosine.unshown.n"] == 10
    assert "cosine.oracle.accuracy.songs" not in metrics


def test_every_model_runs_from_a_folder_on_every_input(evaluated: Evaluated, tmp_path: Path) -> None:
    weights = {
        "entailment": str(tiny_entailment(tmp_path / "nli", "neutral", "entailment")),
        "bert": str(tiny_alone(tmp_path / "bert")),
        "bert-joint": str(tiny_joint(tmp_path / "joint")),
        "t5": str(tiny_t5(tmp_path / "t5")),
    }
    table = evaluate_models(evaluated.run, list(MODELS), list(INPUTS), weights)
    assert not table.missing
    assert set(table.cells) == {(model, given) for model in MODELS for given in INPUTS}
    assert all(0 <= cell.accuracy["average"] <= 100 for cell in table.cells.values())
    # A T5 that was named is asked, and not the resolver's own.
    own = evaluated.run.outcomes.answers.differences[:, -1]
    assert evaluate_models(evaluated.run, ["t5"], ["unshown"]).cells["t5", "unshown"].overall.n == len(own)


def test_what_has_no_weights_is_named_and_stops_nothing(evaluated: Evaluated, tmp_path: Path) -> None:
    weights = {
        "entailment": str(tmp_path / "nothing"),
        "bert-joint": str(untrained(tmp_path / "bert")),
        "t5": str(tmp_path / "no-t5"),
    }
    table = evaluate_models(evaluated.run, list(MODELS), ["name"], weights)
    assert list(table.missing) == ["entailment", "bert", "bert-joint", "t5"]
    assert "there is no folder" in table.missing["entailment"]
    assert table.missing["bert"].startswith("none named; --weights bert=FOLDER")
    assert "was not trained" in table.missing["bert-joint"]
    assert "no-t5" in table.missing["t5"]
    assert set(table.cells) == {("cosine", "name"), ("resolver", "name")}


@pytest.mark.parametrize(
    ("models", "inputs", "weights"),
    [(["gpt"], ["name"], {}), (["t5"], ["title"], {}), (["t5"], ["name"], {"gpt": "x"})],
)
def test_an_unknown_name_is_refused(
    evaluated: Evaluated, models: list[str], inputs: list[str], weights: dict[str, str]
) -> None:
    with pytest.raises(EvaluationError, match="it is one of"):
        evaluate_models(evaluated.run, models, inputs, weights)


@pytest.mark.parametrize("model", PUBLISHED_MODELS)
def test_the_published_cells_have_the_published_average(model: str) -> None:
    cells = [value for given in INPUTS for value in published(model, given).values()]
    assert len(cells) == 11
    assert sum(cells) / len(cells) == pytest.approx(PUBLISHED_AVERAGES[model], abs=0.006)


def test_the_published_tables_agree_with_each_other() -> None:
    unshown = published("t5", "unshown")
    assert unshown == {domain: TRAINED_ON[domain][domain] for domain in unshown}
    for domain, mean in unshown.items():
        by_method = [shares[domain] for shares in BY_METHOD.values() if domain in shares]
        assert min(by_method) < mean < max(by_method)
    assert published("resolver", "unshown") == {}
