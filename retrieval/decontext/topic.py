"""The topic of a page in its sentences: its title as written there, the nouns for its kind, and its makers."""

import re
from dataclasses import dataclass
from functools import lru_cache

from retrieval.decontext.records import Context

_FAMILIES = (
    ({"song", "single", "track", "ballad", "tune", "record", "duet"}, {"song", "single", "track", "record"}),
    ({"book", "novel", "novella", "story", "memoir", "work", "thriller", "poem", "play"}, {"book", "novel", "work"}),
    ({"dish", "food", "dessert", "cake", "snack", "soup", "stew", "bread", "drink", "recipe"}, {"dish"}),
    ({"film", "movie"}, {"film", "movie"}),
    ({"album", "record"}, {"album", "record"}),
)
"""Kinds of things, and the nouns by which any page about one of that kind may call its subject."""

_CALLED = re.compile(
    r"\b(?:is|was|are|were) (?:an?|the|one of the|any|two|three)\b(?P<phrase>[^.,;:()]*?)"
    r"(?=[.,;:()]| (?:of|from|made|with|that|which|who|in|by|for|consisting|and|or|to|at|on|whose|originating|popular"
    r"|written|recorded|performed|released|published|filled|served|named|known|based|containing)\b|$)"
)
"""What a page's first sentence calls its subject: "is a steamed layer cake of …"."""

_MAKER_ATTRIBUTES = """
    artist artists author authors singer singers writer writers songwriter songwriters composer composers producer
    producers performer performers illustrator editor translator lyricist director creator creators inventor narrator
"""
MAKER_ATTRIBUTES = frozenset(_MAKER_ATTRIBUTES.split())
"""Attributes whose values are people."""

_SOLE_MAKERS = ("author", "authors", "artist", "artists", "singer", "performer", "creator")

_PERSON = re.compile(
    r"[^\W\d_a-z][\w.'\u2019-]*"
    r"(?: (?:(?:de|van|von|der|den|la|le|du|di|da|al|bin|Mc|O') ?)*[^\W\d_a-z][\w.'\u2019-]*){1,3}"
)
_GROUP = re.compile(
    r"^The |\b(?:Band|Orchestra|Choir|Brothers|Sisters|Boys|Girls|Quartet|Trio)\b|&|\band\b", re.IGNORECASE
)
_DISAMBIGUATION = re.compile(r"\s*\([^()]*\)\s*$")


@dataclass(frozen=True)
class Topic:
    """What can stand for the page's subject.

    `name` is the title as the text writes it, in quotation marks where the text uses them; `nouns` are the heads of
    definite noun phrases that mean it; `makers` are the full names of the people in its attributes, and `maker` is the
    one person who made it, if it is one.
    """

    name: str
    bare: str
    names: tuple[str, ...]
    nouns: frozenset[str]
    makers: tuple[str, ...]
    maker: str
    plural: bool

    def mentioned(self, text: str) -> bool:
        """Whether a text has the title or an alias in it."""
        return any(_whole(name).search(text) for name in self.names)


@lru_cache(maxsize=4096)
def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)


def topic_of(context: Context) -> Topic:
    """Work out the topic of the page that a context belongs to."""
    bare = _DISAMBIGUATION.sub("", context.title).strip() or context.title.strip()
    lead = " ".join(context.lead[:2])
    name = next((f"{left}{bare}{right}" for left, right in ('""', "“”") if f"{left}{bare}{right}" in lead), bare)
    aliases = [_DISAMBIGUATION.sub("", alias).strip() for alias in context.aliases]
    plural = bool(re.search(rf"{re.escape(bare)}\W*(?:\([^)]*\) ?)?(?:are|were)\b", lead, re.IGNORECASE))
    makers: dict[str, None] = {}
    for attribute, values in context.attributes.items():
        if attribute in MAKER_ATTRIBUTES:
            makers.update(dict.fromkeys(value for value in values if _PERSON.fullmatch(value)))
    return Topic(
        name=name,
        bare=bare,
        names=tuple(name for name in (bare, *aliases) if name),
        nouns=_nouns_of(context),
        makers=tuple(makers),
        maker=_sole_maker(context),
        plural=plural,
    )


def _nouns_of(context: Context) -> frozenset[str]:
    own = {words[-1].lower() for words in (context.type.split(), context.noun.split()) if words}
    for key in ("kind", "type"):
        own.update(value.split()[-1].lower() for value in context.attributes.get(key, ()) if value.split())
    if context.lead and (called := _CALLED.search(context.lead[0])) and called.group("phrase").split():
        own.add(called.group("phrase").split()[-1].lower())
    found = {noun for noun in own if noun.isalpha()}
    for family, shared in _FAMILIES:
        if not own.isdisjoint(family):
            found |= shared
    return frozenset(found)


def _sole_maker(context: Context) -> str:
    for attribute in _SOLE_MAKERS:
        values = context.attributes.get(attribute, ())
        if values:
            one = values[0] if len(values) == 1 else ""
            return one if _PERSON.fullmatch(one) and not _GROUP.search(one) and "," not in one else ""
    return ""
