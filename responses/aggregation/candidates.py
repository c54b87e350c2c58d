"""Plural noun phrases for several entities: put together from what they share, ranked by the aggregation model."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from knowledge.types import Entity, PackInfo
from responses.aggregation.model import AggregationModel
from responses.aggregation.parts import Parts, parts
from responses.aggregation.traits import stems, traits
from responses.errors import NoChoicesError
from responses.wording import tidy

MOST_MODIFIERS = 3
"""How many things a phrase says beside its noun."""

BROADER = 1.5
"""Log-odds that a phrase loses for each more telling noun or adjective that it could have had."""

CONTEXT = 1.0
"""Log-odds that a phrase gains for each word that it shares with the context. Set by hand: the tuples that the model is
trained on come without one, so that it has no weight of its own for it."""

_CONTEXT_LIMIT = 2000


def aggregate(
    entities: Sequence[Entity], info: PackInfo, context: str = "", model: AggregationModel | None = None
) -> list[str]:
    """Plural noun phrases that are true of every entity, best first: "Indonesian desserts with coconut milk".

    Built from the values that all share and from what the values have in common: countries of one part of the world,
    years of one decade, ingredients of one kind. They list no names and need no article. The last phrase is the
    pack's bare plural noun.

    Args:
        context: what was said around them; phrases that share words with it come earlier.
        model: ranks the phrases; default: the shipped one.

    Raises:
        NoChoicesError: there are no entities.
    """
    if not entities:
        raise NoChoicesError("there is nothing to sum up; give at least one entity")
    known = [traits(entity) for entity in entities]
    pieces = parts(entities, known, info)
    found = combined(pieces)
    bare = tidy(info.noun_plural) or "things"
    found.pop(bare, None)
    if not found:
        return [bare]
    phrases = list(found)
    scores = (model or AggregationModel.shipped()).scores(phrases, known)
    around = stems(context[:_CONTEXT_LIMIT])
    scores += CONTEXT * np.array([len(stems(phrase) & around) for phrase in phrases], dtype=np.float64)
    scores -= BROADER * np.array(list(found.values()), dtype=np.float64)
    order = np.argsort(-scores, kind="stable")
    return [*(phrases[n] for n in order), bare]


def combined(pieces: Parts) -> dict[str, int]:
    """The phrases that the pieces make: at most three modifiers around a noun, one of a kind each.

    Each with how many more telling nouns and adjectives there would have been.
    """
    found: dict[str, int] = {}
    nouns = pieces.nouns[:3]
    adjectives = {"": 0} | {adjective: place for place, adjective in enumerate(pieces.adjectives[:3])}
    befores = product(("", *pieces.times[:2]), ("", *pieces.origins[:1]), adjectives)
    for before, (place, noun), tail in product(list(befores), enumerate(nouns), ("", *pieces.tails[:4])):
        if sum(map(bool, (*before, tail))) <= MOST_MODIFIERS:
            found.setdefault(
                tidy(" ".join(part for part in (*before, noun, tail) if part)), place + adjectives[before[2]]
            )
    return found
