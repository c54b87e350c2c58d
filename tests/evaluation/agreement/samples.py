"""Judgements for the tests: small tables, and annotated links."""

import numpy as np

from evaluation.agreement.judgements import Category, Interpretations, Judgement, Judgements


def sets(*interpretations: str) -> Interpretations:
    """Interpretations whose members are the letters: sets("a", "bc") is {{a}, {b, c}}."""
    return frozenset(frozenset(members) for members in interpretations)


def top(name: str) -> frozenset[Category]:
    return frozenset({Category(name)})


def link(item: str, *interpretations: str, coder: str = "c1", category: str = "", document: str = "") -> Judgement:
    return Judgement(item, coder, frozenset(frozenset(one) for one in interpretations), category, "", document)


def judged(*judgements: Judgement) -> Judgements:
    return Judgements(tuple(judgements))


def random_labels(
    seed: int, items: int, coders: int, labels: int, missing: float, noise: float = 0.4
) -> list[tuple[str, str, int]]:
    """Coders who mostly give an item's own label; some judgements are missing."""
    generator = np.random.default_rng(seed)
    triples = []
    for item in range(items):
        own = int(generator.integers(labels))
        for coder in range(coders):
            if generator.random() >= missing:
                label = int(generator.integers(labels)) if generator.random() < noise else own
                triples.append((f"i{item}", f"c{coder}", label))
    return triples
