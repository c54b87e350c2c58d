"""The Rasa project's files fit together."""

from typing import Any

import pytest
import yaml

from knowledge.settings import ROOT
from tests.actions.rasa_turns import DOMAIN


def load(path: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))
    return loaded


def examples() -> dict[str, list[str]]:
    return {
        block["intent"]: [line.removeprefix("- ") for line in block["examples"].splitlines() if line]
        for block in load("data/nlu.yml")["nlu"]
    }


def steps() -> list[dict[str, Any]]:
    flat = []
    for rule in load("data/rules.yml")["rules"]:
        for step in rule["steps"]:
            flat += step.get("or", [step])
    return flat


def test_every_intent_has_examples_and_a_rule() -> None:
    assert sorted(examples()) == sorted(DOMAIN["intents"])
    ruled = {step["intent"] for step in steps() if "intent" in step}
    assert ruled == {*DOMAIN["intents"], "nlu_fallback"}


@pytest.mark.parametrize("intent", ["ask", "out_of_scope"])
def test_the_wide_intents_have_variety(intent: str) -> None:
    assert len(examples()[intent]) >= 30


def test_no_phrase_teaches_two_intents() -> None:
    phrases = [phrase.casefold() for lines in examples().values() for phrase in lines]
    assert len(phrases) == len(set(phrases))


def test_every_action_of_the_rules_is_known() -> None:
    known = {*DOMAIN["actions"], *DOMAIN["responses"], *DOMAIN["forms"], "action_deactivate_loop"}
    assert {step["action"] for step in steps() if "action" in step} <= known


def test_no_slot_changes_what_the_policies_see() -> None:
    assert not any(slot["influence_conversation"] for slot in DOMAIN["slots"].values())


def test_the_pipeline_has_no_neural_classifier() -> None:
    names = [component["name"] for component in load("bot/config.yml")["pipeline"]]
    assert "DIETClassifier" not in names
    assert names[-1] == "FallbackClassifier"
