"""Measures one base of `benchmarks.retrieval` in this process and prints the figures as JSON."""

import argparse
import itertools
import json
import random
import re
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import bm25s
import faiss
import numpy as np
import torch

from benchmarks.build_synthetic import base_name, bench_settings, build_figures
from benchmarks.synthetic_base import MixedVectors
from knowledge.settings import Settings
from knowledge.store import Store
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder
from retrieval.hybrid import hybrid_search
from retrieval.index_folder import Index
from retrieval.lexical import RankBm25Index
from retrieval.terms import terms

EXPRESSIONS = (
    "the green one",
    "the one from the seventies",
    "the song by the Swedish group",
    "it has coconut milk in it",
    "the one where the detective is old",
    "the sour soup, not the sweet one",
)
BY_CONTENT = ("I'd like a dessert with coconut", "a dystopian novel about a state", "a song about leaving home")
BY_NAME = ("cendol 1042, please", "the great gatsby 1100", "play hello 1007")
RANK_BM25_LIMIT = 200_000
"""rank-bm25 holds every text's terms as Python objects; beyond, that takes gigabytes and seconds a query."""

HNSW_LIMIT = 200_000
"""Beyond, building FAISS's HNSW takes half an hour and more."""

_NEIGHBOURS = 10
_POOL = 200
_RECALL_QUERIES = 200

Search = Callable[[np.ndarray, int], tuple[np.ndarray, np.ndarray]]
"""Cosines and rows of the k nearest to a vector, nearest first."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sentences", type=int)
    parser.add_argument("--repeat", type=int, default=200)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--alone", action="store_true", help="without what one would otherwise use")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    faiss.omp_set_num_threads(arguments.threads)
    figures = build_figures(arguments.sentences, Settings(), arguments.threads)
    settings = bench_settings(Settings())
    embedder = MixedVectors(Embedder(settings.embedding_model, settings.home / "cache"))
    started = time.perf_counter()
    with Store(settings.url()) as store:
        base = KnowledgeBase.open(base_name(arguments.sentences), settings=settings, store=store, embedder=embedder)
    opened = time.perf_counter()
    base.candidates(BY_CONTENT[0], 2)
    figures["opening (s)"] = opened - started
    figures["opening and the first candidate search (s)"] = time.perf_counter() - started
    figures |= product_figures(base, arguments.repeat)
    figures["memory in use, index mapped (MB)"] = resident("VmRSS")
    figures["memory in use, own pages (MB)"] = resident("RssAnon")
    if not arguments.alone:
        figures |= backend_figures(base._index, base.embedder, arguments.repeat)
    print(json.dumps(figures))


def product_figures(base: KnowledgeBase, repeat: int) -> dict[str, float]:
    """What the product does, median milliseconds; the queries' vectors are remembered from the first round."""
    rng = random.Random(1)
    keys = list(base.entities)
    for text in (*EXPRESSIONS, *BY_CONTENT, *BY_NAME):
        base.evidence(text, keys[:1])
        base.candidates(text, 2)
        base.search(text, _NEIGHBOURS)
    pairs = itertools.cycle([(text, rng.sample(keys, 2)) for text in EXPRESSIONS for _ in range(50)])
    expressions, content, names = itertools.cycle(EXPRESSIONS), itertools.cycle(BY_CONTENT), itertools.cycle(BY_NAME)
    fresh = (f"the green one {number}" for number in itertools.count())
    return {
        "hybrid search, 10 units (ms)": milliseconds(lambda: base.search(next(expressions), _NEIGHBOURS), repeat),
        "evidence, two candidates (ms)": milliseconds(lambda: base.evidence(*next(pairs)), repeat),
        "candidate search by name (ms)": milliseconds(lambda: base.candidates(next(names), 2), repeat),
        "candidate search by content (ms)": milliseconds(lambda: base.candidates(next(content), 2), repeat),
        "embedding one expression (ms)": milliseconds(lambda: base.embedder.encode([next(fresh)]), repeat),
    }


def backend_figures(index: Index, embedder: Embedder, repeat: int) -> dict[str, float]:
    """What one would otherwise use, over the same texts and vectors, median milliseconds."""
    queries = [(embedder.encode([text])[0], terms(text)) for text in EXPRESSIONS]
    few = max(3, repeat // 20)
    figures = lexical_figures([terms(text) for text in index.units.texts], [query for _, query in queries], few)
    matrix = np.array(index.vectors.matrix)
    flat = faiss.IndexFlatIP(matrix.shape[1])
    flat.add(matrix)
    vectors = itertools.cycle([vector[None] for vector, _ in queries])
    figures["FAISS flat, top 10 (ms)"] = milliseconds(lambda: flat.search(next(vectors), _NEIGHBOURS), few)
    both = itertools.cycle(queries)
    figures["hybrid search, 200 + 200 units (ms)"] = milliseconds(partial(_hybrid, index, both), repeat)
    figures["vector search of the index, top 10 (ms)"] = milliseconds(
        lambda: index.vectors.search(next(vectors)[0], _NEIGHBOURS), repeat
    )
    asked, tenth = nearest(index, flat, embedder)
    figures["recall@10 against exact search"] = recall(index.vectors.search, asked, tenth)
    if len(matrix) <= HNSW_LIMIT:
        figures |= hnsw_figures(matrix, asked, tenth, repeat)
    return figures


def hnsw_figures(matrix: np.ndarray, asked: np.ndarray, tenth: np.ndarray, repeat: int) -> dict[str, float]:
    """FAISS's HNSW over the same vectors, 32 links, breadth 200 in building and 256 in search."""
    started = time.perf_counter()
    index = faiss.IndexHNSWFlat(matrix.shape[1], 32, faiss.METRIC_INNER_PRODUCT)
    index.hnsw.efConstruction, index.hnsw.efSearch = 200, 256
    index.add(matrix)
    built = time.perf_counter() - started
    queries = itertools.cycle(asked)

    def search(query: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
        cosines, rows = index.search(query[None], k)
        return cosines[0], rows[0]

    return {
        "FAISS HNSW, build (s)": built,
        "FAISS HNSW, top 10 (ms)": milliseconds(lambda: search(next(queries), _NEIGHBOURS), repeat),
        "FAISS HNSW, recall@10": recall(search, asked, tenth),
    }


def lexical_figures(documents: list[list[str]], queries: list[list[str]], repeat: int) -> dict[str, float]:
    """rank-bm25 and bm25s by themselves, median milliseconds."""
    figures: dict[str, float] = {}
    if len(documents) <= RANK_BM25_LIMIT:
        rank, asked = RankBm25Index.build(documents), itertools.cycle(queries)
        figures["rank-bm25, all scores (ms)"] = milliseconds(lambda: rank.scores(next(asked)), repeat)
    retriever = bm25s.BM25(method="lucene")
    retriever.index(documents, show_progress=False)
    tokens = itertools.cycle([[query] for query in queries])
    figures["bm25s, top 10 (ms)"] = milliseconds(
        lambda: retriever.retrieve(next(tokens), k=_NEIGHBOURS, show_progress=False), repeat
    )
    return figures


def nearest(index: Index, flat: "faiss.IndexFlatIP", embedder: Embedder) -> tuple[np.ndarray, np.ndarray]:
    """Vectors of texts like those of the index, `[n, d]`, and the cosine of the tenth nearest to each, `[n]`."""
    rng = random.Random(2)
    rows = rng.sample(range(len(index.units)), min(_RECALL_QUERIES, len(index.units)))
    # The same sentences with other numbers: near to some vectors of the index, equal to none.
    texts = [re.sub(r"\d{4,}", lambda _: str(rng.randrange(10**8, 10**9)), index.units.texts[row]) for row in rows]
    asked = np.concatenate([embedder.encode(texts), embedder.encode(list(EXPRESSIONS + BY_CONTENT))])
    return asked, flat.search(asked, _NEIGHBOURS)[0][:, -1]


def recall(search: Search, asked: np.ndarray, tenth: np.ndarray) -> float:
    """The share of the ten nearest by exact search that a search finds; one as near as the tenth is as good."""
    found = [search(query, _NEIGHBOURS)[0] for query in asked]
    return statistics.mean(float(np.mean(cosines >= least - 1e-6)) for cosines, least in zip(found, tenth, strict=True))


def milliseconds(action: Callable[[], object], repeat: int) -> float:
    """The median time of an action in milliseconds."""
    times = []
    for _ in range(repeat):
        started = time.perf_counter()
        action()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times)


def resident(which: str) -> float:
    """Memory of this process in MB, as Linux counts it; nan elsewhere."""
    status = Path("/proc/self/status")
    found = re.search(rf"{which}:\s+(\d+) kB", status.read_text("utf-8")) if status.exists() else None
    return int(found[1]) / 1024 if found else float("nan")


def _hybrid(index: Index, queries: Iterator[tuple[np.ndarray, Sequence[str]]]) -> object:
    return hybrid_search(index, *next(queries), _POOL)


if __name__ == "__main__":
    main()
