"""Fine-tunes a T5 on labelled pairs, stopping early on questions of other entities; a killed run goes on.

By default the optimizer is Adafactor at a constant rate of 0.001, as T5's authors fine-tune it (Raffel et al. 2020,
section 3.1), here after a warm-up; what it remembers is next to nothing beside AdamW's two numbers for each weight,
which counts at three billion of them. Weights are kept in single precision; on a GPU the computation is in bfloat16.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
import torch
from torch import Tensor, nn

from resolver.balanced_pairs import Pair, Part
from resolver.errors import TrainingError
from resolver.finetuning_settings import FineTuningSettings, Loss, Optimizer
from resolver.finetuning_state import Check, FineTuningState, Saver
from resolver.seq2seq import Seq2SeqModel, prompt

Progress = Callable[[str, int, int], None]

_CHECKED_AT_ONCE = 32
_OUT_OF_MEMORY = ("out of memory", "can't allocate memory", "not enough memory")


def finetune(
    model: Seq2SeqModel,
    pairs: Callable[[int], Sequence[Pair]],
    held_out: Sequence[Part],
    settings: FineTuningSettings,
    saver: Saver,
    progress: Progress | None = None,
    checked: Callable[[Check], None] | None = None,
) -> FineTuningState:
    """Fine-tune a T5; `saver.best(state.best.step)` has its best weights then.

    Args:
        model: the T5 as it is before; trained in place.
        pairs: the training pairs of an epoch, by its number.
        held_out: parts of expressions about entities that no pair has.
        settings: how to train.
        saver: keeps the state, and has that of a run that was stopped.
        progress: called with the stage, the number done and the number of all.
        checked: called with the outcome of each check.

    Raises:
        TrainingError: out of memory, or the loss is no number any more.
        CheckpointError: the state cannot be written or read.
    """
    network = model.model
    if settings.gradient_checkpointing:
        network.activation_checkpointing_enable()
    torch.set_flush_denormal(True)
    optimizer = _optimizer(network, settings)
    state = saver.load(network, optimizer)
    while not state.finished:
        batches = _steps(pairs(state.epoch), settings)
        warmup = max(1, min(settings.warmup, len(batches) // 2))
        checks = {round(len(batches) * (i + 1) / settings.checks) for i in range(settings.checks)}
        for i in range(state.step_in_epoch, len(batches)):
            # A seed for each step, so that dropout is the same in a run that was taken up again.
            torch.manual_seed(random.Random(f"{settings.seed} {state.step}").getrandbits(60))
            for group in optimizer.param_groups:
                group["lr"] = settings.learning_rate * min(1.0, (state.step + 1) / warmup)
            with memory_errors(settings):
                state.losses.append(_step(model, batches[i], optimizer, settings))
            state.step, state.step_in_epoch = state.step + 1, i + 1
            if progress:
                progress(f"epoch {state.epoch + 1} of at most {settings.epochs}", i + 1, len(batches))
            if i + 1 == len(batches):
                state.epoch, state.step_in_epoch = state.epoch + 1, 0
                state.finished = state.epoch >= settings.epochs
            if i + 1 in checks:
                with memory_errors(settings):
                    check = _check(model, held_out, state, progress)
                if check.best:
                    saver.save_best(model, check.step)
                state.note(check, settings.patience)
                saver.save(network, optimizer, state)
                if checked:
                    checked(check)
                if state.finished:
                    break
            else:
                saver.save_if_due(network, optimizer, state)
    return state


def held_out_accuracy(
    model: Seq2SeqModel, parts: Sequence[Part], progress: Progress | None = None
) -> tuple[float, float]:
    """Share of expressions for which T5 alone scores the meant choice higher (a tie counts half), and log loss."""
    count = 1 + max((part.expression for part in parts), default=-1)
    ahead, first = np.zeros(count), np.zeros(count, dtype=bool)
    for start in range(0, len(parts), _CHECKED_AT_ONCE):
        chunk = parts[start : start + _CHECKED_AT_ONCE]
        scores = model.scores([part.text for part in chunk], [part.backgrounds for part in chunk])
        for part, (one, other) in zip(chunk, scores, strict=True):
            ahead[part.expression] += part.sign * (one - other)
            first[part.expression] = part.first
        if progress:
            progress("checking", start + len(chunk), len(parts))
    right = np.where(ahead == 0, 0.5, (ahead > 0) == first)
    loss = np.logaddexp(0, np.where(first, -ahead, ahead))
    return float(right.mean()), float(loss.mean())


def pair_loss(model: Seq2SeqModel, pairs: Sequence[Pair], loss: Loss) -> Tensor:
    """The loss of each pair, `[pairs]`."""
    logits = model.logits([prompt(pair.expression, text) for pair in pairs for text in (pair.meant, pair.other)])
    told = torch.tensor([pair.told for pair in pairs], device=logits.device)
    if loss is Loss.PAIRWISE:
        log_odds = model.log_odds(logits).view(-1, 2)
        target = torch.where(told, 1.0, 0.5)
        return nn.functional.binary_cross_entropy_with_logits(log_odds[:, 0] - log_odds[:, 1], target, reduction="none")
    meant = torch.where(told, model.true, model.false)
    answers = torch.stack([meant, torch.full_like(meant, model.false)], dim=1).view(-1)
    return nn.functional.cross_entropy(logits, answers, reduction="none").view(-1, 2).mean(dim=1)


def _step(
    model: Seq2SeqModel, pairs: Sequence[Pair], optimizer: torch.optim.Optimizer, settings: FineTuningSettings
) -> float:
    """One step of the optimizer over all the pairs, a batch at a time; returns their mean loss."""
    model.model.train()
    total = 0.0
    for start in range(0, len(pairs), settings.batch):
        loss = pair_loss(model, pairs[start : start + settings.batch], settings.loss).sum() / len(pairs)
        loss.backward()
        total += float(loss.detach())
    if not np.isfinite(total):
        raise TrainingError(
            f"The loss is no number any more; start over with a lower --rate than {settings.learning_rate:g}"
        )
    nn.utils.clip_grad_norm_(model.model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad(set_to_none=True)
    return total


def _check(model: Seq2SeqModel, held_out: Sequence[Part], state: FineTuningState, progress: Progress | None) -> Check:
    model.model.eval()
    accuracy, loss = held_out_accuracy(model, held_out, progress)
    recent = float(np.mean(state.losses[state.checks[-1].step if state.checks else 0 :]))
    best = max((check.accuracy for check in state.checks), default=-1.0)
    return Check(state.step, accuracy, loss, recent, accuracy > best)


def _steps(pairs: Sequence[Pair], settings: FineTuningSettings) -> list[list[Pair]]:
    """The pairs of each step; within one, those of like length stand together, since padding costs time."""
    size = settings.batch * settings.accumulate
    return [
        sorted(pairs[start : start + size], key=lambda pair: len(pair.expression) + len(pair.meant) + len(pair.other))
        for start in range(0, len(pairs), size)
    ]


def _optimizer(network: nn.Module, settings: FineTuningSettings) -> torch.optim.Optimizer:
    parameters = list(network.parameters())
    if settings.optimizer is Optimizer.ADAMW:
        return torch.optim.AdamW(parameters, lr=settings.learning_rate, weight_decay=0.01)
    return torch.optim.Adafactor(parameters, lr=settings.learning_rate)


@contextmanager
def memory_errors(settings: FineTuningSettings) -> Iterator[None]:
    """Say which options need less memory where it ran out."""
    try:
        yield
    except (torch.OutOfMemoryError, MemoryError, RuntimeError) as error:
        if type(error) is RuntimeError and not any(told in str(error) for told in _OUT_OF_MEMORY):
            raise
        step = settings.batch * settings.accumulate
        smaller = next((size for size in range(settings.batch // 2, 0, -1) if step % size == 0), None)
        same = [f"--batch {smaller} --accumulate {step // smaller}"] if smaller else []
        same += [] if settings.gradient_checkpointing else ["--gradient-checkpointing"]
        other = [] if settings.optimizer is Optimizer.ADAFACTOR else ["--optimizer adafactor"]
        advice = f"the run goes on where it was saved with {' or '.join(same)}; otherwise " if same else ""
        raise TrainingError(
            f"Out of memory with {settings.batch} pairs at once; {advice}use {' or '.join([*other, 'a smaller T5'])}"
        ) from error
