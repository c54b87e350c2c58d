"""Builds the bases of `benchmarks.retrieval`, as `whichone kb build` would, and remembers what that took."""

import json
import resource
import time

import faiss
import torch

from benchmarks.synthetic_base import AsWritten, MixedVectors, synthetic_pack
from knowledge.settings import Settings
from knowledge.store import Store
from retrieval.build import build_base
from retrieval.embedding import Embedder
from retrieval.upkeep import needs_building

_RECORD = "build-figures.json"


def base_name(size: int) -> str:
    """The name of the base with so many sentences."""
    return f"benchmark-{size}"


def bench_settings(settings: Settings) -> Settings:
    """The settings with a home of the benchmark's own."""
    home = settings.home / "benchmarks"
    home.mkdir(parents=True, exist_ok=True)
    return settings.model_copy(update={"home": home, "database_url": None})


def build_figures(size: int, settings: Settings, threads: int) -> dict[str, float]:
    """Build the base of a size unless it is there; what it took (kept beside its index)."""
    torch.set_num_threads(threads)
    faiss.omp_set_num_threads(threads)
    own = bench_settings(settings)
    name = base_name(size)
    record = own.index_folder(name) / _RECORD
    with Store(own.url()) as store:
        if record.exists() and not needs_building(store, name, own):
            found: dict[str, float] = json.loads(record.read_text("utf-8"))
            return found
        store.add_version(synthetic_pack(name, size))
        embedder = MixedVectors(Embedder(own.embedding_model, own.home / "cache"))
        started = time.perf_counter()
        report = build_base(store, name, settings=own, embedder=embedder, decontextualizer=AsWritten())
        seconds = time.perf_counter() - started
    folder = own.index_folder(name, report.version)
    figures = {
        "indexed texts": float(report.units),
        "build, without embedding by MiniLM (s)": seconds,
        "peak memory of the build (MB)": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "index size (MB)": sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 2**20,
    }
    record.write_text(json.dumps(figures), encoding="utf-8")
    return figures
