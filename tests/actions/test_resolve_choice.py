"""Answers while a choice is pending."""

import pytest

from tests.actions.rasa_turns import Rasa


@pytest.fixture
def asked(rasa: Rasa) -> Rasa:
    """A conversation in which Kue talam and Cendol are on offer."""
    rasa.say("kue talam or cendol")
    assert rasa.slots["choices"] == ["kue_talam", "cendol"]
    assert rasa.form
    return rasa


@pytest.mark.parametrize(
    ("answer", "chosen"),
    [
        ("the first one", "kue_talam"),
        ("the second", "cendol"),
        ("Cendol", "cendol"),
        ("the iced green one", "cendol"),
        ("not the steamed one", "cendol"),
        ("the latter, please", "cendol"),
    ],
)
def test_one_referent_is_confirmed(asked: Rasa, answer: str, chosen: str) -> None:
    said = asked.say(answer, "nlu_fallback", 0.5)
    assert asked.slots["chosen"] == [chosen]
    assert ("Cendol" if chosen == "cendol" else "Kue talam") in said
    assert not asked.form
    assert asked.slots["answer"] is None
    assert asked.slots["choices"] == ["kue_talam", "cendol"], "kept for 'why?'"
    assert asked.slots["interpretations"] == [[asked.slots["choices"].index(chosen)]]


def test_both_are_confirmed_together(asked: Rasa) -> None:
    said = asked.say("both", "both")
    assert asked.slots["chosen"] == ["kue_talam", "cendol"]
    assert "Kue talam" in said
    assert "Cendol" in said


def test_either_takes_the_first_and_says_so(asked: Rasa) -> None:
    said = asked.say("whichever, you choose", "nlu_fallback", 0.5)
    assert asked.slots["chosen"] == ["kue_talam"]
    assert "first" in said


def test_neither_offers_the_next_candidates_until_nothing_is_left(rasa: Rasa) -> None:
    rasa.say("a dessert with coconut")
    seen = list(rasa.slots["choices"])
    for _ in range(6):
        said = rasa.say("neither of those", "neither")
        if not rasa.form:
            break
        assert not set(seen) & set(rasa.slots["choices"]), "what was turned down must not come back"
        seen += rasa.slots["choices"]
    assert not rasa.form
    assert len(seen) >= 4
    assert "nothing else" in said or rasa.slots["chosen"]


def test_a_question_compares_and_asks_again(asked: Rasa) -> None:
    said = asked.say("what's the difference?", "ask_difference")
    assert asked.form
    assert asked.slots["attempt"] == 1
    assert len(said.splitlines()) >= 2


@pytest.mark.parametrize(
    ("question", "known"),
    [
        ("which one has rice flour?", "Kue talam – main ingredients: coconut milk, rice flour"),
        ("which one is steamed?", "Kue talam – kind: steamed cake"),
        ("is either of them from Japan?", "I know nothing of that"),
    ],
)
def test_a_question_about_the_choices_is_answered_and_asked_again(asked: Rasa, question: str, known: str) -> None:
    said = asked.say(question, "nlu_fallback")
    assert known in said
    assert asked.form
    assert asked.slots["attempt"] == 1
    assert not asked.slots["chosen"]


def test_what_was_told_in_the_comparison_becomes_evidence(asked: Rasa) -> None:
    asked.say("what's the difference?", "ask_difference")
    assert any(asked.slots["shown"])


@pytest.mark.parametrize(
    ("answer", "intent"),
    [
        ("hmm I'm not sure, no idea", "nlu_fallback"),
        ("did you see the match yesterday?", "out_of_scope"),
        ("you stupid useless bot", "out_of_scope"),
        ("", "nlu_fallback"),
        ("🤷", "nlu_fallback"),
        ("x" * 10_000, "nlu_fallback"),
        ("я не понимаю", "nlu_fallback"),
        ("kue talam or cendol", "ask"),
        ("hello", "greet"),
        ("thanks", "thanks"),
    ],
)
def test_anything_else_gets_an_answer_and_the_choice_stays_or_is_made(asked: Rasa, answer: str, intent: str) -> None:
    said = asked.say(answer, intent)
    assert said
    assert asked.form or asked.slots["chosen"]
    assert asked.slots["answer"] is None


@pytest.mark.parametrize("answer", ["qwxz blorf gnarp", "it is for a party on 1 January", "zzz zzz zzz"])
def test_what_has_nothing_to_do_with_the_choices_picks_none(asked: Rasa, answer: str) -> None:
    said = asked.say(answer, "nlu_fallback", 0.5)
    assert asked.form
    assert "not sure what you mean" in said
    assert "Cendol" in said


def test_an_empty_answer_is_never_taken_for_a_choice(asked: Rasa) -> None:
    said = asked.say("", "nlu_fallback")
    assert asked.form
    assert "words" in said


def test_the_question_is_never_put_twice_in_the_same_words(asked: Rasa) -> None:
    said = {asked.say("", "nlu_fallback") for _ in range(4)}
    assert len(said) == 4


def test_after_three_attempts_comes_a_numbered_list(asked: Rasa) -> None:
    for _ in range(3):
        said = asked.say("", "nlu_fallback")
    assert "1. Kue talam" in said
    assert "2. Cendol" in said
    asked.say("2", "nlu_fallback")
    assert asked.slots["chosen"] == ["cendol"]


def test_repeating_the_request_is_no_answer(rasa: Rasa) -> None:
    rasa.say("noodle soup")
    assert rasa.form
    choices = rasa.slots["choices"]
    rasa.say("Noodle soup!")
    assert rasa.form
    assert rasa.slots["choices"] == choices


def test_a_new_request_in_the_middle_is_a_new_offer(asked: Rasa) -> None:
    asked.say("actually I'd rather have a noodle soup with broth")
    assert asked.form
    assert set(asked.slots["choices"]) == {"ramen", "pho"}


@pytest.mark.parametrize(
    "answer", ["served in a bowl with soup noodles", "people eat it as a dessert", "eaten as a dessert with palm sugar"]
)
def test_a_description_that_fits_others_better_is_still_an_answer(asked: Rasa, answer: str) -> None:
    asked.say(answer, "ask", 0.95)
    assert asked.slots["choices"] == ["kue_talam", "cendol"]


@pytest.mark.parametrize("request_", ["actually a noodle soup", "I'd like some noodle soup", "noodle soup"])
def test_a_request_by_its_form_or_a_bare_name_of_a_kind_is_a_new_offer(asked: Rasa, request_: str) -> None:
    asked.say(request_, "ask", 0.95)
    assert asked.slots["choices"] == ["ramen", "pho"]


def test_a_request_that_points_at_a_choice_is_an_answer(asked: Rasa) -> None:
    asked.say("I'd like the iced one with the green jelly")
    assert asked.slots["chosen"] == ["cendol"]


def test_a_correction_by_name_goes_there(asked: Rasa) -> None:
    asked.say("sorry, I meant ramen")
    assert asked.slots["chosen"] == ["ramen"]


@pytest.mark.parametrize(("text", "intent"), [("stop", "stop"), ("goodbye", "goodbye")])
def test_a_sure_stop_or_goodbye_ends_the_choice(asked: Rasa, text: str, intent: str) -> None:
    asked.say(text, intent)
    assert not asked.form
    assert asked.slots["choices"] is None
    assert asked.slots["base"] == "treats@1", "the conversation keeps its base"


def test_a_description_that_is_misread_as_stop_is_an_answer(asked: Rasa) -> None:
    asked.say("it has green jelly in it", "stop", 0.8)
    assert asked.slots["chosen"] == ["cendol"]


def test_an_unsure_stop_is_an_answer(asked: Rasa) -> None:
    asked.say("the second", "stop", 0.5)
    assert asked.slots["chosen"] == ["cendol"]


def test_help_tells_how_to_answer_and_asks_again(asked: Rasa) -> None:
    said = asked.say("help", "help")
    assert asked.form
    assert "Cendol" in said
    asked.say("the second", "nlu_fallback")
    assert asked.slots["chosen"] == ["cendol"]


def test_a_name_that_looks_like_a_command_is_an_answer(rasa: Rasa) -> None:
    rasa.say("Harbour Lights or Goodbye Harbour", metadata={"knowledge_base": "tunes"})
    assert rasa.slots["choices"] == ["harbour", "goodbye"]
    rasa.say("Goodbye Harbour", "goodbye", 0.99)
    assert rasa.slots["chosen"] == ["goodbye"]


def test_a_position_beside_a_goodbye_is_an_answer(asked: Rasa) -> None:
    asked.say("the second one, thanks, bye", "goodbye", 0.9)
    assert asked.slots["chosen"] == ["cendol"]


def test_choices_that_are_gone_end_in_an_apology(asked: Rasa) -> None:
    asked.slots["choices"] = ["kue_talam", "no_longer_there"]
    assert asked.say("the first", "nlu_fallback").startswith("Sorry")
    assert not asked.form
    asked.say("ramen")
    assert asked.slots["chosen"] == ["ramen"]


@pytest.mark.parametrize("damaged", [{"choices": "cendol"}, {"attempt": "many"}, {"shown": [1, 2]}, {"choices": [3]}])
def test_damaged_slots_do_no_harm(asked: Rasa, damaged: dict[str, object]) -> None:
    asked.slots |= damaged
    assert asked.say("the second", "nlu_fallback")
