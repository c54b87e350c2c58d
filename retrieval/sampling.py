"""Pairs to choose between when nothing was asked for, at a chosen difficulty (Hosseini et al. 2023, section 3.4.2)."""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from enum import StrEnum

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from retrieval.base import KnowledgeBase
from retrieval.errors import SamplingError
from retrieval.terms import words_of

NEAREST = 5
"""A partner is drawn among so many of the likest entities, so that one entity does not always meet the same other; in a
small base, among a quarter of all at most."""

TITLE_DISTANCE = 3
"""Titles that differ by so many characters at most are similar; more than half of the shorter must be the same."""

SHARED_ATTRIBUTES = 2
"""Entities with so many attribute values in common, or all those that one of them has, have similar attributes."""

_PARENTHESES = re.compile(r"\s*\([^()]*\)\s*$")


class Sampling(StrEnum):
    """How two entities are picked, from the easiest pairs to tell apart to the hardest."""

    UNIFORM = "uniform"
    SAME_NAME = "same_name"
    SIMILAR_TITLE = "similar_title"
    SIMILAR_DESCRIPTION = "similar_description"
    SIMILAR_ATTRIBUTES = "similar_attributes"


ALTENTITIES_NAMES = {
    Sampling.UNIFORM: "UNIFORM",
    Sampling.SAME_NAME: "SAME_NAME",
    Sampling.SIMILAR_TITLE: "SIMILAR_NAME",
    Sampling.SIMILAR_DESCRIPTION: "SIMILAR_DESCRIPTION",
    Sampling.SIMILAR_ATTRIBUTES: "SAME_INFOBOXES",
}
"""What the AltEntities files call each."""

Partners = Callable[[str], Sequence[str]]
"""The keys of the entities that may be paired with the one of a key."""


def sample_pairs(base: KnowledgeBase, method: Sampling, count: int, seed: int) -> list[tuple[str, str]]:
    """Pairs of keys of different entities, drawn by a method; which of the two comes first is drawn, too.

    No pair is drawn twice, and no entity leads to a second pair before each has led to one. There are fewer pairs than
    `count` where the base has no more of that kind. The same base, method, count and seed give the same pairs.

    Raises:
        SamplingError: the base has no such pair, or `count` is not positive.
    """
    if count < 1:
        raise SamplingError(f"{count} pairs cannot be sampled: ask for one or more")
    rng = random.Random(f"{seed} {method}")
    keys = list(base.entities)
    partners = _PARTNERS[method](base)
    found: dict[frozenset[str], tuple[str, str]] = {}
    leads = rng.sample(keys, len(keys))
    while leads and len(found) < count:
        leading = []
        for key in leads:
            free = [other for other in partners(key) if other != key and frozenset((key, other)) not in found]
            if free:
                pair = [key, rng.choice(free)]
                rng.shuffle(pair)
                found[frozenset(pair)] = pair[0], pair[1]
                leading.append(key)
            if len(found) == count:
                break
        leads = leading
    if not found:
        others = ", ".join(other for other in Sampling if other is not method)
        raise SamplingError(f"'{base.name}' has no two entities for the sampling '{method}': use one of {others}")
    return list(found.values())


def _anyone(base: KnowledgeBase) -> Partners:
    keys = list(base.entities)
    return lambda key: keys


def _namesakes(base: KnowledgeBase) -> Partners:
    by_title: defaultdict[str, list[str]] = defaultdict(list)
    titles = {key: _title(entity.name) for key, entity in base.entities.items()}
    for key, title in titles.items():
        by_title[title].append(key)
    return lambda key: by_title[titles[key]]


def _similar_titles(base: KnowledgeBase) -> Partners:
    keys = list(base.entities)
    titles = [_title(entity.name) for entity in base.entities.values()]
    title_of = dict(zip(keys, titles, strict=True))

    def partners(key: str) -> list[str]:
        title = title_of[key]
        near = process.extract(
            title, titles, scorer=Levenshtein.distance, score_cutoff=TITLE_DISTANCE, limit=len(titles)
        )
        alike = [
            (other, position) for other, distance, position in near if 0 < 2 * distance < min(len(title), len(other))
        ]
        return [keys[position] for _, position in alike]

    return partners


def _similar_descriptions(base: KnowledgeBase) -> Partners:
    keys = list(base.entities)
    centres = np.stack([base.centre(key) for key in keys]) if keys else np.empty((0, base.dimensions), np.float32)
    centres = centres / np.maximum(np.linalg.norm(centres, axis=1, keepdims=True), 1e-9)
    number = {key: i for i, key in enumerate(keys)}

    def partners(key: str) -> list[str]:
        cosines = centres @ centres[number[key]]
        cosines[number[key]] = -np.inf
        return [keys[i] for i in _nearest(cosines) if np.isfinite(cosines[i])]

    return partners


def _similar_attributes(base: KnowledgeBase) -> Partners:
    facts = {
        key: {(name, " ".join(words_of(value))) for name, values in entity.attributes.items() for value in values}
        for key, entity in base.entities.items()
    }
    holders: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for key, own in facts.items():
        for fact in own:
            holders[fact].append(key)

    def partners(key: str) -> list[str]:
        shared = Counter(other for fact in sorted(facts[key]) for other in holders[fact] if other != key)
        needed = {other: min(SHARED_ATTRIBUTES, len(facts[key]), len(facts[other])) for other in shared}
        alike = [(count, other) for other, count in shared.items() if count >= needed[other]]
        return [other for _, other in sorted(alike, key=lambda item: (-item[0], item[1]))[:NEAREST]]

    return partners


def _title(name: str) -> str:
    """A name as titles are compared: folded, without what is added in parentheses to tell namesakes apart."""
    return " ".join(words_of(_PARENTHESES.sub("", name) or name))


def _nearest(cosines: np.ndarray) -> list[int]:
    found: list[int] = np.argsort(-cosines, kind="stable")[: max(1, min(NEAREST, len(cosines) // 4))].tolist()
    return found


_PARTNERS: dict[Sampling, Callable[[KnowledgeBase], Partners]] = {
    Sampling.UNIFORM: _anyone,
    Sampling.SAME_NAME: _namesakes,
    Sampling.SIMILAR_TITLE: _similar_titles,
    Sampling.SIMILAR_DESCRIPTION: _similar_descriptions,
    Sampling.SIMILAR_ATTRIBUTES: _similar_attributes,
}
