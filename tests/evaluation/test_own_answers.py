"""Answers of our own to questions about the packs that ship: what share of them the shipped resolver gets exactly."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from knowledge.pack import read_pack
from knowledge.settings import ROOT, Settings
from resolver.resolve import Resolver
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder

QUESTIONS = yaml.safe_load(Path(__file__).with_name("own_answers.yml").read_text("utf-8"))
KINDS = frozenset(kind for question in QUESTIONS for kind, *_ in question["answers"])
FLOOR = 0.9
KIND_FLOOR = 0.75


def test_the_answers_are_of_fifteen_kinds_over_two_to_five_choices() -> None:
    assert len(KINDS) == 15
    assert {len(question["choices"]) for question in QUESTIONS} == {2, 3, 4, 5}
    assert sum(len(question["answers"]) for question in QUESTIONS) >= 250


@pytest.mark.slow
def test_the_shipped_resolver_gets_most_of_them(embedder: Embedder, tmp_path: Path) -> None:
    resolver = Resolver.load()
    made = Settings(home=tmp_path)
    bases = {
        name: KnowledgeBase.from_pack(read_pack(ROOT / "knowledge" / "packs" / name), made, embedder=embedder)
        for name in sorted({question["base"] for question in QUESTIONS})
    }
    asked: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for question in QUESTIONS:
        base = bases[question["base"]]
        choices = [base.entities[key] for key in question["choices"]]
        for kind, text, meant in question["answers"]:
            found = resolver.resolve(text, choices, base).interpretations
            asked[kind] += 1
            right[kind] += found == frozenset(map(frozenset, meant))
    assert right.total() / asked.total() >= FLOOR
    assert {kind: right[kind] / asked[kind] for kind in KINDS if right[kind] / asked[kind] < KIND_FLOOR} == {}
