"""The baselines that only search: the choice with the best unit for the whole expression, denials and all."""

from collections.abc import Callable, Sequence

import numpy as np

from resolver.questions import Question
from retrieval.base import KnowledgeBase
from retrieval.evidence import Evidence, UnitKind

Progress = Callable[[str, int, int], None]

SEARCHES = ("bm25", "cosine")

_CHUNK = 256


def search_ahead(
    questions: Sequence[Question], base: KnowledgeBase, progress: Progress | None = None
) -> dict[str, np.ndarray]:
    """By how much the first of two choices is ahead for each expression, `[n]`, by BM25 and by MiniLM's cosine.

    A choice counts by its best attribute or sentence. Names are compared only where neither choice has more than one:
    people were asked not to name what they meant.
    """
    asked = [(question, expression) for question in questions for expression in question.expressions]
    ahead = {search: np.zeros(len(asked)) for search in SEARCHES}
    for start in range(0, len(asked), _CHUNK):
        chunk = asked[start : start + _CHUNK]
        base.embedder.remember(sorted({expression for _, expression in chunk if expression}))
        for n, (question, expression) in enumerate(chunk, start):
            evidence = base.evidence(expression, question.keys)
            units = _told([evidence[key] for key in question.keys])
            for search, values in ahead.items():
                best = [max((getattr(unit, search) for unit in found), default=0.0) for found in units]
                values[n] = best[0] - best[1]
        if progress:
            progress("baselines", min(start + _CHUNK, len(asked)), len(asked))
    return ahead


def _told(units: Sequence[Sequence[Evidence]]) -> list[list[Evidence]]:
    """The units of each choice without its name, or all of them where there is nothing but names."""
    told = [[unit for unit in found if unit.kind is not UnitKind.NAME] for found in units]
    return told if any(told) else [list(found) for found in units]
