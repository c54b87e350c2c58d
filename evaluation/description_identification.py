"""Description identification (Goyal et al. 2023, section 2.3): which of four descriptions fits a mention.

A pairwise logistic regression over how near description and context are by MiniLM and by common words; with the
knowledge base, also over how near it is to what is known of the entity.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from evaluation.alternatives import Outcome, entity_folds, fit_pairwise
from evaluation.pomo import Pomo
from evaluation.pomo_descriptions import DescriptionQuestion
from retrieval.embedding import Embedder
from retrieval.terms import terms

_STRENGTH = 0.1


def identify_descriptions(
    pomo: Pomo,
    questions: Sequence[DescriptionQuestion],
    embedder: Embedder,
    with_base: bool,
    folds: int = 5,
    seed: int = 0,
    progress: Callable[[str, int, int], None] | None = None,
) -> list[Outcome]:
    """Score every question's descriptions by a model fitted on other entities.

    Args:
        with_base: look at what is known of the entity, too.

    Raises:
        PomoError: there are fewer entities than folds.
    """
    fold_of = entity_folds([question.mention for question in questions], folds, seed)
    vectors = _embed(pomo, questions, embedder, progress)
    rows = [
        np.array([_row(pomo, question, text, vectors, with_base) for text in question.descriptions])
        for question in questions
    ]
    places = np.array([fold_of[question.mention.entity] for question in questions])
    weights = [
        fit_pairwise(
            np.vstack([row[0] - row[1:] for row, place in zip(rows, places, strict=True) if place != fold]), _STRENGTH
        )
        for fold in range(folds)
    ]
    return [
        Outcome(question.mention, row @ weights[place], (True,) * len(row))
        for question, row, place in zip(questions, rows, places, strict=True)
    ]


def _embed(
    pomo: Pomo,
    questions: Sequence[DescriptionQuestion],
    embedder: Embedder,
    progress: Callable[[str, int, int], None] | None,
) -> dict[str, np.ndarray]:
    mentions = [question.mention for question in questions]
    texts = {text for question in questions for text in question.descriptions}
    texts |= {text for mention in mentions for text in (mention.sentence, mention.around, mention.name)}
    texts |= {claim.value for mention in mentions for claim in pomo.known[mention.entity]}
    ordered = sorted(texts)
    report = (lambda done, total: progress("embedding descriptions", done, total)) if progress else None
    return dict(zip(ordered, embedder.encode(ordered, report), strict=True))


def _row(
    pomo: Pomo, question: DescriptionQuestion, text: str, vectors: Mapping[str, np.ndarray], with_base: bool
) -> list[float]:
    mention, vector, words = question.mention, vectors[text], set(terms(text))
    contexts = (mention.sentence, mention.around, mention.name)
    row = [float(vectors[context] @ vector) for context in contexts]
    row += [len(words & set(terms(context))) / max(len(words), 1) for context in contexts]
    row += [float(np.log1p(len(words))), float(any(c.isdigit() for c in text))]
    if with_base:
        values = sorted({claim.value for claim in pomo.known[mention.entity]})
        near = np.sort(np.array([vectors[value] for value in values]) @ vector)
        known = {word for value in values for word in terms(value)}
        row += [float(near[-1]), float(near[-3:].mean()), len(words & known) / max(len(words), 1)]
    return row
