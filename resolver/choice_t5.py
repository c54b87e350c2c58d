"""Serves the small T5: scores choices for expressions."""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import torch

from resolver.t5 import ChoiceT5
from resolver.t5_input import InputReader
from resolver.word_table import WordTable


class ChoiceT5Model:
    """The `ChoiceModel` that ships; may be used by several threads.

    `members` are networks trained without one fold of the questions each; they score those questions in an evaluation
    that must not have seen their answers, and nothing else.
    """

    def __init__(self, network: ChoiceT5, table: WordTable, members: Sequence[ChoiceT5] = ()) -> None:
        self.network = network.eval()
        self.members = tuple(member.eval() for member in members)
        self.table = table
        self._reader = InputReader(table, network.config.expression_pieces, network.config.choice_pieces)

    def scores(
        self, expressions: Sequence[str], backgrounds: Sequence[Sequence[str]], member: int | None = None
    ) -> np.ndarray:
        """Scores `[expressions, choices]`: half the mean log-odds of each choice against every other.

        Every pair of choices is compared in both orders, so the order they are given in makes no difference. With a
        `member`, that network scores instead of the one trained on all questions.
        """
        network = self.network if member is None else self.members[member]
        count = len(backgrounds[0])
        said = self._reader.expressions(expressions)
        told = self._reader.backgrounds([text for texts in backgrounds for text in texts])
        read = [
            [self._reader.match(pieces, told[row * count + i]) for i in range(count)] for row, pieces in enumerate(said)
        ]
        pairs = [(row, i, j) for row in range(len(said)) for i, j in permutations(range(count), 2)]
        batch = self._reader.batch([said[row] for row, _, _ in pairs], [(read[r][i], read[r][j]) for r, i, j in pairs])
        with torch.inference_mode():
            log_odds = network(batch).float().numpy()
        scores = np.zeros((len(said), count))
        for (row, i, j), value in zip(pairs, log_odds, strict=True):
            scores[row, i] += value
            scores[row, j] -= value
        # A choice is in 2 (count - 1) pairs, and of two choices the difference is to be the log-odds.
        return scores / (4 * (count - 1))
