"""Everything that is measured of a file of judgements, and as JSON."""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from evaluation.agreement.ambiguity import AmbiguityCounts, ambiguity_counts, as_dicts
from evaluation.agreement.chains import Chain, chain_table
from evaluation.agreement.distances import DISTANCES, NOMINAL, AnyDistance, GeneralizedDistance, SetDistance
from evaluation.agreement.judgements import Judgements, merged
from evaluation.agreement.reliability import Interval, Reliability, kappa
from evaluation.agreement.table import JudgementTable
from evaluation.report import ReportError


@dataclass(frozen=True)
class Alpha:
    """Alpha under one distance, with its confidence interval."""

    distance: str
    alpha: float
    interval: Interval


@dataclass(frozen=True)
class LabelAgreement:
    """Agreement on labels made in one way: K and alpha under every distance that applies."""

    labels: str
    distinct: int
    kappa: float
    alphas: tuple[Alpha, ...]


@dataclass(frozen=True)
class Agreement:
    """What was measured. `between` is alpha of coder against coder and `worst` by item, both under `distance`."""

    items: int
    judgements: int
    coders: tuple[str, ...]
    by_labels: tuple[LabelAgreement, ...]
    counts: dict[str, AmbiguityCounts]
    distance: str
    between: np.ndarray
    worst: tuple[tuple[str, float], ...]

    def as_dict(self, data: Sequence[str]) -> dict[str, Any]:
        """Plain data for JSON; what is undefined is null."""
        return {
            "task": "agreement",
            "data": list(data),
            "n": self.items,
            "judgements": self.judgements,
            "coders": list(self.coders),
            "labels": {one.labels: _label_dict(one) for one in self.by_labels},
            "counts": as_dicts(self.counts),
            "distance": self.distance,
            "between_coders": [[_number(alpha) for alpha in row] for row in self.between.tolist()],
            "disagreement": [{"item": item, "disagreement": _number(value)} for item, value in self.worst],
        }

    def write(self, file: Path, data: Sequence[str]) -> None:
        """Write JSON. Raises ReportError where the file cannot be written."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(self.as_dict(data), indent=2, ensure_ascii=False) + "\n", "utf-8")
        except OSError as error:
            raise ReportError(f"The report cannot be written to {file}: {error.strerror or error}") from error


def measure_interpretations(
    judgements: Judgements,
    ways: Sequence[Chain] = (Chain.NONE,),
    *,
    distance: AnyDistance = DISTANCES["generalized-jaccard"],
    replicates: int = 1000,
    level: float = 0.95,
    seed: int = 0,
    progress: Callable[[str, int, int], None] | None = None,
) -> Agreement:
    """Agreement on interpretations, labelled in each of the ways of building chains.

    Items are ranked, and coders compared, by the first way.

    Raises:
        ChainError: the links make no chains.
        AgreementError: no item was judged by two coders, or the labels have too much in common to be compared.
    """
    tables = {way: chain_table(judgements, way) for way in ways}
    steps = len(ways) * len(DISTANCES)
    done = 0
    by_labels = []
    for way, table in tables.items():
        alphas = []
        for of_table in DISTANCES.values():
            alphas.append(_alpha(table, of_table, replicates, level, seed))
            done += 1
            if progress:
                progress("measuring", done, steps)
        by_labels.append(LabelAgreement(way.value, len(table.labels), kappa(table), tuple(alphas)))
    return _agreement(judgements, by_labels, comparison(tables[ways[0]], distance))


def measure_kinds(judgements: Judgements, *, replicates: int = 1000, level: float = 0.95, seed: int = 0) -> Agreement:
    """Agreement on what kind of answer each item is; by the nominal distance alone.

    Raises:
        JudgementsError: a judgement has no kind.
        AgreementError: no item was judged by two coders.
    """
    table = judgements.kinds()
    alpha = _alpha(table, NOMINAL, replicates, level, seed)
    by_labels = [LabelAgreement("type", len(table.labels), kappa(table), (alpha,))]
    return _agreement(judgements, by_labels, Reliability(table, NOMINAL))


def comparison(table: JudgementTable[Any], distance: AnyDistance) -> Reliability:
    """The reliability of a table of interpretations; plain set distances compare the members of all interpretations."""
    if isinstance(distance, SetDistance):
        return Reliability(table.map(merged), distance)
    return Reliability(table, distance)


def _alpha(table: JudgementTable[Any], distance: AnyDistance, replicates: int, level: float, seed: int) -> Alpha:
    applies = isinstance(distance, SetDistance | GeneralizedDistance)
    reliability = comparison(table, distance) if applies else Reliability(table, distance)
    return Alpha(distance.name, reliability.alpha, reliability.interval(replicates, level, seed))


def _agreement(judgements: Judgements, by_labels: list[LabelAgreement], ranking: Reliability) -> Agreement:
    return Agreement(
        items=len(ranking.table.items),
        judgements=ranking.table.judgements,
        coders=ranking.table.coders,
        by_labels=tuple(by_labels),
        counts=ambiguity_counts(judgements),
        distance=ranking.distance.name,
        between=ranking.between_coders(),
        worst=tuple(ranking.disagreements()),
    )


def _label_dict(one: LabelAgreement) -> dict[str, Any]:
    alphas = {
        of.distance: {
            "alpha": _number(of.alpha),
            "low": _number(of.interval.low),
            "high": _number(of.interval.high),
            "level": of.interval.level,
            "replicates": of.interval.replicates,
        }
        for of in one.alphas
    }
    return {"distinct": one.distinct, "k": _number(one.kappa), "alpha": alphas}


def _number(value: float) -> float | None:
    return None if math.isnan(value) else round(value, 6)
