"""Four descriptions for a mention (Goyal et al. 2023, section 2.3), as far as PoMo has them."""

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from evaluation.pomo import Mention, Pomo
from retrieval.terms import terms


@dataclass(frozen=True)
class DescriptionQuestion:
    """Four descriptions for a mention, in the order of CLASSES."""

    mention: Mention
    descriptions: tuple[str, ...]


def description_questions(pomo: Pomo, seed: int = 0) -> list[DescriptionQuestion]:
    """A question for each mention that has all four descriptions; each draws with a seed of its own.

    Accurate is the mention's own description; incongruous one of the same entity elsewhere that expresses none of the
    same claims; nonfactual one of another entity that expresses another value of a property that the accurate one
    expresses; both one of another entity that expresses none of its properties. None of the wrong ones shares a word
    with the accurate one, and the last two express no claim that is true of the entity.
    """
    of_entity: defaultdict[str, list[Mention]] = defaultdict(list)
    for mention in pomo.mentions:
        if mention.used:
            of_entity[mention.entity].append(mention)
    others = [mention for mentions in of_entity.values() for mention in mentions]
    found = []
    for number, mention in enumerate(pomo.mentions):
        if not mention.used:
            continue
        chance = random.Random(f"{seed}/{number}")
        words = frozenset(terms(mention.description))
        beside = [
            other
            for other in of_entity[mention.entity]
            if not set(other.used) & set(mention.used) and not words & set(terms(other.description))
        ]
        false, neither = _of_others(pomo, mention, words, others)
        if beside and false and neither:
            wrong = (chance.choice(beside), chance.choice(false), chance.choice(neither))
            found.append(DescriptionQuestion(mention, (mention.description, *(one.description for one in wrong))))
    return found


def _of_others(
    pomo: Pomo, mention: Mention, words: frozenset[str], others: Sequence[Mention]
) -> tuple[list[Mention], list[Mention]]:
    own = pomo.known[mention.entity]
    properties = {claim.predicate for claim in mention.used}
    false: list[Mention] = []
    neither: list[Mention] = []
    for other in others:
        if other.entity == mention.entity or own & set(other.used) or words & set(terms(other.description)):
            continue
        (false if properties & {claim.predicate for claim in other.used} else neither).append(other)
    return false, neither
