"""`whichone annotate` from the items to agreement, over the commands and a real server."""

import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner, Result

from annotation.errors import AnnotationError, ConsentError
from annotation.items import read_items
from bot.cli.annotate import open_store
from bot.cli.app import app
from gateway.errors import AddressError
from knowledge.settings import ROOT
from resolver.errors import ChoicesError
from studies.errors import StudyError
from tests.bot.conftest import RunningBot
from tests.bot.test_launcher import whichone

ROWS = [
    {"id": f"i{n}", "question": "Tea or coffee?", "choices": ["tea", "coffee"], "answer": f"expression {n}"}
    for n in range(3)
]


@pytest.fixture
def study(home: Path, tmp_path: Path) -> Path:
    items = tmp_path / "drinks.jsonl"
    items.write_text("".join(json.dumps(row) + "\n" for row in ROWS), "utf-8")
    assert "drinks: 3 items added" in run("init", str(items)).stdout
    return items


@pytest.fixture
def address(study: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "bot.cli.app", "annotate", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        timer = threading.Timer(60, process.kill)
        timer.start()
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Judge at http://127.0.0.1:"), line
        yield line.split()[2]
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate()
        timer.cancel()
    assert process.returncode == 0
    assert not complaints


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(app, ["annotate", *arguments])
    if result.exception is not None:
        raise result.exception
    return result


def test_from_init_to_agreement(address: str, tmp_path: Path) -> None:
    for name in ("ann", "bob"):
        link = run("coder", name, "--url", address).stdout.strip()
        with httpx.Client(follow_redirects=True) as client:
            assert client.get(link).status_code == 200
            item = client.get(f"{address}/item").json()["item"]
            while item is not None:
                body = {"item": item, "interpretations": [[0]], "submission": item["key"]}
                item = client.post(f"{address}/judgement", json=body).json()["item"]
    assert json.loads(run("progress", "--json").stdout) == [
        {"coder": name, "judged": 3, "items": 3} for name in ("ann", "bob")
    ]
    assert "3 of 3  ann" in run("progress").stdout
    out = tmp_path / "out.jsonl"
    out.write_text("what was there", "utf-8")
    assert "3 items, 6 judgements" in run("export", str(out)).stdout
    result = CliRunner().invoke(app, ["agreement", str(out), "--replicates", "10"])
    assert "2 coders, 3 items, 6 judgements" in result.stdout


def test_a_renewed_link_takes_the_place_of_the_old(study: Path, address: str) -> None:
    old = run("coder", "ann", "--url", address).stdout.strip()
    new = run("coder", "ann", "--url", address, "--renew").stdout.strip()
    assert httpx.get(old).status_code == 401
    assert httpx.get(new).status_code == 303


def test_a_study_is_named_where_there_are_several(study: Path) -> None:
    run("coder", "ann")
    run("init", str(study), "--study", "other")
    with pytest.raises(StudyError, match="several studies; name one: drinks, other"):
        run("coder", "bob")
    with pytest.raises(StudyError, match="no study 'none'"):
        run("progress", "--study", "none")
    assert "No coders yet" in run("progress", "--study", "other").stdout


def test_what_cannot_be_done_is_said(home: Path, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="no study; begin one with init"):
        run("progress")
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(AddressError, match="cannot listen on 127"):
        run("serve", "--port", str(taken.getsockname()[1]))


def test_an_export_that_cannot_be_written_leaves_nothing(study: Path, tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="cannot be written"):
        run("export", str(tmp_path / "missing" / "out.jsonl"))
    (tmp_path / "folder").mkdir()
    with pytest.raises(StudyError, match="cannot be written"):
        run("export", str(tmp_path / "folder"))
    assert not list(tmp_path.glob(".*.part"))


@pytest.mark.slow
def test_the_resolver_is_one_of_the_coders(home: Path, tmp_path: Path) -> None:
    items, out = tmp_path / "dessert.jsonl", tmp_path / "out.jsonl"
    question = {"question": "Do you mean 'Kue talam' or 'Cendol'?", "choices": ["Kue talam", "Cendol"]}
    said = {"a": "the second", "b": "both of them", "c": "either is fine", "d": "neither"}
    items.write_text("".join(json.dumps({"id": k, "answer": v, **question}) + "\n" for k, v in said.items()), "utf-8")
    run("init", str(items))
    for kb in ([], ["--kb", "recipes"]):  # without a name, the shipped base is built first
        assert "4 items judged by resolver" in run("resolver", *kb).stdout
    run("export", str(out))
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert {row["id"]: [one["interpretations"] for one in row["annotations"]] for row in rows} == {
        "a": [[[1]]],
        "b": [[[0, 1]]],
        "c": [[[0], [1]]],
        "d": [[]],
    }
    with pytest.raises(StudyError, match="no coder 'resolver' who signs in"):
        run("coder", "resolver", "--renew")
    items.write_text(json.dumps({"id": "e", "answer": "x", "question": "?", "choices": ["Cendol", "Zzyzx"]}), "utf-8")
    run("init", str(items))
    with pytest.raises(ChoicesError, match="Item 'e', knowledge base 'recipes': No entity is called 'Zzyzx'"):
        run("resolver", "--kb", "recipes")


def test_the_resolver_takes_no_person_s_name(study: Path) -> None:
    run("coder", "ann")
    with open_store() as store, pytest.raises(AnnotationError, match="'ann' is a person"):
        store.machine_coder("drinks", "ann")


def test_conversations_are_no_items_unless_people_are_told(home: Path, tmp_path: Path) -> None:
    with pytest.raises(ConsentError, match="unless people are told"):
        run("conversations", str(tmp_path / "items.jsonl"))
    assert not (tmp_path / "items.jsonl").exists()


@pytest.mark.slow
def test_answers_to_the_bot_become_items(
    running_bot: RunningBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "I'd like a dessert with coconut\nthe iced green one, I believe\n"
    whichone(running_bot, "chat", "--url", running_bot.url, said=said)
    monkeypatch.setenv("WHICHONE_HOME", str(running_bot.home))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    out = tmp_path / "items.jsonl"
    monkeypatch.setenv("WHICHONE_ANNOTATION_CONSENT_SINCE", "2999-01-01")
    assert "0 items" in run("conversations", str(out)).stdout
    monkeypatch.setenv("WHICHONE_ANNOTATION_CONSENT_SINCE", "2020-01-01")
    run("conversations", str(out))
    (item,) = (one for one in read_items(out) if one.expression == "the iced green one, I believe")
    assert (item.question, item.choices) == ("Do you mean 'Kue talam' or 'Cendol'?", ("Kue talam", "Cendol"))
