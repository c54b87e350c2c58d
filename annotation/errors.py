"""The errors of annotating."""

from studies.errors import StudyError, SubmissionError


class AnnotationError(StudyError):
    """An item or a coder is not there, or has been added already."""


class JudgementError(AnnotationError, SubmissionError):
    """A judgement names a choice that the item does not have, is of an older version of it, or is too large."""


class ConsentError(AnnotationError):
    """Nobody has said that people were told that their conversations are judged."""


class ItemsError(AnnotationError):
    """A file of items cannot be read, or a line of it is broken."""
