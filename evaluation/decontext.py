"""Decontextualization measured as Choi et al. 2021 do (section 5.2, table 4).

Sentences are compared with the annotators' rewrites: SARI's additions and deletions, the share of rewrites that equal
one of them, how much is edited and how much longer it gets, and whether the category agrees. `wrong_facts` is ours: the
share of rewrites with a name or a number that the page does not have.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from evaluation.sari import EditCounts, count_edits, normalize
from knowledge.types import Category
from retrieval.decontext.dataset import Example
from retrieval.decontext.records import Decontextualized, Decontextualizer

ROWS = {
    "repeat": "Repeat",
    "title_prefix": "“In <title>, …”",
    "ours": "Ours",
    "annotators": "Annotators",
}
"""The rows of the table in order, with their titles: the sentence as it is; with its title before it; what is
measured; and the annotators, each against the rest."""

PUBLISHED: Mapping[str, Mapping[str, float]] = {
    "paper: coreference": {
        "length_increase": 7, "edited": 42, "match": 39, "match_edited": 13,
        "sari_add_f1": 22, "sari_add_precision": 51, "sari_add_recall": 14,
        "sari_del_f1": 31, "sari_del_precision": 34, "sari_del_recall": 28,
    },
    "paper: T5 base": {
        "length_increase": 8, "edited": 40, "match": 48, "match_edited": 21,
        "sari_add_f1": 29, "sari_add_precision": 67, "sari_add_recall": 19,
        "sari_del_f1": 40, "sari_del_precision": 54, "sari_del_recall": 32,
    },
    "paper: T5 11B": {
        "length_increase": 12, "edited": 59, "match": 53, "match_edited": 32,
        "sari_add_f1": 42, "sari_add_precision": 72, "sari_add_recall": 30,
        "sari_del_f1": 46, "sari_del_precision": 49, "sari_del_recall": 43,
    },
    "paper: annotator": {
        "length_increase": 24, "edited": 76, "match": 45, "match_edited": 29,
        "sari_add_f1": 56, "sari_add_precision": 64, "sari_add_recall": 49,
        "sari_del_f1": 58, "sari_del_precision": 61, "sari_del_recall": 55,
    },
}  # fmt: skip
"""Table 4 of the paper, on the test part of its own data (Wikipedia pages of every kind)."""

_RESAMPLES = 1000
_SENTENCE_START = re.compile(r"(?:^|[.!?:]\s+|[\"“(])\s*(?:A|An|The|In|On|At|By|During|For|From|Of|This|These)\b")
_NAME_OR_NUMBER = re.compile(r"\d[\d.,:]*\d|\d|[^\W\d_][^\W_]*(?:['’.&-][^\W_]+)*")


@dataclass(frozen=True)
class Scores:
    """One row of the table. All metrics are percentages from 0 to 100, `n` sentences had a rewrite to compare with."""

    n: int
    metrics: Mapping[str, float]


@dataclass(frozen=True)
class DecontextResult:
    """The rows by name (`ROWS`), and what was made of every sentence."""

    examples: Sequence[Example]
    predictions: Sequence[Decontextualized]
    rows: Mapping[str, Scores]

    def metrics(self) -> dict[str, float]:
        """Our metrics under their names, and the other rows' as `ROW.NAME`."""
        flat = dict(self.rows["ours"].metrics)
        for row, scores in self.rows.items():
            if row != "ours":
                flat |= {f"{row}.{name}": value for name, value in scores.metrics.items()}
        return flat


def split_examples(examples: Sequence[Example], half: str) -> list[Example]:
    """The `first` or `second` half of each domain's articles in the file's order, or `all` of them.

    Rules are written looking at one half and checked on the other; an article is in one half only.
    """
    if half not in {"first", "second", "all"}:
        raise ValueError(f"there is no half '{half}': first, second or all")
    by_domain: dict[str, dict[str, None]] = {}
    for example in examples:
        by_domain.setdefault(example.domain, {})[example.article] = None
    first = {article for articles in by_domain.values() for article in list(articles)[: (len(articles) + 1) // 2]}
    return [one for one in examples if half == "all" or (one.article in first) == (half == "first")]


def evaluate_decontext(
    examples: Sequence[Example],
    decontextualizer: Decontextualizer,
    progress: Callable[[str, int, int], None] | None = None,
) -> DecontextResult:
    """Rewrite every sentence, and measure that, two baselines and the annotators."""
    predictions = []
    for done, example in enumerate(examples, 1):
        predictions.append(decontextualizer.decontextualize(example.context, example.index))
        if progress:
            progress("sentences", done, len(examples))
    rows = {
        "repeat": score(examples, [Decontextualized(one.sentence, Category.UNNECESSARY) for one in examples]),
        "title_prefix": score(
            examples,
            [Decontextualized(f"In {one.context.title}, {one.sentence}", Category.FEASIBLE) for one in examples],
        ),
        "ours": score(examples, predictions),
        "annotators": _score_annotators(examples),
    }
    return DecontextResult(examples, predictions, {name: row for name, row in rows.items() if row.n})


def score(examples: Sequence[Example], predictions: Sequence[Decontextualized]) -> Scores:
    """The metrics of predictions, one an example. Where the category is INFEASIBLE the sentence counts as repeated."""
    compared = []
    for example, prediction in zip(examples, predictions, strict=True):
        references, _ = references_of(example)
        if references:
            text = example.sentence if prediction.category is Category.INFEASIBLE else prediction.text
            compared.append(_Compared(example, text, references))
    metrics = _generation(compared)
    agree = [
        (prediction.category is annotation.category, _infeasible(prediction) == _infeasible(annotation))
        for example, prediction in zip(examples, predictions, strict=True)
        for annotation in example.annotations
    ]
    still_open = {"open": _percent([prediction.open for prediction in predictions])}
    return Scores(len(compared), metrics | _agreement(agree) | still_open)


def references_of(example: Example) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """The rewrites that predictions are compared with, and pairs of an annotator's rewrite with those it is compared
    with.

    As in the published evaluation a sentence is compared only if most annotators found it feasible (or in no need of
    it), and where there are three or more such rewrites the one of median length stands for the annotators, the others
    are the references. Where there are two, both are references, and each stands for the annotators once.
    """
    texts = [one.text for one in example.annotations if one.category is not Category.INFEASIBLE]
    if 2 * len(texts) <= len(example.annotations):
        return [], []
    if len(texts) >= 3:
        texts.sort(key=len)
        held = texts.pop(2 if len(texts) == 5 else 1)
        return texts, [(held, texts)]
    return texts, [(one, [other]) for one, other in permutations(texts, 2)]


def unsupported(text: str, example: Example) -> list[str]:
    """The names and numbers of a rewrite that neither title, sections, paragraph nor infobox have."""
    context = example.context
    page = [context.title, *context.aliases, *context.sections, *context.sentences, *context.lead, context.noun]
    page += [value for values in context.attributes.values() for value in values]
    known = {_bare(word) for word in _NAME_OR_NUMBER.findall(" ".join(page))}
    text = _SENTENCE_START.sub(lambda match: match.group().lower(), text)
    found = [word for word in _NAME_OR_NUMBER.findall(text) if word[0].isdigit() or word[0].isupper()]
    return [word for word in found if _bare(word) not in known]


@dataclass(frozen=True)
class _Compared:
    example: Example
    text: str
    references: Sequence[str]


def _score_annotators(examples: Sequence[Example]) -> Scores:
    compared, agree = [], []
    for example in examples:
        compared += [_Compared(example, text, rest) for text, rest in references_of(example)[1]]
        agree += [
            (one.category is other.category, _infeasible(one) == _infeasible(other))
            for one, other in permutations(example.annotations, 2)
        ]
    return Scores(len(compared), _generation(compared) | _agreement(agree) if compared else {})


def _generation(compared: Sequence[_Compared]) -> dict[str, float]:
    if not compared:
        return {}
    sources = [normalize(one.example.sentence) for one in compared]
    texts = [normalize(one.text) for one in compared]
    references = [[normalize(reference) for reference in one.references] for one in compared]
    matches = [text in known for text, known in zip(texts, references, strict=True)]
    to_edit = [match for match, source, known in zip(matches, sources, references, strict=True) if source not in known]
    lengths = [len(one.text) / len(one.example.sentence) - 1 for one in compared]
    counts = [count_edits(one.example.sentence, one.text, one.references) for one in compared]
    metrics = {
        "length_increase": _percent(lengths),
        "edited": _percent([source != text for source, text in zip(sources, texts, strict=True)]),
        "match": _percent(matches),
        "match_edited": _percent(to_edit),
        "wrong_facts": _percent([bool(unsupported(one.text, one.example)) for one in compared]),
    }
    for name, side in (("add", 0), ("del", 1)):
        total = sum((pair[side] for pair in counts), EditCounts())
        metrics[f"sari_{name}_f1"] = 100 * total.f1
        metrics[f"sari_{name}_precision"] = 100 * total.precision
        metrics[f"sari_{name}_recall"] = 100 * total.recall
        metrics[f"sari_{name}_f1_error"] = _standard_error([pair[side] for pair in counts])
    return metrics


def _standard_error(counts: Sequence[EditCounts]) -> float:
    """The standard error of the F1 in percent, from resampled sentences (bootstrap, always the same samples)."""
    table = np.array([(one.right, one.wrong, one.missed) for one in counts])
    samples = np.random.default_rng(0).integers(0, len(table), (_RESAMPLES, len(table)))
    right, wrong, missed = table[samples].sum(axis=1).T
    whole = 2 * right + wrong + missed
    return float(100 * np.std(2 * right / np.where(whole > 0, whole, 1)))


def _agreement(agree: Sequence[tuple[bool, bool]]) -> dict[str, float]:
    if not agree:
        return {}
    return {"category": _percent([one for one, _ in agree]), "feasibility": _percent([one for _, one in agree])}


def _infeasible(one: object) -> bool:
    return getattr(one, "category", None) is Category.INFEASIBLE


def _bare(word: str) -> str:
    return re.sub(r"['’]s?$", "", word.casefold()).rstrip(".,:")


def _percent(values: Sequence[float]) -> float:
    return 100 * sum(values) / len(values) if values else 0.0
