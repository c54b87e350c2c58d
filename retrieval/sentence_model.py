"""Any sentence-transformers model."""

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from retrieval.errors import EmbeddingModelMissingError

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer


class SentenceModel:
    """A sentence-transformers model on any device."""

    batch = 64

    def __init__(self, name: str, max_tokens: int, device: str | None, offline: bool) -> None:
        """Load a model by name or folder; texts are cut after `max_tokens` tokens.

        Raises:
            EmbeddingModelMissingError: it is not there, not reachable or not readable.
        """
        self._model = _load(name, device, offline)
        self._model.max_seq_length = min(self._model.max_seq_length or max_tokens, max_tokens)

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self._model.get_embedding_dimension() or int(self.encode(["x"]).shape[1])

    def lengths(self, texts: Sequence[str]) -> list[int]:
        """How many characters each text has: near enough, and the same for every model."""
        return [len(text) for text in texts]

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        """The vectors `[n, d]` of one batch of texts, each of length 1."""
        import torch

        with torch.inference_mode():
            features = {
                name: value.to(self._model.device) if isinstance(value, torch.Tensor) else value
                for name, value in self._model.preprocess(list(texts)).items()
            }
            vectors = self._model(features)["sentence_embedding"]
            found: np.ndarray = torch.nn.functional.normalize(vectors.float(), dim=1).cpu().numpy()
        return found

    def checksum(self) -> str:
        """SHA-256 over the weights in the order of their names, wherever they were loaded from."""
        digest = hashlib.sha256()
        for name, tensor in sorted(self._model.state_dict().items()):
            digest.update(name.encode())
            digest.update(tensor.detach().cpu().float().numpy().tobytes())
        return digest.hexdigest()


def _load(name: str, device: str | None, offline: bool) -> "SentenceTransformer":
    # Imported late: it takes seconds, and neither `whichone --help` nor the shipped model needs it.
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging as transformers_logging

    transformers_logging.disable_progress_bar()
    try:
        return SentenceTransformer(name, device=device, local_files_only=offline)
    except Exception as error:  # Hub, JSON, tensor and tokenizer errors have no base of their own.
        reason = str(error).strip().splitlines()
        raise EmbeddingModelMissingError(
            f"The embedding model '{name[:200]}' cannot be loaded ({reason[0] if reason else type(error).__name__}); "
            "set WHICHONE_EMBEDDING_MODEL to 'minilm' or to the name or folder of a sentence-transformers model"
        ) from error
