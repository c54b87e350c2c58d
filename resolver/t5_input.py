"""What the small T5 reads: the word pieces of an expression and of both choices' backgrounds, and their matches.

Pieces that tell nothing by themselves (function words, punctuation) are left out of the backgrounds, which halves the
length; the expression keeps all of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from resolver.word_table import WordTable

EXPRESSION, FIRST_CHOICE, SECOND_CHOICE = 0, 1, 2
PARTS = 3
MATCHES = 5
"""Numbers per piece: for a piece of the expression its best cosine in the first and in the second choice, and their
difference; for a piece of a choice its best cosine in the expression; for both how rare the piece is. Each is shifted
and scaled to lie around zero."""


@dataclass(frozen=True)
class ChoiceInput:
    """A choice's background beside an expression.

    `pieces` and `matches` are the background's pieces and their best cosines in the expression, `[n]`;
    `in_choice` is the best cosine of each of the expression's pieces in the background, `[expression]`.
    """

    pieces: np.ndarray
    matches: np.ndarray
    in_choice: np.ndarray


@dataclass(frozen=True)
class T5Batch:
    """Inputs of equal length: `pieces`, `parts` and `mask` `[n, length]`, `matches` `[n, length, MATCHES]`."""

    pieces: np.ndarray
    parts: np.ndarray
    matches: np.ndarray
    mask: np.ndarray

    def tensors(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Pieces, parts, matches, mask."""
        return (
            torch.from_numpy(self.pieces),
            torch.from_numpy(self.parts),
            torch.from_numpy(self.matches),
            torch.from_numpy(self.mask),
        )


class InputReader:
    """Makes inputs with the vectors of a table; `expression_pieces` and `choice_pieces` cut them."""

    def __init__(self, table: WordTable, expression_pieces: int, choice_pieces: int) -> None:
        self.table = table
        self._expression_pieces = expression_pieces
        self._choice_pieces = choice_pieces
        # The separator stays, so that a unit's end can be seen, but it is matched with nothing.
        self._dropped = table.idle.copy()
        self._dropped[table.separator] = False

    def expressions(self, texts: Sequence[str]) -> list[np.ndarray]:
        """The pieces of expressions, each `[m]`, at least one."""
        unknown = [self.table.tokenizer.unk_token_id]
        return [np.array(p or unknown) for p in self.table.pieces(texts, self._expression_pieces)]

    def backgrounds(self, texts: Sequence[str]) -> list[np.ndarray]:
        """The telling pieces of backgrounds, each `[m]`, at least the separator."""
        found = []
        for text in self.table.pieces(texts, 4 * self._choice_pieces):
            pieces = np.array(text, dtype=np.int64)
            kept = pieces[~self._dropped[pieces]][: self._choice_pieces]
            found.append(kept if len(kept) else np.array([self.table.separator]))
        return found

    def match(self, expression: np.ndarray, background: np.ndarray) -> ChoiceInput:
        """The pieces of an expression and of a background, matched with each other."""
        idle = self.table.idle
        cosines = self.table.vectors[expression] @ self.table.vectors[background].T
        cosines[idle[expression]] = 0
        cosines[:, idle[background]] = 0
        cosines = np.maximum(cosines, 0)
        return ChoiceInput(background, cosines.max(axis=0), cosines.max(axis=1))

    def batch(self, expressions: Sequence[np.ndarray], choices: Sequence[tuple[ChoiceInput, ChoiceInput]]) -> T5Batch:
        """One input per expression and pair of choices, padded to the longest; the expressions share their places."""
        longest = max(len(pieces) for pieces in expressions)
        length = longest + max(len(first.pieces) + len(second.pieces) for first, second in choices)
        shape = (len(expressions), length)
        pieces = np.zeros(shape, dtype=np.int64)
        parts = np.zeros(shape, dtype=np.int64)
        mask = np.zeros(shape, dtype=np.int64)
        matches = np.zeros((*shape, MATCHES), dtype=np.float32)
        rare = self.table.idf / 4 - 1
        for row, (expression, (first, second)) in enumerate(zip(expressions, choices, strict=True)):
            end = len(expression)
            pieces[row, :end], mask[row, :end] = expression, 1
            matches[row, :end, 0] = (first.in_choice - 0.5) * 3
            matches[row, :end, 1] = (second.in_choice - 0.5) * 3
            matches[row, :end, 2] = (first.in_choice - second.in_choice) * 6
            matches[row, :end, 3] = rare[expression]
            start = longest
            for part, choice in ((FIRST_CHOICE, first), (SECOND_CHOICE, second)):
                end = start + len(choice.pieces)
                pieces[row, start:end], parts[row, start:end], mask[row, start:end] = choice.pieces, part, 1
                matches[row, start:end, 3] = rare[choice.pieces]
                matches[row, start:end, 4] = (choice.matches - 0.5) * 3
                start = end
        return T5Batch(pieces, parts, matches, mask)
