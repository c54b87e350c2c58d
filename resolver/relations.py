"""Relations between choices that an expression can speak of: newer, longer, a woman's voice, a duet, a slow one.

They need both choices at once and so no single sentence shows them (Hosseini et al. 2023, section 6.4, counts them
among the hardest). Dates, lengths and pages are compared by `resolver.comparison`; the rest is counted in the text.
"Written by a woman" is about the author, "where she finds a ring" about the characters: they are told apart.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from knowledge.types import Entity
from resolver.comparison import read_comparison
from resolver.given_names import MEN, WOMEN
from resolver.pace import pace_of, pace_said
from resolver.reading.words import plain
from resolver.values import Dimension, attribute_value

RELATIONS = ("date", "length", "pages", "gender", "duet", "band", "pace")
"""The columns of `relation_features`."""

_SAID_FEMALE = re.compile(r"\b(female|wom[ae]n|girls?|lady|ladies|gals?|lass|she|her|actress|queen)\b", re.IGNORECASE)
_SAID_MALE = re.compile(
    r"\b(male|m[ae]n|guys?|blokes?|fell(?:a|ow)s?|chaps?|he|his|boys?|him|dude|lad|king)\b", re.IGNORECASE
)
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

_SAID_AUTHOR = re.compile(
    r"\b(?:author\w*|writer|novelist|writ(?:es|ten|ing)|wrote|penned|poet)\b"
    r"|\bby (?:an? |the |some )?(?:\w+ )?(?:wom[ae]n|m[ae]n|lady|guy|bloke|girl|female|male)\b"
    r"|\b(?:her|his) (?:\w+ )?(?:first|debut|second|third|last|latest|early|only|famous) (?:\w+ )?(?:book|novel)\b",
    re.IGNORECASE,
)
_AUTHOR_KEYS = ("author", "authors")
_ABOUT_THE_AUTHOR = re.compile(
    r"\b(?:author|writer|novelist|wrote|written|writes|writing|debut|published|memoirs?|autobiograph\w*)\b",
    re.IGNORECASE,
)
_SENTENCES = re.compile(r"(?<=[.!?])\s+")

_DIMENSIONS = (Dimension.DATE, Dimension.LENGTH, Dimension.PAGES)


def relation_features(text: str, positive: str, negative: str, entities: Sequence[Entity]) -> np.ndarray:
    """How well each choice fits the relations an expression speaks of: `[choices, len(RELATIONS)]`, 0 where none.

    `text` is the whole expression; `positive` and `negative` what it says and denies of the referent.
    """
    features = np.zeros((len(entities), len(RELATIONS)))
    comparison = read_comparison(text)
    dimension = comparison.dimension if comparison and comparison.place == 1 else None
    if comparison is not None and isinstance(dimension, Dimension) and dimension in _DIMENSIONS:
        values = [attribute_value(entity, dimension) for entity in entities]
        sign = (1 if comparison.highest else -1) * (-1 if comparison.denied else 1)
        features[:, _DIMENSIONS.index(dimension)] = sign * _ranks(values)
    for part, sign in ((positive, 1), (negative, -1)):
        if not part:
            continue
        gender = bool(_SAID_FEMALE.search(part)) - bool(_SAID_MALE.search(part))
        duet = bool(_SAID_DUET.search(part)) - bool(_SAID_SOLO.search(part))
        band = int(bool(_SAID_BAND.search(part)))
        if gender or duet or band:
            traits = np.array([_traits(entity.key, _text(entity)) for entity in entities])
            if gender and _SAID_AUTHOR.search(part):
                for i, entity in enumerate(entities):
                    if (author := _author(entity)) is not None:
                        traits[i, 0] = author
            features[:, 3:6] += sign * traits * np.array([gender, duet, band])
        if pace := pace_said(part):
            features[:, 6] += sign * pace * np.array([_pace(entity.key, _text(entity)) for entity in entities])
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


def _author(entity: Entity) -> float | None:
    """Whether a book's author is a woman (1), a man (-1) or cannot be told (near 0); None for what has no author.

    A book's text speaks of its characters far more than of its author, so the first name counts, and the pronouns of
    sentences that name the author or speak of writing only where it does not tell.
    """
    names = next((values for key in _AUTHOR_KEYS if (values := entity.attributes.get(key))), ())
    people = [plain(name).replace(".", " ").split() for name in names]
    if not any(people):
        return None
    first = [words[0] for words in people if words]
    if told := sum((word in WOMEN) - (word in MEN) for word in first):
        return float(np.sign(told))
    surnames = {words[-1] for words in people if words}
    told_of = " ".join(
        sentence
        for sentence in _SENTENCES.split(_text(entity))
        if _ABOUT_THE_AUTHOR.search(sentence) or surnames & set(plain(sentence).split())
    )
    return _femaleness(told_of)


def _femaleness(text: str) -> float:
    female, male = len(_FEMALE.findall(text)), len(_MALE.findall(text))
    return (female - male) / (female + male + 2)


@lru_cache(maxsize=4096)
def _traits(key: str, text: str) -> tuple[float, float, float]:
    """Female against male, duet, band: how far an entity's text speaks of each."""
    duet, band = len(_DUET.findall(text)), len(_BAND.findall(text))
    return _femaleness(text), min(1.0, duet / 5), min(1.0, band / 6)


@lru_cache(maxsize=4096)
def _pace(key: str, text: str) -> float:
    return pace_of(text)
