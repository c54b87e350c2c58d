"""Decontextualization by rules."""

from collections.abc import Mapping

import pytest

from knowledge.types import Category, Pack
from retrieval.decontext import Context, Decontextualized, EditType, RuleDecontextualizer
from retrieval.sentences import make_sentences


def run(
    *sentences: str,
    title: str = "Cendol",
    noun: str = "dish",
    kind: str = "iced dessert",
    section: str = "",
    attributes: Mapping[str, tuple[str, ...]] | None = None,
) -> Decontextualized:
    """The last of the sentences, made to stand alone."""
    context = Context(
        title=title,
        sentences=sentences,
        type=kind,
        noun=noun,
        sections=(section,) if section else (),
        attributes=attributes or {},
        lead=sentences,
    )
    return RuleDecontextualizer().decontextualize(context, len(sentences) - 1)


LEAD = "Cendol is an iced dessert."


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("It was first sold in Java.", "Cendol was first sold in Java."),
        ("It's green.", "Cendol is green."),
        ("Its colour is green.", "Cendol's colour is green."),
        ("In Java, it is called dawet.", "In Java, cendol is called dawet."),
        ("In 1990 it reached Europe.", "In 1990 cendol reached Europe."),
        ("When it was new, few knew of it.", "When cendol was new, few knew of it."),
        ("The dessert is served cold.", "Cendol is served cold."),
        ("This dish is served cold.", "Cendol is served cold."),
        ("Some versions of the dish may be hot.", "Some versions of cendol may be hot."),
        ("The dessert's colour is green.", "Cendol's colour is green."),
        ("However, it is served cold.", "Cendol is served cold."),
        ("In addition, many like beans in it.", "Many like beans in it."),
        ("Later, it reached Europe.", "Cendol reached Europe."),
        ("But the dessert is also drunk.", "Cendol is also drunk."),
    ],
)
def test_what_stands_for_the_title_is_swapped(sentence: str, expected: str) -> None:
    result = run(LEAD, sentence)
    assert result.text == expected
    assert result.category is Category.FEASIBLE
    assert result.edits


@pytest.mark.parametrize(
    "sentence",
    [
        "Cendol is served cold.",
        "It is said that a king liked coconut.",
        "It was not until 1990 that tourists came.",
        "Vendors sell coconuts.",
        "Paris is large.",
    ],
)
def test_what_stands_alone_stays_as_it_is(sentence: str) -> None:
    assert run(LEAD, sentence) == Decontextualized(sentence, Category.UNNECESSARY)


@pytest.mark.parametrize(
    "sentence",
    [
        "They are sold in bowls.",
        "This is done twice.",
        "These are cheap.",
        "He invented the machine.",
        "I have always liked sweets.",
        "Two cooks met, and the latter won.",
        "Both have a red top.",
        "When they arrive, the pot is hot.",
        "The dessert wine is sweet.",
        "The dish of the day is soup.",
    ],
)
def test_what_no_rule_explains_stays_and_is_marked_as_open(sentence: str) -> None:
    assert run(LEAD, sentence) == Decontextualized(sentence, Category.FEASIBLE, open=True)
    # With nothing before it there is nothing that could explain it.
    assert run(sentence).category is Category.INFEASIBLE


@pytest.mark.parametrize(
    "text",
    [
        "and so on.",
        '"The best I have had."',
        "List of desserts",
        "Quill, Ada (1990).",
        "Retrieved 3 May 2009.",
        'Reed, Bo (2001). "A sweet". Food Weekly.',
    ],
)
def test_what_is_no_sentence_is_infeasible(text: str) -> None:
    assert run(LEAD, text) == Decontextualized(text, Category.INFEASIBLE, open=True)


def test_it_is_another_thing_where_that_was_spoken_of() -> None:
    result = run(LEAD, "The syrup is boiled with palm sugar.", "It is dark brown.")
    assert (result.text, result.category) == ("In cendol, the syrup is dark brown.", Category.FEASIBLE)
    assert [edit.type for edit in result.edits] == [EditType.PRONOUN_NP_SWAP, EditType.GLOBAL_SCOPING]


def test_it_is_left_where_nobody_can_tell() -> None:
    result = run(LEAD, "A cook in Malacca bought a knife.", "It cut well.")
    assert (result.text, result.open) == ("It cut well.", True)


def test_it_is_followed_back_over_several_sentences() -> None:
    assert run(LEAD, "It is cold.", "With syrup, the dessert is green.", "It is cheap.").text == "Cendol is cheap."


def test_a_plural_title_takes_they() -> None:
    result = run("Churros are fried pastries.", "They are dipped in chocolate.", title="Churros", kind="pastry")
    assert result.text == "Churros are dipped in chocolate."


def run_song(*sentences: str, attributes: Mapping[str, tuple[str, ...]] | None = None) -> Decontextualized:
    return run(*sentences, title="Hello (Adele song)", noun="song", kind="song", attributes=attributes)


ADELE = {"artist": ("Ada Quill",), "writer": ("Ada Quill", "Bo Reed")}


def test_a_title_is_quoted_as_in_the_text_and_loses_its_disambiguation() -> None:
    result = run_song('"Hello" is a song by Ada Quill.', "The single reached number one.")
    assert result.text == '"Hello" reached number one.'
    assert [edit.type for edit in result.edits] == [EditType.PRONOUN_NP_SWAP]


def test_a_surname_is_completed_from_the_attributes() -> None:
    result = run_song('"Hello" is slow.', "Reed played the piano and Reed sang.", attributes=ADELE)
    assert result.text == "Bo Reed played the piano and Reed sang."
    assert [edit.type for edit in result.edits] == [EditType.NAME_COMPLETION]


def test_a_surname_is_completed_from_the_paragraph() -> None:
    result = run_song('"Hello" was praised by the critic Zoe Marsh.', "Marsh called the song a gem.")
    assert result.text == 'Zoe Marsh called "Hello" a gem.'


@pytest.mark.parametrize(
    "sentence", ["Bo Reed sang.", "Lou Reed sang.", "The Reed-Smith label paid.", "Reed Avenue is long."]
)
def test_a_name_is_not_completed_where_it_is_anothers(sentence: str) -> None:
    assert run_song('"Hello" is slow.', sentence, attributes=ADELE).text == sentence


def test_two_people_of_one_surname_are_left() -> None:
    attributes = {"writer": ("Bo Reed", "Lou Reed")}
    assert run_song('"Hello" is slow.', "Reed sang.", attributes=attributes).text == "Reed sang."


def test_she_is_the_one_maker_that_was_spoken_of() -> None:
    lead = '"Hello" is a song by Ada Quill.'
    assert run_song(lead, "She wrote the words.", attributes=ADELE).text == "Ada Quill wrote the words."
    assert run_song(lead, "Her voice is deep.", attributes=ADELE).text == "Ada Quill's voice is deep."


def test_she_is_left_where_another_person_was_spoken_of() -> None:
    lead = '"Hello" is a song that Ada Quill sang with Mary Poe.'
    result = run_song(lead, "She wrote the words.", attributes=ADELE)
    assert (result.text, result.open) == ("She wrote the words.", True)


def test_what_happens_in_a_story_is_scoped_by_its_title() -> None:
    result = run("The detective finds a key.", title="Green Door", noun="book", kind="novel", section="Plot")
    assert result.text == "In Green Door, the detective finds a key."
    assert result.edits[0].type is EditType.GLOBAL_SCOPING


def test_a_first_word_that_is_a_name_stays_capital() -> None:
    result = run("Nick Dane finds a key.", title="Green Door", noun="book", kind="novel", section="Plot summary")
    assert result.text == "In Green Door, Nick Dane finds a key."


def test_quoted_words_do_not_count_as_open_references() -> None:
    assert run(LEAD, 'A cook said, "I like this."').category is Category.UNNECESSARY


@pytest.mark.parametrize("sentence", ["", " ", "It", "It is", "However,", "(", '"', "😀", "x" * 100_000, "The the the"])
def test_takes_anything(sentence: str) -> None:
    assert isinstance(run(LEAD, sentence).category, Category)
    assert isinstance(run(sentence, title=sentence or "x").category, Category)


def test_sentences_of_a_pack_are_numbered(small_pack: Pack) -> None:
    sentences = make_sentences(small_pack.entities, small_pack.info, RuleDecontextualizer())
    assert [sentence.id for sentence in sentences] == list(range(len(sentences)))
    served = [sentence for sentence in sentences if sentence.section == "Serving"]
    assert [(sentence.position, sentence.entity_key) for sentence in served] == [(0, "cendol"), (1, "cendol")]
    assert sentences[1].standalone == "Cendol is sweetened with palm sugar."
    assert sentences[2].standalone == "Cendol is less sweet in the north."
