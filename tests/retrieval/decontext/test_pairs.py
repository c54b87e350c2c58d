"""Training pairs, the text that goes into a model and what comes out of it, and edits read off a rewrite."""

import pytest

from knowledge.types import Category
from retrieval.decontext import Context, EditType
from retrieval.decontext.dataset import Annotation, Example
from retrieval.decontext.edits import edits_between
from retrieval.decontext.pairs import annotated_pairs, corrupted_pairs
from retrieval.decontext.sequence import input_text, read_output, target_text

STORY = Context(
    "Green Door",
    (
        "Green Door is a novel by Ada Quill.",
        "Ada Quill published Green Door in 1990.",
        "The plot of Green Door is simple.",
        "In Green Door, Nora Vale finds a key.",
        "Nora Vale hides it.",
        "She waits.",
    ),
    noun="book",
    attributes={"author": ("Ada Quill",)},
)


def test_corrupted_sentences_can_be_mended_from_their_page() -> None:
    pairs = [pair for seed in range(200) for pair in corrupted_pairs([STORY], 10, seed)]
    seen = {(pair.context.sentences[pair.index], pair.category, pair.text) for pair in pairs}
    for worse, text in (
        ("Ada Quill published the novel in 1990.", STORY.sentences[1]),
        ("Quill published Green Door in 1990.", STORY.sentences[1]),
        ("She published Green Door in 1990.", STORY.sentences[1]),
        ("The plot is simple.", STORY.sentences[2]),
        ("The plot of the book is simple.", STORY.sentences[2]),
        ("Nora Vale finds a key.", STORY.sentences[3]),
        ("Vale hides it.", STORY.sentences[4]),
    ):
        assert (worse, Category.FEASIBLE, text) in seen
    assert any(worse == "However, the plot is simple." for worse, _, _ in seen)
    assert (STORY.sentences[2], Category.UNNECESSARY, STORY.sentences[2]) in seen
    assert ("She waits.", Category.INFEASIBLE, "She waits.") in seen
    # Nothing is before what cannot be made to stand alone.
    assert all(pair.index == 0 for pair in pairs if pair.category is Category.INFEASIBLE)


def test_pairs_are_the_same_for_a_seed() -> None:
    pairs = corrupted_pairs([STORY, STORY], 5, 3)
    assert pairs == corrupted_pairs([STORY, STORY], 5, 3)
    assert len(pairs) == 5
    assert pairs != corrupted_pairs([STORY, STORY], 5, 4)


def test_every_annotation_is_a_pair() -> None:
    annotations = (Annotation(Category.FEASIBLE, "Ada waits."), Annotation(Category.INFEASIBLE, "She waits."))
    pairs = annotated_pairs([Example("1", "a", "", STORY, 5, annotations)])
    assert [(pair.index, pair.category, pair.text) for pair in pairs] == [
        (5, Category.FEASIBLE, "Ada waits."),
        (5, Category.INFEASIBLE, "She waits."),
    ]


def test_the_input_is_as_in_the_paper_and_cut_around_the_sentence() -> None:
    context = Context("Cendol", ("A.", "B.", "C.", "D."), sections=("History", "Origin"))
    assert input_text(context, 1) == "Cendol [SEP] History, Origin [SEP] A. [SEP] B. [SEP] C. D."
    assert input_text(context, 2, lambda text: len(text) < 45) == "Cendol [SEP] History, Origin [SEP]  [SEP] C. [SEP] "


@pytest.mark.parametrize(
    ("output", "read"),
    [
        (target_text(Category.FEASIBLE, "It is."), (Category.FEASIBLE, "It is.")),
        ("DONE #### Cendol is.", (Category.FEASIBLE, "Cendol is.")),
        ("IMPOSSIBLE #### Cendol is.", (Category.INFEASIBLE, "Cendol is.")),
        ("MAYBE [SEP] Cendol is.", None),
        ("FEASIBLE [SEP] ", None),
        ("Cendol is.", None),
        ("", None),
    ],
)
def test_outputs(output: str, read: tuple[Category, str] | None) -> None:
    assert read_output(output) == read


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("It is green.", "Cendol is green.", EditType.PRONOUN_NP_SWAP),
        ("The dish is green.", "Cendol is green.", EditType.PRONOUN_NP_SWAP),
        ("Quill wrote it.", "Ada Quill wrote it.", EditType.NAME_COMPLETION),
        ("However, it is green.", "It is green.", EditType.DM_REMOVAL),
        ("The lyrics are sad.", "The lyrics of Hello are sad.", EditType.BRIDGING),
        ("A spy lies.", "In Green Door, a spy lies.", EditType.GLOBAL_SCOPING),
        ("It was sold.", "It was sold yesterday.", EditType.ADDITION),
    ],
)
def test_edits_are_read_off_a_rewrite(before: str, after: str, kind: EditType) -> None:
    assert [edit.type for edit in edits_between(before, after)] == [kind]


def test_an_unchanged_sentence_has_no_edits() -> None:
    assert edits_between("It is green.", "It is green.") == ()
