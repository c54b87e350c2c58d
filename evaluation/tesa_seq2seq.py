"""The generative model (Jumel et al. 2020, section 5.2): a T5 fine-tuned to say phrases, ranking by their likelihood.

Without weights of its own it is a tiny T5 over MiniLM's word-piece vectors, trained from scratch on some dozens of
tuples: a baseline for the machinery, not for what pretrained models can do. Any T5 by name or folder takes its place.
"""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from torch import Tensor
from transformers import PreTrainedTokenizerBase, T5Config, T5ForConditionalGeneration

from evaluation.tesa_data import Tuple
from evaluation.tesa_features import background_text
from resolver.device import best_device, move_to
from resolver.seq2seq_loading import load_t5
from resolver.word_table import WordTable

SOURCE_TOKENS, TARGET_TOKENS = 128, 24
"""Inputs and phrases are cut after so many tokens."""

_EPOCHS = 8
_BATCH = 16
_CHUNK = 64


class PhraseGenerator:
    """A T5 that reads entities, background and context and says a phrase for all of them."""

    def __init__(self, seed: int = 0, weights: str | None = None) -> None:
        """Use a T5 by name or folder, or a fresh tiny one. Raises CheckpointError where it cannot be loaded."""
        torch.manual_seed(seed)
        self._seed = seed
        if weights is None:
            self.model, self.tokenizer = _tiny()
            self._rate = 1e-3
        else:
            self.model, self.tokenizer = load_t5(weights)
            self._rate = 3e-4
        move_to(self.model, best_device())

    def fit(self, tuples: Sequence[Tuple]) -> None:
        """Fine-tune on every phrase of the tuples."""
        pairs = [(source_text(one), phrase) for one in tuples for phrase in one.aggregations]
        chance = random.Random(self._seed)
        optimizer = torch.optim.AdamW(self.model.parameters(), lr=self._rate)
        self.model.train()
        for _ in range(_EPOCHS):
            chance.shuffle(pairs)
            for start in range(0, len(pairs), _BATCH):
                sources, phrases = zip(*pairs[start : start + _BATCH], strict=True)
                losses = self._losses(sources, phrases)
                optimizer.zero_grad()
                losses.mean().backward()
                torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
                optimizer.step()
        self.model.eval()

    @torch.inference_mode()
    def likelihoods(self, one: Tuple) -> np.ndarray:
        """The mean log-likelihood of a token of each candidate, `[candidates]`."""
        found = []
        for start in range(0, len(one.candidates), _CHUNK):
            phrases = one.candidates[start : start + _CHUNK]
            found.append(-self._losses([source_text(one)] * len(phrases), phrases).cpu())
        return torch.cat(found).numpy()

    @torch.inference_mode()
    def generate(self, one: Tuple) -> str:
        """The phrase that beam search finds, four beams."""
        inputs = self._encode([source_text(one)], SOURCE_TOKENS)
        model: Any = self.model  # its own signature of generate takes no T5
        output = model.generate(**inputs, num_beams=4, max_new_tokens=TARGET_TOKENS)
        return str(self.tokenizer.decode(output[0], skip_special_tokens=True)).strip()

    def _losses(self, sources: Sequence[str], phrases: Sequence[str]) -> Tensor:
        """The mean loss of a token of each phrase, `[phrases]`."""
        inputs = self._encode(sources, SOURCE_TOKENS)
        labels = self._encode(phrases, TARGET_TOKENS)["input_ids"]
        pad = self.model.config.pad_token_id
        assert isinstance(pad, int), "every T5 has one"
        told = labels.ne(pad)
        logits = self.model(**inputs, labels=labels.masked_fill(~told, -100)).logits
        losses = torch.nn.functional.cross_entropy(logits.transpose(1, 2), labels, reduction="none")
        return (losses * told).sum(dim=1) / told.sum(dim=1)

    def _encode(self, texts: Sequence[str], limit: int) -> dict[str, Tensor]:
        encoded = self.tokenizer(list(texts), padding=True, truncation=True, max_length=limit, return_tensors="pt")
        return {name: encoded[name].to(self.model.device) for name in ("input_ids", "attention_mask")}


def source_text(one: Tuple) -> str:
    """What the generator reads: each entity with as much of its background as leaves room for the others."""
    room = 420 // max(len(one.entities), 1)
    told = " ; ".join(f"{entity.name}: {background_text(entity)}"[:room] for entity in one.entities)
    return f"{told} | {one.context[:300]}" if one.context else told


class _LikelihoodRanker:
    def __init__(self, seed: int, weights: str | None) -> None:
        self._seed, self._weights = seed, weights

    def __call__(self, train: Sequence[Tuple], tuples: Sequence[Tuple]) -> list[np.ndarray]:
        generator = PhraseGenerator(self._seed, self._weights)
        generator.fit(train)
        return [generator.likelihoods(one) for one in tuples]


def likelihood_ranker(seed: int = 0, weights: str | None = None) -> _LikelihoodRanker:
    """Ranks candidates by their likelihood under a generator fitted to the training tuples."""
    return _LikelihoodRanker(seed, weights)


def _tiny() -> tuple[T5ForConditionalGeneration, PreTrainedTokenizerBase]:
    table = WordTable.load()
    tokenizer = table.tokenizer
    pad, end = tokenizer.pad_token_id, tokenizer.sep_token_id
    config = T5Config(
        vocab_size=len(table.vectors), d_model=table.width, d_kv=48, d_ff=512, num_layers=1, num_decoder_layers=1,
        num_heads=8, pad_token_id=pad, eos_token_id=end,
    )  # fmt: skip
    config.decoder_start_token_id = pad
    model = T5ForConditionalGeneration(config)
    with torch.no_grad():
        model.shared.weight.copy_(torch.from_numpy(table.vectors))
    model.shared.weight.requires_grad_(False)  # some hundred phrases teach words nothing
    return model, tokenizer
