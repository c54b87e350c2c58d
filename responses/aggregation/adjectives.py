"""What stands before the noun of a phrase about several entities: their genre, audience, series."""

import re
from collections.abc import Sequence

from knowledge.types import Entity
from responses.aggregation.sayable import sayable
from responses.aggregation.taxonomy import broader
from responses.aggregation.traits import Traits, common_values, shared, stems
from responses.wording import fold, singular_form


def flags(known: Sequence[Traits]) -> list[str]:
    """Whether all are of series, or illustrated, in words."""
    return [words for words, key in (("series", "series"), ("illustrated", "illustrator")) if _all_have(known, key)]


def _all_have(known: Sequence[Traits], key: str) -> bool:
    return all(one.type == "book" and key in one.keys for one in known)


def genres(entities: Sequence[Entity], known: Sequence[Traits]) -> list[str]:
    """What stands before the noun for their genres: shared ones as they are, then what they generalize to."""
    named = [_adjective(value) for value in common_values(entities, "genre")]
    general = _shared_kinds(known, "adjective")
    own = [words for words in named if words and fold(words) not in {fold(one) for one in general}]
    found = [*own, *general]
    audiences = [words for words in found if words in _AUDIENCES]
    kinds = [words for words in found if words not in _AUDIENCES and words not in BROAD]
    both = [f"{audience} {kind}" for audience in audiences[:1] for kind in kinds[:1]]
    return list(dict.fromkeys([*both, *found]))


_AUDIENCES = ("young adult", "children's")
BROAD = ("speculative fiction", "genre", "fiction", "non-fiction", "autobiographical", "biographical")
_GENRE_NOUN = re.compile(
    r"\s*\b(?:novels?|fiction|books?|literature|story|stories|short stories|music|tales?)$", re.IGNORECASE
)
_WHOLE = frozenset({"science fiction", "speculative fiction", "inspirational fiction", "realistic fiction"})
_NOUNS = (
    "novel novella memoir autobiography biography diary encyclopedia encyclopaedia bildungsroman chronicle manual "
    "fiction nonfiction poetry humor humour tragedy education business essays reference book"
)
_NO_ADJECTIVE = frozenset(_NOUNS.split())


def _adjective(genre: str) -> str:
    """A genre as it stands before a noun: "epic fantasy", "spy" of spy fiction; "" for one that cannot."""
    if fold(genre) in _WHOLE:
        return genre
    words = _GENRE_NOUN.sub("", genre).strip(" /")
    return words if 0 < len(words.split()) <= 3 and fold(words) not in _NO_ADJECTIVE and words[-1].isalpha() else ""


def fits(adjective: str, noun: str) -> bool:
    """Whether an adjective says something of the noun that the noun itself does not: no "savoury stews"."""
    if not adjective:
        return True
    if set(stems(adjective)) <= stems(noun):
        return False
    kind = fold(singular_form(noun))
    if adjective == "savoury":
        return noun in _SAVOURY
    if adjective in _NOT_OF_NOVELS:
        return kind not in {"novel", "novella", "short story collection"}
    return adjective not in broader(kind)


def said_of(adjective: str, noun: str) -> str:
    """The adjective as it is said of a noun: "historical" novels, but "historical fiction" books."""
    return adjective if noun.endswith(STORIES) else _OF_BOOKS.get(adjective, adjective)


STORIES = ("novels", "novellas", "stories", "collections")
_OF_BOOKS = {word: f"{word} fiction" for word in ("historical", "genre", "literary", "political", "psychological")}
_SAVOURY = frozenset({"dishes", "main courses", "side dishes", "appetizers", "snacks", "breads", "pastries", "pies"})
_NOT_OF_NOVELS = frozenset({"fiction", "non-fiction", "autobiographical", "biographical"})


def _shared_kinds(known: Sequence[Traits], section: str) -> list[str]:
    common = shared(one.kinds for one in known)
    return list(dict.fromkeys(words for kind, words in sayable(section).items() if kind in common))
