"""Which resolver answers for a knowledge base: the one adapted to it (`whichone kb adapt`), where there is one.

Light to import: no models.
"""

import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from knowledge.settings import Settings
from resolver.errors import CheckpointError

if TYPE_CHECKING:
    from resolver.resolve import Resolver

SCORES = "adaptation"
"""Where a checkpoint's scores hold what the adaptation brought."""


@dataclass(frozen=True)
class Adaptation:
    """What adapting a resolver to a base brought, on pseudo-expressions for entities that it was not trained on.

    Accuracies in percent, of the whole resolver and of T5 alone; `error` is the standard error of the resolver's gain.
    """

    base: str
    version: int
    pseudo_expressions: int
    before: float
    after: float
    error: float
    t5_before: float
    t5_after: float
    expressions: int
    entities: int

    @property
    def gain(self) -> float:
        """By how many percentage points the resolver got better."""
        return self.after - self.before

    def to_dict(self) -> dict[str, str | int | float]:
        """As plain values, for the checkpoint."""
        return asdict(self)


def adapted_folder(name: str, settings: Settings) -> Path:
    """Where the resolver adapted to a base lies, or would lie."""
    return settings.home / "resolvers" / name


def adaptation(name: str, settings: Settings) -> Adaptation | None:
    """What is known of the resolver adapted to a base; None where there is none.

    Raises CheckpointError where its description cannot be read.
    """
    folder = adapted_folder(name, settings)
    if not folder.is_dir():
        return None
    try:
        return Adaptation(**json.loads((folder / "checkpoint.json").read_text("utf-8"))["scores"][SCORES])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CheckpointError(f"{folder} cannot be read ({type(error).__name__}); {_advice(name)}") from error


def checkpoint_for(name: str, settings: Settings) -> Path | None:
    """The folder of the resolver adapted to a base, if it is the one to use: WHICHONE_RESOLVER goes before it."""
    folder = adapted_folder(name, settings)
    return folder if settings.resolver is None and folder.is_dir() else None


def load_resolver(name: str, settings: Settings) -> "Resolver":
    """The resolver for a base: the adapted one if it is to be used, else the configured or shipped one.

    Raises CheckpointError where it is damaged or of another version.
    """
    from resolver.resolve import Resolver

    folder = checkpoint_for(name, settings)
    if folder is None:
        return Resolver.load(settings=settings)
    try:
        return Resolver.load(folder, settings)
    except CheckpointError as error:
        raise CheckpointError(f"The resolver adapted to '{name}' cannot be used: {error}; {_advice(name)}") from error


def remove_adapted(name: str, settings: Settings) -> bool:
    """Remove the resolver adapted to a base; returns whether there was one.

    Raises CheckpointError where it cannot be removed.
    """
    folder = adapted_folder(name, settings)
    if not folder.is_dir():
        return False
    try:
        shutil.rmtree(folder)
    except OSError as error:
        raise CheckpointError(f"{folder} cannot be removed ({error.strerror or error})") from error
    return True


def _advice(name: str) -> str:
    return f"adapt again with 'whichone kb adapt {name}', or add --remove to go back to the general one"
