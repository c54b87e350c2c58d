"""Any T5 checkpoint as the resolver's T5, in the paper's format (Hosseini et al. 2023, section 5.1).

Each choice is put to the model by itself, as "expression: … entity: … description: …", and its score is the log-odds
of the first decoded token being "true" rather than "false".
"""

from collections.abc import Sequence
from typing import Self

import numpy as np
import torch
from transformers import AutoTokenizer, PreTrainedTokenizerBase, T5ForConditionalGeneration

from resolver.errors import CheckpointError

MAX_TOKENS = 256
TRUE, FALSE = "true", "false"


class Seq2SeqModel:
    """A `ChoiceModel` over a T5 that was fine-tuned to say "true" or "false"."""

    def __init__(self, model: T5ForConditionalGeneration, tokenizer: PreTrainedTokenizerBase) -> None:
        """Use a loaded model. Raises CheckpointError where its vocabulary cannot say "true" and "false"."""
        self.model = model.eval()
        self.tokenizer = tokenizer
        ids = [tokenizer(word, add_special_tokens=False)["input_ids"] for word in (TRUE, FALSE)]
        if not all(ids) or ids[0][0] == ids[1][0] or max(ids[0][0], ids[1][0]) >= model.config.vocab_size:
            raise CheckpointError('the tokenizer does not belong to the T5 model: it has no words "true" and "false"')
        self._true, self._false = ids[0][0], ids[1][0]

    @classmethod
    def load(cls, name: str) -> Self:
        """Load a checkpoint by name or folder. Raises CheckpointError where there is none, or it is no T5."""
        try:
            tokenizer = AutoTokenizer.from_pretrained(name)
            model = T5ForConditionalGeneration.from_pretrained(name)
        except Exception as error:  # transformers raises whatever the file, the hub or the parser raised
            raise CheckpointError(
                f"'{name}' is neither a resolver checkpoint nor a T5 checkpoint that can be loaded "
                f"({type(error).__name__}: {str(error).splitlines()[0][:200]}); give a folder made by "
                "'whichone train resolver', or a T5 by name or folder"
            ) from error
        return cls(model, tokenizer)

    def scores(
        self, expressions: Sequence[str], backgrounds: Sequence[Sequence[str]], member: int | None = None
    ) -> np.ndarray:
        """Scores `[expressions, choices]`: the log-odds of "true"."""
        prompts = [
            prompt(expression, text)
            for expression, texts in zip(expressions, backgrounds, strict=True)
            for text in texts
        ]
        inputs = self.tokenizer(prompts, padding=True, truncation=True, max_length=MAX_TOKENS, return_tensors="pt")
        start = torch.full((len(prompts), 1), self.model.config.decoder_start_token_id or 0)
        with torch.inference_mode():
            logits = self.model(
                input_ids=inputs["input_ids"], attention_mask=inputs["attention_mask"], decoder_input_ids=start
            ).logits[:, 0]
        log_odds = (logits[:, self._true] - logits[:, self._false]).float().numpy()
        return log_odds.reshape(len(expressions), -1)


def prompt(expression: str, background: str) -> str:
    """The paper's input for one choice; `background` is "name. description"."""
    name, _, description = background.partition(". ")
    return f"expression: {expression} entity: {name} description: {description}"
