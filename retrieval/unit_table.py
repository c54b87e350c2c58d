"""The units of an index on disk, memory-mapped."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import overload

import numpy as np

from retrieval.evidence import UnitKind
from retrieval.text_table import TextTable
from retrieval.units import Unit

_TEXTS = "units"
_COLUMNS = "units.npy"
_KINDS = tuple(UnitKind)
_NO_SENTENCE = -1


class UnitTable(Sequence[Unit]):
    """Units in the order of their entities; `starts` `[entities + 1]` has where each entity's units begin."""

    def __init__(self, texts: TextTable, columns: np.ndarray, keys: Sequence[str]) -> None:
        """`columns` `[n, 3]` has the number of each unit's entity in `keys`, its kind, and its sentence or -1."""
        self.texts = texts
        # Plain views on what is mapped: indexing a memmap itself costs microseconds each time.
        self._columns = np.asarray(columns)
        self.owners: np.ndarray = self._columns[:, 0]
        self._keys = keys
        self.starts: np.ndarray = np.searchsorted(self.owners, np.arange(len(keys) + 1))

    @staticmethod
    def save(units: Sequence[Unit], keys: Sequence[str], folder: Path) -> None:
        """Write units, which are in the order of their entities' keys, into a folder."""
        number = {key: i for i, key in enumerate(keys)}
        rows = [
            (
                number[unit.entity_key],
                _KINDS.index(unit.kind),
                _NO_SENTENCE if unit.sentence_id is None else unit.sentence_id,
            )
            for unit in units
        ]
        TextTable.save((unit.text for unit in units), folder, _TEXTS)
        np.save(folder / _COLUMNS, np.array(rows, np.int64).reshape(-1, 3))

    @classmethod
    def load(cls, folder: Path, keys: Sequence[str]) -> "UnitTable":
        """Map what `save` wrote with the same keys.

        Raises:
            OSError, ValueError: a file is missing or is none of ours.
        """
        texts = TextTable.load(folder, _TEXTS)
        columns = np.load(folder / _COLUMNS, mmap_mode="r", allow_pickle=False)
        if columns.shape != (len(texts), 3):
            raise ValueError(f"{_COLUMNS} has the shape {columns.shape}, there are {len(texts)} texts")
        return cls(texts, columns, keys)

    def slice_of(self, number: int) -> tuple[int, int]:
        """Where the units of an entity begin and end."""
        return int(self.starts[number]), int(self.starts[number + 1])

    def __len__(self) -> int:
        return len(self.texts)

    @overload
    def __getitem__(self, index: int) -> Unit: ...
    @overload
    def __getitem__(self, index: slice) -> list[Unit]: ...

    def __getitem__(self, index: int | slice) -> Unit | list[Unit]:
        if isinstance(index, slice):
            return [
                self._made(text, *columns)
                for text, columns in zip(self.texts[index], self._columns[index].tolist(), strict=True)
            ]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return self._unit(index % len(self))

    def __iter__(self) -> Iterator[Unit]:
        return (self._unit(i) for i in range(len(self)))

    def _unit(self, index: int) -> Unit:
        return self._made(self.texts[index], *self._columns[index].tolist())

    def _made(self, text: str, owner: int, kind: int, sentence: int) -> Unit:
        return Unit(self._keys[owner], text, _KINDS[kind], None if sentence == _NO_SENTENCE else sentence)
