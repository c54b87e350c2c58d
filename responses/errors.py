"""The errors the responses room raises."""

from knowledge.errors import WhichoneError


class NoChoicesError(WhichoneError):
    """Something is to be said about choices, and there are none."""
