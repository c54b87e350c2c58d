"""Importing Wikidata's entity JSON; the items are made up."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from knowledge.errors import PackError
from knowledge.importers import read_source


def texts(text: str) -> dict[str, Any]:
    return {"en": {"language": "en", "value": text}}


def statement(datatype: str, value: Any, rank: str = "normal") -> dict[str, Any]:
    return {"rank": rank, "mainsnak": {"snaktype": "value", "datatype": datatype, "datavalue": {"value": value}}}


def item(number: str, rank: str = "normal") -> dict[str, Any]:
    return statement("wikibase-item", {"entity-type": "item", "id": number}, rank)


def time(text: str, precision: int) -> dict[str, Any]:
    return statement("time", {"time": text, "precision": precision})


NOVEL: dict[str, Any] = {
    "type": "item",
    "id": "Q900001",
    "labels": texts("The Lantern Keeper"),
    "descriptions": texts("novel by Ada Quill"),
    "aliases": {"en": [{"language": "en", "value": "Lantern Keeper"}]},
    "claims": {
        "P31": [item("Q900010")],
        "P50": [item("Q900002")],
        "P136": [item("Q404"), item("Q900011")],
        "P577": [time("+1934-05-00T00:00:00Z", 10)],
        "P1104": [statement("quantity", {"amount": "+212", "unit": "1"})],
        "P2047": [statement("quantity", {"amount": "+9", "unit": "http://www.wikidata.org/entity/Q7727"})],
        "P1476": [statement("monolingualtext", {"text": "Der Wärter", "language": "de"})],
        "P212": [statement("external-id", "978-0")],
        "P9000001": [statement("string", "of a property without a name")],
        "P9000002": [statement("string", "of one that the file names")],
        "P840": [item("Q900012", "deprecated")],
        "P364": [{"rank": "normal", "mainsnak": {"snaktype": "somevalue", "datatype": "wikibase-item"}}],
    },
}
OTHERS: list[dict[str, Any]] = [
    {"type": "item", "id": "Q900002", "labels": texts("Ada Quill"), "claims": {"P31": [item("Q5")]}},
    {"type": "item", "id": "Q900010", "labels": texts("novel"), "claims": {}},
    {"type": "item", "id": "Q900011", "labels": texts("mystery"), "claims": {}},
    {"type": "property", "id": "P9000002", "labels": texts("keeper's rank"), "claims": {}},
    {"type": "item", "id": "Q900020", "labels": {"mul": {"language": "mul", "value": "Nebel"}},
     "descriptions": texts("Austrian song"), "claims": {"P571": [time("-0044-03-15T00:00:00Z", 11)]}},
]  # fmt: skip


def check(path: Path) -> None:
    novel, song = read_source([path], name="coast").entities
    assert (novel.key, novel.name, novel.type, novel.aliases) == (
        "Q900001", "The Lantern Keeper", "novel", ("Lantern Keeper",)
    )  # fmt: skip
    assert novel.attributes == {
        "author": ("Ada Quill",),
        "genre": ("mystery",),
        "publication_date": ("May 1934",),
        "number_of_pages": ("212",),
        "duration": ("9 min",),
        "keeper_s_rank": ("of one that the file names",),
    }
    assert novel.sections[0].text == "The Lantern Keeper is a novel by Ada Quill."
    assert (song.name, song.attributes) == ("Nebel", {"inception": ("15 March 44 BC",)})
    assert song.sections[0].text == "Nebel is an Austrian song."


def test_a_document_of_entities(tmp_path: Path) -> None:
    file = tmp_path / "entities.json"
    file.write_text(json.dumps({"entities": {one["id"]: one for one in (NOVEL, *OTHERS)}}), "utf-8")
    check(file)


def test_a_dump_with_an_entity_a_line_compressed(tmp_path: Path) -> None:
    file = tmp_path / "dump.json.gz"
    lines = ",\n".join(json.dumps(one) for one in (NOVEL, *OTHERS))
    file.write_bytes(gzip.compress(f"[\n{lines}\n]\n".encode()))
    check(file)


def test_lines_without_a_list(tmp_path: Path) -> None:
    file = tmp_path / "entities.jsonl"
    file.write_text("\n".join(json.dumps(one) for one in (NOVEL, *OTHERS)), "utf-8")
    check(file)


def test_preferred_statements_go_first(tmp_path: Path) -> None:
    claims = {"P50": [item("Q900002"), item("Q900011", "preferred")]}
    file = tmp_path / "entities.json"
    file.write_text(json.dumps({"entities": {"Q1": {**NOVEL, "id": "Q1", "claims": claims}, "Q900002": OTHERS[0],
                                             "Q900011": OTHERS[2]}}), "utf-8")  # fmt: skip
    assert read_source([file], name="coast").entities[0].attributes == {"author": ("mystery",)}


@pytest.mark.parametrize(
    ("time_text", "precision", "said"),
    [
        ("+1979-05-03T00:00:00Z", 11, "3 May 1979"),
        ("+1979-00-00T00:00:00Z", 9, "1979"),
        ("+1979-00-00T00:00:00Z", 8, "1970s"),
        ("+1901-00-00T00:00:00Z", 7, "20th century"),
        ("+1900-00-00T00:00:00Z", 7, "19th century"),
        ("+1979-00-00T00:00:00Z", 5, None),
        ("nonsense", 9, None),
    ],
)
def test_dates_are_as_precise_as_they_are_known(
    time_text: str, precision: int, said: str | None, tmp_path: Path
) -> None:
    file = tmp_path / "entities.json"
    claims = {"P571": [time(time_text, precision)], "P31": [item("Q900010")], "P7937": [statement("string", "novel")]}
    file.write_text(json.dumps({"entities": {"Q1": {**NOVEL, "id": "Q1", "claims": claims}}}), "utf-8")
    (entity,) = read_source([file], name="coast").entities
    assert entity.attributes.get("inception") == ((said,) if said else None)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "is not JSON"),
        ("[]", "no items"),
        ('[{"labels": {}}]', "has no id"),
        ('{"entities": {"Q1": {"id": "Q1", "missing": ""}}}', "no items"),
        ('{"entities": {"Q1": {"id": "Q1", "claims": {"P50": 3}, "labels": 7}}}', "no items"),
        ("[" * 50_000, "nested too deeply|is not JSON"),
    ],
)
def test_what_is_none_is_named(content: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "entities.json"
    file.write_text(content, "utf-8")
    with pytest.raises(PackError, match=message):
        read_source([file], "wikidata", name="coast")
