"""Serves the small T5 over MiniLM's states: scores choices for expressions."""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import torch
import transformers.utils.logging as transformers_logging
from transformers import AutoModel, AutoTokenizer, BertModel, PreTrainedTokenizerBase

from resolver.t5 import MiniLMT5, MiniLMT5Config, encode_inputs, read_states
from retrieval.embedding import minilm_folder


def load_minilm() -> tuple[BertModel, PreTrainedTokenizerBase]:
    """MiniLM's encoder and tokenizer from the installed package, in evaluation mode."""
    transformers_logging.disable_progress_bar()
    folder = str(minilm_folder())
    tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    encoder = AutoModel.from_pretrained(folder, local_files_only=True)
    return encoder.eval(), tokenizer


class MiniLMT5Model:
    """The `ChoiceModel` that ships; may be used by several threads."""

    def __init__(self, network: MiniLMT5, tokenizer: PreTrainedTokenizerBase) -> None:
        self.network = network.eval()
        self.tokenizer = tokenizer

    @property
    def config(self) -> MiniLMT5Config:
        """The network's sizes."""
        return self.network.config

    def scores(self, expressions: Sequence[str], backgrounds: Sequence[Sequence[str]]) -> np.ndarray:
        """Scores `[expressions, choices]`: half the mean log-odds of each choice against every other.

        Every pair of choices is compared in both orders, so the order they are given in makes no difference.
        """
        count = len(backgrounds[0])
        repeated = [expression for expression in expressions for _ in range(count)]
        texts = [text for choices in backgrounds for text in choices]
        starts = range(0, len(repeated), count)
        pairs = [(start + i, start + j) for start in starts for i, j in permutations(range(count), 2)]
        first, second = torch.tensor(pairs).T
        with torch.inference_mode():
            inputs = encode_inputs(self.tokenizer, repeated, texts, self.config)
            read = read_states(self.network.states(**inputs), inputs["mask"], inputs["segments"])
            log_odds = self.network.compare(read.rows(first), read.rows(second)).float().numpy()
        scores = np.zeros(len(repeated))
        np.add.at(scores, first.numpy(), log_odds)
        np.add.at(scores, second.numpy(), -log_odds)
        # A choice is in 2 (count - 1) pairs, and of two choices the difference is to be the log-odds.
        return scores.reshape(len(expressions), count) / (4 * (count - 1))
