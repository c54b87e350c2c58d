"""What can be said once a choice was made."""

import pytest

from tests.actions.rasa_turns import Rasa


@pytest.fixture
def chosen(rasa: Rasa) -> Rasa:
    """A conversation in which Cendol was chosen of two."""
    rasa.say("kue talam or cendol")
    rasa.say("the iced green one", "nlu_fallback", 0.5)
    assert rasa.slots["chosen"] == ["cendol"]
    return rasa


def test_why_is_explained(chosen: Rasa) -> None:
    said = chosen.say("why?", "ask_why")
    assert "Cendol" in said
    assert not chosen.form


def test_why_before_anything_was_chosen(rasa: Rasa) -> None:
    assert "nothing to choose" in rasa.say("why?", "ask_why")


def test_the_difference_can_still_be_asked_for(chosen: Rasa) -> None:
    said = chosen.say("what's the difference between them?", "ask_difference")
    assert "Cendol" in said
    assert "Kue talam" in said


def test_two_named_things_can_be_compared(rasa: Rasa) -> None:
    said = rasa.say("what's the difference between ramen and pho", "ask_difference")
    assert "Ramen" in said
    assert "Pho" in said


def test_a_question_about_them_is_answered(chosen: Rasa) -> None:
    said = chosen.say("which of them is from Malaysia?")
    assert "Cendol" in said
    assert chosen.slots["chosen"] == ["cendol"]
    assert not chosen.form


def test_no_means_the_other_one(chosen: Rasa) -> None:
    chosen.say("no, not that one", "deny")
    assert chosen.slots["chosen"] == ["kue_talam"]


def test_a_position_after_all(chosen: Rasa) -> None:
    chosen.say("the first one, then", "nlu_fallback")
    assert chosen.slots["chosen"] == ["kue_talam"]


def test_both_after_all(chosen: Rasa) -> None:
    chosen.say("both, actually", "both")
    assert chosen.slots["chosen"] == ["kue_talam", "cendol"]


def test_neither_after_all(chosen: Rasa) -> None:
    chosen.say("neither of them", "neither")
    assert not {"kue_talam", "cendol"} & set(chosen.slots["choices"] or ())


def test_yes_is_taken_kindly(chosen: Rasa) -> None:
    assert chosen.say("yes", "affirm")
    assert chosen.slots["chosen"] == ["cendol"]


def test_the_next_request_starts_afresh(chosen: Rasa) -> None:
    chosen.say("noodle soup")
    assert chosen.form
    assert set(chosen.slots["choices"]) == {"ramen", "pho"}
    assert chosen.slots["chosen"] is None
    assert chosen.slots["attempt"] == 0
