"""Adapting a resolver to a base: held-out entities, what is kept and what is not, stopping and going on."""

from dataclasses import replace
from pathlib import Path

import pytest
import torch

import resolver.adapt as adapting
from knowledge.settings import Settings
from knowledge.types import Entity, Pack, PackInfo, Section
from resolver.adapt import adapt_resolver, held_out_expressions
from resolver.adapted import Adaptation, adaptation, adapted_folder, checkpoint_for, load_resolver, remove_adapted
from resolver.checkpoint import load_checkpoint
from resolver.errors import CheckpointError, TrainingDataError
from resolver.pretraining import Progress, TrainingSettings
from resolver.training import TrainingReport
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder

QUICK = TrainingSettings(batch=16, warmup=2, save_every=1)

COLOURS = "red blue green yellow purple orange white black brown grey pink golden".split()
METALS = "iron copper silver brass tin bronze steel lead zinc nickel chrome pewter".split()
TOWNS = "Paris London Rome Madrid Berlin Vienna Lisbon Athens Dublin Oslo Prague Warsaw".split()


@pytest.fixture(scope="module")
def lamps(embedder: Embedder, tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    """Twelve lamps, told apart by colour, metal and town."""
    entities = tuple(
        Entity(
            key=f"lamp_{i}",
            name=f"Lumo {i}",
            type="lamp",
            attributes={"colour": (COLOURS[i],), "material": (METALS[i],), "origin": (TOWNS[i],)},
            sections=(Section("", f"Lumo {i} is a {COLOURS[i]} lamp from {TOWNS[i]}. It is made of {METALS[i]}."),),
        )
        for i in range(12)
    )
    pack = Pack(PackInfo(name="lamps", title="Lamps", noun_singular="lamp", noun_plural="lamps"), entities)
    return KnowledgeBase.from_pack(pack, Settings(home=tmp_path_factory.mktemp("home")), embedder=embedder)


def test_expressions_to_measure_on_are_of_the_base_and_fit_one_choice(lamps: KnowledgeBase) -> None:
    found = held_out_expressions(lamps, 40, seed=1)
    assert 20 < len(found) <= 40
    assert len({(one.text, one.keys[0]) for one in found}) == len(found)
    for one in found:
        assert one.keys[0] != one.keys[1]
        assert set(one.keys) <= set(lamps.entities)
    assert {one.hidden is None for one in found} == {True, False}
    assert found == held_out_expressions(lamps, 40, seed=1)
    assert found != held_out_expressions(lamps, 40, seed=2)


def adapt(
    lamps: KnowledgeBase,
    training: TrainingReport,
    folder: Path,
    settings: TrainingSettings = QUICK,
    progress: Progress | None = None,
) -> tuple[Adaptation, bool]:
    return adapt_resolver(
        lamps,
        training.checkpoint,
        folder / "out",
        folder / "work",
        pseudo=48,
        tested=20,
        settings=settings,
        progress=progress,
    )


@pytest.mark.slow
def test_what_is_clearly_better_is_kept_also_when_the_run_was_stopped(
    lamps: KnowledgeBase, training: TrainingReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapting, "CLEARLY", -1000.0)

    class StoppedError(Exception):
        pass

    steps: list[int] = []

    def stop_at_two(stage: str, done: int, total: int) -> None:
        if stage == "pretraining T5" and done == 2:
            raise StoppedError

    def count(stage: str, done: int, total: int) -> None:
        if stage == "pretraining T5":
            steps.append(done)

    with pytest.raises(StoppedError):
        adapt(lamps, training, tmp_path, progress=stop_at_two)
    assert not (tmp_path / "out").exists()

    brought, kept = adapt(lamps, training, tmp_path, progress=count)
    assert kept
    assert steps == [2, 3], "the first step was done before"
    assert (brought.base, brought.pseudo_expressions, brought.entities) == ("lamps", 48, 2)
    assert 10 <= brought.expressions <= 20
    start, adapted = load_checkpoint(training.checkpoint), load_checkpoint(tmp_path / "out")
    assert any(not torch.equal(adapted.state[name], value) for name, value in start.state.items())
    assert adapted.combination == start.combination
    assert adapted.record.pseudo_expressions == start.record.pseudo_expressions + 48
    assert "adapted to 'lamps'" in (tmp_path / "out" / "README.md").read_text("utf-8")
    assert not any((tmp_path / "work").iterdir()), "nothing is left of a run that came to its end"


@pytest.mark.slow
def test_what_is_not_clearly_better_changes_nothing(
    lamps: KnowledgeBase, training: TrainingReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapting, "CLEARLY", 1000.0)
    settings = replace(QUICK, rate=0.0)
    brought, kept = adapt(lamps, training, tmp_path, settings=settings)
    assert not kept
    assert brought.before == brought.after
    assert brought.error == 0
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_held_out_entities_are_not_trained_on(
    lamps: KnowledgeBase, training: TrainingReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, set[str]] = {}

    def examples(bases: list[KnowledgeBase], *arguments: object) -> list[object]:
        seen["trained"] = set(bases[0].entities)
        raise TrainingDataError("enough seen")

    def expressions(base: KnowledgeBase, count: int, seed: int) -> list[object]:
        seen["measured"] = set(base.entities)
        return list(held_out_expressions(base, count, seed))

    monkeypatch.setattr(adapting, "make_examples", examples)
    monkeypatch.setattr(adapting, "held_out_expressions", expressions)
    with pytest.raises(TrainingDataError, match="enough seen"):
        adapt(lamps, training, tmp_path)
    assert not seen["trained"] & seen["measured"]
    assert seen["trained"] | seen["measured"] == set(lamps.entities)
    assert set(lamps.entities) == {f"lamp_{i}" for i in range(12)}, "the base itself stays whole"


def test_a_base_too_small_to_hold_anything_out_is_refused(
    small_base: KnowledgeBase, training: TrainingReport, tmp_path: Path
) -> None:
    with pytest.raises(TrainingDataError, match="at least 10"):
        adapt_resolver(small_base, training.checkpoint, tmp_path / "out", tmp_path / "work", pseudo=10)


def test_which_resolver_serves_a_base(training: TrainingReport, tmp_path: Path) -> None:
    settings = Settings(home=tmp_path, resolver=None)
    assert adaptation("lamps", settings) is None
    assert checkpoint_for("lamps", settings) is None
    assert not remove_adapted("lamps", settings)

    folder = adapted_folder("lamps", settings)
    folder.mkdir(parents=True)
    with pytest.raises(CheckpointError, match="kb adapt lamps"):
        adaptation("lamps", settings)
    with pytest.raises(CheckpointError, match="kb adapt lamps"):
        load_resolver("lamps", settings)
    assert checkpoint_for("lamps", settings) == folder
    assert checkpoint_for("lamps", Settings(home=tmp_path, resolver=training.checkpoint)) is None
    assert remove_adapted("lamps", settings)
    assert checkpoint_for("lamps", settings) is None
