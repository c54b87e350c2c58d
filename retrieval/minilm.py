"""MiniLM on the CPU by ONNX Runtime: the same vectors as by torch, for a text by itself in a third of the time.

`minilm.onnx` is the network without its weights, which are read from the model's own file (`minilm_graph.py` made it).
"""

import json
import mmap
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

GRAPH = Path(__file__).with_name("minilm.onnx")
WEIGHTS = "model.safetensors"
PREFIX = "bert."
"""What the graph puts before the names that the weights have in their file."""

DIMENSIONS = 384


class MiniLM:
    """all-MiniLM-L6-v2 with mean pooling; may be used by several threads."""

    dimensions = DIMENSIONS
    batch = 16
    """Of texts of like length; a batch that stays in the cores' caches takes a fifth less time than one of 64."""

    def __init__(self, folder: Path, max_tokens: int, threads: int = 0) -> None:
        """Load the weights and the tokenizer of a folder.

        Args:
            folder: with `model.safetensors` and `tokenizer.json`.
            max_tokens: texts are cut after so many word pieces.
            threads: how many to compute with; 0: one for each core.

        Raises:
            OSError, ValueError, RuntimeError: a file is missing or is none of this model's.
        """
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.enable_truncation(max_tokens)
        self._tokenizer.enable_padding(pad_id=self._tokenizer.token_to_id("[PAD]"), pad_token="[PAD]")
        content = np.memmap(folder / WEIGHTS, np.uint8, "r")
        weights = {PREFIX + name: value for name, value in _tensors(content).items() if _is_used(name)}
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        # Threads that wait by spinning take the cores from whatever else answers.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.add_external_initializers(
            list(weights), [onnxruntime.OrtValue.ortvalue_from_numpy(value) for value in weights.values()]
        )
        self._session = onnxruntime.InferenceSession(GRAPH.read_bytes(), options, providers=["CPUExecutionProvider"])
        self._weights = weights  # The session reads them where they are.
        # Of most weights it has made a copy in its own order: let go of what was read for that, about 90 MB.
        if hasattr(mmap, "MADV_DONTNEED"):
            content._mmap.madvise(mmap.MADV_DONTNEED)  # type: ignore[attr-defined]

    def lengths(self, texts: Sequence[str]) -> list[int]:
        """How many word pieces each text has, up to the limit."""
        return [sum(one.attention_mask) for one in self._tokenizer.encode_batch(list(texts))]

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """The vectors `[n, 384]` of some texts, each of length 1; one batch."""
        found: np.ndarray = self._session.run(None, self.tokens(texts))[0]
        return found

    def tokens(self, texts: Sequence[str]) -> dict[str, np.ndarray]:
        """What the network takes: word pieces and what of them is no padding, `[n, longest]` each."""
        encoded = self._tokenizer.encode_batch(list(texts))
        return {
            "input_ids": np.array([one.ids for one in encoded], np.int64),
            "attention_mask": np.array([one.attention_mask for one in encoded], np.int64),
        }


def _is_used(name: str) -> bool:
    return "pooler" not in name and not name.endswith("position_ids")


def _tensors(content: np.ndarray) -> Mapping[str, np.ndarray]:
    """The tensors of a safetensors file that is mapped into memory, without reading them."""
    length = int(content[:8].view("<u8")[0])
    start = 8 + length
    found = {}
    for name, entry in json.loads(content[8:start].tobytes()).items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            first, last = entry["data_offsets"]
            found[name] = content[start + first : start + last].view("<f4").reshape(entry["shape"])
    return found
