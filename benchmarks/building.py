"""Times the building of a base by stage: how many texts a second, and what share of the time each stage takes.

Run with `.venv/bin/python -m benchmarks.building books_dev.json recipes_dev.json songs_dev.json`, or with any files or
folders that `whichone kb import` reads. The base is built in a folder of its own. Beside wall-clock time stands what
the process itself computed, over all threads: on a machine that does other things too it is the truer figure.
"""

import argparse
import importlib
import json
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import faiss
import torch

from knowledge.importers import read_source
from knowledge.settings import Settings
from knowledge.store import Store
from retrieval.build import build_base
from retrieval.embedding import Embedder

STAGES = {
    "read the entities": ("knowledge.store:Store.entities",),
    "split and rewrite": ("retrieval.build:make_sentences",),
    "embed": ("retrieval.embedding_cache:EmbeddingCache.encode",),
    "vector index": ("retrieval.vectors:VectorIndex.build", "retrieval.vectors:VectorIndex.save"),
    "terms and BM25": (
        "retrieval.index_folder:terms",
        "retrieval.lexical:Bm25sIndex.build",
        "retrieval.lexical:Bm25sIndex.save",
    ),
    "tables": ("retrieval.unit_table:UnitTable.save", "retrieval.entity_table:EntityTable.save"),
    "check what was written": ("retrieval.index_folder:record_files", "retrieval.index_folder:load_index"),
    "store the sentences": ("knowledge.store:Store.set_sentences",),
}
"""The functions of each stage, as "module:name"."""

WITHIN = {"  of that, tokenizing": ("retrieval.minilm:MiniLM.tokens",)}

Times = dict[str, list[float]]
"""Wall-clock and processor seconds by stage."""


def main() -> None:
    """Build, and print where the time went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", type=Path, nargs="+", metavar="PATH", help="what to build a base of")
    parser.add_argument("--entities", type=int, help="only so many of the entities, taken evenly")
    parser.add_argument("--threads", type=int, default=2, help="threads to compute with")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    faiss.omp_set_num_threads(arguments.threads)
    pack = read_source(arguments.paths, None, name="building")
    if arguments.entities:
        pack = replace(pack, entities=pack.entities[:: max(1, len(pack.entities) // arguments.entities)])
    times: Times = defaultdict(lambda: [0.0, 0.0])
    with tempfile.TemporaryDirectory() as home, ExitStack() as stack:
        settings = Settings(home=Path(home), database_url=None)
        embedder = Embedder(settings.embedding_model)
        store = stack.enter_context(Store(settings.url()))
        store.add_version(pack)
        for stage, functions in (STAGES | WITHIN).items():
            for function in functions:
                stack.enter_context(timed(function, times[stage]))
        started, computed = time.perf_counter(), time.process_time()
        report = build_base(store, "building", settings=settings, embedder=embedder)
        whole = [time.perf_counter() - started, time.process_time() - computed]
    figures = {
        "entities": report.entities,
        "indexed texts": report.units,
        "embedded texts": report.embedded,
        "texts a second": report.units / whole[0],
        "texts a second and core, by what was computed": report.units / whole[1],
        "seconds": {stage: wall for stage, (wall, _) in times.items()} | {"all": whole[0]},
        "seconds computed": {stage: cpu for stage, (_, cpu) in times.items()} | {"all": whole[1]},
    }
    show(figures)
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def timed(function: str, spent: list[float]) -> Any:
    """A patch under which a function adds the time it takes to `spent`."""
    module_name, _, path = function.partition(":")
    owner: Any = importlib.import_module(module_name)
    *parents, name = path.split(".")
    for parent in parents:
        owner = getattr(owner, parent)
    original: Callable[..., Any] = getattr(owner, name)

    def called(*arguments: Any, **options: Any) -> Any:
        started, computed = time.perf_counter(), time.process_time()
        try:
            return original(*arguments, **options)
        finally:
            spent[0] += time.perf_counter() - started
            spent[1] += time.process_time() - computed

    # A class method is bound already.
    return patch.object(owner, name, staticmethod(called) if hasattr(original, "__self__") else called)


def show(figures: dict[str, Any]) -> None:
    """Print the figures, shares in percent."""
    for name, value in figures.items():
        if not isinstance(value, dict):
            print(f"{name:48}{value:12,.0f}")
    seconds, computed = figures["seconds"], figures["seconds computed"]
    print(f"{'stage':48}{'s':>8}{'%':>6}{'computed s':>12}{'%':>6}")
    for stage, wall in seconds.items():
        shares = (100 * wall / seconds["all"], 100 * computed[stage] / computed["all"])
        print(f"{stage:48}{wall:8.2f}{shares[0]:6.1f}{computed[stage]:12.2f}{shares[1]:6.1f}")


if __name__ == "__main__":
    main()
