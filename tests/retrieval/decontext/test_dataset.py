"""Reading annotated sentences."""

import json
from pathlib import Path

import pytest

from knowledge.types import Category
from retrieval.decontext.dataset import read_examples
from retrieval.decontext.errors import DecontextDataError

PARAGRAPH = "Crème soup is hot. It is “old”. It is green. It is old."


def line(**changes: object) -> dict[str, object]:
    row: dict[str, object] = {
        "example_id": 7,
        "page_title": "Crème soup",
        "section_title": ["History", "Origin"],
        "paragraph_text": PARAGRAPH,
        "original_sentence": "It is green.",
        "sentence_start_byte_offset": len("Crème soup is hot. It is “old”. ".encode()),
        "article_url": "https://example.org/wiki/Soup",
        "annotations": [
            {"category": "DONE", "decontextualized_sentence": "Crème soup is green."},
            {"category": "IMPOSSIBLE", "decontextualized_sentence": ""},
            {"category": "UNNECESSARY", "decontextualized_sentence": "It is green."},
        ],
    }
    return row | changes


def write(tmp_path: Path, *rows: object) -> Path:
    file = tmp_path / "dev.jsonl"
    file.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), "utf-8")
    return file


def test_the_published_layout(tmp_path: Path) -> None:
    (example,) = read_examples([write(tmp_path, line())])
    assert example.id == "7"
    assert example.article == "https://example.org/wiki/Soup"
    assert example.context.sections == ("History", "Origin")
    assert example.context.sentences == ("Crème soup is hot.", "It is “old”.", "It is green.", "It is old.")
    assert (example.index, example.sentence) == (2, "It is green.")
    assert [one.category for one in example.annotations] == [
        Category.FEASIBLE,
        Category.INFEASIBLE,
        Category.UNNECESSARY,
    ]
    assert [one.text for one in example.annotations] == ["Crème soup is green.", "It is green.", "It is green."]


def test_without_an_offset_the_sentence_is_looked_for(tmp_path: Path) -> None:
    row = line(sentence_start_byte_offset=None, original_sentence="It is “old”. It is green.")
    (example,) = read_examples([write(tmp_path, row)])
    assert example.context.sentences == ("Crème soup is hot.", "It is “old”. It is green.", "It is old.")


def test_what_the_infobox_says_is_read_and_a_cut_value_left_out(tmp_path: Path) -> None:
    infobox = ": Infobox prepared food. creator: Ada Quill. main_ingredient: Leek, cream. served: "
    infobox += "x" * (160 - len(infobox))
    (example,) = read_examples([write(tmp_path, line(infobox_head=infobox, domain="recipes"))])
    assert example.domain == "recipes"
    assert example.context.noun == "dish"
    assert example.context.attributes == {"creator": ("Ada Quill",), "main_ingredient": ("Leek", "cream")}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("{", "dev.jsonl:2"),
        ("[]", "JSON object"),
        (line(original_sentence="It is not there."), "not in paragraph_text"),
        (line(original_sentence=""), "original_sentence is empty"),
        (line(annotations=[]), "no annotations"),
        (line(annotations=[{"category": "MAYBE"}]), "MAYBE"),
        ({"page_title": "x"}, "original_sentence"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, row: object, message: str) -> None:
    with pytest.raises(DecontextDataError, match=message):
        read_examples([write(tmp_path, line(), row)])


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xff\xfe"])
def test_a_file_without_sentences_is_named(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "dev.jsonl"
    file.write_bytes(content)
    with pytest.raises(DecontextDataError, match=r"dev\.jsonl"):
        read_examples([file])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DecontextDataError, match="missing"):
        read_examples([tmp_path / "missing.jsonl"])
