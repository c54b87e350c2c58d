"""Terms of the lexical index."""

import pytest

from retrieval.terms import terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Crème Brûlée", ["creme", "brule"]),
        ("I'd like the songs you've sung", ["like", "song", "sung"]),
        ("in 1975", ["1975", "1970s"]),
        ("the '70s", ["1970s"]),
        ("70's hits", ["1970s", "hit"]),
        ("the Seventies", ["1970s"]),
        ("1970s", ["1970s"]),
        ("1890s", ["1890s"]),
        ("the 20s", ["1920s", "2020s"]),
        ("room 101 and 12345", ["room", "101", "12345"]),
        ("Japanese", ["japanes", "japan"]),
        ("It", ["it"]),
        ("The Who", ["the", "who"]),
        ("日本", ["日本"]),
        ("😀 !?", []),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected
