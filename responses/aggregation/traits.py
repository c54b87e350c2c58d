"""What is known of one entity, in the form in which a phrase about several is checked against it."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from Stemmer import Stemmer

from knowledge.types import Entity
from resolver.lexicon import demonyms, regions
from responses import places
from responses.aggregation.definition import definition
from responses.aggregation.taxonomy import broader, is_kind
from responses.claims import HEAD_KEYS, PLACE_KEYS
from responses.values import said_values, years
from responses.wording import fold

KIND_KEYS = tuple("kind type genre course main_ingredient main_ingredients subject subjects occasion".split())
"""Attributes whose values generalize by the taxonomy."""

THING_KEYS = (*HEAD_KEYS, "course")
"""Attributes that say what an entity is."""

UNSAID_KEYS = frozenset(
    "next_year prev_year next_title prev_title next_title2 prev_title2 followed_by preceded_by variations "
    "similar_dish similar_dishes b_side a_side title title2 length pages".split()
)
"""Attributes about neighbours and variants, which tell nothing of the entity itself."""

TEXT_LIMIT = 20_000
"""Characters of an entity's text that are searched."""

_LANGUAGE_KEYS = ("language", "languages")
_WORD = re.compile(r"[^\W_]+(?:['’&][^\W_]+)*&?")
_CHAIN = re.compile(
    r"\b(?:series|trilogy|tetralogy|quartet|sequel|prequel|saga|sequence|installment|instalment|cycle|"
    r"(?:book|novel|volume|part) (?:in|of) (?:the|his|her|their))\b", re.IGNORECASE
)  # fmt: skip
_SWEET = frozenset({"sweet", "dessert", "confection"})
_SWEET_KINDS = frozenset({"sweet", "sweets", "sweet food", "sweet treat"})
_EITHER = frozenset({"pastry", "pudding", "pie", "tart"})
"""What is sweet or savoury by what is in it."""
_SWEETENED, _SALTED = frozenset({"sweetener", "chocolate", "fruit"}), frozenset({"meat", "fish", "seafood", "allium"})
_SPLIT = re.compile(r"\s*(?:[,;/()]|\band/or\b|\bor\b|\band\b|\bsuch as\b)\s*")
_STOP = frozenset(
    "a an the of in on by from with for and or to that which are is was were as at its their this these those "
    "two three four five some all about made based served using used style type types".split()
)


@dataclass(frozen=True)
class Traits:
    """The checked form of an entity. Words are stems, places and kinds folded names."""

    type: str
    years: frozenset[int]
    places: frozenset[str]
    languages: frozenset[str]
    kinds: frozenset[str]
    """Its kinds, genres and ingredients, and everything they generalize to."""
    things: frozenset[str]
    """What it is itself, by its kind, course or definition, and everything that generalizes to."""
    attribute_words: frozenset[str]
    general_words: frozenset[str]
    """Words of its kinds, and of what its text says that it is: "is a 2015 romance novel"."""
    text_words: frozenset[str]
    attributes: str
    """All attribute values, folded, between spaces."""
    text: str
    keys: frozenset[str]

    @property
    def placed(self) -> bool:
        """Whether an attribute tells where it is from."""
        return bool(self.places)


def traits(entity: Entity) -> Traits:
    """What phrases are checked against for this entity; its attributes generalized by taxonomy and gazetteer."""
    said = {key: values for key, values in entity.attributes.items() if key not in UNSAID_KEYS}
    attributes = " ".join(fold(value[:2000]) for values in said.values() for value in values)
    defined = definition(entity)
    own = [kind for key in KIND_KEYS for value in said.get(key, ()) for kind in listed_kinds(value, key)]
    qualities = defined.qualities if fold(entity.type) == "book" else ()
    kinds = generalized([*own, *defined.kinds, *qualities, fold(entity.type)])
    things = generalized(defined.kinds).union(
        *(shared(generalized([one]) for one in pieces(v)) for key in THING_KEYS for v in said.get(key, ()))
    )
    if kinds & _SALTED and not kinds & {"dessert", *_SWEETENED}:
        kinds, things = kinds - _SWEET_KINDS, things - _SWEET_KINDS
    elif kinds & {"sweetener", "chocolate"} and things & _EITHER and not kinds & _SALTED:
        kinds, things = kinds | _SWEET_KINDS, things | _SWEET_KINDS
    if things & _SWEET or (kinds & _SWEETENED and not kinds & _SALTED):
        kinds -= {"savoury"}
    raw = " ".join(section.text for section in entity.sections)[:TEXT_LIMIT]
    text = fold(raw)
    languages = [fold(value) for key in _LANGUAGE_KEYS for value in said.get(key, ())]
    return Traits(
        type=fold(entity.type),
        years=frozenset(int(value) for value in years(entity)),
        places=frozenset(place for key in PLACE_KEYS for value in said.get(key, ()) for place in around(value)),
        languages=frozenset(word for value in languages for word in value.split()),
        kinds=kinds,
        things=things - {"savoury"},
        attribute_words=stems(" ".join(value[:2000] for values in said.values() for value in values)),
        general_words=stems(" ".join(kinds)) | stems(defined.text),
        text_words=stems(raw),
        attributes=f" {attributes} ",
        text=f" {text} {fold(entity.name)} ",
        keys=frozenset(said) | ({"series"} & set(entity.attributes)) | _chained(entity, raw),
    )


def generalized(kinds: Iterable[str]) -> frozenset[str]:
    """Kinds with everything that they generalize to."""
    return frozenset(found for kind in kinds for found in (kind, *broader(kind)))


def pieces(value: str) -> list[str]:
    """The single things that a value lists, folded: "rice and meat" gives rice, meat."""
    return [folded for piece in _SPLIT.split(value[:2000]) if (folded := fold(piece))]


def stems(text: str) -> frozenset[str]:
    """The stems of a text's content words."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    words = [word for word in _WORD.findall(plain) if word not in _STOP]
    return frozenset(_stemmer().stemWords(words))


def listed_kinds(value: str, key: str) -> list[str]:
    """The kinds that a value names: the whole, each thing it lists, and of a genre the words that are genres by
    themselves, since "historical mystery" is historical."""
    found = [fold(value[:200]), *pieces(value)]
    if key == "genre" and not fold(value).startswith("non"):
        for words in [piece.split() for piece in tuple(found)]:
            spans = [" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, len(words) + 1)]
            found += [span for span in spans if is_kind(span) and "non fiction" not in broader(span)]
    return list(dict.fromkeys(found))


@cache
def around(place: str) -> frozenset[str]:
    """A place and all that it lies in, with their adjectives, folded: "Naples" gives italian and europe, too."""
    found: set[str] = set()
    for piece in [place, *pieces(place)]:
        name = places.canonical(piece)
        country = places.country_of(name) or places.country_around(name) or name
        for near in (piece, country):
            folded = places.canonical(near)
            found |= {folded, fold(places.adjective(folded)), places.canonical(places.region(folded) or "")}
            for inside in (near, *regions(near.removeprefix("the "))):
                found |= {places.canonical(inside), fold(places.adjective(inside))}
                if not places.adjective(inside):
                    found |= {fold(name) for name in demonyms(inside)}
    found |= {wider for name in tuple(found) for wider in places.wider(name)}
    return frozenset(found - {""})


def _chained(entity: Entity, text: str) -> frozenset[str]:
    """A book with a predecessor or successor belongs to a series that need not be named, if its text speaks of one:
    it may also be just its author's next."""
    chained = {"followed_by", "preceded_by"} & set(entity.attributes) and _CHAIN.search(text)
    return frozenset({"series"}) if chained else frozenset()


@cache
def _stemmer() -> Stemmer:
    return Stemmer("english")


def shared(values: Iterable[frozenset[str]]) -> frozenset[str]:
    """What all sets have in common."""
    sets = list(values)
    return frozenset.intersection(*sets) if sets else frozenset()


def common_values(entities: Sequence[Entity], key: str) -> list[str]:
    """The values of an attribute that all entities have, in the first one's order."""
    same: Callable[[str], str] = places.canonical if key in PLACE_KEYS else fold
    rest = [{same(value) for value in said_values(entity, key, limit=50)} for entity in entities[1:]]
    return [value for value in said_values(entities[0], key, limit=50) if all(same(value) in known for known in rest)]
