"""What an evaluation needs that is installed only on request."""

from importlib.util import find_spec

from evaluation.errors import EvaluationError


def require_matplotlib() -> None:
    """Raise EvaluationError, saying what to do, where matplotlib is not installed."""
    if find_spec("matplotlib") is None:
        raise EvaluationError("plots need matplotlib: pip install 'whichone[plots]'")
