"""The training loop of a T5: it learns, goes on where it was, stops in time, and says what went wrong."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from resolver.balanced_pairs import Pair, Part
from resolver.errors import CheckpointError, TrainingError
from resolver.finetuning import finetune, held_out_accuracy, pair_loss
from resolver.finetuning_settings import FineTuningSettings, Loss, Optimizer
from resolver.finetuning_state import FineTuningState, Saver
from resolver.seq2seq import Seq2SeqModel
from tests.resolver.tiny_t5 import tiny_t5

COLOURS = ("red", "green", "blue")
WORDS = [f"expression : the {colour} one entity description . thing is true false" for colour in COLOURS]
QUICK = FineTuningSettings(batch=8, accumulate=2, epochs=2, optimizer=Optimizer.ADAMW, rate=3e-3, checks=1, warmup=4)


def colour_pairs(count: int, seed: int) -> list[Pair]:
    """Pairs of things of different colours."""
    rng = random.Random(seed)
    drawn = [rng.sample(COLOURS, 2) for _ in range(count)]
    return [Pair(f"the {one} one", f"thing. is {one}", f"thing. is {other}") for one, other in drawn]


def parts(pairs: Sequence[Pair]) -> list[Part]:
    return [Part(pair.expression, 1, (pair.meant, pair.other), i, True) for i, pair in enumerate(pairs)]


HELD_OUT = parts(colour_pairs(40, seed=99))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tiny_t5(tmp_path / "t5", WORDS)


def run(
    folder: Path,
    work: Path,
    settings: FineTuningSettings,
    pairs: Callable[[int], list[Pair]] = lambda epoch: colour_pairs(160, epoch),
    held_out: Sequence[Part] = HELD_OUT,
    progress: Callable[[str, int, int], None] | None = None,
    precision: torch.dtype = torch.float32,
) -> tuple[FineTuningState, Seq2SeqModel, Saver]:
    model = Seq2SeqModel.load(str(folder))
    model.precision = precision
    saver = Saver(work, settings.what_decides(), settings.save_minutes)
    return finetune(model, pairs, held_out, settings, saver, progress), model, saver


def weights(model: Seq2SeqModel) -> torch.Tensor:
    return torch.cat([value.flatten() for value in model.model.state_dict().values()])


@pytest.mark.parametrize(
    "settings",
    [
        QUICK,
        replace(QUICK, loss=Loss.POINTWISE, epochs=4),
        # Its rate is relative to the weights, and random ones are large.
        replace(QUICK, optimizer=Optimizer.ADAFACTOR, rate=3e-2),
    ],
    ids=["adamw", "pointwise", "adafactor"],
)
def test_it_learns_what_the_expressions_say(folder: Path, tmp_path: Path, settings: FineTuningSettings) -> None:
    before, _ = held_out_accuracy(Seq2SeqModel.load(str(folder)), HELD_OUT)
    state, _, saver = run(folder, tmp_path / "work", settings)
    assert len(state.losses) == state.step == 10 * settings.epochs
    assert sum(state.losses[-5:]) < 0.5 * sum(state.losses[:5])
    assert before < 0.8 < 0.9 < state.best.accuracy
    best = Seq2SeqModel.load(str(saver.best(state.best.step)))
    assert held_out_accuracy(best, HELD_OUT)[0] == pytest.approx(state.best.accuracy)
    scores = best.scores(["the red one"], [["thing. is red", "thing. is blue"]])
    assert scores[0, 0] > scores[0, 1]
    if settings.loss is Loss.POINTWISE:
        assert scores[0, 0] > 0 > scores[0, 1]


def test_a_killed_run_ends_as_an_unbroken_one(tmp_path: Path) -> None:
    folder = tiny_t5(tmp_path / "t5", WORDS, dropout_rate=0.1)
    settings = replace(QUICK, save_minutes=0)
    whole, model, _ = run(folder, tmp_path / "whole", settings)

    class KilledError(Exception):
        pass

    def kill(when: int) -> Callable[[str, int, int], None]:
        seen: list[int] = []

        def progress(stage: str, done: int, total: int) -> None:
            seen.append(done)
            if stage.startswith("epoch") and len(seen) == when:
                raise KilledError

        return progress

    # In the first epoch, and in the second after a check.
    for when in (4, 11):
        with pytest.raises(KilledError):
            run(folder, tmp_path / "broken", settings, progress=kill(when))
    broken, again, _ = run(folder, tmp_path / "broken", settings)
    assert broken.losses == whole.losses
    assert broken.checks == whole.checks
    assert torch.equal(weights(again), weights(model))


def test_a_finished_run_is_not_trained_again(folder: Path, tmp_path: Path) -> None:
    first, _, saver = run(folder, tmp_path / "work", QUICK)

    def no_pairs(_: int) -> list[Pair]:
        raise AssertionError

    second, _, _ = run(folder, tmp_path / "work", QUICK, pairs=no_pairs)
    assert second == first
    assert sorted(file.name for file in saver.folder.iterdir()) == [f"best-{first.best.step}", "state.pt"]
    saver.remove()
    assert not saver.folder.exists()


def test_it_stops_when_nothing_gets_better(folder: Path, tmp_path: Path) -> None:
    undecidable = parts([Pair("the red one", "thing. is red", "thing. is red")] * 4)
    settings = replace(QUICK, epochs=10, checks=5, patience=2)
    state, _, saver = run(folder, tmp_path / "work", settings, held_out=undecidable)
    assert [check.accuracy for check in state.checks] == [0.5, 0.5, 0.5]
    assert state.stopped_early
    assert (state.best.step, state.step) == (2, 6)
    assert saver.best(2).is_dir()


def test_two_batches_of_four_make_the_step_of_one_of_eight(folder: Path, tmp_path: Path) -> None:
    def few(epoch: int) -> list[Pair]:
        # Of different lengths, and with an odd one left over at the end.
        return [replace(pair, meant=pair.meant + " thing" * (i % 3)) for i, pair in enumerate(colour_pairs(36, epoch))]

    _, model, _ = run(folder, tmp_path / "8", replace(QUICK, batch=8, accumulate=1), pairs=few)
    _, halved, _ = run(folder, tmp_path / "4", replace(QUICK, batch=4, accumulate=2), pairs=few)
    _, other, _ = run(folder, tmp_path / "2", replace(QUICK, batch=4, accumulate=1), pairs=few)
    assert torch.allclose(weights(halved), weights(model), atol=1e-4)
    assert not torch.allclose(weights(other), weights(model), atol=1e-2)


def test_gradient_checkpointing_changes_nothing_but_the_memory(tmp_path: Path) -> None:
    folder = tiny_t5(tmp_path / "t5", WORDS, dropout_rate=0.1)
    one_epoch = replace(QUICK, epochs=1)
    _, model, _ = run(folder, tmp_path / "without", one_epoch)
    _, checkpointed, _ = run(folder, tmp_path / "with", replace(one_epoch, gradient_checkpointing=True))
    assert checkpointed.model.is_activation_checkpointing
    assert torch.allclose(weights(checkpointed), weights(model), atol=1e-5)


def test_mixed_precision_keeps_the_weights_single_and_learns(folder: Path, tmp_path: Path) -> None:
    state, model, _ = run(folder, tmp_path / "work", QUICK, precision=torch.bfloat16)
    assert weights(model).dtype == torch.float32
    assert state.best.accuracy > 0.9


def test_a_pair_that_says_nothing_wants_both_as_likely(folder: Path) -> None:
    model = Seq2SeqModel.load(str(folder))
    same = Pair("the red one", "thing. is red", "thing. is red")
    told, untold = pair_loss(model, [same, replace(same, told=False)], Loss.PAIRWISE).tolist()
    assert told == untold == pytest.approx(torch.log(torch.tensor(2.0)).item())
    apart = replace(same, other="thing. is blue", told=False)
    assert pair_loss(model, [apart], Loss.PAIRWISE).item() > untold


def test_out_of_memory_says_which_options_need_less(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB")

    with monkeypatch.context() as patched:
        patched.setattr(Seq2SeqModel, "logits", full)
        with pytest.raises(
            TrainingError, match=r"goes on .* with --batch 4 --accumulate 4 or --gradient-checkpointing"
        ):
            run(folder, tmp_path / "work", QUICK)
        with pytest.raises(TrainingError, match="1 pairs at once; use --optimizer adafactor or a smaller T5"):
            run(folder, tmp_path / "work", replace(QUICK, batch=1, gradient_checkpointing=True))


def test_another_error_of_torch_is_not_taken_for_memory(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("CUDA error: an illegal memory access was encountered")

    monkeypatch.setattr(Seq2SeqModel, "logits", broken)
    with pytest.raises(RuntimeError, match="illegal memory access"):
        run(folder, tmp_path / "work", QUICK)


def test_after_running_out_of_memory_smaller_batches_go_on(folder: Path, tmp_path: Path) -> None:
    settings = replace(QUICK, save_minutes=0)

    def full(_: str, done: int, __: int) -> None:
        if done == 4:
            raise torch.OutOfMemoryError

    with pytest.raises(torch.OutOfMemoryError):
        run(folder, tmp_path / "work", settings, progress=full)
    done: list[int] = []
    smaller = replace(settings, batch=4, accumulate=4, gradient_checkpointing=True)
    run(folder, tmp_path / "work", smaller, progress=lambda _, number, __: done.append(number))
    assert done[0] == 4  # three steps were saved


def test_a_loss_that_is_no_number_ends_the_run(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match=r"lower --rate than 1e\+30"):
        run(folder, tmp_path / "work", replace(QUICK, rate=1e30))


def test_a_damaged_state_says_what_to_delete(folder: Path, tmp_path: Path) -> None:
    _, _, saver = run(folder, tmp_path / "work", QUICK)
    (saver.folder / "state.pt").write_bytes(b"not what it was")
    with pytest.raises(CheckpointError, match=r"delete .* to start over"):
        run(folder, tmp_path / "work", QUICK)


def test_a_place_that_cannot_be_written_is_named(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "work").write_text("a file where the folder would be")
    with pytest.raises(CheckpointError, match=r"cannot be written to .*work"):
        run(folder, tmp_path / "work", QUICK)
