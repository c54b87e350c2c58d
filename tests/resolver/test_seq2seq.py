"""Any T5 checkpoint as the resolver's T5, with a tiny one made here."""

from pathlib import Path

import pytest
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast, T5Config, T5ForConditionalGeneration

from knowledge.settings import Settings
from resolver.errors import CheckpointError
from resolver.resolve import Resolver
from resolver.seq2seq import Seq2SeqModel, prompt
from retrieval.base import KnowledgeBase


def tiny_t5(folder: Path, words: list[str]) -> Path:
    """A T5 of random weights whose tokenizer knows some words."""
    vocabulary = {word: i for i, word in enumerate(["<pad>", "</s>", "<unk>", *words])}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    fast = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, pad_token="<pad>", eos_token="</s>", unk_token="<unk>", model_max_length=512
    )
    sizes = {"vocab_size": len(vocabulary), "d_model": 16, "d_kv": 8, "d_ff": 16, "num_layers": 1, "num_heads": 2}
    T5ForConditionalGeneration(T5Config.from_dict(sizes | {"decoder_start_token_id": 0})).save_pretrained(folder)
    fast.save_pretrained(folder)
    return folder


def test_the_prompt_has_the_papers_format() -> None:
    assert prompt("the green one", "Cendol. an iced dessert") == (
        "expression: the green one entity: Cendol description: an iced dessert"
    )


def test_a_t5_folder_can_be_configured(tmp_path: Path, small_base: KnowledgeBase) -> None:
    folder = tiny_t5(tmp_path / "t5", ["true", "false", "expression", "entity", "description", "green", "coffee"])
    resolver = Resolver.load(settings=Settings(home=tmp_path, resolver=folder))
    assert isinstance(resolver.scorer.model, Seq2SeqModel)
    entities = [small_base.entities["cendol"], small_base.entities["tiramisu"]]
    resolution = resolver.resolve("with green strands", entities, small_base)
    assert sum(resolution.probabilities) == pytest.approx(1)


def test_scores_are_per_choice(tmp_path: Path) -> None:
    model = Seq2SeqModel.load(str(tiny_t5(tmp_path / "t5", ["true", "false", "green", "red"])))
    scores = model.scores(["green", "red"], [["A. green", "B. red", "C. green"], ["A. green", "B. red", "C. green"]])
    assert scores.shape == (2, 3)
    assert scores[0, 0] != scores[0, 1]


def test_a_tokenizer_of_another_vocabulary_is_refused(tmp_path: Path) -> None:
    folder = tiny_t5(tmp_path / "t5", ["green", "red"])
    with pytest.raises(CheckpointError, match="tokenizer does not belong"):
        Seq2SeqModel.load(str(folder))
