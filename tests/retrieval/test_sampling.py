"""Sampled pairs (Hosseini et al. 2023, section 3.4.2)."""

import pytest

from knowledge.types import Entity, Pack, PackInfo
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder
from retrieval.errors import SamplingError
from retrieval.sampling import Sampling, sample_pairs


@pytest.fixture(scope="module")
def films(embedder: Embedder) -> KnowledgeBase:
    facts = {
        "heat_1": ("Heat (1972 film)", "comedy", "Los Angeles"),
        "heat_2": ("Heat (1995 film)", "crime", "Los Angeles"),
        "hear": ("Hear", "drama", "Oslo"),
        "ran": ("Ran", "war", "Japan"),
        "paprika": ("Paprika", "animation", "Tokyo"),
        "collateral": ("Collateral", "crime", "Los Angeles"),
    }
    entities = tuple(
        Entity(key, name, (), "film", {"genre": (genre,), "set_in": (place,)})
        for key, (name, genre, place) in facts.items()
    )
    return KnowledgeBase.from_pack(Pack(PackInfo("films", "films", "film", "films"), entities), embedder=embedder)


def sampled(base: KnowledgeBase, method: Sampling, count: int = 100) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in sample_pairs(base, method, count, seed=3)}


def test_uniform_reaches_every_pair_once(films: KnowledgeBase) -> None:
    pairs = sample_pairs(films, Sampling.UNIFORM, 100, seed=0)
    assert len(pairs) == len({frozenset(pair) for pair in pairs}) == 15
    assert len({pair for drawn in sample_pairs(films, Sampling.UNIFORM, 3, seed=0) for pair in drawn}) >= 4


def test_the_same_name_apart_from_what_is_in_parentheses(films: KnowledgeBase) -> None:
    assert sampled(films, Sampling.SAME_NAME) == {frozenset({"heat_1", "heat_2"})}


def test_similar_titles_differ_by_few_of_their_characters(films: KnowledgeBase) -> None:
    assert sampled(films, Sampling.SIMILAR_TITLE) == {frozenset({"heat_1", "hear"}), frozenset({"heat_2", "hear"})}


def test_similar_attributes_share_values(films: KnowledgeBase) -> None:
    assert sampled(films, Sampling.SIMILAR_ATTRIBUTES) == {frozenset({"heat_2", "collateral"})}


def test_similar_descriptions_are_near_by_their_vectors(small_base: KnowledgeBase) -> None:
    near = sampled(small_base, Sampling.SIMILAR_DESCRIPTION)
    assert frozenset({"cendol", "kue_talam"}) in near
    assert len(near) < len(sampled(small_base, Sampling.UNIFORM)) == 15


@pytest.mark.parametrize("method", Sampling)
def test_a_seed_gives_the_same_pairs(films: KnowledgeBase, method: Sampling) -> None:
    assert sample_pairs(films, method, 4, seed=5) == sample_pairs(films, method, 4, seed=5)


def test_what_cannot_be_sampled_is_refused(embedder: Embedder, films: KnowledgeBase) -> None:
    one = Pack(PackInfo("one", "one", "thing", "things"), (Entity("a", "A"),))
    base = KnowledgeBase.from_pack(one, embedder=embedder)
    for method in Sampling:
        with pytest.raises(SamplingError, match=f"'one' has no two entities for the sampling '{method}'"):
            sample_pairs(base, method, 1, seed=0)
    with pytest.raises(SamplingError, match="0 pairs"):
        sample_pairs(films, Sampling.UNIFORM, 0, seed=0)
