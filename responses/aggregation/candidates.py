"""Plural noun phrases for several entities: put together from what they share, ranked by the aggregation model."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from knowledge.types import Entity, PackInfo
from responses.aggregation.adjectives import BROAD, fits, said_of
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
    befores = list(product(("", *pieces.times[:3]), ("", *pieces.origins[:1])))
    for place, noun in enumerate(pieces.nouns[:3]):
        adjectives = [adjective for adjective in pieces.adjectives if fits(adjective, noun)][:4]
        missed = {"": 0} | {said_of(adjective, noun): n for n, adjective in enumerate(adjectives)}
        for before, adjective, tail in product(befores, missed, ("", *pieces.tails[:4])):
            words = [*before, adjective, noun, tail]
            count = sum(map(bool, words)) - 1
            if count > MOST_MODIFIERS or _repeats(tail, noun) or not _dates_well(tail, before, adjective, noun):
                continue
            beside = bool(tail) and tail != pieces.tails[0] and pieces.tails[0].startswith("by ")
            found.setdefault(tidy(" ".join(filter(None, words))), place + missed[adjective] + beside)
    return found


_PLAIN_NOUNS = frozenset({"books", "novels", "songs", "singles"})


def _dates_well(tail: str, before: Sequence[str], adjective: str, noun: str) -> bool:
    """Whether a time after the noun is worth its words: not beside another time, nor where much else is said; "since
    the 1950s" only where there is hardly anything else to say."""
    if " since the " in tail:
        return (
            noun in _PLAIN_NOUNS
            and not any(before)
            and (not adjective or adjective in BROAD or adjective.endswith("-language"))
        )
    return " between " not in tail or not (before[0] or (before[1] and adjective))


def _repeats(tail: str, noun: str) -> bool:
    """Whether the noun already says what is in the things: "rice dishes with rice"."""
    return tail.startswith("with ") and bool(stems(tail) & stems(noun))
