"""However a conversation goes, the bot never asks the same question twice in the same words."""

import random

import pytest

from tests.actions.rasa_turns import Rasa

SAID = (
    ("kue talam or cendol", "ask"), ("noodle soup", "ask"), ("a dessert with coconut", "ask"), ("ramen", "ask"),
    ("surprise me", "ask"), ("stop", "stop"), ("go back", "go_back"), ("undo that", "go_back"), ("neither", "neither"),
    ("the first one", "nlu_fallback"), ("both", "both"), ("hmm", "nlu_fallback"), ("why?", "nlu_fallback"),
    ("what's the difference?", "nlu_fallback"), ("which one has pork?", "nlu_fallback"), ("", "nlu_fallback"),
    ("the other one", "deny"), ("no, not that one", "deny"), ("switch to tunes", "switch_base"), ("Hello", "ask"),
    ("switch to treats", "switch_base"), ("start over", "start_over"), ("you stupid bot", "nlu_fallback"),
    ("the slow one", "nlu_fallback"), ("what can I choose from?", "nlu_fallback"), ("something brown", "ask"),
)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_no_question_is_put_twice_in_the_same_words(rasa: Rasa, seed: int) -> None:
    rng = random.Random(seed)
    questions: list[str] = []
    for _ in range(40):
        text, intent = rng.choice(SAID)
        outside = intent if rasa.form or intent != "nlu_fallback" else "ask"
        rasa.say(text, outside)
        if rasa.form:
            questions.append(rasa.said[-1])
    assert len(questions) > 10
    assert len(set(questions)) == len(questions)
