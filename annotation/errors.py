"""The errors of annotating."""

from knowledge.errors import WhichoneError


class AnnotationError(WhichoneError):
    """A study, coder or item is not there, or has been added already."""


class UnknownTokenError(AnnotationError):
    """No coder has this token."""


class JudgementError(AnnotationError):
    """A judgement names a choice that the item does not have, is of an older version of it, or is too large."""


class ItemsError(AnnotationError):
    """A file of items cannot be read, or a line of it is broken."""


class ServingError(AnnotationError):
    """The page cannot be served at this address."""
