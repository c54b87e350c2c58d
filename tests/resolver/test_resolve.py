"""The resolver as shipped, over a real index: what answers mean."""

import pytest

from knowledge.types import Entity, Pack
from resolver.errors import ChoicesError
from resolver.reading.negation import MAX_CHARACTERS
from resolver.resolution import Act
from resolver.resolve import Resolver
from retrieval.base import KnowledgeBase

FIRST, SECOND = frozenset({frozenset({0})}), frozenset({frozenset({1})})


def choices(base: KnowledgeBase, *keys: str) -> list[Entity]:
    return [base.entities[key] for key in keys]


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("the iced green one", SECOND),
        ("the steamed one", FIRST),
        ("not the iced one", FIRST),
        ("it's the one with two layers", FIRST),
        ("no, not the cake", SECOND),
        ("cendl", SECOND),
        ("the second", SECOND),
        ("the first one please", FIRST),
    ],
)
def test_an_answer_picks_its_referent(
    shipped_resolver: Resolver, small_base: KnowledgeBase, answer: str, meant: frozenset[frozenset[int]]
) -> None:
    resolution = shipped_resolver.resolve(answer, choices(small_base, "kue_talam", "cendol"), small_base)
    assert resolution.interpretations == meant
    assert resolution.act is Act.SELECT
    assert sum(resolution.probabilities) == pytest.approx(1)


def test_an_answer_that_fits_both_leaves_both_open(shipped_resolver: Resolver, small_base: KnowledgeBase) -> None:
    resolution = shipped_resolver.resolve(
        "snow cake", choices(small_base, "snow_cake_baked", "snow_cake_frozen"), small_base
    )
    assert resolution.interpretations == FIRST | SECOND
    assert resolution.ambiguous


def test_what_is_true_of_both_chooses_neither(shipped_resolver: Resolver, small_base: KnowledgeBase) -> None:
    resolution = shipped_resolver.resolve("the Indonesian one", choices(small_base, "kue_talam", "cendol"), small_base)
    assert resolution.interpretations == FIRST | SECOND
    assert resolution.rule == "fits several"


def test_a_decision_by_the_model_shows_evidence_of_the_referent(
    shipped_resolver: Resolver, small_base: KnowledgeBase
) -> None:
    resolution = shipped_resolver.resolve("the iced green one", choices(small_base, "kue_talam", "cendol"), small_base)
    assert resolution.rule == "model"
    assert resolution.evidence
    assert {unit.entity_key for unit in resolution.evidence} == {"cendol"}


def test_the_order_of_the_choices_makes_no_difference(shipped_resolver: Resolver, small_base: KnowledgeBase) -> None:
    one = shipped_resolver.resolve("with coffee", choices(small_base, "kue_talam", "cendol", "tiramisu"), small_base)
    other = shipped_resolver.resolve("with coffee", choices(small_base, "tiramisu", "cendol", "kue_talam"), small_base)
    assert one.probabilities == pytest.approx(tuple(reversed(other.probabilities)), abs=1e-4)
    assert one.interpretations == frozenset({frozenset({2})})


def test_what_was_shown_counts_as_evidence(shipped_resolver: Resolver, small_base: KnowledgeBase) -> None:
    entities = choices(small_base, "plain", "snow_cake_frozen")
    answer = "the wobbly almond pudding"
    before = shipped_resolver.resolve(answer, entities, small_base)
    after = shipped_resolver.resolve(answer, entities, small_base, shown=("a wobbly almond pudding", ""))
    assert after.probabilities[0] > before.probabilities[0]


@pytest.mark.parametrize(
    "answer", ["", "   ", "🍧🍧", "?!", "ok", "x" * 10_000, "的那个绿色的", "\x00\ud800", "1, 2 and 3"]
)
def test_any_text_gets_a_resolution(shipped_resolver: Resolver, small_base: KnowledgeBase, answer: str) -> None:
    resolution = shipped_resolver.resolve(answer, choices(small_base, "kue_talam", "cendol"), small_base)
    assert all(0 <= p <= 1 for p in resolution.probabilities)


def test_a_choice_without_any_text_is_still_weighed(shipped_resolver: Resolver, small_base: KnowledgeBase) -> None:
    resolution = shipped_resolver.resolve("the one with coffee", choices(small_base, "plain", "tiramisu"), small_base)
    assert resolution.interpretations == SECOND


@pytest.mark.parametrize("count", [0, 1, 6])
def test_a_wrong_number_of_choices_is_refused(
    shipped_resolver: Resolver, small_base: KnowledgeBase, count: int
) -> None:
    with pytest.raises(ChoicesError, match="2 to 5"):
        shipped_resolver.resolve("the first", list(small_base.entities.values())[:count], small_base)


def test_an_earlier_answer_adds_up_with_the_next(shipped_resolver: Resolver, small_base: KnowledgeBase) -> None:
    asked = choices(small_base, "kue_talam", "cendol")
    alone = shipped_resolver.resolve("something sweet I think", asked, small_base)
    after = shipped_resolver.resolve("something sweet I think", asked, small_base, before=(0.9, 0.1))
    assert after.probabilities[0] > alone.probabilities[0]
    assert after.probabilities[0] == pytest.approx(
        0.9 * alone.probabilities[0] / (0.9 * alone.probabilities[0] + 0.1 * alone.probabilities[1])
    )
    named = shipped_resolver.resolve("the second", asked, small_base, before=(0.9, 0.1))
    assert named.interpretations == SECOND, "what a rule reads needs no earlier answer"


def test_probabilities_of_other_choices_are_not_added(shipped_resolver: Resolver, small_base: KnowledgeBase) -> None:
    asked = choices(small_base, "kue_talam", "cendol")
    alone = shipped_resolver.resolve("the iced green one", asked, small_base)
    assert shipped_resolver.resolve("the iced green one", asked, small_base, before=(1.0,)) == alone


def test_what_all_are_is_denied_of_all(shipped_resolver: Resolver, small_base: KnowledgeBase) -> None:
    asked = choices(small_base, "kue_talam", "cendol")
    resolution = shipped_resolver.resolve("nothing Indonesian please", asked, small_base)
    assert resolution.interpretations == frozenset()
    assert (resolution.act, resolution.rule, resolution.sure) == (Act.NEITHER, "denies all", True)


def test_both_of_three_are_meant_together(shipped_resolver: Resolver, small_base: KnowledgeBase) -> None:
    asked = choices(small_base, "kue_talam", "tiramisu", "cendol")
    resolution = shipped_resolver.resolve("both Indonesian ones", asked, small_base)
    assert resolution.interpretations == frozenset({frozenset({0, 2})})
    assert resolution.act is Act.SELECT


def test_words_of_an_attribute_describe_whatever_the_act_model_thinks(
    shipped_resolver: Resolver, small_base: KnowledgeBase
) -> None:
    odd = Entity("odd", "Odd one", attributes={"album": ("A Head Full of Noise",)})
    pack = Pack(small_base.info, (odd, Entity("even", "Even one", attributes={"album": ("Quiet",)})))
    base = KnowledgeBase.from_pack(pack, embedder=small_base.embedder)
    resolution = shipped_resolver.resolve("off a head full of noise", list(base.entities.values()), base)
    assert resolution.interpretations == FIRST
    assert resolution.act is Act.SELECT


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("Twin cake", FIRST | SECOND),
        ("the second", SECOND),
        ("both", frozenset({frozenset({0, 1})})),
        ("the older one", FIRST | SECOND),
        ("not Twin cake", FIRST | SECOND),
    ],
)
def test_namesakes_of_which_nothing_is_told_stay_open(
    shipped_resolver: Resolver, small_base: KnowledgeBase, answer: str, meant: frozenset[frozenset[int]]
) -> None:
    twins = (Entity("one", "Twin cake"), Entity("other", "Twin cake"))
    base = KnowledgeBase.from_pack(Pack(small_base.info, twins), embedder=small_base.embedder)
    resolution = shipped_resolver.resolve(answer, twins, base)
    assert resolution.interpretations == meant
    described = shipped_resolver.resolve("the one with walnuts", twins, base)
    assert described.probabilities == pytest.approx((0.5, 0.5))
    assert not described.sure


def test_the_end_of_a_text_beyond_the_limit_changes_nothing(
    shipped_resolver: Resolver, small_base: KnowledgeBase
) -> None:
    asked = choices(small_base, "kue_talam", "cendol")
    said = "the iced green one " + "and so on " * MAX_CHARACTERS
    resolution = shipped_resolver.resolve(said + "not the green one, kue talam", asked, small_base)
    assert resolution.interpretations == shipped_resolver.resolve(said, asked, small_base).interpretations
