"""Makes the items of a study: pairs of a knowledge base by the five samplings, a target, a scene, what is shown."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from collecting.background import background, infobox, section_titles
from collecting.errors import CollectingError
from collecting.records import Choice, Item
from collecting.scenes import scenes
from knowledge.types import Entity
from responses.distinction import display_names
from retrieval.base import KnowledgeBase
from retrieval.errors import SamplingError
from retrieval.sampling import Sampling, sample_pairs

MOST_ITEMS = 100_000

_DRAWN = 256
"""So many times as many pairs as are wanted are drawn at most to find those with a section to show."""

_ORDER = (
    Sampling.SAME_NAME,
    Sampling.SIMILAR_TITLE,
    Sampling.SIMILAR_ATTRIBUTES,
    Sampling.SIMILAR_DESCRIPTION,
    Sampling.UNIFORM,
)
"""A pair that several samplings find counts for the rarest of them."""


Found = dict[frozenset[str], tuple[Sampling, tuple[str, str]]]
"""Pairs as they were drawn and the sampling that found them, by the two keys in any order."""


@dataclass(frozen=True)
class Made:
    """The items, and the samplings that the base has no pairs for where no shares were asked for."""

    items: tuple[Item, ...]
    without: tuple[Sampling, ...]


def make_items(
    base: KnowledgeBase,
    count: int,
    shares: Mapping[Sampling, float] | None = None,
    sections: Sequence[str] = ("",),
    seed: int = 0,
    progress: Callable[[str, int, int], None] | None = None,
) -> Made:
    """Make items about different pairs of a base; the same arguments make the same items.

    Only pairs are taken of which both have one of the sections, and a section that both have is drawn.

    Args:
        base: has the entities.
        count: how many.
        shares: of the samplings, by weight; without any, equal ones as far as the base has pairs for each, and the rest
            uniform.
        sections: titles of sections to show; the empty title is the lead.
        seed: of all that is drawn.
        progress: called with the stage, the number done and the number of all.

    Raises:
        CollectingError: a count or share that cannot be, or fewer pairs in the base than are asked for.
        SamplingError: the base has no pair for a sampling that `shares` names.
    """
    if not 1 <= count <= MOST_ITEMS:
        raise CollectingError(f"A study has 1 to {MOST_ITEMS:,} items, not {count}.")
    titles = tuple(dict.fromkeys(title.casefold() for title in sections))
    have = Counter(title for entity in base.entities.values() for title in section_titles(entity))
    if not any(have[title] > 1 for title in titles):
        known = ", ".join(title or "lead" for title, number in have.most_common(8) if number > 1)
        raise CollectingError(f"No two entities of '{base.name}' have such a section to show; there are: {known}.")
    found: Found = {}
    without: list[Sampling] = []
    if shares is None:
        for place, method in enumerate(_ORDER):
            # What a sampling has too few pairs for is left to those after it; the last one is the uniform one.
            wanted = (count - len(found)) // (len(_ORDER) - place)
            try:
                found |= _pairs(base, method, wanted, titles, seed, found) if wanted else {}
            except SamplingError:
                without.append(method)
        if len(found) < count:
            raise CollectingError(
                f"In '{base.name}' only {len(found)} of {count} pairs were found whose two have a section to show: ask "
                "for fewer or for more sections."
            )
    for method, wanted in _counts(shares or {}, count).items():
        pairs = _pairs(base, method, wanted, titles, seed, found)
        if len(pairs) < wanted:
            raise CollectingError(
                f"In '{base.name}' only {len(pairs)} of {wanted} pairs were found for the sampling '{method}' whose "
                "two have a section to show: ask for fewer, for other shares or for more sections."
            )
        found |= pairs
    drawn = list(found.values())
    random.Random(f"{seed} items").shuffle(drawn)
    items = []
    for number, (method, pair) in enumerate(drawn, 1):
        items.append(_item(base, f"{number:05d}", method, pair, titles, seed))
        if progress is not None:
            progress("items", number, len(drawn))
    return Made(tuple(items), tuple(without))


def _counts(shares: Mapping[Sampling, float], count: int) -> dict[Sampling, int]:
    """Whole numbers in these proportions that add up to `count`: what is left over goes to the largest remainders."""
    if not shares:
        return {}
    total = sum(shares.values())
    if not all(0 <= share < float("inf") for share in shares.values()) or not total:
        raise CollectingError("Shares are not negative, and one of them is above 0.")
    exact = {method: count * shares[method] / total for method in _ORDER if shares.get(method)}
    counts = {method: int(number) for method, number in exact.items()}
    left = sorted(exact, key=lambda method: exact[method] - counts[method], reverse=True)
    for method in left[: count - sum(counts.values())]:
        counts[method] += 1
    return {method: number for method, number in counts.items() if number}


def _pairs(base: KnowledgeBase, method: Sampling, wanted: int, titles: Sequence[str], seed: int, taken: Found) -> Found:
    """So many pairs that are not taken and have something to show; fewer where the base has no more."""
    asked = wanted + len(taken)
    most = _DRAWN * asked
    while True:
        drawn = sample_pairs(base, method, asked, seed)
        fit = [pair for pair in drawn if frozenset(pair) not in taken and _common(base, pair, titles)]
        if len(fit) >= wanted or len(drawn) < asked or asked >= most:
            return {frozenset(pair): (method, pair) for pair in fit[:wanted]}
        asked *= 2


def _common(base: KnowledgeBase, pair: tuple[str, str], titles: Sequence[str]) -> list[str]:
    first, second = (section_titles(base.entities[key]) for key in pair)
    return [title for title in titles if title in first and title in second]


def _item(
    base: KnowledgeBase, key: str, method: Sampling, pair: tuple[str, str], titles: Sequence[str], seed: int
) -> Item:
    rng = random.Random(f"{seed} {key}")
    entities = [base.entities[one] for one in pair]
    labels = display_names(entities, base.info, quotes=True)
    section = rng.choice(_common(base, pair, titles))
    first, second = (_choice(*one, section) for one in zip(entities, labels, strict=True))
    return Item(
        key=key,
        sampling=method.value,
        section=section,
        utterance=rng.choice(scenes(base.info.noun_singular)),
        question=f"Do you mean {labels[0]} or {labels[1]}?",
        choices=(first, second),
        target=rng.randrange(2),
    )


def _choice(entity: Entity, label: str, section: str) -> Choice:
    text = background(entity, section)
    return Choice(entity.key, entity.name, label, entity.aliases, entity.url, text.shown, infobox(entity), text.unshown)
