"""What follows a resolution that is not sure enough to act on."""

import pytest

from actions.outcome import outcome
from actions.state import BELIEFS, CHOICES, CHOSEN, Conversation
from actions.turn import Turn
from resolver.resolution import Act, Resolution
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder
from retrieval.evidence import Evidence
from tests.actions.conftest import DISHES

KEYS = ("kue_talam", "cendol", "klepon")


@pytest.fixture(scope="module")
def dishes(embedder: Embedder) -> KnowledgeBase:
    return KnowledgeBase.from_pack(DISHES, embedder=embedder)


def after(
    base: KnowledgeBase,
    probabilities: tuple[float, ...],
    *,
    sure: bool,
    beliefs: tuple[float, ...] = (),
    attempt: int = 0,
    cosine: float = 0.6,
) -> Turn:
    """What follows when the model leans to the first choice with these probabilities."""
    keys = KEYS[: len(probabilities)]
    entities = [base.entities[key] for key in keys]
    conversation = Conversation(
        request="a dessert", choices=keys, shown=("",) * len(keys), beliefs=beliefs, attempt=attempt
    )
    near = Evidence(None, keys[0], "kind: steamed cake", cosine, cosine=cosine)
    resolution = Resolution(frozenset({frozenset({0})}), probabilities, Act.SELECT, (near,), "model", sure)
    return outcome(resolution, "the soft one", conversation, base, entities)


def test_what_is_sure_is_chosen(dishes: KnowledgeBase) -> None:
    turn = after(dishes, (0.8, 0.2), sure=True)
    assert not turn.asks
    assert turn.slots[CHOSEN] == ["kue_talam"]


def test_what_is_not_is_asked_about_and_the_first_answer_is_kept(dishes: KnowledgeBase) -> None:
    turn = after(dishes, (0.6, 0.4), sure=False)
    assert turn.asks
    assert turn.slots[CHOICES] == ["kue_talam", "cendol"]
    assert turn.slots[BELIEFS] == [0.6, 0.4]
    text = turn.lines[0].text or ""
    assert "not quite sure" in text
    assert "fit" not in text, "nobody knows that it fits both"


def test_only_what_is_nearly_as_likely_is_asked_about(dishes: KnowledgeBase) -> None:
    turn = after(dishes, (0.55, 0.05, 0.4), sure=False)
    assert turn.slots[CHOICES] == ["kue_talam", "klepon"]
    assert turn.slots[BELIEFS] == [0.55, 0.4]


def test_answers_that_fit_several_add_up_too(dishes: KnowledgeBase) -> None:
    entities = [dishes.entities[key] for key in KEYS[:2]]
    conversation = Conversation(request="a dessert", choices=KEYS[:2], shown=("", ""))
    near = Evidence(None, KEYS[0], "kind: steamed cake", 0.6, cosine=0.6)
    both = frozenset({frozenset({0}), frozenset({1})})
    resolution = Resolution(both, (0.7, 0.3), Act.SELECT, (near,), "fits several", False)
    turn = outcome(resolution, "the soft one", conversation, dishes, entities)
    assert turn.asks
    assert turn.slots[BELIEFS] == [0.7, 0.3]


def test_a_denial_is_not_taken_for_a_guess(dishes: KnowledgeBase) -> None:
    entities = [dishes.entities[key] for key in KEYS[:2]]
    conversation = Conversation(request="a dessert", choices=KEYS[:2], shown=("", ""))
    far = Evidence(None, KEYS[0], "kind: steamed cake", 0.1, cosine=0.1)
    resolution = Resolution(frozenset({frozenset({0})}), (0.8, 0.2), Act.SELECT, (far,), "model", True)
    assert outcome(resolution, "not the green one", conversation, dishes, entities).slots[CHOSEN] == ["kue_talam"]
    assert outcome(resolution, "the grey one", conversation, dishes, entities).asks


def test_a_second_answer_that_leaves_doubt_is_added_and_asked_about(dishes: KnowledgeBase) -> None:
    turn = after(dishes, (0.6, 0.4), sure=False, beliefs=(0.55, 0.45), attempt=1)
    assert turn.asks
    assert turn.slots[BELIEFS] == [0.6, 0.4]


def test_the_third_answer_decides_for_the_likeliest(dishes: KnowledgeBase) -> None:
    turn = after(dishes, (0.6, 0.4), sure=False, beliefs=(0.55, 0.45), attempt=2)
    assert turn.slots[CHOSEN] == ["kue_talam"]


def test_a_third_answer_that_prefers_none_gets_the_plain_list(dishes: KnowledgeBase) -> None:
    turn = after(dishes, (0.51, 0.49), sure=False, beliefs=(0.5, 0.5), attempt=2)
    assert turn.asks
    assert "1. Kue talam" in turn.lines[0].text


def test_gibberish_never_decides(dishes: KnowledgeBase) -> None:
    turn = after(dishes, (0.7, 0.3), sure=False, attempt=2, cosine=0.1)
    assert turn.asks
    assert turn.lines[0].response == "utter_not_understood"
