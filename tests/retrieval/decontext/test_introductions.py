"""What the sentences before introduced: things with names, places, versions of a work, critics, other people."""

from typing import Any

import pytest

from knowledge.types import Category
from retrieval.decontext import Context, Decontextualized, RuleDecontextualizer

STORY: dict[str, Any] = {"title": "Green Door", "noun": "book", "attributes": {"author": ("Ada Quill",)}}
SONG: dict[str, Any] = {"title": "Cold Rain (by Ada Quill)", "noun": "song", "attributes": {"artist": ("Ada Quill",)}}
DISH: dict[str, Any] = {"title": "Cendol", "noun": "dish"}
BAND: dict[str, Any] = {"title": "Cold Rain (by the Tin Kites)", "noun": "song"}


def rewrite(*sentences: str, **page: Any) -> Decontextualized:
    """The last of the sentences, made to stand alone."""
    context = Context(sentences=sentences, lead=sentences[:1], **page)
    return RuleDecontextualizer().decontextualize(context, len(sentences) - 1)


@pytest.mark.parametrize(
    ("before", "sentence", "expected"),
    [
        (
            "Ada Quill sang in the film Glass Harbour.",
            '"Cold Rain" was written before the movie was shot.',
            '"Cold Rain" by Ada Quill was written before the movie Glass Harbour was shot.',
        ),
        (
            "It is on the album Tin Summer.",
            '"Cold Rain" was the album\'s third single.',
            '"Cold Rain" by Ada Quill was Tin Summer\'s third single.',
        ),
        # Two films, and an album without its name: which one is meant is not said.
        (
            "She sang in the film Glass Harbour and in the film Low Tide.",
            '"Cold Rain" plays when the film ends.',
            '"Cold Rain" plays when the film ends.',
        ),
        (
            "Ada Quill made her second album after the album Tin Summer.",
            '"Cold Rain" closes the album.',
            '"Cold Rain" closes the album.',
        ),
    ],
)
def test_things_get_the_name_they_were_introduced_with(before: str, sentence: str, expected: str) -> None:
    assert rewrite(before, sentence, **SONG).text == expected


def test_the_album_of_a_song_is_known_by_its_infobox() -> None:
    page = SONG | {"attributes": {"artist": ("Ada Quill",), "album": ("Tin Summer",)}}
    result = rewrite("The lyrics are sad.", '"Cold Rain" opens the album.', **page)
    assert result.text == '"Cold Rain" by Ada Quill opens the album Tin Summer.'


def test_a_place_of_a_story_gets_its_kind() -> None:
    result = rewrite("Nora Vale reaches the planet Keral.", "Hugo Lent guards Keral.", **STORY)
    assert result.text == "In Green Door, Hugo Lent guards the planet Keral."


@pytest.mark.parametrize(
    ("before", "sentence", "expected"),
    [
        ("In Java, cendol is called dawet.", "It is sold cold.", "In Java, cendol is sold cold."),
        ("In Java, cendol is called dawet.", "It is sold in Bali.", "Cendol is sold in Bali."),
        ("Cendol is popular in Java.", "A bowl there costs little.", "A bowl in Java costs little."),
        (
            "Cendol is popular in Java.",
            "Cendol is sold where there are cooks.",
            "Cendol is sold where there are cooks.",
        ),
    ],
)
def test_what_was_said_of_one_place_stays_there(before: str, sentence: str, expected: str) -> None:
    assert rewrite(before, sentence, **DISH).text == expected


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("Its music video was shot in Rome.", 'The music video for "Cold Rain" by Ada Quill premiered in May.'),
        ("An official video was shot in Rome.", 'The video for "Cold Rain" by Ada Quill premiered in May.'),
        ('Bo Dane made a remix of "Cold Rain".', "It premiered in May."),
        ("Ada Quill was recording a new album.", "It premiered in May."),
    ],
)
def test_it_is_a_video_or_a_remix_where_one_was_spoken_of(before: str, expected: str) -> None:
    assert rewrite(before, "It premiered in May.", **SONG).text == expected


@pytest.mark.parametrize(
    ("before", "sentence", "expected"),
    [
        (
            "Mara Poe of The Courier called the song slow.",
            "Poe also praised the lyrics.",
            'Mara Poe of The Courier praised the lyrics of "Cold Rain" by Ada Quill.',
        ),
        (
            "Hugo Lent plays the drums.",
            'Quill said, "He never sleeps."',
            'Ada Quill said of Hugo Lent, "He never sleeps."',
        ),
        ("The song is slow.", "We met when she was young.", "We met when she was young."),
    ],
)
def test_critics_and_those_spoken_of(before: str, sentence: str, expected: str) -> None:
    assert rewrite(before, sentence, **SONG).text == expected


def test_all_artists_of_a_title_are_named() -> None:
    page = SONG | {"title": "Cold Rain (by Ada Quill featuring Bo Dane)"}
    result = rewrite('"Cold Rain" is a song.', "The artists wrote the song in Rome.", **page)
    assert result.text == 'Ada Quill and Bo Dane wrote "Cold Rain" in Rome.'


def test_they_are_the_band_of_a_song() -> None:
    result = rewrite("The single was released in May.", "In June, they performed the song in Rome.", **BAND)
    assert result.text == 'In June, the Tin Kites performed "Cold Rain" in Rome.'


@pytest.mark.parametrize(
    ("before", "sentence", "expected"),
    [
        # "He" is not the one whom the same clause names.
        (
            "Hugo Lent hides, and Boris Dane searches for Lent.",
            "He finds Lent at night.",
            "Boris Dane finds Hugo Lent at night.",
        ),
        ("Nora Vale hides.", "As she runs, Vale falls.", "as Nora Vale runs, Vale falls."),
        ("Mara Quist: She is a spy.", "She lives in Rome.", "Mara Quist lives in Rome."),
        ("Hugo Lent sleeps.", "Then Kosta takes his coat.", "then Kosta takes his coat."),
        ("An Elvis fan sings.", "She sees his coat.", "she sees his coat."),
        ("Low Harbour is a town by the sea.", "He lives alone.", "he lives alone."),
    ],
)
def test_who_is_meant_in_a_story(before: str, sentence: str, expected: str) -> None:
    assert rewrite(before, sentence, **STORY).text == f"In Green Door, {expected}"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Then the dough is rolled.", "The dough for cendol is rolled."),
        ("The dough is then rolled.", "The dough for cendol is rolled."),
        ("Similar dishes in Fiji are rare.", "Similar dishes to cendol in Fiji are rare."),
        ("Other accompaniments include rice.", "Other accompaniments to cendol include rice."),
        ("An 1890 recipe has no rice.", "An 1890 recipe for cendol has no rice."),
        ("Some recipes use rice.", "Some recipes for cendol use rice."),
    ],
)
def test_parts_and_steps_of_a_dish(sentence: str, expected: str) -> None:
    assert rewrite("Cendol is an iced dessert.", sentence, **DISH).text == expected


def test_a_story_goes_on_in_a_paragraph_about_the_book() -> None:
    about = "Green Door is a 1990 novel by Ada Quill, published by Tin Press."
    result = rewrite(about, "It follows Nora Vale.", "Nora Vale finds a key and leaves Rome.", **STORY)
    assert result.text == "In Green Door, Nora Vale finds a key and leaves Rome."


def test_a_book_about_a_subject_tells_no_story() -> None:
    page = STORY | {"attributes": {"author": ("Ada Quill",), "genre": ("Economics",)}}
    result = rewrite("Money moves and markets follow.", "Trade needs a market.", **page)
    assert result.text == "Trade needs a market."


@pytest.mark.parametrize(
    ("sentences", "page", "category"),
    [
        (("The song is sad.", "Critics liked the drums."), SONG, Category.FEASIBLE),
        (('"Cold Rain" is sad.', '"Cold Rain" won a prize.'), SONG, Category.UNNECESSARY),
        (("Cendol is iced.", "Rice of this kind is rare."), DISH, Category.FEASIBLE),
        (("Quill, Ada (1907).", "Sweets of the East and West and North and South."), DISH, Category.INFEASIBLE),
    ],
)
def test_the_category_says_whether_the_page_is_needed(
    sentences: tuple[str, ...], page: dict[str, Any], category: Category
) -> None:
    result = rewrite(*sentences, **page)
    assert (result.text, result.category) == (sentences[-1], category)
