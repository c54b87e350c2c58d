"""The models that rank phrases for several entities (Jumel et al. 2020, section 5.2), each fitted on other tuples."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from evaluation.errors import EvaluationError
from evaluation.tesa_data import Tuple
from evaluation.tesa_features import PaperFeatures, background_text
from knowledge.types import Entity
from responses.aggregation.model import AggregationModel
from responses.aggregation.ranking import phrase_features
from responses.aggregation.traits import traits
from retrieval.embedding import Embedder

Scores = list[np.ndarray]
"""For each tuple the scores of its candidates."""

Ranker = Callable[[Sequence[Tuple], Sequence[Tuple]], Scores]
"""Fits on the first tuples and scores the candidates of the second."""

MODELS = ("random", "frequency", "logistic", "classifier", "seq2seq", "ours")
"""The models by name, in the order in which they are shown."""


def without(tuples: Sequence[Tuple], *, context: bool, background: bool) -> list[Tuple]:
    """The tuples with the context or the entities' background taken out: what is left of an entity is its name."""
    found = []
    for one in tuples:
        entities = one.entities if background else tuple(Entity(e.key, e.name, type=e.type) for e in one.entities)
        found.append(replace(one, entities=entities, context=one.context if context else ""))
    return found


def ranker(name: str, seed: int = 0, embedder: Embedder | None = None, weights: str | None = None) -> Ranker:
    """A model by name. Raises EvaluationError for an unknown one."""
    if name == "random":
        return lambda _, tuples: [
            np.random.default_rng([seed, n]).random(len(t.candidates)) for n, t in enumerate(tuples)
        ]
    if name == "frequency":
        return lambda train, tuples: [_frequencies(train, one) for one in tuples]
    if name == "logistic":
        return _logistic(PaperFeatures())
    if name == "classifier":
        return _classifier(embedder or Embedder())
    if name == "seq2seq":
        from evaluation.tesa_seq2seq import likelihood_ranker

        return likelihood_ranker(seed, weights)
    if name == "ours":
        return _ours
    raise EvaluationError(f"There is no model '{name}'; there are {', '.join(MODELS)}.")


def fit_ours(tuples: Sequence[Tuple]) -> AggregationModel:
    """Our model fitted to the candidates of tuples."""
    return AggregationModel.fit([_features(one) for one in tuples], [one.labels for one in tuples])


def _ours(train: Sequence[Tuple], tuples: Sequence[Tuple]) -> Scores:
    model = fit_ours(train)
    return [model.log_odds(_features(one)) for one in tuples]


def _features(one: Tuple) -> np.ndarray:
    return phrase_features(one.candidates, [traits(entity) for entity in one.entities], one.context)


def _frequencies(train: Sequence[Tuple], one: Tuple) -> np.ndarray:
    counts = _counts(train)
    return np.array([float(counts[phrase]) for phrase in one.candidates])


def _counts(train: Sequence[Tuple]) -> Counter[str]:
    return Counter(phrase for one in train for phrase in one.aggregations)


def _logistic(features: PaperFeatures) -> Ranker:
    """Logistic regression on the paper's features; a tuple's own phrases do not count in its frequencies."""

    def rank(train: Sequence[Tuple], tuples: Sequence[Tuple]) -> Scores:
        counts = _counts(train)
        rows = [features(one, counts - Counter(one.aggregations)) for one in train]
        return _fitted(rows, train, [features(one, counts) for one in tuples], 1.0)

    return rank


def _classifier(embedder: Embedder) -> Ranker:
    """Logistic regression over MiniLM's vectors of entities with context (u) and phrase (v): u·v, |u - v| and v."""
    known: dict[str, np.ndarray] = {}

    def vectors(texts: Sequence[str]) -> np.ndarray:
        new = sorted(set(texts) - known.keys())
        if new:
            known.update(zip(new, embedder.encode(new), strict=True))
        return np.array([known[text] for text in texts])

    def rows(one: Tuple) -> np.ndarray:
        entities = [f"{entity.name}. {background_text(entity)}"[:400] for entity in one.entities]
        source = vectors([*entities, *([one.context[:400]] if one.context else [])]).mean(axis=0)
        phrases = vectors(one.candidates)
        return np.hstack([phrases * source, np.abs(phrases - source), phrases, (phrases @ source)[:, None] * 10])

    def rank(train: Sequence[Tuple], tuples: Sequence[Tuple]) -> Scores:
        return _fitted([rows(one) for one in train], train, [rows(one) for one in tuples], 0.002)

    return rank


def _fitted(rows: Sequence[np.ndarray], train: Sequence[Tuple], asked: Sequence[np.ndarray], strength: float) -> Scores:
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), LogisticRegression(C=strength, max_iter=2000))
    model.fit(np.vstack(rows), np.concatenate([one.labels for one in train]))
    return [np.asarray(model.decision_function(one)) for one in asked]
