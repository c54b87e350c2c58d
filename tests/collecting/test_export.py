"""What is exported: the AltEntities layout, splits by target, and the report."""

import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from collecting.errors import CollectingError
from collecting.export import altentities_records, split_targets, write_export
from collecting.records import Choice, Collected, Item
from collecting.statistics import by_sampling, statistics
from resolver.annotated_base import annotated_pack
from studies.errors import StudyError
from tests.collecting.conftest import ITEMS, RULES, choice

TIME = datetime(2026, 1, 2, 3, 4, 5)
SHARES = {"train": 0.7, "dev": 0.15, "test": 0.15}


def said(item: Item, worker: str, *expressions: str) -> Collected:
    return Collected(item.key, worker, expressions, 1, TIME)


COLLECTED = [
    said(ITEMS[0], "ann", "the sweet one", "Not the soup from the coast"),
    said(ITEMS[0], "bob", "the sweet one"),
    said(ITEMS[1], "ann", "served in a gourd", "what men in boats drink"),
    said(ITEMS[2], "ann"),
]


def many(targets: int, questions: int) -> list[Item]:
    pair = [choice(f"thing{number}", f"Thing {number}", "") for number in range(targets + 1)]
    return [
        Item(f"{n:05d}", "uniform", "", "", "", (pair[n % targets], pair[targets]), 0)
        for n in range(targets * questions)
    ]


def test_a_record_is_as_altentities_has_them() -> None:
    first, second = altentities_records(ITEMS, COLLECTED, RULES)
    assert first["expressions"] == ["the sweet one", "Not the soup from the coast", "the sweet one"]
    assert (first["domain"], first["sampling_method"], first["description_section"]) == ("DISHES", "UNIFORM", "")
    assert (first["target_index"], first["target"]) == (0, "https://example.org/wiki/Amber_pie")
    assert second["target"] == second["choices"][1]["wikipedia_url"] == "https://collected.invalid/wiki/lantern"
    for shown, written in zip(ITEMS[0].choices, first["choices"], strict=True):
        assert written["description"] == shown.shown
        assert shown.shown not in written["unshown_background"]
        assert shown.unshown in written["unshown_background"]


def test_things_that_share_an_address_are_told_apart() -> None:
    pair: tuple[Choice, Choice] = (
        replace(ITEMS[0].choices[0], url="https://example.org/a/tea"),
        replace(ITEMS[0].choices[1], url="https://example.net/b/tea"),
    )
    (record,) = altentities_records([replace(ITEMS[0], choices=pair)], COLLECTED, RULES)
    assert [one["wikipedia_url"] for one in record["choices"]] == [
        "https://collected.invalid/wiki/amber",
        "https://collected.invalid/wiki/lantern",
    ]


def test_no_target_is_in_two_splits_and_shares_are_kept() -> None:
    items = many(20, 5)
    split_of = split_targets(items, SHARES)
    counts = {split: sum(split_of[item.choices[0].key] == split for item in items) for split in SHARES}
    assert counts == {"train": 70, "dev": 15, "test": 15}
    assert split_targets(items, SHARES) == split_of
    assert split_targets(items, SHARES, seed=1) != split_of


@pytest.mark.parametrize("shares", [{}, {"train": 0.0}, {"train": -1.0}, {"training": 1.0}, {"train": float("inf")}])
def test_shares_that_cannot_be_are_refused(shares: dict[str, float]) -> None:
    with pytest.raises(CollectingError, match="one of them is above 0"):
        split_targets(ITEMS, shares)


def test_what_is_written_can_be_read_as_altentities(tmp_path: Path) -> None:
    stale = tmp_path / "dev.json"
    stale.write_text("[]", "utf-8")
    written = write_export(tmp_path, ITEMS, COLLECTED, RULES, {"train": 0.5, "test": 0.5})
    assert sorted(written.values()) == [(1, 2), (1, 3)]
    assert not stale.exists()
    for split in written:
        (question,), pack = annotated_pack([tmp_path / f"{split}.json"])
        assert len(question.expressions) == written[split][1]
        assert {entity.type for entity in pack.entities} == {"dishe"}
        for entity in pack.entities:
            texts = [section.text for section in entity.sections]
            assert len(texts) == 1
            assert texts[0].startswith("The oldest recipe")
            assert entity.attributes == {"country": ("Nowhere",)}
    rows = [json.loads(line) for line in (tmp_path / "collected.jsonl").read_text("utf-8").splitlines()]
    assert [(row["worker"], row["looks"], row["time"]) for row in rows] == [
        (one.worker, 1, "2026-01-02T03:04:05Z") for one in COLLECTED
    ]
    assert all(row["split"] in written for row in rows[:3])


def test_nothing_is_exported_where_nothing_was_collected_or_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(CollectingError, match="Nothing has been collected"):
        write_export(tmp_path, ITEMS, COLLECTED[3:], RULES, SHARES)
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(StudyError, match="cannot be written"):
        write_export(tmp_path / "file", ITEMS, COLLECTED, RULES, SHARES)


def test_the_report_counts_by_hand() -> None:
    found = statistics(altentities_records(ITEMS, COLLECTED, RULES))
    assert (found.questions, found.expressions) == (2, 5)
    assert found.words == 4.2
    assert found.repeated == 40.0
    assert found.negated == 20.0
    assert found.copied_shown == 20.0
    assert found.copied == 20.0
    assert found.named == 0.0


def test_named_entities_and_copies_of_what_was_not_shown() -> None:
    texts = {"description": "It is from Spain.", "unshown_background": "The men of Spain bake it. Bake it well."}
    record = {
        "sampling_method": "UNIFORM",
        "choices": [texts, {"description": "It is round.", "unshown_background": ""}],
        "expressions": [
            "the one from spain",
            "what Anna had",
            "I'd bake it, I think",
            "the men of spain",
            "it is round",
        ],
    }
    found = by_sampling([record, {**record, "sampling_method": "SAME_NAME", "expressions": ["is it round"]}])
    assert list(found) == ["SAME_NAME", "UNIFORM", "all"]
    assert found["all"].expressions == 6
    assert found["UNIFORM"].named == 60.0
    assert (found["UNIFORM"].copied_shown, found["UNIFORM"].copied) == (20.0, 40.0)
    assert statistics([]).words == 0.0
