"""Going back, starting over, changing one's mind and switching to another knowledge base."""

import pytest

from tests.actions.rasa_turns import Rasa


@pytest.fixture
def asked(rasa: Rasa) -> Rasa:
    """A conversation in which Kue talam and Cendol are on offer."""
    rasa.say("kue talam or cendol")
    assert rasa.form
    return rasa


def test_a_choice_is_taken_back_and_the_question_put_in_other_words(asked: Rasa) -> None:
    first = asked.said[-1]
    asked.say("the second")
    said = asked.say("undo that", "go_back")
    assert "Cendol: taken back" in said
    assert asked.form
    assert asked.slots["choices"] == ["kue_talam", "cendol"]
    assert asked.slots["chosen"] is None
    assert asked.said[-1] != first
    asked.say("the first one", "nlu_fallback")
    assert asked.slots["chosen"] == ["kue_talam"]


def test_going_back_while_choosing_leads_to_the_question_before(asked: Rasa) -> None:
    asked.say("actually I'd rather have ramen or pho")
    assert asked.slots["choices"] == ["ramen", "pho"]
    said = asked.say("go back", "nlu_fallback", 0.4)
    assert asked.slots["choices"] == ["kue_talam", "cendol"]
    assert asked.slots["request"] == "kue talam or cendol"
    assert "one step back" in said
    assert asked.form


def test_a_choice_before_the_last_request_holds_again(asked: Rasa) -> None:
    asked.say("cendol")
    asked.say("ramen please")
    assert asked.slots["chosen"] == ["ramen"]
    said = asked.say("go back", "go_back")
    assert "Ramen: taken back" in said
    assert asked.slots["chosen"] == ["cendol"]
    asked.say("go back", "go_back")
    assert asked.form
    assert asked.slots["choices"] == ["kue_talam", "cendol"]


def test_going_back_after_stop_takes_the_question_up_again(asked: Rasa) -> None:
    asked.say("stop", "stop")
    asked.say("go back", "go_back")
    assert asked.form
    assert asked.slots["choices"] == ["kue_talam", "cendol"]


def test_at_the_beginning_there_is_nothing_before(asked: Rasa) -> None:
    said = asked.say("go back", "go_back")
    assert "nothing before" in said
    assert asked.form
    assert asked.slots["choices"] == ["kue_talam", "cendol"]


def test_without_anything_done_there_is_nothing_to_take_back(rasa: Rasa) -> None:
    assert "nothing to take back" in rasa.say("undo", "go_back")


def test_one_thing_chosen_at_once_is_taken_back(rasa: Rasa) -> None:
    rasa.say("ramen")
    said = rasa.say("undo that", "go_back")
    assert "Ramen: taken back" in said
    assert rasa.slots["chosen"] is None
    assert rasa.slots["choices"] is None


def test_starting_over_forgets_all_but_the_base(asked: Rasa) -> None:
    said = asked.say("start over", "start_over")
    assert "afresh" in said
    assert not asked.form
    assert {slot for slot, value in asked.slots.items() if value is not None} == {"base"}
    assert "nothing to take back" in asked.say("go back", "go_back")


def test_the_other_one_after_the_choice(asked: Rasa) -> None:
    asked.say("cendol")
    asked.say("the other one", "deny")
    assert asked.slots["chosen"] == ["kue_talam"]


def test_the_other_one_after_going_back_is_not_the_one_taken_back(asked: Rasa) -> None:
    asked.say("cendol")
    asked.say("go back", "go_back")
    asked.say("the other one", "deny")
    assert asked.slots["chosen"] == ["kue_talam"]


def test_the_other_one_before_any_choice_is_asked_about(asked: Rasa) -> None:
    said = asked.say("the other one", "deny")
    assert asked.form
    assert "other one" in said
    assert not asked.slots["chosen"]


def test_the_others_of_three_are_asked_about(rasa: Rasa) -> None:
    rasa.say("these", metadata={"choices": ["pho", "cendol", "ramen"]})
    rasa.say("pho")
    rasa.say("no, not that one", "deny")
    assert rasa.form
    assert rasa.slots["choices"] == ["cendol", "ramen"]


def test_why_is_answered_and_is_no_choice(asked: Rasa) -> None:
    said = asked.say("why do you ask?", "ask_why")
    assert asked.form
    assert not asked.slots["chosen"]
    assert "'Kue talam' is" in said
    assert "'Cendol' is" in said


def test_a_name_is_an_answer_whatever_it_looks_like(rasa: Rasa) -> None:
    rasa.say("Harbour Lights or Goodbye Harbour", metadata={"knowledge_base": "tunes"})
    rasa.say("take the other one, Harbour Lights", "go_back", 0.99)
    assert rasa.slots["chosen"] == ["harbour"]


@pytest.mark.parametrize("text", ["switch to tunes", "use the tunes instead", "no, I meant a tune"])
def test_a_switch_leaves_the_choice_and_says_what_there_is(asked: Rasa, text: str) -> None:
    said = asked.say(text, "switch_base")
    assert "tunes it is" in said
    assert "4 of them (Tunes)" in said
    assert not asked.form
    assert asked.slots["base"].startswith("tunes@")
    asked.say("Hello")
    assert asked.slots["choices"] == ["hello_anna", "hello_lou"]


def test_a_switch_outlasts_the_metadata_that_goes_with_every_message(rasa: Rasa) -> None:
    menu = {"knowledge_base": "treats"}
    rasa.say("ramen", metadata=menu)
    rasa.say("switch to tunes", "switch_base", metadata=menu)
    rasa.say("Harbour Lights", metadata=menu)
    assert rasa.slots["chosen"] == ["harbour"]
    rasa.say("cendol", metadata={"knowledge_base": "tunes"})
    assert rasa.slots["base"].startswith("tunes@")


def test_a_switch_can_be_undone(asked: Rasa) -> None:
    asked.say("switch to tunes", "switch_base")
    asked.say("go back", "go_back")
    assert asked.form
    assert asked.slots["base"] == "treats@1"
    asked.say("the first one", "nlu_fallback")
    assert asked.slots["chosen"] == ["kue_talam"]


def test_what_is_meant_in_the_other_base_is_looked_for_there(asked: Rasa) -> None:
    asked.say("no, I meant a tune by Lou Marsh", "deny")
    assert asked.slots["base"].startswith("tunes@")
    assert asked.slots["chosen"] == ["hello_lou"]


def test_the_request_goes_along_where_it_names_something_there(rasa: Rasa) -> None:
    rasa.say("Harbour Lights")
    rasa.say("no, I meant a tune", "deny")
    assert rasa.slots["chosen"] == ["harbour"]


@pytest.mark.parametrize("text", ["switch to wines", "use the wine collection instead"])
def test_an_unknown_base_says_which_there_are(asked: Rasa, text: str) -> None:
    said = asked.say(text, "switch_base")
    assert "wine" in said
    assert "dishes (Treats of the world) and tunes (Tunes)" in said
    assert asked.form, "the choice is still there"
    assert asked.slots["base"] == "treats@1"


def test_the_collections_are_listed(rasa: Rasa) -> None:
    assert "dishes (Treats of the world) and tunes (Tunes)" in rasa.say("which collections are there?", "switch_base")
    assert "dishes (Treats of the world) and tunes (Tunes)" in rasa.say("what can I choose from?", "ask")


def test_what_to_choose_from_in_a_choice_is_the_choice(asked: Rasa) -> None:
    said = asked.say("what can I choose from?", "switch_base")
    assert "Kue talam" in said
    assert "Tunes" not in said
    assert asked.form


def test_the_same_request_after_stop_is_asked_in_other_words(asked: Rasa) -> None:
    first = asked.said[-1]
    asked.say("stop", "stop")
    asked.say("kue talam or cendol")
    assert asked.said[-1] != first


def test_a_word_of_a_name_is_no_answer_where_the_whole_message_steers(rasa: Rasa) -> None:
    rasa.say("Hello", metadata={"knowledge_base": "tunes"})
    rasa.say("Harbour Lights or Goodbye Harbour")
    rasa.say("undo that")
    assert rasa.slots["choices"] == ["hello_anna", "hello_lou"]


def test_a_paraphrase_steers_where_the_model_is_sure(asked: Rasa) -> None:
    asked.say("the second")
    assert "taken back" in asked.say("could we return to the last question", "go_back", 0.9)


def test_a_title_that_sounds_like_it_is_a_request(asked: Rasa) -> None:
    asked.say("the second")
    assert "taken back" not in asked.say("back to black", "go_back", 0.98)
