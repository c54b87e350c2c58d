"""The folder that a build writes into: hidden beside the versions, locked while its build lives, swept when it died."""

import logging
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_BUILDING, _REPLACED = ".building-", ".replaced-"
_ABANDONED_SECONDS = 24 * 3600

_log = logging.getLogger(__name__)


@contextmanager
def building_folder(versions: Path) -> Iterator[Path]:
    """A new folder beside the versions of a base, for the block that builds one; removed if it is still there then.

    What killed builds left behind is removed first.

    Raises:
        OSError: it cannot be made.
    """
    versions.mkdir(parents=True, exist_ok=True)
    with _locked(versions, wait=True):  # Nobody else sweeps a folder that is not locked yet.
        _sweep(versions)
        folder = Path(tempfile.mkdtemp(prefix=_BUILDING, dir=versions))
        holding = ExitStack()
        holding.enter_context(_locked(folder))
    with holding:
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def move_into_place(folder: Path, target: Path) -> None:
    """Rename a finished folder; an index of the same version is put aside first and comes back if that fails."""
    aside = target.with_name(f"{_REPLACED}{target.name}-{os.getpid()}")
    if target.exists():
        target.rename(aside)
    try:
        folder.rename(target)
    except OSError:
        if aside.exists():
            aside.rename(target)
        raise
    target.chmod(0o755)  # A temporary folder is private to its user.
    shutil.rmtree(aside, ignore_errors=True)


def _sweep(versions: Path) -> None:
    """Remove what killed builds left: folders that nobody holds a lock on, or a day old where locks tell nothing."""
    for folder in [*versions.glob(f"{_BUILDING}*"), *versions.glob(f"{_REPLACED}*")]:
        try:
            with _locked(folder) as held:
                abandoned = time.time() - folder.stat().st_mtime > _ABANDONED_SECONDS
                if abandoned or (held and folder.name.startswith(_BUILDING)):
                    shutil.rmtree(folder, ignore_errors=True)
        except (BlockingIOError, FileNotFoundError):
            continue  # Another build is writing it, or has just finished.


@contextmanager
def _locked(folder: Path, wait: bool = False) -> Iterator[bool]:
    """Hold a folder's lock, which ends with the process at the latest; False where folders cannot be locked.

    Raises:
        BlockingIOError: another process holds it and this one is not to wait.
        FileNotFoundError: there is no such folder.
    """
    if sys.platform == "win32":
        yield False
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            held = True
        except BlockingIOError:
            raise
        except OSError as error:  # Some network file systems have no locks.
            _log.info("%s cannot be locked: %s", folder, error)
            held = False
        yield held
    finally:
        os.close(descriptor)
