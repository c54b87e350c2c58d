"""Loading: once, bounded, by several threads; and errors of ours as lines of text."""

import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from actions.executor import create_executor
from actions.system import System
from knowledge.errors import KnowledgeBaseNotFoundError
from knowledge.settings import Settings
from tests.actions.rasa_turns import DOMAIN, Rasa


def test_a_base_is_loaded_once_for_all_threads(settings: Settings) -> None:
    system = System(settings)
    with ThreadPoolExecutor(8) as pool:
        bases = list(pool.map(lambda _: system.base("treats"), range(8)))
    assert len({id(base) for base in bases}) == 1
    assert system.base("treats@1") is bases[0]
    assert system.base() is bases[0], "the default base is the one in use"
    system.close()


def test_the_base_that_was_used_longest_ago_goes_first(settings: Settings) -> None:
    system = System(settings.model_copy(update={"actions_bases": 1}))
    treats = system.base("treats@1")
    assert system.base("tunes@1").name == "tunes"
    assert system.base("treats@1") is not treats
    system.close()


@pytest.mark.parametrize("reference", ["wines", "wines@1", "treats@99", "tr/../eats", "@", "treats@"])
def test_a_base_that_is_not_there_is_a_named_error(system: System, reference: str) -> None:
    if reference == "treats@":
        assert system.base(reference).name == "treats"
        return
    with pytest.raises(KnowledgeBaseNotFoundError):
        system.base(reference)


def test_without_a_base_the_bot_names_the_command_to_run(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    system = System(Settings(home=tmp_path / "empty", database_url=f"sqlite:///{tmp_path / 'none.db'}"))
    with caplog.at_level(logging.WARNING):
        system.warm()
        said = Rasa(create_executor(system)).say("a dessert, my secret wish")
    assert "whichone kb build" in said
    assert "whichone kb build" in caplog.text
    assert "secret" not in caplog.text
    system.close()


def test_an_unforeseen_error_is_an_apology_and_what_was_said_stays_out_of_the_log(
    system: System, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    rasa = Rasa(create_executor(system))
    rasa.say("kue talam or cendol")

    def broken(answer: str, *_: object, **__: object) -> None:
        raise RuntimeError(f"cannot read {answer}")

    with monkeypatch.context() as patch, caplog.at_level(logging.DEBUG):
        patch.setattr(system.resolver, "resolve", broken)
        said = rasa.say("my secret wish", "nlu_fallback")
    assert "went wrong" in said
    assert rasa.form, "the choice stays pending"
    assert "RuntimeError" in caplog.text
    assert "secret" not in caplog.text
    rasa.say("the second", "nlu_fallback")
    assert rasa.slots["chosen"] == ["cendol"]


def test_the_domain_lists_every_action_and_slot(system: System) -> None:
    from actions.state import SLOTS

    assert sorted(create_executor(system).actions) == sorted(DOMAIN["actions"])
    assert sorted(SLOTS) == sorted(DOMAIN["slots"])
