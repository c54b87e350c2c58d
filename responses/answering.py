"""Answers a question about the choices from what is known of each: "which one has nuts?", "which is newer?"."""

import re
from collections.abc import Mapping, Sequence

from knowledge.types import Entity, PackInfo
from resolver.comparison import Comparison, compare, read_comparison, shared_attributes
from resolver.lexicon import hypernyms
from resolver.values import Dimension
from responses.claims import label
from responses.distinction import display_names
from responses.sentences import say
from responses.values import YEAR_KEYS, said_values
from responses.wording import cut, join, tidy
from retrieval.evidence import Evidence, UnitKind
from retrieval.terms import STOP_WORDS, terms, words_of

QUOTE_LIMIT = 160
"""Characters of what is quoted of a text."""

_KEYS_ASKED_FOR: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"sings?|sang|sung|singer|artist|performs?|performed|plays?|played|band", ("artist", "artists", "performer")),
    (r"wr[oi]te[sn]?|written|author|writer|composed?|composer", ("author", "authors", "writer", "writers", "composer")),
    (r"when|how old|what year|which year|released|published|came out", YEAR_KEYS),
    (r"how long|length|minutes|duration", ("length", "pages")),
    (r"how many pages|pages|how thick", ("pages",)),
    (r"where|which country|what country|origin", ("country", "origin", "place_of_origin", "region")),
    (r"ingredients?|in (?:it|them)|made of|contains?|made from", ("main_ingredients", "main_ingredient")),
    (r"colou?rs?", ("colour", "color")),
    (r"genre|kind of|sort of|type of|style", ("genre", "kind")),
    (r"set|takes? place|happens?", ("setting", "set_in")),
    (r"publisher|publishes", ("publisher",)),
    (r"album|record", ("album",)),
    (r"language", ("language",)),
)
_OF_DIMENSION = {
    Dimension.DATE: YEAR_KEYS,
    Dimension.LENGTH: ("length", "pages"),
    Dimension.PAGES: ("pages",),
    Dimension.INGREDIENTS: ("main_ingredients",),
    Dimension.TEMPO: ("tempo",),
}
_ASKING = frozenset(
    """
    which what who whose when where why how is are was were do does did has have had can could would will one ones
    either neither both them they it these those two any either each other of a an the or and in on with there got
    contain contains include includes taste tastes more less most dish dishes book books song songs thing things
    about tell me know please you first second third fourth fifth last former latter other option choice
    """.split()
)
_GRADED = re.compile(r"(?P<stem>\w{3,}?)(?P<i>i)?(?:er|est)")
_DIFFERENCE = re.compile(r"\b(?:differ\w*|compare\w*|distinguish\w*|apart|in common|the same)\b")


def asks_for_the_difference(question: str) -> bool:
    """Whether it asks what tells the choices apart, and not about something in particular."""
    about_something = topic_of(question) or _keys_asked_for(question)
    return bool(_DIFFERENCE.search(question.lower())) or not about_something


def topic_of(question: str) -> list[str]:
    """The words that say what is asked about: "nuts" in "which one has nuts?"."""
    return [word for word in words_of(question) if word not in _ASKING and word not in STOP_WORDS]


def answer_question(
    question: str, entities: Sequence[Entity], evidence: Mapping[str, Sequence[Evidence]], info: PackInfo
) -> str | None:
    """Say of each choice what is known of what is asked, and of a comparison which it is; None when nothing is known of
    any of them.

    Args:
        evidence: the units of each entity, best first for the question.
    """
    names = display_names(entities, info)
    comparison = read_comparison(_plain(question), shared_attributes(entities))
    keys = (
        _OF_DIMENSION.get(comparison.dimension, ())
        if comparison and isinstance(comparison.dimension, Dimension)
        else ()
    )
    keys = keys or _keys_asked_for(question)
    parts = [_attribute(entity, keys, info) for entity in entities]
    if not any(parts) and (topic := topic_of(question)):
        parts = [_told(topic, evidence.get(entity.key, ())) for entity in entities]
    if not any(parts):
        return None
    told = [f"{name} – {part}" for name, part in zip(names, parts, strict=True) if part]
    unknown = [name for name, part in zip(names, parts, strict=True) if not part]
    lines = ["; ".join(told) + "."]
    if unknown:
        lines.append(say("unknown_of", names=join(unknown, "or", serial=False)))
    if comparison and (found := _decided(comparison, entities)) is not None:
        lines.append(say("so_it_is", name=names[found]))
    return " ".join(lines)


def _plain(question: str) -> str:
    """ "which is newer?" as people answer: "the newer one"."""
    words = " ".join(words_of(question))
    found = re.fullmatch(
        r"(?:so |and |but )?(?:which|what|who)(?: (?:one|of (?:them|these|those|the two)|song|book|dish|thing))?"
        r"(?: (?:is|was|has|are|came|were))?(?: the)? (?P<rest>.+)",
        words,
    )
    return f"the {found['rest']} one" if found else words


def _keys_asked_for(question: str) -> tuple[str, ...]:
    lowered = question.lower()
    return next((keys for pattern, keys in _KEYS_ASKED_FOR if re.search(rf"\b(?:{pattern})\b", lowered)), ())


def _attribute(entity: Entity, keys: Sequence[str], info: PackInfo) -> str:
    for key in keys:
        if values := said_values(entity, key):
            return f"{label(key, info)}: {join(values)}"
    return ""


def _told(topic: Sequence[str], units: Sequence[Evidence]) -> str:
    """The best unit that has all words of the topic, or something that is one of them: walnuts are nuts."""
    for unit in units:
        if unit.kind is not UnitKind.NAME and all(_has(word, unit.text) for word in topic):
            text = cut(tidy(unit.text).rstrip("."), QUOTE_LIMIT)
            return text if unit.kind is UnitKind.ATTRIBUTE else f"“{text}”"
    return ""


def _has(word: str, text: str) -> bool:
    wanted = frozenset(terms(word)).union(*(terms(form) for form in _positive_forms(word)))
    if wanted & frozenset(terms(text)):
        return True
    return any(wanted & frozenset(terms(kind)) for other in words_of(text) for kind in hypernyms(other))


def _positive_forms(word: str) -> tuple[str, ...]:
    """ "spicy" of "spicier" or "spiciest"."""
    found = _GRADED.fullmatch(word)
    return () if not found else (found["stem"] + "y",) if found["i"] else (found["stem"], found["stem"] + "e")


def _decided(comparison: Comparison, entities: Sequence[Entity]) -> int | None:
    """The one that a comparison picks, where the values tell."""
    found = compare(comparison, entities)
    only = next(iter(found)) if found and len(found) == 1 else frozenset[int]()
    return next(iter(only)) if len(only) == 1 else None
