"""Confirmations, and what several things have in common."""

import pytest

from knowledge.types import Entity, Pack, PackInfo
from responses import NoChoicesError, aggregate, confirm, confirm_several
from responses.aggregation.traits import traits
from responses.wording import fold, singular_form
from tests.responses.conftest import entity, groups


def test_one(packs: dict[str, Pack], dishes: dict[str, Entity]) -> None:
    expected = "Cendol, an iced dessert of green rice-flour jelly and coconut milk. Good choice!"
    assert confirm(dishes["cendol"], packs["recipes"].info) == expected
    assert confirm(dishes["cendol"], packs["recipes"].info, "the iced green one") == expected


def test_several(packs: dict[str, Pack], dishes: dict[str, Entity]) -> None:
    two = [dishes["kue_talam"], dishes["cendol"]]
    assert confirm_several(two, packs["recipes"].info) == (
        "Kue talam and Cendol it is: two Indonesian desserts with coconut milk."
    )
    assert confirm_several(two[1:], packs["recipes"].info) == confirm(two[1], packs["recipes"].info)


def test_many_names_are_cut_short(info: PackInfo) -> None:
    things = [entity(f"name number {n}" if n else "first", kind="song", artist=f"a{n}") for n in range(20)]
    text = confirm_several(things, info)
    assert "15 more it is: 20 songs." in text


def test_phrases_are_true_of_all(pack: Pack) -> None:
    """Every value that a phrase names is a value of all members, or all have something of that kind."""
    keys = {"main_ingredients", "artist", "author", "occasion", "album", "setting", "language", "taste", "genre"}
    for things in groups(pack):
        known = [traits(thing) for thing in things]
        for phrase in aggregate(things, pack.info):
            tail = f" {fold(phrase)} "
            for key in keys:
                for value in {fold(value) for thing in things for value in thing.attributes.get(key, ())}:
                    if (
                        f" with {value} " in tail
                        or f"{pack.info.noun_plural} by {value} " in tail
                        or f" taste {value} " in tail
                    ):
                        assert all(
                            value in map(fold, thing.attributes.get(key, ()))
                            or {value, singular_form(value)} & one.kinds
                            for thing, one in zip(things, known, strict=True)
                        ), phrase


def test_generalizations(info: PackInfo) -> None:
    one = entity("a", kind="fish soup", country="Peru", released="1984")
    other = entity("b", kind="noodle soup", country="Chile", released="1989")
    assert aggregate([one, other], info)[0] == "1980s South American soups"
    far = entity("c", kind="noodle soup", country="Japan", released="2004")
    assert aggregate([one, far], info) == ["soups", "things"]
    assert aggregate([one, entity("d")], info)[-1] == "things"


def test_a_misleading_last_word_is_no_common_noun(info: PackInfo) -> None:
    things = [entity("a", kind="novel of manners"), entity("b", kind="comedy of manners")]
    assert aggregate(things, info) == ["things"]


def test_none(info: PackInfo) -> None:
    with pytest.raises(NoChoicesError):
        aggregate([], info)
    with pytest.raises(NoChoicesError):
        confirm_several([], info)


def test_enormous(info: PackInfo) -> None:
    things = [entity(key, "n" * 10_000, kind="k " * 5000, country="c" * 10_000, artist="a" * 10_000) for key in "ab"]
    assert len(confirm_several(things, info)) < 1000
