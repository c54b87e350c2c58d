"""The similarity (1 less the distance) of every two distinct labels, as a sparse matrix.

Most labels have nothing in common, so only pairs with a common part are compared, and only what is not 0 is kept.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import chain
from typing import Any

import numpy as np
from scipy import sparse

from evaluation.agreement.distances import AnyDistance, Distance, GeneralizedDistance, SetDistance
from evaluation.agreement.errors import AgreementError

MOST_PAIRS = 20_000_000
"""Pairs of distinct labels with something in common that are kept: about 2 GB while they are put together."""

_BLOCK = 256


def similarities(labels: Sequence[Hashable], distance: AnyDistance) -> sparse.csr_array:
    """Similarities of distinct labels, of shape (labels, labels), symmetric, with ones on the diagonal.

    Raises:
        AgreementError: so many pairs of labels have something in common that they would not fit into memory.
    """
    rows: list[np.ndarray] = []
    columns: list[np.ndarray] = []
    values: list[np.ndarray] = []
    compare = _comparison(labels, distance)
    incidence = _incidence(labels, distance)
    kept = 0
    for start in range(0, len(labels), _BLOCK):
        one, other, shared = _pairs(incidence, start, min(start + _BLOCK, len(labels)), len(labels))
        similarity = np.asarray(compare(one, other, shared), dtype=float)
        alike = similarity != 0  # below 0 where a distance is above 1
        kept += int(alike.sum())
        if kept > MOST_PAIRS:
            raise AgreementError(
                f"More than {MOST_PAIRS:,} pairs of the {len(labels):,} distinct labels have something in common: "
                "measure parts of the data one by one, or choose another distance."
            )
        rows.append(one[alike])
        columns.append(other[alike])
        values.append(similarity[alike])
    shape = len(labels), len(labels)
    upper = sparse.csr_array(
        (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), shape=shape, dtype=float
    )
    return (upper + upper.T + sparse.eye_array(len(labels))).tocsr()


def _pairs(
    incidence: sparse.csr_array | None, start: int, stop: int, size: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Labels from start to stop, each with every later label that may be similar, and the parts they share."""
    if incidence is None:
        one, other = np.triu_indices(stop - start, k=1, m=size - start)
        return one + start, other + start, np.zeros(len(one))
    block = (incidence[start:stop] @ incidence.T).tocoo()
    one, other = block.coords[0] + start, block.coords[1]
    later = other > one
    return one[later], other[later], block.data[later]


def _incidence(labels: Sequence[Hashable], distance: AnyDistance) -> sparse.csr_array | None:
    """Which label has which part, of shape (labels, parts); None where every two labels have to be compared."""
    parts = _parts(distance)
    if parts is None:
        return None
    places: dict[Hashable, int] = {}
    of_labels = [{places.setdefault(part, len(places)) for part in parts(label)} for label in labels]
    starts = np.concatenate(([0], np.cumsum([len(of_label) for of_label in of_labels])))
    columns = np.fromiter(chain.from_iterable(of_labels), dtype=np.int64, count=starts[-1])
    shape = len(labels), max(len(places), 1)
    return sparse.csr_array((np.ones(len(columns), dtype=np.int32), columns, starts), shape=shape)


def _parts(distance: AnyDistance) -> Callable[[Any], Iterable[Hashable]] | None:
    if isinstance(distance, Distance):
        return distance.parts
    return _members if isinstance(distance, GeneralizedDistance) else iter


def _members(interpretations: frozenset[frozenset[Hashable]]) -> Iterable[Hashable]:
    """The members of all interpretations; an empty interpretation counts as a member of its own."""
    for interpretation in interpretations:
        yield from interpretation or (interpretation,)


Compare = Callable[[np.ndarray, np.ndarray, np.ndarray], np.ndarray]
"""Similarities of labels at these places, of those places, that share so many parts."""


def _comparison(labels: Sequence[Any], distance: AnyDistance) -> Compare:
    if isinstance(distance, SetDistance):
        sizes = np.array([len(label) for label in labels])
        formula = distance.formula
        return lambda one, other, shared: 1 - formula(shared, sizes[one], sizes[other])
    if isinstance(distance, GeneralizedDistance):
        return _generalized_comparison(labels, distance)

    def each(one: np.ndarray, other: np.ndarray, _: np.ndarray) -> np.ndarray:
        pairs = zip(one.tolist(), other.tolist(), strict=True)
        return np.array([1 - distance(labels[a], labels[b]) for a, b in pairs])

    return each


def _generalized_comparison(labels: Sequence[frozenset[frozenset[Hashable]]], distance: GeneralizedDistance) -> Compare:
    """Pairs with as many interpretations on each side are taken together: only the matching goes one by one."""
    places: dict[frozenset[Hashable], int] = {}
    members = [[places.setdefault(one, len(places)) for one in label] for label in labels]
    inner = similarities(list(places), distance.inner)
    sizes = np.array([len(label) for label in labels])
    width = max(int(sizes.max()), 1)
    interpretations = np.array([[*of_label, *[0] * (width - len(of_label))] for of_label in members])

    def compare(one: np.ndarray, other: np.ndarray, _: np.ndarray) -> np.ndarray:
        similarity = np.empty(len(one))
        shapes = sizes[one] * (width + 1) + sizes[other]
        for shape in np.unique(shapes):
            rows, columns = divmod(int(shape), width + 1)
            here = np.flatnonzero(shapes == shape)
            left = np.repeat(interpretations[one[here], :rows], columns, axis=1)
            right = np.tile(interpretations[other[here], :columns], (1, rows))
            between = np.asarray(inner[left.ravel(), right.ravel()]).reshape(len(here), rows, columns)
            similarity[here] = distance.similarity(between)
        return similarity

    return compare
