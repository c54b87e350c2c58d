"""Reads dialog scripts.

Works on YAML's nodes rather than its values: they know their lines, and `user: yes` stays text.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from bot.dialogs.script import BotStep, DialogCase, DialogScriptError, Match, SlotStep, Step, UserStep, UtterStep

STEP_KEYS = ("user", "bot", "utter", "slot_was_set", "slot_was_not_set")


def read_scripts(paths: Iterable[Path]) -> list[DialogCase]:
    """The cases of several scripts; a folder stands for the `*.yml` and `*.yaml` files below it.

    Raises:
        DialogScriptError: a file cannot be read or says something a script cannot say.
    """
    cases: list[DialogCase] = []
    for path in paths:
        files = sorted([*path.rglob("*.yml"), *path.rglob("*.yaml")]) if path.is_dir() else [path]
        if not files:
            raise DialogScriptError("no *.yml file in this folder", file=path)
        for file in files:
            cases += read_script(file)
    return cases


def read_script(file: Path) -> list[DialogCase]:
    """The cases of one script, in its order.

    Raises:
        DialogScriptError: see `read_scripts`.
    """
    return _Reader(file).cases()


class _Reader:
    """Walks one file's nodes. `line` arguments are 1-based."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.named_metadata: dict[str, Mapping[str, Any]] = {}

    def error(self, message: str, node: yaml.Node | None = None, key: str | None = None) -> DialogScriptError:
        line = None if node is None else _line(node)
        return DialogScriptError(message, file=self.file, line=line, key=key)

    def cases(self) -> list[DialogCase]:
        top = self.mapping(self.parse(), "the file", {"test_cases", "metadata"}, {"test_cases"})
        everywhere: Mapping[str, Any] = {}
        if "metadata" in top:
            node = top["metadata"]
            if isinstance(node, yaml.SequenceNode):  # Rasa Pro's way: a list of names, to be chosen by a case
                for item in node.value:
                    for name, value in self.mapping(item, "metadata").items():
                        self.named_metadata[name] = self.metadata(value)
            else:
                everywhere = self.metadata(node)
        cases = [self.case(node, everywhere) for node in self.sequence(top["test_cases"], "test_cases")]
        names = [case.name for case in cases]
        for case in cases:
            if names.count(case.name) > 1:
                message = f"two test cases are named {case.name!r}"
                raise DialogScriptError(message, file=self.file, line=case.line, key="test_case")
        return cases

    def parse(self) -> yaml.Node:
        try:
            node = yaml.compose(self.file.read_text(encoding="utf-8"), yaml.SafeLoader)
        except OSError as error:
            raise self.error(f"cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise self.error("is not UTF-8 text") from error
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else None
            raise DialogScriptError(f"is not YAML: {error.problem}", file=self.file, line=line) from error
        except yaml.YAMLError as error:
            raise self.error(f"is not YAML: {error}") from error
        if node is None:
            raise self.error("is empty; a script has 'test_cases'")
        return node

    def case(self, node: yaml.Node, everywhere: Mapping[str, Any]) -> DialogCase:
        fields = self.mapping(node, "a test case", {"test_case", "steps", "metadata"}, {"test_case", "steps"})
        metadata = {**everywhere, **(self.metadata(fields["metadata"]) if "metadata" in fields else {})}
        steps: list[Step] = []
        for item in self.sequence(fields["steps"], "steps"):
            steps += self.step(item, metadata)
        if not isinstance(steps[0], UserStep):
            message = "the first step has to be a 'user' step"
            raise DialogScriptError(message, file=self.file, line=steps[0].line, key="steps")
        name = self.text(fields["test_case"], "test_case").strip()
        return DialogCase(name, self.file, _line(node), tuple(steps))

    def step(self, node: yaml.Node, metadata: Mapping[str, Any]) -> list[Step]:
        fields = self.mapping(node, "a step", {*STEP_KEYS, "metadata"})
        kinds = [key for key in STEP_KEYS if key in fields]
        if len(kinds) != 1:
            raise self.error(f"a step has exactly one of {', '.join(STEP_KEYS)}", node, "steps")
        kind, value, line = kinds[0], fields[kinds[0]], _line(node)
        if "metadata" in fields:
            if kind != "user":
                raise self.error("only a 'user' step can have metadata", node, "metadata")
            metadata = {**metadata, **self.metadata(fields["metadata"])}
        if kind == "user":
            return [UserStep(line, self.text(value, kind, empty=True), metadata)]
        if kind == "bot":
            return [self.bot(value, line)]
        if kind == "utter":
            return [UtterStep(line, self.text(value, kind))]
        return [self.slot(item, kind) for item in self.sequence(value, kind)]

    def bot(self, node: yaml.Node, line: int) -> BotStep:
        if isinstance(node, yaml.ScalarNode):
            return BotStep(line, self.text(node, "bot"))
        allowed = {Match.CONTAINS.value, Match.REGEX.value}
        fields = self.mapping(node, "bot", allowed)
        if len(fields) != 1:
            raise self.error("is a text, {contains: text} or {regex: expression}", node, "bot")
        (how, value), *_ = fields.items()
        text = self.text(value, f"bot: {how}")
        if how == Match.REGEX:
            try:
                re.compile(text)
            except re.error as error:
                raise self.error(f"is no regular expression: {error}", value, "bot: regex") from error
        return BotStep(line, text, Match(how))

    def slot(self, node: yaml.Node, kind: str) -> SlotStep:
        was_set = kind == "slot_was_set"
        if isinstance(node, yaml.ScalarNode):
            return SlotStep(_line(node), self.text(node, kind), was_set)
        fields = self.mapping(node, kind)
        if len(fields) != 1:
            raise self.error("an entry is `slot` or `slot: value`", node, kind)
        (slot, value), *_ = fields.items()
        return SlotStep(_line(node), slot, was_set, True, self.value(value, kind))

    def metadata(self, node: yaml.Node) -> Mapping[str, Any]:
        if isinstance(node, yaml.ScalarNode):
            if node.value not in self.named_metadata:
                raise self.error(f"the file's 'metadata' has no entry {node.value!r}", node, "metadata")
            return self.named_metadata[node.value]
        return {key: self.value(value, "metadata") for key, value in self.mapping(node, "metadata").items()}

    def mapping(
        self, node: yaml.Node, key: str, allowed: set[str] | None = None, required: set[str] | None = None
    ) -> dict[str, yaml.Node]:
        if not isinstance(node, yaml.MappingNode):
            raise self.error(f"has to be keys with values, found {_kind(node)}", node, key)
        fields: dict[str, yaml.Node] = {}
        for name, value in node.value:
            if not isinstance(name, yaml.ScalarNode):
                raise self.error(f"a key has to be a word, found {_kind(name)}", name, key)
            if allowed is not None and name.value not in allowed:
                raise self.error(f"unknown key; {key} can have {', '.join(sorted(allowed))}", name, name.value)
            if name.value in fields:
                raise self.error("the key is there twice", name, name.value)
            fields[name.value] = value
        for name in sorted((required or set()) - set(fields)):
            raise self.error(f"{key} needs this key", node, name)
        return fields

    def sequence(self, node: yaml.Node, key: str) -> list[yaml.Node]:
        if not isinstance(node, yaml.SequenceNode) or not node.value:
            found = "an empty list" if isinstance(node, yaml.SequenceNode) else _kind(node)
            raise self.error(f"has to be a list with something in it, found {found}", node, key)
        return list(node.value)

    def text(self, node: yaml.Node, key: str, *, empty: bool = False) -> str:
        if not isinstance(node, yaml.ScalarNode):
            raise self.error(f"has to be text, found {_kind(node)}", node, key)
        quoted = node.style is not None
        if not node.value.strip() and not (empty and quoted):
            hint = '; write "" for a person who says nothing' if empty else ""
            raise self.error(f"is empty{hint}", node, key)
        text: str = node.value
        return text

    def value(self, node: yaml.Node, key: str) -> Any:
        loader = yaml.SafeLoader("")
        try:
            return loader.construct_document(node)
        except yaml.MarkedYAMLError as error:
            raise self.error(f"cannot be understood: {error.problem}", node, key) from error
        finally:
            loader.dispose()


def _line(node: yaml.Node) -> int:
    line: int = node.start_mark.line
    return line + 1


def _kind(node: yaml.Node) -> str:
    if isinstance(node, yaml.SequenceNode):
        return "a list"
    if isinstance(node, yaml.MappingNode):
        return "keys with values"
    return f"the text {node.value!r}" if node.value else "nothing"
