"""Candidate search."""

from pathlib import Path

import pytest

from knowledge.settings import Settings
from knowledge.types import Entity, Pack, PackInfo
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder
from retrieval.request import content_words, stripped


def keys(base: KnowledgeBase, request: str, k: int = 2) -> list[str]:
    return [candidate.entity_key for candidate in base.candidates(request, k)]


@pytest.mark.parametrize(
    "request_",
    [
        "I'd like a dessert with coconut",
        "do you know any coconut desserts?",
        "something sweet with coconut milk please",
    ],
)
def test_a_description_finds_what_fits(small_base: KnowledgeBase, request_: str) -> None:
    assert set(keys(small_base, request_)) == {"cendol", "kue_talam"}


@pytest.mark.parametrize(
    ("request_", "key"),
    [
        ("Cendol", "cendol"),
        ("I'd like a coffee and some chendol, please", "cendol"),
        ("can you make cendool", "cendol"),
        ("kue talm", "kue_talam"),
        ("talam", "kue_talam"),
        ("tiramisu", "tiramisu"),
        ("TIRAMISÙ!!", "tiramisu"),
        ("frozen snow cake", "snow_cake_frozen"),
        ("snow cake from Scotland", "snow_cake_baked"),
        ("the Japanese snow cake", "snow_cake_frozen"),
        ("a dessert of the seventies", "tiramisu"),
        ("blancmange", "plain"),
    ],
)
def test_the_best_candidate(small_base: KnowledgeBase, request_: str, key: str) -> None:
    assert keys(small_base, request_)[0] == key


def test_a_name_wins_and_says_so(small_base: KnowledgeBase) -> None:
    best, second = small_base.candidates("Snow cake", 2)
    assert {best.entity_key, second.entity_key} == {"snow_cake_baked", "snow_cake_frozen"}
    assert min(best.score, second.score) >= 0.9
    assert best.why == "Snow cake"
    assert small_base.candidates("coffee", 1)[0].why != "Tiramisù"


def test_scores_can_be_compared_between_requests(small_base: KnowledgeBase) -> None:
    named = small_base.candidates("cendol", 1)[0].score
    described = small_base.candidates("an iced dessert with green jelly", 1)[0].score
    nothing = small_base.candidates("what is the weather tomorrow", 1)
    assert 1.0 >= named >= 0.9 > described > 0.45
    assert all(candidate.score < 0.25 for candidate in nothing)


@pytest.mark.parametrize("request_", ["", "   ", "😀", "?!", "\ud83d"])
def test_nothing_said_finds_nothing(small_base: KnowledgeBase, request_: str) -> None:
    assert small_base.candidates(request_, 5) == []


def test_odd_requests_and_counts(small_base: KnowledgeBase) -> None:
    assert small_base.candidates("cendol", 0) == []
    assert len(small_base.candidates("dessert", 100)) <= len(small_base.entities)
    small_base.candidates("word " * 100_000, 3)
    small_base.candidates("x" * 1_000_000, 3)
    order = [candidate.score for candidate in small_base.candidates("a cold dessert", 10)]
    assert order == sorted(order, reverse=True)


def test_a_name_of_common_words_is_not_found_by_accident(embedder: Embedder, tmp_path: Path) -> None:
    entities = (
        Entity("it", "It"),
        Entity("we", "We"),
        Entity("want", "I Want You"),
        Entity("pasty", "Pasty"),
        Entity("cake", "Almond pastry"),
        Entity("two", "Part 2"),
        Entity("three", "Part 3"),
    )
    pack = Pack(PackInfo("b", "B", "thing", "things"), entities)
    base = KnowledgeBase.from_pack(pack, Settings(home=tmp_path), embedder=embedder)
    assert base.candidates("I want a pastry with it that we like", 1)[0].entity_key == "cake"
    assert base.candidates("It", 1)[0].entity_key == "it"
    assert base.candidates("can you play I want you", 1)[0].entity_key == "want"
    assert base.candidates("part 3", 1)[0].entity_key == "three"


@pytest.mark.parametrize(
    ("request_", "text", "words"),
    [
        ("I'd like a dessert with coconut", "a dessert with coconut", ["dessert", "coconut"]),
        ("Can you play Hello by Adele?", "hello by adele", ["hello", "adele"]),
        ("Do you know any cold soups", "any cold soups", ["cold", "soups"]),
        ("Hello, I would like to hear a slow song", "a slow song", ["slow", "song"]),
        ("I’m looking for a novel", "a novel", ["novel"]),
        ("hello", "hello", ["hello"]),
        ("I want", "i want", []),
        ("i love to love you", "to love you", []),
    ],
)
def test_polite_filler_is_left_out(request_: str, text: str, words: list[str]) -> None:
    assert stripped(request_).strip(" ,") == text
    assert content_words(stripped(request_)) == words
