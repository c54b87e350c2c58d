"""Adapts a resolver to one knowledge base without labels: T5 is pretrained further on the base's own texts.

A fifth of the entities is held out. The rest gives pseudo-expressions to train on, the held-out ones those that the
resolver is measured on before and after; what is better by clearly more than chance is kept.
"""

import copy
import hashlib
import random
import shutil
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from resolver.adapted import SCORES, Adaptation
from resolver.card import model_card
from resolver.checkpoint import Checkpoint, load_checkpoint, load_model, save_checkpoint
from resolver.combination import FEATURES, T5_FEATURE
from resolver.errors import TrainingDataError
from resolver.pretraining import NEIGHBOURS, Progress, TrainingSettings, make_examples, pretrain
from resolver.pseudo import pseudo_expressions
from resolver.resolve import Resolver
from retrieval.base import KnowledgeBase
from retrieval.evidence import Evidence, UnitKind
from retrieval.terms import terms

HELD_OUT = 0.2
"""The share of the entities that is only measured on."""

MIN_ENTITIES = 10
"""A base with fewer tells nothing about entities it was not trained on."""

CLEARLY = 2.0
"""How many standard errors the gain has to be for the adapted resolver to be kept."""

SETTINGS = TrainingSettings(rate=3e-4, warmup=50)
"""Gentler than pretraining from the start."""

_PER_ENTITY = 12


@dataclass(frozen=True)
class HeldOut:
    """A pseudo-expression to measure on: the two choices' keys, target first, and a unit of the target's to hide."""

    text: str
    keys: tuple[str, str]
    hidden: str | None


class _Hiding:
    """An evidence source that leaves one unit out."""

    def __init__(self, base: KnowledgeBase, hidden: str | None) -> None:
        self._base = base
        self._hidden = hidden

    @property
    def dimensions(self) -> int:
        return self._base.dimensions

    def hubness(self, entity_key: str, pool: np.ndarray) -> Mapping[str, float]:
        return self._base.hubness(entity_key, pool)

    def evidence(
        self, expression: str, entity_keys: Sequence[str], k: int | None = None
    ) -> Mapping[str, Sequence[Evidence]]:
        found = self._base.evidence(expression, entity_keys)
        return {key: [unit for unit in units if unit.text != self._hidden][:k] for key, units in found.items()}


def adapt_resolver(
    base: KnowledgeBase,
    start: Path,
    out: Path,
    work: Path,
    *,
    pseudo: int = 20_000,
    tested: int = 600,
    settings: TrainingSettings = SETTINGS,
    progress: Progress | None = None,
) -> tuple[Adaptation, bool]:
    """Pretrain a resolver further on a base's texts, and keep the result if it is clearly better there.

    Args:
        base: the base, whose texts are read; nothing in it is changed.
        start: the checkpoint to start from.
        out: the adapted checkpoint's folder; written, or replaced, only if the adapted one is kept.
        work: where a long run is kept: a run with the same base, start and settings goes on where it was stopped.
        pseudo: how many pseudo-expressions to train on.
        tested: how many to measure on, at most twelve for each entity held out.
        settings: how to train.
        progress: called with the stage, the number done and the number of all.

    Returns:
        What it brought, and whether it was kept: the gain is more than two standard errors.

    Raises:
        TrainingDataError: the base has too few entities, or too little text.
        CheckpointError: `start` cannot be read, or `out` not be written.
    """
    checkpoint = load_checkpoint(start)
    known, unseen = _split(base, settings.seed)
    held_out = held_out_expressions(unseen, tested, settings.seed)
    folder = work / _mark(base, checkpoint, pseudo, settings)
    before = _measure(start, unseen, held_out, "measuring before", progress)
    trained = _trained(known, checkpoint, pseudo, settings, folder, progress)
    save_checkpoint(trained, folder / "checkpoint", model_card(trained))
    after = _measure(folder / "checkpoint", unseen, held_out, "measuring after", progress)
    brought = Adaptation(
        base=base.name,
        version=base.version,
        pseudo_expressions=pseudo,
        before=_percent(before[:, 0]),
        after=_percent(after[:, 0]),
        error=round(100 * _clustered_error(after[:, 0] - before[:, 0], held_out), 2),
        t5_before=_percent(before[:, 1]),
        t5_after=_percent(after[:, 1]),
        expressions=len(held_out),
        entities=len(unseen.entities),
    )
    kept = brought.gain > CLEARLY * brought.error
    if kept:
        scores = {**trained.record.scores, SCORES: brought.to_dict()}
        trained = replace(trained, record=replace(trained.record, scores=scores))
        save_checkpoint(trained, out, model_card(trained))
    shutil.rmtree(folder, ignore_errors=True)
    return brought, kept


def _split(base: KnowledgeBase, seed: int) -> tuple[KnowledgeBase, KnowledgeBase]:
    """The base with most of its entities, and with those held out."""
    keys = [key for key, entity in base.entities.items() if len(base.evidence(entity.name, [key], k=2)[key]) > 1]
    if len(keys) < MIN_ENTITIES:
        raise TrainingDataError(
            f"'{base.name}' has {len(keys)} entities with any text; adapting takes at least {MIN_ENTITIES}, so that "
            "some can be held out to measure on"
        )
    random.Random(seed).shuffle(keys)
    count = max(2, round(HELD_OUT * len(keys)))
    return _part(base, keys[count:]), _part(base, keys[:count])


def _part(base: KnowledgeBase, keys: Sequence[str]) -> KnowledgeBase:
    """The same base and index with some of the entities only."""
    part = copy.copy(base)
    part.entities = {key: base.entities[key] for key in keys}
    return part


def held_out_expressions(base: KnowledgeBase, count: int, seed: int) -> list[HeldOut]:
    """Up to `count` pseudo-expressions for a base's entities, each against another one, half of the time a similar one.

    The source is hidden half of the time. An expression that a unit of the other choice fits as well is left out.

    Raises TrainingDataError where there is nothing to say about any.
    """
    rng = random.Random(seed)
    near = _neighbours(base)
    found: dict[tuple[str, str], HeldOut] = {}
    for key in list(base.entities) * _PER_ENTITY:
        rival = rng.choice(near[key] if rng.random() < 0.5 else [one for one in base.entities if one != key])
        units = base.evidence(base.entities[key].name, [key])[key]
        attributes = [unit.text for unit in units if unit.kind is UnitKind.ATTRIBUTE]
        sentences = [unit.text for unit in units if unit.kind is UnitKind.SENTENCE]
        for made in pseudo_expressions(base.entities[key], attributes, sentences, 1, rng):
            said = frozenset(terms(made.text))
            if not any(said <= held for held in base.unit_terms(rival)):
                hidden = made.source if rng.random() < 0.5 else None
                found.setdefault((made.text, key), HeldOut(made.text, (key, rival), hidden))
    if not found:
        raise TrainingDataError(f"'{base.name}' has too little text to make expressions from")
    chosen = list(found.values())
    rng.shuffle(chosen)
    return chosen[:count]


def _neighbours(base: KnowledgeBase) -> dict[str, list[str]]:
    """The most similar other entities of each."""
    keys = list(base.entities)
    vectors = np.stack([base.centre(key) for key in keys])
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9
    similarity = vectors @ vectors.T
    np.fill_diagonal(similarity, -np.inf)
    nearest = np.argsort(-similarity, axis=1)[:, : max(1, min(NEIGHBOURS, (len(keys) - 1) // 2))]
    return {key: [keys[i] for i in row] for key, row in zip(keys, nearest, strict=True)}


def _measure(
    folder: Path, base: KnowledgeBase, held_out: Sequence[HeldOut], stage: str, progress: Progress | None
) -> np.ndarray:
    """Whether the resolver and T5 alone chose the target, 1 or 0, `[expressions, 2]`."""
    scorer = Resolver.load(folder).scorer
    column = FEATURES.index(T5_FEATURE)
    right = np.zeros((len(held_out), 2))
    for i, one in enumerate(held_out):
        entities = [base.entities[key] for key in one.keys]
        features = scorer.score(one.text, one.text, "", entities, _Hiding(base, one.hidden)).features
        for at, scores in enumerate((scorer.combination.scores(features), features[:, column])):
            right[i, at] = 0.5 if scores[0] == scores[1] else float(scores[0] > scores[1])
        if progress:
            progress(stage, i + 1, len(held_out))
    return right


def _trained(
    base: KnowledgeBase,
    start: Checkpoint,
    pseudo: int,
    settings: TrainingSettings,
    work: Path,
    progress: Progress | None,
) -> Checkpoint:
    model = load_model(start)
    # Made anew for a run that goes on: the same base and seed make the same examples.
    examples = make_examples([base], pseudo, settings.seed, progress)
    pretrain(model.network, model.table, examples, settings, work, progress)
    record = replace(
        start.record,
        data=f"{start.record.data}; adapted to '{base.name}'".lstrip("; "),
        pseudo_expressions=start.record.pseudo_expressions + pseudo,
        seed=settings.seed,
    )
    return replace(start, state=model.network.state_dict(), record=record)


def _clustered_error(differences: np.ndarray, held_out: Sequence[HeldOut]) -> float:
    """The standard error of the mean difference; the expressions of one entity are not independent of each other."""
    by_target: dict[str, float] = defaultdict(float)
    for difference, one in zip(differences - differences.mean(), held_out, strict=True):
        by_target[one.keys[0]] += float(difference)
    return float(np.sqrt(sum(total**2 for total in by_target.values())) / len(differences))


def _percent(right: np.ndarray) -> float:
    return round(100 * float(right.mean()), 2)


def _mark(base: KnowledgeBase, start: Checkpoint, pseudo: int, settings: TrainingSettings) -> str:
    """What tells one run from another: the base's content, the weights it started from, and how it was trained."""
    digest = hashlib.sha256(repr((base.name, pseudo, settings)).encode())
    for entity in base.entities.values():
        digest.update(repr(entity).encode("utf-8", "replace"))
    for name in sorted(start.state):
        digest.update(start.state[name].numpy().tobytes())
    return digest.hexdigest()[:16]
