"""The generative model (Jumel et al. 2020, section 5.2): a model fine-tuned to say phrases, ranking by their
likelihood.

Without weights of its own it is a tiny T5 over MiniLM's word-piece vectors, trained from scratch on some dozens of
tuples: a baseline for the machinery, not for what pretrained models can do. Any T5 or language
model by name or folder takes its place.
"""

import random
from collections.abc import Sequence

import numpy as np
import torch
from transformers import T5Config, T5ForConditionalGeneration

from evaluation.tesa_data import Tuple
from evaluation.tesa_features import background_text
from resolver.device import best_device, move_to
from resolver.word_table import WordTable
from retrieval.text_models import T5Model, load_text_model

_LIMITS = 128, 24
"""Inputs and phrases are cut after so many tokens."""

_LEARNED = 6
"""How many of a trained model's last layers are fine-tuned: some hundred phrases would spoil more of them."""

_EPOCHS = 8
_BATCH = 16
_CHUNK = 64


class PhraseGenerator:
    """A T5 or language model that reads entities, background and context and says a phrase for all of them."""

    def __init__(self, seed: int = 0, weights: str | None = None) -> None:
        """Use a model by name or folder, or a fresh tiny T5. Raises TextModelError where it cannot be loaded."""
        torch.manual_seed(seed)
        self._seed = seed
        self._model = _tiny() if weights is None else load_text_model(weights)
        self._rate = 1e-3 if weights is None else 3e-4
        if weights is not None:
            self._model.last_layers(_LEARNED)
        move_to(self._model.model, best_device())

    def fit(self, tuples: Sequence[Tuple]) -> None:
        """Fine-tune on every phrase of the tuples."""
        pairs = [(source_text(one), phrase) for one in tuples for phrase in one.aggregations]
        chance = random.Random(self._seed)
        learned = [one for one in self._model.model.parameters() if one.requires_grad]
        optimizer = torch.optim.AdamW(learned, lr=self._rate)
        self._model.model.train()
        for _ in range(_EPOCHS):
            chance.shuffle(pairs)
            for start in range(0, len(pairs), _BATCH):
                sources, phrases = zip(*pairs[start : start + _BATCH], strict=True)
                losses = self._model.losses(sources, phrases, _LIMITS)
                optimizer.zero_grad()
                losses.mean().backward()
                torch.nn.utils.clip_grad_norm_(learned, 1.0)
                optimizer.step()
        self._model.model.eval()

    @torch.inference_mode()
    def likelihoods(self, one: Tuple) -> np.ndarray:
        """The mean log-likelihood of a token of each candidate, `[candidates]`."""
        found = []
        for start in range(0, len(one.candidates), _CHUNK):
            phrases = one.candidates[start : start + _CHUNK]
            found.append(-self._model.losses([source_text(one)] * len(phrases), phrases, _LIMITS).cpu())
        return torch.cat(found).numpy()

    def generate(self, one: Tuple) -> str:
        """The phrase that beam search finds, four beams."""
        return self._model.write([source_text(one)], _LIMITS, beams=4)[0]


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


def _tiny() -> T5Model:
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
    return T5Model(model, tokenizer)
