"""Chains from antecedent links, by hand."""

import pytest

from evaluation.agreement.chains import Chain, chain_table, ways_named
from evaluation.agreement.errors import ChainError
from evaluation.agreement.judgements import Category, Interpretations, Judgement, Judgements
from tests.evaluation.agreement.samples import judged, link, sets

PLACE = Category("place")


def labels(judgements: Judgements, way: Chain, coder: str = "c1") -> dict[str, Interpretations]:
    table = chain_table(judgements, way)
    column = table.coders.index(coder)
    return {
        item: table.labels[table.codes[row, column]]
        for row, item in enumerate(table.items)
        if table.codes[row, column] >= 0
    }


def one(*members: str | Category) -> Interpretations:
    return frozenset({frozenset(members)})


A_CHAIN = judged(
    link("a", category="place"), link("b", category="place"), link("c", "a"), link("d", "c"), link("e", "a")
)


@pytest.mark.parametrize(
    ("way", "a", "b", "c", "d"),
    [
        (Chain.NONE, one(PLACE), one(PLACE), one("a"), one("c")),
        (Chain.PARTIAL, one(PLACE), one(PLACE), one("a"), one("a", "c")),
        (Chain.INCLUSIVE, one(*"acde"), one("b"), one(*"acde"), one(*"acde")),
        (Chain.INCLUSIVE_TOP, one(*"acde", PLACE), one("b", PLACE), one(*"acde", PLACE), one(*"acde", PLACE)),
        (Chain.EXCLUSIVE, one(*"cde"), one(), one(*"ade"), one(*"ace")),
        (Chain.EXCLUSIVE_TOP, one(*"cde", PLACE), one(PLACE), one(*"ade", PLACE), one(*"ace", PLACE)),
    ],
)
def test_the_six_ways(
    way: Chain, a: Interpretations, b: Interpretations, c: Interpretations, d: Interpretations
) -> None:
    found = labels(A_CHAIN, way)
    assert (found["a"], found["b"], found["c"], found["d"]) == (a, b, c, d)


def test_linking_to_another_mention_of_the_entity_is_no_disagreement() -> None:
    judgements = judged(
        *(link("a", category="place", coder=coder) for coder in "12"),
        *(link("b", "a", coder=coder) for coder in "12"),
        link("c", "a", coder="1"),
        link("c", "b", coder="2"),
    )
    assert labels(judgements, Chain.NONE, "1") != labels(judgements, Chain.NONE, "2")
    for way in set(Chain) - {Chain.NONE}:
        assert labels(judgements, way, "1") == labels(judgements, way, "2"), way


def test_an_ambiguous_expression_is_in_both_chains_and_so_is_what_follows() -> None:
    judgements = judged(link("a", category="place"), link("b", category="x"), link("c", "a", "b"), link("d", "c"))
    assert labels(judgements, Chain.PARTIAL)["d"] == sets("ac", "bc")
    assert labels(judgements, Chain.INCLUSIVE)["a"] == sets("acd")
    assert labels(judgements, Chain.EXCLUSIVE)["c"] == sets("ad", "bd")


def test_an_expression_may_be_new_or_not() -> None:
    judgements = judged(link("a", category="place"), link("b", "a", category="place"), link("c", "b"))
    assert labels(judgements, Chain.NONE)["b"] == one("a") | one(PLACE)
    assert labels(judgements, Chain.PARTIAL)["b"] == one("a") | one(PLACE)
    assert labels(judgements, Chain.PARTIAL)["c"] == sets("ab", "b")


def test_two_antecedents_together_make_a_group() -> None:
    judgements = judged(
        link("a", category="place"), link("b", category="place"), link("c", "ab"), link("d", "c"), link("e", "ab")
    )
    found = labels(judgements, Chain.INCLUSIVE)
    assert found["c"] == found["d"] == found["e"] == sets("abcde")
    assert found["a"] == sets("a")
    assert labels(judgements, Chain.PARTIAL)["d"] == sets("abc")


def test_documents_and_coders_are_apart() -> None:
    judgements = judged(
        link("1:a", category="x", document="1"),
        link("2:a", category="x", document="2"),
        Judgement("2:b", "c1", frozenset({frozenset({"2:a"})}), document="2"),
        Judgement("2:b", "c2", frozenset(), "y", document="2"),
    )
    found = labels(judgements, Chain.INCLUSIVE)
    assert found["2:b"] == one("2:a", "2:b")
    assert found["1:a"] == one("1:a")
    assert labels(judgements, Chain.INCLUSIVE, "c2") == {"2:b": one("2:b")}


def test_an_antecedent_the_coder_did_not_judge_begins_a_chain() -> None:
    judgements = judged(link("a", category="x", coder="c2"), link("b", "a"))
    assert labels(judgements, Chain.INCLUSIVE_TOP)["b"] == sets("ab")


def test_a_long_chain_is_no_problem() -> None:
    links = [Judgement("0", "c1", frozenset(), "x")]
    links += [Judgement(str(i), "c1", frozenset({frozenset({str(i - 1)})})) for i in range(1, 3000)]
    (label,) = labels(judged(*links), Chain.INCLUSIVE)["2999"]
    assert len(label) == 3000


def test_an_unknown_antecedent_is_named() -> None:
    with pytest.raises(ChainError, match="Coder 'c1' links item 'b' to 'z', which is no item"):
        chain_table(judged(link("a", category="x"), link("b", "z")), Chain.PARTIAL)


def test_links_in_a_circle_are_refused() -> None:
    with pytest.raises(ChainError, match="circle"):
        chain_table(judged(link("a", "b"), link("b", "a")), Chain.PARTIAL)


def test_ways_have_names() -> None:
    assert ways_named("all") == tuple(Chain)
    assert ways_named("none, exclusive+top") == (Chain.NONE, Chain.EXCLUSIVE_TOP)
    with pytest.raises(ChainError, match="'half' is not a valid Chain: chains are built as none, partial"):
        ways_named("half")
