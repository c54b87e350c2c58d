"""The sentences around what is known, and a user's own."""

from pathlib import Path

import pytest

from knowledge.types import PackInfo
from responses import alternative_question, confirm
from responses.sentences import SentencesError
from tests.responses.conftest import entity


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "sentences.yaml"
    monkeypatch.setenv("WHICHONE_SENTENCES", str(file))
    return file


def test_a_user_can_word_it_otherwise(own: Path, info: PackInfo) -> None:
    own.write_text('confirm: "{name} ({description}), coming up."\n', "utf-8")
    assert confirm(entity("a", "One", kind="soup"), info) == "One (a soup), coming up."
    assert alternative_question([entity("a", "One"), entity("b", "Two")], info) == "Do you mean 'One' or 'Two'?"


def test_values_are_never_read_as_templates(info: PackInfo) -> None:
    assert confirm(entity("a", "{name} {0}", kind="soup"), info) == "{name} {0}, a soup. Good choice!"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("confirm: '{name} it is.'", r"needs \{description\}, \{name\}"),
        ("confirm: '{name} {description'", "brace"),
        ("hello: Hi", "no sentence 'hello'"),
        ("- confirm", "no sentences by name"),
        ("confirm: []", "neither a sentence"),
        ("confirm: [", "cannot be read"),
    ],
)
def test_broken_files_are_named(own: Path, info: PackInfo, text: str, message: str) -> None:
    own.write_text(text, "utf-8")
    with pytest.raises(SentencesError, match=message):
        confirm(entity("a", "One", kind="soup"), info)


def test_a_missing_file_is_named(own: Path, info: PackInfo) -> None:
    with pytest.raises(SentencesError, match="cannot be read"):
        confirm(entity("a", "One", kind="soup"), info)
