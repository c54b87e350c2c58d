"""The manifest of an index folder: what it was built with and from, and whether it is whole."""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from retrieval.errors import IndexCorruptError, IndexMismatchError, IndexNotFoundError

FORMAT = 3
"""Raised whenever index folders change in a way that older code cannot read."""

MANIFEST = "manifest.json"


@dataclass(frozen=True)
class FileRecord:
    """Size in bytes and SHA-256 of a file of the index."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What `manifest.json` says. `units` is the number of vectors; `files` maps names relative to the folder."""

    format: int
    name: str
    version: int
    content_hash: str
    embedding_model: str
    embedding_checksum: str
    dimensions: int
    lexical_backend: str
    entities: int
    sentences: int
    units: int
    files: dict[str, FileRecord]


def record_files(folder: Path) -> dict[str, FileRecord]:
    """Size and checksum of every file below a folder, the manifest apart."""
    return {
        str(file.relative_to(folder).as_posix()): FileRecord(file.stat().st_size, _sha256(file))
        for file in sorted(folder.rglob("*"))
        if file.is_file() and file.name != MANIFEST
    }


def write_manifest(manifest: Manifest, folder: Path) -> None:
    """Write a manifest into its index folder."""
    (folder / MANIFEST).write_text(json.dumps(asdict(manifest), indent=1) + "\n", encoding="utf-8")


def read_manifest(folder: Path, verify: bool = False) -> Manifest:
    """Read the manifest of an index folder and check that its files are there.

    Args:
        folder: the index folder.
        verify: compare checksums too; sizes are always compared.

    Raises:
        IndexNotFoundError: the folder or its manifest is missing.
        IndexMismatchError: another format version wrote it.
        IndexCorruptError: the manifest cannot be read, or a file is missing or not as it was written.
    """
    path = folder / MANIFEST
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        found_format = content["format"]
    except FileNotFoundError as error:
        raise IndexNotFoundError(f"There is no index in {folder}; {_advice(folder)}") from error
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise IndexCorruptError(f"{path} cannot be read ({error}); {_advice(folder)}") from error
    if found_format != FORMAT:
        raise IndexMismatchError(
            f"The index in {folder} has format {found_format}, this Whichone reads {FORMAT}; {_advice(folder)}"
        )
    try:
        files = {name: FileRecord(**record) for name, record in content.pop("files").items()}
        manifest = Manifest(**content, files=files)
    except (TypeError, KeyError, AttributeError) as error:
        raise IndexCorruptError(f"{path} is incomplete ({error}); {_advice(folder)}") from error
    _check_files(manifest, folder, verify)
    return manifest


def check_manifest(
    manifest: Manifest, folder: Path, *, content_hash: str, embedding_model: str, embedding_checksum: str, backend: str
) -> None:
    """Check that an index was built from this content with this model and lexical backend.

    Models are the same when their weights are, whatever they are called.

    Raises:
        IndexMismatchError: it was not.
    """
    compared = {
        "content": (manifest.content_hash[:12], content_hash[:12]),
        "embedding model": (
            f"{manifest.embedding_model} {manifest.embedding_checksum[:12]}",
            f"{embedding_model} {embedding_checksum[:12]}",
        ),
        "lexical backend": (manifest.lexical_backend, backend),
    }
    if manifest.embedding_checksum == embedding_checksum:
        del compared["embedding model"]
    for what, (built, wanted) in compared.items():
        if built != wanted:
            raise IndexMismatchError(
                f"The index in {folder} was built with another {what} ({built}, now {wanted}); "
                f"run 'whichone kb build {manifest.name}'"
            )


def _check_files(manifest: Manifest, folder: Path, verify: bool) -> None:
    for name, record in manifest.files.items():
        file = folder / name
        if not file.is_file():
            raise IndexCorruptError(f"{file} is missing; run 'whichone kb build {manifest.name}'")
        size = file.stat().st_size
        if size != record.size or (verify and _sha256(file) != record.sha256):
            raise IndexCorruptError(
                f"{file} is not as it was built ({size} bytes, {record.size} expected); "
                f"run 'whichone kb build {manifest.name}'"
            )


def _advice(folder: Path) -> str:
    # Index folders lie at …/indexes/NAME/VERSION.
    return f"run 'whichone kb build {folder.parent.name}'"


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
