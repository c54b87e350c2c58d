"""Training a T5 or language model to make sentences stand alone (Choi et al. 2021, section 5.1)."""

import hashlib
import json
import pickle
import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import torch
from torch.nn.utils import clip_grad_norm_

from retrieval.decontext.errors import DecontextTrainingError
from retrieval.decontext.pairs import TrainingPair
from retrieval.decontext.sequence import target_text
from retrieval.decontext.written import MAX_INPUT, limits_of, source_text
from retrieval.text_models import TextModel, load_text_model

Progress = Callable[[str, int, int], None]

_STATE = "state.pt"


@dataclass(frozen=True)
class TrainingSettings:
    """How to train; the rate is AdamW's, after a linear warm-up of `warmup` steps.

    Only the last `layers` learn (0: all), and `longest` tokens are read: both make it faster.
    """

    steps: int = 2000
    batch: int = 16
    rate: float = 1e-4
    warmup: int = 100
    save_every: int = 200
    seed: int = 0
    layers: int = 0
    longest: int = MAX_INPUT


def train_decontextualizer(
    pairs: Sequence[TrainingPair],
    base: str | Path,
    out: Path,
    work: Path,
    settings: TrainingSettings | None = None,
    data: str = "",
    progress: Progress | None = None,
) -> float:
    """Fine-tune a T5 or language model on pairs and save it with its tokenizer and a model card.

    A run that was stopped goes on where it was, if pairs, base and settings are the same; `work` keeps its state until
    it is done. The order of the pairs depends on the seed alone.

    Returns:
        the mean loss of the last tenth of the steps that this call made (nan if it made none).

    Raises:
        DecontextTrainingError: there are no pairs, or what a stopped run left cannot be read.
        TextModelError: there is no such base.
    """
    if not pairs:
        raise DecontextTrainingError("There is nothing to train on: give annotated files, or --kb with --pairs")
    settings = settings or TrainingSettings()
    run = _fingerprint(pairs, base, settings)
    learner = load_text_model(base)
    learner.tokenizer.model_max_length = min(settings.longest, learner.tokenizer.model_max_length)
    learner.last_layers(settings.layers)
    model = learner.model
    if torch.cuda.is_available():
        model.to("cuda")
    learned = [one for one in model.parameters() if one.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=settings.rate)
    done = 0
    if state := _state(work / _STATE, run):
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        done = int(state["step"])
    losses: list[float] = []
    for step in range(done, settings.steps):
        torch.manual_seed(settings.seed + step)
        for group in optimizer.param_groups:
            group["lr"] = settings.rate * min(1.0, (step + 1) / max(1, settings.warmup))
        losses.append(_step(learner, optimizer, _batch(pairs, step, settings)))
        if progress:
            progress("training", step + 1, settings.steps)
        if (step + 1) % settings.save_every == 0 and step + 1 < settings.steps:
            _save_state(work / _STATE, run, model, optimizer, step + 1)
    model.save_pretrained(str(out))
    learner.tokenizer.save_pretrained(str(out))
    last = losses[-max(1, len(losses) // 10) :]
    loss = sum(last) / len(last) if last else float("nan")
    (out / "README.md").write_text(_card(pairs, base, settings, data, loss), "utf-8")
    (work / _STATE).unlink(missing_ok=True)
    return loss


def _step(learner: TextModel, optimizer: torch.optim.Optimizer, batch: Sequence[TrainingPair]) -> float:
    learner.model.train()
    limits = limits_of(learner)
    sources = [source_text(learner, pair.context, pair.index, limits[0]) for pair in batch]
    loss = learner.losses(sources, [target_text(pair.category, pair.text) for pair in batch], limits).mean()
    loss.backward()
    clip_grad_norm_(learner.model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad()
    return float(loss.detach())


def _batch(pairs: Sequence[TrainingPair], step: int, settings: TrainingSettings) -> list[TrainingPair]:
    """The pairs of a step: every pair once an epoch, each epoch in an order of its own."""
    batch = []
    for number in range(step * settings.batch, (step + 1) * settings.batch):
        epoch, place = divmod(number, len(pairs))
        batch.append(pairs[_order(len(pairs), settings.seed + epoch)[place]])
    return batch


@lru_cache(maxsize=2)
def _order(size: int, seed: int) -> list[int]:
    order = list(range(size))
    random.Random(seed).shuffle(order)
    return order


def _fingerprint(pairs: Sequence[TrainingPair], base: str | Path, settings: TrainingSettings) -> str:
    """What a stopped run has to agree in to be taken up again."""
    digest = hashlib.sha256(json.dumps([str(base), asdict(settings)]).encode())
    for pair in pairs:
        digest.update(repr((pair.context.title, pair.context.sentences, pair.index, pair.category, pair.text)).encode())
    return digest.hexdigest()


def _state(file: Path, run: str) -> dict[str, Any] | None:
    """What a stopped run of the same kind has left."""
    if not file.exists():
        return None
    try:
        state: dict[str, Any] = torch.load(file, weights_only=True)
    except (OSError, RuntimeError, EOFError, ValueError, LookupError, pickle.UnpicklingError) as error:
        raise DecontextTrainingError(f"What a stopped run left in {file} cannot be read: remove it") from error
    return state if state.get("run") == run else None


def _save_state(file: Path, run: str, model: Any, optimizer: torch.optim.Optimizer, step: int) -> None:
    """Write the state aside and put it in place at once, so that a kill leaves the one before."""
    file.parent.mkdir(parents=True, exist_ok=True)
    aside = file.with_suffix(".part")
    torch.save({"run": run, "step": step, "model": model.state_dict(), "optimizer": optimizer.state_dict()}, aside)
    aside.replace(file)


def _card(pairs: Sequence[TrainingPair], base: str | Path, settings: TrainingSettings, data: str, loss: float) -> str:
    return (
        "# A model that makes sentences stand alone\n\n"
        "Input: `title [SEP] section titles [SEP] sentences before [SEP] sentence [SEP] sentences after`; output: a\n"
        "category (UNNECESSARY, FEASIBLE, INFEASIBLE), `[SEP]` and the sentence (Choi et al. 2021, section 5.1).\n\n"
        f"- base: {base}\n- data: {data or 'not said'}, {len(pairs):,} pairs\n"
        f"- settings: {json.dumps(asdict(settings))}\n- loss over the last steps: {loss:.3f}\n\n"
        "Use it with `whichone evaluate decontext FILE --model FOLDER`, or with\n"
        "`retrieval.decontext.written.WrittenDecontextualizer.load(FOLDER)`.\n"
    )
