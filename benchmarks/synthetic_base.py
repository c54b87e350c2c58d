"""Knowledge bases of any size for benchmarks, put together from the sentences of the shipped packs.

Embedding a million sentences would take hours, so their vectors are made: the vector of the shipped sentence that a
text was made from, mixed with that of another one and with noise, all drawn from the text itself. Queries are embedded
by MiniLM as always.
"""

import random
import re
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence

import numpy as np

from knowledge.pack import read_pack
from knowledge.settings import ROOT
from knowledge.types import Category, Entity, Pack, PackInfo, Section
from retrieval.decontext import Context, Decontextualized
from retrieval.embedding import Embedder
from retrieval.splitting import split_sentences

PER_ENTITY = 20
"""Sentences of each entity."""

_OTHER, _NOISE = 0.6, 0.4
_NUMBER = re.compile(r"\s*\b\d{4,}\b")


def synthetic_pack(name: str, sentences: int, seed: int = 0) -> Pack:
    """A pack of so many sentences, drawn at random; a number in each keeps them apart."""
    rng = random.Random(seed)
    shipped = [
        entity for folder in sorted((ROOT / "knowledge" / "packs").iterdir()) for entity in read_pack(folder).entities
    ]
    pool = [sentence for entity in shipped for section in entity.sections for sentence in split_sentences(section.text)]
    entities = []
    for number in range(sentences // PER_ENTITY):
        like = rng.choice(shipped)
        text = " ".join(f"{rng.choice(pool)[:-1]} in {number * PER_ENTITY + i + 1000:04}." for i in range(PER_ENTITY))
        entities.append(
            Entity(f"e{number}", f"{like.name} {number + 1000}", (), like.type, like.attributes, (Section("", text),))
        )
    return Pack(PackInfo(name, name, "thing", "things"), tuple(entities))


class AsWritten:
    """Leaves every sentence as it is: rewriting is no part of what is timed."""

    def decontextualize(self, context: Context, index: int) -> Decontextualized:
        """The sentence itself."""
        return Decontextualized(context.sentences[index], Category.UNNECESSARY)


class MixedVectors(Embedder):
    """Embeds texts without a number of four or more digits by a real model, others by mixing."""

    def __init__(self, real: Embedder) -> None:
        self.model = real.model
        self.checksum = f"mixed-{real.checksum}"
        self.dimensions = real.dimensions
        self._real = real
        self._known: dict[str, np.ndarray] = {}
        self._lock = threading.Lock()
        self._cache: OrderedDict[str, np.ndarray] = OrderedDict()

    def _encode(self, texts: Sequence[str], progress: Callable[[int, int], None] | None) -> np.ndarray:
        plain = [_NUMBER.sub("", text) for text in texts]
        new = sorted({text for text in plain if text not in self._known})
        self._known.update(zip(new, self._real.encode([*new, ""])[:-1], strict=True))
        every = np.stack(list(self._known.values()))
        rows = []
        for text, stripped in zip(texts, plain, strict=True):
            row = self._known[stripped]
            if text != stripped:
                rng = np.random.default_rng(zlib.crc32(text.encode()))
                noise = rng.standard_normal(self.dimensions, np.float32) / np.sqrt(self.dimensions)
                row = row + _OTHER * every[rng.integers(len(every))] + np.float32(_NOISE) * noise
            rows.append(row / np.linalg.norm(row))
        if progress:
            progress(len(texts), len(texts))
        return np.stack(rows).astype(np.float32)
