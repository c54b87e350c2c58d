"""Any T5 checkpoint as the resolver's T5, in the paper's format (Hosseini et al. 2023, section 5.1).

Each choice is put to the model by itself, as "expression: … entity: … description: …", and its score is the log-odds
of the first decoded token being "true" rather than "false".
"""

from collections.abc import Sequence
from typing import Self

import numpy as np
import torch
from torch import Tensor, nn
from transformers import PreTrainedTokenizerBase, T5ForConditionalGeneration

from resolver.device import best_device, mixed_precision, move_to
from resolver.seq2seq_loading import answer_ids, load_t5

MAX_TOKENS = 256
"""Inputs are cut after so many tokens; what is lost is the end of the description."""

_MAX_CHARACTERS = 400
"""An expression is cut here, so that a flood of text leaves room for the choice."""

_CHUNK = 64


class Seq2SeqModel:
    """A `ChoiceModel` over a T5 that was fine-tuned to say "true" or "false"."""

    def __init__(
        self,
        model: T5ForConditionalGeneration,
        tokenizer: PreTrainedTokenizerBase,
        precision: torch.dtype = torch.float32,
    ) -> None:
        """Use a loaded model, computing in `precision`.

        Raises CheckpointError where its vocabulary cannot say "true" and "false".
        """
        self.model = model.eval()
        self.tokenizer = tokenizer
        self.precision = precision
        self.true, self.false = answer_ids(model, tokenizer)

    @classmethod
    def load(cls, name: str) -> Self:
        """Load a checkpoint by name or folder, to a GPU where there is one.

        Raises CheckpointError where there is none, or it is no T5.
        """
        model, tokenizer = load_t5(name)
        device = best_device()
        move_to(model, device)
        return cls(model, tokenizer, mixed_precision(device))

    def scores(
        self, expressions: Sequence[str], backgrounds: Sequence[Sequence[str]], member: int | None = None
    ) -> np.ndarray:
        """Scores `[expressions, choices]`: the log-odds of "true"."""
        prompts = [
            prompt(expression, text)
            for expression, texts in zip(expressions, backgrounds, strict=True)
            for text in texts
        ]
        with torch.inference_mode():
            found = [
                self.log_odds(self.logits(prompts[start : start + _CHUNK])).cpu()
                for start in range(0, len(prompts), _CHUNK)
            ]
        return torch.cat(found).numpy().reshape(len(expressions), -1)

    def logits(self, prompts: Sequence[str]) -> Tensor:
        """Logits `[prompts, vocabulary]` of the first decoded token, in single precision; gradients flow through.

        The same as the model's own forward pass, but for the output layer, which is computed in single precision
        also when the rest is not: half precision has steps of 0.03 at the size of these logits.
        """
        model, device = self.model, self.model.device
        inputs = self.tokenizer(
            list(prompts), padding=True, truncation=True, max_length=MAX_TOKENS, return_tensors="pt"
        ).to(device)
        start = torch.full((len(prompts), 1), model.config.decoder_start_token_id or 0, device=device)
        with torch.autocast(device.type, dtype=self.precision, enabled=self.precision != torch.float32):
            states = model.encoder(input_ids=inputs["input_ids"], attention_mask=inputs["attention_mask"])
            decoded = model.decoder(
                input_ids=start,
                encoder_hidden_states=states.last_hidden_state,
                encoder_attention_mask=inputs["attention_mask"],
                use_cache=False,
            )
        last = decoded.last_hidden_state[:, 0].float()
        if model.config.scale_decoder_outputs:  # T5 1.0; T5 1.1 and flan-t5 do not
            last = last * model.model_dim**-0.5
        return nn.functional.linear(last, model.lm_head.weight.float())

    def log_odds(self, logits: Tensor) -> Tensor:
        """Log-odds `[prompts]` of "true" against "false"."""
        return logits[:, self.true] - logits[:, self.false]


def prompt(expression: str, background: str) -> str:
    """The paper's input for one choice; `background` is "name. description"."""
    name, _, description = background.partition(". ")
    return f"expression: {expression[:_MAX_CHARACTERS]} entity: {name} description: {description}"
