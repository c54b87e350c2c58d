"""Vectors kept by the hash of their text, so that a rebuild embeds what is new and a stopped build goes on."""

import hashlib
import logging
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from retrieval.embedding import Embedder

CHUNK = 1024
"""A build that is stopped loses at most so many texts' work."""

_log = logging.getLogger(__name__)


def text_hash(text: str) -> bytes:
    """16 bytes that stand for a text."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


class EmbeddingCache:
    """Vectors of one embedding model: those of earlier indexes, and chunks of the build in progress."""

    def __init__(self, folder: Path, embedder: Embedder, chunk: int | None = None) -> None:
        """`folder` is the base's own cache folder; each model has its own part of it. `chunk` texts (default: `CHUNK`)
        are written at a time."""
        self._chunk = chunk or CHUNK
        self._folder = folder / embedder.checksum[:16]
        self.embedder = embedder
        self._known: dict[bytes, np.ndarray] = {}
        self.embedded = 0
        """How many texts had to be embedded anew so far."""

    def add_known(self, texts: Sequence[str], vectors: np.ndarray) -> None:
        """Take over vectors [n, d] of the same model that an earlier index holds."""
        self._known.update(zip(map(text_hash, texts), vectors, strict=True))

    def encode(self, texts: Sequence[str], progress: Callable[[int, int], None] | None = None) -> np.ndarray:
        """The vectors [n, d] of texts, embedding only those that are not known; each new chunk is written to disk."""
        self._read_chunks()
        hashes = [text_hash(text) for text in texts]
        new = {key: text for key, text in zip(hashes, texts, strict=True) if key not in self._known}
        # Not by length: chunk for chunk takes the same time then, and what a progress bar estimates is true.
        waiting = list(new.items())
        done = len(texts) - len(waiting)
        if progress:
            progress(done, len(texts))
        for start in range(0, len(waiting), self._chunk):
            chunk = waiting[start : start + self._chunk]
            before = done + start

            def batch_done(count: int, _: int, before: int = before) -> None:
                if progress:
                    progress(before + count, len(texts))

            vectors = self.embedder.encode([text for _, text in chunk], batch_done)
            keys = [key for key, _ in chunk]
            self.embedded += len(keys)
            self._known.update(zip(keys, vectors, strict=True))
            if len(waiting) > self._chunk:
                self._write_chunk(keys, vectors)
        if not texts:
            return np.empty((0, self.embedder.dimensions), np.float32)
        return np.stack([self._known[key] for key in hashes]).astype(np.float32, copy=False)

    def clear(self) -> None:
        """Remove the chunks: the finished index holds their vectors."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _read_chunks(self) -> None:
        for file in sorted(self._folder.glob("*.npz")):
            try:
                with np.load(file) as content:
                    keys, vectors = content["keys"], content["vectors"]
                    if vectors.shape == (len(keys), self.embedder.dimensions):
                        self._known.update((bytes(key), row) for key, row in zip(keys, vectors, strict=True))
            except (OSError, ValueError, KeyError, BadZipFile) as error:
                _log.warning("Left out a broken chunk of the embedding cache, %s: %s", file, error)

    def _write_chunk(self, keys: Sequence[bytes], vectors: np.ndarray) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        file = self._folder / f"{keys[0].hex()}.npz"
        part = file.with_suffix(".part")
        try:
            with part.open("wb") as stream:
                np.savez(stream, keys=np.frombuffer(b"".join(keys), np.uint8).reshape(len(keys), -1), vectors=vectors)
            part.replace(file)
        except OSError:
            part.unlink(missing_ok=True)
            raise
