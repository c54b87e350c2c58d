"""The ways to name a choice: its names and aliases, and the people that are behind it."""

import re
from dataclasses import dataclass
from enum import IntEnum

from knowledge.types import Entity
from resolver.reading.words import FUNCTION_WORDS, HEAD_NOUNS, plain, tokens, word_set

PERSON_KEYS = word_set(
    """
    author authors writer artist artists performer performers singer singers band composer composers editor editors
    director illustrator illustrators musician featured_artist featuring chef creator
    """
)
"""Attributes whose values people use in place of a name ("Zelazny's", "the Carrie Underwood one")."""

CREDIT_KEYS = word_set("""writer composer composers illustrator illustrators featured_artist featuring creator""")
"""Those of them that name somebody behind the work, where another attribute says whose it is."""

ALIAS_KEYS = word_set(
    """
    alternate_name alternate_names alternative_names other_names aka also_known_as native_name
    """
)
_PARENTHESIS = re.compile(r"\s*\(([^()]*)\)\s*$")
_SPLIT_PEOPLE = re.compile(
    r"\s*(?:,|;|/|\n|&|\band\b|\bwith\b|\bfeaturing\b|\bfeat\.?|\bft\.?|\b(?:vs|x)\b)\s*", re.IGNORECASE
)
_NO_PERSON = frozenset(
    {"male", "female", "man", "woman", "both", "various", "various artists", "unknown", "traditional"}
)


class Strength(IntEnum):
    """How sure it is that a mention is one."""

    WORD = 1
    CREDIT = 2
    PERSON = 3
    NAME = 4


@dataclass(frozen=True)
class Form:
    """One way to name a choice."""

    choice: int
    words: tuple[str, ...]
    strength: Strength
    initials: str

    @property
    def content(self) -> tuple[str, ...]:
        """Its words that are no function words."""
        return tuple(word for word in self.words if word not in FUNCTION_WORDS)


def _says_something(text: str) -> bool:
    return any(token.key not in FUNCTION_WORDS for token in tokens(text))


def name_forms(choice: int, entity: Entity) -> list[Form]:
    """Every way to name a choice; the part of a name in parentheses names a person or tells namesakes apart."""
    names: list[str] = [entity.name, *entity.aliases]
    people: list[str] = []
    credits: list[str] = []
    for attribute, values in entity.attributes.items():
        if attribute.lower() in ALIAS_KEYS:
            names += [part for value in values for part in re.split(r"[,;\n]", value)]
        if attribute.lower() in PERSON_KEYS:
            (credits if attribute.lower() in CREDIT_KEYS else people).extend(values)
    if not people:
        people, credits = credits, []
    forms: dict[tuple[tuple[str, ...], Strength], str] = {}

    def add(text: str, strength: Strength) -> None:
        letters = "".join(word[0] for word in re.findall(r"[^\W_]+", plain(text)) if word != "the")
        words = tuple(token.key for token in tokens(text))
        while len(words) > 1 and words[0] in {"the", "a", "an"}:
            words = words[1:]
        if words and len(words) <= 20:
            forms[(words, strength)] = letters

    for name in names:
        base = name
        while match := _PARENTHESIS.search(base):
            inside = re.sub(r"^\s*by\s+", "", match.group(1), flags=re.IGNORECASE)
            people.append(" ".join(word for word in inside.split() if plain(word) not in HEAD_NOUNS))
            base = base[: match.start()]
        add(base, Strength.NAME)
        if (main := re.split(r":\s|\s[-–]\s", base)[0]) != base and len(tokens(main)) > 0:
            add(main, Strength.NAME)
    for named, strength in ((people, Strength.PERSON), (credits, Strength.CREDIT)):
        for person in (part for value in named for part in _SPLIT_PEOPLE.split(re.sub(r"\([^()]*\)", "", value))):
            if 1 < len(person) <= 60 and _says_something(person) and plain(person.strip()) not in _NO_PERSON:
                add(person, strength)
    return [Form(choice, words, strength, letters) for (words, strength), letters in forms.items()]
