"""JSONL, CSV and the choice of a format."""

from pathlib import Path

import pytest

from knowledge.errors import PackError
from knowledge.importers import guess_format, read_source
from knowledge.pack import write_pack
from knowledge.types import Section
from tests.knowledge.samples import CAKE, PACK, folder, line


def write(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_csv_columns_become_fields_attributes_and_text(tmp_path: Path) -> None:
    file = write(
        tmp_path / "films.csv",
        'Name,Aliases,Type,Release date,Stars,Text,URL\n"Heat, the film",Heat;Feu,film,1995,Al P.;Bob D.,"A heist.\nIt fails.",https://example.org\n'
        "\n,,,,,,\nAlien,,film,1979,,,\n",
    )

    pack = read_source([file], name="films", noun_singular="film")

    heat, alien = pack.entities
    assert (heat.key, heat.name, heat.aliases, heat.type) == (
        "heat-the-film",
        "Heat, the film",
        ("Heat", "Feu"),
        "film",
    )
    assert heat.attributes == {"release_date": ("1995",), "stars": ("Al P.", "Bob D.")}
    assert heat.sections == (Section("", "A heist.\nIt fails."),)
    assert heat.url == "https://example.org"
    assert (alien.attributes, alien.sections) == ({"release_date": ("1979",)}, ())
    assert pack.info.attribute_labels == {"release_date": "release date", "stars": "stars"}
    assert (pack.info.name, pack.info.title, pack.info.noun_singular, pack.info.noun_plural) == (
        "films",
        "Films",
        "film",
        "films",
    )


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(tmp_path: Path, delimiter: str) -> None:
    rows = [["name", "colour", "size"], ["Kite", '"red;blue"', "big"]]
    file = write(tmp_path / "x.csv", "\ufeff" + "\r\n".join(delimiter.join(row) for row in rows) + "\r\n")

    (kite,) = read_source([file], name="x").entities

    assert kite.attributes == {"colour": ("red", "blue"), "size": ("big",)}


def test_keys_made_of_names_are_unique(tmp_path: Path) -> None:
    file = write(tmp_path / "x.csv", "name,year\nCrème brûlée,1\ncreme brulee,2\n東京,3\n!!!,4\n")
    keys = [entity.key for entity in read_source([file], name="x").entities]
    assert keys == ["creme-brulee", "creme-brulee-2", "東京", "entity"]


@pytest.mark.parametrize(
    ("text", "number", "field", "said"),
    [
        ("", None, None, "is empty"),
        ("title,year\na,1\n", 1, "name", "no column 'name'"),
        ("name,Year,year\na,1,2\n", 1, "year", "name of another"),
        ("name,,x\na,1,2\n", 1, None, "column 2 has no name"),
        ("name,year\na,1\nb,2,3\n", 3, None, "expected 2 cells"),
        ("name,year\na,1\nb\n", 3, None, "expected 2 cells"),
        ('name,year\na,1\n"b,2\n', 3, None, "is not CSV"),
        ("name,year\na,1\n,2\n", 3, "name", "is missing"),
        ("name,year\na,1\nb,\x07\n", 3, "attributes.year.0", "U+0007"),
        ("key,name\nk,a\nk,b\n", 3, "key", "line 2"),
        ("name,year\n", None, None, "no entities"),
        (b"name\ncaf\xe9\n", 2, None, "not UTF-8"),
        ("name,year\n".encode("utf-16"), 1, None, "not UTF-8"),
        ("name,text\na," + "b" * 2_100_000 + "\n", 2, None, "longer than"),
    ],
)
def test_broken_csv(tmp_path: Path, text: str | bytes, number: int | None, field: str | None, said: str) -> None:
    file = write(tmp_path / "x.csv", text)
    with pytest.raises(PackError, match=r".") as caught:
        read_source([file], name="x")
    assert (caught.value.file, caught.value.line, caught.value.field) == (str(file), number, field)
    assert said in caught.value.reason


def test_jsonl_takes_pack_records_and_flat_ones_from_several_files(tmp_path: Path) -> None:
    write_pack(PACK, tmp_path / "cakes")
    flat = write(
        tmp_path / "more.jsonl",
        '{"name": "Scone", "Home country": "England", "year": 1513, "description": "A small cake.", "url": ""}\n',
    )

    pack = read_source([tmp_path / "cakes" / "entities.jsonl", flat], name="all")

    assert pack.entities[0] == CAKE
    scone = pack.entities[2]
    assert (scone.key, scone.attributes) == ("scone", {"home_country": ("England",), "year": ("1513",)})
    assert scone.sections == (Section("", "A small cake."),)
    assert pack.info.attribute_labels["home_country"] == "home country"


def test_a_key_in_two_files_is_an_error_naming_both(tmp_path: Path) -> None:
    first, second = write(tmp_path / "a.jsonl", line() + "\n"), write(tmp_path / "b.jsonl", line() + "\n")
    with pytest.raises(PackError, match=rf"{second}:1, field 'key': .*{first}:1"):
        read_source([first, second], name="x")


def test_jsonl_fields_that_fall_together(tmp_path: Path) -> None:
    file = write(tmp_path / "a.jsonl", '{"name": "A", "The year": 1, "the_year": 2}\n')
    with pytest.raises(PackError, match="become the same attribute"):
        read_source([file], name="x")


def test_a_pack_folder_keeps_its_name_unless_another_is_given(tmp_path: Path) -> None:
    write_pack(PACK, tmp_path)
    assert read_source([tmp_path]) == PACK
    renamed = read_source([tmp_path], name="mine", noun_plural="gateaux").info
    assert (renamed.name, renamed.title, renamed.noun_plural) == ("mine", "Cakes", "gateaux")


def test_the_format_is_guessed_or_asked_for(tmp_path: Path) -> None:
    assert [guess_format(write(tmp_path / f"x.{end}", "")).value for end in ("JSONL", "csv", "tsv", "json")] == [
        "jsonl",
        "csv",
        "csv",
        "altentities",
    ]
    unknown = write(tmp_path / "x.txt", "name\nA\n")
    with pytest.raises(PackError, match="does not tell the format"):
        read_source([unknown], name="x")
    assert read_source([unknown], "csv", name="x").entities[0].name == "A"
    with pytest.raises(PackError, match="'xml' is no format; known are pack, jsonl, csv, altentities"):
        read_source([unknown], "xml", name="x")


def test_what_cannot_be_imported(tmp_path: Path) -> None:
    csv, jsonl = write(tmp_path / "a.csv", "name\nA\n"), write(tmp_path / "b.jsonl", line())
    with pytest.raises(PackError, match="different formats"):
        read_source([csv, jsonl], name="x")
    with pytest.raises(PackError, match="field 'name': give the knowledge base a name"):
        read_source([csv])
    with pytest.raises(PackError, match="cannot be the name"):
        read_source([csv], name="../x")
    with pytest.raises(PackError, match="does not exist"):
        read_source([tmp_path / "none.csv"], name="x")
    with pytest.raises(PackError, match=r"folder without pack\.yaml"):
        read_source([tmp_path], name="x")
    with pytest.raises(PackError, match="one pack folder"):
        read_source([folder(tmp_path / "p", line()), folder(tmp_path / "q", line())])
    with pytest.raises(PackError, match="nothing to import"):
        read_source([], name="x")
