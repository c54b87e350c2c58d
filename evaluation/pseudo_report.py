"""How like real answers the pseudo-expressions are: `python -m evaluation.pseudo_report books_dev.json …`.

Prints, by type of entity, for the expressions of annotated questions and for as many made ones: their length, how many
of their words the target's texts have, how they begin, and how often plain retrieval finds the target. Made ones whose
source is hidden in half of the cases, as in pretraining, should come near the real ones: all words found would teach
copying, none nothing.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.console import Console
from rich.table import Table

from knowledge.settings import Settings
from resolver.annotated_base import annotated_base
from resolver.pseudo import pseudo_expressions
from resolver.questions import Question
from resolver.reading.negation import split_negation
from retrieval.base import KnowledgeBase
from retrieval.evidence import UnitKind
from retrieval.terms import terms

OPENINGS = 14
_FORM = frozenset(
    terms("one song book dish track recipe novel mean meant think referring talking thinking story thing")
)


@dataclass(frozen=True)
class Said:
    """An expression with its target and the other choice; `hidden` is a unit that is left out of the evidence."""

    text: str
    target: str
    rival: str
    hidden: str = ""


def real(questions: Sequence[Question]) -> list[Said]:
    """What people said, without expressions that deny something: those describe the other choice."""
    return [
        Said(text, question.keys[question.target], question.keys[1 - question.target])
        for question in questions
        for text in question.expressions
        if not split_negation(text)[1]
    ]


def made(base: KnowledgeBase, like: Sequence[Said], hide: float, seed: int) -> list[Said]:
    """As many made ones, of entities of the same types, against a random one."""
    rng = random.Random(seed)
    keys: dict[str, list[str]] = defaultdict(list)
    for key, entity in base.entities.items():
        keys[entity.type].append(key)
    found: list[Said] = []
    for one in like:
        alike = keys[base.entities[one.target].type]
        if len(alike) < 2:
            alike = list(base.entities)
        for _ in range(50):
            target, rival = rng.choice(alike), rng.choice(alike)
            units = base.evidence(base.entities[target].name, [target])[target]
            attributes = [unit.text for unit in units if unit.kind is UnitKind.ATTRIBUTE]
            sentences = [unit.text for unit in units if unit.kind is UnitKind.SENTENCE]
            expressions = pseudo_expressions(base.entities[target], attributes, sentences, 1, rng)
            if expressions and base.entities[rival].name != base.entities[target].name:
                hidden = expressions[0].source if rng.random() < hide else ""
                found.append(Said(expressions[0].text, target, rival, hidden))
                break
    return found


def figures(base: KnowledgeBase, said: Sequence[Said]) -> dict[str, str]:
    """The report's rows for some expressions."""
    words = np.array([len(one.text.split()) for one in said])
    overlap: list[float] = []
    best: list[float] = []
    cosine: list[bool] = []
    hybrid: list[bool] = []
    base.embedder.remember([one.text for one in said])
    for one in said:
        query = [term for term in terms(one.text) if term not in _FORM]
        found = base.evidence(one.text, [one.target, one.rival])
        kept = [unit for unit in found[one.target] if unit.text != one.hidden and unit.kind is not UnitKind.NAME]
        other = [unit for unit in found[one.rival] if unit.kind is not UnitKind.NAME]
        held = [frozenset(terms(unit.text)) for unit in kept]
        if query:
            overlap.append(_share(query, frozenset().union(*held)))
            best.append(max((_share(query, terms_of) for terms_of in held), default=0.0))
        for right, measure in ((cosine, "cosine"), (hybrid, "score")):
            scores = [max((getattr(unit, measure) for unit in units), default=-1.0) for units in (kept, other)]
            right.append(scores[0] > scores[1])
    quantiles = " ".join(f"{value:.0f}" for value in np.percentile(words, (5, 25, 50, 75, 95)))
    return {
        "expressions": f"{len(said):,}",
        "words (5, 25, 50, 75, 95 %)": quantiles,
        "words that its texts have, %": f"{100 * np.mean(overlap):.0f}",
        "… in the best unit, %": f"{100 * np.mean(best):.0f}",
        "… all of them, % of expressions": f"{100 * np.mean(np.array(best) == 1):.0f}",
        "… none of them, % of expressions": f"{100 * np.mean(np.array(best) == 0):.0f}",
        "found by MiniLM's cosine, %": _percent(cosine),
        "found by cosine and BM25, %": _percent(hybrid),
        "begin with": _openings(one.text for one in said),
    }


def _percent(right: Sequence[bool]) -> str:
    return f"{100 * np.mean(right):.1f} ± {100 * np.std(right) / len(right) ** 0.5:.1f}"


def _share(query: Sequence[str], held: frozenset[str]) -> float:
    return sum(term in held for term in query) / len(query)


def _openings(texts: Iterable[str]) -> str:
    counted = Counter(" ".join(text.lower().split()[:2]) for text in texts)
    return ", ".join(f"{words} {100 * n / counted.total():.0f}" for words, n in counted.most_common(OPENINGS))


def main(
    files: Annotated[list[Path], typer.Argument(help="AltEntities files.")],
    sample: Annotated[int, typer.Option(help="How many of each type.", min=2)] = 600,
    hide: Annotated[float, typer.Option(help="How often the source is hidden.", min=0, max=1)] = 0.5,
    seed: Annotated[int, typer.Option(help="Seed of the made ones.")] = 0,
) -> None:
    """Compare made expressions with real ones."""
    questions, base = annotated_base(files, Settings())
    console = Console()
    for kind in sorted({entity.type for entity in base.entities.values()}):
        people = [one for one in real(questions) if base.entities[one.target].type == kind]
        people = random.Random(seed).sample(people, min(sample, len(people)))
        rows = figures(base, people), figures(base, made(base, people, hide, seed))
        table = Table("", f"real {kind}s", f"made {kind}s")
        for name in rows[0]:
            table.add_row(name, rows[0][name], rows[1][name])
        console.print(table)


if __name__ == "__main__":
    typer.run(main)
