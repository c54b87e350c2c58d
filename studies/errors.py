"""The errors of studies."""

from knowledge.errors import WhichoneError


class StudyError(WhichoneError):
    """A study or a person is not there, or has been added already; or a file cannot be written."""


class UnknownTokenError(StudyError):
    """Nobody has this token."""


class SubmissionError(StudyError):
    """What was submitted does not fit the item, is of an older version of it, or is too large."""


class RequestError(Exception):
    """A request that the page would not send; `status` is what HTTP calls it."""

    def __init__(self, status: int, message: str) -> None:
        self.status = status
        super().__init__(message)
