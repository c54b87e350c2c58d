"""Claims and descriptions: questions built as in the paper, models, the check, generation, worked measures."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from typer.testing import CliRunner

from bot.cli.app import app
from evaluation.alternatives import Outcome, by_familiarity, familiar_entities, fit_pairwise, rank_metrics
from evaluation.bert_score import BertScore
from evaluation.description_generation import CONTEXTS
from evaluation.errors import EvaluationError
from evaluation.generated_text import bleu_1, rouge_l_precision
from evaluation.pomo import CLASSES, Mention, Pomo, PomoError, WikidataClaim, claim_questions, read_pomo
from evaluation.pomo_descriptions import description_questions
from evaluation.pomo_people import PEOPLE, person
from responses import describe
from retrieval.embedding import minilm_folder

JOBS = ("painter", "goalkeeper", "senator", "chemist", "violinist", "judge")


ABOUT = ("canvas and colours", "the match", "the vote in parliament", "molecules", "the concert", "the trial")


def write(folder: Path, twice: bool = False) -> Path:
    """Six people: the sentence speaks of what each one's job is about, the description says the job.

    Args:
        twice: each is mentioned a second time, where the description is the town.
    """
    mentions, entities = [], []
    for n, (job, matter) in enumerate(zip(JOBS, ABOUT, strict=True)):
        name, town = f"Ann {n}", f"Town{n}"
        told = [(f"{name} spoke of {matter} .", f"the {job}", f"story:{n}")]
        if twice:
            told.append((f"{name} was at home .", town, f"home:{n}"))
        for text, description, story in told:
            mentions.append("\t".join((text, name, description, "", f"Q{n}", "Before .", "After .", "5", story)))
        claims = [
            {"property": ["occupation", job], "qualifiers": [], "used": [f"story:{n}"]},
            {"property": ["place of birth", town], "qualifiers": [], "used": [f"home:{n}"] if twice else []},
        ]
        entities.append("\t".join((f"Q{n}", name, "", "person", json.dumps(claims), "")))
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


def outcome(scores: list[float], entity: str = "Q1") -> Outcome:
    return Outcome(Mention(entity, "Ann", "", "", "", ()), np.array(scores), (True, True, False, False))


def test_worked_measures() -> None:
    right, wrong, tied = (
        outcome(scores) for scores in ([0.9, 0.1, 0.5, 0.2], [0.5, 0.1, 0.9, 0.2], [0.5, 0.1, 0.5, 0.2])
    )
    metrics = rank_metrics([right, wrong, tied, right], "claim")
    assert metrics["claim.top1.accurate"] == 50
    assert metrics["claim.top1.nonfactual"] == 25
    assert metrics["claim.mrr.accurate"] == pytest.approx(100 * (1 + 0.5 + 0.5 + 1) / 4)
    checked = rank_metrics([right, wrong, tied, right], "claim", checked=True)
    assert checked["claim.top1.accurate_checked"] == 100
    assert checked["claim.top1.nonfactual_checked"] == 0


def test_familiar_are_those_of_whom_more_is_known() -> None:
    known = {f"Q{n}": frozenset(WikidataClaim("p", str(value)) for value in range(n)) for n in (2, 9)}
    few, many = outcome([1, 0, 0, 0], "Q2"), outcome([1, 0, 0, 0], "Q9")
    familiar = familiar_entities(Pomo((), known, {}), [few.mention, many.mention])
    halves = by_familiarity([few, many], [few.mention, many.mention], familiar)
    assert (halves["less_familiar"], halves["familiar"]) == ([few], [many])


def test_pairwise_weights_put_the_better_ahead() -> None:
    ahead = np.array([[1.0, 0.3], [2.0, -0.4], [1.5, 0.1]])
    weights = fit_pairwise(ahead, strength=1.0)
    assert (ahead @ weights > 0).all()
    assert weights[0] > abs(weights[1])


def test_bleu_1_of_a_worked_pair() -> None:
    # 3 of 4 words are in the reference of 6: precision 0.75, brevity penalty exp(1 - 6/4)
    expected = 100 * 0.75 * np.exp(1 - 6 / 4)
    assert bleu_1(["a Green iced cake"], ["an iced cake that is green"]) == pytest.approx(expected)
    assert bleu_1(["a b c"], ["a b c"]) == pytest.approx(100)
    assert bleu_1(["a b a a"], ["a b c d"]) == pytest.approx(50)  # a word counts as often as the reference has it


def test_rouge_l_precision_of_a_worked_pair() -> None:
    # the longest common subsequence is "iced cake": 2 of 4 words; the second pair has 1 of 1
    assert rouge_l_precision(["a Green iced cake", "Cake!"], ["an iced cake that is green", "a cake"]) == 75
    assert rouge_l_precision([""], ["a cake"]) == 0
    with pytest.raises(ValueError, match="1 generated texts and 2 references"):
        rouge_l_precision(["a"], ["a", "b"])


def test_bert_score_is_the_mean_of_the_nearest_word_pieces_cosines() -> None:
    from transformers import AutoModel, AutoTokenizer

    model, tokenizer = AutoModel.from_pretrained(minilm_folder()), AutoTokenizer.from_pretrained(minilm_folder())
    texts = ["a British politician", "a member of parliament who lives in London and writes"]
    with torch.inference_mode():
        first, second = (model(**tokenizer(text, return_tensors="pt")).last_hidden_state[0, 1:-1] for text in texts)
    cosines = torch.nn.functional.cosine_similarity(first[:, None], second[None], dim=-1)
    score = BertScore(minilm_folder())
    assert score.precision(texts[:1], texts[1:]) == pytest.approx(
        100 * float(cosines.max(dim=1).values.mean()), abs=1e-3
    )
    assert score.precision(texts[1:], texts[:1]) == pytest.approx(
        100 * float(cosines.max(dim=0).values.mean()), abs=1e-3
    )
    assert score.precision(texts, texts) == pytest.approx(100, abs=1e-3)
    assert score.precision(["", texts[0]], [texts[0]] * 2) == pytest.approx(50, abs=1e-3)


def test_bert_score_says_what_it_lacks() -> None:
    with pytest.raises(EvaluationError, match="no model for BERTScore at no/such"):
        BertScore("no/such/model")
    with pytest.raises(ValueError, match="2 generated texts and 1 references"):
        BertScore(minilm_folder()).precision(["a", "b"], ["a"])


def test_the_four_descriptions(tmp_path: Path) -> None:
    pomo = read_pomo(write(tmp_path, twice=True))
    questions = description_questions(pomo)
    assert questions == description_questions(pomo)
    assert len(questions) == 12
    for question in questions:
        own = {mention.description for mention in pomo.mentions if mention.entity == question.mention.entity}
        accurate, incongruous, nonfactual, both = question.descriptions
        assert accurate == question.mention.description
        assert own == {accurate, incongruous}
        job = accurate.removeprefix("the ") in JOBS
        assert (nonfactual.removeprefix("the ") in JOBS) is job
        assert (both.removeprefix("the ") in JOBS) is not job


def test_a_person_is_said_by_what_wikidata_has() -> None:
    claims = (
        WikidataClaim("occupation", "children 's writer"),
        WikidataClaim("country of citizenship", "United States of America"),
        WikidataClaim("date of birth", "+1964-03-31T00:00:00Z"),
        WikidataClaim("number of children", "+4"),
        WikidataClaim("given name", "Ann"),
    )
    mention = Mention("Q1", "Ann", "", "", "", ())
    entity = person(Pomo((mention,), {"Q1": frozenset(claims)}, {}), mention)
    assert entity.attributes["kind"] == ("children's writer",)
    assert entity.attributes["date_of_birth"] == ("1964",)
    assert entity.attributes["number_of_children"] == ("4",)
    assert "given_name" not in entity.attributes
    assert describe(entity, PEOPLE) == "a children's writer from the United States of America"


def test_the_command(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    prefix = str(write(tmp_path, twice=True))
    result = CliRunner().invoke(
        app, ["evaluate", "descriptions", prefix, "--folds", "3", "--json", str(out), "--quiet"]
    )
    assert result.exit_code == 0, result.output
    metrics = json.loads(out.read_text("utf-8"))["metrics"]
    assert {f"claim.top1.{label}{end}" for label in CLASSES for end in ("", "_checked")} <= set(metrics)
    assert metrics["claim.top1.nonfactual_checked"] == 0
    assert metrics["claim.top1.accurate_checked"] > 75
    assert metrics["description.n"] == 12
    assert sum(metrics[f"description.top1.{label}_with_base"] for label in CLASSES) <= 100.1
    # what the base says of the others is never generated, so only words like "the" are common with the nonfactual ones
    for context in CONTEXTS:
        assert metrics[f"generated.bleu1.nonfactual_{context}"] < metrics[f"generated.bleu1.accurate_{context}"]


def test_the_command_without_several_descriptions_of_anybody(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    command = ["evaluate", "descriptions", str(write(tmp_path)), "--folds", "3", "--json", str(out), "--quiet"]
    assert CliRunner().invoke(app, command).exit_code == 0
    metrics = json.loads(out.read_text("utf-8"))["metrics"]
    assert metrics["description.n"] == 0
    assert "generated.bleu1.accurate_claim" not in metrics


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
