"""A small T5 over MiniLM's states that says which of two choices an expression refers to.

The input of one choice is "expression [SEP] name. evidence", read by MiniLM (its lower layers frozen). The states of
both choices, marked first and second, are laid end to end and read by a T5 encoder and decoder (transformers'
`T5ForConditionalGeneration`), whose first decoded token is "1" or "2": fusion in the decoder, so the choices are
weighed against each other (Hosseini et al. 2023, section 5, score them one at a time).

Each state also carries how well its word is matched: the best cosine between a word of the expression and the words of
the background (late interaction), and by how much that beats the same word's match in the other choice. T5 would
otherwise have to learn to compare words from scratch, which tens of thousands of examples do not suffice for.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from transformers import BertModel, PreTrainedTokenizerBase, T5Config, T5ForConditionalGeneration

FIRST, SECOND = 2, 3
"""Token ids of "1" and "2" in the decoder's vocabulary (0 pads and starts, 1 ends)."""


@dataclass(frozen=True)
class MiniLMT5Config:
    """Sizes of the network; `expression_tokens` and `input_tokens` cut the expression and the whole input."""

    trained_layers: int = 2
    t5_encoder_layers: int = 1
    t5_decoder_layers: int = 1
    heads: int = 6
    feed_forward: int = 768
    dropout: float = 0.1
    expression_tokens: int = 24
    input_tokens: int = 56

    def to_dict(self) -> dict[str, int | float]:
        """As plain values, for the checkpoint."""
        return asdict(self)


class MiniLMT5(nn.Module):
    """The network. Only the last `trained_layers` of the encoder and the T5 are trained and saved."""

    def __init__(self, encoder: BertModel, config: MiniLMT5Config) -> None:
        super().__init__()
        self.config = config
        self.encoder = encoder
        width = encoder.config.hidden_size
        for name, parameter in encoder.named_parameters():
            parameter.requires_grad = self._is_trained(name)
        self.choice = nn.Embedding(2, width)
        nn.init.normal_(self.choice.weight, std=0.1)
        self.match = nn.Linear(2, width)
        nn.init.normal_(self.match.weight, std=0.3)
        sizes = {
            "vocab_size": 4,
            "d_model": width,
            "d_kv": width // config.heads,
            "d_ff": config.feed_forward,
            "num_layers": config.t5_encoder_layers,
            "num_decoder_layers": config.t5_decoder_layers,
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

    def _is_trained(self, name: str) -> bool:
        layers = self.encoder.config.num_hidden_layers
        trained = range(layers - self.config.trained_layers, layers)
        return any(name.startswith(f"encoder.layer.{i}.") for i in trained)

    def trained_state(self) -> dict[str, Tensor]:
        """What a checkpoint holds: everything but the frozen part of the encoder."""
        return {
            name: value
            for name, value in self.state_dict().items()
            if not name.startswith("encoder.") or self._is_trained(name.removeprefix("encoder."))
        }

    def states(self, ids: Tensor, mask: Tensor, segments: Tensor) -> Tensor:
        """MiniLM's states of `[n, tokens]` inputs: `[n, tokens, width]`."""
        return self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=segments).last_hidden_state

    def compare(self, first: "Read", second: "Read") -> Tensor:
        """Log-odds `[n]` that the first of two choices is meant."""
        joined = torch.cat([self._marked(first, second, 0), self._marked(second, first, 1)], dim=1)
        mask = torch.cat([first.mask, second.mask], dim=1)
        start = torch.zeros(len(joined), 1, dtype=torch.long, device=joined.device)
        logits = self.t5(inputs_embeds=joined, attention_mask=mask, decoder_input_ids=start).logits[:, 0]
        return logits[:, FIRST] - logits[:, SECOND]

    def _marked(self, one: "Read", other: "Read", place: int) -> Tensor:
        """States of a choice with its place and its words' matches added."""
        # The expression is the same in both inputs, so its words stand at the same positions.
        ahead = torch.where(one.expression, one.matches - other.matches, torch.zeros_like(one.matches))
        told = torch.stack([(one.matches - 0.5) * 4, ahead * 8], dim=-1).to(one.states.dtype)
        return one.states + self.choice.weight[place] + self.match(told)

    def forward(self, ids: Tensor, mask: Tensor, segments: Tensor) -> Tensor:
        """Log-odds `[n]` that the first choice is meant; inputs are `[2n, tokens]`, firsts before seconds.

        Both orders are scored and averaged, so that swapping the choices exactly swaps the sign; in training one order
        is enough, since the data has both.
        """
        read = read_states(self.states(ids, mask, segments), mask, segments)
        half = len(ids) // 2
        first, second = read.rows(slice(0, half)), read.rows(slice(half, None))
        if self.training:
            return self.compare(first, second)
        return (self.compare(first, second) - self.compare(second, first)) / 2


@dataclass(frozen=True)
class Read:
    """Inputs as MiniLM read them: `states [n, tokens, width]`, `mask` and `expression` (which are the expression's
    words) `[n, tokens]`, and `matches [n, tokens]`, the best cosine of each word with the other part's words."""

    states: Tensor
    mask: Tensor
    expression: Tensor
    matches: Tensor

    def rows(self, rows: Tensor | slice) -> "Read":
        """Some of the inputs, in a given order."""
        return Read(self.states[rows], self.mask[rows], self.expression[rows], self.matches[rows])


def read_states(states: Tensor, mask: Tensor, segments: Tensor) -> Read:
    """Match the words of expression and background: late interaction over contextual states (ColBERT's MaxSim)."""
    words = mask.bool()
    words[:, 0] = False  # [CLS]; each part's [SEP] stays in, matched with nothing in particular
    background = segments.bool() & words
    expression = ~segments.bool() & words
    unit = nn.functional.normalize(states.float(), dim=-1)
    cosines = unit @ unit.transpose(1, 2)
    across = (expression[:, :, None] & background[:, None, :]) | (background[:, :, None] & expression[:, None, :])
    matches = cosines.masked_fill(~across, -1).amax(dim=-1).clamp_min(0)
    return Read(states, mask, expression, matches)


def encode_inputs(
    tokenizer: PreTrainedTokenizerBase,
    expressions: Sequence[str],
    backgrounds: Sequence[str],
    config: MiniLMT5Config,
) -> dict[str, Tensor]:
    """Tokenize "expression [SEP] background" pairs; a long expression is cut first, then the background."""
    short = tokenizer(list(expressions), add_special_tokens=False, truncation=True, max_length=config.expression_tokens)
    cut = tokenizer.batch_decode(short["input_ids"])
    encoded = tokenizer(
        cut,
        list(backgrounds),
        padding=True,
        truncation="only_second",
        max_length=config.input_tokens,
        return_tensors="pt",
    )
    return {"ids": encoded["input_ids"], "mask": encoded["attention_mask"], "segments": encoded["token_type_ids"]}
