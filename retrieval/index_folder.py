"""An index folder: units, vectors and lexical index of one version of a knowledge base, written and read as one."""

import errno
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from knowledge.disk_space import room_for
from knowledge.settings import Settings
from knowledge.types import Pack, Sentence
from retrieval.embedding import Embedder
from retrieval.embedding_cache import EmbeddingCache
from retrieval.entity_table import EntityTable
from retrieval.errors import IndexCorruptError, IndexFolderError
from retrieval.lexical import LexicalIndex, backend
from retrieval.manifest import FORMAT, Manifest, check_manifest, read_manifest, record_files, write_manifest
from retrieval.terms import terms
from retrieval.unit_table import UnitTable
from retrieval.units import Unit, units_of
from retrieval.vectors import VectorIndex, bytes_per_vector

Progress = Callable[[str, int, int], None]
"""Called with the stage ("sentences", "embeddings", "index"), the number done and the number of all."""

_LEXICAL = "lexical"


@dataclass(frozen=True)
class Index:
    """A loaded index; rows of `vectors` and documents of `lexical` are numbered as `units`."""

    manifest: Manifest
    entities: EntityTable
    units: UnitTable
    vectors: VectorIndex
    lexical: LexicalIndex

    def slice_of(self, key: str) -> tuple[int, int]:
        """Where the units of an entity begin and end. Raises KeyError."""
        return self.units.slice_of(self.entities.number(key))


def write_index(
    folder: Path,
    pack: Pack,
    sentences: Sequence[Sentence],
    *,
    version: int,
    content_hash: str,
    cache: EmbeddingCache,
    settings: Settings,
    progress: Progress | None = None,
) -> Manifest:
    """Write the index of a version into an empty folder; the sentences of one entity are in order.

    Raises:
        OSError: there is no room for it, or it cannot be written; `strerror` says how much is needed and free.
    """
    entities, info, embedder = pack.entities, pack.info, cache.embedder
    by_entity: dict[str, list[Sentence]] = {entity.key: [] for entity in entities}
    for sentence in sentences:
        by_entity[sentence.entity_key].append(sentence)
    units = [unit for entity in entities for unit in units_of(entity, by_entity[entity.key], info.attribute_labels)]
    # Room is looked for before the embedding, which can take an hour.
    with room_for(folder, _bytes_needed(units, embedder.dimensions)):
        vectors = cache.encode(
            [unit.text for unit in units],
            (lambda done, total: progress("embeddings", done, total)) if progress else None,
        )
        if progress:
            progress("index", 0, len(units))
        VectorIndex.build(vectors).save(folder)
        (folder / _LEXICAL).mkdir()
        backend(settings.lexical_backend).build([terms(unit.text) for unit in units]).save(folder / _LEXICAL)
        EntityTable.save(entities, folder)
        UnitTable.save(units, [entity.key for entity in entities], folder)
        manifest = Manifest(
            format=FORMAT,
            name=info.name,
            version=version,
            content_hash=content_hash,
            embedding_model=embedder.model,
            embedding_checksum=embedder.checksum,
            dimensions=embedder.dimensions,
            lexical_backend=settings.lexical_backend,
            entities=len(entities),
            sentences=len(sentences),
            units=len(units),
            files=record_files(folder),
        )
        write_manifest(manifest, folder)
        try:
            load_index(folder, content_hash, embedder, settings)
        except IndexFolderError as error:
            # FAISS does not look at what closing its file says: a full disk can cut off the end without a word.
            raise OSError(errno.EIO, f"what was written is not whole: {error.__cause__ or error}") from error
    if progress:
        progress("index", len(units), len(units))
    return manifest


def _bytes_needed(units: Sequence[Unit], dimensions: int) -> int:
    """About what an index takes: its vectors, and three times the texts."""
    return len(units) * bytes_per_vector(len(units), dimensions) + 3 * sum(len(unit.text) for unit in units)


def load_index(folder: Path, content_hash: str, embedder: Embedder, settings: Settings, verify: bool = False) -> Index:
    """Load an index folder, memory-mapped where its parts can be.

    Raises:
        IndexNotFoundError, IndexMismatchError, IndexCorruptError: see `read_manifest` and `check_manifest`.
    """
    manifest = read_manifest(folder, verify)
    check_manifest(
        manifest,
        folder,
        content_hash=content_hash,
        embedding_model=embedder.model,
        embedding_checksum=embedder.checksum,
        backend=settings.lexical_backend,
    )
    try:
        entities = EntityTable.load(folder)
        units = UnitTable.load(folder, entities.keys_in_order)
        vectors = VectorIndex.load(folder)
        lexical = backend(settings.lexical_backend).load(folder / _LEXICAL)
    except (OSError, RuntimeError, ValueError, TypeError, KeyError) as error:
        raise IndexCorruptError(
            f"The index in {folder} cannot be read ({error}); run 'whichone kb build {manifest.name}'"
        ) from error
    if not len(units) == len(vectors.matrix) == manifest.units or vectors.matrix.shape[1] != manifest.dimensions:
        raise IndexCorruptError(
            f"The index in {folder} holds {len(units)} texts and {len(vectors.matrix)} vectors, {manifest.units} "
            f"expected; run 'whichone kb build {manifest.name}'"
        )
    return Index(manifest, entities, units, vectors, lexical)


def earlier_vectors(folder: Path, embedder: Embedder) -> tuple[list[str], np.ndarray] | None:
    """The texts and vectors of an index folder if the same model made them."""
    manifest = read_manifest(folder)
    if manifest.embedding_checksum != embedder.checksum:
        return None
    index = VectorIndex.load(folder)
    texts = UnitTable.load(folder, EntityTable.load(folder).keys_in_order).texts
    return list(texts), index.matrix.copy()  # the view itself goes with the index
