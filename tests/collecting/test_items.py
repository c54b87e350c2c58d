"""Items made from a base: samplings, shares, sections, what is shown and what is not."""

from dataclasses import replace

import pytest

from collecting.background import LONGEST_SHOWN, background, cut, infobox
from collecting.errors import CollectingError
from collecting.items import make_items
from collecting.scenes import scenes
from knowledge.importers.infobox import parse_infobox
from knowledge.types import Entity, Section
from retrieval.base import KnowledgeBase
from retrieval.errors import SamplingError
from retrieval.sampling import Sampling


def test_the_same_seed_makes_the_same_items_and_another_one_others(small_base: KnowledgeBase) -> None:
    made = [make_items(small_base, 6, seed=seed).items for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]
    assert [item.key for item in made[0]] == [f"{number:05d}" for number in range(1, 7)]
    assert len({frozenset(choice.key for choice in item.choices) for item in made[0]}) == 6
    for item in made[0]:
        assert item.utterance in scenes("dessert")
        first, second = item.choices
        assert item.question == f"Do you mean {first.label} or {second.label}?"
        assert "Blancmange" not in item.question  # it has nothing to show


def test_both_targets_and_the_rarer_samplings_occur(small_base: KnowledgeBase) -> None:
    items = make_items(small_base, 10, seed=0).items
    assert {item.target for item in items} == {0, 1}
    (namesakes,) = (item for item in items if item.sampling == "same_name")
    assert {choice.name for choice in namesakes.choices} == {"Snow cake"}
    assert len({choice.label for choice in namesakes.choices}) == 2


def test_shares_are_kept(small_base: KnowledgeBase) -> None:
    shares = {Sampling.UNIFORM: 2.0, Sampling.SIMILAR_DESCRIPTION: 1.0, Sampling.SAME_NAME: 0.0}
    items = make_items(small_base, 6, shares).items
    assert sorted(item.sampling for item in items) == ["similar_description"] * 2 + ["uniform"] * 4


@pytest.mark.parametrize(
    ("count", "shares", "said"),
    [
        (0, None, "1 to 100,000 items"),
        (11, None, "only 10 of 11 pairs were found"),
        (2, {Sampling.SAME_NAME: 1.0}, "only 1 of 2 pairs were found for the sampling 'same_name'"),
        (2, {Sampling.UNIFORM: 0.0}, "one of them is above 0"),
        (2, {Sampling.UNIFORM: -1.0, Sampling.SAME_NAME: 2.0}, "not negative"),
        (2, {Sampling.UNIFORM: float("nan")}, "not negative"),
    ],
)
def test_what_cannot_be_made_is_refused(
    small_base: KnowledgeBase, count: int, shares: dict[Sampling, float] | None, said: str
) -> None:
    with pytest.raises(CollectingError, match=said):
        make_items(small_base, count, shares)


def test_a_sampling_without_pairs_is_told_where_it_is_asked_for_and_left_out_otherwise(
    small_base: KnowledgeBase,
) -> None:
    with pytest.raises(SamplingError, match="similar_title"):
        make_items(small_base, 2, {Sampling.SIMILAR_TITLE: 1.0})
    assert make_items(small_base, 10).without == (Sampling.SIMILAR_TITLE,)


def test_only_pairs_are_taken_that_have_a_section_to_show(small_base: KnowledgeBase) -> None:
    with pytest.raises(CollectingError, match="have such a section to show; there are: lead"):
        make_items(small_base, 1, sections=["serving", "plot"])  # the one is of the cendol alone, the other of nobody
    (item,) = make_items(small_base, 1, sections=["Serving", ""]).items
    assert item.section == ""


def test_the_section_that_is_shown_is_not_in_the_rest() -> None:
    lead = "One is red. It is round.\nIt is sold in towns."
    entity = Entity("one", "One", sections=(Section("", lead), Section("Use", "It is eaten.\nIt is sold in towns.")))
    shown = background(entity, "")
    assert shown.shown == "One is red. It is round. It is sold in towns."
    assert shown.unshown == "It is eaten."
    assert background(entity, "use").unshown == "One is red. It is round."


def test_a_long_section_is_cut_after_a_sentence() -> None:
    sentence = "This sentence has some forty characters."
    long = " ".join([sentence] * 30)
    shown = cut(long)
    assert LONGEST_SHOWN - len(sentence) - 5 <= len(shown) <= LONGEST_SHOWN
    assert shown.endswith("characters. ...")
    assert cut(" ".join([sentence] * 10)) == " ".join([sentence] * 10)
    endless = cut("word " * 500)
    assert endless.endswith("word ...")
    assert len(endless) <= LONGEST_SHOWN
    assert len(cut("x" * 5000)) == LONGEST_SHOWN


def test_attributes_are_read_back_from_the_infobox(small_base: KnowledgeBase) -> None:
    cendol = small_base.entities["cendol"]
    assert parse_infobox(infobox(cendol)) == {
        "alternate_name": cendol.aliases,
        "country": ("Indonesia", "Malaysia"),
        "kind": ("iced dessert",),
        "main_ingredients": ("green rice-flour jelly", "coconut milk"),
        "name": ("Cendol",),
    }
    assert infobox(replace(cendol, type="", aliases=(), attributes={})) == ": Infobox thing. name: Cendol"


@pytest.mark.parametrize("noun", ["book", "song", "dish", "wine"])
def test_there_are_several_scenes_for_every_kind(noun: str) -> None:
    assert len(set(scenes(noun))) >= 5
    assert not any("{" in scene for scene in scenes(noun))
