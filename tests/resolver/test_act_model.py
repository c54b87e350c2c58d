"""The model that tells descriptions from other acts, as shipped and as trained."""

from pathlib import Path

import numpy as np
import pytest

from knowledge.pack import read_pack
from knowledge.settings import ROOT
from knowledge.types import Entity
from resolver.act_model import KINDS, SHIPPED_ACTS, ActModel
from resolver.act_training import EXAMPLES, descriptions, read_examples, train_acts
from resolver.errors import CheckpointError, TrainingDataError
from resolver.resolution import Act
from resolver.resolve import Resolver
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder


@pytest.fixture(scope="module")
def model() -> ActModel:
    return ActModel.load()


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("my umbrella is at the office", Act.OFF_TOPIC),
        ("a spoon would understand me better than you", Act.RUDE),
        ("no wait, find me a chowder", Act.REPAIR),
        ("who can keep all those names in their head, not me, forgotten", Act.UNSURE),
        ("the one my uncle made for my birthday", Act.UNSURE),
        ("the one with the toasted seeds", Act.SELECT),
        ("it was made by monks in the mountains", Act.SELECT),
        ("not sure, but it has a lighthouse in it", Act.SELECT),
    ],
)
def test_acts_that_no_phrase_gives_away(model: ActModel, embedder: Embedder, text: str, act: Act) -> None:
    assert KINDS[model.act(text, embedder.encode([text])[0])] is act


def test_probabilities_sum_to_one(model: ActModel, embedder: Embedder) -> None:
    found = model.probabilities("which is older?", embedder.encode(["which is older?"])[0])
    assert set(found) == set(KINDS)
    assert sum(found.values()) == pytest.approx(1)


def test_the_resolver_asks_it_about_what_rules_leave(shipped_resolver: Resolver, small_base: KnowledgeBase) -> None:
    entities: list[Entity] = [small_base.entities[key] for key in ("kue_talam", "cendol")]
    resolution = shipped_resolver.resolve("my umbrella is at the office", entities, small_base)
    assert resolution.act is Act.OFF_TOPIC
    assert not resolution.interpretations
    assert resolution.rule == "off_topic by sense"


def test_examples_have_their_slots_filled() -> None:
    examples = read_examples()
    assert {kind for kind, _ in examples} == set(KINDS)
    assert not [text for _, text in examples if "{" in text]


def test_a_trained_model_survives_saving(embedder: Embedder, small_base: KnowledgeBase, tmp_path: Path) -> None:
    examples = [("rude", "you silly machine"), ("rude", "you silly bot"), ("select", "the silly one"),
                *descriptions(small_base.entities.values())]  # fmt: skip
    model = train_acts(examples, embedder)
    model.save(tmp_path / "acts")
    loaded = ActModel.load(tmp_path / "acts")
    for text in ("you silly thing", "the one with coconut"):
        vector = embedder.encode([text])[0]
        assert loaded.probabilities(text, vector) == pytest.approx(model.probabilities(text, vector), abs=0.01)


@pytest.mark.slow
def test_the_shipped_model_is_what_its_examples_make(model: ActModel, embedder: Embedder) -> None:
    packs = [read_pack(ROOT / "knowledge" / "packs" / name) for name in ("recipes", "songs", "books")]
    entities = [entity for pack in packs for entity in pack.entities]
    made = train_acts([*read_examples(), *descriptions(entities)], embedder)
    assert made.kinds == model.kinds
    texts = [text for _, text in read_examples()[::25]]
    vectors = embedder.encode(texts)
    same = [made.act(text, v) == model.act(text, v) for text, v in zip(texts, vectors, strict=True)]
    assert np.mean(same) > 0.97


def test_bad_folders_are_named(tmp_path: Path, embedder: Embedder) -> None:
    with pytest.raises(CheckpointError, match="whichone train acts"):
        ActModel.load(tmp_path)
    (tmp_path / "words.json").write_text('{"kinds": ["select"], "words": [], "scale": 1}')
    (tmp_path / "weights.npz").write_bytes(b"no zip")
    with pytest.raises(CheckpointError, match="cannot be read"):
        ActModel.load(tmp_path)
    with pytest.raises(TrainingDataError, match="cannot be read"):
        read_examples(tmp_path)
    with pytest.raises(TrainingDataError, match="two kinds"):
        train_acts([("select", "the green one")], embedder)
    assert EXAMPLES.is_relative_to(SHIPPED_ACTS)
