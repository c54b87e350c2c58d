"""Decontextualization by a T5 (Choi et al. 2021, section 5.1)."""

import logging
from pathlib import Path
from typing import Any

import torch
from transformers import AutoTokenizer, PreTrainedTokenizerBase, T5ForConditionalGeneration

from knowledge.types import Category
from retrieval.decontext.edits import edits_between
from retrieval.decontext.errors import DecontextModelError
from retrieval.decontext.facts import added_facts, page_text
from retrieval.decontext.records import Context, Decontextualized
from retrieval.decontext.sequence import input_text, read_output

MAX_INPUT = 512
MAX_OUTPUT = 128
"""Word pieces."""

_MAX_CHARACTERS = 2000
_log = logging.getLogger(__name__)


class T5Decontextualizer:
    """A T5 that was trained to make sentences stand alone (`whichone train decontextualizer`).

    A rewrite with a name or number that its page does not have is dropped, and so is what cannot be read; `rejected`
    counts both, and the sentence is left as it was.
    """

    def __init__(self, model: T5ForConditionalGeneration, tokenizer: PreTrainedTokenizerBase, beams: int = 1) -> None:
        self.model = model.eval()
        self.tokenizer = tokenizer
        self.beams = beams
        self.rejected = 0

    @classmethod
    def load(cls, name_or_folder: str | Path, beams: int = 1) -> "T5Decontextualizer":
        """Load a model and its tokenizer. Raises DecontextModelError where there is no T5 of that name."""
        return cls(*load_t5(name_or_folder), beams)

    @torch.inference_mode()
    def decontextualize(self, context: Context, index: int) -> Decontextualized:
        """Make the sentence numbered `index` of the context's paragraph stand alone."""
        sentence = context.sentences[index]
        if not sentence.strip() or len(sentence) > _MAX_CHARACTERS:
            return Decontextualized(sentence, Category.INFEASIBLE, open=True)
        source = input_text(context, index, lambda text: len(self.tokenizer(text)["input_ids"]) <= MAX_INPUT)
        encoded = self.tokenizer(source, return_tensors="pt", truncation=True, max_length=MAX_INPUT)
        written = self.model.generate(
            input_ids=encoded["input_ids"].to(self.model.device),
            attention_mask=encoded["attention_mask"].to(self.model.device),
            num_beams=self.beams,
            do_sample=False,
            max_new_tokens=MAX_OUTPUT,
        )
        result = read_output(str(self.tokenizer.decode(written[0], skip_special_tokens=True)))
        if result is None:
            return self._reject(sentence, "cannot be read")
        category, text = result
        if category is not Category.FEASIBLE:
            return Decontextualized(sentence, category, open=category is Category.INFEASIBLE)
        if added_facts(text, page_text(context)):
            return self._reject(sentence, "has names or numbers that its page does not have")
        return Decontextualized(text, category, edits_between(sentence, text))

    def _reject(self, sentence: str, why: str) -> Decontextualized:
        self.rejected += 1
        _log.warning("A rewrite was dropped: it %s", why)
        return Decontextualized(sentence, Category.INFEASIBLE, open=True)


def load_t5(name_or_folder: str | Path) -> tuple[T5ForConditionalGeneration, PreTrainedTokenizerBase]:
    """A T5 and its tokenizer, by the name of a published one or a folder. Raises DecontextModelError."""
    name = str(name_or_folder)
    try:
        model: Any = T5ForConditionalGeneration.from_pretrained(name)
        tokenizer: Any = AutoTokenizer.from_pretrained(name)
    except (OSError, ValueError, RuntimeError, KeyError) as error:
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise DecontextModelError(f"There is no T5 at {name} ({reason}): give the folder of one") from error
    return model, tokenizer
