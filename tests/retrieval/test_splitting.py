"""Sentence splitting."""

import pytest

from retrieval.splitting import split_sentences


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", []),
        (" \n\t ", []),
        ("One here. Two there!  Is that three?", ["One here.", "Two there!", "Is that three?"]),
        ("Dr. Smith came at 5 p.m. on Monday. She ate.", ["Dr. Smith came at 5 p.m. on Monday.", "She ate."]),
        ("J. K. Rowling wrote it. It sold 1.5 million.", ["J. K. Rowling wrote it.", "It sold 1.5 million."]),
        ('It peaked at No. 6. "Hello" was next.', ["It peaked at No. 6.", '"Hello" was next.']),
        ('He said "Stop. Go away." Then he left.', ['He said "Stop. Go away."', "Then he left."]),
        ("No full stop\nAnother paragraph", ["No full stop", "Another paragraph"]),
        ("Spaces   and\u00a0more.", ["Spaces and more."]),
        (
            "She sang it on Live! with Ann and Bob. It was late.",
            ["She sang it on Live! with Ann and Bob.", "It was late."],
        ),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert split_sentences(text) == sentences


@pytest.mark.parametrize(
    "text",
    [
        "word " * 200_000,
        "A sentence. " * 80_000,
        "x" * 1_000_000,
        '"(' * 300_000,
        "\ud83d lone \udc00 surrogates. \x00 and \u200b odd \u202e ones. 😀! 日本語です。",
    ],
)
def test_takes_anything(text: str) -> None:
    sentences = split_sentences(text)
    assert sentences
    assert all(sentence == sentence.strip() != "" for sentence in sentences)
    "".join(sentences).encode()  # No lone surrogate is left for the database to choke on.
