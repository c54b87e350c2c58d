"""Phrases for several entities: what they say, and how a phrase is checked against entities."""

from pathlib import Path

import numpy as np
import pytest

from knowledge.types import Entity, Pack, PackInfo
from responses import aggregate
from responses.aggregation.definition import definition
from responses.aggregation.model import AggregationModel, AggregationModelError
from responses.aggregation.reading import DENIED, GENERALIZED, MENTIONED, STATED, UNSUPPORTED, supports, true_of_all
from responses.aggregation.taxonomy import broader
from responses.aggregation.traits import traits
from tests.responses.conftest import entity, groups

BOOKS = PackInfo("books", "Books", "book", "books")


def book(key: str, **attributes: str) -> Entity:
    return entity(key, type="book", **attributes)


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("1990s novels", True),
        ("late-1990s novels", False),
        ("20th-century British novels", True),
        ("European novels", True),
        ("novels published since the mid-1980s", True),
        ("pre-1990s novels", False),
        ("crime novels", True),
        ("romance novels", False),
        ("English-language novels", True),
        ("French-language novels", False),
        ("novels by Ann Miller", False),
        ("series novels", False),
    ],
)
def test_a_phrase_is_true_when_the_attributes_of_all_say_so(phrase: str, expected: bool) -> None:
    one = book(
        "a", country="England", released="1992", genre="detective novel", language="English", author="Ann Miller"
    )
    two = book("b", country="Scotland", released="May 1995", genre="crime novel", language="English", author="Jo Reid")
    assert true_of_all(phrase, [traits(one), traits(two)]) is expected


def test_how_far_an_entity_supports_a_term() -> None:
    known = [
        traits(entity("a", type="recipe", text="Some serve it with honey.", main_ingredient="clams", country="Italy"))
    ]
    assert supports("Italian food", known)[0] == [STATED]
    assert supports("seafood", known) == [[GENERALIZED]]
    assert supports("honey", known) == [[MENTIONED]]
    assert supports("lamb", known) == [[UNSUPPORTED]]
    assert supports("Japanese", known) == [[DENIED]]


def test_what_a_text_denies_is_not_taken_for_true() -> None:
    assert not true_of_all("cakes", [traits(entity("a", type="recipe", text="People take it for a cake."))])


def test_kinds_generalize_by_taxonomy_then_wordnet() -> None:
    assert "rock" in broader("pop rock")
    assert "cake" in broader("honey cake")
    assert "bird" in broader("sparrow")
    assert broader("") == ()


def test_ingredients_genres_and_makers(info: PackInfo) -> None:
    pies = [
        entity(key, type="recipe", kind="pie", main_ingredient=meat) for key, meat in (("a", "beef"), ("b", "lamb"))
    ]
    assert aggregate(pies, info)[0] == "meat pies"
    two = [
        book("a", genre="space opera novel", author="Ann Miller", released="2001"),
        book("b", genre="fantasy novel", author="Ann Miller", released="2004"),
    ]
    assert aggregate(two, BOOKS)[0] == "2000s speculative fiction novels by Ann Miller"
    songs = [
        entity("a", type="song", artist="The Larks featuring Jo Reid"),
        entity("b", type="song", artist="The Larks"),
    ]
    assert aggregate(songs, PackInfo("songs", "Songs", "song", "songs"))[0] == "songs by The Larks"


def top(info: PackInfo, *things: Entity) -> str:
    return aggregate(list(things), info)[0]


def test_what_a_text_says_that_its_book_is() -> None:
    first = book("a", country="Peru", genre="Horror")
    novel = entity(
        "Old Oak", "Old Oak (Reid novel)", "The hero is a lawyer. Old Oak (2001) is a long novel by Jo Reid."
    )
    tales = entity("Ash", text="Ash is a collection of gloomy short stories.")
    assert definition(novel).kinds == ("novel",)
    assert definition(tales).kinds == ("short story collection",)
    assert definition(entity("Elm", text="The hero is a lawyer.")).kinds == ()
    two = [Entity(one.key, one.name, (), "book", first.attributes, one.sections) for one in (novel, tales)]
    assert top(BOOKS, two[0], two[0]) == "Peruvian horror novels"
    assert top(BOOKS, two[1], two[1]) == "Peruvian horror short story collections"
    assert top(BOOKS, *two) == "Peruvian horror books"


@pytest.mark.parametrize(
    ("years", "expected"),
    [
        (("1998", "1999"), "late-1990s books"),
        (("1991", "1999"), "1990s books"),
        (("1998", "2003"), "books published between 1998 and 2003"),
        (("1931", "1984"), "20th-century books"),
        (("1931", "2003"), "books published since the 1930s"),
        (("1531", "2003"), "books"),
    ],
)
def test_the_narrowest_time_that_holds_all(years: tuple[str, str], expected: str) -> None:
    assert top(BOOKS, *(book(year, released=year) for year in years)) == expected


def test_the_next_book_of_an_author_is_no_series() -> None:
    alone, chained = (
        [
            entity(key, type="book", text=text, followed_by="Other", genre="fantasy novel", country="Peru")
            for key in ("x", "y")
        ]
        for text in ("A book of hope.", "It is a sequel to Oak.")
    )
    assert top(BOOKS, *alone) == "Peruvian fantasy novels"
    assert not any("series" in phrase for phrase in aggregate(alone, BOOKS))
    assert "Peruvian series novels" in aggregate(chained, BOOKS)


def test_of_alternatives_only_what_all_of_them_are(info: PackInfo) -> None:
    stew = entity("a", type="recipe", kind="stew", main_ingredient="beef")
    either = entity("b", type="recipe", kind="stew", main_ingredient=("rice", "lamb", "or prawns"))
    sometimes = entity("c", type="recipe", kind="stew", main_ingredient=("rice", "sometimes beef"))
    lamb_or_goat = entity("d", type="recipe", kind="stew", main_ingredient="lamb or goat")
    assert top(info, stew, either) == "stews"
    assert top(info, stew, sometimes) == "stews"
    assert top(info, stew, lamb_or_goat) == "meat stews"
    assert top(info, either, sometimes) == "rice stews"


def test_places_lie_in_countries_and_regions(info: PackInfo) -> None:
    def soup(place: str) -> Entity:
        return entity(place, type="recipe", kind="soup", country=place)

    assert top(info, soup("Goa"), soup("India")) == "Indian soups"
    assert top(info, soup("Kashmir"), soup("India")) == "South Asian soups"
    assert top(info, soup("Taiwan"), soup("Japan")) == "East Asian soups"
    assert top(info, soup("Iran"), soup("Poland")) == "soups"


def test_sweet_or_savoury_by_what_is_in_it(info: PackInfo) -> None:
    def pastry(key: str, filling: str) -> Entity:
        return entity(key, type="recipe", kind=f"{key} pastry", main_ingredient=(filling, "flour"))

    dishes = PackInfo("dishes", "Dishes", "dish", "dishes")
    sweet, meaty, plain = pastry("a", "honey"), pastry("b", "minced lamb"), pastry("c", "cheese")
    assert "sweets" in aggregate([sweet, pastry("d", "sugar")], dishes)
    assert not any("sweet" in phrase for phrase in aggregate([sweet, plain], dishes))
    assert any("savoury" in phrase for phrase in aggregate([meaty, entity("e", kind="soup", type="recipe")], dishes))
    pudding = entity("f", kind="white pudding", type="recipe", main_ingredient="pork")
    assert not any("sweet" in phrase for phrase in aggregate([pudding, sweet], dishes))


def test_kinds_without_a_plural_of_their_own(info: PackInfo) -> None:
    assert top(info, *(entity(key, kind="confectionery") for key in "ab")) == "confections"
    assert top(info, *(entity(key, type="recipe", main_ingredient="beef") for key in "ab")) == "beef dishes"
    assert top(info, *(entity(key, kind="stew", main_ingredient="prawns") for key in "ab")) == "prawn stews"


def test_the_context_moves_phrases_up(info: PackInfo) -> None:
    pies = [entity(key, type="recipe", kind="pie", country="Spain", main_ingredient="cod") for key in "ab"]
    plain, asked = aggregate(pies, info), aggregate(pies, info, "one with cod please")
    fish, other = "pies with cod", "Spanish pies"
    assert asked.index(fish) < asked.index(other)
    spanish = aggregate(pies, info, "a Spanish one")
    assert spanish.index(other) < spanish.index(fish)
    assert set(plain) == set(asked) == set(spanish), "a context adds nothing and hides nothing"


def test_phrases_name_no_member_and_no_pronoun(pack: Pack) -> None:
    for things in groups(pack, 40):
        for phrase in aggregate(things, pack.info):
            assert not set(phrase.lower().split()) & {"they", "them", "these", "those", "it", "both"}, phrase
            assert not phrase.startswith(("a ", "an ", "the ")), phrase


@pytest.mark.parametrize("count", [1, 6])
def test_few_and_many_entities(info: PackInfo, count: int) -> None:
    things = [entity(str(n), kind="soup", country="Peru") for n in range(count)]
    assert aggregate(things, info)[0] == "Peruvian soups"


def test_names_alone_contradictions_and_markup(info: PackInfo) -> None:
    assert aggregate([entity("a"), entity("b")], info) == ["things"]
    odd = [entity(key, kind="<b>pie</b> [x](http://y)", country=("Peru", "Japan"), taste="z" * 5000) for key in "ab"]
    found = aggregate(odd, info)
    assert all(len(phrase) < 400 for phrase in found)
    assert any("<b>pie</b>" in phrase for phrase in found)


def test_a_model_is_saved_and_read(tmp_path: Path) -> None:
    one, two = np.eye(2, 14), np.ones((2, 14))
    model = AggregationModel.fit([one, two - one], [[True, False], [False, True]])
    model.save(tmp_path / "model.json")
    read = AggregationModel.load(tmp_path / "model.json")
    assert np.allclose(read.log_odds(one), model.log_odds(one), atol=1e-3)


def test_broken_models_are_named(tmp_path: Path) -> None:
    with pytest.raises(AggregationModelError, match="nothing to learn"):
        AggregationModel.fit([np.ones((2, 14))], [[True, True]])
    file = tmp_path / "model.json"
    with pytest.raises(AggregationModelError, match="cannot be read"):
        AggregationModel.load(file)
    file.write_text('{"features": [], "mean": [], "scale": [], "weights": [], "bias": 0}', "utf-8")
    with pytest.raises(AggregationModelError, match="train it anew"):
        AggregationModel.load(file)
