"""Claim identification (Goyal et al. 2023, section 2.2): which of four claims describes an entity in its context.

The model is a pairwise logistic regression over small features: the claim's property, how near claim and context are by
MiniLM and by common words, how common the claim is. What is known of the entity itself is not looked up; with the
knowledge base's check, claims that the base does not have of the entity cannot be chosen.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from evaluation.pomo import CLASSES, ClaimQuestion, Pomo, PomoError, WikidataClaim
from retrieval.embedding import Embedder
from retrieval.terms import terms

Progress = Callable[[str, int, int], None]

_PROPERTIES = 60
_STRENGTH = 0.03
_YEAR = re.compile(r"^[+-]\d")


@dataclass(frozen=True)
class ClaimOutcome:
    """The scores of a question's four claims, `[4]`, in the order of CLASSES, and which of them the base has."""

    question: ClaimQuestion
    scores: np.ndarray
    known: tuple[bool, ...]

    def rank(self, label: str, checked: bool) -> int:
        """The rank of a class from 1 on; ties count against it. With the check, unknown claims come last."""
        scores = np.where(self.known, self.scores, -np.inf) if checked else self.scores
        return int((scores >= scores[CLASSES.index(label)]).sum())


def identify_claims(
    pomo: Pomo,
    questions: Sequence[ClaimQuestion],
    embedder: Embedder,
    folds: int = 5,
    seed: int = 0,
    progress: Progress | None = None,
) -> list[ClaimOutcome]:
    """Score every question's claims by a model fitted on other entities. Raises PomoError for too few entities."""
    entities = sorted({question.mention.entity for question in questions})
    if len(entities) < folds:
        raise PomoError(f"{folds} folds need as many entities; there are questions about {len(entities)}.")
    random.Random(seed).shuffle(entities)
    fold_of = {entity: place % folds for place, entity in enumerate(entities)}
    features = _Features(pomo, embedder, questions, progress)
    rows = [features(question) for question in questions]
    outcomes: dict[int, ClaimOutcome] = {}
    for fold in range(folds):
        inside = [fold_of[question.mention.entity] == fold for question in questions]
        weights = _fit([row for row, here in zip(rows, inside, strict=True) if not here])
        for place, (question, row, here) in enumerate(zip(questions, rows, inside, strict=True)):
            if here:
                own = pomo.known[question.mention.entity]
                known = tuple(claim in own for claim in question.claims)
                outcomes[place] = ClaimOutcome(question, row @ weights, known)
    return [outcomes[place] for place in range(len(questions))]


def claim_metrics(outcomes: Sequence[ClaimOutcome]) -> dict[str, float]:
    """`claim.top1.CLASS` and `claim.mrr.CLASS` in percent, and the same with `_checked` behind."""
    metrics = {}
    for checked, end in ((False, ""), (True, "_checked")):
        for label in CLASSES:
            ranks = np.array([outcome.rank(label, checked) for outcome in outcomes])
            metrics[f"claim.top1.{label}{end}"] = 100 * float((ranks == 1).mean())
            metrics[f"claim.mrr.{label}{end}"] = 100 * float((1 / ranks).mean())
    return metrics


def by_familiarity(pomo: Pomo, outcomes: Sequence[ClaimOutcome]) -> dict[str, list[ClaimOutcome]]:
    """The outcomes of less and of more familiar entities: below, and from, the median number of claims.

    The paper (section 3) goes by the length of summaries, which PoMo does not have; claims stand in for it.
    """
    counts = [len(pomo.known[outcome.question.mention.entity]) for outcome in outcomes]
    middle = float(np.median(counts)) if counts else 0.0
    halves: dict[str, list[ClaimOutcome]] = {"less_familiar": [], "familiar": []}
    for outcome, count in zip(outcomes, counts, strict=True):
        halves["familiar" if count >= middle else "less_familiar"].append(outcome)
    return halves


class _Features:
    def __init__(
        self, pomo: Pomo, embedder: Embedder, questions: Sequence[ClaimQuestion], progress: Progress | None
    ) -> None:
        counts = Counter(claim.predicate for claims in pomo.known.values() for claim in claims)
        self._properties = [name for name, _ in counts.most_common(_PROPERTIES)]
        self._common = Counter(claim for claims in pomo.known.values() for claim in claims)
        texts = {text for question in questions for text in self._texts(question)}
        texts |= {text for question in questions for claim in question.claims for text in (claim.text, claim.value)}
        ordered = sorted(texts)
        report = (lambda done, total: progress("embedding", done, total)) if progress else None
        self._vectors = dict(zip(ordered, embedder.encode(ordered, report), strict=True))

    def __call__(self, question: ClaimQuestion) -> np.ndarray:
        """The features of a question's claims, `[4, features]`."""
        return np.array([self._row(question, claim) for claim in question.claims])

    @staticmethod
    def _texts(question: ClaimQuestion) -> tuple[str, str, str]:
        return question.mention.sentence, question.mention.around, question.mention.name

    def _row(self, question: ClaimQuestion, claim: WikidataClaim) -> list[float]:
        sentence, around, name = (self._vectors[text] for text in self._texts(question))
        whole, value = self._vectors[claim.text], self._vectors[claim.value]
        in_name = set(terms(question.mention.name))
        in_sentence = set(terms(question.mention.sentence)) - in_name
        words = set(terms(claim.value))
        share = [
            len(words & other) / max(len(words), 1)
            for other in (in_sentence, set(terms(question.mention.around)), in_name)
        ]
        return [
            *(float(one @ other) for one in (sentence, around, name) for other in (whole, value)),
            *share,
            float(np.log(self._common[claim])),
            float(len(words)),
            float(bool(_YEAR.match(claim.value))),
            *(float(claim.predicate == name) for name in self._properties),
        ]


def _fit(rows: Sequence[np.ndarray]) -> np.ndarray:
    """Weights such that the first claim of each question is ahead of the others."""
    from sklearn.linear_model import LogisticRegression

    ahead = np.vstack([row[0] - row[1:] for row in rows])
    scale = ahead.std(axis=0) + 1e-6
    model = LogisticRegression(C=_STRENGTH, fit_intercept=False, max_iter=3000)
    model.fit(np.vstack([ahead, -ahead]) / scale, np.repeat([1, 0], len(ahead)))
    return np.asarray(model.coef_[0] / scale)
