"""Pseudo-expressions: referring expressions made from an entity's own text, to pretrain a resolver without labels.

An attribute value or a clause of a stand-alone sentence is put into the forms people answer in ("the one that …",
"it's …", "came out in the 1970s"), generalized (year to decade, place to adjective, full name to surname) and
shortened. The entity's name is never said, as in AltEntities (Hosseini et al. 2023, section 3.2).
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.types import Entity

CREATOR = re.compile(
    r"author|artist|writer|producer|composer|singer|illustrator|director|creator|performer|publisher|label"
)
DATE = re.compile(r"year|date|released|published|recorded|first_")
PLACE = re.compile(r"country|region|place|origin|setting|location|state|city|associated")
KIND = re.compile(r"genre|kind|type|course|subject|category|form")
INGREDIENT = re.compile(r"ingredient|made|filling|base|served|accompan|variation")
SKIPPED = re.compile(
    r"next|prev|preced|follow|isbn|oclc|congress|dewey|^name$|website|url|number|id$|caption|image|cover"
)

ADJECTIVES = {
    "united states": "American", "usa": "American", "u.s.": "American", "america": "American",
    "united kingdom": "British", "uk": "British", "england": "English", "scotland": "Scottish", "ireland": "Irish",
    "wales": "Welsh", "france": "French", "italy": "Italian", "spain": "Spanish", "germany": "German",
    "portugal": "Portuguese", "netherlands": "Dutch", "belgium": "Belgian", "switzerland": "Swiss",
    "austria": "Austrian", "poland": "Polish", "russia": "Russian", "ukraine": "Ukrainian", "greece": "Greek",
    "turkey": "Turkish", "india": "Indian", "pakistan": "Pakistani", "bangladesh": "Bangladeshi", "china": "Chinese",
    "japan": "Japanese", "korea": "Korean", "south korea": "Korean", "vietnam": "Vietnamese", "thailand": "Thai",
    "indonesia": "Indonesian", "malaysia": "Malaysian", "philippines": "Filipino", "australia": "Australian",
    "canada": "Canadian", "new zealand": "New Zealand", "mexico": "Mexican", "brazil": "Brazilian", "peru": "Peruvian",
    "argentina": "Argentinian", "chile": "Chilean", "colombia": "Colombian", "cuba": "Cuban", "egypt": "Egyptian",
    "morocco": "Moroccan", "nigeria": "Nigerian", "ethiopia": "Ethiopian", "south africa": "South African",
    "iran": "Persian", "israel": "Israeli", "lebanon": "Lebanese", "syria": "Syrian", "sweden": "Swedish",
    "norway": "Norwegian", "denmark": "Danish", "finland": "Finnish", "hungary": "Hungarian", "romania": "Romanian",
    "bulgaria": "Bulgarian", "serbia": "Serbian", "croatia": "Croatian", "czech republic": "Czech",
    "singapore": "Singaporean", "taiwan": "Taiwanese", "sri lanka": "Sri Lankan", "nepal": "Nepali",
    "jamaica": "Jamaican", "malta": "Maltese", "iceland": "Icelandic", "georgia": "Georgian",
}  # fmt: skip

FORMS = {
    "creator": (
        "the one by {v}", "by {v}", "it's by {v}", "the {n} by {v}", "{v} made it", "I mean the one from {v}",
        "it has {v} behind it", "the one {v} worked on", "the {v} one",
    ),
    "date": (
        "from {v}", "the one from {v}", "it came out in {v}", "came out in {v}", "the {v} one", "it's from {v}",
        "the {n} from {v}", "I mean the one that came out in {v}", "the one made in {v}",
    ),
    "place": (
        "the one from {v}", "comes from {v}", "it's from {v}", "from {v}", "the {n} from {v}", "originated in {v}",
        "has to do with {v}", "I'm thinking of the one from {v}",
    ),
    "adjective": (
        "the {v} one", "the {v} {n}", "it's {v}", "I meant the {v} one", "that {v} {n}", "something {v}",
    ),
    "kind": (
        "the {v} one", "it's a {v}", "a {v} {n}", "the {v} {n}", "it's sort of {v}", "considered {v}",
        "I mean the {v} one", "it falls under {v}",
    ),
    "ingredient": (
        "the one with {v}", "it has {v}", "has {v} in it", "made with {v}", "it contains {v}", "the {v} one",
        "I mean the one with {v}", "there's {v} in it", "you need {v} for it",
    ),
    "other": ("the one with {v}", "{v}", "it has {v}", "{v}, I think", "the {v} one", "something with {v}"),
    "predicate": (
        "it {v}", "the one that {v}", "{v}", "the {n} that {v}", "I mean the one that {v}", "this one {v}",
        "I think it {v}", "the one which {v}",
    ),
    "clause": (
        "the one where {v}", "{v}", "it's the one where {v}", "the {n} where {v}", "I'm thinking of the one where {v}",
        "in it {v}",
    ),
    "phrase": (
        "the one with {v}", "the one about {v}", "it's about {v}", "it has {v}", "the {v} one", "there is {v} in it",
        "something about {v}", "the {n} with {v}", "I mean the one with the {v}", "{v}", "it mentions {v}",
    ),
    "noun": ("it's {v}", "it is {v}", "{v}", "the one that's {v}", "I mean the one that is {v}", "I think it's {v}"),
}  # fmt: skip

FUNCTION_WORDS = frozenset(
    (
        "a an the of in on at to for and or but nor with by from as into onto over under between among after before "
        "during since until than that which who whom whose where when while because if though although so is are was "
        "were be been being am has have had do does did will would can could may might must shall should it its this "
        "these those he she they them his her hers their there here not no also both each such other another more most "
        "some any all only just very too then thus however about through against within without"
    ).split()
)
BREAKS = re.compile(
    r"\s*[;:()\[\]–—]\s*|,\s+|\s+(?=(?:and|but|which|who|where|when|while|because|although|after|before)\b)"
)
NOT_PROSE = re.compile(r"Retrieved|ISBN|Archived|External|Official|[|{}]|https?:|^\W|\bpp?\.")
PAGES = re.compile(r"pages|length")
YEAR = re.compile(r"\b(1[5-9]\d\d|20[0-2]\d)\b")


@dataclass(frozen=True)
class PseudoExpression:
    """A made-up expression for one entity; `source` is the unit it was made from, to be hidden half of the time."""

    text: str
    entity_key: str
    source: str


def pseudo_expressions(
    entity: Entity, attributes: Sequence[str], sentences: Sequence[str], count: int, rng: random.Random
) -> list[PseudoExpression]:
    """Make up to `count` expressions for an entity.

    `attributes` are its attribute units ("label: value"), `sentences` its stand-alone sentences. A third of the
    expressions come from attributes where there are any.
    """
    made: list[PseudoExpression] = []
    seen: set[str] = set()
    noun = entity.type or "one"
    for _ in range(count * 3):
        if len(made) == count:
            break
        from_attribute = bool(attributes) and (not sentences or rng.random() < 0.35)
        unit = rng.choice(attributes if from_attribute else sentences) if (attributes or sentences) else ""
        text = _from_attribute(unit, noun, rng) if from_attribute else _from_sentence(unit, entity.name, noun, rng)
        text = _strip_name(text or "", entity)
        if len(_content(text)) >= 1 and text.lower() not in seen:
            seen.add(text.lower())
            made.append(PseudoExpression(text, entity.key, unit))
    return made


def _fill(form: str, value: str, noun: str, rng: random.Random) -> str:
    if form == "kind" and value.lower().endswith(noun):
        form = "noun"
        value = "a " + value
    text = rng.choice(FORMS[form]).format(v=value, n=noun)
    text = re.sub(r"^the (the|a|an|its|his|her) ", r"the ", text)
    if rng.random() < 0.3:
        text = text.lower()
    elif rng.random() < 0.5:
        text = text[:1].upper() + text[1:]
    return text + ("." if rng.random() < 0.25 else "")


def _decade(year: str, rng: random.Random) -> str:
    decade = year[:3] + "0s"
    forms = [
        decade,
        f"the {decade}",
        f"the {year[2]}0s",
        f"{'early' if year[3] < '4' else 'late'} {decade}",
        year,
        year,
    ]
    return rng.choice(forms)


def _from_attribute(unit: str, noun: str, rng: random.Random) -> str | None:
    label, _, value = unit.partition(": ")
    key = label.replace(" ", "_").lower()
    parts = [p.strip() for p in re.split(r"[,;\n/]| and ", value) if p.strip()]
    if not parts or SKIPPED.search(key):
        return None
    year = YEAR.search(value)
    if year and DATE.search(key):
        return _fill("date", _decade(year[0], rng), noun, rng)
    part = " ".join(rng.choice(parts).split()[:6])
    if PAGES.search(key):
        return None  # said as a comparison, which is read by rule
    if CREATOR.search(key):
        return _fill("creator", part.split()[-1] if rng.random() < 0.4 else part, noun, rng)
    if PLACE.search(key):
        adjective = ADJECTIVES.get(part.lower())
        if adjective and rng.random() < 0.6:
            return _fill("adjective", adjective, noun, rng)
        return _fill("place", part, noun, rng)
    for form, pattern in (("kind", KIND), ("ingredient", INGREDIENT)):
        if pattern.search(key):
            return _fill(form, part.lower(), noun, rng)
    return _fill("other", part, noun, rng)


def _from_sentence(sentence: str, name: str, noun: str, rng: random.Random) -> str | None:
    if len(sentence.split()) < 6 or NOT_PROSE.search(sentence):
        return None
    text = re.sub(r"\s+", " ", re.sub(r"\([^)]*\)|[\"“”]", "", sentence)).strip().rstrip(".")
    subject = re.match(rf"{re.escape(name)}\s+(?=[a-z])", text)
    if subject and rng.random() < 0.7:
        rest = _cut(text[subject.end() :], rng)
        noun_phrase = re.match(r"(?:is|was|are|were) ((?:a|an|the|one of) .+)", rest)
        if noun_phrase:
            return _fill("noun", _thin(noun_phrase[1], rng), noun, rng)
        if rng.random() < 0.3:
            rest = re.sub(r"^(is|was|are|were|has been|had been) ", "", rest)
        return _fill("predicate", _thin(rest, rng), noun, rng)
    clauses = [c.strip() for c in BREAKS.split(text) if c and len(c.split()) >= 3]
    if not clauses:
        return None
    clause = rng.choice(clauses)
    if rng.random() < 0.5:
        phrases = _phrases(clause)
        return _fill("phrase", rng.choice(phrases), noun, rng) if phrases else None
    clause = re.sub(r"^(and|but|which|who|where|when|while|because|although|after|before) ", "", clause)
    return _fill("clause", _thin(_cut(clause, rng), rng), noun, rng)


def _phrases(clause: str) -> list[str]:
    """Runs of up to four words between function words."""
    phrases: list[str] = []
    run: list[str] = []
    for word in [*clause.split(), "the"]:
        bare = word.strip(".,!?'").lower()
        if bare in FUNCTION_WORDS or not bare:
            if run and not (len(run) == 1 and len(run[0]) < 4):
                phrases.append(" ".join(run[-4:]))
            run = []
        else:
            run.append(word.strip(".,!?"))
    return phrases


def _cut(text: str, rng: random.Random) -> str:
    """The first 3 to 11 words, ending where a phrase ends."""
    head = BREAKS.split(text)[0] if rng.random() < 0.6 else text
    words = head.split()
    limit = rng.randint(4, 11)
    kept = words[:limit]
    while len(kept) > 2 and kept[-1].lower().strip(",.") in FUNCTION_WORDS:
        kept.pop()
    return " ".join(kept).strip(" ,")


def _thin(text: str, rng: random.Random) -> str:
    """Leave out some words, and say a year as its decade half of the time: people do not repeat a text verbatim."""
    text = YEAR.sub(lambda m: _decade(m[0], rng) if rng.random() < 0.5 else m[0], text)
    words = text.split()
    kept = [w for i, w in enumerate(words) if i in (0, len(words) - 1) or len(w) < 4 or rng.random() > 0.12]
    return " ".join(kept)


def _strip_name(text: str, entity: Entity) -> str:
    for name in sorted((entity.name, *entity.aliases), key=len, reverse=True):
        if len(name) > 2:
            text = re.sub(rf"\b{re.escape(name)}('s)?\b", "it", text, flags=re.IGNORECASE)
    return re.sub(r"\s+", " ", text).strip()


def _content(text: str) -> list[str]:
    plain = re.findall(r"[^\W_]{3,}", text.lower())
    return [w for w in plain if w not in FUNCTION_WORDS and w not in ("one", "mean", "think", "thinking", "meant")]
