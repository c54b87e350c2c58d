"""Times one answer, retrieval included, beside what one would otherwise use to score the choices.

Those are a T5 of t5-base's size that reads each choice in the paper's format, and a cross-encoder of MiniLM's size over
every unit of both choices. T5-base's weights are random: only the time counts.

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
from transformers import AutoModel, AutoTokenizer, PreTrainedTokenizerBase, T5Config, T5ForConditionalGeneration

from knowledge.settings import Settings
from knowledge.types import Entity
from resolver.background import background
from resolver.resolve import Resolver
from resolver.seq2seq import prompt
from retrieval.base import KnowledgeBase
from retrieval.embedding import minilm_folder

ANSWERS = {
    "described": "the iced one with green strands",
    "denied": "the sweet one, not the one with two layers",
    "named": "cendol please",
    "position": "the second one",
}
CHOICES = ("cendol", "kue_talam", "tiramisu", "baklava", "lapis_legit")
T5_BASE = T5Config(d_model=768, d_kv=64, d_ff=3072, num_layers=12, num_heads=12)
"""The published sizes of t5-base: 223 million weights."""


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
    few = max(3, arguments.repeat // 10)
    tokenizer = AutoTokenizer.from_pretrained(str(minilm_folder()), local_files_only=True)
    figures["MiniLM-sized cross-encoder over every unit, 2 choices"] = median_ms(
        cross_encoder(base, entities[:2], tokenizer), few
    )
    for count in (2, 5):
        figures[f"t5-base-sized T5 over the best units, {count} choices"] = median_ms(
            t5_base(base, entities[:count], tokenizer), few
        )
    baseline = figures["described, 2 choices"]
    for name, value in figures.items():
        print(f"{name:55s} {value:8.1f} ms   {value / baseline:6.2f} x")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")


def resolve(resolver: Resolver, base: KnowledgeBase, entities: list[Entity], answer: str, i: int) -> object:
    """Resolve an answer; a described one gets a number, so that its embedding is not remembered."""
    return resolver.resolve(f"{answer} {i}" if " one with " in answer else answer, entities, base)


def cross_encoder(
    base: KnowledgeBase, entities: list[Entity], tokenizer: PreTrainedTokenizerBase
) -> Callable[[int], object]:
    """Reads the answer together with every unit of every choice, as a cross-encoder without an index has to."""
    encoder = AutoModel.from_pretrained(str(minilm_folder()), local_files_only=True).eval()
    units = [unit.text for e in entities for unit in base.evidence(e.name, [e.key])[e.key]]

    def score(i: int) -> object:
        inputs = tokenizer(
            [f"the iced one {i}"] * len(units), units, padding=True, truncation=True, return_tensors="pt"
        )
        with torch.inference_mode():
            return encoder(**inputs).last_hidden_state

    return score


def t5_base(base: KnowledgeBase, entities: list[Entity], tokenizer: PreTrainedTokenizerBase) -> Callable[[int], object]:
    """Retrieves the best units and has a T5 of t5-base's size read each choice; MiniLM's word pieces stand for T5's."""
    network = T5ForConditionalGeneration(T5_BASE).eval()
    keys = [entity.key for entity in entities]

    def score(i: int) -> object:
        answer = f"{ANSWERS['described']} {i}"
        evidence = base.evidence(answer, keys)
        prompts = [prompt(answer, background(entity, evidence[entity.key])) for entity in entities]
        inputs = tokenizer(prompts, padding=True, return_tensors="pt")
        with torch.inference_mode():
            return network(
                input_ids=inputs["input_ids"],
                attention_mask=inputs["attention_mask"],
                decoder_input_ids=torch.zeros(len(prompts), 1, dtype=torch.long),
            ).logits

    return score


if __name__ == "__main__":
    main()
