"""Any T5 checkpoint as the resolver's T5, with tiny ones made here."""

import shutil
from collections.abc import Callable
from pathlib import Path

import huggingface_hub.constants
import pytest
import sentencepiece
import torch
from transformers import (
    BertConfig,
    BertModel,
    GPT2Config,
    GPT2LMHeadModel,
    PreTrainedModel,
    T5Config,
    T5EncoderModel,
    T5ForConditionalGeneration,
)

from knowledge.settings import Settings
from resolver.errors import CheckpointError
from resolver.resolve import Resolver
from resolver.seq2seq import MAX_TOKENS, Seq2SeqModel, prompt
from resolver.seq2seq_loading import load_t5
from retrieval.base import KnowledgeBase
from tests.resolver.tiny_t5 import tiny_t5, trained_tokenizer

WORDS = ("true false expression : entity description . green red coffee",)
SMALL = {"vocab_size": 64, "d_model": 16, "d_kv": 8, "d_ff": 16, "num_layers": 1, "num_heads": 2}


def gpt2() -> PreTrainedModel:
    return GPT2LMHeadModel(GPT2Config(vocab_size=64, n_embd=16, n_layer=1, n_head=2))


def bert() -> PreTrainedModel:
    return BertModel(BertConfig(hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16))


def half_a_t5() -> PreTrainedModel:
    return T5EncoderModel(T5Config.from_dict(SMALL))


def test_the_prompt_has_the_papers_format() -> None:
    assert prompt("the green one", "Cendol. an iced dessert") == (
        "expression: the green one entity: Cendol description: an iced dessert"
    )


def test_a_t5_folder_can_be_configured(tmp_path: Path, small_base: KnowledgeBase) -> None:
    folder = tiny_t5(tmp_path / "t5", WORDS)
    resolver = Resolver.load(settings=Settings(home=tmp_path, resolver=folder))
    assert isinstance(resolver.scorer.model, Seq2SeqModel)
    entities = [small_base.entities["cendol"], small_base.entities["tiramisu"]]
    resolution = resolver.resolve("with green strands", entities, small_base)
    assert sum(resolution.probabilities) == pytest.approx(1)


def test_scores_are_per_choice(tmp_path: Path) -> None:
    model = Seq2SeqModel.load(str(tiny_t5(tmp_path / "t5", WORDS)))
    scores = model.scores(["green", "red"], [["A. green", "B. red", "C. green"], ["A. green", "B. red", "C. green"]])
    assert scores.shape == (2, 3)
    assert scores[0, 0] != scores[0, 1]


def test_a_flood_of_text_leaves_room_for_the_choices(tmp_path: Path) -> None:
    model = Seq2SeqModel.load(str(tiny_t5(tmp_path / "t5", WORDS)))
    scores = model.scores(["green " * 5000], [["A. red", "B. coffee"]])
    assert scores[0, 0] != scores[0, 1]
    assert len(model.tokenizer(prompt("green " * 5000, "A. red"))["input_ids"]) < MAX_TOKENS


@pytest.mark.parametrize("sizes", [{}, {"feed_forward_proj": "gated-gelu", "tie_word_embeddings": False}])
def test_the_scores_are_the_models_own(tmp_path: Path, sizes: dict[str, object]) -> None:
    """For T5 1.0 and for 1.1, whose output layer is its own and not scaled."""
    folder = tiny_t5(tmp_path / "t5", WORDS, **sizes)
    if sizes:
        network, _ = load_t5(str(folder))
        network.lm_head.weight = torch.nn.Parameter(torch.randn_like(network.lm_head.weight))
        network.save_pretrained(folder)
    model = Seq2SeqModel.load(str(folder))
    prompts = ["expression: green entity: red description: coffee", "expression: red"]
    inputs = model.tokenizer(prompts, padding=True, return_tensors="pt")
    with torch.inference_mode():
        whole = model.model(**inputs, decoder_input_ids=torch.zeros(2, 1, dtype=torch.long)).logits[:, 0]
        assert torch.allclose(model.logits(prompts), whole, atol=1e-5)
    assert model.model.config.scale_decoder_outputs == (not sizes)


def test_half_precision_scores_nearly_the_same(tmp_path: Path) -> None:
    network, tokenizer = load_t5(str(tiny_t5(tmp_path / "t5", WORDS)))
    asked = ["green", "red"], [["A. green", "B. red"], ["A. coffee", "B. green"]]
    single = Seq2SeqModel(network, tokenizer).scores(*asked)
    half = Seq2SeqModel(network, tokenizer, torch.bfloat16).scores(*asked)
    assert half == pytest.approx(single, abs=0.05 * float(abs(single).max()))
    assert (half != single).any()


def test_weights_kept_in_half_precision_are_used_in_single(tmp_path: Path) -> None:
    folder = tiny_t5(tmp_path / "t5", WORDS)
    network, _ = load_t5(str(folder))
    network.bfloat16().save_pretrained(folder)
    assert load_t5(str(folder))[0].dtype == torch.float32


def test_a_sentencepiece_vocabulary_is_read(tmp_path: Path) -> None:
    """T5 1.1 comes with spiece.model alone."""
    text = tmp_path / "text"
    text.write_text("\n".join(f"expression: the {word} one is true or false" for word in ("green", "red", "coffee")))
    sentencepiece.SentencePieceTrainer.train(
        input=str(text),
        model_prefix=str(tmp_path / "spiece"),
        vocab_size=60,
        hard_vocab_limit=False,
        pad_id=0,
        eos_id=1,
        unk_id=2,
        bos_id=-1,
        user_defined_symbols=["▁true", "▁false"],
        minloglevel=2,
    )
    folder = tmp_path / "t5"
    T5ForConditionalGeneration(T5Config.from_dict(SMALL | {"vocab_size": 256})).save_pretrained(folder)
    shutil.copy(tmp_path / "spiece.model", folder)
    model = Seq2SeqModel.load(str(folder))
    assert model.tokenizer.convert_ids_to_tokens([model.true, model.false]) == ["▁true", "▁false"]
    assert model.tokenizer("the green one")["input_ids"][-1] == 1


@pytest.mark.parametrize(
    ("texts", "message"),
    [(["green red"], 'no words "true" and "false"'), (["green true"], 'no words "true" and "false"')],
)
def test_a_tokenizer_without_the_answers_is_refused(tmp_path: Path, texts: list[str], message: str) -> None:
    with pytest.raises(CheckpointError, match=message):
        Seq2SeqModel.load(str(tiny_t5(tmp_path / "t5", texts)))


def test_a_tokenizer_of_a_larger_vocabulary_is_refused(tmp_path: Path) -> None:
    folder = tiny_t5(tmp_path / "t5", WORDS)
    trained_tokenizer([*WORDS, "many other words"]).save_pretrained(folder)
    with pytest.raises(CheckpointError, match="does not belong to the T5 model: it has 16 tokens, the model 13"):
        Seq2SeqModel.load(str(folder))


def test_a_tokenizer_with_other_special_tokens_is_refused(tmp_path: Path) -> None:
    folder = tiny_t5(tmp_path / "t5", WORDS, pad_token_id=5)
    with pytest.raises(CheckpointError, match="padding and end are the tokens 0 and 1, the model's 5 and 1"):
        Seq2SeqModel.load(str(folder))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (gpt2, r"is no T5 but a gpt2 \(no encoder-decoder\); give a T5 by name or folder, such as t5-small"),
        (bert, r"is no T5 but a bert \(no encoder-decoder\)"),
        (half_a_t5, "no whole T5 .it lacks decoder"),
    ],
)
def test_another_model_is_refused(tmp_path: Path, make: Callable[[], PreTrainedModel], message: str) -> None:
    make().save_pretrained(tmp_path / "model")
    trained_tokenizer(WORDS).save_pretrained(tmp_path / "model")
    with pytest.raises(CheckpointError, match=message):
        Seq2SeqModel.load(str(tmp_path / "model"))


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    folder = tiny_t5(tmp_path / "t5", WORDS)
    (folder / "model.safetensors").write_bytes(b"\x00\x01 not what it was")
    with pytest.raises(CheckpointError, match="neither a resolver checkpoint nor a T5 checkpoint that can be loaded"):
        Seq2SeqModel.load(str(folder))


def test_a_name_that_is_not_here_and_cannot_be_fetched_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", True)
    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(CheckpointError, match=r"neither a folder here nor in the cache .* copy its folder here"):
        Seq2SeqModel.load("t5-small")
