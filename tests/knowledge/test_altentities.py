"""The AltEntities importer, on questions made up in the layout of its files."""

import json
from pathlib import Path
from typing import Any

import pytest

from knowledge.errors import PackError
from knowledge.importers import read_source
from knowledge.importers.altentities import entity_key
from knowledge.importers.article import is_prose, paragraphs
from knowledge.importers.infobox import parse_infobox
from knowledge.types import Section

WIKI = "http://en.wikipedia.org/wiki/"
SONG_BOX = (
    ": Infobox song. B-side: Low Tide, Ebb. alt: A boat. The sky: grey. artist: The Made Ups. cover: boat.jpg. "
    "genre: Pop, folk (sea, shore). length: 3:37. name: High Water. released: 12 May 1999. "
    "writer: A. B. Cee, Sam Dee, Jr."
)


def choice(name: str, page: str, box: str = ": Infobox book", text: str = "It has a story.") -> dict[str, str]:
    return {
        "name": name,
        "wikipedia_url": WIKI + page,
        "description": "shown",
        "infobox": box,
        "unshown_background": f"{box}. {text}",
    }


def question(domain: str, *choices: dict[str, str]) -> dict[str, Any]:
    return {"domain": domain, "question": "?", "choices": list(choices), "expressions": ["it"]}


def write(path: Path, *questions: dict[str, Any]) -> Path:
    path.write_text(json.dumps(questions), encoding="utf-8")
    return path


def test_choices_of_several_files_become_entities(tmp_path: Path) -> None:
    books = write(tmp_path / "b.json", question("BOOKS", choice("Ash", "Ash_(novel)"), choice("Oak", "Oak")))
    songs = write(
        tmp_path / "s.json", question("SONGS", choice("High Water (by The Made Ups)", "High_Water", SONG_BOX))
    )

    pack = read_source([books, songs], name="alt")

    assert [(e.key, e.name, e.type) for e in pack.entities] == [
        ("Ash_(novel)", "Ash", "book"),
        ("Oak", "Oak", "book"),
        ("High_Water", "High Water", "song"),
    ]
    song = pack.entities[2]
    assert song.aliases == ("High Water (by The Made Ups)",)
    assert song.attributes["artist"] == ("The Made Ups",)
    assert song.sections == (Section("", "It has a story."),)
    assert song.url == WIKI + "High_Water"
    assert pack.info.attribute_labels["released"] == "release date"
    assert "song by {artist}" in pack.info.descriptions
    assert not any("{author}" in template for template in pack.info.descriptions)


def test_a_song_without_an_infobox_has_the_artist_of_its_name(tmp_path: Path) -> None:
    file = write(tmp_path / "s.json", question("SONGS", choice("Up (by Me)", "Up", ": "), choice("Down", "Down", ": ")))
    up, down = read_source([file], name="alt").entities
    assert up.attributes == {"artist": ("Me",)}
    assert (down.name, down.attributes) == ("Down", {})


def test_one_domain_gives_its_noun(tmp_path: Path) -> None:
    file = write(tmp_path / "r.json", question("RECIPES", choice("A", "A"), choice("B", "B")))
    info = read_source([file], name="alt").info
    assert (info.noun_singular, info.noun_plural) == ("recipe", "recipes")
    assert read_source([file], name="alt", noun_singular="dish", noun_plural="dishes").info.noun_plural == "dishes"


def test_questions_that_hide_different_parts_are_merged_in_order(tmp_path: Path) -> None:
    one, two, three, four = (f"Paragraph {n} is about something." for n in ("one", "two", "three", "four"))
    file = write(
        tmp_path / "b.json",
        question("BOOKS", choice("A", "A", ": Infobox book. author: X", f"{one}\n{three}"), choice("B", "B")),
        question("BOOKS", choice("A", "A", ": Infobox book. pages: 9", f"{one}\n{two}\n{four}"), choice("B", "B")),
    )

    a, _ = read_source([file], name="alt").entities

    assert [text for section in a.sections for text in section.text.split("\n")] == [one, two, four, three]
    assert a.attributes == {"pages": ("9",), "author": ("X",)}


def test_keys_are_decoded_page_titles() -> None:
    assert entity_key(WIKI + "The_Children_of_H%C3%BArin") == "The_Children_of_Húrin"
    assert entity_key(WIKI + "Heartbeat/Tragedy") == "Heartbeat/Tragedy"
    assert entity_key("http://example.org/things/Kite") == "Kite"


def test_an_infobox_is_split_at_its_keys_only() -> None:
    assert parse_infobox(SONG_BOX) == {
        "b_side": ("Low Tide", "Ebb"),
        "artist": ("The Made Ups",),
        "genre": ("Pop", "folk (sea, shore)"),
        "length": ("3:37",),
        "name": ("High Water",),
        "released": ("12 May 1999",),
        "writer": ("A. B. Cee", "Sam Dee, Jr."),
    }


@pytest.mark.parametrize(
    ("text", "attributes"),
    [
        ("", {}),
        (": Infobox book", {}),
        (": . author: A. N. Other. country: Peru", {"author": ("A. N. Other",), "country": ("Peru",)}),
        # Keys come in order, so a "country" after "genre" is part of the genre's text.
        (
            ": B. author: X. genre: odd. country: Y. pages: 9 pp.",
            {"author": ("X",), "genre": ("odd. country: Y",), "pages": ("9 pp.",)},
        ),
        (": B. date: May 2020. author: X", {"author": ("X",)}),
        (": B. image: a. b.jpg. isbn: 1-2. name: N. oclc: 3", {"name": ("N",)}),
        (": B. genre: :\n, Novel,\n, Satire", {"genre": ("Novel", "Satire")}),
        (": B. author: X. title: ", {"author": ("X",)}),
        (": B. series: " + "x" * 600, {}),
    ],
)
def test_odd_infoboxes(text: str, attributes: dict[str, tuple[str, ...]]) -> None:
    assert parse_infobox(text) == attributes


@pytest.mark.parametrize(
    "text",
    [
        "The dish was first cooked in Lima in 1901.",
        "It is eaten cold (usually at noon).",
        '"The best of them all," one critic wrote.',
        "The song was written by the singer and the drummer, who had met at school",
        "Mira: the younger sister, who runs the shop after the flood.",
        "In 2014 a film was made of it, and it opened in ten countries.",
    ],
)
def test_sentences_stay(text: str) -> None:
    assert is_prose(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12345 67890 11 12 13.",
        "Sea songs",
        '"High Water" (radio edit) – 3:46',
        "Jo Doe – drums, backing vocals",
        "List of sea songs and their singers",
        'Doe, Jane (3 May 2019). "A boat". The Daily. Retrieved 5 June 2020.',
        "Archived 2012-08-28 at the Wayback Machine, from the first page of the site.",
        "Doe, Jane (1999). The Boat Book. London: Imprint. ISBN 0-00-000000-0.",
        '"High Water on the radio". Made Up Weekly. 4 March 2010.',
        "Official website of the band and its singer",
    ],
)
def test_references_and_lists_go(text: str) -> None:
    assert not is_prose(text)


def test_paragraphs_are_tidied_and_said_once() -> None:
    text = ". The  dish ( ) is\u00a0eaten hot.\n\nSoups\nThe dish is eaten hot.\nIt is good for you."
    assert paragraphs(text) == ["The dish is eaten hot.", "It is good for you."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not JSON"),
        ('[{"domain": "B"}]', "field '0.choices'"),
        ('[{"domain": "B", "choices": [{"name": "A"}]}]', "field '0.choices.0.wikipedia_url'"),
        ('[{"domain": "B", "choices": [{"name": " ", "wikipedia_url": "x/wiki/A"}]}]', "empty name"),
        ('{"a": 1}', "expected a list"),
        ("[]", "no questions"),
        ("[1]", "field '0'"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_files_of_another_layout(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text)
    with pytest.raises(PackError, match=said):
        read_source([file], name="alt")


def test_control_characters_never_reach_the_store(tmp_path: Path) -> None:
    odd = choice("A\u0000b", "A", ": Infobox book. author: X\u0007", "A story\u0000 is told here.")
    (entity,) = read_source([write(tmp_path / "b.json", question("BOOKS", odd))], name="alt").entities
    assert (entity.name, entity.attributes) == ("A b", {"author": ("X",)})
    assert entity.sections[0].text == "A story is told here."
