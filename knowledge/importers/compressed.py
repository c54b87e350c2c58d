"""Opens dumps as they are published: plain, gzip or bzip2."""

import bz2
import gzip
from pathlib import Path
from typing import IO

_COMPRESSED = (".gz", ".bz2")


def open_bytes(path: Path) -> IO[bytes]:
    """A file's content as bytes, decompressed where its name ends in .gz or .bz2. Raises OSError."""
    if path.suffix.lower() == ".gz":
        return gzip.GzipFile(path, "rb")  # type: ignore[return-value]
    return bz2.BZ2File(path, "rb") if path.suffix.lower() == ".bz2" else path.open("rb")


def inner_suffix(path: Path) -> str:
    """The ending of a file's name without that of its compression: ".xml" for "pages.xml.bz2"."""
    return Path(path.stem if path.suffix.lower() in _COMPRESSED else path.name).suffix.lower()
