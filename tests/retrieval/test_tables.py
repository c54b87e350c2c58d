"""Texts, units and entities on disk."""

from pathlib import Path

import numpy as np
import pytest

from knowledge.types import Entity, Section
from retrieval.entity_table import EntityTable
from retrieval.evidence import UnitKind
from retrieval.text_table import TextTable
from retrieval.unit_table import UnitTable
from retrieval.units import Unit

TEXTS = ["first", "", "naïve 😀", "line\nbreak", "نص", "last"]


def test_texts_come_back(tmp_path: Path) -> None:
    TextTable.save(iter(TEXTS), tmp_path, "texts")
    table = TextTable.load(tmp_path, "texts")
    assert list(table) == TEXTS
    assert (len(table), table[-1], table[1:3], table[::-2]) == (6, "last", ["", "naïve 😀"], TEXTS[::-2])
    for index in (6, -7):
        with pytest.raises(IndexError):
            table[index]


def test_no_texts(tmp_path: Path) -> None:
    TextTable.save([], tmp_path, "texts")
    assert list(TextTable.load(tmp_path, "texts")) == []


def test_a_lone_surrogate_does_no_harm(tmp_path: Path) -> None:
    TextTable.save(["\ud83d", "after"], tmp_path, "texts")
    assert list(TextTable.load(tmp_path, "texts")) == ["?", "after"]


def test_a_cut_file_is_noticed(tmp_path: Path) -> None:
    TextTable.save(TEXTS, tmp_path, "texts")
    file = tmp_path / "texts.txt"
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(ValueError, match="not as long"):
        TextTable.load(tmp_path, "texts")


def test_units_come_back(tmp_path: Path) -> None:
    units = [
        Unit("a", "A", UnitKind.NAME),
        Unit("a", "kind: letter", UnitKind.ATTRIBUTE),
        Unit("a", "A is first.", UnitKind.SENTENCE, 0),
        Unit("c", "C is third.", UnitKind.SENTENCE, 7),
    ]
    keys = ["a", "b", "c", "d"]
    UnitTable.save(units, keys, tmp_path)
    table = UnitTable.load(tmp_path, keys)
    assert list(table) == units
    assert [table.slice_of(i) for i in range(4)] == [(0, 3), (3, 3), (3, 4), (4, 4)]
    assert table[1:3] == units[1:3]
    assert table[-1] == units[-1]
    with pytest.raises(IndexError):
        table[4]


def test_columns_of_other_texts_are_noticed(tmp_path: Path) -> None:
    UnitTable.save([Unit("a", "A", UnitKind.NAME)], ["a"], tmp_path)
    np.save(tmp_path / "units.npy", np.zeros((2, 3), np.int64))
    with pytest.raises(ValueError, match="there are 1 texts"):
        UnitTable.load(tmp_path, ["a"])


ENTITIES = (
    Entity("plain", "Plain"),
    Entity(
        "rich",
        "Rich «one»",
        ("Other",),
        "thing",
        {"colour": ("red", "green")},
        (Section("", "Text.\nMore."), Section("Use", "…")),
        "https://example.org/rich",
    ),
)


def test_entities_come_back(tmp_path: Path) -> None:
    EntityTable.save(ENTITIES, tmp_path)
    table = EntityTable.load(tmp_path)
    assert list(table.values()) == list(ENTITIES)
    assert table["rich"] is table["rich"], "read once"
    assert (len(table), "plain" in table, "no" in table, table.number("rich")) == (2, True, False, 1)
    assert table.heads["rich"].aliases == ("Other",)
    with pytest.raises(KeyError):
        table["no"]


def test_heads_of_other_entities_are_noticed(tmp_path: Path) -> None:
    EntityTable.save(ENTITIES, tmp_path)
    (tmp_path / "entities.json").write_text("[]", "utf-8")
    with pytest.raises(ValueError, match=r"entities\.json has 0 entities, entities\.txt has 2"):
        EntityTable.load(tmp_path)
