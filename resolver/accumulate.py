"""Adds up answers to one question: "the sweet one" … "with coconut"."""

from collections.abc import Sequence

import numpy as np


def add_up(answers: Sequence[Sequence[float]]) -> np.ndarray:
    """The probabilities `[choices]` after several answers, each given as the probabilities it alone would give.

    Answers about the same referent are taken as independent, and every choice as equally likely before the first:
    the probabilities are multiplied. A choice that one answer ruled out stays out unless all are ruled out.

    Raises:
        ValueError: no answers, or answers about different numbers of choices.
    """
    if not answers or len({len(answer) for answer in answers}) != 1:
        raise ValueError("answers to one question have the same number of choices, and there is at least one")
    product = np.prod(np.array(answers, dtype=float), axis=0)
    total = product.sum()
    return product / total if total > 0 else np.full(len(product), 1 / len(product))
