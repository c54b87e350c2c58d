"""A one-line description of an entity: a true noun phrase from its attributes."""

import re
import string
from collections.abc import Sequence
from dataclasses import dataclass, replace

from Stemmer import Stemmer

from knowledge.pack_info import description_fields
from knowledge.types import Entity, PackInfo
from responses import places
from responses.claims import HEAD_KEYS, PLACE_KEYS, Claim, claims, head
from responses.values import YEAR_KEYS, said_values, year
from responses.wording import LIST_LIMIT, cut, fold, join, tidy, with_article

DESCRIPTION_LIMIT = 200
"""Characters of a description."""

_LOOKED_AT = 300
"""Characters of a value that are compared with the context."""

_POSSESSIVE = re.compile(r"\{\w+\}['’]s\b")
_IN_PLACE = re.compile(r"\b(?:from|in|of)\s$")
_CREDIT = re.compile(r"(?:edited|created|written|compiled|translated) by\b", re.IGNORECASE)
_MAKERS = frozenset({"artist", "author", "authors"})
_INGREDIENTS = frozenset({"main_ingredients", "main_ingredient"})
_FUNCTION = (
    "a an the one of with and or in on by from to for it that this which who is was are i i'd like want would please "
    "some thing no not"
)
_FUNCTION_WORDS = frozenset(_FUNCTION.split())


@dataclass(frozen=True)
class Phrase:
    """A noun phrase without its article, and the attributes it rests on."""

    text: str
    keys: tuple[str, ...]
    articled: bool = True
    """Whether an article belongs in front."""

    def indefinite(self) -> str:
        """The phrase as it describes: "an iced dessert"."""
        return with_article(self.text) if self.articled else self.text

    def definite(self) -> str:
        """The phrase as it picks one out: "the iced dessert"."""
        text = re.sub(r"^(?:an?|the)\s+", "", self.text, flags=re.IGNORECASE)
        return f"the {text}" if self.articled else self.text


def describe(entity: Entity, info: PackInfo, echo: str = "") -> str:
    """A short noun phrase that is true of the entity, with its article: "an iced dessert of green rice-flour jelly".

    The pack's first description template whose attributes the entity has all of; without one, its kind or type with
    what is best said of such a thing. At most 3 values of a list are said, long ones cut. Never empty.

    Args:
        echo: the person's words, or another context. Of an attribute with more values than are said, those that share
            words with it are. When the phrase shares none, the one that shares most is preferred, or the claim that
            does is added. Nothing is said because it is in there: only what the entity's attributes say.
    """
    wanted = _stems(echo[:2000]) - _stems(f"{info.noun_singular} {info.noun_plural}") if echo else frozenset()
    if wanted:
        entity = _narrowed(entity, wanted)
    phrases = template_phrases(entity, info) or [composed(entity, info)]
    chosen = phrases[0]
    if wanted and not wanted & _stems(chosen.text):
        others = (*phrases[1:], *_extended(chosen, entity, info))
        chosen = max((chosen, *others), key=lambda phrase: len(wanted & _stems(phrase.text)))  # the first of the best
    return cut(chosen.indefinite(), DESCRIPTION_LIMIT)


def template_phrases(entity: Entity, info: PackInfo) -> list[Phrase]:
    """The pack's templates that the entity has every attribute of, filled, best first."""
    filled = (fill(template, entity) for template in info.descriptions)
    return [phrase for phrase in filled if phrase is not None]


def fill(template: str, entity: Entity) -> Phrase | None:
    """A template filled with the entity's values; None when it names an attribute the entity does not have, or whose
    values do not read well there. Values are put in as they are: braces or markup in them stay text."""
    parts: list[str] = []
    try:
        fields = tuple(dict.fromkeys(description_fields(template)))
        pieces = list(string.Formatter().parse(template))
    except ValueError:
        return None  # `kb check` reports such a template; a description is still wanted
    for literal, field, _, _ in pieces:
        parts.append(literal)
        if field is None:
            continue
        one_year = year(entity, field) if field in YEAR_KEYS else ""
        values: Sequence[str] = (one_year,) if one_year else said_values(entity, field)
        if (field in YEAR_KEYS and not one_year) or not values:
            return None
        if field in PLACE_KEYS and _IN_PLACE.search("".join(parts)):
            if any(places.is_adjective(value) for value in values):
                return None
            values = [places.named(value) for value in values]
        if _CREDIT.match(values[0]) and parts[-1].endswith("by "):  # "by edited by …"
            parts[-1] = parts[-1].removesuffix("by ")
            values = (values[0][:1].lower() + values[0][1:], *values[1:])
        parts.append(join(values))
    text = tidy("".join(parts))
    return Phrase(text, fields, not _POSSESSIVE.match(template)) if text else None


def compose(noun: str, said: Sequence[Claim], noun_key: str = "kind") -> Phrase:
    """A noun with claims around it: years, colours and nationalities before it where they can stand there."""
    before = sorted((claim for claim in said if claim.before), key=_adjective_order)
    after = [claim for claim in said if not claim.before]
    before = [claim for claim in before if fold(claim.before) not in f" {fold(noun)} "]
    text = " ".join([*(claim.before for claim in before), noun, *(claim.after for claim in after)])
    return Phrase(text, (noun_key, *(claim.key for claim in said)))


def composed(entity: Entity, info: PackInfo) -> Phrase:
    """The description of an entity that fits no template: its head, a year, and who made it or where it is from."""
    found = claims(entity, info)
    chosen = [claim for claim in found if claim.key in YEAR_KEYS][:1]
    chosen += [claim for claim in found if claim.key in _MAKERS][:1]
    if len(chosen) < 2:
        more = [claim for claim in found if claim.key in PLACE_KEYS or claim.key in _INGREDIENTS]
        chosen += [claim for n, claim in enumerate(more) if not _said_place(claim, more[:n])][: 2 - len(chosen)]
    if not chosen:
        chosen = [claim for claim in found if not claim.after.startswith("whose")][:1]
    return compose(head(entity, info), chosen)


def _said_place(claim: Claim, said: Sequence[Claim]) -> bool:
    """Whether an earlier claim already says where it is from: no "Indian sweet from India and Nepal"."""
    if claim.key not in PLACE_KEYS:
        return False
    known = {places.country_of(v) or places.canonical(v) for one in said if one.key in PLACE_KEYS for v in one.values}
    return any((places.country_of(value) or places.canonical(value)) in known for value in claim.values)


def _narrowed(entity: Entity, wanted: frozenset[str]) -> Entity:
    """The entity with only the values that share most words with what is wanted, where not all values can be said."""
    attributes = dict(entity.attributes)
    for key, values in entity.attributes.items():
        if len(values) > LIST_LIMIT:
            shared = [len(wanted & _stems(value[:_LOOKED_AT])) for value in values]
            if max(shared):
                attributes[key] = tuple(value for value, n in zip(values, shared, strict=True) if n == max(shared))
    return replace(entity, attributes=attributes)


def _extended(default: Phrase, entity: Entity, info: PackInfo) -> list[Phrase]:
    """The default with one more claim behind it."""
    return [
        Phrase(f"{default.text}, {_set_off(claim.after)}", (*default.keys, claim.key), default.articled)
        for claim in claims(entity, info)
        if claim.key not in default.keys and claim.key not in HEAD_KEYS
    ]


def _adjective_order(claim: Claim) -> int:
    if claim.key in YEAR_KEYS:
        return 0
    return {"taste": 1, "colour": 2, "color": 2}.get(claim.key, 3)


def _stems(text: str) -> frozenset[str]:
    words = [word for word in fold(text).split() if word not in _FUNCTION_WORDS and len(word) > 1]
    return frozenset(Stemmer("english").stemWords(words))


def _set_off(claim: str) -> str:
    """A claim as it is said after a comma."""
    return f"which {claim[5:]}" if claim.startswith("that ") else claim
