"""The errors an evaluation raises."""

from knowledge.errors import WhichoneError


class EvaluationError(WhichoneError):
    """What was asked for cannot be measured: an unknown model or input, or too little data."""


class WeightsError(WhichoneError):
    """The weights of a model are not there, cannot be read, or were not trained for the task."""
