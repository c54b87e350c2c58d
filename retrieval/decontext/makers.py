"""Who made what a page is about: people and bands in its attributes and its title."""

import re

from retrieval.decontext import lexicon
from retrieval.decontext.people import Person, gender_of_first
from retrieval.decontext.records import Context
from retrieval.decontext.text import places

_MAKER_ATTRIBUTES = frozenset(
    """
    artist artists author authors singer singers writer writers songwriter songwriters composer composers producer
    producers performer performers illustrator editor translator lyricist director creator creators inventor narrator
    """.split()
)
"""Attributes whose values are people."""

_SOLE_MAKERS = ("author", "authors", "artist", "artists", "performer", "creator")
_PERSON = re.compile(
    r"[^\W\d_a-z][\w.'\u2019-]*"
    r"(?: (?:(?:de|van|von|der|den|la|le|du|di|da|al|bin|Mc|O') ?)*[^\W\d_a-z][\w.'\u2019-]*){0,4}"
)
FEATURING = re.compile(r",? (?:featuring|feat\.|ft\.) ")
SEVERAL = re.compile(r",? (?:and|&|featuring|feat\.|ft\.|with|x|vs\.) |\s*[,;/]\s*")
_ENDS_WITH_INITIAL = re.compile(r"\b[A-Z]\.$")
_GROUP = re.compile(
    r"^[Tt]he |\b(?:Band|Orchestra|Choir|Brothers|Sisters|Boys|Girls|Quartet|Trio|Movement|Crew|Project)\b"
)
_GROUP_BEFORE = re.compile(r"\b(?:band|duo|group|trio|quartet)\b[\w ,]{0,20}$")
_GROUP_NOUN = re.compile(r"\b(?:band|duo|group|trio|quartet|quintet|ensemble)\b")
_SOMEBODY = re.compile(r"\b(?:he|she|his|her)\b", re.IGNORECASE)
_BY = re.compile(r"\(by (?P<artist>[^()]+)\)\s*$")


def named_in_title(title: str) -> str:
    """The maker that a title itself names, as in "Hurt (by Johnny Cash)", or ""."""
    found = _BY.search(title)
    return found["artist"].strip() if found else ""


def makers_of(context: Context) -> tuple[Person, ...]:
    """The people in a page's attributes and title."""
    names: dict[str, str] = {}
    for attribute, values in context.attributes.items():
        if attribute in _MAKER_ATTRIBUTES:
            for value in values:
                names |= dict.fromkeys(_people_in(value), attribute)
    names |= dict.fromkeys(_people_in(named_in_title(context.title)), "artist")
    sung_by = {"female": "f", "male": "m"}.get(" ".join(context.attributes.get("singer", ())), "")
    return tuple(
        Person(name, gender_of_first(name) or (sung_by if attribute.startswith("artist") and len(names) == 1 else ""))
        for name, attribute in names.items()
    )


def sole_maker(context: Context) -> str:
    """The one person or group that made the subject, or "" where there are several or none."""
    values = next((context.attributes[key] for key in _SOLE_MAKERS if context.attributes.get(key)), ())
    one = FEATURING.split(named_in_title(context.title) or (values[0] if len(values) == 1 else ""))[0]
    if one.startswith(("The ", "the ")):
        return one
    return one if one and len(SEVERAL.split(one)) == 1 and _PERSON.fullmatch(one) else ""


def is_group(maker: str, text: str) -> bool:
    """Whether a maker is a band: by the name, or because the text says so ("by the rock band Rise Against")."""
    if not maker or _GROUP.search(maker):
        return bool(maker)
    if " " in maker and maker.split(maxsplit=1)[0] in lexicon.FIRST_NAMES:
        return False
    if any(_GROUP_BEFORE.search(text[max(0, place - 40) : place]) for place in places(maker, text)):
        return True
    return bool(_GROUP_NOUN.search(text)) and not _SOMEBODY.search(text)


def _people_in(value: str) -> list[str]:
    parts = (part.strip() for part in SEVERAL.split(value))
    names = (part if _ENDS_WITH_INITIAL.search(part) else part.strip(" .") for part in parts)
    return [name for name in names if _PERSON.fullmatch(name) and not name.startswith("The ")]
