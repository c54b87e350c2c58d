"""Knowledge bases are built, switched and removed while people choose: nobody loses a choice."""

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from rasa_sdk.executor import ActionExecutor

from actions.executor import create_executor
from actions.system import System
from knowledge.settings import Settings
from knowledge.store import Store
from knowledge.types import Pack
from retrieval.embedding import Embedder
from retrieval.upkeep import bring_up_to_date, remove_base
from tests.actions.conftest import DISHES, TUNES
from tests.actions.rasa_turns import Rasa

PEOPLE = 10


@pytest.fixture
def live(tmp_path: Path, embedder: Embedder) -> Iterator[System]:
    """A system over a home of the test's own, with `treats` in use, and `tunes` beside it."""
    settings = Settings(home=tmp_path, database_url=f"sqlite:///{tmp_path / 'knowledge.db'}")
    system = System(settings)
    system.__dict__["_loaded_embedder"] = embedder
    for pack in (DISHES, TUNES):
        publish(system, pack)
    system.store.use("treats")
    system.warm()
    yield system
    system.close()


def publish(system: System, pack: Pack) -> int:
    """A new version that serves, through a store of its own, as another process has it."""
    with Store(system.settings.url()) as store:
        number = store.add_version(pack)
        bring_up_to_date(store, pack.info.name, system.settings, embedder=system.embedder)
        return number


def renamed(number: int) -> Pack:
    """The dishes, of which each has the number of the edition in what is said of it."""
    entities = tuple(
        replace(entity, attributes={**entity.attributes, "edition": (f"edition {number}",)})
        for entity in DISHES.entities
    )
    return replace(DISHES, entities=entities)


def test_another_base_is_in_use_within_two_seconds_and_a_pending_choice_finishes_on_its_own(live: System) -> None:
    executor = create_executor(live)
    before, after = Rasa(executor), Rasa(executor)
    assert "Kue talam" in before.say("kue talam or cendol")
    with Store(live.settings.url()) as store:
        store.use("tunes")
    began = time.monotonic()
    assert "Hello" in after.say("hello")
    assert time.monotonic() - began < 2
    assert after.slots["base"] == "tunes@1"
    before.say("cendol", "nlu_fallback")
    assert (before.slots["base"], before.slots["chosen"]) == ("treats@1", ["cendol"])


def test_a_new_version_is_for_the_next_request(live: System) -> None:
    rasa = Rasa(create_executor(live))
    rasa.say("kue talam or cendol")
    assert publish(live, renamed(2)) == 2
    rasa.say("cendol", "nlu_fallback")
    assert (rasa.slots["base"], rasa.slots["chosen"]) == ("treats@1", ["cendol"])
    rasa.say("kue talam or cendol")
    assert rasa.slots["base"] == "treats@2"


def test_a_version_that_was_removed_serves_the_choices_that_began_with_it(live: System) -> None:
    rasa = Rasa(create_executor(live))
    rasa.say("kue talam or cendol")
    publish(live, renamed(2))
    with Store(live.settings.url()) as store:
        remove_base(store, "treats", live.settings, 1)
    rasa.say("cendol", "nlu_fallback")
    assert rasa.slots["chosen"] == ["cendol"]


def test_a_version_that_is_gone_from_memory_too_is_an_apology_and_the_next_request_an_offer(live: System) -> None:
    rasa = Rasa(create_executor(live))
    rasa.say("kue talam or cendol")
    publish(live, renamed(2))
    with Store(live.settings.url()) as store:
        remove_base(store, "treats", live.settings, 1)
    restarted = System(live.settings)
    restarted.__dict__["_loaded_embedder"] = live.embedder
    rasa.executor = create_executor(restarted)
    said = rasa.say("cendol", "nlu_fallback")
    assert said.startswith("Sorry")
    assert "please ask for it once more" in said
    assert not rasa.form
    assert "Kue talam" in rasa.say("kue talam or cendol")
    rasa.say("the second", "nlu_fallback")
    assert (rasa.slots["base"], rasa.slots["chosen"]) == ("treats@2", ["cendol"])
    restarted.close()


def chat(executor: ActionExecutor, turn: int, ended: threading.Event, lost: list[str], choices: list[str]) -> None:
    """One person, who chooses again and again until told to end: dishes and tunes in turn."""
    while not ended.is_set():
        rasa = Rasa(executor)
        base, request, answer, key = (
            ("treats", "kue talam or cendol", "cendol", "cendol"),
            ("tunes", "hello", "the one by Lou Marsh", "hello_lou"),
        )[turn % 2]
        asked = rasa.say(request, metadata={"knowledge_base": base})
        began_with = rasa.slots["base"]
        time.sleep(0.05)
        said = rasa.say(answer, "nlu_fallback")
        if "Sorry" in asked + said or rasa.slots["chosen"] != [key] or rasa.slots["base"] != began_with:
            lost.append(f"{asked} / {said} / {rasa.slots['chosen']} / {rasa.slots['base']}")
        choices.append(str(began_with))
        turn += 1


@pytest.mark.slow
def test_ten_people_lose_nothing_while_bases_are_built_switched_and_removed(live: System) -> None:
    executor, ended = create_executor(live), threading.Event()
    lost: list[str] = []
    choices: list[str] = []
    people = [threading.Thread(target=chat, args=(executor, turn, ended, lost, choices)) for turn in range(PEOPLE)]
    for person in people:
        person.start()
    try:
        with Store(live.settings.url()) as store:
            for number in range(2, 6):
                publish(live, renamed(number))
                store.use(("tunes", "treats")[number % 2])
                remove_base(store, "treats", live.settings, number - 1)
                publish(live, replace(TUNES, info=replace(TUNES.info, title=f"Tunes {number}")))
        time.sleep(0.5)
    finally:
        ended.set()
        for person in people:
            person.join()
    assert lost == []
    assert {reference.partition("@")[0] for reference in choices} == {"treats", "tunes"}
    assert {f"treats@{number}" for number in (2, 5)} <= set(choices), "people went over to what was built"
    assert len(choices) > 5 * PEOPLE
