"""The small T5 that says which of two choices an expression refers to.

One input holds the expression and the evidence of both choices, laid end to end (`resolver/t5_input.py` makes it). A
T5 encoder and decoder (transformers' `T5ForConditionalGeneration`) read it, and the first decoded token is "1" or "2":
fusion in the decoder, so the choices are weighed against each other (Hosseini et al. 2023, section 5, score them one
at a time).

Each word piece comes as MiniLM's vector of it, its part (expression, first or second choice), and how well it is
matched in the other part: late interaction as input. T5 would otherwise have to learn to compare words from scratch,
which tens of thousands of examples do not suffice for.
"""

from dataclasses import asdict, dataclass

import numpy as np
import torch
from torch import Tensor, nn
from transformers import T5Config, T5ForConditionalGeneration

from resolver.t5_input import MATCHES, PARTS, T5Batch

FIRST, SECOND = 2, 3
"""Token ids of "1" and "2" in the decoder's vocabulary (0 pads and starts, 1 ends)."""


@dataclass(frozen=True)
class ChoiceT5Config:
    """Sizes of the network; `expression_pieces` and `choice_pieces` cut the expression and a choice's background."""

    width: int = 128
    encoder_layers: int = 2
    decoder_layers: int = 1
    heads: int = 4
    feed_forward: int = 384
    dropout: float = 0.1
    expression_pieces: int = 24
    choice_pieces: int = 56

    def to_dict(self) -> dict[str, int | float]:
        """As plain values, for the checkpoint."""
        return asdict(self)


class ChoiceT5(nn.Module):
    """The network. MiniLM's vectors `[vocabulary, d]` are given, not trained and not saved."""

    vectors: Tensor

    def __init__(self, vectors: np.ndarray, config: ChoiceT5Config) -> None:
        super().__init__()
        self.config = config
        # Rows of length one are scaled up to the size of what is added to them.
        self.register_buffer("vectors", torch.from_numpy(vectors) * 4, persistent=False)
        self.word = nn.Linear(vectors.shape[1], config.width)
        self.part = nn.Embedding(PARTS, config.width)
        nn.init.normal_(self.part.weight, std=0.1)
        self.match = nn.Linear(MATCHES, config.width)
        nn.init.normal_(self.match.weight, std=0.3)
        sizes = {
            "vocab_size": 4,
            "d_model": config.width,
            "d_kv": config.width // config.heads,
            "d_ff": config.feed_forward,
            "num_layers": config.encoder_layers,
            "num_decoder_layers": config.decoder_layers,
            "num_heads": config.heads,
            "dropout_rate": config.dropout,
            "feed_forward_proj": "gated-gelu",
            "tie_word_embeddings": False,
            "decoder_start_token_id": 0,
            "pad_token_id": 0,
            "eos_token_id": 1,
            "use_cache": False,
        }
        self.t5 = T5ForConditionalGeneration(T5Config.from_dict(sizes))
        nn.init.zeros_(self.t5.lm_head.weight)  # starts undecided instead of loudly wrong

    def forward(self, batch: T5Batch) -> Tensor:
        """Log-odds `[n]` that the first choice is meant."""
        pieces, parts, matches, mask = (value.to(self.vectors.device) for value in batch.tensors())
        states = self.word(self.vectors[pieces]) + self.part(parts) + self.match(matches)
        start = torch.zeros(len(pieces), 1, dtype=torch.long, device=pieces.device)
        logits = self.t5(inputs_embeds=states, attention_mask=mask, decoder_input_ids=start).logits[:, 0]
        return logits[:, FIRST] - logits[:, SECOND]
