"""Things that were introduced by kind and name: "the film" → "the film Ray", "Keral" → "the planet Keral"."""

import re
from collections.abc import Sequence
from functools import lru_cache

from retrieval.decontext import lexicon
from retrieval.decontext.draft import Draft
from retrieval.decontext.introductions import INTRODUCTION
from retrieval.decontext.page import Page
from retrieval.decontext.records import EditType
from retrieval.decontext.text import has_words, masked, places, possessive

_DEFINITE = re.compile(
    rf"\b(?P<the>[Tt]he (?:[a-z-]+ )?)(?P<noun>{'|'.join(sorted(lexicon.NAMED_THINGS))})(?P<own>['’]s?)?"
    r"(?=[,.;:!?)]|$| (?![A-Z\"“]|of\b|for\b|that\b|which\b|called\b|titled\b|named\b|entitled\b|version\b"
    r"|adaptation\b)[a-z\d])"
)
_FILMS = frozenset({"film", "movie"})
_BY_SOMEBODY = re.compile(r"^[\"“]?(?:I|The|A|An|In|It|This|He|She)[\"”]?$")


def name_things(draft: Draft, page: Page, index: int) -> None:
    """ "The film" → "The film Ray", where the sentences before named one film; the album of a song by its infobox."""
    for match in _DEFINITE.finditer(masked(draft.text)):
        noun = match["noun"]
        if noun in page.topic.nouns or noun in page.topic.parts:
            continue
        name = _name_of(noun, page, index)
        if not name or name.strip('"“”') in draft.text or page.topic.mentioned(name):
            continue
        if match["own"]:
            draft.replace(*match.span(), possessive(name), EditType.NAME_COMPLETION)
        else:
            draft.insert(match.end(), f" {name}", EditType.NAME_COMPLETION)
        return


def name_kind(draft: Draft, page: Page, index: int) -> None:
    """ "Keral wakes" → "The planet Keral wakes", in a story that has introduced it so."""
    if not page.story:
        return
    for noun, name in page.introductions_before(index):
        place = next(places(name, masked(draft.text)), -1) if noun in lexicon.NAMED_PLACES else -1
        if place < 0 or has_words(noun, draft.text) or _is_part_of_name(draft.text, place, place + len(name)):
            continue
        draft.insert(place, f"{'The' if place == 0 else 'the'} {noun} ", EditType.BRIDGING)
        return


def _is_part_of_name(text: str, start: int, stop: int) -> bool:
    return bool(re.search(r"(?:[A-Z][\w'’.-]*|\b[Tt]he) $", text[:start]) or re.match(r"['’-]| [A-Z]", text[stop:]))


def _name_of(noun: str, page: Page, index: int) -> str:
    before = page.context.sentences[:index]
    kinds = _FILMS if noun in _FILMS else {noun}
    found = list(dict.fromkeys(name for kind, name in page.introductions_before(index) if kind in kinds))
    found = [name for name in found if not page.people.called(name) and not _BY_SOMEBODY.match(name)]
    albums = page.context.attributes.get("album", ()) if noun == "album" and page.topic.kind == "song" else ()
    if len(found) > 1 or (found and albums and found[0] not in albums) or _speaks_of_another(noun, before):
        return ""
    return found[0] if found else albums[0] if len(albums) == 1 and " and " not in albums[0] else ""


def _speaks_of_another(noun: str, sentences: Sequence[str]) -> bool:
    """Whether sentences speak of another thing of a kind without its name: "her second album"."""
    return any(
        not INTRODUCTION.match(hidden, found.start("noun"))
        for hidden in map(masked, sentences)
        for found in _unnamed(noun).finditer(hidden)
    )


@lru_cache(maxsize=128)
def _unnamed(noun: str) -> re.Pattern[str]:
    return re.compile(
        r"\b(?:[Aa]n?|[Aa]nother|new|next|upcoming|forthcoming|previous|earlier|second|third|fourth|fifth|sixth|seventh"
        rf"|[Hh]er|[Hh]is|[Tt]heir|\w+['’]s?) (?:[\w-]+ ){{0,3}}?(?P<noun>{noun})\b"
    )
