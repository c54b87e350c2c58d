"""Relations between the choices that an expression can speak of: newer, longer, a woman's voice, a duet, a band.

They need both choices at once and so no single sentence shows them (Hosseini et al. 2023, section 6.4, counts them
among the hardest). Dates, lengths and pages are compared by `resolver.comparison`; the rest is counted in the text.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from knowledge.types import Entity
from resolver.comparison import Dimension, attribute_value, read_comparison

RELATIONS = ("date", "length", "pages", "gender", "duet", "band")
"""The columns of `relation_features`."""

_SAID_FEMALE = re.compile(r"\b(female|wom[ae]n|girls?|lady|ladies|she|her|actress|queen)\b", re.IGNORECASE)
_SAID_MALE = re.compile(r"\b(male|m[ae]n|guys?|he|his|boys?|him|dude|lad|king)\b", re.IGNORECASE)
_SAID_DUET = re.compile(
    r"\b(featur\w*|duet|(?:two|multiple|several) (?:singers|artists|people|voices)|"
    r"(?:another|guest|with) (?:artist|singer)|collab\w*)\b",
    re.IGNORECASE,
)
_SAID_SOLO = re.compile(r"\b(solo|(?:one|single|only one) (?:singer|artist))\b", re.IGNORECASE)
_SAID_BAND = re.compile(r"\b(band|group|boy ?band|girl ?group|they)\b", re.IGNORECASE)

_FEMALE = re.compile(r"\b(she|hers?|herself|female|wom[ae]n|actress)\b", re.IGNORECASE)
_MALE = re.compile(r"\b(he|his|him|himself|male)\b", re.IGNORECASE)
_DUET = re.compile(r"\b(duet|featuring|feat)\b", re.IGNORECASE)
_BAND = re.compile(r"\b(band|group|members|bandmates|they)\b", re.IGNORECASE)

_DIMENSIONS = (Dimension.DATE, Dimension.LENGTH, Dimension.PAGES)


def relation_features(text: str, positive: str, negative: str, entities: Sequence[Entity]) -> np.ndarray:
    """How well each choice fits the relations an expression speaks of: `[choices, len(RELATIONS)]`, 0 where none.

    `text` is the whole expression; `positive` and `negative` what it says and denies of the referent.
    """
    features = np.zeros((len(entities), len(RELATIONS)))
    comparison = read_comparison(text)
    if comparison is not None and comparison.dimension in _DIMENSIONS:
        values = [attribute_value(entity, comparison.dimension) for entity in entities]
        sign = (1 if comparison.highest else -1) * (-1 if comparison.denied else 1)
        features[:, _DIMENSIONS.index(comparison.dimension)] = sign * _ranks(values)
    for part, sign in ((positive, 1), (negative, -1)):
        if not part:
            continue
        gender = bool(_SAID_FEMALE.search(part)) - bool(_SAID_MALE.search(part))
        duet = bool(_SAID_DUET.search(part)) - bool(_SAID_SOLO.search(part))
        band = int(bool(_SAID_BAND.search(part)))
        if gender or duet or band:
            traits = np.array([_traits(entity.key, _text(entity)) for entity in entities])
            features[:, 3:] += sign * traits * np.array([gender, duet, band])
    return features


def _ranks(values: Sequence[float | None]) -> np.ndarray:
    """In [-0.5, 0.5]: half the share of the others below minus the share above; unknown values are level with all."""
    ranks = np.zeros(len(values))
    for i, one in enumerate(values):
        others = [other for j, other in enumerate(values) if j != i and other is not None]
        signs = [np.sign(one - other) for other in others] if one is not None else []
        ranks[i] = sum(signs) / max(1, len(values) - 1) / 2
    return ranks


def _text(entity: Entity) -> str:
    attributes = (f"{key} {' '.join(values)}" for key, values in entity.attributes.items())
    return " ".join((*attributes, *(section.text for section in entity.sections)))[:20_000]


@lru_cache(maxsize=4096)
def _traits(key: str, text: str) -> tuple[float, float, float]:
    """Female against male, duet, band: how far an entity's text speaks of each."""
    female, male = len(_FEMALE.findall(text)), len(_MALE.findall(text))
    duet, band = len(_DUET.findall(text)), len(_BAND.findall(text))
    return (female - male) / (female + male + 2), min(1.0, duet / 5), min(1.0, band / 6)
