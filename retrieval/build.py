"""Building a version of a knowledge base: sentences into the store, an index folder beside the old, then the switch."""

import logging
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from knowledge.errors import KnowledgeBaseNotFoundError, WhichoneError
from knowledge.settings import Settings
from knowledge.store import Store
from knowledge.types import Category, Pack
from retrieval.building_folder import building_folder, move_into_place
from retrieval.decontext import Decontextualizer, RuleDecontextualizer
from retrieval.embedding import Embedder
from retrieval.embedding_cache import EmbeddingCache
from retrieval.errors import BuildError
from retrieval.index_folder import Progress, earlier_vectors, write_index
from retrieval.manifest import MANIFEST
from retrieval.sentences import make_sentences

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BuildReport:
    """What was built. `categories` counts the sentences of each category, `embedded` the texts that had to be embedded
    anew of all `units`, and `seconds` is wall-clock time."""

    name: str
    version: int
    entities: int
    sentences: int
    units: int
    embedded: int
    categories: Mapping[Category, int]
    seconds: float


def build_base(
    store: Store,
    name: str,
    version: int | None = None,
    *,
    settings: Settings | None = None,
    progress: Progress | None = None,
    embedder: Embedder | None = None,
    decontextualizer: Decontextualizer | None = None,
) -> BuildReport:
    """Build a version of a knowledge base and let it serve.

    The index is written into a temporary folder and moved into place when whole; only then does the store switch. If
    anything fails, the version that served before goes on serving. Texts that the newest earlier index of the base
    holds are not embedded again, and a build that was stopped goes on where it was.

    Args:
        store: holds the version's entities; gets its sentences.
        name: the base.
        version: default: the newest.
        settings: default: from the environment.
        progress: called with the stage, the number done and the number of all.
        embedder: a loaded model; default: the one in the settings.
        decontextualizer: default: the rules.

    Raises:
        KnowledgeBaseNotFoundError: there is no such base or version.
        EmbeddingModelError: the model cannot be used.
        BuildError: the index folder cannot be written.
    """
    started = time.perf_counter()
    settings = settings or Settings()
    version = store.latest_version(name) if version is None else version
    target = settings.index_folder(name, version)
    try:
        embedder = embedder or Embedder(settings.embedding_model, settings.home / "cache")
        pack = Pack(store.info(name, version), tuple(store.entities(name, version)))
        sentences = make_sentences(
            pack.entities,
            pack.info,
            decontextualizer or RuleDecontextualizer(),
            (lambda done, total: progress("sentences", done, total)) if progress else None,
        )
        with building_folder(target.parent) as folder:
            cache = EmbeddingCache(settings.home / "cache" / "embeddings" / name, embedder)
            _take_over(cache, target.parent, embedder)
            manifest = write_index(
                folder,
                pack,
                sentences,
                version=version,
                content_hash=store.content_hash(name, version),
                cache=cache,
                settings=settings,
                progress=progress,
            )
            store.set_sentences(name, version, sentences)
            move_into_place(folder, target)
        store.activate(name, version)
    except BaseException as error:
        if not isinstance(error, KnowledgeBaseNotFoundError):
            _mark_failed(store, name, version)
        if isinstance(error, OSError):
            raise BuildError(
                f"The index of {name}@{version} cannot be written to {target.parent} ({error.strerror or error}); "
                "what served before goes on serving: make room or set WHICHONE_HOME to a folder that can be written, "
                f"and run 'whichone kb build {name}'"
            ) from error
        raise
    cache.clear()
    return BuildReport(
        name=name,
        version=version,
        entities=manifest.entities,
        sentences=manifest.sentences,
        units=manifest.units,
        embedded=cache.embedded,
        categories=Counter(sentence.category for sentence in sentences),
        seconds=time.perf_counter() - started,
    )


def _take_over(cache: EmbeddingCache, versions: Path, embedder: Embedder) -> None:
    """Let the cache know the vectors of the newest index of the base that can be read."""
    folders = [folder for folder in versions.iterdir() if folder.name.isdigit() and (folder / MANIFEST).exists()]
    for folder in sorted(folders, key=lambda folder: int(folder.name), reverse=True):
        try:
            earlier = earlier_vectors(folder, embedder)
        except (WhichoneError, OSError, RuntimeError, ValueError) as error:
            _log.warning("The earlier index %s gives no vectors to the new one: %s", folder, error)
            continue
        if earlier:
            cache.add_known(*earlier)
            return


def _mark_failed(store: Store, name: str, version: int) -> None:
    try:
        store.mark_failed(name, version)
    except WhichoneError as error:  # The build's own error matters more.
        _log.warning("That the build of %s@%s failed could not be recorded: %s", name, version, error)
