"""The errors of decontextualization."""

from knowledge.errors import WhichoneError


class DecontextDataError(WhichoneError):
    """A file of annotated sentences cannot be read; names the file, and the line where one is broken."""


class DecontextTrainingError(WhichoneError):
    """There is nothing to train on."""
