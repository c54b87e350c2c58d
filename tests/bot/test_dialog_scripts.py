"""Reading dialog scripts: what they may say, and the error for everything else."""

from pathlib import Path

import pytest

from bot.dialogs.reading import read_script, read_scripts
from bot.dialogs.script import BotStep, DialogScriptError, Match, SlotStep, UserStep, UtterStep

WHOLE = """\
metadata:
  knowledge_base: songs
test_cases:
  - test_case: everything a script can say
    metadata: {knowledge_base: books, mood: calm}
    steps:
      - user: yes
      - bot: 'Do you mean ''A'' or ''B''?'
      - bot: {contains: "A"}
      - bot:
          regex: "^Do .* [AB]"
      - utter: utter_greet
      - slot_was_set:
          - choices
          - chosen: [a, 1, true]
      - slot_was_not_set:
          - attempt: 3
      - user: ""
        metadata: {knowledge_base: recipes}
  - test_case: the file's own metadata
    steps:
      - user: hello
"""


def script(folder: Path, text: str, name: str = "script.yml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_every_key_is_read(tmp_path: Path) -> None:
    first, second = read_script(script(tmp_path, WHOLE))
    assert (first.name, first.line) == ("everything a script can say", 4)
    assert first.steps == (
        UserStep(7, "yes", {"knowledge_base": "books", "mood": "calm"}),
        BotStep(8, "Do you mean 'A' or 'B'?"),
        BotStep(9, "A", Match.CONTAINS),
        BotStep(10, "^Do .* [AB]", Match.REGEX),
        UtterStep(12, "utter_greet"),
        SlotStep(14, "choices", True),
        SlotStep(15, "chosen", True, True, ["a", 1, True]),
        SlotStep(17, "attempt", False, True, 3),
        UserStep(18, "", {"knowledge_base": "recipes", "mood": "calm"}),
    )
    assert second.steps == (UserStep(22, "hello", {"knowledge_base": "songs"}),)


def test_named_metadata_of_rasa_pro(tmp_path: Path) -> None:
    text = """\
metadata:
  - of_songs: {knowledge_base: songs}
test_cases:
  - test_case: one
    metadata: of_songs
    steps: [{user: hello}]
"""
    (case,) = read_script(script(tmp_path, text))
    assert case.steps == (UserStep(6, "hello", {"knowledge_base": "songs"}),)


def test_a_folder_stands_for_its_scripts(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    for name in ("b.yml", "deeper/c.yaml", "a.yml", "notes.txt"):
        script(tmp_path, f"test_cases: [{{test_case: {name}, steps: [{{user: hi}}]}}]", name)
    assert sorted(case.name for case in read_scripts([tmp_path])) == ["a.yml", "b.yml", "deeper/c.yaml"]


def case(steps: str) -> str:
    return f"test_cases:\n  - test_case: one\n    steps:\n{steps}"


@pytest.mark.parametrize(
    ("text", "line", "key", "message"),
    [
        ("", None, None, "is empty"),
        ("test_cases: [", 1, None, "is not YAML"),
        ("- a\n- b", 1, "the file", "found a list"),
        ("stories: []", 1, "stories", "unknown key"),
        ("metadata: {a: b}", 1, "test_cases", "needs this key"),
        ("test_cases: []", 1, "test_cases", "an empty list"),
        ("test_cases:\n  - steps:\n      - user: hi", 2, "test_case", "needs this key"),
        ("test_cases:\n  - test_case: one", 2, "steps", "needs this key"),
        (case("      - bot: hi"), 4, "steps", "has to be a 'user' step"),
        (case("      - user: hi\n      - says: ho"), 5, "says", "unknown key"),
        (case("      - user: hi\n        bot: ho"), 4, "steps", "exactly one of"),
        (case("      - user:"), 4, "user", 'write "" for'),
        (case("      - user: [a]"), 4, "user", "has to be text, found a list"),
        (case("      - user: hi\n      - bot: ''"), 5, "bot", "is empty"),
        (case("      - user: hi\n      - bot: {like: ho}"), 5, "like", "can have contains, regex"),
        (case("      - user: hi\n      - bot: {contains: a, regex: b}"), 5, "bot", "{contains: text}"),
        (case("      - user: hi\n      - bot: {regex: '('}"), 5, "bot: regex", "no regular expression"),
        (case("      - user: hi\n      - slot_was_set: chosen"), 5, "slot_was_set", "has to be a list"),
        (case("      - user: hi\n      - slot_was_set: [{a: 1, b: 2}]"), 5, "slot_was_set", "`slot: value`"),
        (case("      - user: hi\n      - bot: ho\n        metadata: {a: b}"), 5, "metadata", "only a 'user' step"),
        (case("      - user: hi\n        metadata: songs"), 5, "metadata", "no entry 'songs'"),
        (case("      - user: hi\n        user: ho"), 5, "user", "there twice"),
        (case("      - user: hi\n  - test_case: one\n    steps: [{user: a}]"), 2, "test_case", "two test cases"),
    ],
)
def test_what_a_script_cannot_say(tmp_path: Path, text: str, line: int | None, key: str | None, message: str) -> None:
    file = script(tmp_path, text)
    with pytest.raises(DialogScriptError) as caught:
        read_script(file)
    error = caught.value
    assert message in error.reason
    assert (error.file, error.line, error.key) == (str(file), line, key)
    assert str(error).startswith(str(file))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DialogScriptError, match="No such file"):
        read_script(tmp_path / "missing.yml")
    (tmp_path / "latin.yml").write_bytes("test_cases: caf\xe9".encode("latin-1"))
    with pytest.raises(DialogScriptError, match="not UTF-8"):
        read_script(tmp_path / "latin.yml")
    (tmp_path / "empty").mkdir()
    with pytest.raises(DialogScriptError, match=r"no \*\.yml file"):
        read_scripts([tmp_path / "empty"])
