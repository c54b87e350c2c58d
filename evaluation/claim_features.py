"""What claim identification goes by: how a claim and the mention's context fit together, and what else is known."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np

from evaluation.pomo import Mention, Pomo, WikidataClaim
from retrieval.embedding import Embedder
from retrieval.terms import terms

_PROPERTIES = 60
_DIRECTIONS = 12
MEASURED = 20
"""How many features, the first ones, are measured; the others are mostly indicators."""

_MASK = "this person"
_TELLING = (
    "position held", "employer", "member of sports team", "member of political party", "sibling", "spouse",
    "award received", "notable work", "military branch", "sport", "participant of", "convicted of",
)  # fmt: skip
_COMPETING = (
    "occupation", "position held", "employer", "member of political party", "educated at", "country of citizenship",
    "Commons category", "place of birth",
)  # fmt: skip
_DATED = re.compile(r"^[+-]\d")


class ClaimFeatures:
    """Features of a claim in a context, `[features]`, without looking up which claims the base has of the entity.

    Cosines by MiniLM of claim and value with the sentence, its neighbours, the name, the sentence without the name and
    the entity's one-line description; shares of common words with them; how often the base has the claim; the property;
    and the claim's place among all claims (principal components of their vectors).
    """

    def __init__(
        self,
        pomo: Pomo,
        embedder: Embedder,
        mentions: Sequence[Mention],
        progress: Callable[[str, int, int], None] | None = None,
    ) -> None:
        claims = sorted({claim for known in pomo.known.values() for claim in known})
        self._known = pomo.known
        self._lines = pomo.lines
        counts = Counter(claim.predicate for known in pomo.known.values() for claim in known)
        self._properties = {name: place for place, (name, _) in enumerate(counts.most_common(_PROPERTIES))}
        self._common = Counter(claim for known in pomo.known.values() for claim in known)
        texts = {text for mention in mentions for text in _contexts(mention)}
        texts |= {pomo.lines[mention.entity] for mention in mentions}
        texts |= {text for claim in claims for text in (claim.text, claim.value)}
        ordered = sorted(texts)
        report = (lambda done, total: progress("embedding", done, total)) if progress else None
        self._vectors = dict(zip(ordered, embedder.encode(ordered, report), strict=True))
        stacked = np.array([self._vectors[claim.text] for claim in claims])
        self._middle = stacked.mean(axis=0)
        _, spread, axes = np.linalg.svd(stacked - self._middle, full_matrices=False)
        self._axes = axes[:_DIRECTIONS] * np.sqrt(len(claims)) / (spread[:_DIRECTIONS].mean() + 1e-9)

    def __call__(self, mention: Mention, claim: WikidataClaim) -> np.ndarray:
        """The features of one claim, `[features]`."""
        plain = np.array(self._plain(mention, claim))
        place = self._properties.get(claim.predicate, len(self._properties))
        properties = np.eye(len(self._properties) + 1)[place]
        directions = (self._vectors[claim.text] - self._middle) @ self._axes.T / 2
        return np.concatenate([plain, properties, directions])

    def informed(self, mention: Mention, claim: WikidataClaim) -> np.ndarray:
        """The features of a claim beside all that is known of the entity, `[features]`.

        How many values its property has and how many of them are nearer to the sentence, how much is known at all, how
        near it is to the occupations, and for properties that descriptions use which others the entity has: somebody
        with a position is not described by the occupation.
        """
        own = self._known[mention.entity]
        sentence, value = self._vectors[mention.sentence], self._vectors[claim.value]
        siblings = [self._vectors[other.value] for other in own if other.predicate == claim.predicate]
        nearer = sum(float(sentence @ other) > float(sentence @ value) for other in siblings)
        occupations = [self._vectors[other.value] for other in own if other.predicate == "occupation"]
        has = [float(any(other.predicate == name for other in own)) for name in _TELLING]
        crossed = np.outer(has, [float(claim.predicate == name) for name in _COMPETING])
        beside = [
            nearer / max(len(siblings), 1),
            len(siblings) / 5,
            1 / max(len(siblings), 1),
            float(np.log(max(len(own), 1))),
            float(value @ np.mean(occupations, axis=0)) if occupations else 0.0,
        ]
        return np.concatenate([self(mention, claim), beside, crossed.ravel()])

    def _plain(self, mention: Mention, claim: WikidataClaim) -> list[float]:
        line = self._lines[mention.entity]
        words, in_name = set(terms(claim.value)), set(terms(mention.name))
        others = (set(terms(mention.sentence)) - in_name, set(terms(mention.around)), in_name, set(terms(line)))
        common = [len(words & other) for other in others]
        said = (self._vectors[claim.text], self._vectors[claim.value])
        return [
            *(float(self._vectors[context] @ one) for context in _contexts(mention) for one in said),
            *(float(self._vectors[line] @ one) if line else 0.0 for one in said),
            *(count / max(len(words), 1) for count in common),
            *(float(count > 0) for count in common),
            float(np.log(max(self._common[claim], 1))),
            float(min(len(words), 8)),
            float(bool(_DATED.match(claim.value))),
            float(any(c.isdigit() for c in claim.value)),
        ]


def _contexts(mention: Mention) -> tuple[str, ...]:
    masked = mention.sentence.replace(mention.name, _MASK)
    return mention.sentence, mention.around, mention.name, masked
