"""Pseudo-expressions: made from an entity's texts, in the forms people answer in."""

import random
import re

import pytest

from knowledge.types import Entity
from resolver.pseudo import PseudoExpression, pseudo_expressions

NOVEL = Entity(key="harbour", name="The Silent Harbour", type="book", aliases=("Silent Harbour",))
ATTRIBUTES = (
    "author: Mara Lindqvist",
    "genre: Psychological thriller",
    "country: Sweden",
    "release date: 14 March 1987",
    "pages: 612",
    "isbn: 978-3-16-148410-0",
    "website: https://example.org/harbour",
)
SENTENCES = (
    "The Silent Harbour is a crime novel about a retired detective who returns to a small fishing village.",
    "It won the Golden Anchor Award in 1988.",
    "The detective discovers that his brother was murdered by a smuggler.",
    "The Silent Harbour was written in a lighthouse near Gothenburg.",
    "\"A gripping read\", said a critic of the Evening Herald.",
    "Retrieved 12 May 2011.",
)  # fmt: skip


def made(
    entity: Entity = NOVEL, attributes: tuple[str, ...] = ATTRIBUTES, sentences: tuple[str, ...] = SENTENCES
) -> list[PseudoExpression]:
    return pseudo_expressions(entity, attributes, sentences, 400, random.Random(1))


def texts(attributes: tuple[str, ...] = (), sentences: tuple[str, ...] = (), entity: Entity = NOVEL) -> list[str]:
    return [one.text.lower() for one in made(entity, attributes, sentences)]


def test_each_says_what_it_was_made_from_and_of_whom() -> None:
    found = made()
    assert len(found) > 100
    assert {one.entity_key for one in found} == {"harbour"}
    assert {one.source for one in found} <= {*ATTRIBUTES, *SENTENCES}


def test_the_name_is_never_said() -> None:
    assert not any("harbour" in one.text.lower() for one in made())


def test_none_is_made_twice_and_none_is_more_than_asked_for() -> None:
    found = pseudo_expressions(NOVEL, ATTRIBUTES, SENTENCES, 30, random.Random(5))
    assert len(found) == 30
    assert len({one.text.lower() for one in found}) == 30


def test_the_same_seed_makes_the_same_ones() -> None:
    assert made() == made()
    assert made() != pseudo_expressions(NOVEL, ATTRIBUTES, SENTENCES, 400, random.Random(2))


def test_they_are_as_long_as_answers_and_do_not_dangle() -> None:
    lengths = [len(one.text.split()) for one in made()]
    assert 4 <= sorted(lengths)[len(lengths) // 2] <= 9
    assert max(lengths) <= 25
    endings = re.compile(r"\b(?:the|a|an|of|with|by|and|or|to|that|which|who|is|was)[.!?]?$", re.IGNORECASE)
    assert not [one.text for one in made() if endings.search(one.text)]


def test_they_take_the_forms_of_answers() -> None:
    found = [one.text.lower() for one in made()]
    for form in ("the one that ", "the one where ", "the book ", "it ", "i mean ", "it's "):
        assert any(form in text for text in found), form


def test_a_year_is_said_as_its_decade_too() -> None:
    found = texts(("release date: 14 March 1987",))
    assert any("1987" in text for text in found)
    assert any(re.search(r"1980'?s|80s|80's|eighties", text) for text in found)
    assert not any("march" in text for text in found)


def test_a_country_is_said_as_its_adjective_and_its_continent() -> None:
    found = texts(("country: Sweden",))
    for said in ("swedish", "from sweden", "europe"):
        assert any(said in text for text in found), said


def test_an_ingredient_is_said_as_its_kind() -> None:
    dish = Entity(key="soup", name="Harbour soup", type="recipe")
    found = texts(("main ingredient: clams, cheddar, almonds",), entity=dish)
    for said in ("clams", "seafood", "cheese", "nuts"):
        assert any(said in text for text in found), said


def test_clauses_keep_their_verb() -> None:
    found = texts(sentences=SENTENCES[1:3])
    assert any("that won the golden anchor award" in text for text in found)
    assert any(re.search(r"where the detective (?:discovers|finds|locates)", text) for text in found)


def test_what_something_is_about() -> None:
    found = texts(sentences=SENTENCES[:1])
    assert any(re.search(r"about a (?:retired )?(?:detective|investigator|policeman|officer)", text) for text in found)


def test_identifiers_links_and_references_are_left_out() -> None:
    assert not texts(("isbn: 978-3-16-148410-0", "website: https://example.org/harbour"), ("Retrieved 12 May 2011.",))


@pytest.mark.parametrize(
    ("attributes", "sentences"),
    [
        ((), ()),
        (("", ":", "genre:", "a: b: c"), ("", " ", ".", "\"", "one two")),
        (("main ingredient: " + "x" * 100_000,), ("word " * 50_000,)),
        (("country: \u0000\u202e",), ("\U0001f600 " * 30, "((((((", "[[]]{{}}||", "'s 's 's 's 's")),
    ],
)  # fmt: skip
def test_odd_texts_make_nothing_odd(attributes: tuple[str, ...], sentences: tuple[str, ...]) -> None:
    for one in made(NOVEL, attributes, sentences):
        assert one.text == one.text.strip()
        assert 0 < len(one.text) < 300


def test_an_entity_without_a_type_or_with_a_strange_name() -> None:
    for name, kind in (("", ""), ("(", "iced dessert"), ("*+?[", "x"), ("It", "song")):
        found = pseudo_expressions(Entity(key="k", name=name, type=kind), ATTRIBUTES, SENTENCES, 20, random.Random(3))
        assert len(found) == 20
