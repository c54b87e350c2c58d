"""Checkpoints: what is saved loads again, and what is broken is refused by name."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from safetensors.torch import load_file, save_file

from knowledge.settings import Settings
from resolver.checkpoint import SHIPPED, load_checkpoint, save_checkpoint
from resolver.errors import CheckpointError
from resolver.resolve import Resolver
from resolver.training import TrainingReport


@pytest.fixture
def copy(training: TrainingReport, tmp_path: Path) -> Path:
    return Path(shutil.copytree(training.checkpoint, tmp_path / "copy"))


def test_the_shipped_checkpoint_says_what_it_was_trained_on_and_scored() -> None:
    checkpoint = load_checkpoint(SHIPPED)
    assert len(checkpoint.record.questions) > 900
    assert checkpoint.record.scores["cross-validated accuracy"]["resolver"]["average"] >= 78
    card = (SHIPPED / "README.md").read_text("utf-8")
    assert "CC BY-SA 3.0" in card


def test_the_shipped_weights_are_small_enough_for_the_repository() -> None:
    assert sum(file.stat().st_size for file in SHIPPED.iterdir()) < 60_000_000


def test_a_trained_checkpoint_loads(copy: Path) -> None:
    checkpoint = load_checkpoint(copy)
    assert len(checkpoint.record.questions) == 5
    assert set(checkpoint.ablation) == {"features", "t5"}
    assert checkpoint.ablation["features"].weights.get("t5") is None


def test_what_cannot_be_written_leaves_the_old_checkpoint(copy: Path) -> None:
    checkpoint = load_checkpoint(copy)
    # A file where the new folder would be made stands for a disk that cannot be written.
    (copy.parent / "copy.part").write_text("in the way")
    with pytest.raises(CheckpointError, match="cannot be written"):
        save_checkpoint(checkpoint, copy, "card")
    assert load_checkpoint(copy).combination == checkpoint.combination


def test_a_checkpoint_replaces_the_one_before(copy: Path) -> None:
    save_checkpoint(load_checkpoint(copy), copy, "a new card")
    assert (copy / "README.md").read_text("utf-8") == "a new card"
    assert load_checkpoint(copy).record.data == "our own questions"
    assert sorted(path.name for path in copy.parent.iterdir()) == ["copy"]


@pytest.mark.parametrize("missing", ["checkpoint.json", "t5.safetensors", "piece_idf.npy"])
def test_a_missing_file_is_named(copy: Path, missing: str) -> None:
    (copy / missing).unlink()
    with pytest.raises(CheckpointError, match="train one with"):
        load_checkpoint(copy)


@pytest.mark.parametrize("broken", ["checkpoint.json", "t5.safetensors", "piece_idf.npy"])
def test_a_damaged_file_is_refused(copy: Path, broken: str) -> None:
    (copy / broken).write_bytes(b"\x00\x01 not what it was")
    with pytest.raises(CheckpointError, match=r"cannot be read|is no resolver"):
        load_checkpoint(copy)


@pytest.mark.parametrize(("field", "value"), [("format", 99), ("encoder", "0" * 64), ("features", ["x"])])
def test_a_checkpoint_of_another_kind_is_refused(copy: Path, field: str, value: object) -> None:
    described = json.loads((copy / "checkpoint.json").read_text("utf-8"))
    (copy / "checkpoint.json").write_text(json.dumps(described | {field: value}), "utf-8")
    with pytest.raises(CheckpointError, match=r"format|another encoder"):
        load_checkpoint(copy)


def test_weights_of_another_network_are_refused(copy: Path) -> None:
    state = load_file(copy / "t5.safetensors")
    state.pop("all/match.weight")
    save_file(state, copy / "t5.safetensors")
    with pytest.raises(CheckpointError, match=r"do not fit the network: match\.weight"):
        Resolver.load(copy)


def test_a_pickled_array_is_not_executed(copy: Path) -> None:
    np.save(copy / "piece_idf.npy", np.array([{"code": "x"}], dtype=object), allow_pickle=True)
    with pytest.raises(CheckpointError, match="cannot be read"):
        load_checkpoint(copy)


def test_a_name_that_is_neither_ours_nor_a_t5_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(CheckpointError, match="neither a resolver checkpoint nor a T5"):
        Resolver.load(tmp_path / "nothing", Settings(home=tmp_path))
