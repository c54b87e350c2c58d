"""Whether what is said of one choice is certainly not true of another: judged by its attributes and its text."""

from collections.abc import Iterable, Sequence

from knowledge.types import Entity, PackInfo
from responses import places
from responses.claims import HEAD_KEYS, PLACE_KEYS, Claim
from responses.values import YEAR_KEYS, years
from responses.wording import fold

TEXT_LIMIT = 50_000
"""Characters of an entity's text that are searched."""

_ONE_OF_A_KIND = frozenset(
    {"artist", "author", "authors", "album", "publisher", "pages", "length", "label", "singer", "act", "series"}
)
"""Attributes where having another value means not having this one, whatever the text mentions in passing."""

_FAMILIES: tuple[frozenset[str], ...] = (
    frozenset({"artist"}),
    frozenset({"author", "authors"}),
    frozenset({"main_ingredients", "main_ingredient", "minor_ingredient"}),
    frozenset({"setting", "set_in"}),
    frozenset({"colour", "color"}),
    frozenset({"serving", "served"}),
    frozenset({"country", "region", "origin", "place_of_origin", "national_cuisine", "state", "city"}),
    frozenset({"subject", "subjects"}),
    frozenset({"editor", "editors"}),
)


class Facts:
    """What is known of one entity, folded for comparison."""

    def __init__(self, entity: Entity, info: PackInfo) -> None:
        self.entity = entity
        self.years = years(entity)
        self.values = {key: tuple(fold(v[:TEXT_LIMIT]) for v in vs) for key, vs in entity.attributes.items()}
        text = " ".join(section.text[:TEXT_LIMIT] for section in entity.sections)
        attributes = " ".join(value for values in self.values.values() for value in values)
        self.text = f" {fold(text)} {attributes} {fold(entity.name)} {fold(' '.join(entity.aliases))} "
        heads = [
            value for key in (*HEAD_KEYS, "genre", "course", "colour", "cooking") for value in self.values.get(key, ())
        ]
        nouns = f"{entity.type} {info.noun_singular} {info.noun_plural}"
        self.head_words = frozenset(f"{' '.join(heads)} {fold(nouns)}".split())

    def mentions(self, value: str) -> bool:
        """Whether the value's words stand anywhere in what is known."""
        folded = fold(value.rstrip("…"))
        return not folded or f" {folded} " in self.text

    def excludes_claim(self, claim: Claim) -> bool:
        """Whether the claim is certainly not true of this entity."""
        if claim.key in YEAR_KEYS:
            if self.years:
                return claim.values[0] not in self.years
            return not self.mentions(claim.values[0])
        if claim.key in PLACE_KEYS:
            known = {
                places.canonical(value) for key in family(claim.key) for value in self.entity.attributes.get(key, ())
            }
            if any(places.canonical(value) in known for value in claim.values):
                return any(places.canonical(v) not in known and not self.mentions(v) for v in claim.values)
        own = [value for key in family(claim.key) for value in self.values.get(key, ())]
        if any(not self._may_have(value, own) for value in claim.values):
            return bool(own and claim.key in _ONE_OF_A_KIND) or any(not self.mentions(v) for v in claim.values)
        return False

    def excludes_head(self, head: str) -> bool:
        """Whether this entity is certainly no such thing ("soul ballad")."""
        words = set(fold(head).split())
        return not words <= self.head_words and not self.mentions(head)

    @staticmethod
    def _may_have(value: str, own: Iterable[str]) -> bool:
        words = set(fold(value.rstrip("…")).split())
        return any(words <= set(other.split()) or set(other.split()) <= words for other in own if other)


def family(key: str) -> frozenset[str]:
    """The attributes that say the same kind of thing as this one."""
    return next((members for members in _FAMILIES if key in members), frozenset({key}))


def tells_apart(head: str | None, said: Sequence[Claim], others: Iterable[Facts]) -> bool:
    """Whether a phrase of this head and these claims is true of none of the others."""
    return all(
        (head is not None and other.excludes_head(head)) or any(other.excludes_claim(claim) for claim in said)
        for other in others
    )
