"""An `ActionQueryKnowledgeBase` over a knowledge base of Whichone."""

import asyncio
from typing import Any

import pytest
from rasa_sdk import Tracker
from rasa_sdk.executor import CollectingDispatcher
from rasa_sdk.knowledge_base.actions import ActionQueryKnowledgeBase

from actions.rasa_knowledge_base import WhichoneKnowledgeBase
from resolver.resolve import Resolver
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder
from tests.actions.conftest import DISHES


@pytest.fixture(scope="module")
def dishes(embedder: Embedder) -> WhichoneKnowledgeBase:
    return WhichoneKnowledgeBase(KnowledgeBase.from_pack(DISHES, embedder=embedder), Resolver.load())


def act(
    dishes: WhichoneKnowledgeBase, entities: list[dict[str, Any]], **slots: Any
) -> tuple[list[str], dict[str, Any]]:
    """What an unchanged ActionQueryKnowledgeBase says, and the slots it sets."""
    tracker = Tracker("someone", slots, {"entities": entities, "text": ""}, [], False, None, {}, "action_listen")
    said = CollectingDispatcher()
    events = asyncio.run(ActionQueryKnowledgeBase(dishes).run(said, tracker, {}))
    texts = [message.get("text") or str(message.get("response")) for message in said.messages]
    return texts, {event["name"]: event["value"] for event in events}


def test_objects_are_listed_by_their_attributes(dishes: WhichoneKnowledgeBase) -> None:
    said, slots = act(dishes, [], object_type="dish", main_ingredients="coconut milk", country="Indonesia")
    assert said == ["Found the following objects of type 'dish':", "1: Kue talam", "2: Serabi"]
    assert slots["knowledge_base_listed_objects"] == ["kue_talam", "serabi"]


@pytest.mark.parametrize(
    ("mention", "country"),
    [
        ("2", "Malaysia"),
        ("LAST", "Malaysia"),
        ("the second one", "Malaysia"),
        ("the iced one with jelly", "Malaysia"),
        ("not the iced one", "Indonesia"),
    ],
)
def test_a_mention_is_resolved_among_what_was_listed(dishes: WhichoneKnowledgeBase, mention: str, country: str) -> None:
    slots = {
        "attribute": "country",
        "mention": mention,
        "knowledge_base_last_object_type": "dish",
        "knowledge_base_listed_objects": ["kue_talam", "cendol"],
    }
    said, _ = act(dishes, [{"entity": "attribute", "value": "country"}], **slots)
    assert country in said[0]


def test_it_is_what_was_talked_about_last(dishes: WhichoneKnowledgeBase) -> None:
    slots = {
        "attribute": "country",
        "mention": "it",
        "knowledge_base_last_object": "pho",
        "knowledge_base_last_object_type": "dish",
        "knowledge_base_listed_objects": ["kue_talam", "cendol"],
    }
    said, _ = act(dishes, [{"entity": "attribute", "value": "country"}], **slots)
    assert "Vietnam" in said[0]


def test_what_fits_both_is_asked_about_again(dishes: WhichoneKnowledgeBase) -> None:
    slots = {
        "attribute": "country",
        "mention": "the one with coconut milk",
        "knowledge_base_last_object_type": "dish",
        "knowledge_base_listed_objects": ["kue_talam", "cendol"],
    }
    said, _ = act(dishes, [{"entity": "attribute", "value": "country"}], **slots)
    assert said == ["utter_ask_rephrase"]


@pytest.mark.parametrize(
    ("identifier", "name"),
    [("cendol", "Cendol"), ("Cendol", "Cendol"), ("borsht", "Borscht"), ("granite", None), ("", None)],
)
def test_an_object_is_found_by_key_and_name(dishes: WhichoneKnowledgeBase, identifier: str, name: str | None) -> None:
    found = asyncio.run(dishes.get_object("dish", identifier))
    assert (found["name"] if found else None) == name


def test_types_and_attributes(dishes: WhichoneKnowledgeBase) -> None:
    assert dishes.get_object_types() == ["dish"]
    assert asyncio.run(dishes.get_attributes_of_object("dish")) == [
        "id", "name", "kind", "main_ingredients", "country", "colour"
    ]  # fmt: skip
    assert asyncio.run(dishes.get_attributes_of_object("boat")) == []
    assert asyncio.run(dishes.get_objects("boat", [])) == []
    assert len(asyncio.run(dishes.get_objects("dish", []))) == 5
