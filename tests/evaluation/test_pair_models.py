"""Classifiers of a choice's text with an expression, on tiny models of random weights."""

from pathlib import Path

import pytest
import torch
from transformers import AutoModelForMultipleChoice, AutoModelForSequenceClassification, AutoTokenizer

from evaluation.errors import WeightsError
from evaluation.pair_models import load_alone, load_entailment, load_joint
from tests.evaluation.samples import tiny_alone, tiny_entailment, tiny_joint, untrained

EXPRESSIONS = ["the baked one", "not the soup", "from Norway, I think"]
TEXTS = [
    ["Amber pie. It is baked.", "Lantern soup. It is boiled in a great pot for an hour, and then for one more."],
    ["River bread.", "Lantern soup. It is boiled."],
    ["Cloud cake. It is steamed.", "River bread. It is flat."],
]


def logits(folder: Path, text: str, expression: str) -> torch.Tensor:
    """What the model says of one pair, asked by itself."""
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
    with torch.inference_mode():
        return model(**tokenizer(text, expression, return_tensors="pt")).logits[0]


@pytest.mark.parametrize("labels", [("contradiction", "entailment", "neutral"), ("ENTAILMENT", "NOT_ENTAILMENT")])
def test_entailment_is_the_probability_that_the_text_entails_the_expression(
    tmp_path: Path, labels: tuple[str, ...]
) -> None:
    folder = tiny_entailment(tmp_path / "nli", *labels)
    ahead = load_entailment(str(folder)).ahead(EXPRESSIONS, TEXTS)
    column = [label.lower() for label in labels].index("entailment")
    expected = [
        logits(folder, first, said).log_softmax(0)[column] - logits(folder, second, said).log_softmax(0)[column]
        for said, (first, second) in zip(EXPRESSIONS, TEXTS, strict=True)
    ]
    assert ahead == pytest.approx([float(one) for one in expected], abs=1e-5)
    assert len(set(ahead.round(6))) == 3


def test_alone_is_the_log_odds_of_the_second_label(tmp_path: Path) -> None:
    folder = tiny_alone(tmp_path / "bert")
    ahead = load_alone(str(folder)).ahead(EXPRESSIONS, TEXTS)
    yes = [[logits(folder, text, said) for text in both] for said, both in zip(EXPRESSIONS, TEXTS, strict=True)]
    expected = [float((first[1] - first[0]) - (second[1] - second[0])) for first, second in yes]
    assert ahead == pytest.approx(expected, abs=1e-5)


def test_alone_may_have_a_single_unit(tmp_path: Path) -> None:
    folder = tiny_alone(tmp_path / "bert", labels=1)
    ahead = load_alone(str(folder)).ahead(EXPRESSIONS[:1], TEXTS[:1])
    first, second = (logits(folder, text, EXPRESSIONS[0])[0] for text in TEXTS[0])
    assert ahead == pytest.approx([float(first - second)], abs=1e-5)


def test_joint_reads_both_choices_in_one_input(tmp_path: Path) -> None:
    folder = tiny_joint(tmp_path / "joint")
    ahead = load_joint(str(folder)).ahead(EXPRESSIONS, TEXTS)
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForMultipleChoice.from_pretrained(folder).eval()
    for one, said, both in zip(ahead, EXPRESSIONS, TEXTS, strict=True):
        pairs = tokenizer(both, [said] * 2, padding=True, return_tensors="pt")
        with torch.inference_mode():
            scores = model(**{name: value[None] for name, value in pairs.items()}).logits[0]
        assert one == pytest.approx(float(scores[0] - scores[1]), abs=1e-5)


def test_swapping_the_choices_swaps_the_sign(tmp_path: Path) -> None:
    model = load_joint(str(tiny_joint(tmp_path / "joint")))
    swapped = model.ahead(EXPRESSIONS, [[second, first] for first, second in TEXTS])
    assert swapped == pytest.approx(-model.ahead(EXPRESSIONS, TEXTS), abs=1e-5)


def test_what_is_longer_than_the_model_reads_is_cut(tmp_path: Path) -> None:
    model = load_alone(str(tiny_alone(tmp_path / "bert")))
    ahead = model.ahead(["the soup " * 200, "", "soup"], [["pie " * 900, "soup"], ["", ""], ["", "soup " * 900]])
    assert ahead[1] == 0
    assert ahead[2] != 0


def test_progress_counts_expressions(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    model = load_alone(str(tiny_alone(tmp_path / "bert")))
    model.ahead(EXPRESSIONS * 10, TEXTS * 10, lambda done, total: told.append((done, total)))
    assert told == [(16, 30), (30, 30)]


def test_labels_that_say_nothing_are_refused(tmp_path: Path) -> None:
    folder = tiny_entailment(tmp_path / "nli", "LABEL_0", "LABEL_1", "LABEL_2")
    with pytest.raises(WeightsError, match="no label 'entailment' but label_0"):
        load_entailment(str(folder))


def test_a_classifier_of_three_labels_is_none_of_single_choices(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="has 3 labels"):
        load_alone(str(tiny_alone(tmp_path / "bert", labels=3)))


@pytest.mark.parametrize("load", [load_alone, load_joint, load_entailment])
def test_a_model_without_a_trained_head_is_refused(tmp_path: Path, load: object) -> None:
    with pytest.raises(WeightsError, match="was not trained as a classifier"):
        load(str(untrained(tmp_path / "bert")))  # type: ignore[operator]


def test_no_folder_and_a_damaged_one_say_so(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="there is no folder"):
        load_alone(str(tmp_path / "nothing"))
    folder = tiny_alone(tmp_path / "bert")
    (folder / "model.safetensors").write_bytes(b"spoilt")
    with pytest.raises(WeightsError, match="cannot be loaded"):
        load_alone(str(folder))


def test_a_name_without_a_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evaluation.pair_models.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(WeightsError, match="'nobody/has-this-model' cannot be loaded"):
        load_entailment("nobody/has-this-model")
