"""The packs that come with Whichone, brought into the store and built where they changed."""

import logging
from typing import TYPE_CHECKING

from knowledge.errors import KnowledgeBaseNotFoundError
from knowledge.hashing import content_hash
from knowledge.pack import INFO_FILE, read_pack
from knowledge.settings import ROOT, Settings
from knowledge.store import Store
from knowledge.types import BaseVersion
from retrieval.upkeep import bring_up_to_date, needs_building

if TYPE_CHECKING:
    from retrieval.embedding import Embedder
    from retrieval.index_folder import Progress

PACKS = ROOT / "knowledge" / "packs"
"""Where the shipped packs are; each is in a folder with its name."""

DEFAULT = "recipes"
"""The shipped pack that is used where the user has chosen none."""

logger = logging.getLogger(__name__)


def shipped_names() -> list[str]:
    """The shipped packs, the default one first."""
    names = sorted(folder.name for folder in PACKS.iterdir() if (folder / INFO_FILE).is_file())
    return sorted(names, key=lambda name: name != DEFAULT)


def ensure_available(store: Store, settings: Settings, name: str | None) -> None:
    """Bring the shipped packs up to date if one of them is what is asked for: by its name, or as the active base where
    `name` is None; also where there is no base at all yet.

    Raises what `ensure_shipped` raises.
    """
    active = store.active()
    if (name or (active.name if active else None)) in {None, *shipped_names()}:
        ensure_shipped(store, settings)


def ensure_shipped(
    store: Store, settings: Settings, progress: "Progress | None" = None, *, force: bool = False
) -> list[str]:
    """Import and build the shipped packs whose content, index format, embedding model or lexical backend changed.

    A base of the user's own that has the name of a shipped pack is left alone.

    Args:
        store: the store.
        settings: where the indexes are and how they are made.
        progress: called with "name: stage", the number done and the number of all.
        force: import and build all of them, in place of bases of the user's own too.

    Returns:
        The names of those built; empty where nothing had to be, which takes well under a second.

    Raises:
        PackError: a shipped pack is broken.
        WhichoneError: a build failed; what served before goes on serving.
    """
    built: list[str] = []
    embedder: Embedder | None = None
    for name in shipped_names():
        pack = read_pack(PACKS / name)
        latest = _latest(store, name)
        if latest is not None and not latest.shipped and not force:
            logger.info("The base '%s' is the user's own; the shipped pack of that name is not used", name)
            continue
        if latest is None or not latest.shipped or latest.content_hash != content_hash(pack):
            store.add_version(pack, shipped=True)
        elif not force and not needs_building(store, name, settings):
            continue
        embedder = embedder or _embedder(settings)
        bring_up_to_date(store, name, settings, _named(name, progress), force=force, embedder=embedder)
        built.append(name)
    if store.active() is None:
        serving = [name for name in shipped_names() if store.base(name).serving is not None]
        if serving:
            store.use(serving[0])
    return built


def _embedder(settings: Settings) -> "Embedder":
    # Torch takes seconds to import, and most calls find nothing to do.
    from retrieval.embedding import Embedder

    return Embedder(settings.embedding_model, settings.home / "cache")


def _latest(store: Store, name: str) -> BaseVersion | None:
    try:
        return store.base(name).versions[-1]
    except KnowledgeBaseNotFoundError:
        return None


def _named(name: str, progress: "Progress | None") -> "Progress | None":
    if progress is None:
        return None
    return lambda stage, done, total: progress(f"{name}: {stage}", done, total)
