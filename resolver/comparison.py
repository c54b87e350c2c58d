"""Comparisons: "whichever is older", "the shorter track", "the second oldest", decided by attributes.

A comparison leaves open every choice that it may mean: where an attribute is missing, or not precise enough ("1994"
against "March 1994"), that is more than one, and none of them is guessed.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from knowledge.types import Entity
from resolver.reading.frame import CLAUSE, frame_words, only_frame
from resolver.reading.negation import plain_quotes, split_negation
from resolver.reading.words import FILLERS, HEAD_NOUNS, any_of, plain
from resolver.resolution import Interpretations
from resolver.values import Dimension, Interval, attribute_keys, counted_values, values_of


@dataclass(frozen=True)
class Comparison:
    """The choice with the greatest (`highest`) or least value of a dimension, or the one in a `place` from that end.

    `dimension` is a key of an attribute where no known dimension is meant. With `denied` any choice but that one;
    `positive` for "the long one", which compares only where the values do tell. `loose` for a word that compares
    something else where no choice has a value: "the thicker one" of two books is by pages, of two soups it is not.
    """

    dimension: Dimension | str
    highest: bool
    denied: bool = False
    place: int = 1
    positive: bool = False
    loose: bool = False


_PUBLISHED = any_of(
    r"came out|come out|comes out|to come out|came|debuted|appeared",
    r"(?:to be |was |were )?(?:released|published|recorded|written|issued|put out|made|launched|dropped|created|"
    r"invented|charted)",
)
_THAT = r"(?:(?:(?:that|which) )?(?:they|he|she)|that|which)"
_OF_OLD = r"older|oldest|elder|eldest|earlier|earliest|more (?:ancient|old[- ]fashioned|vintage)|most ancient"
_OF_LATE = r"newer|newest|younger|youngest|later|latest|(?:more|most) (?:recent(?:ly)?|modern|up[- ]to[- ]date)"
_LIST = r"(?:{0}) (?:list of ingredients|(?:ingredients?|shopping) list)"
_READ = (
    r"(?:{0}) (?:(?:one|1|book|novel|song|track|option|thing) )?"
    r"(?:to (?:read|play|listen(?: to)?|get through|finish)|read|listen)"
)
_DURATION = r"(?:running time|runtime|run time|duration|playing time|length)"
_PATTERNS: tuple[tuple[re.Pattern[str], Dimension, bool], ...] = tuple(
    (re.compile(rf"\b(?:{pattern})\b"), dimension, highest)
    for pattern, dimension, highest in (
        (rf"{_OF_OLD}|(?:less|least) (?:recent(?:ly)?|modern|new)", Dimension.DATE, False),
        (r"(?:been )?(?:around|about|existed|existing) (?:for )?(?:the )?(?:longer|longest)", Dimension.DATE, False),
        (
            r"goes (?:back )?(?:further|furthest|farther|farthest)(?: back)?|longer ago|(?:further|furthest) back|"
            r"pre[- ]?dates|oldie",
            Dimension.DATE,
            False,
        ),
        (_LIST.format("longer|longest|bigger|biggest"), Dimension.INGREDIENTS, True),
        (_LIST.format("shorter|shortest|smaller|smallest"), Dimension.INGREDIENTS, False),
        (_READ.format("quicker|quickest|faster|fastest|speedier|shorter|shortest"), Dimension.LENGTH, False),
        (
            rf"{_PUBLISHED}(?: \w+)? (?:first|before)|first (?:(?:one|1|\w+) )?(?:{_THAT} )?{_PUBLISHED}|"
            r"first to be \w+",
            Dimension.DATE,
            False,
        ),
        (rf"{_OF_LATE}|(?:less|least) old", Dimension.DATE, True),
        (
            rf"{_PUBLISHED}(?: \w+)? (?:last|after)(?! (?:year|month|week|summer|century))|"
            rf"last (?:(?:one|1) )?(?:{_THAT} )?{_PUBLISHED}",
            Dimension.DATE,
            True,
        ),
        (rf"(?:(?<=second)|(?<=third)|(?<=2nd)|(?<=3rd)) (?:one|1) (?:{_THAT} )?{_PUBLISHED}", Dimension.DATE, False),
        (
            r"(?:more|most) pages|(?:higher|highest|bigger|biggest|greater|greatest) (?:page count|number of pages)",
            Dimension.PAGES,
            True,
        ),
        (
            r"(?:fewer|fewest|less|least) pages|(?:lower|lowest|smaller|smallest) (?:page count|number of pages)",
            Dimension.PAGES,
            False,
        ),
        (
            r"goes on (?:for )?(?:the )?(?:longer|longest)|(?:lasts|runs|plays) (?:for )?(?:the )?(?:longer|longest)|"
            r"longer|longest|lengthier|lengthiest|(?:more|most) (?:minutes|mins)|(?:less|least) short|"
            rf"(?:higher|highest|greater|greatest|bigger|biggest) {_DURATION}",
            Dimension.LENGTH,
            True,
        ),
        (
            r"shorter|shortest|briefer|briefest|(?:less|least) (?:long|lengthy)|(?:fewer|fewest) (?:minutes|mins)|"
            rf"over (?:quicker|quickest|soonest|sooner)|(?:lower|lowest|smaller|smallest) {_DURATION}",
            Dimension.LENGTH,
            False,
        ),
        (
            r"(?:more|most) ingredients|(?:higher|highest|greatest|largest) number of ingredients",
            Dimension.INGREDIENTS,
            True,
        ),
        (
            r"(?:fewer|fewest|less|least) (?:(?:number|amount) of )?ingredients|"
            r"(?:lower|lowest|smaller|smallest) number of ingredients",
            Dimension.INGREDIENTS,
            False,
        ),
        (r"faster|fastest|quicker tempo|(?:higher|highest) (?:tempo|bpm)", Dimension.TEMPO, True),
        (r"slower|slowest|(?:lower|lowest) (?:tempo|bpm)", Dimension.TEMPO, False),
    )
)
_LOOSE: tuple[tuple[re.Pattern[str], Dimension, bool], ...] = tuple(
    (re.compile(rf"\b(?:{pattern})\b"), dimension, highest)
    for pattern, dimension, highest in (
        (
            r"thicker|thickest|fatter|fattest|chunkier|chunkiest|weightier|heftier|heftiest|bigger|biggest|larger|largest",
            Dimension.PAGES,
            True,
        ),
        (
            r"thinner|thinnest|slimmer|slimmest|skinnier|skinniest|smaller|smallest|"
            r"(?:lighter|lightest) (?:(?:one|1|book) )?to (?:carry|hold|post|pack)",
            Dimension.PAGES,
            False,
        ),
        (r"(?:more|most) (?:stuff|things|bits|items)(?: in| in it| for)?|more in it", Dimension.INGREDIENTS, True),
        (
            r"(?:fewer|fewest|less|least) (?:stuff|things|bits|items)(?: in| in it| for)?|less in it|"
            r"simpler|simplest|more basic|most basic",
            Dimension.INGREDIENTS,
            False,
        ),
    )
)
"""Words that are of a dimension where choices have values in it, and of something else where they have none."""

_POSITIVE = {
    "old": (Dimension.DATE, False),
    "new": (Dimension.DATE, True),
    "recent": (Dimension.DATE, True),
    "long": (Dimension.LENGTH, True),
    "short": (Dimension.LENGTH, False),
    "thick": (Dimension.PAGES, True),
    "thin": (Dimension.PAGES, False),
}
_MORE = re.compile(
    r"\b(?P<high>more|most|higher|highest|bigger|biggest|larger|largest|greater|greatest)\b|"
    r"\b(?P<low>fewer|fewest|less|least|lower|lowest|smaller|smallest)\b"
)
_PLACE = re.compile(r"\b(second|2nd|third|3rd|fourth|4th)[\s-]*(?:to[\s-]+)?(?:the )?$")
_PLACES = {"second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_DESCRIBES = re.compile(r"\b(?:an?|no|any|some|many|few|his|her|their|my)\s+(?:\w+\s+)?$")
_BY_A_LITTLE = re.compile(r"\ba (?:bit|little|lot|few \w+|tad|whole lot) $")
_MEASURED = re.compile(
    rf"^ (?:(?:release|publication) )?(?:dates?|year|decade|century|{_DURATION}|page count|number of|list of)\b"
)
"""What is compared, said after the comparative: "with an earlier release date" does compare."""

_THAN_THE_OTHER = re.compile(r"^(?: \w+)? than the other\b")
_FEWER = re.compile(
    r"\b(?P<less>less|least)(?= (?:(?:number|amount) of )?"
    r"(?:pages?|minutes?|mins|ingredients?|stuff|things?|bits|items|singers?|people|in it)\b)"
)
_NOT_AS = re.compile(
    r"(?:\bnot|\b(?:is|was|are|were|does|do|did|has|have|wo|will|would)n'?t|\bwill not|\baint)(?: \w+){0,2}? "
    r"(?:quite |nearly |near )?(?:as|so|that) "
    r"(?P<what>many|much|long|lengthy|short|old|new|recent|modern|thick|thin|big)\b"
    r"(?: as (?:the other(?: one)?|that one))?"
)
"""What is not as long is the less long of two."""

_QUOTED = re.compile(r"\"[^\"]*\"")


def read_comparison(text: str, attributes: Sequence[str] = ()) -> Comparison | None:
    """The comparison that a clause of the text consists of, None when there is none or two disagree.

    "not the older one" is a comparison denied. "with a longer intro" describes and is none. Of the `attributes` by
    key, those that are said count too ("the one with more singers").
    """
    said, denied = split_negation(_comparatives(_QUOTED.sub(" quoted ", plain_quotes(text))))
    for part, is_denied in ((said, False), (denied, True)):
        found = {hit for clause in CLAUSE.split(plain(part)) if (hit := _clause(clause, tuple(attributes)))}
        if len({replace(one, loose=False) for one in found}) == 1:
            hit = min(found, key=lambda one: one.loose)
            return replace(hit, denied=is_denied)
        if found:
            return None
    return None


def _comparatives(text: str) -> str:
    """The text with comparisons that look like denials written plainly: "fewer" for "less", "less old" for "not as"."""
    text = _FEWER.sub(lambda match: "fewest" if match["less"].lower() == "least" else "fewer", text)
    return _NOT_AS.sub(lambda match: f"{_LESS_THAN.get(match['what'], 'less ' + match['what'])}", text)


_LESS_THAN = {"many": "fewer", "much": "fewer", "thick": "thinner", "thin": "thicker", "big": "smaller"}


def _clause(clause: str, attributes: tuple[str, ...]) -> Comparison | None:
    for patterns, loose in ((_PATTERNS, False), (_LOOSE, True)):
        for pattern, dimension, highest in patterns:
            match = pattern.search(clause)
            if match is None:
                continue
            before, after = clause[: match.start()], clause[match.end() :]
            if _DESCRIBES.search(before) and not (
                _BY_A_LITTLE.search(before)
                or _MEASURED.search(after)
                or _THAN_THE_OTHER.search(after)
                or match.group().endswith((" list", " read", " listen"))
            ):
                return None  # "an older man", "a later edition" describe
            place = _PLACE.search(before)
            if place:
                before = before[: place.start()]
            if only_frame(f"{before} {after}"):
                return Comparison(dimension, highest, place=_PLACES[place[1]] if place else 1, loose=loose)
    return _more_of(clause, attributes) or _positive(clause)


def _more_of(clause: str, attributes: tuple[str, ...]) -> Comparison | None:
    """ "the one with more singers", of choices that have an attribute for singers."""
    match = _MORE.search(clause)
    if match is None:
        return None
    for key in attributes:
        name = _attribute_name(key).search(clause, match.end())
        if name and only_frame(
            f"{clause[: match.start()]} {clause[match.end() : name.start()]} {clause[name.end() :]}"
        ):
            return Comparison(key, highest=match["high"] is not None)
    return None


@lru_cache(maxsize=1024)
def _attribute_name(key: str) -> re.Pattern[str]:
    words = [re.escape(word.removesuffix("s")) for word in key.split("_")]
    return re.compile(r"\b" + r"\W+".join(f"{word}(?:s|es)?" for word in words) + r"\b")


def _positive(clause: str) -> Comparison | None:
    """ "the old one" of two compares as well, where it is all that is said."""
    words = frame_words(clause)
    said = [word for word in words if word in _POSITIVE]
    if len(said) != 1 or not all(word in FILLERS or word in HEAD_NOUNS for word in words if word != said[0]):
        return None
    after = words[words.index(said[0]) + 1 :]
    if not after or after[0] not in HEAD_NOUNS | {"1"}:
        return None
    dimension, highest = _POSITIVE[said[0]]
    return Comparison(dimension, highest, positive=True)


def compare(comparison: Comparison, entities: Sequence[Entity]) -> Interpretations | None:
    """The choices the comparison may mean: one, or several that are level or that the attributes do not tell apart.

    None when the choices are not compared after all: a "long one" of unknown lengths, or "the slower" of songs whose
    tempo nobody wrote down, which describes.
    """
    dimension = comparison.dimension
    values = values_of(entities, dimension) if isinstance(dimension, Dimension) else counted_values(entities, dimension)
    if dimension is Dimension.TEMPO and None in values:
        return None
    if comparison.loose and (all(v is None for v in values) or (dimension is Dimension.INGREDIENTS and None in values)):
        return None
    count = len(entities)
    possible = frozenset(i for i in range(count) if _may_be(i, values, comparison.highest, comparison.place))
    if comparison.positive and len(possible) != 1:
        return None
    if comparison.denied:
        possible = frozenset(range(count)) - (possible if len(possible) == 1 else frozenset())
    return frozenset(frozenset({index}) for index in possible)


def _may_be(i: int, values: Sequence[Interval | None], highest: bool, place: int) -> bool:
    """Whether a choice may be in a place, counted from 1: as many are surely before it, and surely behind, as fit."""
    value = values[i]
    others = [other for j, other in enumerate(values) if j != i]
    if value is None:
        return place <= len(values)
    known = [other for other in others if other is not None]
    above = sum(other[0] > value[1] for other in known)
    below = sum(other[1] < value[0] for other in known)
    before, behind = (above, below) if highest else (below, above)
    return before < place <= len(values) - behind


def shared_attributes(entities: Sequence[Entity]) -> Sequence[str]:
    """The keys of the attributes that every one of the entities has."""
    keys: list[Mapping[str, tuple[str, ...]]] = [attribute_keys(entity) for entity in entities]
    return [key for key in keys[0] if all(key in other for other in keys[1:])] if keys else []
