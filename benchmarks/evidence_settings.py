"""Compares settings of retrieval by the evidence they find: fusion weight, k, BM25's variant, attributes as units.

Run with `.venv/bin/python -m benchmarks.evidence_settings books_dev.json recipes_dev.json songs_dev.json` (AltEntities
question files). Two things are measured for each setting. *Ahead*: how often the k best units of what was meant score
higher on average than those of the other choice, which is the resolver's task left to retrieval alone. *Recall*: how
often one of the k best sentences of what was meant has the rarest word of the expression that tells it from the other
choice; attributes count where they are units. Standard errors of differences are paired by expression.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import bm25s
import numpy as np

from evaluation.evidence import telling_term
from knowledge.settings import Settings
from knowledge.types import Pack
from resolver.annotated_base import annotated_base, annotated_pack
from resolver.questions import Question
from resolver.reading import split_negation
from retrieval.base import KnowledgeBase
from retrieval.embedding import Embedder
from retrieval.evidence import UnitKind
from retrieval.hybrid import BM25_WEIGHT
from retrieval.lexical import K1, B, Bm25sIndex
from retrieval.terms import terms


@dataclass(frozen=True)
class Setting:
    """One way to retrieve; the defaults are the product's, and every other is compared with these."""

    weight: float = BM25_WEIGHT
    k: int = 3
    method: str = "lucene"
    k1: float = K1
    b: float = B
    attributes: bool = True


SHIPPED = Setting()
SETTINGS = {
    "fusion weight of BM25": [replace(SHIPPED, weight=weight) for weight in (0.0, 0.25, 0.5, 1.0, 2.0, 8.0)],
    "k": [replace(SHIPPED, k=k) for k in (1, 2, 3, 5, 8)],
    "BM25": [
        *(replace(SHIPPED, method=method) for method in ("lucene", "robertson", "atire")),
        *(replace(SHIPPED, k1=k1, b=b) for k1, b in ((0.9, 0.4), (1.5, 0.75), (1.2, 0.3), (1.2, 0.0))),
    ],
    "attributes": [replace(SHIPPED, attributes=attributes) for attributes in (True, False)],
}


@dataclass(frozen=True)
class Asked:
    """One expression: its question's keys with the meant one first, its vector and terms, whether it denies what it
    describes, and the term that tells what it is about ("" for none)."""

    keys: tuple[str, ...]
    vector: np.ndarray
    query: tuple[str, ...]
    denies: bool
    telling: str


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", help="AltEntities question files")
    parser.add_argument("--json", type=Path, help="also write the figures here")
    arguments = parser.parse_args()
    settings = Settings()
    _, pack = annotated_pack(arguments.files)
    embedder = Embedder(settings.embedding_model, settings.home / "cache")
    questions, base = annotated_base(arguments.files, settings, embedder)
    asked = list(expressions(questions, pack, base))
    figures = {}
    shipped = measure(base, asked, SHIPPED)
    print(f"{len(asked)} expressions; recall over {int((~np.isnan(shipped[1])).sum())} of them")
    print(f"{'':24}{'':44}{'ahead':>8}{'difference':>16}{'recall':>9}{'difference':>16}")
    for what, tried in SETTINGS.items():
        for setting in tried:
            measured = shipped if setting == SHIPPED else measure(base, asked, setting)
            row = [figure for own, usual in zip(measured, shipped, strict=True) for figure in compared(own, usual)]
            figures[f"{what}: {setting}"] = row
            print(f"{what:24}{told(setting):44}{row[0]:8.1f}{row[1]:+9.2f} ±{row[2]:5.2f}{row[3]:9.1f}", end="")
            print(f"{row[4]:+9.2f} ±{row[5]:5.2f}", flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def expressions(questions: Sequence[Question], pack: Pack, base: KnowledgeBase) -> Iterator[Asked]:
    """Every expression with its vector; what is denied is taken as said of the other choice."""
    known = {key: frozenset().union(*base.unit_terms(key)) for key in base.entities}
    for question in questions:
        for expression in question.expressions:
            positive, negative = split_negation(expression)
            said = positive or negative or expression
            target = question.keys[question.target]
            others = tuple(key for key in question.keys if key != target)
            denies = not positive and bool(negative)
            telling = "" if denies else telling_term(said, question, pack, known)
            yield Asked((target, *others), base.embedder.encode([said])[0], tuple(terms(said)), denies, telling)


def measure(base: KnowledgeBase, asked: Sequence[Asked], setting: Setting) -> tuple[np.ndarray, np.ndarray]:
    """Whether the meant choice is ahead (a tie counts half) and whether its evidence tells, `[expressions]` each; the
    second is nan where no word tells the choices apart."""
    lexical = lexical_index(base, setting)
    kinds = np.array([unit.kind != UnitKind.NAME for unit in base._index.units])
    if not setting.attributes:
        kinds = np.array([unit.kind == UnitKind.SENTENCE for unit in base._index.units])
    ahead, tells = np.zeros(len(asked)), np.full(len(asked), np.nan)
    for n, one in enumerate(asked):
        best, scores = [], []
        for key in one.keys:
            start, stop = base._index.slice_of(key)
            rows = start + np.flatnonzero(kinds[start:stop])
            bm25 = lexical.slice_scores(one.query, start, stop)[rows - start]
            fused = base._index.vectors.matrix[rows] @ one.vector + setting.weight * bm25
            order = np.argsort(-fused, kind="stable")[: setting.k]
            best.append(rows[order])
            scores.append(float(fused[order].mean()) if len(order) else 0.0)
        margin = (scores[0] - max(scores[1:])) * (-1 if one.denies else 1)
        ahead[n] = 0.5 if margin == 0 else float(margin > 0)
        if one.telling:
            tells[n] = float(any(one.telling in terms(base._index.units.texts[row]) for row in best[0].tolist()))
    return ahead, tells


def lexical_index(base: KnowledgeBase, setting: Setting) -> Bm25sIndex:
    """BM25 over the base's units by the setting's variant."""
    index = bm25s.BM25(method=setting.method, k1=setting.k1, b=setting.b)
    index.index([terms(text) or ["\x00"] for text in base._index.units.texts], show_progress=False)
    return Bm25sIndex(index)


def compared(own: np.ndarray, usual: np.ndarray) -> tuple[float, float, float]:
    """The mean, its difference from the usual setting and the paired standard error of that, in percent."""
    counted = ~np.isnan(own)
    difference = own[counted] - usual[counted]
    return (
        100 * float(own[counted].mean()),
        100 * float(difference.mean()),
        100 * float(difference.std() / np.sqrt(len(difference))),
    )


def told(setting: Setting) -> str:
    """The setting in a few words."""
    units = "attributes and sentences" if setting.attributes else "sentences only"
    return f"{setting.weight:g} {setting.method} {setting.k1:g}/{setting.b:g} k={setting.k} {units}"


if __name__ == "__main__":
    main()
