"""Files of judgements, whole and broken."""

import json
from pathlib import Path

import pytest

from evaluation.agreement.chains import Chain, chain_table
from evaluation.agreement.errors import JudgementsError
from evaluation.agreement.judgements import Category, shown
from evaluation.agreement.reading import Format, read_judgements
from tests.evaluation.agreement.samples import sets


def write(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    return file


def annotated(item: str, **annotators: object) -> str:
    annotations = [{"annotator": name, "interpretations": groups} for name, groups in annotators.items()]
    return json.dumps({"id": item, "annotations": annotations}) + "\n"


def test_json_lines_and_csv_say_the_same(tmp_path: Path) -> None:
    lines = annotated("x", ann=[[0]], bob=[[0], [1]]) + "\n" + annotated("y", ann=[[0, 1]], bob=[])
    rows = "item,coder,interpretations\nx,ann,0\nx,bob,0|1\ny,ann,0 + 1\ny,bob,\n"
    one = read_judgements(write(tmp_path, "a.jsonl", lines))
    other = read_judgements(write(tmp_path, "a.csv", "\ufeff" + rows))
    assert one == other
    assert [judgement.label for judgement in one.judgements] == [sets("0"), sets("0", "1"), sets("01"), sets()]
    assert [shown(judgement.label) for judgement in one.judgements] == ["0", "0|1", "0+1", "-"]
    assert read_judgements(write(tmp_path, "b.txt", rows), Format.CSV) == one


def test_documents_keep_names_apart(tmp_path: Path) -> None:
    rows = "document,item,coder,interpretations,category\n1,a,x,,new\n1,b,x,a,\n2,a,x,,new\n"
    judgements = read_judgements(write(tmp_path, "a.csv", rows)).judgements
    assert [one.item for one in judgements] == ["1:a", "1:b", "2:a"]
    assert judgements[1].label == frozenset({frozenset({"1:a"})})
    assert judgements[2].label == frozenset({frozenset({Category("new")})})
    assert shown(judgements[2].label) == "(new)"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.jsonl", "", "There are no judgements"),
        ("a.jsonl", "{", "line 1: Expecting property name"),
        ("a.jsonl", "[]\n", "line 1: it is not an object"),
        ("a.jsonl", '\n{"id": "x"}\n', "line 2: lacks 'annotations'"),
        ("a.jsonl", annotated("x", a="0"), "line 1: interpretations is not a list of lists"),
        ("a.jsonl", annotated("x", a=[0]), "line 1: interpretations is not a list of lists"),
        ("a.jsonl", annotated("x", a=[[True]]), "line 1: true is neither text nor a whole number"),
        ("a.jsonl", annotated("x", a=[[]]), "line 1: an interpretation names nothing"),
        ("a.jsonl", annotated("x", a=[]) * 2, "Coder 'a' judged item 'x' twice"),
        ("a.jsonl", "[" * 200_000, "line 1: "),
        ("a.csv", "item,who,label\n", "found item, who, label"),
        ("a.csv", "", "found none"),
        ("a.csv", "item,coder,interpretations\nx,a\n", "line 2: it has not as many fields"),
        ("a.csv", "item,coder,interpretations\nx,a,0,1\n", "line 2: it has not as many fields"),
        ("a.csv", "item,coder,interpretations\nx,a,0||1\n", "line 2: an interpretation names nothing"),
        ("a.csv", 'item,coder,interpretations\nx,a,"0\n', "after line 1: unexpected end"),
        ("a.csv", "item,coder,interpretations\nx,a,0\nx,a,1\n", "Coder 'a' judged item 'x' twice"),
    ],
)
def test_what_is_broken_is_named(tmp_path: Path, name: str, text: str, message: str) -> None:
    file = write(tmp_path, name, text)
    with pytest.raises(JudgementsError) as error:
        read_judgements(file)
    assert str(error.value).startswith(str(file))
    assert message in str(error.value)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(JudgementsError, match=r"none\.jsonl cannot be read: No such file"):
        read_judgements(tmp_path / "none.jsonl")
    (tmp_path / "latin.csv").write_bytes("item,coder,interpretations\né,a,0\n".encode("latin-1"))
    with pytest.raises(JudgementsError, match="is not UTF-8 text"):
        read_judgements(tmp_path / "latin.csv")


def markables(*attributes: str) -> str:
    lines = "\n".join(f'<markable mmax_level="phrase" {one}/>' for one in attributes)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE markables SYSTEM "markables.dtd">\n'
        f'<markables xmlns="www.eml.org/NameSpaces/phrase">\n{lines}\n</markables>\n'
    )


def test_stand_off_files_are_matched_by_span(tmp_path: Path) -> None:
    write(
        tmp_path,
        "ann/talk_phrase_level.xml",
        markables(
            'id="markable_9" span="word_12" single_phrase_antecedent="markable_1" '
            'single_phrase_antecedent_2="phrase:markable_2" reference="old"',
            'id="markable_1" span="word_1..word_2" reference="new" single_phrase_antecedent="empty"',
            'id="markable_2" span="word_4..word_5" category="place"',
            'id="markable_3" span="word_20" multiple_phrase_antecedents="markable_1;markable_2" reference="old"',
        ),
    )
    write(
        tmp_path,
        "bob/talk_phrase_level.xml",
        markables(
            'id="m1" span="word_1..word_2" category="new"',
            'id="m2" span="word_4..word_5" category="place"',
            'id="m3" span="word_12" antecedent="m2" category="old"',
        ),
    )
    judgements = read_judgements(tmp_path)
    assert list(judgements.by_item) == [
        "talk_phrase:word_1..word_2",
        "talk_phrase:word_4..word_5",
        "talk_phrase:word_12",
        "talk_phrase:word_20",
    ]
    first, second = "talk_phrase:word_1..word_2", "talk_phrase:word_4..word_5"
    ann, bob = judgements.by_item["talk_phrase:word_12"]
    assert ann.label == frozenset({frozenset({first}), frozenset({second})})
    assert bob.label == frozenset({frozenset({second})})
    (together,) = judgements.by_item["talk_phrase:word_20"]
    assert together.label == frozenset({frozenset({first, second})})
    table = chain_table(judgements, Chain.PARTIAL)
    assert table.codes.tolist()[0][0] == table.codes.tolist()[0][1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (markables('id="m1" span="word_1" antecedent="m7"'), "antecedent 'm7' is no markable of the file"),
        (markables('span="word_1"'), "a markable has no id or no span"),
        ("<markables>", "is not XML"),
    ],
)
def test_broken_stand_off_files_are_named(tmp_path: Path, text: str, message: str) -> None:
    write(tmp_path, "ann/talk_phrase_level.xml", text)
    with pytest.raises(JudgementsError, match=message):
        read_judgements(tmp_path)


def test_a_folder_without_coders_is_named(tmp_path: Path) -> None:
    with pytest.raises(JudgementsError, match="no folder of a coder"):
        read_judgements(tmp_path)
