"""Keeps the indexes in step with the store: what needs building, and what can go. Light to import: no models."""

import shutil
from typing import TYPE_CHECKING

from knowledge.settings import Settings
from knowledge.store import Store
from knowledge.types import BaseVersion, Pack, VersionStatus
from retrieval.errors import IndexFolderError
from retrieval.manifest import read_manifest

if TYPE_CHECKING:
    from retrieval.build import BuildReport
    from retrieval.embedding import Embedder
    from retrieval.index_folder import Progress

KEEP = 2
"""Versions of a base that stay after a build: the one that serves, and the one before it for conversations that
began with it."""


def index_is_current(version: BaseVersion, settings: Settings) -> bool:
    """Whether a version's index is there, whole, of this format and content, and made with the settings' model and
    lexical backend. The model's weights are compared when the index is loaded."""
    try:
        manifest = read_manifest(settings.index_folder(version.name, version.version))
    except IndexFolderError:
        return False
    return (manifest.content_hash, manifest.embedding_model, manifest.lexical_backend) == (
        version.content_hash,
        settings.embedding_model,
        settings.lexical_backend,
    )


def needs_building(store: Store, name: str, settings: Settings) -> bool:
    """Whether the newest version of a base does not serve yet, or serves with an index that is out of date.

    Raises:
        KnowledgeBaseNotFoundError: there is no such base.
    """
    base = store.base(name)
    latest = base.versions[-1]
    return base.serving != latest.version or not index_is_current(latest, settings)


def bring_up_to_date(
    store: Store,
    name: str,
    settings: Settings,
    progress: "Progress | None" = None,
    *,
    force: bool = False,
    embedder: "Embedder | None" = None,
) -> "BuildReport | None":
    """Build the newest version of a base if it needs it, then drop the versions that nobody uses any more.

    A version that serves is never built again in its place: its entities become a new version, which takes over when
    it is whole.

    Args:
        store: the store.
        name: the base.
        settings: where the indexes are and how they are made.
        progress: see `retrieval.index_folder.Progress`.
        force: build in any case.
        embedder: a loaded model; default: the one in the settings.

    Returns:
        What was built; None where nothing had to be.

    Raises:
        KnowledgeBaseNotFoundError: there is no such base.
        WhichoneError: the build failed; what served before goes on serving.
    """
    if not force and not needs_building(store, name, settings):
        return None
    base = store.base(name)
    latest = base.versions[-1]
    number = latest.version
    if latest.status is VersionStatus.READY:
        copy = Pack(store.info(name, number), tuple(store.entities(name, number)))
        number = store.add_version(copy, shipped=latest.shipped)
    # Torch takes seconds to import, and most calls find nothing to do.
    from retrieval.build import build_base

    report = build_base(store, name, number, settings=settings, progress=progress, embedder=embedder)
    remove_old_versions(store, name, settings)
    return report


def remove_old_versions(store: Store, name: str, settings: Settings, keep: int = KEEP) -> list[int]:
    """Remove the versions older than the serving one, but for the newest `keep` - 1 of them that could serve.

    Returns:
        The numbers of those removed; empty where no version serves.
    """
    base = store.base(name)
    if base.serving is None:
        return []
    older = [version for version in base.versions if version.version < base.serving]
    kept = [version.version for version in older if version.status is VersionStatus.READY][-(keep - 1) :]
    gone = [version.version for version in older if keep < 2 or version.version not in kept]
    for number in gone:
        remove_base(store, name, settings, number)
    return gone


def remove_base(store: Store, name: str, settings: Settings, version: int | None = None) -> None:
    """Remove a base, or one version of it, and its index folders.

    Raises:
        KnowledgeBaseNotFoundError: there is no such base or version.
    """
    store.remove(name, version)
    folder = settings.index_folder(name, version)
    # The store no longer knows it, so a folder that stays behind is only untidy.
    shutil.rmtree(folder, ignore_errors=True)
    if version is not None and folder.parent.is_dir() and not any(folder.parent.iterdir()):
        folder.parent.rmdir()
