"""Decontextualization as sequence to sequence (Choi et al. 2021, section 5.1): what goes in and what comes out."""

from collections.abc import Callable

from knowledge.types import Category
from retrieval.decontext.records import Context

_SEPARATOR = "[SEP]"
_SEPARATORS = (_SEPARATOR, "####")
"""The published models write "####"."""

_CATEGORIES = {"DONE": Category.FEASIBLE, "IMPOSSIBLE": Category.INFEASIBLE} | {one.value: one for one in Category}


def input_text(context: Context, index: int, fits: Callable[[str], bool] = lambda _: True) -> str:
    """ "title [SEP] section titles [SEP] sentences before [SEP] sentence [SEP] sentences after".

    Where that does not fit, sentences are left out from the end of the paragraph, then from its beginning; the sentence
    itself stays.
    """
    before, after = list(context.sentences[:index]), list(context.sentences[index + 1 :])
    while True:
        parts = (
            context.title,
            ", ".join(context.sections),
            " ".join(before),
            context.sentences[index],
            " ".join(after),
        )
        text = f" {_SEPARATOR} ".join(parts)
        if fits(text) or not (before or after):
            return text
        # Halving keeps this short for endless paragraphs.
        if after:
            after = after[: len(after) // 2]
        else:
            before = before[-(len(before) // 2) :] if len(before) > 1 else []


def target_text(category: Category, text: str) -> str:
    """ "FEASIBLE [SEP] the rewritten sentence"."""
    return f"{category.value} {_SEPARATOR} {text}"


def read_output(output: str) -> tuple[Category, str] | None:
    """The category and the sentence of what a model wrote, or None where it is of no such form."""
    for separator in _SEPARATORS:
        category, found, text = output.partition(separator)
        if found and category.strip() in _CATEGORIES and text.strip():
            return _CATEGORIES[category.strip()], text.strip()
    return None
