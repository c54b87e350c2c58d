"""Room on a disk: looked at before long work, and told when a disk is full."""

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def room_for(folder: Path, needed: int) -> Iterator[None]:
    """Do in the block what writes `needed` bytes or some more below an existing folder.

    Raises:
        OSError: there is less room than that, or something could not be written; its `strerror` has why, how much is
            needed and how much was free.
    """
    if shutil.disk_usage(folder).free < needed:
        raise OSError(errno.ENOSPC, _told("the disk is too full", needed, folder))
    try:
        yield
    except OSError as error:
        # What was written so far is still there, so what is free now is what it failed with.
        raise OSError(error.errno or errno.EIO, _told(error.strerror or str(error), needed, folder)) from error


def free_megabytes(folder: Path) -> str:
    """What is free on the disk of an existing folder, in words."""
    return _megabytes(shutil.disk_usage(folder).free)


def _told(reason: str, needed: int, folder: Path) -> str:
    return f"{reason}: about {_megabytes(needed)} needed, {free_megabytes(folder)} free"


def _megabytes(count: int) -> str:
    return f"{count / 2**20:,.1f} MB"
