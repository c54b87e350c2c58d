"""The decontextualization measure, on examples worked out by hand, and its command."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from evaluation.decontext import evaluate_decontext, references_of, score, split_examples, unsupported
from knowledge.types import Category
from retrieval.decontext import Context, Decontextualized
from retrieval.decontext.dataset import Annotation, Example

FEASIBLE, UNNECESSARY, INFEASIBLE = Category.FEASIBLE, Category.UNNECESSARY, Category.INFEASIBLE


def example(
    sentence: str, *annotations: tuple[Category, str], number: int = 0, before: str = "Cendol is cold."
) -> Example:
    return Example(
        id=str(number),
        article=f"page {number}",
        domain="recipes",
        context=Context("Cendol", (before, sentence), attributes={"creator": ("Ada Quill",)}),
        index=1,
        annotations=tuple(Annotation(category, text or sentence) for category, text in annotations),
    )


SWAP = example("It is green.", (FEASIBLE, "Cendol is green."), (FEASIBLE, "Iced cendol is green."))
ALONE = example("Cendol is green.", (UNNECESSARY, ""), (UNNECESSARY, ""), number=1)
OPEN = example("Quite so.", (INFEASIBLE, ""), (INFEASIBLE, ""), number=2)
SPLIT = example("He said so.", (FEASIBLE, "Quill said so."), (INFEASIBLE, ""), number=3)


def test_every_metric_of_a_small_file() -> None:
    predictions = [
        Decontextualized("Cendol is green.", FEASIBLE),
        Decontextualized("In Java, cendol is green.", FEASIBLE),
        Decontextualized("Quite so.", UNNECESSARY),
        Decontextualized("Someone said so.", INFEASIBLE),
    ]
    scores = score([SWAP, ALONE, OPEN, SPLIT], predictions)
    # OPEN and SPLIT have no majority that found them feasible.
    assert scores.n == 2
    metrics = scores.metrics
    # 12 -> 16 and 16 -> 25 characters.
    assert metrics["length_increase"] == pytest.approx(100 * (4 / 12 + 9 / 16) / 2)
    assert metrics["edited"] == 100.0
    assert metrics["match"] == 50.0
    assert metrics["match_edited"] == 100.0
    # Added: cendol (right); in, java (wrong); iced is missed by half. Deleted: it (right).
    assert metrics["sari_add_precision"] == pytest.approx(100 / 3)
    assert metrics["sari_add_recall"] == pytest.approx(100 / 1.5)
    assert metrics["sari_del_f1"] == pytest.approx(100)
    # Eight annotations: 2 + 0 + 0 + 1 categories agree; feasible or not agrees on 2 + 2 + 0 + 1.
    assert metrics["category"] == pytest.approx(100 * 3 / 8)
    assert metrics["feasibility"] == pytest.approx(100 * 5 / 8)
    # "Java" is not on the page.
    assert metrics["wrong_facts"] == 50.0


def test_an_infeasible_prediction_counts_as_the_sentence() -> None:
    metrics = score([SWAP], [Decontextualized("Cendol is green.", INFEASIBLE)]).metrics
    assert metrics["edited"] == metrics["sari_add_f1"] == 0.0


def test_two_annotators_are_compared_with_each_other() -> None:
    result = evaluate_decontext([SWAP, ALONE], Fixed())
    annotators = result.rows["annotators"]
    assert annotators.n == 4
    # Once {cendol} against {iced, cendol} and once the other way: 2 right, 1 wrong, 1 missed.
    assert annotators.metrics["sari_add_f1"] == pytest.approx(100 * 2 / 3)
    assert annotators.metrics["sari_del_f1"] == 100.0
    assert annotators.metrics["match"] == 50.0
    assert annotators.metrics["category"] == 100.0


def test_of_five_annotators_the_one_of_median_length_is_held_out() -> None:
    texts = ["abcd", "a", "abcde", "ab", "abc"]
    references, pairs = references_of(example("It.", *((FEASIBLE, text) for text in texts)))
    assert sorted(references) == ["a", "ab", "abcd", "abcde"]
    assert pairs == [("abc", references)]


def test_a_majority_has_to_find_it_feasible() -> None:
    assert references_of(SPLIT) == ([], [])
    assert references_of(OPEN) == ([], [])
    three = example("It.", (FEASIBLE, "a"), (UNNECESSARY, ""), (INFEASIBLE, ""))
    assert references_of(three)[0] == ["a", "It."]


def test_names_and_numbers_have_to_be_on_the_page() -> None:
    assert unsupported("In Cendol, Ada Quill's ice is green.", SWAP) == []
    assert unsupported("The ice of 1853 is Quill's. In Java it is sold.", SWAP) == ["1853", "Java"]


def test_each_article_is_in_one_half() -> None:
    examples = [example("It is.", (FEASIBLE, "a"), number=number // 2) for number in range(10)]
    first, second = split_examples(examples, "first"), split_examples(examples, "second")
    assert [one.article for one in first] == ["page 0"] * 2 + ["page 1"] * 2 + ["page 2"] * 2
    assert first + second == split_examples(examples, "all") == examples
    with pytest.raises(ValueError, match="third"):
        split_examples(examples, "third")


class Fixed:
    """Takes every sentence for one about cendol."""

    def decontextualize(self, context: Context, index: int) -> Decontextualized:
        return Decontextualized("Cendol is green.", FEASIBLE)


def row(sentence: str, *rewrites: str) -> dict[str, object]:
    return {
        "page_title": "Cendol",
        "domain": "recipes",
        "article_url": f"page of {sentence}",
        "paragraph_text": f"Cendol is an iced dessert. {sentence} Ice is cold.",
        "original_sentence": sentence,
        "annotations": [{"category": "DONE", "decontextualized_sentence": text} for text in rewrites],
    }


def test_the_command_prints_the_table_and_writes_the_metrics(tmp_path: Path) -> None:
    rows = [row("It is green.", "Cendol is green."), row("The dessert is sold.", "Cendol is sold cold.")]
    (tmp_path / "dev.jsonl").write_text("\n".join(map(json.dumps, rows)))
    out = tmp_path / "out.json"
    result = CliRunner().invoke(
        app, ["evaluate", "decontext", str(tmp_path / "dev.jsonl"), "--show", "1", "--json", str(out)]
    )
    assert result.exit_code == 0, result.output
    assert "FEASIBLE        Cendol is green.  [pronoun_np_swap]" in result.output
    assert "Cendol is sold." not in result.output
    report = json.loads(out.read_text())
    assert (report["task"], report["n"]) == ("decontext", 2)
    assert report["metrics"]["match"] == 50.0
    # cendol twice, "cold" missed.
    assert report["metrics"]["sari_add_f1"] == pytest.approx(80.0)
    assert report["metrics"]["repeat.sari_add_f1"] == 0.0
    assert report["metrics"]["title_prefix.sari_add_f1"] == pytest.approx(100 * 4 / 7, abs=0.01)
    half = CliRunner().invoke(
        app, ["evaluate", "decontext", str(tmp_path / "dev.jsonl"), "--split", "second", "--json", str(out)]
    )
    assert half.exit_code == 0, half.output
    assert json.loads(out.read_text())["n"] == 1
