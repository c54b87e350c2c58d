"""The store of expressions through SQLite: places, orders, resuming, double submits, limits, a killed server."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from collecting import store as store_module
from collecting.errors import CollectingError, ExpressionsError
from collecting.records import Progress, Rules, Task
from collecting.store import CollectingStore
from knowledge.settings import ROOT
from studies.errors import StudyError, UnknownTokenError
from studies.records import Person
from tests.collecting.conftest import ITEMS, RULES

SAID = ["the sweet one", "something with apricots"]


def worker(store: CollectingStore, name: str, study: str = "fair") -> Person:
    return store.sign_in(store.add_person(study, name))


def do_all(store: CollectingStore, who: Person) -> list[str]:
    seen = []
    while (task := store.next_task(who)) is not None:
        assert store.submit(who, task.item.key, SAID, 1, f"s-{task.item.key}")
        seen.append(task.item.key)
    return seen


def test_each_item_goes_to_so_many_workers_each_in_an_order_of_ones_own(store: CollectingStore) -> None:
    orders = [do_all(store, worker(store, name)) for name in ("ann", "bob", "eve")]
    keys = [item.key for item in ITEMS]
    assert [sorted(order) for order in orders] == [keys, keys, []]
    assert orders[0] != orders[1]
    assert len(store.collected("fair")) == 6


def test_an_item_under_way_holds_its_place_until_nobody_has_been_seen_for_long(
    store: CollectingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, eve = (worker(store, name) for name in ("ann", "bob", "eve"))
    do_all(store, bob)
    held = store.next_task(ann)
    assert held is not None
    assert store.progress(eve) == Progress(0, 2)
    monkeypatch.setattr(store_module, "HELD", timedelta(seconds=-1))
    assert store.progress(eve) == Progress(0, 3)
    assert len(do_all(store, eve)) == 3
    assert store.submit(ann, held.item.key, SAID, 1, "late")  # it is one more than was asked for, and not lost
    assert len(store.collected("fair")) == 7


def test_no_two_workers_get_the_last_place(url: str) -> None:
    store = CollectingStore(url)
    store.add_study("fair", ITEMS, replace(RULES, workers=1))
    people = [worker(store, f"w{number}") for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        tasks = list(pool.map(store.next_task, people))
    given = [task.item.key for task in tasks if task is not None]
    assert sorted(given) == [item.key for item in ITEMS]
    store.close()


def test_work_goes_on_where_it_was_left_with_what_was_typed(store: CollectingStore, url: str) -> None:
    token = store.add_person("fair", "ann")
    ann = store.sign_in(token)
    task = store.next_task(ann)
    assert task is not None
    store.keep_draft(ann, task.item.key, ["the swe", ""], 2)
    store.close()
    again = CollectingStore(url)
    assert again.next_task(again.sign_in(token)) == Task(task.item, ("the swe", ""), 2)
    again.close()


def test_a_double_submit_is_stored_once_even_at_the_same_time(store: CollectingStore) -> None:
    ann = worker(store, "ann")
    task = store.next_task(ann)
    assert task is not None
    with ThreadPoolExecutor(8) as pool:
        stored = list(pool.map(lambda _: store.submit(ann, task.item.key, SAID, 1, "same press"), range(16)))
    assert stored.count(True) == 1
    (one,) = store.collected("fair")
    assert (one.worker, one.expressions, one.looks) == ("ann", tuple(SAID), 1)


def test_a_second_thought_takes_the_place_of_the_first(store: CollectingStore) -> None:
    ann = worker(store, "ann")
    task = store.next_task(ann)
    assert task is not None
    store.submit(ann, task.item.key, SAID, 1, "one")
    store.submit(ann, task.item.key, ["for children", "with fruit in it"], 1, "two")
    (one,) = store.collected("fair")
    assert one.expressions == ("for children", "with fruit in it")


def test_an_item_that_is_passed_on_goes_to_somebody_else(store: CollectingStore) -> None:
    ann, bob, eve = (worker(store, name) for name in ("ann", "bob", "eve"))
    task = store.next_task(ann)
    assert task is not None
    store.submit(ann, task.item.key, [" ", ""], 1, "pass")
    assert store.progress(ann) == Progress(1, 2)
    assert len(do_all(store, bob)) == len(do_all(store, eve)) == 3
    assert sorted(one.worker for one in store.collected("fair") if one.item == task.item.key and one.expressions) == [
        "bob",
        "eve",
    ]


@pytest.mark.parametrize(
    ("said", "message"),
    [
        (["one way only"], "2 to 3 ways"),
        (["one", "two", "three", "four"], "2 to 3 ways"),
        (["the sweet one", "the first one"], "“the first one”: This says where it stands"),
        (["the sweet one", "Amber pie"], "uses a name"),
        (["the sweet one", "the SWEET one"], "said this already"),
        (["the sweet one", "x" * 1001], "1,000 characters"),
        (["the sweet one"] * 21, "at most 20"),
        (["the sweet one", "\x00 fruit"], "no text"),
        (["the sweet one", "\ud800 fruit"], "no text"),
    ],
)
def test_what_breaks_the_rules_is_not_stored(store: CollectingStore, said: list[str], message: str) -> None:
    ann = worker(store, "ann")
    task = store.next_task(ann)
    assert task is not None
    with pytest.raises(ExpressionsError, match=message):
        store.submit(ann, task.item.key, said, 1, "press")
    assert store.collected("fair") == []


def test_nobody_writes_about_an_item_that_is_another_s(store: CollectingStore) -> None:
    store.add_study("other", ITEMS, RULES)
    eve, ann = worker(store, "eve", "other"), worker(store, "ann")
    task = store.next_task(ann)
    assert task is not None
    for write in (
        lambda: store.submit(eve, task.item.key, SAID, 1, "press"),
        lambda: store.keep_draft(eve, task.item.key, SAID, 1),
        lambda: store.submit(ann, "00009", SAID, 1, "press"),
    ):
        with pytest.raises(ExpressionsError, match="not yours"):
            write()
    assert store.next_task(ann) == task


@pytest.mark.parametrize(
    ("name", "rules", "said"),
    [
        ("fair", RULES, "is a study 'fair' already"),
        ("", RULES, "1 to 255"),
        ("a\nb", RULES, "printable"),
        ("new", replace(RULES, least=0), "least first"),
        ("new", replace(RULES, least=4), "least first"),
        ("new", replace(RULES, most=21), "at most 20"),
        ("new", replace(RULES, workers=0), "1 to 1,000 workers"),
    ],
)
def test_a_study_that_cannot_be_is_refused(store: CollectingStore, name: str, rules: Rules, said: str) -> None:
    with pytest.raises(CollectingError, match=said):
        store.add_study(name, ITEMS, rules)


def test_workers_names_and_tokens_are_checked(store: CollectingStore, tmp_path: Path) -> None:
    token = store.add_person("fair", "ann")
    for name, said in (("ann", "has a worker 'ann' already"), ("", "printable"), ("a\x1b[2J", "printable")):
        with pytest.raises(StudyError, match=said):
            store.add_person("fair", name)
    renewed = store.renew_token("fair", "ann")
    assert store.sign_in(renewed).name == "ann"
    for wrong in ("", "x", token, "\udc80"):
        with pytest.raises(UnknownTokenError):
            store.sign_in(wrong)
    store.close()
    assert all(renewed.encode() not in file.read_bytes() for file in tmp_path.glob("collecting.db*"))


KILLED = """
import os, signal, sys
from collecting.store import CollectingStore
store = CollectingStore(sys.argv[1])
ann = store.sign_in(sys.argv[2])
first = store.next_task(ann)
store.submit(ann, first.item.key, ["the sweet one", "something with apricots"], 1, "first")
second = store.next_task(ann)
store.keep_draft(ann, second.item.key, ["half a sen"], 1)
print(second.item.key, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_server_that_is_killed_loses_nothing(store: CollectingStore, url: str) -> None:
    token = store.add_person("fair", "ann")
    command = [sys.executable, "-c", KILLED, url, token]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == -9, done.stderr
    ann = store.sign_in(token)
    task = store.next_task(ann)
    assert task is not None
    assert (task.item.key, task.draft) == (done.stdout.strip(), ("half a sen",))
    assert [one.expressions for one in store.collected("fair")] == [tuple(SAID)]
    assert not store.submit(ann, store.collected("fair")[0].item, SAID, 1, "first")  # sent again after the crash
    assert len(do_all(store, ann)) == 2
