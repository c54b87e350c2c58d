"""Scores the choices of a question for an expression: retrieval features, relations and T5, jointly."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from knowledge.types import Entity
from resolver.background import background
from resolver.combination import FEATURES, Combination
from resolver.coverage import fitting_choices
from resolver.features import evidence_features
from resolver.hubness import Hubness
from resolver.maxsim import MaxSim
from resolver.relations import relation_features
from retrieval.evidence import Evidence, EvidenceSource

EvidenceByKey = Mapping[str, Sequence[Evidence]]


class ChoiceModel(Protocol):
    """A T5 that scores choices for an expression."""

    def scores(
        self, expressions: Sequence[str], backgrounds: Sequence[Sequence[str]], member: int | None = None
    ) -> np.ndarray:
        """Scores `[expressions, choices]`; of two choices the difference is the log-odds of the first.

        `member` picks one of the networks that were trained without some of the questions, where a model has such.
        """
        ...


@dataclass(frozen=True)
class Scored:
    """Features `[choices, len(FEATURES)]` and the evidence they come from, per choice and best first."""

    features: np.ndarray
    evidence: tuple[tuple[Evidence, ...], ...]


class ChoiceScorer:
    """Computes the features; `Combination` turns them into probabilities."""

    def __init__(self, model: ChoiceModel, maxsim: MaxSim, combination: Combination, pool: np.ndarray) -> None:
        """Put a scorer together; `pool` has the vectors `[n, d]` of expressions that hubness is measured by."""
        self.model = model
        self.combination = combination
        self._maxsim = maxsim
        self._hubness = Hubness(pool)

    def score(
        self,
        text: str,
        positive: str,
        negative: str,
        entities: Sequence[Entity],
        source: EvidenceSource,
        shown: Sequence[str] = (),
        member: int | None = None,
    ) -> Scored:
        """Features of every choice for an expression.

        Args:
            text: the whole expression.
            positive: what it says of the referent, may be "".
            negative: what it denies of it, may be "".
            entities: the choices.
            source: finds the evidence.
            shown: what the person has been shown of each choice, in the same order; () for nothing.
            member: which of the model's networks scores, for an evaluation; default: the one trained on everything.
        """
        keys = [entity.key for entity in entities]
        said = source.evidence(positive, keys) if positive else None
        denied = source.evidence(negative, keys) if negative else None
        parts = [(part, found, sign) for part, found, sign in ((positive, said, 1), (negative, denied, -1)) if found]
        fits, late, t5 = np.zeros((3, len(keys)))
        for part, found, sign in parts:
            texts = [[*(unit.text for unit in found.get(key, ())), *_of(shown, i)] for i, key in enumerate(keys)]
            late += sign * self._maxsim.scores(part, keys, texts)
            fits[list(fitting_choices(part, [found.get(key, ()) for key in keys]))] += sign
        if parts:
            backgrounds = [
                [background(e, found.get(e.key, ()), *_of(shown, i)) for i, e in enumerate(entities)]
                for _, found, _ in parts
            ]
            signs = np.array([sign for _, _, sign in parts])
            t5 = signs @ self.model.scores([part for part, _, _ in parts], backgrounds, member)
        hubness = self._hubness.of(keys, source)
        relations = relation_features(text, positive, negative, entities)
        features = np.column_stack([evidence_features(keys, said, denied, hubness), late, fits, relations, t5])
        assert features.shape[1] == len(FEATURES)
        shown_evidence = said or denied or {}
        return Scored(features, tuple(tuple(shown_evidence.get(key, ())) for key in keys))


def _of(shown: Sequence[str], i: int) -> list[str]:
    return [shown[i]] if i < len(shown) and shown[i] else []
