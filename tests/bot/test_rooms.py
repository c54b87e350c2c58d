"""The rooms import each other in one direction only (docs/architecture.md)."""

import ast
from pathlib import Path

import pytest

from knowledge.settings import ROOT

ALLOWED = {
    "knowledge": set(),
    "retrieval": {"knowledge"},
    "resolver": {"knowledge", "retrieval"},
    "responses": {"knowledge", "retrieval", "resolver"},
    "actions": {"knowledge", "retrieval", "resolver", "responses"},
    "evaluation": {"knowledge", "retrieval", "resolver", "responses"},
    "gateway": {"knowledge"},
    "studies": {"knowledge", "gateway"},
    "annotation": {"knowledge", "studies"},
    "collecting": {"knowledge", "retrieval", "resolver", "responses", "studies"},
    "bot": {
        "knowledge",
        "retrieval",
        "resolver",
        "responses",
        "evaluation",
        "gateway",
        "studies",
        "annotation",
        "collecting",
    },
}


def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("room", ALLOWED)
def test_a_room_imports_only_what_lies_below_it(room: str) -> None:
    for file in (ROOT / room).rglob("*.py"):
        foreign = (imports(file) & set(ALLOWED)) - ALLOWED[room] - {room}
        assert not foreign, f"{file.relative_to(ROOT)} imports {foreign}"


@pytest.mark.parametrize("room", ALLOWED)
def test_only_the_actions_know_rasa_sdk_and_only_its_starter_knows_rasa(room: str) -> None:
    for file in (ROOT / room).rglob("*.py"):
        found = imports(file)
        assert "rasa_sdk" not in found or room == "actions", file
        assert "rasa" not in found or file.name == "rasa_start.py", file


def test_every_room_is_typed_and_documented() -> None:
    for room in ALLOWED:
        assert (ROOT / room / "py.typed").is_file()
        for file in (ROOT / room).rglob("*.py"):
            tree = ast.parse(file.read_text("utf-8"))
            assert not tree.body or ast.get_docstring(tree), f"{file.relative_to(ROOT)} does not say what it is"
