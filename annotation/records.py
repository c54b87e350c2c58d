"""What passes between the store of judgements and the rooms that use it."""

from dataclasses import dataclass
from enum import StrEnum

from annotation.errors import JudgementError

MOST_INTERPRETATIONS = 50
LONGEST_COMMENT = 2000


class Category(StrEnum):
    """What an expression is that refers to none of the choices, or may not."""

    NEW = "new"
    """Something that was not offered."""
    UNSURE = "can't tell"


@dataclass(frozen=True)
class Item:
    """An expression to be judged. A change of its text or choices makes the next `version`, counted from 1."""

    key: str
    question: str
    choices: tuple[str, ...]
    expression: str
    version: int = 1


@dataclass(frozen=True)
class Judgement:
    """What a coder takes an expression to mean; without interpretation and category it refers to nothing."""

    interpretations: frozenset[frozenset[int]]
    category: Category | None = None
    comment: str = ""

    def check(self, item: Item) -> None:
        """Raise JudgementError where it does not fit the item or is too large."""
        if len(self.interpretations) > MOST_INTERPRETATIONS or len(self.comment) > LONGEST_COMMENT:
            raise JudgementError(
                f"A judgement has at most {MOST_INTERPRETATIONS} interpretations and a comment of {LONGEST_COMMENT} "
                "characters."
            )
        for interpretation in self.interpretations:
            if not interpretation or not interpretation <= set(range(len(item.choices))):
                raise JudgementError(f"An interpretation of '{item.key}' names none or other than its choices.")


@dataclass(frozen=True)
class Progress:
    """How many of a study's items a coder has judged."""

    judged: int
    items: int
