"""Requests outside a choice."""

import pytest

from knowledge.settings import Settings
from knowledge.store import Store
from retrieval.build import build_base
from tests.actions.conftest import TUNES
from tests.actions.rasa_turns import Rasa


def test_a_request_that_fits_two_things_is_asked_about(rasa: Rasa) -> None:
    said = rasa.say("I'd like a dessert with coconut milk")
    assert rasa.form
    assert "Kue talam" in said or "Cendol" in said
    assert len(rasa.slots["choices"]) == 2
    assert rasa.buttons == [name for name in ("Kue talam", "Cendol", "Klepon", "Serabi") if name in said]
    assert rasa.slots["base"] == "treats@1"
    assert rasa.slots["request"] == "I'd like a dessert with coconut milk"
    assert rasa.slots["attempt"] == 0


def test_two_things_are_named_in_the_order_of_the_base(rasa: Rasa) -> None:
    rasa.say("pho or ramen")
    assert rasa.slots["choices"] == ["ramen", "pho"]


def test_a_name_goes_straight_to_the_confirmation(rasa: Rasa) -> None:
    said = rasa.say("ramen please")
    assert "Ramen" in said
    assert not rasa.form
    assert rasa.slots["chosen"] == ["ramen"]


def test_a_misspelt_name_is_found(rasa: Rasa) -> None:
    rasa.say("I would like some serabbi")
    assert rasa.slots["chosen"] == ["serabi"]


def test_nothing_near_says_what_there_is(rasa: Rasa) -> None:
    said = rasa.say("xylophone repairs", "nlu_fallback", 0.5)
    assert "8 dishes" in said
    assert "Kue talam" in said
    assert not rasa.form
    assert rasa.slots["choices"] is None


@pytest.mark.parametrize(
    "text", ["what do you have?", "I want something", "what dishes do you know", "list all dishes"]
)
def test_asking_for_anything_says_what_there_is(rasa: Rasa, text: str) -> None:
    assert rasa.say(text).startswith("I know 8 dishes")
    assert not rasa.form


@pytest.mark.parametrize("text", ["", "   ", "😀😀", "?!…", "\n"])
def test_a_message_without_words_gets_an_answer(rasa: Rasa, text: str) -> None:
    assert "8 dishes" in rasa.say(text, "nlu_fallback", 0.5)


def test_a_long_message_is_cut_and_that_is_said(rasa: Rasa) -> None:
    said = rasa.say("I would like ramen please. " + "very much indeed " * 600)
    assert "1,000 characters" in said
    assert len(rasa.slots["request"]) <= 1000


def test_a_request_that_is_misread_as_small_talk_about_the_world_still_works_by_name(rasa: Rasa) -> None:
    rasa.say("what about cendol", "out_of_scope", 0.9)
    assert rasa.slots["chosen"] == ["cendol"]


def test_out_of_scope_is_declined_when_the_model_is_sure(rasa: Rasa) -> None:
    said = rasa.say("what's the weather like tomorrow", "out_of_scope", 0.9)
    assert "can't help with that" in said
    assert "Treats of the world" in said


def test_an_unsure_out_of_scope_is_looked_for(rasa: Rasa) -> None:
    rasa.say("noodle soup", "out_of_scope", 0.55)
    assert set(rasa.slots["choices"]) == {"ramen", "pho"}


def test_metadata_chooses_the_base_for_the_conversation(rasa: Rasa) -> None:
    rasa.say("Harbour Lights", metadata={"knowledge_base": "tunes"})
    assert rasa.slots["chosen"] == ["harbour"]
    rasa.say("hello")
    assert rasa.form
    assert rasa.slots["base"] == "tunes@1"
    assert set(rasa.slots["choices"]) == {"hello_anna", "hello_lou"}


def test_of_two_with_the_same_name_the_one_whose_artist_is_said_is_taken(rasa: Rasa) -> None:
    rasa.say("play Hello by Lou Marsh", metadata={"knowledge_base": "tunes"})
    assert rasa.slots["chosen"] == ["hello_lou"]


def test_choices_with_the_same_name_are_told_apart_by_the_question(rasa: Rasa) -> None:
    rasa.say("Hello", metadata={"knowledge_base": "tunes"})
    assert all(rasa.slots["shown"]), "what the question says of each is evidence from then on"
    assert not rasa.buttons, "a click on either could not be told from a click on the other"


def test_an_unknown_base_is_an_apology_that_names_it(rasa: Rasa) -> None:
    said = rasa.say("soup", metadata={"knowledge_base": "wines"})
    assert said.startswith("Sorry")
    assert "wines" in said


@pytest.mark.parametrize("name", [7, ["treats"], {"a": 1}, "", "  "])
def test_metadata_that_is_no_name_is_an_apology(rasa: Rasa, name: object) -> None:
    assert "must be the name" in rasa.say("soup", metadata={"knowledge_base": name})


def test_a_pending_choice_keeps_its_version_and_the_next_request_takes_the_new_one(
    rasa: Rasa, settings: Settings
) -> None:
    rasa.say("Hello", metadata={"knowledge_base": "tunes"})
    began = rasa.slots["base"]
    with Store(settings.url()) as store:
        version = store.add_version(TUNES)
        build_base(store, "tunes", version, settings=settings)
    rasa.say("the first one", "nlu_fallback")
    assert rasa.slots["base"] == began
    assert rasa.slots["chosen"] == ["hello_anna"]
    rasa.say("Harbour Lights")
    assert rasa.slots["base"] == f"tunes@{version}"


def test_another_program_says_what_to_choose_between(rasa: Rasa) -> None:
    said = rasa.say("whatever was said", "nlu_fallback", 0.3, metadata={"choices": ["pho", "cendol", "ramen"]})
    assert rasa.slots["choices"] == ["pho", "cendol", "ramen"]
    assert rasa.form
    assert "Pho" in said
    rasa.say("the iced one")
    assert rasa.slots["chosen"] == ["cendol"]


@pytest.mark.parametrize("choices", ["pho", ["pho"], ["pho", "pho"], ["pho", 3], list("abcdef"), ["pho", "pizza"]])
def test_choices_that_cannot_be_offered_are_named(rasa: Rasa, choices: object) -> None:
    said = rasa.say("one of these", metadata={"choices": choices})
    assert "choices" in said or "'pizza'" in said
    assert not rasa.form
