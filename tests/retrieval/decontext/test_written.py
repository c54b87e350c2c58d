"""A tiny T5 made here: it trains, is taken up again, writes what it learned, and its wrong facts are dropped."""

import json
import logging
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, processors
from transformers import PreTrainedTokenizerFast, T5Config, T5ForConditionalGeneration
from typer.testing import CliRunner

from bot.cli.app import app
from knowledge.types import Category
from retrieval.decontext import Context, Edit, EditType
from retrieval.decontext.errors import DecontextTrainingError
from retrieval.decontext.pairs import TrainingPair
from retrieval.decontext.training import TrainingSettings, train_decontextualizer
from retrieval.decontext.written import WrittenDecontextualizer
from retrieval.errors import TextModelError

CONTEXT = Context("Cendol", ("Cendol is iced.", "It is green.", "However, it is old.", "Ice melts.", "Quite so."))
TARGETS = (
    (1, Category.FEASIBLE, "Cendol is green."),
    (2, Category.FEASIBLE, "Cendol is old."),
    (3, Category.UNNECESSARY, "Ice melts."),
    (4, Category.INFEASIBLE, "Quite so."),
)
PAIRS = [TrainingPair(CONTEXT, index, category, text) for index, category, text in TARGETS]
SETTINGS = TrainingSettings(steps=160, batch=4, rate=5e-3, warmup=10, save_every=30)


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A T5 of a small layer that knows the words above."""
    texts = ["[SEP] FEASIBLE UNNECESSARY INFEASIBLE Java 1853", CONTEXT.title, *CONTEXT.sentences]
    texts += [text for _, _, text in TARGETS]
    words = dict.fromkeys(f"▁{word}" for text in texts for word in text.split())
    tokenizer = Tokenizer(
        models.WordLevel({word: n for n, word in enumerate(["<pad>", "</s>", "<unk>", *words])}, unk_token="<unk>")
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Metaspace()
    # As T5's own tokenizers do.
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    folder = tmp_path_factory.mktemp("base")
    fast = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="<pad>", eos_token="</s>", unk_token="<unk>", model_max_length=512
    )
    fast.save_pretrained(str(folder))
    torch.manual_seed(0)
    config = T5Config(
        vocab_size=len(words) + 3,
        d_model=48,
        d_kv=8,
        d_ff=64,
        num_layers=1,
        num_heads=4,
        dropout_rate=0.0,
        pad_token_id=0,
        eos_token_id=1,
    )
    config.decoder_start_token_id = 0
    T5ForConditionalGeneration(config).save_pretrained(str(folder))
    return folder


@pytest.fixture(scope="module")
def trained(base: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("trained")
    loss = train_decontextualizer(PAIRS, base, folder / "out", folder / "work", SETTINGS, "our own sentences")
    assert loss < 0.5
    assert not list((folder / "work").glob("*"))
    return folder / "out"


def test_it_writes_what_it_was_trained_on(trained: Path) -> None:
    model = WrittenDecontextualizer.load(trained)
    for index, category, text in TARGETS:
        result = model.decontextualize(CONTEXT, index)
        assert (result.category, result.text) == (category, text)
        assert result.open == (category is Category.INFEASIBLE)
    assert model.decontextualize(CONTEXT, 1).edits == (Edit(EditType.PRONOUN_NP_SWAP, "It", "Cendol"),)
    assert model.rejected == 0
    assert "our own sentences, 4 pairs" in (trained / "README.md").read_text("utf-8")


@pytest.mark.slow
def test_a_stopped_run_ends_as_one_that_was_not(base: Path, trained: Path, tmp_path: Path) -> None:
    class StopError(Exception):
        pass

    def stop(stage: str, done: int, total: int) -> None:
        if done == 40:
            raise StopError

    with pytest.raises(StopError):
        train_decontextualizer(PAIRS, base, tmp_path / "out", tmp_path / "work", SETTINGS, "our own sentences", stop)
    assert not (tmp_path / "out").exists()
    steps: list[int] = []
    train_decontextualizer(
        PAIRS,
        base,
        tmp_path / "out",
        tmp_path / "work",
        SETTINGS,
        "our own sentences",
        lambda stage, done, total: steps.append(done),
    )
    assert steps[0] == 31
    ours = T5ForConditionalGeneration.from_pretrained(str(tmp_path / "out")).state_dict()
    whole = T5ForConditionalGeneration.from_pretrained(str(trained)).state_dict()
    assert all(torch.allclose(ours[name], whole[name], atol=1e-4) for name in whole)


def test_other_pairs_start_anew(base: Path, tmp_path: Path) -> None:
    settings = TrainingSettings(steps=4, batch=2, save_every=2)
    steps: list[int] = []

    def stop(stage: str, done: int, total: int) -> None:
        steps.append(done)
        if len(steps) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train_decontextualizer(PAIRS, base, tmp_path / "out", tmp_path / "work", settings, progress=stop)
    train_decontextualizer(PAIRS[:2], base, tmp_path / "out", tmp_path / "work", settings, progress=stop)
    assert steps == [1, 2, 3, 1, 2, 3, 4]


@pytest.mark.slow
def test_wrong_facts_and_what_cannot_be_read_are_dropped(
    base: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = [
        TrainingPair(CONTEXT, 1, Category.FEASIBLE, "It is green. 1853 Java"),
        # A target without a sentence, which no reader of outputs takes.
        TrainingPair(CONTEXT, 2, Category.FEASIBLE, ""),
        # Another sentence of the paragraph.
        TrainingPair(CONTEXT, 3, Category.FEASIBLE, "Cendol is green."),
    ]
    train_decontextualizer(wrong, base, tmp_path / "out", tmp_path / "work", SETTINGS)
    model = WrittenDecontextualizer.load(tmp_path / "out")
    with caplog.at_level(logging.WARNING):
        for index in (1, 2, 3):
            result = model.decontextualize(CONTEXT, index)
            assert (result.text, result.category) == (CONTEXT.sentences[index], Category.INFEASIBLE)
    assert model.rejected == 3
    assert [line.partition("dropped: it ")[2].split()[0] for line in caplog.messages] == ["has", "cannot", "says"]
    assert "1853" not in caplog.text


@pytest.mark.parametrize("sentence", ["", " ", "x" * 5000])
def test_odd_sentences_are_not_given_to_the_model(trained: Path, sentence: str) -> None:
    result = WrittenDecontextualizer.load(trained).decontextualize(Context("Cendol", (sentence,)), 0)
    assert (result.text, result.category) == (sentence, Category.INFEASIBLE)


def test_a_long_paragraph_is_cut_to_what_fits(trained: Path) -> None:
    sentences = ("Cendol is iced.",) * 300 + ("It is green.",) + ("Ice melts.",) * 300
    result = WrittenDecontextualizer.load(trained).decontextualize(Context("Cendol", sentences), 300)
    assert isinstance(result.category, Category)


def test_no_model_and_no_pairs_are_named(base: Path, tmp_path: Path) -> None:
    with pytest.raises(TextModelError, match="nothing-here"):
        WrittenDecontextualizer.load(tmp_path / "nothing-here")
    with pytest.raises(DecontextTrainingError, match="nothing to train on"):
        train_decontextualizer([], base, tmp_path / "out", tmp_path / "work")
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "state.pt").write_bytes(b"broken")
    with pytest.raises(DecontextTrainingError, match="remove it"):
        train_decontextualizer(PAIRS, base, tmp_path / "out", tmp_path / "work", SETTINGS)


def test_the_commands_train_and_evaluate_a_model(base: Path, tmp_path: Path, home: Path) -> None:
    row = {
        "page_title": "Cendol",
        "paragraph_text": " ".join(CONTEXT.sentences),
        "original_sentence": "It is green.",
        "annotations": [{"category": "DONE", "decontextualized_sentence": "Cendol is green."}],
    }
    file = tmp_path / "train.jsonl"
    file.write_text(json.dumps(row), "utf-8")
    out = tmp_path / "model"
    arguments = ["train", "decontextualizer", str(file), "--base", str(base), "--out", str(out), "--steps", "2"]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert "pairs, loss" in result.output
    assert "train.jsonl" in (out / "README.md").read_text("utf-8")
    metrics = tmp_path / "metrics.json"
    result = CliRunner().invoke(app, ["evaluate", "decontext", str(file), "--model", str(out), "--json", str(metrics)])
    assert result.exit_code == 0, result.output
    assert json.loads(metrics.read_text())["model"] == str(out)
