"""SARI's additions and deletions, on examples worked out by hand."""

import pytest

from evaluation.sari import EditCounts, count_edits, normalize


def test_texts_lose_case_punctuation_and_articles() -> None:
    assert normalize('The "Green Door" is A novel, an old one.') == "green door is novel old one"


def test_one_reference() -> None:
    # Added: cendol, java (wanted: cendol, iced). Deleted: it (wanted: it, then).
    added, deleted = count_edits("Then it is sold.", "Then cendol is sold, Java.", ["Iced cendol is sold."])
    assert added == EditCounts(right=1, wrong=1, missed=1)
    assert deleted == EditCounts(right=1, wrong=0, missed=1)
    assert (added.precision, added.recall, added.f1) == (0.5, 0.5, 0.5)
    assert deleted.precision == 1.0
    assert deleted.f1 == pytest.approx(2 / 3)


def test_two_references_count_by_their_share() -> None:
    # Both references add "cendol", one adds "iced" and keeps "also", the other deletes it; both delete "it".
    added, deleted = count_edits(
        "It is also sold.", "Iced cendol is sold.", ["Cendol is also sold.", "The iced cendol is sold."]
    )
    assert added == EditCounts(right=1.5, wrong=0.5, missed=0)
    assert deleted == EditCounts(right=1.5, wrong=0.5, missed=0)
    assert added.precision == 0.75
    assert added.recall == 1.0


def test_what_is_not_edited_is_missed() -> None:
    added, deleted = count_edits("It is sold.", "It is sold.", ["Cendol is sold.", "It is sold in bowls."])
    # cendol, in, bowls: half of each; it: half.
    assert added == EditCounts(missed=1.5)
    assert deleted == EditCounts(missed=0.5)
    assert added.f1 == added.precision == added.recall == 0.0


def test_a_word_counts_once_a_sentence() -> None:
    added, _ = count_edits("It is it.", "Cendol is cendol.", ["Cendol is cendol."])
    assert added == EditCounts(right=1)


def test_counts_are_summed_before_precision_is_taken() -> None:
    whole = EditCounts(1, 0, 0) + EditCounts(1, 2, 3)
    assert (whole.precision, whole.recall) == (0.5, 0.4)


def test_there_must_be_a_reference() -> None:
    with pytest.raises(ValueError, match="reference"):
        count_edits("It is.", "It is.", [])
