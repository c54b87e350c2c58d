"""The errors the action server raises."""

from knowledge.errors import WhichoneError


class MetadataError(WhichoneError):
    """A message's metadata cannot be used."""


class ServerError(WhichoneError):
    """The action server cannot start."""
