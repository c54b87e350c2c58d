"""Phrases that tell each choice apart from all the others."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from rapidfuzz import fuzz

from knowledge.types import Entity, PackInfo
from responses.claims import HEAD_KEYS, Claim, claims, head, make_claim, rank
from responses.description import Phrase, compose, describe, fill
from responses.errors import NoChoicesError
from responses.truth import Facts, tells_apart
from responses.values import first_sentence, said_values
from responses.wording import cut, fold, ordinal, tidy

PHRASE_LIMIT = 120
"""Characters of a distinguishing phrase made of attributes."""

NAME_LIMIT = 80
"""Characters of a name as it is said."""

NEARLY_EQUAL = 85
"""rapidfuzz ratio (0 to 100) from which two names are easily taken for each other."""

_KEYS_TRIED = 10
_MOST_MODIFIERS = 3


def distinguish(entities: Sequence[Entity], info: PackInfo) -> list[str]:
    """Per entity a short phrase that is true of it and of none of the others: "the 2015 soul ballad by Adele".

    The same attributes are used for all where that is possible, so that the phrases stand side by side: those of the
    pack's description templates, else the fewest that do it, in the order people say them. Where no attribute tells
    an entity apart its description does, else a sentence of its text, else its name (at the very end its position).

    Raises:
        NoChoicesError: there are no entities.
    """
    if not entities:
        raise NoChoicesError("there is nothing to tell apart; offer at least one choice")
    if len(entities) == 1:
        return [describe(entities[0], info)]
    facts = [Facts(entity, info) for entity in entities]
    phrases = _parallel(entities, info, facts) or [_own(index, entities, info, facts) for index in range(len(entities))]
    return _fallbacks(phrases, entities, info)


def similar_names(first: str, second: str) -> bool:
    """Whether two names are equal, nearly equal, or one contains the other."""
    one, other = fold(first), fold(second)
    if not one or not other:
        return not one and not other
    return (
        one == other
        or f" {one} " in f" {other} "
        or f" {other} " in f" {one} "
        or fuzz.ratio(one, other) >= NEARLY_EQUAL
    )


def spoken_name(entity: Entity) -> str:
    """The name on one line, cut when it is enormous."""
    return cut(entity.name, NAME_LIMIT)


def confusable(entities: Sequence[Entity]) -> list[bool]:
    """Per entity whether its name can be taken for that of another one."""
    return [
        any(similar_names(entity.name, other.name) for place, other in enumerate(entities) if place != index)
        for index, entity in enumerate(entities)
    ]


def display_names(entities: Sequence[Entity], info: PackInfo, quotes: bool = False) -> list[str]:
    """The names, with a distinguishing phrase in brackets where a name could be taken for another one."""
    mark = "'" if quotes else ""
    names = [f"{mark}{spoken_name(entity)}{mark}" for entity in entities]
    unclear = confusable(entities)
    if not any(unclear):
        return names
    phrases = distinguish(entities, info)
    return [
        f"{name} ({phrase})" if doubt else name for name, phrase, doubt in zip(names, phrases, unclear, strict=True)
    ]


def _parallel(entities: Sequence[Entity], info: PackInfo, facts: Sequence[Facts]) -> list[str | None] | None:
    """Phrases of the same attributes for all entities; None when no choice of attributes tells them all apart."""
    for template in info.descriptions:
        filled = [fill(template, entity) for entity in entities]
        found = [
            _checked(phrase, index, entities, info, facts) for index, phrase in enumerate(filled) if phrase is not None
        ]
        if len(found) == len(entities) and all(found):
            return list(found)
    per_entity = [{claim.key: claim for claim in claims(entity, info)} for entity in entities]
    common = set(per_entity[0]).intersection(*per_entity[1:])
    for keys in _choices_of_keys(common):
        phrases: list[str | None] = []
        for index, entity in enumerate(entities):
            phrase = _of_claims(index, [per_entity[index][key] for key in keys], entity, info, facts)
            if phrase is None:
                break
            phrases.append(phrase)
        if len(phrases) == len(entities):
            return phrases
    return None


def _own(index: int, entities: Sequence[Entity], info: PackInfo, facts: Sequence[Facts]) -> str | None:
    """A phrase of whatever attributes tell this one entity apart."""
    entity = entities[index]
    for template in info.descriptions:
        phrase = fill(template, entity)
        checked = _checked(phrase, index, entities, info, facts) if phrase else None
        if checked:
            return checked
    own = {claim.key: claim for claim in claims(entity, info)}
    for keys in _choices_of_keys(set(own)):
        found = _of_claims(index, [own[key] for key in keys], entity, info, facts)
        if found:
            return found
    return None


def _choices_of_keys(keys: set[str]) -> Iterator[tuple[str, ...]]:
    """Sets of attributes to try: none beside the head, then one, two, three, each in the order they are said."""
    ordered = sorted(keys, key=lambda key: (rank(key), key))
    yield ()
    for key in ordered:
        yield (key,)
    for size in range(2, _MOST_MODIFIERS + 1):
        yield from combinations(ordered[:_KEYS_TRIED], size)


def _of_claims(index: int, said: Sequence[Claim], entity: Entity, info: PackInfo, facts: Sequence[Facts]) -> str | None:
    noun = head(entity, info)
    others = [fact for place, fact in enumerate(facts) if place != index]
    text = compose(noun, said).definite()
    return text if len(text) <= PHRASE_LIMIT and tells_apart(noun, said, others) else None


def _checked(
    phrase: Phrase | None, index: int, entities: Sequence[Entity], info: PackInfo, facts: Sequence[Facts]
) -> str | None:
    """The filled template as a distinguishing phrase, when it is one."""
    if phrase is None:
        return None
    entity = entities[index]
    said = [claim for key in phrase.keys if (claim := make_claim(entity, key, info)) is not None]
    noun = next((value for key in phrase.keys if key in HEAD_KEYS for value in said_values(entity, key, limit=1)), None)
    others = [fact for place, fact in enumerate(facts) if place != index]
    text = phrase.definite()
    return text if len(text) <= PHRASE_LIMIT and tells_apart(noun, said, others) else None


def _fallbacks(phrases: Sequence[str | None], entities: Sequence[Entity], info: PackInfo) -> list[str]:
    """For entities that no attribute tells apart: description, lead sentence, name, alias, position."""
    result = list(phrases)
    descriptions = [describe(entity, info) for entity in entities]
    sentences = [first_sentence(entity) for entity in entities]
    names = [spoken_name(entity) for entity in entities]
    for index, phrase in enumerate(phrases):
        if phrase is not None:
            continue
        aliases = {fold(alias) for place, other in enumerate(entities) if place != index for alias in other.aliases}
        own = next((tidy(alias)[:NAME_LIMIT] for alias in entities[index].aliases if fold(alias) not in aliases), "")
        result[index] = next(
            text
            for text, unique in (
                (_sentence_phrase(sentences[index]), bool(sentences[index]) and _unique(sentences, index)),
                (names[index], _unique(names, index)),
                (own, bool(own)),
                (f"{descriptions[index]} that I named {ordinal(index)}", True),
            )
            if unique
        )
    return [text or name for text, name in zip(result, names, strict=True)]


def _sentence_phrase(sentence: str) -> str:
    return f"the one of which it is said: “{sentence}”"


def _unique(texts: Sequence[str], index: int) -> bool:
    return all(fold(text) != fold(texts[index]) for place, text in enumerate(texts) if place != index)
