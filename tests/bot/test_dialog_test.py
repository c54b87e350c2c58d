"""`whichone dialog test` as a command: what passes, what fails and how that reads, and JUnit XML."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from bot.cli.app import app
from bot.launcher.errors import ServerUnreachableError
from bot.launcher.ports import free_port
from tests.bot.rasa_stand_in import bot, serving, slot

ANSWERS = {
    "hello": [bot("Hello!", "utter_greet"), slot("base", "songs@1")],
    "a song": [slot("choices", ["a", "b"]), bot("Do you mean 'A' or 'B'?"), bot("Take your time.")],
    "quiet": [],
    "odd": [bot("a\x07b [bold]c")],
}


def dialog_test(folder: Path, steps: str, *options: str) -> Result:
    lines = "".join(f"      {line}\n" for line in steps.splitlines())
    file = folder / "script.yml"
    file.write_text(f"test_cases:\n  - test_case: one\n    steps:\n{lines}", encoding="utf-8")
    with serving(ANSWERS) as server:
        return CliRunner().invoke(app, ["dialog", "test", str(file), "--url", server.url, *options])


def test_a_dialog_as_written_passes(tmp_path: Path) -> None:
    steps = """\
- user: hello
- utter: utter_greet
- slot_was_set: [base, base: songs@1]
- slot_was_not_set: [choices, base: books@1]
- user: a song
- bot: {contains: "'A' or 'B'"}
- bot: {regex: "^take|your"}
- slot_was_set: [{choices: [a, b]}]
- slot_was_not_set: [base]
- user: quiet
"""
    result = dialog_test(tmp_path, steps)
    assert result.exit_code == 0, result.output
    assert "passed one" in result.output
    assert "1 passed of 1 dialogs" in result.output
    quiet = dialog_test(tmp_path, steps, "--quiet")
    assert len(quiet.output.splitlines()) == 1


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (
            "- user: a song\n- bot: Do you mean 'A' or 'C'?\n- bot: Take your time.",
            ['the person said "a song"', ":5", "- bot: Do you mean 'A' or 'C'?", "+ bot: Do you mean 'A' or 'B'?"],
        ),
        ("- user: quiet\n- bot: {contains: ho}", ["step 2", "- bot: (contains) ho", "+ bot: (nothing)"]),
        ("- user: hello\n- bot: {regex: ^ello}", ["- bot: (regex) ^ello", "+ bot: Hello!"]),
        ("- user: hello\n- utter: utter_stop", ["- bot: (utter) utter_stop", "+ bot: (utter_greet) Hello!"]),
        ("- user: a song\n- bot: {contains: A}", ["step 1", "no step expects", "+ bot: Take your time."]),
        ("- user: odd\n- utter: utter_greet", ["(no response of the domain) a"]),
        (
            "- user: hello\n- bot: Hello!\n- slot_was_set: [{base: books@1}]",
            ["- slot_was_set base: 'books@1'", "+ base was set to 'songs@1'"],
        ),
        ("- user: hello\n- bot: Hello!\n- slot_was_set: [choices]", ["- slot_was_set choices", "choices was not set"]),
        ("- user: hello\n- bot: Hello!\n- slot_was_not_set: [base]", ["- slot_was_not_set base", "'songs@1'"]),
    ],
)
def test_a_dialog_that_goes_another_way_fails(tmp_path: Path, steps: str, expected: list[str]) -> None:
    result = dialog_test(tmp_path, steps)
    assert result.exit_code == 1
    assert "FAILED" in result.output
    assert "script.yml:2  one" in result.output
    for part in expected:
        assert part in result.output
    assert "1 failed, 0 passed of 1 dialogs" in result.output


def test_a_dialog_ends_with_the_turn_that_failed(tmp_path: Path) -> None:
    result = dialog_test(tmp_path, "- user: hello\n- bot: Good day!\n- user: a song\n- bot: Never said.")
    assert "Good day!" in result.output
    assert "Never said." not in result.output


def test_each_case_is_a_conversation_of_its_own_with_its_metadata(tmp_path: Path) -> None:
    file = tmp_path / "script.yml"
    file.write_text(
        "test_cases:\n"
        "  - {test_case: one, steps: [{user: quiet}, {user: quiet}]}\n"
        "  - {test_case: two, metadata: {knowledge_base: books}, steps: [{user: quiet}]}\n",
        encoding="utf-8",
    )
    with serving(ANSWERS) as server:
        command = ["dialog", "test", str(file), "--url", server.url, "--kb", "songs"]
        assert CliRunner().invoke(app, command).exit_code == 0
        first, again, other = server.received
        assert first["sender"] == again["sender"] != other["sender"]
        bases = [message["metadata"]["knowledge_base"] for message in server.received]
        assert bases == ["songs", "songs", "books"]
        server.received.clear()
        assert CliRunner().invoke(app, [*command, "-k", "TWO"]).exit_code == 0
        assert len(server.received) == 1


def test_no_case_of_that_name(tmp_path: Path) -> None:
    result = dialog_test(tmp_path, "- user: quiet", "-k", "three")
    assert "no test case has 'three' in its name" in str(result.exception)


def test_junit(tmp_path: Path) -> None:
    report = tmp_path / "reports" / "dialogs.xml"
    dialog_test(tmp_path, "- user: odd\n- bot: b", "--junit", str(report))
    suite = ElementTree.parse(report).getroot().find("testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("1", "1", "0")
    case = suite.find("testcase")
    assert case is not None
    assert (case.get("name"), case.get("line")) == ("one", "2")
    failure = case.find("failure")
    assert failure is not None
    assert "+ bot: a\ufffdb [bold]c" in (failure.text or "")


def test_html_has_every_transcript_and_nothing_of_it_is_markup(tmp_path: Path) -> None:
    page = tmp_path / "reports" / "report.html"
    dialog_test(tmp_path, "- user: <b>odd</b>\n- bot: c\n", "--html", str(page))
    dialog_test(tmp_path, "- user: hello\n- bot: Hello!\n", "--html", str(tmp_path / "passed.html"))
    text = page.read_text("utf-8")
    assert "0 passed of 1 dialogs" in text
    assert "<b>odd" not in text
    assert "&lt;b&gt;odd&lt;/b&gt;" in text
    assert "<details" in text
    assert "://" not in text, "asks no other host"
    assert "Hello!" in (tmp_path / "passed.html").read_text("utf-8")


def test_cases_in_parallel_are_told_in_their_order(tmp_path: Path) -> None:
    cases = "".join(
        f"  - test_case: case {i}\n    steps:\n      - user: hello\n      - bot: Hello!\n" for i in range(12)
    )
    (tmp_path / "many.yml").write_text(f"test_cases:\n{cases}", "utf-8")
    with serving(ANSWERS) as server:
        result = CliRunner().invoke(app, ["dialog", "test", str(tmp_path / "many.yml"), "--url", server.url, "-j", "4"])
    assert result.exit_code == 0, result.output
    told = [line.split(" (")[0] for line in result.output.splitlines() if line.startswith("passed")]
    assert told == [f"passed case {i}" for i in range(12)]


def test_nobody_answers(tmp_path: Path) -> None:
    file = tmp_path / "script.yml"
    file.write_text("test_cases: [{test_case: one, steps: [{user: hi}]}]", encoding="utf-8")
    for url in (f"http://127.0.0.1:{free_port()}", "nonsense"):
        result = CliRunner().invoke(app, ["dialog", "test", str(file), "--url", url])
        assert result.exit_code != 0
        text = result.output + str(result.exception)
        assert isinstance(result.exception, ServerUnreachableError) or "whichone serve" in text
