"""What went wrong, with evidence and a tag."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from evaluation.altentities_errors import count_tags, write_errors, wrong_answers
from evaluation.error_tags import ErrorTag
from evaluation.outcomes import Outcomes
from evaluation.report import ReportError
from tests.evaluation.conftest import Evaluated


def with_resolver(evaluated: Evaluated, probability: list[float]) -> Outcomes:
    """The outcomes as if the resolver had said so of the first choices."""
    return replace(evaluated.result.outcomes, probability={"resolver": np.array(probability)})


def test_only_what_is_wrong_is_told_with_all_that_led_to_it(evaluated: Evaluated) -> None:
    # Meant are the first, second, first and second choices, of 3, 2, 3 and 2 expressions.
    outcomes = with_resolver(evaluated, [0.9, 0.2, 0.9, 0.1, 0.1, 0.9, 0.5, 0.9, 0.1, 0.75])
    wrong = wrong_answers(outcomes, evaluated.run.base)
    assert [one.expression for one in wrong] == ["not boiled", "the folk song", "not the one with the banjo"]
    boiled, folk, banjo = wrong
    assert boiled.question == "Do you mean 'Amber pie' or 'Lantern soup'?"
    assert (boiled.meant, boiled.chosen, boiled.margin) == ("Amber pie", "Lantern soup", 0.6)
    assert boiled.tag is ErrorTag.NEGATION
    assert boiled.evidence["Lantern soup"][0]["text"] == "Lantern soup is boiled for an hour."
    assert (folk.chosen, folk.margin, folk.decided_by) == (None, 0.0, "model")
    assert (banjo.domain, banjo.sampling_method, banjo.margin) == ("songs", "SAME_INFOBOXES", 0.5)
    assert all(set(one.evidence) == set(one.choices) for one in wrong)


def test_a_rule_that_decided_is_named(evaluated: Evaluated) -> None:
    wrong = wrong_answers(
        with_resolver(evaluated, [0.9, 0.9, 0.9, 0.1, 0.1, 0.9, 0.9, 0.0, 0.1, 0.1]), evaluated.run.base
    )
    assert [(one.expression, one.decided_by, one.tag) for one in wrong] == [
        ("the older one", "comparison", ErrorTag.COMPARISON)
    ]


def test_every_tag_is_counted_by_domain(evaluated: Evaluated) -> None:
    counts = count_tags(wrong_answers(with_resolver(evaluated, [0.5] * 10), evaluated.run.base))
    assert set(counts) == set(ErrorTag)
    assert sum(by_domain.total() for by_domain in counts.values()) == 10
    assert counts[ErrorTag.COMPARISON] == {"songs": 1}


def test_they_are_written_one_a_line(evaluated: Evaluated, tmp_path: Path) -> None:
    wrong = wrong_answers(with_resolver(evaluated, [0.5] * 10), evaluated.run.base)
    write_errors(wrong, tmp_path / "new" / "errors.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "new" / "errors.jsonl").read_text("utf-8").splitlines()]
    assert [line["tag"] for line in lines] == [one.tag for one in wrong]
    assert set(lines[0]) == {
        "question", "domain", "sampling_method", "choices", "expression", "meant", "chosen", "margin", "decided_by",
        "evidence", "tag",
    }  # fmt: skip
    with pytest.raises(ReportError, match="cannot be written"):
        write_errors(wrong, tmp_path)
