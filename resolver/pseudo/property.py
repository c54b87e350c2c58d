"""Properties: what can be said of an entity, cut out of its texts and tagged, before it is put into words."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a property is, which decides the frames that it is said in."""

    VERB = "verb"
    """A predicate of the entity, finite verb first: "won the Locus Award"."""
    PASSIVE = "passive"
    """A predicate in the passive, its auxiliary first: "is made with flour"."""
    CLAUSE = "clause"
    """A clause with a subject of its own: "a boy finds a hidden world"."""
    NOUN = "noun"
    """What the entity is: "a traditional rice dish"."""
    WITH = "with"
    """Something that is in it: "a piano hook"."""
    ABOUT = "about"
    """What it is about: "a young detective who …", "leaving a cheating boyfriend"."""
    PHRASE = "phrase"
    """A participle with what follows: "served with rice"."""
    SETTING = "setting"
    """Where or when, preposition first: "in Paris", "during World War II"."""
    ADJECTIVE = "adjective"
    """An adjective: "Welsh", "sweet"."""
    MODIFIER = "modifier"
    """A kind or genre before a noun: "post-grunge", "science fiction"."""
    DATE = "date"
    """When it came out: "the 1970s"."""
    PLACE = "place"
    """Where it is from: "Italy"."""
    BY = "by"
    """Who made it: "an American singer"."""
    FULL = "full"
    """Ready as it is, without a subject: "has over 300 pages"."""


@dataclass(frozen=True, slots=True)
class Property:
    """One property: its words with their tags, and the lengths at which it may end."""

    kind: Kind
    words: tuple[str, ...]
    tags: tuple[str, ...]
    ends: tuple[int, ...]

    @classmethod
    def whole(cls, kind: Kind, words: list[str], tags: list[str]) -> "Property":
        """One that must not be shortened."""
        return cls(kind, tuple(words), tuple(tags), (len(words),))
