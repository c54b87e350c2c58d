"""Times one answer, retrieval included, beside what one would otherwise use: a MiniLM cross-encoder over every unit.

Run with `.venv/bin/python -m benchmarks.answer`; it uses the shipped packs, built with `whichone kb build --shipped`.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import torch
from transformers import AutoModel, AutoTokenizer

from knowledge.settings import Settings
from knowledge.types import Entity
from resolver.resolve import Resolver
from retrieval.base import KnowledgeBase
from retrieval.embedding import minilm_folder

ANSWERS = {
    "described": "the iced one with green strands",
    "denied": "the sweet one, not the one with two layers",
    "named": "cendol please",
    "position": "the second one",
}
CHOICES = ("cendol", "kue_talam", "tiramisu", "baklava", "lapis_legit")


def median_ms(action: Callable[[int], object], repeat: int) -> float:
    """Median milliseconds of an action, which gets the number of the repetition so that nothing is cached."""
    action(-1)
    times = []
    for i in range(repeat):
        start = time.perf_counter()
        action(i)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def main() -> None:
    """Print the medians and ratios, and write them where --json says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=50)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    base = KnowledgeBase.open("recipes", settings=Settings())
    resolver = Resolver.load()
    entities = [base.entities[key] for key in CHOICES]
    figures: dict[str, float] = {}
    for name, answer in ANSWERS.items():
        for count in (2, 5):
            action = partial(resolve, resolver, base, entities[:count], answer)
            figures[f"{name}, {count} choices"] = median_ms(action, arguments.repeat)
    figures["cross-encoder over every unit, 2 choices"] = median_ms(
        cross_encoder(base, entities[:2]), max(3, arguments.repeat // 10)
    )
    baseline = figures["described, 2 choices"]
    for name, value in figures.items():
        print(f"{name:45s} {value:8.1f} ms   {value / baseline:6.2f} x")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


def resolve(resolver: Resolver, base: KnowledgeBase, entities: list[Entity], answer: str, i: int) -> object:
    """Resolve an answer; a described one gets a number, so that its embedding is not remembered."""
    return resolver.resolve(f"{answer} {i}" if " one with " in answer else answer, entities, base)


def cross_encoder(base: KnowledgeBase, entities: list[Entity]) -> Callable[[int], object]:
    """Reads the answer together with every unit of every choice, as a cross-encoder without an index has to."""
    folder = str(minilm_folder())
    tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    encoder = AutoModel.from_pretrained(folder, local_files_only=True).eval()
    units = [unit.text for e in entities for unit in base.evidence(e.name, [e.key])[e.key]]

    def score(i: int) -> object:
        inputs = tokenizer(
            [f"the iced one {i}"] * len(units), units, padding=True, truncation=True, return_tensors="pt"
        )
        with torch.inference_mode():
            return encoder(**inputs).last_hidden_state

    return score


if __name__ == "__main__":
    main()
