"""Claim identification (Goyal et al. 2023, section 2.2): which of four claims describes an entity in its context.

The models are pairwise logistic regressions (`claim_features.py`). One looks up nothing that is known of the entity.
The other is for choosing with the knowledge base's check, where claims that the base does not have of the entity cannot
be chosen: it only learns to tell accurate from incongruous, and sees what else the base has.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from evaluation.alternatives import Outcome, entity_folds, fit_pairwise
from evaluation.claim_features import MEASURED, ClaimFeatures
from evaluation.pomo import ClaimQuestion, Mention, Pomo, WikidataClaim
from retrieval.embedding import Embedder

_Pair = tuple[WikidataClaim, WikidataClaim]
_Features = Callable[[Mention, WikidataClaim], np.ndarray]

_STRENGTH, _INFORMED_STRENGTH = 0.3, 0.03
"""The inverse of the regularization without and with what is known."""

_DRAWS = 8
"""How often an accurate claim and three worse ones are drawn for a mention that is learned from."""


@dataclass(frozen=True)
class ClaimIdentification:
    """An outcome for each question without and with looking up what is known of the entity, and of all that is known
    of each mention's entity the claim that fits best."""

    outcomes: list[Outcome]
    informed: list[Outcome]
    best: dict[Mention, WikidataClaim]


def identify_claims(
    pomo: Pomo,
    questions: Sequence[ClaimQuestion],
    embedder: Embedder,
    folds: int = 5,
    seed: int = 0,
    progress: Callable[[str, int, int], None] | None = None,
) -> ClaimIdentification:
    """Score every question's claims by a model fitted on other entities. Raises PomoError for too few entities."""
    mentions = [question.mention for question in questions]
    fold_of = entity_folds(mentions, folds, seed)
    features = ClaimFeatures(pomo, embedder, mentions, progress)
    values = _values(pomo)
    blind, seeing = [], []
    for fold in range(folds):
        others = [mention for mention in mentions if fold_of[mention.entity] != fold]
        chance = random.Random(f"{seed}/{fold}")
        pairs = [(mention, list(_pairs(pomo, mention, values, chance))) for mention in others]
        true = [(mention, list(_true_pairs(pomo, mention, chance))) for mention in others]
        blind.append(_fit(pairs, features, _STRENGTH))
        seeing.append(_fit(true, features.informed, _INFORMED_STRENGTH))
        if progress:
            progress("fitting", fold + 1, folds)
    found = ClaimIdentification([], [], {})
    for question in questions:
        mention, fold = question.mention, fold_of[question.mention.entity]
        known = sorted(pomo.known[mention.entity])
        has = tuple(claim in known for claim in question.claims)
        found.outcomes.append(Outcome(mention, _scores(features, blind[fold], mention, question.claims), has))
        found.informed.append(Outcome(mention, _scores(features.informed, seeing[fold], mention, question.claims), has))
        found.best[mention] = known[int(np.argmax(_scores(features.informed, seeing[fold], mention, known)))]
    return found


def _scores(features: _Features, model: np.ndarray, mention: Mention, claims: Sequence[WikidataClaim]) -> np.ndarray:
    return np.asarray(np.array([features(mention, claim) for claim in claims]) @ model)


def _values(pomo: Pomo) -> dict[str, list[WikidataClaim]]:
    found: defaultdict[str, set[WikidataClaim]] = defaultdict(set)
    for claims in pomo.known.values():
        for claim in claims:
            found[claim.predicate].add(claim)
    return {predicate: sorted(claims) for predicate, claims in found.items()}


def _fit(learned: Sequence[tuple[Mention, Sequence[_Pair]]], features: _Features, strength: float) -> np.ndarray:
    ahead, weights = [], []
    for mention, pairs in learned:
        rows = {claim: features(mention, claim) for claim in {claim for pair in pairs for claim in pair}}
        ahead += [rows[better] - rows[worse] for better, worse in pairs]
        weights += [1 / len(pairs)] * len(pairs)
    return fit_pairwise(np.array(ahead), strength, np.array(weights), MEASURED)


def _true_pairs(pomo: Pomo, mention: Mention, chance: random.Random) -> Iterator[_Pair]:
    """A used claim before one beside the point. The mention has both, as a question about it was built."""
    used = {claim.predicate for claim in mention.used}
    beside = sorted(claim for claim in pomo.known[mention.entity] if claim.predicate not in used)
    for _ in range(_DRAWS):
        yield chance.choice(mention.used), chance.choice(beside)


def _pairs(
    pomo: Pomo, mention: Mention, values: dict[str, list[WikidataClaim]], chance: random.Random
) -> Iterator[_Pair]:
    """A used claim before one beside the point, one of another entity and, half as often, one that is both."""
    own = pomo.known[mention.entity]
    for draw, (accurate, incongruous) in enumerate(_true_pairs(pomo, mention, chance)):
        yield accurate, incongruous
        for claim in (accurate, incongruous)[: 1 + draw % 2]:
            foreign = [other for other in values[claim.predicate] if other not in own]
            if foreign:
                yield accurate, chance.choice(foreign)
