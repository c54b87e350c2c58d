"""What stand-alone sentences do to evidence and resolver, over questions of our own."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from evaluation.errors import EvaluationError
from evaluation.evidence import EvidenceRun, Original, evaluate_evidence, sample_questions, telling_term
from knowledge.settings import Settings
from resolver.annotated_base import annotated_pack
from resolver.checkpoint import SHIPPED
from resolver.resolve import Resolver
from retrieval.decontext import RuleDecontextualizer
from retrieval.embedding import Embedder
from retrieval.terms import terms
from tests.evaluation.samples import write_questions


@pytest.fixture
def run(embedder: Embedder, tmp_path: Path) -> EvidenceRun:
    questions, pack = annotated_pack([write_questions(tmp_path / "questions.json")])
    settings = Settings(home=tmp_path / "home")
    return EvidenceRun(questions, pack, Resolver.load(SHIPPED, settings).scorer, settings, embedder)


def test_sentences_as_they_are_beside_rewritten_ones(run: EvidenceRun) -> None:
    result = evaluate_evidence(run, {"original": Original(), "rules": RuleDecontextualizer()})
    original, rules = result.rows["original"], result.rows["rules"]
    assert (result.questions, result.entities, result.sentences) == (4, 8, 16)
    assert original.rewritten == original.gain == original.gain_error == 0
    assert rules.rewritten >= 50
    assert original.accuracy.n == 10
    assert rules.gain == pytest.approx(rules.accuracy.percent - original.accuracy.percent, abs=0.01)
    # "it comes on a slate" and others say nothing that a sentence of the target has.
    assert 3 <= original.recall[1].n == rules.recall[1].n < 10
    assert rules.recall[3].percent >= rules.recall[1].percent > 50


def test_the_same_sentences_give_the_same(run: EvidenceRun) -> None:
    result = evaluate_evidence(run, {"original": Original(), "rules": Original()})
    assert result.rows["original"] == result.rows["rules"]


def test_too_little_to_measure_is_refused(run: EvidenceRun) -> None:
    with pytest.raises(EvaluationError):
        evaluate_evidence(run, {})


def test_what_an_expression_is_about(run: EvidenceRun) -> None:
    question = run.questions[2]
    pie, bread = question.keys
    known = {pie: frozenset(terms("a song of a lighthouse, with a cello")), bread: frozenset(terms("a song of rain"))}
    # Both choices have a song; the name is what people were asked not to say.
    assert telling_term("the song of the lighthouse", question, run.pack, known) == "lighthous"
    assert telling_term("the song", question, run.pack, known) == ""
    assert telling_term("low tide", question, run.pack, {**known, pie: frozenset({"low", "tide"})}) == ""
    # The rarer of two.
    more = {**known, "another": frozenset({"cello"})}
    assert telling_term("the lighthouse with a cello", question, run.pack, more) == "lighthous"


def test_a_sample_is_always_the_same_and_in_order(run: EvidenceRun) -> None:
    sample = sample_questions(run.questions, 2)
    assert sample == sample_questions(run.questions, 2)
    assert sample == [question for question in run.questions if question in sample]
    assert sample_questions(run.questions, 9) == list(run.questions)


@pytest.mark.slow
def test_the_command(home: Path, tmp_path: Path) -> None:
    file, out = write_questions(tmp_path / "questions.json"), tmp_path / "out.json"
    result = CliRunner().invoke(app, ["evaluate", "evidence", str(file), "--json", str(out), "--quiet"])
    assert result.exit_code == 0, result.output
    assert "rewritten by rules" in result.stdout
    report = json.loads(out.read_text("utf-8"))
    assert report["n"] == 10
    assert {"original.accuracy", "rules.gain", "rules.gain_error", "rules.recall@1"} <= set(report["metrics"])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--sentences", "poems"], "name some of original, rules, model"),
        (["--sentences", "model"], "go together"),
        (["--model", "folder"], "go together"),
    ],
)
def test_wrong_options_are_refused(options: list[str], said: str, home: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["evaluate", "evidence", str(tmp_path / "not-read.json"), *options])
    assert result.exit_code == 2
    assert said in re.sub(r"[\s│]+", " ", result.stderr)
