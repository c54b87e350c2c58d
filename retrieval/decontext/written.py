"""Decontextualization by a model that writes (Choi et al. 2021, section 5.1)."""

import logging
from pathlib import Path

from knowledge.types import Category
from retrieval.decontext.edits import edits_between
from retrieval.decontext.facts import added_facts, page_text
from retrieval.decontext.records import Context, Decontextualized
from retrieval.decontext.sequence import input_text, read_output
from retrieval.terms import terms
from retrieval.text_models import TextModel, load_text_model

MAX_INPUT = 512
MAX_OUTPUT = 128
"""Tokens; a model that was trained on shorter inputs reads no longer ones."""

_MAX_CHARACTERS = 2000
_BATCH = 8
_LEAST_KEPT = 0.5
"""Of a sentence's terms; annotators replace references and drop phrases, and no more than that."""

_log = logging.getLogger(__name__)


class WrittenDecontextualizer:
    """A T5 or language model that was trained to make sentences stand alone (`whichone train decontextualizer`).

    A rewrite with a name or number that its page does not have is dropped, and so is what cannot be read or leaves out
    most of what the sentence says; `rejected` counts them, and the sentence is left as it was. Who asks for the first
    sentence of a paragraph is taken to read on: all are written together then, which is faster.
    """

    def __init__(self, model: TextModel, beams: int = 1) -> None:
        self.model = model
        self.beams = beams
        self.rejected = 0
        self._limits = limits_of(model)
        self._paragraph: Context | None = None
        self._outputs: dict[int, str] = {}

    @classmethod
    def load(cls, name_or_folder: str | Path, beams: int = 1) -> "WrittenDecontextualizer":
        """Load a model and its tokenizer. Raises TextModelError where there is none of that name."""
        return cls(load_text_model(name_or_folder), beams)

    def decontextualize(self, context: Context, index: int) -> Decontextualized:
        """Make the sentence numbered `index` of the context's paragraph stand alone."""
        sentence = context.sentences[index]
        if not _readable(sentence):
            return Decontextualized(sentence, Category.INFEASIBLE, open=True)
        result = read_output(self._written(context, index))
        if result is None:
            return self._reject(sentence, "cannot be read")
        category, text = result
        if category is not Category.FEASIBLE:
            return Decontextualized(sentence, category, open=category is Category.INFEASIBLE)
        if _kept(sentence, text) < _LEAST_KEPT:
            return self._reject(sentence, "says something else")
        if added_facts(text, page_text(context)):
            return self._reject(sentence, "has names or numbers that its page does not have")
        return Decontextualized(text, category, edits_between(sentence, text))

    def _written(self, context: Context, index: int) -> str:
        """What the model writes for a sentence."""
        if context is not self._paragraph:
            self._paragraph, self._outputs = context, {}
        if index not in self._outputs:
            ahead = range(index, len(context.sentences)) if index == 0 else (index,)
            wanted = [place for place in ahead if _readable(context.sentences[place])]
            sources = [source_text(self.model, context, place, self._limits[0]) for place in wanted]
            for start in range(0, len(sources), _BATCH):
                written = self.model.write(sources[start : start + _BATCH], self._limits, self.beams)
                self._outputs |= dict(zip(wanted[start:], written, strict=False))
        return self._outputs[index]

    def _reject(self, sentence: str, why: str) -> Decontextualized:
        self.rejected += 1
        _log.warning("A rewrite was dropped: it %s", why)
        return Decontextualized(sentence, Category.INFEASIBLE, open=True)


def _readable(sentence: str) -> bool:
    return bool(sentence.strip()) and len(sentence) <= _MAX_CHARACTERS


def _kept(sentence: str, text: str) -> float:
    """The share of a sentence's terms that its rewrite has."""
    said = set(terms(sentence))
    return len(said & set(terms(text))) / len(said) if said else 1.0


def limits_of(model: TextModel) -> tuple[int, int]:
    """How many tokens go in and come out at most."""
    return min(MAX_INPUT, model.tokenizer.model_max_length), MAX_OUTPUT


def source_text(model: TextModel, context: Context, index: int, limit: int) -> str:
    """What the model reads for a sentence, with as much of its paragraph as fits."""
    return input_text(context, index, lambda text: len(model.tokenizer(text, verbose=False)["input_ids"]) <= limit)
