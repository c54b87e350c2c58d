"""Classifiers that read a choice's text with an expression (Hosseini et al. 2023, section 5.2), from any weights.

Each is a transformers checkpoint by name or folder, read as "[CLS] text [SEP] expression [SEP]". A checkpoint whose
head was never trained is refused: it would guess, and look like a model that is no good.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import torch
from huggingface_hub import constants
from transformers import (
    AutoModelForMultipleChoice,
    AutoModelForSequenceClassification,
    AutoTokenizer,
    PreTrainedModel,
    PreTrainedTokenizerBase,
)
from transformers.utils import logging as transformers_logging

from evaluation.errors import WeightsError

MAX_TOKENS = 512
"""Text and expression together, as in the paper; the text is cut."""

_BATCH = 16


@dataclass(frozen=True)
class PairModel:
    """A classifier that gives each choice of a question a score; `score` reads it off the logits `[pairs, labels]`."""

    model: PreTrainedModel
    tokenizer: PreTrainedTokenizerBase
    score: Callable[[torch.Tensor], torch.Tensor]
    joint: bool = False

    def ahead(
        self,
        expressions: Sequence[str],
        texts: Sequence[Sequence[str]],
        progress: Callable[[int, int], None] | None = None,
    ) -> np.ndarray:
        """By how much the first of two choices is ahead for each expression, `[n]`.

        `texts` has both choices' texts for each expression; `progress` gets the number done and the number of all.
        """
        ahead = np.zeros(len(expressions))
        # Batches of like length waste little on padding.
        order = sorted(range(len(expressions)), key=lambda n: max(len(text) for text in texts[n]))
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            scores = self._scores([expressions[n] for n in batch], [texts[n] for n in batch])
            ahead[batch] = scores[:, 0] - scores[:, 1]
            if progress:
                progress(min(start + _BATCH, len(order)), len(order))
        return ahead

    def _scores(self, expressions: Sequence[str], texts: Sequence[Sequence[str]]) -> np.ndarray:
        """Scores `[expressions, choices]`."""
        count = len(texts[0])
        inputs = self.tokenizer(
            [text for choices in texts for text in choices],
            [expression for expression in expressions for _ in range(count)],
            padding=True,
            truncation="longest_first",
            max_length=_limit(self.model, self.tokenizer),
            return_tensors="pt",
        ).to(self.model.device)
        with torch.inference_mode():
            if self.joint:
                shaped = {name: value.view(len(texts), count, -1) for name, value in inputs.items()}
                return self.model(**shaped).logits.float().cpu().numpy()
            return self.score(self.model(**inputs).logits.float()).view(len(texts), count).cpu().numpy()


def load_entailment(name: str) -> PairModel:
    """A classifier of textual entailment: the premise is the choice's text, the hypothesis the expression.

    The score is the log-probability of the label that says "entailment", as in the paper.

    Raises WeightsError where there is no such checkpoint, or none of its labels says so.
    """
    tokenizer, model = _load(AutoModelForSequenceClassification, name)
    labels = {str(label).lower(): int(i) for i, label in (model.config.id2label or {}).items()}
    entails = [i for label, i in labels.items() if label.startswith("entail")]
    if len(entails) != 1:
        named = ", ".join(labels)
        raise WeightsError(f"'{name}' has no label 'entailment' but {named}; name its labels in config.json (id2label)")
    return PairModel(model, tokenizer, lambda logits: logits.log_softmax(dim=-1)[:, entails[0]])


def load_alone(name: str) -> PairModel:
    """A classifier fine-tuned to say of one choice whether the expression refers to it (the paper's "BERT").

    Two labels, of which the second says yes, or a single unit. Raises WeightsError for any other checkpoint.
    """
    tokenizer, model = _load(AutoModelForSequenceClassification, name)
    count = model.config.num_labels
    if count not in (1, 2):
        raise WeightsError(f"'{name}' has {count} labels; a classifier of single choices has two (no, yes), or one")
    return PairModel(
        model, tokenizer, lambda logits: logits[:, 1] - logits[:, 0] if logits.shape[1] == 2 else logits[:, 0]
    )


def load_joint(name: str) -> PairModel:
    """A multiple choice model fine-tuned with a softmax over the choices (the paper's "BERT Joint").

    Raises WeightsError where there is no such checkpoint.
    """
    tokenizer, model = _load(AutoModelForMultipleChoice, name)
    return PairModel(model, tokenizer, lambda logits: logits, joint=True)


def _load(kind: Any, name: str) -> tuple[PreTrainedTokenizerBase, PreTrainedModel]:
    place = Path(name).expanduser()
    if not place.is_dir() and (place.is_absolute() or name.startswith((".", "~"))):
        raise WeightsError(f"there is no folder '{name}'")
    transformers_logging.disable_progress_bar()
    verbosity = transformers_logging.get_verbosity()
    transformers_logging.set_verbosity_error()  # what does not fit is told by the error below
    source, offline = (str(place), True) if place.is_dir() else (name, not _hub_answers())
    try:
        tokenizer = AutoTokenizer.from_pretrained(source, local_files_only=offline)
        model, found = kind.from_pretrained(source, local_files_only=offline, output_loading_info=True)
    except Exception as error:  # transformers raises whatever the file, the hub or the parser raised
        reason = next(iter(str(error).strip().splitlines()), type(error).__name__)
        raise WeightsError(f"'{name}' cannot be loaded ({type(error).__name__}: {reason[:200]})") from error
    finally:
        transformers_logging.set_verbosity(verbosity)
    if unfit := sorted([*found["missing_keys"], *(key for key, *_ in found["mismatched_keys"])]):
        raise WeightsError(f"'{name}' was not trained as a classifier: it has no weights for {unfit[0]}")
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return tokenizer, model.eval().to(device)


def _hub_answers() -> bool:
    """Whether the model hub can be reached at all: its client would try for a minute, noisily, before it gave up."""
    if constants.HF_HUB_OFFLINE:
        return False
    try:
        httpx.head(constants.ENDPOINT, timeout=5)
    except httpx.HTTPError:
        return False
    return True


def _limit(model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase) -> int:
    """How many tokens the model can read. RoBERTa's positions begin after the padding's, so it has two fewer."""
    positions = getattr(model.config, "max_position_embeddings", None) or MAX_TOKENS
    if "roberta" in str(model.config.model_type):
        positions -= 2
    return min(MAX_TOKENS, positions, tokenizer.model_max_length)
