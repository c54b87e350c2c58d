"""Retrieval features of a choice: how well its evidence fits what is said, less how well it fits what is denied."""

from collections.abc import Mapping, Sequence

import numpy as np

from retrieval.evidence import Evidence, UnitKind

EVIDENCE_FEATURES = (
    "name cosine", "name bm25", "attribute cosine", "attribute bm25", "sentence cosine", "sentence bm25",
    "second score", "best score", "top-3 score", "top-3 sentence score", "top-5 cosine", "top-3 bm25",
    "best corrected score", "top-3 corrected score",
)  # fmt: skip
"""The columns of `evidence_features`."""


def evidence_features(
    keys: Sequence[str],
    positive: Mapping[str, Sequence[Evidence]] | None,
    negative: Mapping[str, Sequence[Evidence]] | None,
    hubness: Mapping[str, Mapping[str, float]],
) -> np.ndarray:
    """Features `[choices, len(EVIDENCE_FEATURES)]`: those of the positive evidence minus those of the negative.

    `positive` and `negative` map each key to all its units, scored for the two halves of the expression; None where
    that half is empty (ignoring a denial is right in one case of five). `hubness` says for each key and unit text how
    near the unit is to any expression; the corrected scores are without it.
    """
    features = np.zeros((len(keys), len(EVIDENCE_FEATURES)))
    for evidence, sign in ((positive, 1.0), (negative, -1.0)):
        if evidence is not None:
            features += sign * np.array([_one(evidence.get(key, ()), hubness.get(key, {})) for key in keys])
    return features


def _one(evidence: Sequence[Evidence], hubness: Mapping[str, float]) -> list[float]:
    cosine = np.array([unit.cosine for unit in evidence])
    bm25 = np.array([unit.bm25 for unit in evidence])
    kind = np.array([unit.kind for unit in evidence], dtype=object)
    score = cosine + 0.5 * bm25
    corrected = score - np.array([hubness.get(unit.text, 0.0) for unit in evidence])
    name, attribute, sentence = (kind == k for k in (UnitKind.NAME, UnitKind.ATTRIBUTE, UnitKind.SENTENCE))
    told = ~name if len(evidence) else name
    return [
        _top(cosine[name], 1),
        _top(bm25[name], 1),
        _top(cosine[attribute], 1),
        _top(bm25[attribute], 1),
        _top(cosine[sentence], 1),
        _top(bm25[sentence], 1),
        float(np.sort(score[told])[-2]) if told.sum() > 1 else _top(score[told], 1),
        _top(score[told], 1),
        _top(score[told], 3),
        _top(score[sentence], 3),
        _top(cosine[told], 5),
        _top(bm25[told], 3),
        _top(corrected[told], 1),
        _top(corrected[told], 3),
    ]


def _top(values: np.ndarray, k: int) -> float:
    """Mean of the k greatest, 0 when there are none."""
    return float(np.sort(values)[-k:].mean()) if len(values) else 0.0
