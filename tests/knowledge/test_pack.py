"""Packs: what is read, what is refused and with which words, what is warned of."""

import json
from pathlib import Path

import pytest

from knowledge.errors import PackError
from knowledge.hashing import content_hash
from knowledge.pack import check_pack, read_pack, write_pack
from knowledge.problems import Level
from knowledge.types import Section
from tests.knowledge.samples import PACK, YAML, folder, line


def test_a_pack_survives_writing_and_reading(tmp_path: Path) -> None:
    write_pack(PACK, tmp_path / "cakes")

    again = read_pack(tmp_path / "cakes")

    assert again == PACK
    assert content_hash(again) == content_hash(PACK)
    assert check_pack(tmp_path / "cakes") == []


def test_single_values_and_numbers_are_taken(tmp_path: Path) -> None:
    text = line(aliases="Kay", attributes={"year": 1984, "height": 1.5, "colour": "green", "parts": ["a", 2]})

    (entity,) = read_pack(folder(tmp_path, text)).entities

    assert entity.aliases == ("Kay",)
    assert entity.attributes == {"year": ("1984",), "height": ("1.5",), "colour": ("green",), "parts": ("a", "2")}


def test_what_says_nothing_is_left_out(tmp_path: Path) -> None:
    text = line(
        aliases=["K", "Kay", "Kay"],
        attributes={"colour": ["red", "red"]},
        sections=[{"text": "  "}, {"title": "T", "text": " a\nb "}],
    )

    (entity,) = read_pack(folder(tmp_path, "", text, "  ")).entities

    assert entity.aliases == ("Kay",)
    assert entity.attributes == {"colour": ("red",)}
    assert entity.sections == (Section("T", "a\nb"),)


def test_yaml_words_stay_text(tmp_path: Path) -> None:
    info = read_pack(
        folder(tmp_path, line(), yaml="name: '1984'\ntitle: 1984\nnoun_singular: no\nnoun_plural: 1.0\n")
    ).info

    assert (info.name, info.title, info.noun_singular, info.noun_plural) == ("1984", "1984", "no", "1.0")


def test_a_byte_order_mark_is_taken_off(tmp_path: Path) -> None:
    folder(tmp_path, line())
    for name in ("pack.yaml", "entities.jsonl"):
        file = tmp_path / name
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert read_pack(tmp_path).info.name == "cakes"


BROKEN_LINES = [
    (line(name=None), "name", "is missing"),
    (line(key=None), "key", "is missing"),
    (line(name="  "), "name", "is empty"),
    (line(name=7), "name", "expected text, found the number 7"),
    (line(name="x" * 301), "name", "longer than 300"),
    (line(name="a\u0000b"), "name", "U+0000"),
    (line(name="a\u0007b"), "name", "U+0007"),
    ('{"key": "k", "name": "\\ud800"}', "name", None),
    (line(nmae="K"), "nmae", "is unknown; did you mean 'name'?"),
    (line(attributes={"year": True}), "attributes.year.0", "expected text or a number, found true"),
    (line(attributes={"year": None}), "attributes.year.0", "found null"),
    (line(attributes={"year": {"a": 1}}), "attributes.year.0", "found an object"),
    (line(attributes={"year": []}), "attributes.year", "empty list"),
    (line(attributes={"year": [["a"]]}), "attributes.year.0", "found a list"),
    (line(attributes={"Main Ingredient": "x"}), "attributes.Main Ingredient", "main_ingredients"),
    (line(attributes=["a"]), "attributes", "expected an object"),
    (line(sections="text"), "sections", "expected a list, found text"),
    (line(sections=[{"title": "T"}]), "sections.0.text", "is missing"),
    (line(sections=[{"text": "a", "body": "b"}]), "sections.0.body", "known are title, text"),
    (line(sections=[{"text": "a\u001bb"}]), "sections.0.text", "U+001B"),
    (line(url="javascript:alert(1)"), "url", "http"),
    ('{"key": "a", "key": "b", "name": "K"}', "key", "occurs twice"),
    ('{"key": "k", "name": "K"', None, "is not JSON"),
    ("[1]", None, "found a list"),
    ("null", None, "found null"),
    ('{"key": "k", "name": "K", "attributes": {"x": NaN}}', None, "NaN"),
    ('{"key": "k", "name": "K", "attributes": {"x": 1e999}}', "attributes.x.0", "not a finite number"),
    ("[" * 100_000, None, "nested too deeply"),
    ('{"key": ' + "1" * 5_000 + "}", None, "number too long"),
]


@pytest.mark.parametrize(("text", "field", "said"), BROKEN_LINES)
def test_a_broken_line_is_named_with_field_and_reason(
    tmp_path: Path, text: str, field: str | None, said: str | None
) -> None:
    pack = folder(tmp_path / "p", line(key="good"), text)

    problems = check_pack(pack)

    assert [(p.level, p.file, p.line) for p in problems] == [(Level.ERROR, str(pack / "entities.jsonl"), 2)]
    assert problems[0].field == field
    assert said is None or said in problems[0].message
    with pytest.raises(PackError) as caught:
        read_pack(pack)
    assert (caught.value.line, caught.value.field) == (2, field)
    assert f"{pack / 'entities.jsonl'}:2" in str(caught.value)


def test_every_broken_field_of_every_line_is_reported(tmp_path: Path) -> None:
    pack = folder(tmp_path, line(name=None, url="x"), line(key="k2"), line(key="k2"), yaml=YAML + "colour: red\n")

    found = [(Path(p.file).name, p.line, p.field) for p in check_pack(pack)]

    assert found == [
        ("pack.yaml", 5, "colour"),
        ("entities.jsonl", 1, "name"),
        ("entities.jsonl", 1, "url"),
        ("entities.jsonl", 3, "key"),
    ]
    with pytest.raises(PackError, match=r"pack.yaml:5, field 'colour': is unknown.*\(and 3 more\)"):
        read_pack(pack)


def test_a_second_use_of_a_key_names_the_first(tmp_path: Path) -> None:
    (problem,) = check_pack(folder(tmp_path, line(), line(key="other"), line(name="Another")))
    assert (problem.line, problem.field) == (3, "key")
    assert "line 1" in problem.message


BROKEN_YAML = [
    ("", None, None, "expected lines"),
    ("- a\n", None, None, "expected lines"),
    ("name: [\n", 2, None, "is not YAML"),
    ("name: &a x\ntitle: *a\nnoun_singular: c\nnoun_plural: d\n", 2, None, "aliases"),
    ("a: !!python/object/apply:os.system [ls]\n" + YAML, 1, "a", "is unknown"),
    (YAML + "name: again\n", 5, "name", "occurs twice"),
    (YAML.replace("name: cakes", "name: Fine Cakes"), 1, "name", "cannot be a name"),
    (YAML.replace("name: cakes", "name: ../cakes"), 1, "name", "cannot be a name"),
    (YAML.replace("title: Cakes", "title:"), 2, "title", "is empty"),
    (YAML.replace("title: Cakes", "title: [a]"), 2, "title", "found a list"),
    (YAML + "nuon_plural: x\n", 5, "nuon_plural", "did you mean 'noun_plural'"),
    (YAML + "attribute_labels: x\n", 5, "attribute_labels", "words for it"),
    (YAML + "attribute_labels:\n  year:\n", 6, "attribute_labels.year", "is empty"),
    (YAML + "attribute_labels:\n  The year: x\n", 6, "attribute_labels.The year", "small letters"),
    (YAML + "descriptions: a {b}\n", 5, "descriptions", "expected a list"),
    (YAML + "descriptions:\n- a {b\n", 6, "descriptions.0", "is no template"),
    (YAML + "descriptions:\n- ok\n- 'a {b.__class__}'\n", 7, "descriptions.1", "is no template"),
    (YAML + "descriptions:\n- 'a {0}'\n", 6, "descriptions.0", "is no template"),
    ("name: cakes\ntitle: C\nnoun_singular: c\n", None, "noun_plural", "is missing"),
    (YAML + "x" * 1_000_001, None, None, "larger than"),
]


@pytest.mark.parametrize(("yaml", "number", "field", "said"), BROKEN_YAML)
def test_a_broken_pack_yaml_is_named_with_line_and_field(
    tmp_path: Path, yaml: str, number: int | None, field: str | None, said: str
) -> None:
    (problem,) = check_pack(folder(tmp_path, line(), yaml=yaml))

    assert (problem.level, Path(problem.file).name) == (Level.ERROR, "pack.yaml")
    assert (problem.line, problem.field) == (number, field)
    assert said in problem.message


def test_files_that_are_not_utf8_are_named_with_the_line(tmp_path: Path) -> None:
    pack = folder(tmp_path, line())
    (pack / "entities.jsonl").write_bytes(line().encode() + b'\n{"key": "caf\xe9"}\n')
    (problem,) = check_pack(pack)
    assert problem.line == 2
    assert "not UTF-8 (byte 0xe9)" in problem.message

    (pack / "pack.yaml").write_bytes(b"name: x\ntitle: caf\xe9\n")
    assert (check_pack(pack)[0].line, "not UTF-8" in check_pack(pack)[0].message) == (2, True)


def test_an_enormous_line_is_refused_without_reading_on(tmp_path: Path) -> None:
    huge = json.dumps({"key": "k", "name": "K", "sections": [{"text": "word " * 1_000_000}]})
    (problem,) = check_pack(folder(tmp_path, line(key="a"), huge))
    assert (problem.line, problem.level) == (2, Level.ERROR)
    assert "longer than 2,000,000 bytes" in problem.message


def test_empty_and_missing_files(tmp_path: Path) -> None:
    (problem,) = check_pack(folder(tmp_path / "empty"))
    assert "has no entities" in problem.message

    (tmp_path / "bare").mkdir()
    assert [Path(p.file).name for p in check_pack(tmp_path / "bare")] == ["pack.yaml", "entities.jsonl"]

    (problem,) = check_pack(tmp_path / "nowhere")
    assert "is not a folder" in problem.message


def test_warnings(tmp_path: Path) -> None:
    yaml = YAML + "attribute_labels:\n  country: country\ndescriptions:\n- '{country}'\n- '{country} {age}'\n"
    pack = folder(
        tmp_path,
        line(key="a", name="Twin", attributes={"country": "Peru"}, sections=[]),
        line(key="b", name="twin", attributes={"country": "Peru"}),
        line(key="c", name="Twin", attributes={"country": "Chile", "colour": "red"}),
        line(key="d", name="Twin", type="other", attributes={"country": "Peru"}),
        yaml=yaml,
    )

    problems = check_pack(pack)

    assert {p.level for p in problems} == {Level.WARNING}
    assert [(Path(p.file).name, p.line, p.field) for p in problems] == [
        ("entities.jsonl", 1, "sections"),
        ("entities.jsonl", 2, "attributes"),
        ("entities.jsonl", 3, "attributes.colour"),
        ("pack.yaml", None, "descriptions.1"),
    ]
    assert len(read_pack(pack).entities) == 4


def test_the_content_hash_changes_with_any_content() -> None:
    from dataclasses import replace

    first, second = PACK.entities
    others = [
        replace(PACK, entities=(second, first)),
        replace(PACK, entities=(first,)),
        replace(PACK, info=replace(PACK.info, title="Other")),
        replace(PACK, entities=(replace(first, attributes={}), second)),
        replace(PACK, entities=(replace(first, sections=first.sections[:1]), second)),
    ]
    assert len({content_hash(pack) for pack in [PACK, *others]}) == 6
