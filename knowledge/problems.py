"""What is wrong with a pack or an import file, and where."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from knowledge.errors import PackError


class Level(StrEnum):
    """An error keeps a pack out of the store; a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong: where (the line counts from 1; None where unknown), and what was expected."""

    level: Level
    file: str
    line: int | None
    field: str | None
    message: str

    def __str__(self) -> str:
        where = self.file + (f":{self.line}" if self.line is not None else "")
        field = f"field '{self.field}': " if self.field else ""
        return f"{where}: {self.level.value}: {field}{self.message}"


def errors_of(problems: Sequence[Problem]) -> list[Problem]:
    """The problems that are errors."""
    return [problem for problem in problems if problem.level is Level.ERROR]


def raise_first(problems: Sequence[Problem]) -> None:
    """Raise the first error among the problems, saying how many more there are.

    Raises:
        PackError: there is an error.
    """
    errors = errors_of(problems)
    if errors:
        first = errors[0]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise PackError(first.message + more, file=first.file, line=first.line, field=first.field)
