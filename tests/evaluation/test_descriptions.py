"""Claim identification: questions built as in the paper, the model, the check, worked measures."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from evaluation.claim_identification import ClaimOutcome, by_familiarity, claim_metrics
from evaluation.pomo import CLASSES, ClaimQuestion, Mention, Pomo, PomoError, WikidataClaim, claim_questions, read_pomo

JOBS = ("painter", "goalkeeper", "senator", "chemist", "violinist", "judge")


def write(folder: Path) -> Path:
    """Six people: the sentence speaks of what each one's job is about, the description says the job."""
    about = (
        "canvas and colours",
        "the football match",
        "the vote in parliament",
        "molecules",
        "the concert",
        "the trial",
    )
    mentions, entities = [], []
    for n, (job, matter) in enumerate(zip(JOBS, about, strict=True)):
        used = f"story:{n}"
        mentions.append(
            "\t".join(
                (
                    f"Ann {n} spoke of {matter} .",
                    f"Ann {n}",
                    f"the {job}",
                    "",
                    f"Q{n}",
                    "Before .",
                    "After .",
                    "5",
                    used,
                )
            )
        )
        claims = [
            {"property": ["occupation", job], "qualifiers": [], "used": [used]},
            {"property": ["place of birth", f"Town {n}"], "qualifiers": [], "used": []},
        ]
        entities.append("\t".join((f"Q{n}", f"Ann {n}", "", "person", json.dumps(claims), "")))
    (folder / "valid.pm").write_text("\n".join(mentions) + "\n", "utf-8")
    (folder / "valid.wiki").write_text("\n".join(entities) + "\n", "utf-8")
    return folder / "valid"


def test_the_four_claims(tmp_path: Path) -> None:
    pomo = read_pomo(write(tmp_path))
    questions = claim_questions(pomo)
    assert len(questions) == 6
    assert questions == claim_questions(pomo)
    for question in questions:
        own = pomo.known[question.mention.entity]
        accurate, incongruous, nonfactual, both = question.claims
        assert accurate in question.mention.used
        assert incongruous in own - set(question.mention.used)
        assert nonfactual.predicate == accurate.predicate
        assert both.predicate == incongruous.predicate
        assert not {nonfactual, both} & own


def outcome(scores: list[float], claims: int = 2) -> tuple[Pomo, ClaimOutcome]:
    own = [WikidataClaim("p", str(n)) for n in range(claims)]
    mention = Mention(f"Q{claims}", "Ann", "", "", "", (own[0],))
    others = (WikidataClaim("p", "x"), WikidataClaim("q", "y"))
    question = ClaimQuestion(mention, (own[0], own[1], *others))
    return Pomo((mention,), {mention.entity: frozenset(own)}), ClaimOutcome(
        question, np.array(scores), (True, True, False, False)
    )


def test_worked_measures() -> None:
    _, right = outcome([0.9, 0.1, 0.5, 0.2])
    _, wrong = outcome([0.5, 0.1, 0.9, 0.2])
    _, tied = outcome([0.5, 0.1, 0.5, 0.2])
    metrics = claim_metrics([right, wrong, tied, right])
    assert metrics["claim.top1.accurate"] == 50
    assert metrics["claim.top1.nonfactual"] == 25
    assert metrics["claim.mrr.accurate"] == pytest.approx(100 * (1 + 0.5 + 0.5 + 1) / 4)
    assert metrics["claim.top1.accurate_checked"] == 100
    assert metrics["claim.top1.nonfactual_checked"] == 0


def test_familiar_are_those_of_whom_more_is_known() -> None:
    few, first = outcome([1, 0, 0, 0], claims=2)
    many, second = outcome([1, 0, 0, 0], claims=9)
    halves = by_familiarity(Pomo((), few.known | many.known), [first, second])
    assert (halves["less_familiar"], halves["familiar"]) == ([first], [second])


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    command = ["evaluate", "descriptions", str(write(tmp_path)), "--folds", "3", "--json", str(out), "--quiet"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    metrics = json.loads(out.read_text("utf-8"))["metrics"]
    assert {f"claim.top1.{label}{end}" for label in CLASSES for end in ("", "_checked")} <= set(metrics)
    assert metrics["claim.top1.nonfactual_checked"] == 0
    assert metrics["claim.top1.accurate_checked"] >= metrics["claim.top1.accurate"]
    assert metrics["claim.top1.accurate_checked"] == 100


def test_broken_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(PomoError, match=r"none\.wiki cannot be read"):
        read_pomo(tmp_path / "none")
    prefix = write(tmp_path)
    (tmp_path / "valid.pm").write_text("a\tb\n", "utf-8")
    with pytest.raises(PomoError, match="line 1: expected 9 columns, found 2"):
        read_pomo(prefix)
    (tmp_path / "valid.wiki").write_text("Q0\ta\tb\tc\tno claims\n", "utf-8")
    with pytest.raises(PomoError, match="claims cannot be read"):
        read_pomo(prefix)
