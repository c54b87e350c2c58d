"""`pack.yaml`: reading, checking and writing what a pack says of itself."""

import re
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from knowledge.errors import PackError
from knowledge.problems import Level, Problem
from knowledge.records import ATTRIBUTE_KEY, MAX_NAME, MAX_VALUE, unknown_field
from knowledge.text_file import bad_character, decode
from knowledge.types import PackInfo

NAME_PATTERN = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
"""What a pack, and so a knowledge base, may be called; the name is also the name of its index folder."""

NAME_RULE = "expected at most 64 of a-z, 0-9, '-' and '_', beginning with a letter or digit"

_REQUIRED = ("name", "title", "noun_singular", "noun_plural")
_TEXTS = (*_REQUIRED, "licence", "source")
FIELDS = [*_REQUIRED, "attribute_labels", "descriptions", "licence", "source"]
"""The fields of `pack.yaml`."""

_MAX_BYTES = 1_000_000


class _Loader(yaml.SafeLoader):
    """A safe loader without aliases: a few lines of them can grow to gigabytes, and a pack needs none."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            event = self.peek_event()
            raise yaml.composer.ComposerError(None, None, "aliases (*name) are not allowed", event.start_mark)
        return super().compose_node(parent, index)


def read_pack_info(path: Path) -> tuple[PackInfo | None, list[Problem]]:
    """Read a `pack.yaml`.

    Returns:
        The info, None where there are errors, and all problems found.
    """
    problems: list[Problem] = []

    def wrong(message: str, field: str | None = None, line: int | None = None) -> None:
        problems.append(Problem(Level.ERROR, str(path), line, field, message))

    try:
        raw = path.read_bytes()
        if len(raw) > _MAX_BYTES:
            raise PackError(f"is larger than {_MAX_BYTES:,} bytes", file=path)
        root = _Loader(decode(raw, path)).get_single_node()
    except OSError as error:
        wrong(f"cannot be read: {error.strerror or error}")
        return None, problems
    except PackError as error:
        wrong(error.reason, error.field, error.line)
        return None, problems
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        said = getattr(error, "problem", None) or str(error).splitlines()[0]
        wrong(f"is not YAML: {said}", line=mark.line + 1 if mark else None)
        return None, problems
    if not isinstance(root, yaml.MappingNode):
        wrong(f"expected lines 'field: value' with the fields {', '.join(FIELDS)}")
        return None, problems
    values = _check_fields(root, wrong)
    if problems:
        return None, problems
    return PackInfo(**values), problems


def description_fields(template: str) -> list[str]:
    """The attributes that a description template names.

    Raises:
        ValueError: the braces do not fit together, or hold something other than an attribute's key.
    """
    fields = []
    for _, field, spec, conversion in string.Formatter().parse(template):
        if field is None:
            continue
        if spec or conversion or not ATTRIBUTE_KEY.fullmatch(field):
            raise ValueError(f"'{{{field[:40]}}}' is not an attribute's key in braces, such as {{country}}")
        fields.append(field)
    return fields


def write_pack_info(info: PackInfo, path: Path) -> None:
    """Write a `pack.yaml`, the same bytes for the same info."""
    text = yaml.safe_dump(info_to_dict(info), sort_keys=False, allow_unicode=True, width=118)
    path.write_text(text, encoding="utf-8")


def info_to_dict(info: PackInfo) -> dict[str, Any]:
    """The fields of `pack.yaml`; optional ones that are empty are left out."""
    data: dict[str, Any] = {
        "name": info.name,
        "title": info.title,
        "noun_singular": info.noun_singular,
        "noun_plural": info.noun_plural,
        "attribute_labels": dict(info.attribute_labels),
        "descriptions": list(info.descriptions),
        "licence": info.licence,
        "source": info.source,
    }
    return {field: value for field, value in data.items() if value or field in _REQUIRED}


_Wrong = Callable[[str, str | None, int | None], None]


def _check_fields(root: yaml.MappingNode, wrong: _Wrong) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, node in _pairs(root, "", wrong):
        line = node.start_mark.line + 1
        if key in _TEXTS:
            text = _text(node, key, wrong)
            if text is not None:
                values[key] = text
                if key == "name" and not NAME_PATTERN.fullmatch(text):
                    wrong(f"'{text[:80]}' cannot be a name: {NAME_RULE}", key, line)
        elif key == "attribute_labels":
            values[key] = _labels(node, wrong)
        elif key == "descriptions":
            values[key] = _descriptions(node, wrong)
        else:
            wrong(unknown_field(key, FIELDS), key[:80], line)
    for field in _REQUIRED:
        if field not in values and not any(key.value == field for key, _ in root.value):
            wrong("is missing", field, None)
    return values


def _pairs(node: yaml.MappingNode, prefix: str, wrong: _Wrong) -> list[tuple[str, yaml.Node]]:
    pairs: dict[str, yaml.Node] = {}
    for key, value in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            wrong("expected a word before the colon", None, line)
        elif key.value in pairs:
            wrong("occurs twice", prefix + key.value[:80], line)
        else:
            pairs[key.value] = value
    return list(pairs.items())


def _text(node: yaml.Node, field: str, wrong: _Wrong) -> str | None:
    """The text of a scalar as it is written, so that `name: 1984` and `noun_singular: no` are text too."""
    line = node.start_mark.line + 1
    if not isinstance(node, yaml.ScalarNode):
        wrong(f"expected text, found a {'list' if isinstance(node, yaml.SequenceNode) else 'mapping'}", field, line)
        return None
    text = " ".join(node.value.split())
    if not text and (field in _REQUIRED or "." in field):
        wrong("is empty; expected text", field, line)
    elif bad := bad_character(text):
        wrong(f"has the character {bad}, which is not text", field, line)
    elif len(text) > (limit := MAX_NAME if field in _REQUIRED else MAX_VALUE):
        wrong(f"is longer than {limit} characters", field, line)
    else:
        return text
    return None


def _labels(node: yaml.Node, wrong: _Wrong) -> dict[str, str]:
    line = node.start_mark.line + 1
    if not isinstance(node, yaml.MappingNode):
        wrong("expected lines 'attribute: words for it' below it", "attribute_labels", line)
        return {}
    labels = {}
    for key, value in _pairs(node, "attribute_labels.", wrong):
        if not ATTRIBUTE_KEY.fullmatch(key):
            wrong("expected small letters, digits and '_'", f"attribute_labels.{key[:80]}", value.start_mark.line + 1)
        elif text := _text(value, f"attribute_labels.{key}", wrong):
            labels[key] = text
    return labels


def _descriptions(node: yaml.Node, wrong: _Wrong) -> tuple[str, ...]:
    if not isinstance(node, yaml.SequenceNode):
        wrong(
            'expected a list of templates, such as - "{kind} from {country}"', "descriptions", node.start_mark.line + 1
        )
        return ()
    templates = []
    for number, item in enumerate(node.value):
        field = f"descriptions.{number}"
        template = _text(item, field, wrong)
        if template is None:
            continue
        try:
            description_fields(template)
        except ValueError as error:
            wrong(f"is no template: {error}", field, item.start_mark.line + 1)
        templates.append(template)
    return tuple(templates)
