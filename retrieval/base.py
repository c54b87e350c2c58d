"""A knowledge base opened for use: its entities, evidence about them, and search among them."""

import gc
import logging
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from knowledge.errors import KnowledgeBaseNotFoundError
from knowledge.hashing import content_hash as hash_of
from knowledge.settings import Settings
from knowledge.store import Store
from knowledge.types import Entity, Pack, PackInfo
from retrieval.building_folder import building_folder
from retrieval.candidates import Candidate, CandidateSearch
from retrieval.decontext import Decontextualizer, RuleDecontextualizer
from retrieval.embedding import Embedder
from retrieval.embedding_cache import EmbeddingCache
from retrieval.errors import (
    BuildError,
    IndexCorruptError,
    IndexMismatchError,
    IndexNotFoundError,
    UnknownEntityError,
)
from retrieval.evidence import Evidence
from retrieval.hybrid import BM25_WEIGHT, hybrid_search
from retrieval.index_folder import Index, Progress, load_index, write_index
from retrieval.sentences import make_sentences
from retrieval.terms import terms
from retrieval.units import Unit

HUB_NEIGHBOURS = 30
"""How many of a pool of expressions count for a unit's hubness."""

_MAX_CHARACTERS = 4000
_POOL = 200

_log = logging.getLogger(__name__)


class KnowledgeBase:
    """One version of a knowledge base with its index; may be used by several threads."""

    def __init__(self, info: PackInfo, version: int, index: Index, embedder: Embedder) -> None:
        """Put a base together from its parts; `open` and `from_pack` do that."""
        self.info = info
        self.name = info.name
        self.version = version
        self.entities: Mapping[str, Entity] = index.entities
        self.embedder = embedder
        self._index = index
        self._search = CandidateSearch(index, embedder, info)
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    @classmethod
    def open(
        cls,
        name: str | None = None,
        version: int | None = None,
        *,
        settings: Settings | None = None,
        store: Store | None = None,
        embedder: Embedder | None = None,
        verify: bool = False,
    ) -> "KnowledgeBase":
        """Open a built version of a knowledge base.

        Args:
            name: default: the active base.
            version: default: the serving one.
            settings: default: from the environment.
            store: default: the one in the settings, opened and closed again.
            embedder: a loaded model, which several bases may share; default: the one in the settings.
            verify: compare the index's checksums too, not only its sizes.

        Raises:
            KnowledgeBaseNotFoundError: no such base or version, or none is active.
            IndexNotFoundError, IndexMismatchError, IndexCorruptError: it has to be built again.
            EmbeddingModelError: the model cannot be used.
        """
        settings = settings or Settings()
        if store is None:
            with Store(settings.url()) as own:
                return cls.open(name, version, settings=settings, store=own, embedder=embedder, verify=verify)
        if name is None:
            active = store.active()
            if active is None:
                raise KnowledgeBaseNotFoundError(
                    "No knowledge base is in use; build one with 'whichone kb build --shipped' and choose it with "
                    "'whichone kb use NAME'"
                )
            name = active.name
        version = store.serving_version(name) if version is None else version
        info = store.info(name, version)
        embedder = embedder or Embedder(settings.embedding_model, settings.home / "cache")
        folder = settings.index_folder(name, version)
        with _no_collecting():
            index = load_index(folder, store.content_hash(name, version), embedder, settings, verify)
            return cls(info, version, index, embedder)

    @classmethod
    def from_pack(
        cls,
        pack: Pack,
        settings: Settings | None = None,
        *,
        embedder: Embedder | None = None,
        folder: Path | None = None,
        progress: Progress | None = None,
        decontextualizer: Decontextualizer | None = None,
    ) -> "KnowledgeBase":
        """Index a pack without a store, for tests and for evaluation over files.

        Args:
            pack: the entities.
            settings: default: from the environment.
            embedder: default: the one in the settings.
            folder: keep the index here, and take it from here if it was built from the same content with the same
                model; default: a temporary folder that goes with the object.
            progress: called with the stage, the number done and the number of all.
            decontextualizer: default: the rules. An index that is kept does not remember which it was.

        Raises:
            EmbeddingModelError: the model cannot be used.
            BuildError: the folder cannot be written.
        """
        settings = settings or Settings()
        embedder = embedder or Embedder(settings.embedding_model, settings.home / "cache")
        content_hash = hash_of(pack)
        own = tempfile.TemporaryDirectory(prefix="whichone-") if folder is None else None
        place = Path(own.name) if own else Path(folder or "")
        index: Index | None = None
        if own is None:
            try:
                index = load_index(place / "index", content_hash, embedder, settings)
            except (IndexNotFoundError, IndexMismatchError, IndexCorruptError) as error:
                _log.info("Building the index of '%s': %s", pack.info.name, error)
        if index is None:
            try:
                _write(
                    pack,
                    content_hash,
                    place,
                    settings=settings,
                    embedder=embedder,
                    progress=progress,
                    decontextualizer=decontextualizer,
                )
            except OSError as error:
                raise BuildError(
                    f"The index cannot be written to {place} ({error.strerror or error}); make room there"
                ) from error
            index = load_index(place / "index", content_hash, embedder, settings)
        base = cls(pack.info, 0, index, embedder)
        base._folder = own
        return base

    def evidence(self, expression: str, entity_keys: Sequence[str], k: int | None = None) -> dict[str, list[Evidence]]:
        """The k best units (all when None) of each entity for an expression, best first.

        `score` is the cosine plus half the normalised BM25 score. No text occurs twice for one entity.

        Raises:
            UnknownEntityError: a key belongs to no entity of this base.
        """
        unknown = [key for key in entity_keys if key not in self.entities]
        if unknown:
            raise UnknownEntityError(f"'{self.name}' has no entity with the key '{unknown[0][:80]}'")
        if not entity_keys or (k is not None and k <= 0):
            return {key: [] for key in entity_keys}
        vector = self.embedder.encode([expression])[0]
        query = terms(expression[:_MAX_CHARACTERS])
        return {key: self._evidence_of(key, vector, query, k) for key in entity_keys}

    def search(self, text: str, k: int) -> list[Evidence]:
        """The k units of the whole base that fit a text best, of whatever entity, best first.

        Beyond 20,000 units the nearest by cosine are found approximately.
        """
        if k <= 0:
            return []
        vector, query = self.embedder.encode([text])[0], terms(text[:_MAX_CHARACTERS])
        found = hybrid_search(self._index, vector, query, max(_POOL, 2 * k))
        scores = found.scores()
        return [
            _evidence(
                self._index.units[int(found.rows[i])], float(scores[i]), float(found.cosines[i]), float(found.bm25[i])
            )
            for i in np.argsort(-scores, kind="stable")[:k].tolist()
        ]

    @property
    def dimensions(self) -> int:
        """Length of the vectors of this base's embedding model."""
        return self.embedder.dimensions

    def hubness(self, entity_key: str, pool: np.ndarray) -> dict[str, float]:
        """How near each unit of an entity is to any expression at all: its mean cosine with the 30 nearest of a pool.

        Some texts are near to everything (hubs), which says nothing about their fit: cross-domain similarity local
        scaling (Conneau et al. 2018) takes this off. `pool` has the vectors `[n, d]` of expressions by this base's
        embedding model; the result is by the unit's text.

        Raises:
            UnknownEntityError: the key belongs to no entity of this base.
        """
        if entity_key not in self.entities:
            raise UnknownEntityError(f"'{self.name}' has no entity with the key '{entity_key[:80]}'")
        start, stop = self._index.slice_of(entity_key)
        cosines = np.sort(self._index.vectors.matrix[start:stop] @ pool.T, axis=1)
        nearest = cosines[:, -HUB_NEIGHBOURS:].mean(axis=1)
        return {text: float(near) for text, near in zip(self._index.units.texts[start:stop], nearest, strict=True)}

    def candidates(self, request: str, k: int) -> list[Candidate]:
        """The k entities that a request is likeliest about, best first: by name, and by what is known of them."""
        return self._search.find(request, k)

    def centre(self, key: str) -> np.ndarray:
        """The mean vector `[d]` of an entity's units; zeros for an entity without any."""
        start, stop = self._index.slice_of(key)
        if start == stop:
            return np.zeros(self.embedder.dimensions, np.float32)
        return np.asarray(self._index.vectors.matrix[start:stop]).mean(axis=0)

    def unit_terms(self, key: str) -> list[frozenset[str]]:
        """The index terms (stems) of each of an entity's units; `retrieval.terms.terms` makes those of a query."""
        start, stop = self._index.slice_of(key)
        return [frozenset(terms(text)) for text in self._index.units.texts[start:stop]]

    def _evidence_of(self, key: str, vector: np.ndarray, query: Sequence[str], k: int | None) -> list[Evidence]:
        start, stop = self._index.slice_of(key)
        cosines = self._index.vectors.matrix[start:stop] @ vector
        bm25 = self._index.lexical.slice_scores(query, start, stop)
        scores = cosines + np.float32(BM25_WEIGHT) * bm25
        order = np.argsort(-scores, kind="stable")[:k].tolist()
        units = self._index.units[start:stop]
        return [
            _evidence(units[row], *numbers)
            for row, *numbers in zip(order, *(part[order].tolist() for part in (scores, cosines, bm25)), strict=True)
        ]


@contextmanager
def _no_collecting() -> Iterator[None]:
    """No garbage collection while a million objects are made that stay: it would take a quarter of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _evidence(unit: Unit, score: float, cosine: float, bm25: float) -> Evidence:
    return Evidence(unit.sentence_id, unit.entity_key, unit.text, score, unit.kind, cosine, bm25)


def _write(
    pack: Pack,
    content_hash: str,
    place: Path,
    *,
    settings: Settings,
    embedder: Embedder,
    progress: Progress | None,
    decontextualizer: Decontextualizer | None,
) -> None:
    sentences = make_sentences(
        pack.entities,
        pack.info,
        decontextualizer or RuleDecontextualizer(),
        (lambda done, total: progress("sentences", done, total)) if progress else None,
    )
    cache = EmbeddingCache(place / "embeddings", embedder)
    with building_folder(place) as temporary:
        made = temporary / "index"
        made.mkdir()
        write_index(
            made,
            pack,
            sentences,
            version=0,
            content_hash=content_hash,
            cache=cache,
            settings=settings,
            progress=progress,
        )
        old = place / "index"
        if old.exists():
            old.rename(temporary / "old")
        made.rename(old)
    cache.clear()
