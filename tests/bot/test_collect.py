"""`whichone collect` from a knowledge base to a trained resolver, over the commands and a real server."""

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner, Result

from bot.cli.app import app
from bot.cli.collect import open_store
from collecting.errors import CollectingError
from knowledge.errors import KnowledgeBaseNotFoundError
from knowledge.settings import ROOT, Settings
from knowledge.store import Store
from knowledge.types import Pack
from resolver.errors import TrainingDataError
from retrieval.embedding import Embedder
from retrieval.errors import SamplingError
from retrieval.upkeep import bring_up_to_date
from studies.errors import StudyError

PAIRS = 8


@pytest.fixture
def base(home: Path, small_pack: Pack, embedder: Embedder) -> str:
    settings = Settings()
    with Store(settings.url()) as store:
        store.add_version(small_pack)
        bring_up_to_date(store, "sweets", settings, embedder=embedder)
    return "sweets"


@pytest.fixture
def study(base: str) -> str:
    said = run("init", base, "--pairs", str(PAIRS), "--least", "2", "--workers", "2").stdout
    assert "sweets: 8 items of sweets@1 (" in said
    assert "each for 2 workers" in said
    assert "No such pairs in sweets: similar_title" in said
    return base


@contextmanager
def serving() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    command = [sys.executable, "-m", "bot.cli.app", "collect", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        timer = threading.Timer(120, process.kill)
        timer.start()
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Collect at http://127.0.0.1:"), line
        yield line.split()[2], process
        timer.cancel()
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            _, complaints = process.communicate(timeout=60)
            assert process.returncode == 0
            assert not complaints


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(app, ["collect", *arguments])
    if result.exception is not None:
        raise result.exception
    return result


def ways(item: dict) -> list[str]:
    """Two ways to say what is meant, of which no two items have the same."""
    return [f"what {item['key']} was about", f"that of {item['key']} again, you know"]


def sent(item: dict) -> dict:
    return {"item": item["key"], "expressions": ways(item), "looks": 1, "submission": item["key"]}


def test_two_workers_over_a_killed_server_to_the_export_and_the_report(study: str, tmp_path: Path) -> None:
    with serving() as (address, process):
        links = {name: run("worker", name, "--url", address).stdout.strip() for name in ("ann", "bob")}
        with httpx.Client(follow_redirects=True) as client:
            assert client.get(links["ann"]).status_code == 200
            first = client.get(f"{address}/item").json()["item"]
            under_way = client.post(f"{address}/expressions", json=sent(first)).json()["item"]
            client.post(f"{address}/draft", json={**sent(under_way), "expressions": ["half a sen"]})
            process.kill()
            process.wait()
    with serving() as (address, _):
        for link in links.values():
            with httpx.Client(follow_redirects=True) as client:
                client.get(f"{address}/?{link.partition('?')[2]}")
                shown = client.get(f"{address}/item").json()["item"]
                if link == links["ann"]:
                    assert (shown["key"], shown["draft"]) == (under_way["key"], ["half a sen"])
                while shown is not None:
                    shown = client.post(f"{address}/expressions", json=sent(shown)).json()["item"]
    assert json.loads(run("progress", "--json").stdout) == {
        "workers": [{"worker": name, "done": 8, "left": 0} for name in ("ann", "bob")],
        "done": 16,
        "wanted": 16,
        "expressions": 32,
    }
    assert "sweets: 16 of 16 done, 32 expressions" in run("progress").stdout
    out = tmp_path / "out"
    assert "questions" in run("export", str(out), "--split", "train=0.5", "--split", "test=0.5").stdout
    counts = {name: len(json.loads((out / f"{name}.json").read_text("utf-8"))) for name in ("train", "test")}
    assert sum(counts.values()) == PAIRS
    report = json.loads(run("report", "--json").stdout)
    assert (report["all"]["questions"], report["all"]["expressions"]) == (PAIRS, 32)
    assert report == json.loads(run("report", "--json", str(out / "train.json"), str(out / "test.json")).stdout)
    assert "same name" in run("report").stdout


@pytest.mark.slow
def test_what_is_collected_trains_a_resolver_and_is_evaluated(study: str, tmp_path: Path) -> None:
    said = {"Cendol": ("green strands in a glass", "sugar from a palm"), "Kue talam": ("two layers", "from a tray")}
    said |= {"Tiramisù": ("with coffee in it", "cold biscuits")}
    for name in ("ann", "bob"):
        with open_store() as store:
            worker = store.sign_in(store.add_person(study, name))
            while (task := store.next_task(worker)) is not None:
                target = task.item.choices[task.item.target]
                more = ("from a tin", "arrowroot") if "baked" in target.key else ("it melts fast", "of milk and ice")
                store.submit(worker, task.item.key, said.get(target.name, more), 1, task.item.key)
    out = tmp_path / "out"
    run("export", str(out), "--split", "train=1")
    data, resolver = str(out / "train.json"), tmp_path / "resolver"
    train = ["train", "resolver", data, "--init", "models/resolver", "--refit", "--out", str(resolver), "--quiet"]
    result = CliRunner().invoke(app, train, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    metrics = tmp_path / "metrics.json"
    evaluate = ["evaluate", "altentities", data, "--checkpoint", str(resolver), "--json", str(metrics), "--quiet"]
    result = CliRunner().invoke(app, evaluate, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    found = json.loads(metrics.read_text("utf-8"))
    assert found["n"] == 32
    assert found["metrics"]["n.sweets"] == 32
    assert found["metrics"]["accuracy.sweets"] > 80


def test_what_cannot_be_done_is_said(base: str, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="no study; begin one with init"):
        run("progress")
    with pytest.raises(KnowledgeBaseNotFoundError):
        run("init", "nothing")
    with pytest.raises(SamplingError, match="similar_title"):
        run("init", base, "--share", "similar_title=1")
    with pytest.raises(CollectingError, match="only 10 of 100 pairs were found"):
        run("init", base)
    with pytest.raises(CollectingError, match="least first"):
        run("init", base, "--pairs", "2", "--least", "6")
    run("init", base, "--pairs", "2")
    with pytest.raises(CollectingError, match="a study 'sweets' already; choose another name"):
        run("init", base, "--pairs", "2")
    for nothing in (["report"], ["export", str(tmp_path / "out")]):
        with pytest.raises(CollectingError, match="Nothing has been collected yet"):
            run(*nothing)
    with pytest.raises(TrainingDataError, match="no such file"):
        run("report", str(tmp_path / "none.json"))
    assert "No workers yet" in run("progress").stdout


@pytest.mark.parametrize("share", ["uniform", "uniform=much", "nearest=1", "=1"])
def test_shares_that_are_none_are_refused(home: Path, share: str) -> None:
    result = CliRunner().invoke(app, ["collect", "init", "recipes", "--share", share])
    assert result.exit_code == 2
    assert "is not like uniform=0.5" in result.stderr.replace("\n", " ")
