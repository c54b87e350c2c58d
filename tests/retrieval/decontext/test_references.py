"""Pronouns, names and definite noun phrases, and what they stand for."""

from collections.abc import Mapping
from typing import Any

import pytest

from knowledge.types import Category
from retrieval.decontext import Context, Decontextualized, EditType, RuleDecontextualizer

STORY: dict[str, Any] = {
    "title": "Green Door",
    "noun": "book",
    "lead": "Green Door is a novel by Ada Quill.",
    "attributes": {"author": ("Ada Quill",), "genre": ("Mystery",)},
}
SONG: dict[str, Any] = {"title": "Cold Rain (by Ada Quill)", "noun": "song"}
BAND: dict[str, Any] = {"title": "Cold Rain (by the Tin Kites)", "noun": "song"}


def rewrite(
    *sentences: str,
    title: str,
    noun: str,
    lead: str = "",
    attributes: Mapping[str, tuple[str, ...]] | None = None,
    sections: tuple[str, ...] = (),
) -> Decontextualized:
    """The last of the sentences, made to stand alone."""
    context = Context(
        title, sentences, noun=noun, lead=(lead or sentences[0],), attributes=attributes or {}, sections=sections
    )
    return RuleDecontextualizer().decontextualize(context, len(sentences) - 1)


@pytest.mark.parametrize(
    ("before", "sentence", "expected"),
    [
        ("Nora Vale finds a key in the attic.", "She keeps it secret.", "In Green Door, Nora Vale keeps it secret."),
        ("Nora Vale finds a key.", "Vale opens the box.", "In Green Door, Nora Vale opens the box."),
        ("Nora Vale finds a key.", "Nora opens the box.", "In Green Door, Nora Vale opens the box."),
        ("Nora Vale visits Hugo Lent.", "He lies to her.", "In Green Door, Hugo Lent lies to her."),
        ("Nora Vale visits Hugo Lent.", "His dog barks.", "In Green Door, Hugo Lent's dog barks."),
        ("Nora Vale visits Hugo Lent.", "Dogs follow him home.", "In Green Door, dogs follow Hugo Lent home."),
        ("Nora Vale hides.", "Leaving her coat, she runs.", "In Green Door, leaving her coat, Nora Vale runs."),
        ("Nora Vale hides.", "When she runs, a bell rings.", "In Green Door, when Nora Vale runs, a bell rings."),
        ("Nora Vale hides.", "Hugo and she run.", "In Green Door, Hugo and Nora Vale run."),
        (
            "Nora Vale and Hugo Lent are thieves.",
            "They move away.",
            "In Green Door, Nora Vale and Hugo Lent move away.",
        ),
        ("Vale: Vale is a spy who lies.", "Works in Rome.", "In Green Door, Vale works in Rome."),
    ],
)
def test_people_of_a_story(before: str, sentence: str, expected: str) -> None:
    result = rewrite(before, sentence, **STORY)
    assert result.text == expected
    assert not result.open


@pytest.mark.parametrize(
    ("before", "sentence"),
    [
        ("Nora Vale visits Anna Lent.", "A woman says that she saw her."),
        ("When her father dies, Miss Pike sends for help.", "She climbs the wall."),
        ("A young woman finds a key.", "She climbs the wall."),
        ("Nora Vale visits Anna Lent.", '"I saw her," says a boy.'),
    ],
)
def test_who_is_meant_is_left_open_where_it_may_be_another(before: str, sentence: str) -> None:
    assert rewrite(before, sentence, **STORY).text.endswith(sentence[1:])


def test_a_character_does_not_take_the_name_of_the_author() -> None:
    result = rewrite("Nora Vale finds a key.", "Ada runs to the door.", **STORY)
    assert result.text == "In Green Door, Ada runs to the door."


def test_the_author_of_a_book_about_other_things_is_completed() -> None:
    result = rewrite(
        "The book was published in 1990.",
        "Quill describes how gardens were laid out.",
        title="Old Gardens",
        noun="book",
        attributes={"author": ("Ada Quill",)},
    )
    assert result.text == "In Old Gardens, Ada Quill describes how gardens were laid out."
    assert [edit.type for edit in result.edits] == [EditType.NAME_COMPLETION, EditType.GLOBAL_SCOPING]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It was released in May.", '"Cold Rain" by Ada Quill was released in May.'),
        ("Written in Rome, it is slow.", 'Written in Rome, "Cold Rain" by Ada Quill is slow.'),
        ("Critics praised it for its sound.", 'Critics praised "Cold Rain" by Ada Quill for its sound.'),
        ("The song was recorded by Quill.", '"Cold Rain" was recorded by Ada Quill.'),
        ("She sang it in Rome.", 'Ada Quill sang "Cold Rain" in Rome.'),
        ("When the song came out, Jo Ray said that Cold Rain was dull.", None),
        ("The lyrics tell of a storm.", 'The lyrics of "Cold Rain" by Ada Quill tell of a storm.'),
        ("A remix was made in Rome.", 'A remix of "Cold Rain" by Ada Quill was made in Rome.'),
        ("In May, 9,000 copies were sold.", 'In May, 9,000 copies of "Cold Rain" by Ada Quill were sold.'),
        (
            "The band stated: “It's in a minor key.”",
            'The band stated of "Cold Rain" by Ada Quill: “It\'s in a minor key.”',
        ),
        ("Sleighbells ring while Quill whispers.", "Sleighbells ring while Ada Quill whispers."),
    ],
)
def test_a_song_and_its_singer(sentence: str, expected: str | None) -> None:
    result = rewrite('"Cold Rain" is a slow ballad.', sentence, **SONG)
    if expected is None:
        assert result.text.startswith('When "Cold Rain" by Ada Quill came out, Jo Ray')
    else:
        assert result.text == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The band wrote it on tour.", 'The Tin Kites wrote "Cold Rain" on tour.'),
        ("They recorded it in Rome.", 'The Tin Kites recorded "Cold Rain" in Rome.'),
        ("According to them, the chorus is old.", 'According to the Tin Kites, the chorus of "Cold Rain" is old.'),
        ("The song was sung by frontman Bo Reed.", '"Cold Rain" was sung by Tin Kites frontman Bo Reed.'),
    ],
)
def test_a_band(sentence: str, expected: str) -> None:
    result = rewrite('"Cold Rain" is a single by the band the Tin Kites.', sentence, **BAND)
    assert result.text == expected


def test_what_a_video_shows_is_scoped() -> None:
    result = rewrite("The video shows Ada Quill at home.", "A boy with a dog enters.", **SONG)
    assert result.text == 'In the music video for "Cold Rain" by Ada Quill, a boy with a dog enters.'


def test_the_director_of_a_video_is_not_who_she_is() -> None:
    result = rewrite("The video was directed by Sophie Lund.", "She walks along a river.", **SONG)
    assert "Sophie" not in result.text


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The filling is sweet.", "The filling of a pupusa is sweet."),
        ("The recipe comes from Java.", "The recipe for a pupusa comes from Java."),
        ("The recipe for pupusas is old.", "The recipe for pupusas is old."),
        ("The sauce and garnish are green.", "The sauce and garnish of a pupusa are green."),
        ("The word means small.", "The word pupusa means small."),
        ("The dough is rolled out.", "The dough for a pupusa is rolled out."),
        ("Grated cheese is added.", "In a pupusa, grated cheese is added."),
        ("Some versions contain fish.", "Some versions of a pupusa contain fish."),
    ],
)
def test_parts_of_a_dish(sentence: str, expected: str) -> None:
    assert rewrite("A pupusa is a flat cake.", sentence, title="Pupusa", noun="dish").text == expected


def test_they_are_the_plural_of_the_title_only_if_the_page_has_it() -> None:
    assert rewrite("A pupusa is flat.", "They are cheap.", title="Pupusa", noun="dish").open
    result = rewrite("A pupusa is flat.", "Shops sell pupusas.", "They are cheap.", title="Pupusa", noun="dish")
    assert result.text == "Pupusas are cheap."


def test_a_definite_noun_phrase_takes_the_words_it_was_introduced_with() -> None:
    result = rewrite("Nora Vale boards a small salvage ship.", "The ship sinks.", **STORY)
    assert result.text == "In Green Door, the small salvage ship sinks."
    assert EditType.BRIDGING in {edit.type for edit in result.edits}


def test_a_title_cut_short_is_completed() -> None:
    result = rewrite("She cooks.", "This inspired Round the Stove.", title="Salt: Round the Stove", noun="book")
    assert result.text == "This inspired Salt: Round the Stove."


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The Daily Kite said it was loud.", 'The Daily Kite said "Cold Rain" by Ada Quill was loud.'),
        ("Some claim that it was stolen.", 'Some claim that "Cold Rain" by Ada Quill was stolen.'),
        ("Marlow brought it to the studio.", 'Marlow brought "Cold Rain" by Ada Quill to the studio.'),
        ('Marlow wrote that the song "is a storm".', 'Marlow wrote that "Cold Rain" by Ada Quill "is a storm".'),
        ("Marlow rated the song 3 out of 5.", 'Marlow rated "Cold Rain" by Ada Quill 3 out of 5.'),
        # "It" stands for something else, or for nothing.
        ("A friend offered a piano, but it was broken.", "A friend offered a piano, but it was broken."),
        ("You never know until you feel it.", "You never know until you feel it."),
        ("Marlow said it was easy to laugh.", "Marlow said it was easy to laugh."),
        ('Marlow wrote that the song "Grey Sun" is loud.', 'Marlow wrote that the song "Grey Sun" is loud.'),
    ],
)
def test_a_song_further_on_in_a_sentence(sentence: str, expected: str) -> None:
    assert rewrite('"Cold Rain" is a song by Ada Quill.', sentence, **SONG).text == expected


@pytest.mark.parametrize(
    ("page", "sentence", "expected"),
    [
        (SONG, "It is from her second album.", '"Cold Rain" is from Ada Quill\'s second album.'),
        (BAND, "It is from their debut album.", '"Cold Rain" is from the Tin Kites\' debut album.'),
        # Somebody else's album.
        (SONG, "The singer Flo Marsh sampled it for her album.", "The singer Flo Marsh sampled it for her album."),
        (
            BAND,
            "It was sung by the band Grey Sun on their album.",
            '"Cold Rain" by the Tin Kites was sung by the band Grey Sun on their album.',
        ),
    ],
)
def test_whose_album(page: dict[str, Any], sentence: str, expected: str) -> None:
    assert rewrite('"Cold Rain" is a song.', sentence, **page).text == expected


def test_those_who_are_featured_are_left_out_where_the_maker_is_added() -> None:
    result = rewrite('"Oh" is a song.', "It is loud.", title="Oh (by Ada Quill featuring Flo Marsh)", noun="song")
    assert result.text == '"Oh" by Ada Quill is loud.'


@pytest.mark.parametrize(
    ("before", "sentence", "expected"),
    [
        ("Nora Vale hides.", "Thornberg avoids the police.", "In Green Door, Thornberg avoids the police."),
        (
            "Nora Vale hides.",
            "Thornberg and the spy have run away.",
            "In Green Door, Thornberg and the spy have run away.",
        ),
        ("Nora Vale hides.", "Everyone avoids the police.", "In Green Door, everyone avoids the police."),
        (
            "Nora Vale hides.",
            "Running soldiers are after Nora.",
            "In Green Door, running soldiers are after Nora Vale.",
        ),
    ],
)
def test_what_begins_a_sentence_keeps_its_capital_letter_if_it_is_a_name(
    before: str, sentence: str, expected: str
) -> None:
    assert rewrite(before, sentence, **STORY, sections=("Plot",)).text == expected


@pytest.mark.parametrize("sentence", ["Nora Vale (spy): The aunt of Hugo.", "Nora Vale — a spy who is in love."])
def test_an_entry_of_a_list_of_characters_is_left(sentence: str) -> None:
    assert rewrite("Hugo Lent hides.", sentence, **STORY, sections=("Characters",)).text == sentence


def test_the_name_of_an_entry_is_not_said_twice() -> None:
    assert rewrite("Lent: Lent is a spy who lies.", **STORY).text == "In Green Door, Lent is a spy who lies."


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Nora Vale, however, finds a key.", "In Green Door, Nora Vale finds a key."),
        ("Nora Vale also said that the door is locked.", "In Green Door, Nora Vale said that the door is locked."),
    ],
)
def test_markers_within_a_sentence_are_removed(sentence: str, expected: str) -> None:
    result = rewrite("Nora Vale hides in the attic.", sentence, **STORY)
    assert result.text == expected
    assert result.edits[0].type is EditType.DM_REMOVAL


def test_a_sentence_that_was_cut_off_is_infeasible() -> None:
    result = rewrite('"Cold Rain" is a song.', "It was played in Rome and at", **SONG)
    assert (result.category, result.text) == (Category.INFEASIBLE, "It was played in Rome and at")
