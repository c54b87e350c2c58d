"""Who gave which label to which item: a table of codes into the distinct labels, with missing judgements."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
from scipy import sparse

from evaluation.agreement.errors import JudgementsError

Label = TypeVar("Label", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)

MISSING = -1
"""The code of a judgement that was not made."""


@dataclass(frozen=True, eq=False)
class JudgementTable(Generic[Label]):
    """Labels by item and coder.

    `codes` has shape (items, coders) and holds places in `labels`, or `MISSING`. Every label is there once, so that
    memory and distances go by distinct labels.
    """

    items: tuple[str, ...]
    coders: tuple[str, ...]
    labels: tuple[Label, ...]
    codes: np.ndarray

    @classmethod
    def of(cls, judgements: Iterable[tuple[str, str, Label]]) -> "JudgementTable[Label]":
        """The table of (item, coder, label) in the order in which items and coders come first.

        Raises:
            JudgementsError: a coder judged an item twice, or there are no judgements.
        """
        items: dict[str, int] = {}
        coders: dict[str, int] = {}
        labels: dict[Label, int] = {}
        cells: dict[tuple[int, int], int] = {}
        for item, coder, label in judgements:
            cell = items.setdefault(item, len(items)), coders.setdefault(coder, len(coders))
            if cell in cells:
                raise JudgementsError(f"Coder '{coder}' judged item '{item}' twice.")
            cells[cell] = labels.setdefault(label, len(labels))
        if not cells:
            raise JudgementsError("There are no judgements.")
        codes = np.full((len(items), len(coders)), MISSING, dtype=np.int32)
        places = np.array(list(cells), dtype=np.int64)
        codes[places[:, 0], places[:, 1]] = list(cells.values())
        return cls(tuple(items), tuple(coders), tuple(labels), codes)

    @property
    def judgements(self) -> int:
        """How many judgements were made."""
        return int((self.codes != MISSING).sum())

    def map(self, function: Callable[[Label], Other]) -> "JudgementTable[Other]":
        """The table with every label replaced; labels that become equal become one."""
        labels: dict[Other, int] = {}
        places = [labels.setdefault(function(label), len(labels)) for label in self.labels]
        renamed = np.array([*places, MISSING], dtype=np.int32)  # the code -1 is the last place
        return JudgementTable(self.items, self.coders, tuple(labels), renamed[self.codes])

    def counts(self) -> sparse.csr_array:
        """How many coders gave each label to each item, of shape (items, labels)."""
        rows, columns = np.nonzero(self.codes != MISSING)
        labels = self.codes[rows, columns]
        shape = len(self.items), len(self.labels)
        return sparse.csr_array((np.ones(len(rows)), (rows, labels)), shape=shape)
