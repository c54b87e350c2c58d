"""The store of judgements through SQLite: orders, resuming, double submits, versions, export."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from annotation.errors import AnnotationError, JudgementError
from annotation.records import Category, Item, Judgement, Progress
from annotation.store import AnnotationStore
from evaluation.agreement.reading import read_judgements
from studies.errors import StudyError, UnknownTokenError
from studies.records import Person

ITEMS = [Item(f"i{n}", "Tea or coffee?", ("tea", "coffee"), f"expression {n}") for n in range(8)]
FIRST = Judgement(frozenset({frozenset({0})}))
EITHER = Judgement(frozenset({frozenset({0}), frozenset({1})}))
BOTH = Judgement(frozenset({frozenset({0, 1})}))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'annotation.db'}"


@pytest.fixture
def store(url: str) -> AnnotationStore:
    store = AnnotationStore(url)
    assert store.put_items("drinks", ITEMS) == len(ITEMS)
    return store


def coder(store: AnnotationStore, name: str) -> Person:
    return store.sign_in(store.add_person("drinks", name))


def judge_all(store: AnnotationStore, who: Person) -> list[str]:
    seen = []
    while (item := store.next_item(who)) is not None:
        assert store.submit(who, item, FIRST, f"s-{item.key}")
        seen.append(item.key)
    return seen


def test_every_coder_has_an_order_of_ones_own_and_sees_each_item_once(store: AnnotationStore) -> None:
    orders = [judge_all(store, coder(store, name)) for name in ("ann", "bob")]
    assert [sorted(order) for order in orders] == [[item.key for item in ITEMS]] * 2
    assert orders[0] != orders[1]


def test_work_goes_on_where_it_was_left(store: AnnotationStore, url: str) -> None:
    token = store.add_person("drinks", "ann")
    ann = store.sign_in(token)
    first = store.next_item(ann)
    assert first is not None
    store.submit(ann, first, FIRST, "one")
    shown = store.next_item(ann)
    store.close()
    again = AnnotationStore(url)
    assert again.next_item(again.sign_in(token)) == shown
    assert again.progress(ann) == Progress(1, 8)


def test_a_double_submit_is_stored_once_even_at_the_same_time(store: AnnotationStore) -> None:
    ann = coder(store, "ann")
    with ThreadPoolExecutor(8) as pool:
        stored = list(pool.map(lambda _: store.submit(ann, ITEMS[0], EITHER, "same press"), range(16)))
    assert stored.count(True) == 1
    assert store.progress(ann) == Progress(1, 8)


def test_a_second_thought_takes_the_place_of_the_first(store: AnnotationStore) -> None:
    ann = coder(store, "ann")
    store.submit(ann, ITEMS[0], EITHER, "one")
    store.submit(ann, ITEMS[0], BOTH, "two")
    (row,) = store.export("drinks")
    assert [one["interpretations"] for one in row["annotations"]] == [[[0, 1]]]


def test_a_changed_item_is_judged_again(store: AnnotationStore) -> None:
    ann = coder(store, "ann")
    judge_all(store, ann)
    changed = replace(ITEMS[3], expression="something else")
    assert store.put_items("drinks", [*ITEMS[:3], changed]) == 1
    assert store.next_item(ann) == replace(changed, version=2)
    assert store.progress(ann) == Progress(7, 8)
    with pytest.raises(JudgementError, match="'i3' has changed"):
        store.submit(ann, ITEMS[3], FIRST, "late")
    assert "i3" not in [row["id"] for row in store.export("drinks")]


def test_what_is_exported_can_be_measured(store: AnnotationStore, tmp_path: Path) -> None:
    ann, bob = coder(store, "ann"), coder(store, "bob")
    store.submit(ann, ITEMS[0], EITHER, "1")
    store.submit(bob, ITEMS[0], BOTH, "1")
    store.submit(bob, ITEMS[1], Judgement(frozenset(), Category.NEW, "a third drink"), "2")
    file = tmp_path / "out.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in store.export("drinks")), "utf-8")
    either, both, new = read_judgements(file).judgements
    assert (either.coder, either.interpretations) == ("ann", frozenset({frozenset("0"), frozenset("1")}))
    assert (both.coder, both.interpretations) == ("bob", frozenset({frozenset("01")}))
    assert (new.item, new.category) == ("i1", "new")


def test_a_study_is_closed_to_coders_of_another(store: AnnotationStore) -> None:
    store.put_items("food", [Item("x", "Rice or bread?", ("rice", "bread"), "the white one")])
    eve = store.sign_in(store.add_person("food", "eve"))
    with pytest.raises(JudgementError, match="'i0' has changed or is gone"):
        store.submit(eve, ITEMS[0], FIRST, "1")
    assert store.progress(eve) == Progress(0, 1)


@pytest.mark.parametrize(
    "judgement",
    [
        Judgement(frozenset({frozenset({2})})),
        Judgement(frozenset({frozenset({-1})})),
        Judgement(frozenset({frozenset()})),
        Judgement(frozenset(frozenset({n}) for n in range(60))),
        replace(FIRST, comment="x" * 3000),
    ],
)
def test_judgements_that_do_not_fit_are_refused(store: AnnotationStore, judgement: Judgement) -> None:
    ann = coder(store, "ann")
    with pytest.raises(JudgementError):
        store.submit(ann, ITEMS[0], judgement, "1")
    assert store.progress(ann) == Progress(0, 8)


def test_tokens_are_secret(store: AnnotationStore, tmp_path: Path) -> None:
    token = store.add_person("drinks", "ann")
    store.close()
    assert all(token.encode() not in file.read_bytes() for file in tmp_path.glob("annotation.db*"))
    for wrong in ("", "x", token + "x", "\udc80", "x" * 100_000):
        with pytest.raises(UnknownTokenError):
            store.sign_in(wrong)


def test_names_are_checked(store: AnnotationStore) -> None:
    store.add_person("drinks", "ann")
    with pytest.raises(StudyError, match="has a coder 'ann' already"):
        store.add_person("drinks", "ann")
    with pytest.raises(StudyError, match="no study 'cars'"):
        store.add_person("cars", "ann")
    with pytest.raises(AnnotationError, match="are unique"):
        store.put_items("drinks", [ITEMS[0], ITEMS[0]])
