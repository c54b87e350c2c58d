"""The errors the resolver raises."""

from knowledge.errors import WhichoneError


class CheckpointError(WhichoneError):
    """A resolver checkpoint is missing, damaged, or was made by another version of Whichone."""


class ChoicesError(WhichoneError):
    """The choices cannot be resolved between: fewer than two, or more than five."""


class TrainingDataError(WhichoneError):
    """The training data has nothing to learn from."""


class TrainingError(WhichoneError):
    """Training cannot go on: out of memory, or the loss is no number any more."""
