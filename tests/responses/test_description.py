"""Descriptions are true, short, never empty, and have the right article."""

import re

import pytest

from knowledge.types import Entity, Pack, PackInfo
from responses import describe
from responses.claims import claims
from responses.places import adjective
from responses.values import said_values
from responses.wording import article, fold
from tests.responses.conftest import entity

SAID_BY_US = {"a", "an", "the", "of", "by", "from", "in", "set", "and", "with"}


def test_cendol(packs: dict[str, Pack], dishes: dict[str, Entity]) -> None:
    info = packs["recipes"].info
    assert describe(dishes["cendol"], info) == "an iced dessert of green rice-flour jelly and coconut milk"
    echoed = describe(dishes["cendol"], info, echo="the iced green one")
    assert echoed == "an iced dessert of green rice-flour jelly and coconut milk"


def test_every_word_of_a_description_is_the_entitys(pack: Pack) -> None:
    for thing in pack.entities:
        text = describe(thing, pack.info)
        known = set(fold(" ".join(value for values in thing.attributes.values() for value in values)).split())
        assert set(fold(text).split()) - known <= SAID_BY_US, text
        assert 5 < len(text) <= 200
        assert re.match(r"(an?) \w", text), text
        assert text.startswith(article(text.split(" ", 1)[1]) + " "), text


def test_every_claim_rests_on_the_entitys_values(pack: Pack) -> None:
    for thing in pack.entities:
        for claim in claims(thing, pack.info):
            own = " | ".join(fold(value) for value in thing.attributes[claim.key])
            for value in claim.values:
                assert fold(value.rstrip("…")) in own
                assert value in claim.after or fold(value) in {"male", "female", "both", "solo", "band", "duo", "duet"}
            assert claim.before in ("", *claim.values, adjective(claim.values[0]))


def test_echo_takes_up_the_persons_words(packs: dict[str, Pack], dishes: dict[str, Entity]) -> None:
    info = packs["recipes"].info
    assert describe(dishes["cendol"], info, "the one from Malaysia") == "an iced dessert from Indonesia and Malaysia"
    assert describe(dishes["kue_talam"], info, "something sweet").endswith("which tastes sweet and slightly salty")
    default = describe(dishes["kue_talam"], info)
    for echo in ("", "asdf", "the one", "dish", "🙂", "x" * 10_000):
        assert describe(dishes["kue_talam"], info, echo) == default


def test_template_is_skipped_when_an_attribute_is_missing(info: PackInfo) -> None:
    info = PackInfo("b", "B", "book", "books", {}, ("{published} {kind} by {author}", "{kind} by {author}", "{kind}"))
    assert describe(entity("x", kind="novel", author="Ann Ott", published="1847"), info) == "an 1847 novel by Ann Ott"
    assert describe(entity("x", kind="novel", author="Ann Ott"), info) == "a novel by Ann Ott"
    assert describe(entity("x", kind="novel"), info) == "a novel"
    assert describe(entity("x", type="book"), info) == "a book"
    assert describe(entity("x"), info) == "a book"


def test_places_get_their_article(info: PackInfo) -> None:
    info = PackInfo("b", "B", "book", "books", {}, ("{kind} from {country}",))
    assert describe(entity("x", kind="novel", country="United States"), info) == "a novel from the United States"
    assert describe(entity("x", kind="novel", country="Peru"), info) == "a novel from Peru"
    assert describe(entity("x", kind="novel", country="French"), info) == "a French novel"  # no "from French"


def test_messy_attributes_without_templates(info: PackInfo) -> None:
    cake = entity(
        "x",
        text="The sponge cake is light.",
        type="recipe",
        alternate_name=("Other cake",),
        country=("Italy (north)",),
        main_ingredient=("Flour", "and sugar", "or eggs", "Butter", "and many others"),
        type_="x",
    )
    assert describe(cake, info) == "an Italian dish with flour, sugar and eggs"
    song = entity("y", type="song", artist="Ann Ott", released=("5 May 1994 (UK), June 1994 (US)",), genre="Pop")
    assert describe(song, info) == "a 1994 song by Ann Ott"
    undated = entity("y", type="song", artist="Ann Ott", released=("5 May 1994, again in 2001",))
    assert "1994" not in describe(undated, info)
    unknown = entity("z", type="dish", country="unknown")
    assert describe(unknown, info) == "a dish"


def test_capitals_of_names_stay_and_others_go() -> None:
    text = "A sponge cake of the north. People call it gothic."
    assert said_values(entity("x", text=text, kind="Sponge cake"), "kind") == ("sponge cake",)
    assert said_values(entity("x", text="No more", kind="Gothic novel"), "kind") == ("Gothic novel",)
    assert said_values(entity("x", text="the james of it", kind="James Bond theme"), "kind") == ("James Bond theme",)
    assert said_values(entity("x", kind="French chanson"), "kind") == ("French chanson",)
    assert said_values(entity("x", text="once again", album="Once (Live)"), "album") == ("Once (Live)",)


@pytest.mark.parametrize(
    "value", ["<b>jelly</b>", "{country}", "{0}", "%s", "'; DROP TABLE", "[link](http://x)", "*x*"]
)
def test_markup_and_braces_stay_text(value: str) -> None:
    info = PackInfo("d", "D", "dish", "dishes", {}, ("{kind} of {main_ingredients}",))
    assert value in describe(entity("x", kind="soup", main_ingredients=value, country="Peru"), info)


def test_enormous_values_are_cut() -> None:
    info = PackInfo("d", "D", "dish", "dishes", {}, ("{kind} of {main_ingredients}",))
    huge = entity("x", kind="k" * 10_000, main_ingredients=tuple("word " * 2000 for _ in range(50)))
    assert 0 < len(describe(huge, info)) <= 200
    assert 0 < len(describe(huge, PackInfo("d", "D", "dish", "dishes"))) <= 200


def test_never_empty() -> None:
    empty = PackInfo("d", "", "", "", {}, ("{broken", "{kind:>3}", ""))
    assert describe(entity("x"), empty) == "a thing"
    assert describe(entity("x", kind="", country=("", " ", "\x00")), empty) == "a thing"


def test_of_many_values_those_that_echo_are_said(info: PackInfo) -> None:
    prizes = (*(f"Prize {n}" for n in range(40)), "Golden Palm of Cannes")
    thing = entity("a", "A", type="film", label=prizes)
    assert "Golden Palm" not in describe(thing, info)
    assert describe(thing, info, "the one that won the palm").endswith("on the Golden Palm of Cannes label")


def test_the_claim_that_echoes_most_is_said(info: PackInfo) -> None:
    thing = entity("a", "A", type="film", year="1999", artist="Ann Bell", label="Golden Star", album="Golden Star Hits")
    assert describe(thing, info, "the golden star hits one").endswith("from the album Golden Star Hits")


@pytest.mark.parametrize(
    "echo", ["the French vegan one of 1850 by Shakespeare", "{kind} {0} %s <b>", "🍧" * 9000, "\x00"]
)
def test_a_false_or_strange_context_adds_nothing(pack: Pack, echo: str) -> None:
    for thing in pack.entities[:40]:
        known = fold(" ".join(value for values in thing.attributes.values() for value in values))
        said = set(fold(describe(thing, pack.info, echo)).split())
        assert not {word for word in ("vegan", "1850", "shakespeare", "0", "b") if word in said} - set(known.split())
        assert "{" not in describe(thing, pack.info, echo)


def test_contradictory_years_are_not_said(info: PackInfo) -> None:
    thing = entity("a", "A", type="song", released=("1984", "2015"), artist="Ann Bell")
    assert describe(thing, info) == "a song by Ann Bell"


def test_series_genres_and_places_are_said_once(info: PackInfo) -> None:
    saga = entity("a", type="book", series="The Oak saga", released="2001")
    assert describe(saga, info, "the Oak one") == "a 2001 book, from the Oak saga"
    other = entity("b", type="book", series="Oak", released="2001", author="Ann Bell", genre="young adult")
    assert describe(other, info, "from Oak") == "a 2001 book by Ann Bell, from the series Oak"
    assert describe(other, info, "for adults") == "a 2001 book by Ann Bell, of the young adult genre"
    sweet = entity("c", type="recipe", kind="sweet", country="India", region=("India", "Nepal"))
    assert describe(sweet, info) == "an Indian sweet"
    assert describe(entity("d", type="recipe", country="Peru"), info) == "a Peruvian dish"
