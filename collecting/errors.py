"""The errors of collecting."""

from studies.errors import StudyError, SubmissionError


class CollectingError(StudyError):
    """A study cannot be begun as it was asked for, or there is nothing to export or report."""


class ExpressionsError(CollectingError, SubmissionError):
    """What was sent are not expressions that the rules of the study allow."""
