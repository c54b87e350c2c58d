"""What makes an expression hard, by rule."""

import pytest

from evaluation.error_tags import ErrorTag, error_tag
from retrieval.terms import terms

MEANT = ["Amber pie", "main ingredient: apricots", "It is baked until it is brown.", "A video of its making was shown."]
OTHER = ["Lantern soup", "main ingredient: pumpkin", "It is boiled for an hour in a copper pot."]


def tag(expression: str) -> ErrorTag:
    meant, other = ([frozenset(terms(text)) for text in texts] for texts in (MEANT, OTHER))
    return error_tag(expression, meant, other)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("the newer one", ErrorTag.COMPARISON),
        ("it's sweeter than the soup", ErrorTag.COMPARISON),
        ("the more popular of the two", ErrorTag.COMPARISON),
        ("not the older dish", ErrorTag.COMPARISON),
        ("the yellowish one", ErrorTag.SIGHT_OR_SOUND),
        ("it looks like a star", ErrorTag.SIGHT_OR_SOUND),
        ("not the one in a round bowl", ErrorTag.SIGHT_OR_SOUND),
        ("there is a cat in the video", ErrorTag.SIGHT_OR_SOUND),
        ("the one with the piano intro", ErrorTag.SIGHT_OR_SOUND),
        ("eaten by sailors", ErrorTag.NO_OVERLAP),
        ("not the one with kale", ErrorTag.NO_OVERLAP),
        ("not the one with apricots", ErrorTag.NO_OVERLAP),
        ("", ErrorTag.NO_OVERLAP),
        ("not the one with pumpkins", ErrorTag.NEGATION),
        ("it isn't boiled", ErrorTag.NEGATION),
        ("the one with an apricot", ErrorTag.REASONING),
        ("baked fruit", ErrorTag.REASONING),
        ("the brown one", ErrorTag.REASONING),
    ],
)
def test_the_first_rule_that_fits_gives_the_tag(expression: str, expected: ErrorTag) -> None:
    assert tag(expression) == expected
