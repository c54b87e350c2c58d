"""MiniLM on the CPU by ONNX Runtime: the same vectors as by torch, for a text by itself in a third of the time.

`minilm.onnx` is the network without its weights, which are read from the model's own file (`minilm_graph.py` made it).
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from safetensors.numpy import load_file
from tokenizers import Tokenizer

GRAPH = Path(__file__).with_name("minilm.onnx")
WEIGHTS = "model.safetensors"
PREFIX = "bert."
"""What the graph puts before the names that the weights have in their file."""

DIMENSIONS = 384


class MiniLM:
    """all-MiniLM-L6-v2 with mean pooling; may be used by several threads."""

    dimensions = DIMENSIONS

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
        weights = {PREFIX + name: value for name, value in load_file(folder / WEIGHTS).items() if "pooler" not in name}
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        # Threads that wait by spinning take the cores from whatever else answers.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        names = [name for name in weights if not name.endswith("position_ids")]
        options.add_external_initializers(
            names, [onnxruntime.OrtValue.ortvalue_from_numpy(weights[name]) for name in names]
        )
        self._session = onnxruntime.InferenceSession(GRAPH.read_bytes(), options, providers=["CPUExecutionProvider"])
        self._weights = weights  # Not copied by the session.

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """The vectors `[n, 384]` of some texts, each of length 1; one batch."""
        encoded = self._tokenizer.encode_batch(list(texts))
        found: np.ndarray = self._session.run(
            None,
            {
                "input_ids": np.array([one.ids for one in encoded], np.int64),
                "attention_mask": np.array([one.attention_mask for one in encoded], np.int64),
            },
        )[0]
        return found
