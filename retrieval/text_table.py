"""Texts on disk, memory-mapped: a file of UTF-8 and the offsets into it, so that opening costs nothing at any size."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import overload

import numpy as np


class TextTable(Sequence[str]):
    """A sequence of texts that are read from disk one by one."""

    def __init__(self, content: np.ndarray, offsets: np.ndarray) -> None:
        """`content` has the bytes of all texts, `offsets` `[n + 1]` where each begins and the last one ends."""
        # Plain views on what is mapped: indexing a memmap itself costs microseconds each time.
        self._content = np.asarray(content)
        self._offsets = np.asarray(offsets)

    @staticmethod
    def save(texts: Iterable[str], folder: Path, name: str) -> None:
        """Write texts as `NAME.txt` and `NAME.offsets.npy` into a folder; lone surrogates become question marks."""
        offsets = [0]
        with (folder / f"{name}.txt").open("wb") as file:
            for text in texts:
                offsets.append(offsets[-1] + file.write(text.encode("utf-8", "replace")))
        np.save(folder / f"{name}.offsets.npy", np.array(offsets, np.int64))

    @classmethod
    def load(cls, folder: Path, name: str) -> "TextTable":
        """Map what `save` wrote.

        Raises:
            OSError, ValueError: a file is missing or is none of ours.
        """
        offsets = np.load(folder / f"{name}.offsets.npy", mmap_mode="r", allow_pickle=False)
        file = folder / f"{name}.txt"
        if offsets.ndim != 1 or not len(offsets) or offsets[-1] != file.stat().st_size:
            raise ValueError(f"{file.name} is not as long as its offsets say")
        # An empty file cannot be mapped.
        content = np.memmap(file, np.uint8, "r") if offsets[-1] else np.empty(0, np.uint8)
        return cls(content, offsets)

    def __len__(self) -> int:
        return len(self._offsets) - 1

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            start, stop, step = index.indices(len(self))
            return self._texts(start, stop) if step == 1 else [self._text(i) for i in range(start, stop, step)]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return self._text(index % len(self))

    def __iter__(self) -> Iterator[str]:
        return (self._text(i) for i in range(len(self)))

    def _texts(self, start: int, stop: int) -> list[str]:
        """Texts that follow each other, which lie side by side: read at once, they cost a fraction of one by one."""
        if start >= stop:
            return []
        ends = self._offsets[start : stop + 1].tolist()
        content = self._content[ends[0] : ends[-1]].tobytes()
        return [content[low - ends[0] : high - ends[0]].decode("utf-8") for low, high in pairwise(ends)]

    def _text(self, index: int) -> str:
        return self._content[self._offsets[index] : self._offsets[index + 1]].tobytes().decode("utf-8")
