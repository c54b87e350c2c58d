"""What is offered when nothing was asked for."""

import pytest

from tests.actions.rasa_turns import Rasa


@pytest.mark.parametrize(
    "text", ["surprise me", "suggest something", "anything", "pick two for me", "recommend a dish", "you choose"]
)
def test_two_things_are_sampled(rasa: Rasa, text: str) -> None:
    said = rasa.say(text)
    assert rasa.form
    assert len(rasa.slots["choices"]) == 2
    assert "let me pick" in said
    assert rasa.slots["request"] == text
    rasa.say("the second one", "nlu_fallback")
    assert len(rasa.slots["chosen"]) == 1


def test_the_metadata_says_how(rasa: Rasa) -> None:
    rasa.say("surprise me", metadata={"knowledge_base": "tunes", "sampling": "same_name", "seed": 7})
    assert set(rasa.slots["choices"]) == {"hello_anna", "hello_lou"}


def test_the_same_seed_gives_the_same_two(rasa: Rasa) -> None:
    rasa.say("surprise me", metadata={"seed": 7})
    first = rasa.slots["choices"]
    question = rasa.said[-1]
    rasa.say("stop", "stop")
    rasa.say("surprise me", metadata={"seed": 7})
    assert rasa.slots["choices"] == first
    assert rasa.said[-1] != question


def test_neither_samples_two_others(rasa: Rasa) -> None:
    rasa.say("surprise me", metadata={"seed": 7})
    first = set(rasa.slots["choices"])
    said = rasa.say("neither", "neither")
    assert "Not those" in said
    assert not first & set(rasa.slots["choices"])
    assert rasa.form


@pytest.mark.parametrize(
    ("metadata", "named"),
    [({"sampling": "hardest"}, "similar_title"), ({"sampling": 3}, "same_name"), ({"seed": "x"}, "'seed'")],
)
def test_metadata_that_is_of_no_use_is_named(rasa: Rasa, metadata: dict[str, object], named: str) -> None:
    said = rasa.say("surprise me", metadata=metadata)
    assert said.startswith("Sorry")
    assert named in said
    assert not rasa.form


def test_a_sampling_that_a_base_cannot_give_is_an_apology(rasa: Rasa) -> None:
    said = rasa.say("surprise me", metadata={"sampling": "same_name"})
    assert said.startswith("Sorry")
    assert "same_name" in said


def test_the_metadata_does_not_stand_in_the_way_of_a_request(rasa: Rasa) -> None:
    rasa.say("ramen", metadata={"sampling": "same_name", "seed": 7})
    assert rasa.slots["chosen"] == ["ramen"]


def test_in_the_middle_of_a_choice_it_is_an_answer(rasa: Rasa) -> None:
    rasa.say("kue talam or cendol")
    rasa.say("surprise me", "nlu_fallback")
    assert rasa.slots["chosen"] == ["kue_talam"]
