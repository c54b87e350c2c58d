"""Requests that more than two things fit: a question between up to five, or one about an attribute first."""

from collections.abc import Iterator

import pytest

from actions.executor import create_executor
from actions.system import System
from knowledge.settings import Settings
from knowledge.store import Store
from knowledge.types import Entity, Pack, PackInfo, Section
from retrieval.build import build_base
from tests.actions.rasa_turns import Rasa

SHAPES = (
    ("cake", "Norway"), ("cake", "Norway"), ("cake", "Chile"), ("soup", "Norway"),
    ("soup", "Chile"), ("soup", "Chile"), ("drink", "Norway"), ("drink", "Chile"),
)  # fmt: skip
NAMES = ("Abo", "Ebu", "Iko", "Ofa", "Ugo", "Yme", "Zal", "Wex")


def thing(name: str, kind: str, country: str) -> Entity:
    attributes = {"kind": (f"honey {kind}",), "country": (country,)}
    text = f"{name} is a honey {kind} from {country}."
    return Entity(name.lower(), name, (), "dish", attributes, (Section("", text),))


PACK = Pack(
    PackInfo("honeys", "Honey dishes", "dish", "dishes", {}, ("{kind} from {country}",)),
    tuple(thing(name, *shape) for name, shape in zip(NAMES, SHAPES, strict=True)),
)


@pytest.fixture(scope="module")
def honeys(settings: Settings) -> Iterator[System]:
    with Store(settings.url()) as store:
        version = store.add_version(PACK)
        build_base(store, "honeys", version, settings=settings)
    made = System(settings)
    yield made
    made.close()
    with Store(settings.url()) as store:
        store.remove("honeys")


@pytest.fixture
def asked(honeys: System) -> Rasa:
    """A conversation in which honey is asked for, which all eight things have."""
    rasa = Rasa(create_executor(honeys))
    rasa.say("something with honey", metadata={"knowledge_base": "honeys"})
    assert rasa.form
    return rasa


def test_the_attribute_that_splits_best_is_asked_about(asked: Rasa) -> None:
    assert asked.slots["attribute"] == "kind"
    assert asked.said == ["Quite a few fit that. What kind: cake, soup or drink?"]
    assert asked.buttons == ["cake", "soup", "drink"]
    assert len(asked.slots["pool"]) == 8


def test_the_answer_filters_and_the_usual_question_follows(asked: Rasa) -> None:
    said = asked.say("a cake", "nlu_fallback")
    assert asked.slots["choices"] == ["abo", "ebu", "iko"]
    assert asked.slots["attribute"] is None
    assert "'Abo', 'Ebu' or 'Iko'" in said
    asked.say("the Chilean one", "nlu_fallback")
    assert asked.slots["chosen"] == ["iko"]


def test_a_denial_filters_too(asked: Rasa) -> None:
    asked.say("not soup", "nlu_fallback")
    assert set(asked.slots["choices"]) == {"abo", "ebu", "iko", "zal", "wex"}


def test_no_preference_asks_about_another_attribute_then_offers_two(asked: Rasa) -> None:
    first = asked.said[-1]
    said = asked.say("I don't mind", "nlu_fallback")
    assert asked.slots["attribute"] != "kind"
    assert said != first
    asked.say("doesn't matter", "nlu_fallback")
    assert len(asked.slots["choices"]) == 2


def test_neither_of_what_was_left_leads_to_the_rest(asked: Rasa) -> None:
    asked.say("any", "nlu_fallback")
    asked.say("any", "nlu_fallback")
    two = set(asked.slots["choices"])
    asked.say("neither", "neither")
    assert not two & set(asked.slots["choices"] or ())
    assert not two & set(asked.slots["pool"])
    assert asked.form


def test_a_thing_that_is_named_is_chosen(asked: Rasa) -> None:
    asked.say("Ugo", "nlu_fallback")
    assert asked.slots["chosen"] == ["ugo"]


def test_more_about_what_is_wanted_filters_as_well(asked: Rasa) -> None:
    asked.say("something from Chile", "ask")
    assert set(asked.slots["choices"]) == {"iko", "ugo", "yme", "wex"}


@pytest.mark.parametrize(
    ("answer", "line"),
    [("qwxz blorf", "not sure what you mean"), ("you stupid bot", "friendly"), ("", "words"), ("hello", "later")],
)
def test_anything_else_puts_the_question_in_other_words(asked: Rasa, answer: str, line: str) -> None:
    first = asked.said[-1]
    said = asked.say(answer, "nlu_fallback")
    assert line in said
    assert asked.slots["attribute"] == "kind"
    assert first not in said
    assert "cake, soup or drink?" in said


def test_it_is_not_asked_for_ever(asked: Rasa) -> None:
    for _ in range(3):
        asked.say("qwxz blorf", "nlu_fallback")
    assert len(asked.slots["choices"]) == 2


def test_why_and_help_and_back(asked: Rasa) -> None:
    assert "eight dishes" in asked.say("why do you ask?", "ask_why")
    assert "cake, soup or drink" in asked.say("help", "help")
    asked.say("soup", "nlu_fallback")
    assert len(asked.slots["choices"]) == 3
    said = asked.say("go back", "go_back")
    assert asked.slots["attribute"] == "kind"
    assert asked.slots["choices"] is None
    assert "cake, soup or drink" in said
    asked.say("drink", "nlu_fallback")
    assert asked.slots["choices"] == ["zal", "wex"]


def test_another_request_in_the_middle(asked: Rasa) -> None:
    asked.say("stop", "stop")
    assert not asked.form
    assert asked.slots["pool"] is None


def test_questions_about_an_attribute_count_as_rounds(asked: Rasa) -> None:
    asked.say("any", "nlu_fallback")
    asked.say("any", "nlu_fallback")
    assert asked.form
    said = asked.say("", "nlu_fallback")
    assert "1. " in said, "the list comes after three rounds of asking"
    asked.say("1", "nlu_fallback")
    assert len(asked.slots["chosen"]) == 1
