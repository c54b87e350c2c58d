"""Options that several commands of `whichone evaluate` share."""

from pathlib import Path
from typing import Annotated

import typer

JsonOption = Annotated[Path | None, typer.Option("--json", metavar="OUT", help="Write the metrics to a JSON file.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bars.")]
CheckpointOption = Annotated[
    Path | None, typer.Option(help="Resolver checkpoint folder; default: the configured or shipped one.")
]
TABLE_WIDTH = 96
"""Characters that wide tables need; where the output is no terminal, 80 would be taken."""
