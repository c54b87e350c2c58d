"""Times turns of 1, 10 and 50 people who talk at once through the gateway, and tells where the time goes.

Starts `whichone web` with its own Rasa and action server, over the knowledge bases of the home folder. The gateway and
the action server log how long their parts of a turn took; what is left of the whole is the gateway's and Rasa's own.

Run with `.venv/bin/python -m benchmarks.conversation`.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

import httpx

from bot.launcher.signals import exit_on_signals
from knowledge.settings import ROOT, Settings

SCRIPTS = (
    ("I'd like a dessert with coconut", "the iced green one", "why?", "thanks"),
    ("kue talam or cendol", "not the layered one", "what's the difference?"),
    ("a noodle soup", "the one with beef", "no, the other one"),
    ("something sweet with almonds", "hmm, I don't know", "the first one"),
    ("cendol or baklava", "whichever is older", "both"),
)
"""What people say: descriptions, denials, positions, questions."""

WARM_UP = 2

PATIENT = 20
"""Turns at most of somebody who thinks between them: one person's two hundred would take minutes."""


@dataclass
class Measured:
    """Turns of some people at once, in milliseconds; `parts` are means per turn, and so is `processor`, each process's
    processor time, which other programs on the machine change less."""

    people: int
    thinking: float
    turns: int = 0
    failed: int = 0
    median: float = 0.0
    p95: float = 0.0
    per_second: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)
    processor: dict[str, float] = field(default_factory=dict)


class Tail:
    """The records that were added to a log of JSON lines since the last look."""

    def __init__(self, file: Path) -> None:
        self._file, self._read = file, 0

    def records(self) -> list[dict[str, Any]]:
        """The new ones."""
        with self._file.open("rb") as handle:
            handle.seek(self._read)
            lines = handle.read()
        whole = lines[: lines.rfind(b"\n") + 1]
        self._read += len(whole)
        return [json.loads(line) for line in whole.splitlines() if line.startswith(b"{")]


def main() -> None:
    """Measure, print the table, and write it where --json says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, nargs="+", default=[1, 10, 50], help="how many at once (1 10 50)")
    parser.add_argument(
        "--thinking", type=float, nargs="+", default=[0.0, 1.5], help="seconds between turns, half to one and a half"
    )
    parser.add_argument("--turns", type=int, default=200, help="turns of all people together, for each line")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    exit_on_signals()
    results = []
    with running() as (url, web, gateway, actions):
        asyncio.run(talk(url, Measured(1, 0.0), WARM_UP * 3, random.Random(arguments.seed)))
        print(
            row(
                "people",
                "thinking",
                "turns",
                "failed",
                "median",
                "95 %",
                "turns/s",
                "where the time goes (mean; processor)",
            )
        )
        for thinking in arguments.thinking:
            for people in arguments.people:
                gateway.records(), actions.records()
                before = processor(web)
                measured = Measured(people, thinking)
                each = max(4, arguments.turns // people)
                if thinking:
                    each = min(each, PATIENT)
                total = asyncio.run(talk(url, measured, each, random.Random(arguments.seed)))
                measured.processor = {
                    name: 1000 * (seconds - before[name]) / measured.turns for name, seconds in processor(web).items()
                }
                measured.parts = parts(total, gateway.records(), actions.records())
                results.append(measured)
                print(line(measured), flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(result) for result in results], indent=2) + "\n", "utf-8")


@contextmanager
def running() -> Iterator[tuple[str, int, Tail, Tail]]:
    """The page's address, the gateway's process id, and the logs of the gateway and of the action server."""
    home = Settings().home.resolve()
    environment = os.environ | {"WHICHONE_LOG_FORMAT": "json", "WHICHONE_LOG_LEVEL": "info", "WHICHONE_HOME": str(home)}
    unlimited = str(10**9)
    command = [sys.executable, "-m", "bot.cli.app", "web", "--rate", unlimited, "--address-rate", unlimited, "--quiet"]
    with tempfile.TemporaryDirectory(prefix="whichone-") as folder, (Path(folder) / "gateway.log").open("wb") as log:
        web = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=log)
        try:
            url = address(web.stdout)
            if url is None:
                raise SystemExit(f"whichone web did not start:\n{(Path(folder) / 'gateway.log').read_text('utf-8')}")
            newest = max(home.glob("logs/*-actions.log"), key=lambda file: file.stat().st_mtime)
            yield url, web.pid, Tail(Path(folder) / "gateway.log"), Tail(newest)
        finally:
            web.terminate()
            web.wait()


def processor(web: int) -> dict[str, float]:
    """Seconds of processor time that the gateway and the servers it started have used so far (Linux)."""
    used: dict[str, float] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent, *_ = fields = (folder / "stat").read_text().rpartition(")")[2].split()[1:]
            command = (folder / "cmdline").read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if web in (int(folder.name), int(parent)):
            name = "Rasa" if "rasa_start" in command else "gateway" if int(folder.name) == web else "action server"
            used[name] = (int(fields[10]) + int(fields[11])) / os.sysconf("SC_CLK_TCK")
    return dict(sorted(used.items()))


def address(output: IO[bytes] | None) -> str | None:
    """The address that the first line tells; None where it ended without one."""
    first = output.readline().decode() if output else ""
    return first.split()[1] if first.startswith("Whichone: ") else None


async def talk(url: str, measured: Measured, turns: int, dice: random.Random) -> list[float]:
    """Let people talk at once, so many turns each; fills in the figures and returns the milliseconds of each turn."""
    times: list[float] = []
    began = time.perf_counter()
    seeds = [dice.random() for _ in range(measured.people)]
    await asyncio.gather(*(person(url, measured, turns, times, random.Random(seed)) for seed in seeds))
    measured.turns = len(times)
    measured.per_second = len(times) / (time.perf_counter() - began)
    measured.median = statistics.median(times)
    measured.p95 = statistics.quantiles(times, n=20, method="inclusive")[-1]
    return times


async def person(url: str, measured: Measured, turns: int, times: list[float], dice: random.Random) -> None:
    """One person, who begins a new conversation for every script."""
    async with httpx.AsyncClient(base_url=url, timeout=120, trust_env=False) as client:
        said = 0
        while said < turns:
            await client.post("/api/conversation")
            for text in dice.choice(SCRIPTS)[: turns - said]:
                await asyncio.sleep(measured.thinking * dice.uniform(0.5, 1.5))
                began = time.perf_counter()
                answer = await client.post("/api/message", json={"text": text, "knowledge_base": "recipes"})
                times.append((time.perf_counter() - began) * 1000)
                measured.failed += answer.status_code != 200
                said += 1


def parts(
    times: Sequence[float], gateway: Sequence[dict[str, Any]], actions: Sequence[dict[str, Any]]
) -> dict[str, float]:
    """Mean milliseconds per turn of each part; they add up to the mean turn."""
    turns = len(times)
    answer = sum(record.get("answer_ms", 0.0) for record in gateway) / turns
    state = sum(record.get("state_ms", 0.0) for record in gateway) / turns
    by_action: dict[str, float] = {}
    for record in actions:
        if "action" in record:
            name = {"action_resolve_choice": "resolver", "action_offer_choices": "candidates"}.get(
                record["action"], "other actions"
            )
            by_action[name] = by_action.get(name, 0.0) + record["milliseconds"] / turns
    return {
        "gateway": statistics.mean(times) - answer - state,
        "Rasa": answer - sum(by_action.values()),
        "what it came to": state,
        **dict(sorted(by_action.items())),
    }


def row(*cells: str) -> str:
    """Cells in columns."""
    widths = (6, 8, 5, 6, 9, 9, 7)
    return "  ".join([*(cell.rjust(width) for cell, width in zip(cells, widths, strict=False)), *cells[len(widths) :]])


def line(measured: Measured) -> str:
    """One line of the table."""
    return row(
        str(measured.people),
        f"{measured.thinking:g} s",
        str(measured.turns),
        str(measured.failed),
        f"{measured.median:.0f} ms",
        f"{measured.p95:.0f} ms",
        f"{measured.per_second:.1f}",
        ", ".join(f"{name} {value:.0f}" for name, value in measured.parts.items())
        + " ("
        + ", ".join(f"{name} {value:.0f}" for name, value in measured.processor.items())
        + ")",
    )


if __name__ == "__main__":
    main()
