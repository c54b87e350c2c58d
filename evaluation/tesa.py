"""Aggregation measured as in TESA (Jumel et al. 2020): ranking 24 candidates, and what is generated freely.

Every tuple is ranked by models fitted on tuples that share no entity with it. A generated phrase counts as true when
it is annotated for the tuple, or when the attributes of every entity state each of its terms, or something narrower,
and it says nothing that an annotated near miss says.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from evaluation.ranking import Ranking, mean_measures, rank_measures
from evaluation.tesa_data import Tuple, tuple_folds
from evaluation.tesa_models import Ranker, fit_ours
from knowledge.types import PackInfo
from responses.aggregation import aggregate
from responses.aggregation.reading import Term, TermKind, read_phrase, true_of_all
from responses.aggregation.taxonomy import broader
from responses.aggregation.traits import traits
from responses.wording import fold as folded
from responses.wording import plural

Progress = Callable[[str, int, int], None]

_TYPE_WORDS = frozenset({"book", "song", "dish", "food", "recip", "work", "thing", "track", "entiti"})


@dataclass(frozen=True)
class Generated:
    """A phrase that was generated for a tuple: whether it is true of all entities and says more than their type."""

    id: str
    phrase: str
    true: bool
    specific: bool
    annotated: bool


def cross_validate(
    tuples: Sequence[Tuple], ranker: Ranker, folds: int = 5, seed: int = 0, on: Sequence[Tuple] | None = None
) -> list[np.ndarray]:
    """The scores of each tuple's candidates by a model fitted on the other folds.

    Args:
        on: the same tuples as they are scored; default: as they are fitted on.

    Raises TesaError where there are too few tuples.
    """
    fold_of = tuple_folds(tuples, folds, seed)
    asked = tuples if on is None else on
    scores: list[np.ndarray] = [np.zeros(0)] * len(tuples)
    for fold in range(folds):
        places = [n for n, number in enumerate(fold_of) if number == fold]
        train = [one for one, number in zip(tuples, fold_of, strict=True) if number != fold]
        for place, found in zip(places, ranker(train, [asked[n] for n in places]), strict=True):
            scores[place] = found
    return scores


def measure(tuples: Sequence[Tuple], scores: Sequence[np.ndarray]) -> dict[str, Ranking]:
    """MAP, R@10 and MRR over all tuples ("") and of each domain."""
    each = [rank_measures(found, one.labels) for one, found in zip(tuples, scores, strict=True)]
    means = {"": mean_measures(each)}
    for domain in dict.fromkeys(one.domain for one in tuples):
        means[domain] = mean_measures([found for one, found in zip(tuples, each, strict=True) if one.domain == domain])
    return means


def generate_all(tuples: Sequence[Tuple], folds: int = 5, seed: int = 0) -> list[Generated]:
    """The top phrase for every tuple, chosen by a model fitted on the other folds, and what it is worth."""
    fold_of = tuple_folds(tuples, folds, seed)
    found: dict[int, Generated] = {}
    for fold in range(folds):
        model = fit_ours([one for one, number in zip(tuples, fold_of, strict=True) if number != fold])
        for place, one in enumerate(tuples):
            if fold_of[place] == fold:
                phrase = aggregate(one.entities, pack_info(one), one.context, model)[0]
                found[place] = judge(one, phrase)
    return [found[place] for place in range(len(tuples))]


def generate_by_t5(
    tuples: Sequence[Tuple], folds: int = 5, seed: int = 0, weights: str | None = None
) -> list[Generated]:
    """The same by the generative model, which says whatever it has learnt to: nothing checks it."""
    from evaluation.tesa_seq2seq import PhraseGenerator

    fold_of = tuple_folds(tuples, folds, seed)
    found: dict[int, Generated] = {}
    for fold in range(folds):
        generator = PhraseGenerator(seed, weights)
        generator.fit([one for one, number in zip(tuples, fold_of, strict=True) if number != fold])
        for place, one in enumerate(tuples):
            if fold_of[place] == fold:
                found[place] = judge(one, generator.generate(one))
    return [found[place] for place in range(len(tuples))]


def judge(one: Tuple, phrase: str) -> Generated:
    """Whether a phrase for a tuple is true of all its entities, and whether it says more than what type they are."""
    same = folded(phrase)
    annotated = same in {folded(right) for right in one.aggregations}
    missed = any(_says(phrase, near) for near in one.near_misses)
    stated = true_of_all(phrase, [traits(entity) for entity in one.entities])
    true = bool(phrase) and (annotated or (stated and not missed))
    return Generated(one.id, phrase, true, _specific(phrase), annotated)


def generation_metrics(found: Sequence[Generated]) -> dict[str, float]:
    """Percent of generated phrases that are true, that are specific, and that are annotated word by word."""
    return {
        f"generated_{name}": 100 * float(np.mean([getattr(one, name) for one in found]))
        for name in ("true", "specific", "annotated")
    }


def pack_info(one: Tuple) -> PackInfo:
    """What the things of a tuple are called."""
    kind = one.entities[0].type
    noun = next(iter(broader(kind)), kind) if kind in {"recipe", "book", "song"} else kind
    return PackInfo(one.domain, one.domain, noun or "thing", plural(noun or "thing"))


def _says(phrase: str, near_miss: str) -> bool:
    """Whether a phrase says all that a near miss says, and maybe more."""
    said, false = set(read_phrase(phrase)), set(read_phrase(near_miss))
    return bool(false) and all(any(_covers(term, other) for term in said) for other in false)


def _covers(term: Term, other: Term) -> bool:
    if term.kind is TermKind.TIME and other.kind is TermKind.TIME:
        return other.first <= term.first and term.last <= other.last
    return term == other


def _specific(phrase: str) -> bool:
    return any(term.kind is not TermKind.WORD or term.text not in _TYPE_WORDS for term in read_phrase(phrase))


def flat_metrics(measured: Mapping[str, Ranking]) -> dict[str, float]:
    """`map`, `recall_at_10` and `mrr`, percent, over all tuples and with a domain behind."""
    metrics = {}
    for domain, ranking in measured.items():
        end = f".{domain}" if domain else ""
        metrics[f"map{end}"] = 100 * ranking.average_precision
        metrics[f"recall_at_10{end}"] = 100 * ranking.recall_at_10
        metrics[f"mrr{end}"] = 100 * ranking.reciprocal_rank
    return metrics
