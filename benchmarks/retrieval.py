"""Times retrieval at several sizes in one run: BM25 and vector backends, hybrid search, evidence and candidates.

Run with `.venv/bin/python -m benchmarks.retrieval`. Each base is built once under `WHICHONE_HOME` (a million sentences
take long, and more than 8 GB of memory), kept there, and measured in a process of its own; another run only measures.
Queries are embedded outside the timed part, and that is reported by itself. Texts and vectors are those of
`benchmarks.synthetic_base`.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from benchmarks.build_synthetic import build_figures
from knowledge.settings import Settings

SIZES = (10_000, 100_000, 1_000_000)


def main() -> None:
    """Run the benchmark and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=int, nargs="+", default=list(SIZES), help="sizes of the bases")
    parser.add_argument("--repeat", type=int, default=200, help="times each thing is done")
    parser.add_argument("--threads", type=int, default=2, help="torch and FAISS threads")
    parser.add_argument("--alone", action="store_true", help="without what one would otherwise use, which takes longer")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    arguments = parser.parse_args()
    figures: dict[str, dict[str, float]] = {}
    for size in arguments.sentences:
        build_figures(size, Settings(), arguments.threads)
        figures[str(size)] = measured(size, arguments.repeat, arguments.threads, arguments.alone)
        show(size, figures[str(size)])
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def measured(size: int, repeat: int, threads: int, alone: bool = False) -> dict[str, float]:
    """The figures of one base, from a process that opened nothing else."""
    command = [sys.executable, "-m", "benchmarks.measure_retrieval", str(size), "--repeat", str(repeat)]
    command += ["--threads", str(threads), *(["--alone"] if alone else [])]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def show(size: int, figures: dict[str, float]) -> None:
    """Print the figures of one size: times also as ratios to hybrid search."""
    hybrid = figures["hybrid search, 10 units (ms)"]
    print(f"{size:,} sentences")
    for what, value in figures.items():
        ratio = f"{value / hybrid:10.2f} x" if what.endswith("(ms)") else ""
        print(f"  {what:48} {value:12.2f}{ratio}")


if __name__ == "__main__":
    main()
