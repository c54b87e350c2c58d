"""The precision of BERTScore (Zhang et al. 2020): how near in meaning generated text is to references."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from evaluation.errors import EvaluationError

_PIECES = 128
_BATCH = 64


class BertScore:
    """BERTScore by the last layer of any BERT-like model, without weights by rarity and without a baseline.

    Each word piece of what was generated counts by its cosine with the nearest one of the reference; what marks begin
    and end does not count. Scores by different models cannot be compared.
    """

    def __init__(self, model: str | Path) -> None:
        """Use a model by folder or published name. Raises EvaluationError where there is none."""
        from transformers import AutoModel, AutoTokenizer

        try:
            self._model: Any = AutoModel.from_pretrained(str(model)).eval()
            self._tokenizer: Any = AutoTokenizer.from_pretrained(str(model))
        except (OSError, ValueError, RuntimeError, KeyError) as error:
            raise EvaluationError(f"There is no model for BERTScore at {model}: give the folder of one") from error
        self._vectors: dict[str, Tensor] = {}

    def precision(self, generated: Sequence[str], references: Sequence[str]) -> float:
        """The mean precision, at most 100. Texts without a word piece score 0.

        Raises ValueError where there is no text, or not a reference for each.
        """
        if not generated or len(generated) != len(references):
            raise ValueError(f"{len(generated)} generated texts and {len(references)} references cannot be compared")
        self._read([*generated, *references])
        scores = []
        for text, reference in zip(generated, references, strict=True):
            alike = self._vectors[text] @ self._vectors[reference].T
            scores.append(float(alike.max(dim=1).values.mean()) if alike.numel() else 0.0)
        return 100 * sum(scores) / len(scores)

    @torch.inference_mode()
    def _read(self, texts: Sequence[str]) -> None:
        """The vectors of each new text's word pieces, `[pieces, width]`, of length 1."""
        new = sorted({text for text in texts if text not in self._vectors}, key=len)
        for start in range(0, len(new), _BATCH):
            batch = new[start : start + _BATCH]
            encoded = self._tokenizer(
                batch, padding=True, truncation=True, max_length=_PIECES, return_tensors="pt",
                return_special_tokens_mask=True,
            )  # fmt: skip
            words = encoded.pop("special_tokens_mask").eq(0) & encoded["attention_mask"].eq(1)
            states = torch.nn.functional.normalize(self._model(**encoded).last_hidden_state, dim=-1)
            self._vectors |= {text: states[row][words[row]] for row, text in enumerate(batch)}
