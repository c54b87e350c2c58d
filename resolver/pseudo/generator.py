"""Puts properties into words: which property, how long, in which frame."""

import random
import re
from collections.abc import Sequence
from functools import lru_cache

from knowledge.types import Entity
from resolver.pseudo.attribute_properties import attribute_properties, attribute_weight
from resolver.pseudo.casual import typed
from resolver.pseudo.expression import PseudoExpression
from resolver.pseudo.frames import NOUNS, frame
from resolver.pseudo.generalization import Rates, decade, gender, generalize
from resolver.pseudo.inflection import article
from resolver.pseudo.phrases import CONTENT
from resolver.pseudo.property import Kind, Property
from resolver.pseudo.sentence_properties import sentence_properties
from retrieval.terms import STOP_WORDS

RATES = {"book": Rates(hypernym=0.24, synonym=0.2, modifier_dropped=0.5, name_generalized=0.6)}
"""Where the texts are long, people repeat less of them; the other types have the default rates."""

_DEFAULT = Rates()
_FIXED = Rates(hypernym=0, synonym=0, modifier_dropped=0, place_generalized=0)

ATTRIBUTE_SHARE = {"book": 0.25, "recipe": 0.45, "song": 0.5}
"""How often an expression is made from an attribute; 0.4 for other types."""

BOTH_SHARE = 0.15
"""How often a second property is tried for, in those that can take one before the noun; about half of it succeeds."""

_MODIFIED = frozenset((Kind.WITH, Kind.ABOUT, Kind.BY, Kind.PHRASE, Kind.SETTING, Kind.DATE, Kind.VERB, Kind.PASSIVE))
_WEIGHTS = {
    Kind.VERB: 3.0, Kind.PASSIVE: 2.5, Kind.CLAUSE: 2.5, Kind.NOUN: 3.0, Kind.WITH: 0.5, Kind.ABOUT: 4.0,
    Kind.PHRASE: 1.5, Kind.BY: 4.0, Kind.SETTING: 2.0,
}  # fmt: skip
"""How a property of a sentence is drawn: clauses before noun phrases, of which there are many."""

_TARGET_LENGTHS = (1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 8)
"""How many words that say something an expression should have, each as likely."""

MAX_CHARACTERS = 1000
"""Of longer units nothing is made."""

_TRIVIA = re.compile(
    r"\b(?:charts?|charted|peaked|certified|certification|Billboard|copies|downloads|[Cc]redits|[Ee]ditions?|reprint\w*|"
    r"[Rr]eview(?:s|ed|er|ers)?|[Cc]ritics?|interview|website|editor|etymology|spelling|imprint)\b"
)
"""Of sentences with these few people say anything: charts, reviewers, editions."""

_NOT_CONTENT = frozenset(
    "one ones mean meant think thinking something book novel story song track dish food recipe".split()
)


def pseudo_expressions(
    entity: Entity, attributes: Sequence[str], sentences: Sequence[str], count: int, rng: random.Random
) -> list[PseudoExpression]:
    """Make up to `count` expressions for an entity, none twice.

    `attributes` are its attribute units ("label: value"), `sentences` its stand-alone sentences. The entity's name is
    never said. Fewer than `count`, or none, where the texts give nothing to say.
    """
    made: dict[str, PseudoExpression] = {}
    names = _longest_first((entity.name, *entity.aliases))
    group = entity.type if entity.type in NOUNS else ""
    weights = [attribute_weight(unit) for unit in attributes]
    share = ATTRIBUTE_SHARE.get(group, 0.4) if any(weights) else 0.0
    for _ in range(count * 4):
        if len(made) == count or not (attributes or sentences):
            break
        from_attribute = share > 0 and (not sentences or rng.random() < share)
        if not from_attribute and not sentences:
            break
        unit = rng.choices(attributes, weights)[0] if from_attribute else rng.choice(sentences)
        noun = rng.choice(NOUNS.get(entity.type, (entity.type.split()[-1].lower() if entity.type else "one",)))
        if len(unit) > MAX_CHARACTERS or (not from_attribute and _TRIVIA.search(unit) and rng.random() < 0.7):
            continue
        found = attribute_properties(unit, noun) if from_attribute else sentence_properties(unit, names)
        if not found:
            continue
        one = rng.choice(found) if from_attribute else rng.choices(found, [_WEIGHTS[p.kind] for p in found])[0]
        if not from_attribute and group in ("song", "recipe") and _beside_the_point(one, group):
            continue
        modifier = ""
        if rng.random() < BOTH_SHARE and one.kind in _MODIFIED and any(weights):
            modifier = _modifier(rng.choices(attributes, weights)[0], noun, rng)
        text = _said(one, group, noun, gender(unit.split()), rng, modifier)
        if text and not _names_it(text, names) and says_something(text):
            made.setdefault(text.lower(), PseudoExpression(text, entity.key, unit))
    return list(made.values())


@lru_cache(maxsize=65536)
def _longest_first(names: tuple[str, ...]) -> tuple[str, ...]:
    plain = [re.sub(r"\s*\([^)]*\)", "", name).strip() for name in names]
    return tuple(sorted({name for name in (*plain, *names) if len(name) > 1}, key=lambda name: (-len(name), name)))


def _beside_the_point(one: Property, group: str) -> bool:
    """Names in texts about dishes and songs are of reviewers and places, and songs are set nowhere."""
    return (one.kind is Kind.WITH and one.tags[-1] == "O") or (one.kind is Kind.SETTING and group == "song")


def _modifier(unit: str, noun: str, rng: random.Random) -> str:
    """A second property to put before the noun: "French", "science fiction"; "" where the attribute gives none."""
    found = [one for one in attribute_properties(unit, noun) if one.kind in (Kind.ADJECTIVE, Kind.MODIFIER)]
    return " ".join(rng.choice(found).words) if found else ""


def _names_it(text: str, names: Sequence[str]) -> bool:
    lower = text.lower()
    return any(len(name) > 3 and name.lower() in lower for name in names)


def says_something(text: str) -> bool:
    """Whether a text has a word that could tell one thing from another."""
    return any(
        word not in STOP_WORDS and word not in _NOT_CONTENT and len(word) > 1
        for word in re.findall(r"[^\W_]+", text.lower())
    )


def _said(one: Property, group: str, noun: str, person: str, rng: random.Random, modifier: str = "") -> str:
    words, tags = _shortened(one, rng)
    rates = RATES.get(group, _DEFAULT)
    if one.kind is Kind.DATE:
        value = decade(words[0], rng, alone=True) if rng.random() < rates.year_generalized else words[0]
        text = frame(one.kind, group, noun, rng, modifier).replace("{y}", value.removeprefix("the "))
        return typed(text.replace("{v}", value), rng)
    named = person if group == "book" and one.kind in (Kind.CLAUSE, Kind.ABOUT) else ""
    said = generalize(
        words, tags, _FIXED if one.kind in (Kind.PLACE, Kind.ADJECTIVE, Kind.MODIFIER) else rates, rng, named
    )
    if not said:
        return ""
    if one.kind in (Kind.VERB, Kind.PASSIVE):
        said[0] = _agreeing(said[0])
    if one.kind is Kind.BY and tags[0] != "O" and said[0] not in ("a", "an", "the", "someone"):
        said = [article(said[0]), *said]
    value = " ".join(said).replace(" 's", "'s").replace(" ,", ",")
    text = frame(one.kind, group, noun, rng, modifier)
    bare = re.sub(r"^(?:the|a|an|this|that|one of the|one of) ", "", value, flags=re.IGNORECASE)
    if "the {v}" in text or "a {v}" in text or "that {v} {n}" in text:
        text = text.replace("{v}", bare)
    text = text.replace("{v}", value).replace("{u}", bare).replace("{d}", re.sub(r"^(?:is|was|are|were) ", "", value))
    text = re.sub(r"\b([Aa])n? (?=(\w+))", lambda m: f"{article(m[2])} " if m[1] == "a" else m[0], text)
    return typed(re.sub(r"\s+", " ", text).strip(" ,"), rng)


def _agreeing(verb: str) -> str:
    return {"are": "is", "were": "was", "have": "has"}.get(verb, verb)


def _shortened(one: Property, rng: random.Random) -> tuple[list[str], list[str]]:
    """The words up to one of the ends, near a length drawn from those that people use."""
    target = rng.choice(_TARGET_LENGTHS)
    sizes = [sum(tag in CONTENT for tag in one.tags[:end]) for end in one.ends]
    best = min(range(len(sizes)), key=lambda i: (abs(sizes[i] - target), i))
    end = one.ends[best]
    return list(one.words[:end]), list(one.tags[:end])
