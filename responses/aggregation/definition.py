"""What an entity's text says that it is: "Cendol is an iced sweet dessert" gives the kind dessert."""

import re
from dataclasses import dataclass

from knowledge.types import Entity
from responses.aggregation.taxonomy import is_kind
from responses.wording import fold

_TEXT_LIMIT = 20_000
_BETWEEN = 160
_SAYS = r"\b(?:is|was|are|were) (?:also |originally )?(?:an?|the|one of the) ([^.;()\n]{3,90})"
_IT = re.compile(rf"(?:^|[.!?]\s+|\n)(?:It|This|These|They) {_SAYS}")
_ASIDE = re.compile(
    r"^(?:[\w'-]+ ){0,3}(?:type|kind|form|variety|sort|style|example|piece|dish|one) of (?:an? |the |traditional )*"
)
_HEAD_END = re.compile(
    r",| (?:of|by|from|in|on|at|with|for|to|that|which|who|and is|and was|made|written|prepared|published|based|edited|"
    r"set|first|featuring|consisting|containing|similar|popular|originating|native|eaten|served|filled|created|set)\b"
)
_COLLECTION = re.compile(
    r"\b(?:collection|anthology|omnibus|volume)s? of\b.{0,70}\b(?:stories|novellas|tales)\b|^[^,]*\banthology\b"
)
_BRACKETS = re.compile(r"\s*\(.*?\)")


@dataclass(frozen=True)
class Definition:
    """What a text says that its entity is.

    `text` is as it stands there; `kinds` are folded: the head noun with what the taxonomy knows of it, longest first;
    `qualities` are the kinds named before the head ("fantasy novel": fantasy).
    """

    text: str = ""
    kinds: tuple[str, ...] = ()
    qualities: tuple[str, ...] = ()


def definition(entity: Entity) -> Definition:
    """The first sentence of an entity's text that has its name, or "it", as subject and says what it is.

    Empty where there is none: "the hero is a lawyer" says nothing of the book.
    """
    text = "\n".join(section.text for section in entity.sections)[:_TEXT_LIMIT]
    found = next((match for name in _names(entity) if (match := _named(name, text))), None) or _IT.search(text[:600])
    if found is None:
        return Definition()
    said = found.group(1)
    if _COLLECTION.search(said):
        return Definition(said, ("short story collection",), _spans(fold(said).split()))
    head = fold(_HEAD_END.split(_ASIDE.sub("", said), maxsplit=1)[0]).split()
    if not head:
        return Definition(said)
    endings = [" ".join(head[start:]) for start in range(len(head))]
    kinds = [one for one in endings if is_kind(one)]
    return Definition(said, tuple(kinds), _spans(head[: -len(kinds[0].split())] if kinds else head))


def _named(name: str, text: str) -> re.Match[str] | None:
    words = r"\W*".join(map(re.escape, name.split()))
    return re.search(rf"(?<!\w){words}(?!\w)[^.\n]{{0,{_BETWEEN}}}?{_SAYS}", text) if words else None


def _names(entity: Entity) -> list[str]:
    """The names as a text may have them: also without what is in brackets, or with accented letters left out."""
    found = []
    for name in (entity.name, *entity.aliases):
        bare = _BRACKETS.sub("", name[:200]).strip() or name[:200]
        found += [bare, " ".join("".join(c for c in bare if c.isascii()).split())]
    return [name for name in dict.fromkeys(found) if len(name) > 1]


def _spans(words: list[str]) -> tuple[str, ...]:
    """The kinds that stand among the words, the longest at each place: "science fiction", and not "science"."""
    found, start = [], 0
    while start < len(words):
        spans = (" ".join(words[start:end]) for end in range(len(words), start, -1))
        span = next(filter(is_kind, spans), "")
        found += [span] if span else []
        start += len(span.split()) or 1
    return tuple(dict.fromkeys(found))
