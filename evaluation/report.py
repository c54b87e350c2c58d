"""What every evaluation hands out: flat metrics, as a JSON file of one layout."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from knowledge.errors import WhichoneError


class ReportError(WhichoneError):
    """A report cannot be written."""


@dataclass(frozen=True)
class Report:
    """The result of one evaluation. `metrics` has flat names ("accuracy.books"); percentages are 0 to 100."""

    task: str
    data: Sequence[str]
    model: str
    n: int
    metrics: Mapping[str, float]

    def write(self, file: Path) -> None:
        """Write the report as JSON. Raises ReportError naming the file where it cannot be written."""
        content = {
            "task": self.task,
            "data": list(self.data),
            "model": self.model,
            "n": self.n,
            "metrics": dict(self.metrics),
        }
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", "utf-8")
        except OSError as error:
            raise ReportError(f"The report cannot be written to {file}: {error.strerror or error}") from error
