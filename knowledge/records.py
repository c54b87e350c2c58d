"""An entity as it is written in a line of JSON: the layout, its check, and what is said when it is broken."""

import difflib
import json
import math
import re
from typing import Annotated, Any, NoReturn

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from knowledge.text_file import bad_character
from knowledge.types import Entity, Section

MAX_NAME = 300
MAX_VALUE = 2_000
MAX_KEY = 255
MAX_URL = 2_000
"""Longest name or alias, attribute value, key and URL, in characters."""

ATTRIBUTE_KEY = re.compile(r"[a-z][a-z0-9_]*")
"""How attributes are called: snake_case."""


def _clean_line(value: str) -> str:
    if bad := bad_character(value):
        raise PydanticCustomError("control_character", "has the character {bad}, which is not text", {"bad": bad})
    stripped = value.strip()
    if not stripped:
        raise PydanticCustomError("empty", "is empty")
    return stripped


def _clean_text(value: str) -> str:
    if bad := bad_character(value, allowed="\n\t"):
        raise PydanticCustomError("control_character", "has the character {bad}, which is not text", {"bad": bad})
    return value.strip()


def _number_to_text(value: object) -> object:
    if isinstance(value, int | float) and not isinstance(value, bool):
        if isinstance(value, float) and not math.isfinite(value):
            raise PydanticCustomError("not_finite", "is not a finite number")
        return str(value)
    return value


def _one_to_list(value: object) -> object:
    return value if isinstance(value, list) else [value]


def _optional_line(value: str) -> str:
    return _clean_line(value) if value.strip() else ""


def _attribute_key(value: str) -> str:
    if not ATTRIBUTE_KEY.fullmatch(value):
        raise PydanticCustomError(
            "attribute_key", "an attribute is called by small letters, digits and '_', such as main_ingredients"
        )
    return value


def _web_address(value: str) -> str:
    if value and not re.match(r"https?://[^\s/]+", value):
        raise PydanticCustomError("url", "expected an address that begins with http:// or https://")
    return value


_Line = Annotated[str, StringConstraints(max_length=MAX_NAME), AfterValidator(_clean_line)]
_OptionalLine = Annotated[str, StringConstraints(max_length=MAX_NAME), AfterValidator(_optional_line)]
_Value = Annotated[
    str, BeforeValidator(_number_to_text), StringConstraints(max_length=MAX_VALUE), AfterValidator(_clean_line)
]
_Values = Annotated[list[_Value], BeforeValidator(_one_to_list), Field(min_length=1)]
_Prose = Annotated[str, AfterValidator(_clean_text)]


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SectionRecord(_Record):
    """A section: its title (empty for the lead) and its text."""

    title: _OptionalLine = ""
    text: _Prose


class EntityRecord(_Record):
    """A line of `entities.jsonl`."""

    key: Annotated[str, StringConstraints(max_length=MAX_KEY), AfterValidator(_clean_line)]
    name: _Line
    aliases: Annotated[list[_Line], BeforeValidator(_one_to_list)] = []
    type: _OptionalLine = ""
    attributes: dict[Annotated[str, AfterValidator(_attribute_key)], _Values] = {}
    sections: list[SectionRecord] = []
    url: Annotated[str, StringConstraints(max_length=MAX_URL), AfterValidator(_web_address)] = ""


FieldError = tuple[str | None, str]
"""The field that is wrong (None: the whole line) and what is wrong with it."""


class RecordError(ValueError):
    """A record is broken; `errors` lists every field that is."""

    def __init__(self, errors: list[FieldError]) -> None:
        self.errors = errors
        super().__init__("; ".join(f"{field}: {message}" if field else message for field, message in errors))


def parse_json(text: str) -> dict[str, Any]:
    """A line of JSON as an object.

    Raises:
        RecordError: it is not JSON, is no object, or names a field twice.
    """
    try:
        value = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except RecordError:
        raise
    except json.JSONDecodeError as error:
        raise RecordError([(None, f"is not JSON: {error.msg} at character {error.pos + 1}")]) from error
    except (RecursionError, ValueError) as error:
        raise RecordError([(None, "is JSON that cannot be read: nested too deeply, or a number too long")]) from error
    if not isinstance(value, dict):
        raise RecordError([(None, f'expected an entity as a JSON object {{"key": …}}, found {_kind(value)}')])
    return value


def parse_entity(record: dict[str, Any]) -> Entity:
    """Check a record and make it an entity. Numbers among the attribute values become text, a single value or alias
    a list of one; a name repeated among the aliases, and an empty section, are left out.

    Raises:
        RecordError: fields are missing, unknown or wrong.
    """
    try:
        entity = EntityRecord.model_validate(record)
    except ValidationError as error:
        raise RecordError([_explain(detail) for detail in error.errors(include_url=False)]) from error
    aliases = dict.fromkeys(alias for alias in entity.aliases if alias != entity.name)
    return Entity(
        key=entity.key,
        name=entity.name,
        aliases=tuple(aliases),
        type=entity.type,
        attributes={key: tuple(dict.fromkeys(values)) for key, values in entity.attributes.items()},
        sections=tuple(Section(section.title, section.text) for section in entity.sections if section.text),
        url=entity.url,
    )


def entity_to_record(entity: Entity) -> dict[str, Any]:
    """The record of an entity; what is empty is left out."""
    record: dict[str, Any] = {
        "key": entity.key,
        "name": entity.name,
        "aliases": list(entity.aliases),
        "type": entity.type,
        "attributes": {key: list(values) for key, values in entity.attributes.items()},
        "sections": [{"title": section.title, "text": section.text} for section in entity.sections],
        "url": entity.url,
    }
    return {field: value for field, value in record.items() if value}


def unknown_field(field: str, known: list[str]) -> str:
    """What to say of a field that does not exist."""
    close = difflib.get_close_matches(field, known, n=1)
    meant = f"did you mean '{close[0]}'? " if close else ""
    return f"is unknown; {meant}known are {', '.join(known)}"


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError([(twice[:80], "occurs twice in one object")])
    return record


def _no_constant(name: str) -> NoReturn:
    raise RecordError([(None, f"is not JSON: {name} is no JSON number")])


_EXPECTED = {
    "string_type": "text",
    "list_type": "a list",
    "dict_type": 'an object, such as {"country": ["Italy"]}',
    "model_type": 'an object {"title": …, "text": …}',
}


def _explain(detail: ErrorDetails) -> FieldError:
    """pydantic's finding in our words."""
    place = [str(part) for part in detail["loc"] if part != "[key]"]
    field = ".".join(place)[:120]
    kind = detail["type"]
    if kind == "missing":
        return field, "is missing"
    if kind == "extra_forbidden":
        model = SectionRecord if len(place) > 1 else EntityRecord
        return field, unknown_field(place[-1], list(model.model_fields))
    if kind in _EXPECTED:
        expected = "text or a number" if kind == "string_type" and place[0] == "attributes" else _EXPECTED[kind]
        return field, f"expected {expected}, found {_kind(detail['input'])}"
    if kind == "string_too_long":
        return field, f"is longer than {detail['ctx']['max_length']} characters"
    if kind == "too_short":
        return field, "is an empty list; leave the attribute out"
    return field, detail["msg"]


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return "text"
    if isinstance(value, int | float):
        return f"the number {value}" if len(repr(value)) < 30 else "a long number"
    return "a list" if isinstance(value, list) else "an object"
