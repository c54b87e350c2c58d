"""Properties from an attribute, by what its label says it is: genre, date, place, maker, ingredients, ….

Labels of most infoboxes and of packs are covered; one that is not says "label: value" in a plain way.
"""

import itertools
import re
from functools import lru_cache

from resolver.lexicon import demonyms, look_up, regions
from resolver.pseudo.inflection import article
from resolver.pseudo.property import Kind, Property
from resolver.pseudo.tagging import tag, tokens_of
from retrieval.demonyms import DEMONYMS

_LABELS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (role, re.compile(rf"\b(?:{pattern})\b"))
    for role, pattern in (
        (
            "skipped",
            r"next|prev|previous|preceded|follow\w*|isbn|oclc|congress|dewey|name|names|ame|website|url|id|caption|image|"
            r"alt|misc|media|title\d?|orig|b|a|ep|number|calories|fat|protein|carbohydrate|sugars|size|similar|dishes|"
            r"release number|venue",
        ),
        ("date", r"year|date|released?|published|recorded|written|pub|invented|founded|first"),
        ("album", r"album"),
        ("series", r"series"),
        ("award", r"awards?"),
        ("length", r"length|duration"),
        ("pages", r"pages"),
        ("language", r"language"),
        ("publisher", r"publisher\d?|label|studio"),
        ("setting", r"set|setting|settings"),
        ("character", r"(?:main )?characters?|protagonists?"),
        ("singer", r"singer"),
        ("maker", r"authors?|artists?|writers?|composers?|lyricists?|creators?|performers?|inventors?|director|band"),
        ("other maker", r"producers?|illustrator|translator|editors?|cover|read"),
        ("place", r"country|region|place|origin|location|state|city|associated|cuisine"),
        ("genre", r"genres?|subjects?|category"),
        ("type", r"kind|type|form|course|act"),
        ("ingredient", r"ingredients?|made|filling|base|accompaniments?|toppings?|instruments?"),
        ("served", r"served|serving|temperature|eaten"),
        ("variation", r"variations?|other|variants?"),
        ("quality", r"colours?|colors?|taste|texture|mood|tempo|shape|style|flavou?r|cooking"),
    )
)  # fmt: skip
_WEIGHTS = {
    "skipped": 0.0, "date": 2.0, "genre": 3.0, "album": 1.5, "type": 3.0, "ingredient": 3.0, "place": 3.0, "maker": 0.8,
    "other maker": 0.4, "publisher": 0.3, "length": 0.4, "pages": 0.4, "served": 1.5, "variation": 0.7,
}  # fmt: skip
_ROUGHLY = ("a type of", "a sort of", "a kind of", "a type of")
_VERBS = {
    "artist": "sung", "author": "written", "writer": "written", "producer": "produced", "editor": "edited",
    "illustrator": "illustrated", "translator": "translated",
}  # fmt: skip
_TAKES_THE = re.compile(
    r"United|Philippines|Netherlands|Caribbean|Middle East|British Isles|Balkan|Bahamas|Maldives|Czech Republic|"
    r"Dominican Republic|Soviet Union|Ottoman|USA|UK|US\b|Levant|Indian subcontinent|Mediterranean"
)
_YEAR = re.compile(r"\b1[4-9]\d\d\b|\b20[0-2]\d\b")
_SPLIT = re.compile(r"\s*[,;/\n]\s*|\s+(?:and|or|&)\s+|\.\s+")
_NUMBER = re.compile(r"\d+")


@lru_cache(maxsize=131072)
def attribute_properties(unit: str, noun: str) -> tuple[Property, ...]:
    """The properties that an attribute unit ("label: value") gives; none for one that nobody answers with.

    `noun` is what the entity is called ("book"); it is left out of a genre that ends with it.
    """
    label, _, value = unit.partition(": ")
    role = _role(label)
    value = re.sub(r"\([^()]*\)|\[[^\]]*\]|[\"“”|{}]", "", value).strip(" .'")
    if role == "skipped" or not value or re.search(r"https?:|\w\.(?:jpe?g|png|svg)", value):
        return ()
    if role in ("date", "length", "pages"):
        return tuple(_measured(role, value))
    parts = [part for part in (part.strip(" .'") for part in _SPLIT.split(value)) if _sayable(part)]
    if role == "award":
        parts = [value] if _sayable(value) else []
    found = [one for part in parts[:12] for one in _said(role, part, label.lower(), noun)]
    if role == "ingredient" and len(parts) > 1:
        pairs = itertools.pairwise(parts)
        found += [_of(Kind.WITH, f"{first} and {second}".lower()) for first, second in list(pairs)[:3]]
    return tuple(found)


@lru_cache(maxsize=131072)
def attribute_weight(unit: str) -> float:
    """How likely people are to answer with an attribute, relative to others; by what real answers refer to."""
    return _WEIGHTS.get(_role(unit.partition(": ")[0]), 1.0)


def _role(label: str) -> str:
    label = label.replace("_", " ").lower()
    return next((role for role, pattern in _LABELS if pattern.search(label)), "plain")


def _sayable(part: str) -> bool:
    return 1 <= len(part.split()) <= 7 and 1 < len(part) < 60 and not part.isdigit() and part.lower() != "single"


def _of(kind: Kind, text: str) -> Property:
    words = tokens_of(text)
    return Property.whole(kind, words, tag(["the", *words])[1:])


def _said(role: str, part: str, label: str, noun: str) -> list[Property]:
    lower = part.lower()
    match role:
        case "maker":
            verb = _VERBS.get(label.rstrip("s"), "made")
            return [_name(Kind.BY, part), _prefixed(Kind.PHRASE, f"{verb} by", part)]
        case "other maker":
            verb = _VERBS.get(label.rstrip("s"), "")
            return [_prefixed(Kind.PHRASE, f"{verb} by", part)] if verb else []
        case "singer":
            return [_of(Kind.BY, f"{lower} singer"), _of(Kind.ADJECTIVE, lower)]
        case "place":
            return _place(part)
        case "setting":
            return [_prefixed(Kind.SETTING, "in", part)]
        case "character":
            return [_name(Kind.WITH, part), _prefixed(Kind.FULL, "has a character named", part)]
        case "genre":
            plain = re.sub(r"\s+(?:novel|book|music|song|dish)s?$", "", lower).removesuffix(f" {noun}")
            return [_of(Kind.MODIFIER, one) for one in dict.fromkeys((plain, *_broader(plain)))]
        case "type":
            one, rough = f"{article(lower)} {lower}", _ROUGHLY[len(lower) % len(_ROUGHLY)]
            return [_of(Kind.NOUN, one), _of(Kind.NOUN, f"{rough} {lower}"), _of(Kind.MODIFIER, lower)]
        case "ingredient":
            made = "uses" if label.startswith("instrument") else "is made with"
            kind = Kind.VERB if made == "uses" else Kind.PASSIVE
            return [_of(Kind.WITH, lower), _of(Kind.WITH, lower), _prefixed(kind, made, lower)]
        case "served":
            served = f"served {lower}" if look_up(lower.split()[0]) else f"served with {lower}"
            return [_prefixed(Kind.PASSIVE, "is", served)]
        case "variation":
            return [_of(Kind.WITH, lower)]
        case "quality":
            return [_of(Kind.ADJECTIVE, lower), _prefixed(Kind.FULL, "is", lower)]
        case "album":
            return [_prefixed(Kind.PHRASE, "from the album", part), _prefixed(Kind.FULL, "is on the album", part)]
        case "series":
            name = re.sub(r"^(?:the)\s+|\s+series$", "", part, flags=re.IGNORECASE)
            return [
                _prefixed(Kind.PHRASE, "from the", f"{name} series"),
                _prefixed(Kind.FULL, "is part of", "a series"),
            ]
        case "award":
            return [_prefixed(Kind.VERB, "won the", re.sub(r"^the\s+", "", part, flags=re.IGNORECASE))]
        case "language":
            return (
                []
                if lower == "english"
                else [_prefixed(Kind.PASSIVE, "is written in", part), _name(Kind.ADJECTIVE, part)]
            )
        case "publisher":
            verb = {"label": "released by", "studio": "recorded at"}.get(label, "published by")
            return [_prefixed(Kind.PHRASE, verb, part)]
    return [_name(Kind.WITH, part if part[:1].isupper() else lower)]


def _name(kind: Kind, part: str) -> Property:
    return _prefixed(kind, "", part)


def _prefixed(kind: Kind, before: str, part: str) -> Property:
    """`before` and the value; words with a capital are names."""
    words = [*tokens_of(before), *tokens_of(part)]
    tags = tag(["it" if before else "the", *words])[1:]
    return Property.whole(kind, words, ["O" if w[:1].isupper() else t for w, t in zip(words, tags, strict=True)])


def _broader(genre: str) -> list[str]:
    """What a genre is a kind of: "dance-pop" gives pop, "psychological thriller" thriller."""
    words = re.split(r"[ -]", genre)
    return [words[-1]] if len(words) > 1 and len(words[-1]) > 2 and words[-1] not in ("fiction", "hop", "roll") else []


def _place(part: str) -> list[Property]:
    article = "the" if _TAKES_THE.match(part) else ""
    found = [_prefixed(Kind.PLACE, article, part)] * 2
    found += [_name(Kind.ADJECTIVE, one) for one in adjectives_of(part)[:1] * 2]
    within = [one for one in regions(part) if len(one.split()) < 3]
    found += [_name(Kind.PLACE, one) for one in within[:2]]
    for one in within[-1:]:
        found += [_name(Kind.ADJECTIVE, adjective) for adjective in adjectives_of(one)[:1]]
    return found


@lru_cache(maxsize=4096)
def adjectives_of(place: str) -> tuple[str, ...]:
    """The adjectives of a place: "United Kingdom" gives British."""
    lower = place.lower()
    found = [adjective.title() for adjective, places in _ADJECTIVES if places == lower]
    return tuple(dict.fromkeys([*found, *(one for one in demonyms(place) if "-" not in one)]))


_ADJECTIVES = [(adjective, place) for adjective, places in DEMONYMS.items() for place in [" ".join(places), *places]]


def _measured(role: str, value: str) -> list[Property]:
    if role == "date":
        year = _YEAR.search(value)
        return [_of(Kind.DATE, year[0])] if year else []
    numbers = [int(one) for one in _NUMBER.findall(value)]
    if not numbers:
        return []
    if role == "pages":
        pages = max(numbers)
        if not 20 <= pages <= 3000:
            return []
        rough = pages // 100 * 100
        said = [f"has {pages} pages"]
        if rough:
            said += [f"has over {rough} pages", f"has around {round(pages, -2)} pages" if pages >= 100 else said[0]]
        said += ["is a long one"] if pages > 500 else ["is a short one"] if pages < 150 else []
        return [_of(Kind.FULL, one) for one in said]
    minutes = numbers[0]
    said = [f"is over {minutes} minutes long", f"is less than {minutes + 1} minutes"] if minutes < 20 else []
    return [_of(Kind.FULL, one) for one in said]
