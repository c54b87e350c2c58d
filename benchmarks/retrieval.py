"""Times retrieval: evidence for two candidates, candidate search, and bm25s beside rank-bm25.

Run with `.venv/bin/python -m benchmarks.retrieval`; the larger base takes some minutes to embed, once: both are kept
under `WHICHONE_HOME`. Queries are embedded outside the timed part, and that is reported by itself.
"""

import argparse
import itertools
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import torch

from knowledge.pack import read_pack
from knowledge.settings import ROOT, Settings
from knowledge.types import Entity, Pack, PackInfo, Section
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder
from retrieval.lexical import Bm25sIndex, LexicalIndex, RankBm25Index
from retrieval.splitting import split_sentences
from retrieval.terms import terms

EXPRESSIONS = (
    "the green one",
    "the one from the seventies",
    "the song by the Swedish group",
    "it has coconut milk in it",
    "the one where the detective is old",
    "the sour soup, not the sweet one",
)
REQUESTS = ("I'd like a dessert with coconut", "play something by Queen", "a dystopian novel", "the great gatsbi")


def synthetic_pack(name: str, sentences: int, per_entity: int = 20, seed: int = 0) -> Pack:
    """A pack of about so many sentences, put together from those of the shipped packs at random."""
    rng = random.Random(seed)
    shipped = [
        entity for folder in sorted((ROOT / "knowledge" / "packs").iterdir()) for entity in read_pack(folder).entities
    ]
    pool = [sentence for entity in shipped for section in entity.sections for sentence in split_sentences(section.text)]
    entities = []
    for number in range(sentences // per_entity):
        like = rng.choice(shipped)
        # A number in each sentence keeps them apart, as no text is indexed twice.
        text = " ".join(f"{rng.choice(pool)[:-1]} in {number + 1:04}." for _ in range(per_entity))
        entities.append(
            Entity(f"e{number}", f"{like.name} {number}", (), like.type, like.attributes, (Section("", text),))
        )
    return Pack(PackInfo(name, name, "thing", "things"), tuple(entities))


def milliseconds(action: Callable[[], object], repeat: int) -> float:
    """The median time of an action in milliseconds."""
    times = []
    for _ in range(repeat):
        started = time.perf_counter()
        action()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times)


def measure(base: KnowledgeBase, repeat: int) -> dict[str, float]:
    """Median times in milliseconds over one base."""
    rng = random.Random(1)
    keys = list(base.entities)
    for text in (*EXPRESSIONS, *REQUESTS):
        base.evidence(text, keys[:1])
        base.candidates(text, 2)
    pairs = itertools.cycle([(text, rng.sample(keys, 2)) for text in EXPRESSIONS for _ in range(20)])
    requests = itertools.cycle(REQUESTS)
    fresh = (f"the green one {number}" for number in itertools.count())
    return {
        "embedding one expression": milliseconds(lambda: base.embedder.encode([next(fresh)]), repeat),
        "evidence, two candidates": milliseconds(lambda: base.evidence(*next(pairs)), repeat),
        "candidate search": milliseconds(lambda: base.candidates(next(requests), 2), repeat),
    }


def compare_backends(texts: Sequence[str], repeat: int) -> dict[str, float]:
    """Median times in milliseconds of scoring every text, by both lexical backends in one run."""
    documents = [terms(text) for text in texts]
    found = {}
    indexes: dict[str, LexicalIndex] = {
        "bm25s": Bm25sIndex.build(documents),
        "rank-bm25": RankBm25Index.build(documents),
    }
    for name, index in indexes.items():
        queries = itertools.cycle([terms(text) for text in EXPRESSIONS])
        found[name] = milliseconds(partial(_score_next, index, queries), repeat)
    found["ratio"] = found["rank-bm25"] / found["bm25s"]
    return found


def _score_next(index: LexicalIndex, queries: Iterator[list[str]]) -> None:
    index.scores(next(queries))


def main() -> None:
    """Run the benchmark and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=int, nargs="+", default=[2000, 40000], help="sizes of the bases")
    parser.add_argument("--repeat", type=int, default=200, help="times each thing is done")
    parser.add_argument("--threads", type=int, default=2, help="torch threads")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    settings = Settings()
    embedder = Embedder(settings.embedding_model, settings.home / "cache")
    figures: dict[str, dict[str, float]] = {}
    for size in arguments.sentences:
        pack = synthetic_pack(f"bench{size}", size)
        folder = settings.home / "cache" / "benchmarks" / pack.info.name
        base = KnowledgeBase.from_pack(pack, settings, embedder=embedder, folder=folder)
        figures[f"{size} sentences"] = measure(base, arguments.repeat)
        texts = [sentence for entity in pack.entities for sentence in split_sentences(entity.sections[0].text)]
        figures[f"BM25 over {size} sentences"] = compare_backends(texts, max(10, arguments.repeat // 10))
    for title, values in figures.items():
        print(title)
        for what, value in values.items():
            print(f"  {what:28} {value:9.2f}" + ("" if what == "ratio" else " ms"))
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
