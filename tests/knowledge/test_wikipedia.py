"""Importing page exports; the pages are made up."""

import bz2
from pathlib import Path

import pytest

from knowledge.errors import PackError
from knowledge.importers import read_source
from knowledge.importers.wikitext import parse_page

LANTERN = """{{Short description|1934 novel by Ada Quill}}
{{Infobox book
| name = The Lantern Keeper
| image = Lantern.jpg
| author = [[Ada Quill]]
| genre = {{hlist|Mystery|[[Gothic fiction|Gothic]]}}
| pub_date = {{start date|1934|5|3|df=y}}
| pages = 212<ref>The publisher's catalogue.</ref>
| isbn = 0-00-000000-0
}}
'''''The Lantern Keeper''''' is a novel by [[Ada Quill|Quill]].{{cn}} It is set in a lighthouse.<ref>x</ref>

== Plot ==
[[File:Keeper.jpg|thumb|The keeper]]
A keeper finds a [[message in a bottle]] &ndash; and answers it &amp; waits.
{| class="wikitable"
| a table || of numbers
|}
=== Ending ===
In the end the light goes out for one whole night.

== Reception ==
* It won the {{nowrap|Golden Anchor}} Award in the year after it came out.
* one

== References ==
{{reflist}}
=== Works cited ===
Somebody, S. (1999). A book about it is cited here at length.

[[Category:1934 novels]]
"""


def export(*pages: tuple[str, int, str]) -> str:
    body = "".join(
        f"<page><title>{title}</title><ns>{ns}</ns><id>1</id><revision><text xml:space='preserve'>"
        f"{text.replace('&', '&amp;').replace('<', '&lt;')}</text></revision></page>"
        for title, ns, text in pages
    )
    return (
        '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11">'
        f"<siteinfo><base>https://wiki.example.org/wiki/Main_Page</base></siteinfo>{body}</mediawiki>"
    )


PAGES = (
    ("The Lantern Keeper (novel)", 0, LANTERN),
    ("Lantern Keeper", 0, "#REDIRECT [[The Lantern Keeper (novel)#Plot]]"),
    ("Talk:The Lantern Keeper", 1, "Nothing to see here, it is only talk."),
    ("Fog pie", 0, "'''Fog pie''' is a pie of leeks and cream that is eaten on the coast in winter."),
)


def test_articles_become_entities(tmp_path: Path) -> None:
    file = tmp_path / "pages.xml"
    file.write_text(export(*PAGES), "utf-8")
    pack = read_source([file], name="coast", noun_singular="thing")
    novel, pie = pack.entities
    assert (novel.key, novel.name, novel.type) == ("The_Lantern_Keeper_(novel)", "The Lantern Keeper", "book")
    assert novel.url == "https://wiki.example.org/wiki/The_Lantern_Keeper_(novel)"
    assert novel.aliases == ("The Lantern Keeper (novel)", "Lantern Keeper")
    assert novel.attributes == {
        "author": ("Ada Quill",),
        "genre": ("Mystery", "Gothic"),
        "pub_date": ("3 May 1934",),
        "pages": ("212",),
    }
    assert [(section.title, section.text) for section in novel.sections] == [
        ("", "The Lantern Keeper is a novel by Quill. It is set in a lighthouse."),
        ("Plot", "A keeper finds a message in a bottle – and answers it & waits."),
        ("Ending", "In the end the light goes out for one whole night."),
        ("Reception", "It won the Golden Anchor Award in the year after it came out."),
    ]
    assert (pie.name, pie.attributes, pie.type) == ("Fog pie", {}, "")
    assert pack.info.attribute_labels["pub_date"] == "pub date"


def test_compressed_exports_are_read(tmp_path: Path) -> None:
    file = tmp_path / "pages.xml.bz2"
    file.write_bytes(bz2.compress(export(*PAGES).encode()))
    assert [entity.name for entity in read_source([file], name="coast").entities] == ["The Lantern Keeper", "Fog pie"]
    file.write_bytes(bz2.compress(export(*PAGES).encode())[:-20])
    with pytest.raises(PackError, match="cannot be read"):
        read_source([file], name="coast")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "not well-formed"),
        ("<mediawiki><page>", "not well-formed"),
        ("<html><body/></html>", "no page export: its root is <html>"),
        (export(("Talk:X", 1, "talk")), "has no articles"),
    ],
)
def test_what_is_no_export_is_named(content: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "pages.xml"
    file.write_text(content, "utf-8")
    with pytest.raises(PackError, match=message):
        read_source([file], name="coast")


def test_an_entity_bomb_is_refused(tmp_path: Path) -> None:
    levels = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 12))
    file = tmp_path / "bomb.xml"
    file.write_text(f'<!DOCTYPE m [<!ENTITY e0 "bomb">{levels}]><mediawiki>&e11;</mediawiki>', "utf-8")
    with pytest.raises(PackError, match="well-formed"):
        read_source([file], name="coast")


@pytest.mark.parametrize(
    "markup",
    [
        "",
        "{{",
        "[[",
        "{{{{{{",
        "== ==",
        "<ref>",
        "{|",
        "'''''",
        "{{Infobox book|",
        "<nowiki>{{",
        "\x00\ud83d",
        "نص عربي",
    ],
)
def test_odd_markup_does_no_harm(markup: str) -> None:
    parse_page(markup)


def test_a_short_description_says_what_a_page_without_infobox_is_about() -> None:
    assert parse_page("{{Short description|1934 novel by Ada Quill}} Text.").kind == "novel"
    assert parse_page("{{Short description|none}} Text.").kind == ""


def test_values_are_parted_by_lines_and_lists() -> None:
    found = parse_page(
        "{{Infobox song|writer=[[A]]<br/>B|genre=\n* Folk\n* Rock|length={{duration|m=3|s=20}}}}"
    ).attributes
    assert found["writer"] == ("A", "B")
    assert found["genre"] == ("Folk", "Rock")
