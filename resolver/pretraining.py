"""Self-supervised pretraining of T5: pairs of entities, a pseudo-expression for one of them, which one is it?"""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch import nn

from knowledge.types import Entity
from resolver.background import background
from resolver.errors import TrainingDataError
from resolver.pseudo import PseudoExpression, pseudo_expressions
from resolver.t5 import ChoiceT5
from resolver.t5_input import InputReader, T5Batch
from resolver.word_table import WordTable
from retrieval.base import KnowledgeBase
from retrieval.evidence import Evidence, UnitKind
from retrieval.terms import terms

Progress = Callable[[str, int, int], None]

NEIGHBOURS = 25
"""Half of the pairs are among an entity's so many nearest of its type: hard pairs by similarity."""

_CHUNK = 256


@dataclass(frozen=True)
class Example:
    """One training example: an expression, both choices' backgrounds, and whether the first is meant."""

    expression: str
    first: str
    second: str
    first_is_meant: bool


@dataclass(frozen=True)
class TrainingSettings:
    """How to train. `label_rate` is the learning rate on labelled expressions, `label_epochs` how often they are paired
    anew."""

    batch: int = 64
    rate: float = 1e-3
    label_rate: float = 7e-4
    label_epochs: int = 4
    warmup: int = 100
    save_every: int = 100
    seed: int = 0

    def for_labels(self) -> "TrainingSettings":
        """The settings for training on labelled expressions."""
        return replace(self, rate=self.label_rate)


def make_examples(
    bases: Sequence[KnowledgeBase], count: int, seed: int, progress: Progress | None = None
) -> list[Example]:
    """Make `count` examples from the entities of some bases, without any label.

    A pair gives one expression for each of its entities, so no entity is the target more often than not. The unit an
    expression was made from is hidden from its entity's evidence half of the time: then it has to be inferred.

    Raises:
        TrainingDataError: no base has two entities of one type with any text.
    """
    rng = random.Random(seed)
    pairs = [_Pairs(base) for base in bases]
    weights = [len(one.units) if one.possible else 0 for one in pairs]
    if not any(weights):
        raise TrainingDataError("There are no two entities of one type with any text to learn from.")
    examples: list[Example] = []
    attempts = 0
    while len(examples) < count:
        source = rng.choices(pairs, weights)[0]
        made: list[tuple[PseudoExpression, str, str]] = []
        while len(made) < _CHUNK:
            attempts += 1
            if attempts > 50 * count + 1000:
                raise TrainingDataError("The entities' texts are too short to make expressions from.")
            made += source.draw(rng)
        source.base.embedder.remember([expression.text for expression, _, _ in made])
        for expression, target, other in made:
            evidence = source.base.evidence(expression.text, [target, other])
            hidden = expression.source if rng.random() < 0.5 else None
            entities = source.base.entities
            meant = background(entities[target], evidence[target], hidden=hidden)
            wrong = background(entities[other], evidence[other])
            first = rng.random() < 0.5
            examples.append(Example(expression.text, meant if first else wrong, wrong if first else meant, first))
        if progress:
            progress("making expressions", min(len(examples), count), count)
    return examples[:count]


class _Pairs:
    """Draws pairs of entities of one base, alike in type, and pseudo-expressions for them."""

    def __init__(self, base: KnowledgeBase) -> None:
        self.base = base
        self.units: dict[str, Sequence[Evidence]] = {
            key: base.evidence(entity.name, [key])[key] for key, entity in base.entities.items()
        }
        told = [key for key in base.entities if any(unit.kind is not UnitKind.NAME for unit in self.units[key])]
        sizes = Counter(base.entities[key].type for key in told)
        # Types that few entities have ("layered cake") say too little to pair by; those entities form one group.
        self.group = {key: base.entities[key].type if sizes[base.entities[key].type] >= 10 else "" for key in told}
        groups: dict[str, list[str]] = defaultdict(list)
        for key in told:
            groups[self.group[key]].append(key)
        self.groups = {name: keys for name, keys in groups.items() if len(keys) > 1}
        self.keys = [key for keys in self.groups.values() for key in keys]
        self.possible = bool(self.keys)
        self.near = self._neighbours()
        self.terms: dict[str, list[frozenset[str]]] = {}

    def _neighbours(self) -> Mapping[str, list[str]]:
        near: dict[str, list[str]] = {}
        for keys in self.groups.values():
            vectors = np.stack([self.base.centre(key) for key in keys])
            vectors = vectors - vectors.mean(0)
            vectors /= np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9
            similarity = vectors @ vectors.T
            np.fill_diagonal(similarity, -2)
            for key, row in zip(keys, similarity, strict=True):
                near[key] = [keys[i] for i in np.argsort(-row)[: min(NEIGHBOURS, len(keys) - 1)]]
        return near

    def draw(self, rng: random.Random) -> list[tuple[PseudoExpression, str, str]]:
        """Up to two expressions, each with its target's key and the other one's."""
        one = rng.choice(self.keys)
        other = rng.choice(self.near[one] if rng.random() < 0.5 else self.groups[self.group[one]])
        if other == one or self.base.entities[other].name == self.base.entities[one].name:
            return []
        drawn = []
        for target, rival in ((one, other), (other, one)):
            made = self._expression(self.base.entities[target], rng)
            if made is not None and not self._fits(made.text, rival):
                drawn.append((made, target, rival))
        return drawn

    def _expression(self, entity: Entity, rng: random.Random) -> PseudoExpression | None:
        units = self.units[entity.key]
        attributes = [unit.text for unit in units if unit.kind is UnitKind.ATTRIBUTE]
        sentences = [unit.text for unit in units if unit.kind is UnitKind.SENTENCE]
        return next(iter(pseudo_expressions(entity, attributes, sentences, 1, rng)), None)

    def _fits(self, text: str, rival: str) -> bool:
        """Whether one unit of the rival has every word of the expression too, so that it would fit both."""
        query = frozenset(terms(text))
        if rival not in self.terms:
            self.terms[rival] = self.base.unit_terms(rival)
        return not query or any(query <= held for held in self.terms[rival])


def pretrain(
    network: ChoiceT5,
    table: WordTable,
    examples: Sequence[Example],
    settings: TrainingSettings,
    work: Path,
    progress: Progress | None = None,
    stage: str = "pretraining T5",
) -> float:
    """Train on examples, once through; returns the accuracy on the last tenth of the batches as they came.

    The state is saved in `work` every `save_every` steps and taken up from there, so a killed run goes on. On a GPU
    the network runs there in bfloat16.
    """
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(settings.seed)
    torch.set_flush_denormal(True)
    network.to(device).train()
    reader = InputReader(table, network.config.expression_pieces, network.config.choice_pieces)
    batches = _batches(examples, settings)
    optimizer = torch.optim.AdamW(network.parameters(), lr=settings.rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1.0, (step + 1) / settings.warmup) * max(0.02, 1 - step / len(batches))
    )
    saved = work / "pretraining.pt"
    done, right = _resume(saved, network, optimizer, schedule, len(examples), settings)
    for step in range(done, len(batches)):
        batch = [examples[i] for i in batches[step]]
        meant = torch.tensor([float(example.first_is_meant) for example in batch], device=device)
        inputs = _inputs(reader, batch)
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda"):
            log_odds = network(inputs).float()
        loss = nn.functional.binary_cross_entropy_with_logits(log_odds, meant)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        right.append(float(((log_odds > 0) == (meant > 0.5)).float().mean()))
        if progress:
            progress(stage, step + 1, len(batches))
        if (step + 1) % settings.save_every == 0 and step + 1 < len(batches):
            _save(saved, network, optimizer, schedule, step + 1, right, len(examples), settings)
    saved.unlink(missing_ok=True)
    network.to("cpu").eval()
    return float(np.mean(right[-max(1, len(right) // 10) :]))


def _inputs(reader: InputReader, batch: Sequence[Example]) -> T5Batch:
    expressions = reader.expressions([example.expression for example in batch])
    firsts = reader.backgrounds([example.first for example in batch])
    seconds = reader.backgrounds([example.second for example in batch])
    return reader.batch(
        expressions,
        [
            (reader.match(said, first), reader.match(said, second))
            for said, first, second in zip(expressions, firsts, seconds, strict=True)
        ],
    )


def _batches(examples: Sequence[Example], settings: TrainingSettings) -> list[list[int]]:
    """Batches of like length, in a random order within every fifty: padding costs time."""
    rng = random.Random(settings.seed)
    order = list(range(len(examples)))
    rng.shuffle(order)
    batches: list[list[int]] = []
    window = settings.batch * 50
    for start in range(0, len(order), window):
        near = sorted(order[start : start + window], key=lambda i: len(examples[i].first) + len(examples[i].second))
        cut = [near[i : i + settings.batch] for i in range(0, len(near), settings.batch)]
        rng.shuffle(cut)
        batches += cut
    return batches


def _save(
    file: Path,
    network: ChoiceT5,
    optimizer: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LambdaLR,
    step: int,
    right: list[float],
    count: int,
    settings: TrainingSettings,
) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    torch.save(
        {
            "of": [count, settings.seed, settings.batch],
            "network": network.state_dict(),
            "optimizer": optimizer.state_dict(),
            "schedule": schedule.state_dict(),
            "step": step,
            "right": right,
        },
        part,
    )
    part.replace(file)


def _resume(
    file: Path,
    network: ChoiceT5,
    optimizer: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LambdaLR,
    count: int,
    settings: TrainingSettings,
) -> tuple[int, list[float]]:
    if not file.is_file():
        return 0, []
    saved = torch.load(file, weights_only=True)
    if saved["of"] != [count, settings.seed, settings.batch]:
        return 0, []
    network.load_state_dict(saved["network"])
    optimizer.load_state_dict(saved["optimizer"])
    schedule.load_state_dict(saved["schedule"])
    return int(saved["step"]), list(saved["right"])
