"""Imports a page export of Wikipedia, or of any MediaWiki: every article becomes an entity."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote
from xml.etree.ElementTree import Element, ParseError, iterparse

from knowledge.errors import PackError
from knowledge.importers.compressed import open_bytes
from knowledge.importers.labels import with_labels
from knowledge.importers.wikitext import parse_page
from knowledge.records import MAX_KEY, MAX_NAME
from knowledge.text_file import bad_character
from knowledge.types import Entity, Pack, PackInfo, Section

_ARTICLES = "0"
_REDIRECT = re.compile(r"#redirect\s*:?\s*\[\[([^\]|#]+)", re.IGNORECASE)
_QUALIFIED = re.compile(r"(.+?) \(([^()]+)\)")
_MAX_ALIASES = 12
_MAX_ARTICLE = 5_000_000


def read(paths: Sequence[Path], info: PackInfo) -> Pack:
    """Read XML files that "Special:Export" or a dump gives (.xml, also compressed as .gz or .bz2) into one pack.

    An article's title without its qualifier is the name ("Emma (novel)" is called Emma), its infobox gives the
    attributes and the type, its sections the text. Redirects to it become aliases; what is no article is left out.

    Raises:
        PackError: a file cannot be read, is no export, or has no articles.
    """
    pages: dict[str, Entity] = {}
    aliases: defaultdict[str, list[str]] = defaultdict(list)
    for path in paths:
        site = "https://en.wikipedia.org/wiki/"
        for title, text, base in _pages(path):
            site = base or site
            if target := _REDIRECT.match(text.lstrip()):
                aliases[target[1].strip().replace("_", " ")].append(title)
            elif title not in pages:
                pages[title] = _entity(title, text, site)
    if not pages:
        raise PackError("has no articles", file=", ".join(map(str, paths)))
    entities = tuple(_with_aliases(entity, aliases[title]) for title, entity in pages.items())
    return with_labels(Pack(info, entities))


def _pages(path: Path) -> Iterator[tuple[str, str, str]]:
    """Title, markup and the site's address of every article and redirect of a file, one at a time."""
    base = ""
    root: Element | None = None
    try:
        with open_bytes(path) as file:
            for event, element in iterparse(file, ("start", "end")):
                if root is None:
                    root = element
                    if _local(element) != "mediawiki":
                        raise PackError(f"is no page export: its root is <{_local(element)[:40]}>", file=path)
                if event != "end":
                    continue
                if _local(element) == "base" and element.text:
                    base = element.text.rpartition("/")[0] + "/"
                if _local(element) == "page":
                    found = {_local(child): child.text or "" for child in element.iter()}
                    if found.get("ns", _ARTICLES).strip() == _ARTICLES and found.get("title"):
                        yield found["title"].strip(), found.get("text", "")[:_MAX_ARTICLE], base
                    root.clear()  # a dump does not fit into memory
    except ParseError as error:
        raise PackError(f"is not well-formed XML: {error}", file=path, line=error.position[0]) from error
    except (OSError, EOFError) as error:
        raise PackError(f"cannot be read: {getattr(error, 'strerror', None) or error}", file=path) from error


def _local(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _entity(title: str, markup: str, site: str) -> Entity:
    page = parse_page(_clean(markup))
    name, attributes = title, dict(page.attributes)
    kind = page.kind
    if qualified := _QUALIFIED.fullmatch(title):
        name = qualified[1]
        kind = kind or qualified[2].lower()
    said = attributes.pop("name", ())
    aliases = [alias for alias in (title if name != title else "", *said) if alias and alias != name]
    return Entity(
        key=title.replace(" ", "_")[:MAX_KEY],
        name=name[:MAX_NAME],
        aliases=tuple(dict.fromkeys(aliases)),
        type=kind,
        attributes=attributes,
        sections=tuple(Section(_clean(section.title), section.text) for section in page.sections),
        url=site + quote(title.replace(" ", "_"), safe="/:(),!'"),
    )


def _with_aliases(entity: Entity, redirects: Sequence[str]) -> Entity:
    found = dict.fromkeys((*entity.aliases, *(title for title in redirects if title != entity.name)))
    kept = tuple(alias for alias in found if len(alias) <= MAX_NAME)[:_MAX_ALIASES]
    return Entity(entity.key, entity.name, kept, entity.type, entity.attributes, entity.sections, entity.url)


def _clean(text: str) -> str:
    """The text without characters that no text should have."""
    if bad_character(text, allowed="\n\t") is None:
        return text
    return "".join(c for c in text if c in "\n\t" or bad_character(c) is None)
