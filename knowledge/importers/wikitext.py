"""The markup of a wiki page as sections of prose, attributes of its infobox, and a short description."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

import mwparserfromhell
from mwparserfromhell.nodes import Heading, Tag, Template, Wikilink
from mwparserfromhell.wikicode import Wikicode

from knowledge.importers.article import is_prose
from knowledge.importers.flat import column_key
from knowledge.importers.infobox import MAX_VALUE, is_attribute
from knowledge.types import Section

_INFOBOX = re.compile(r"infobox[ _-]*(.*)", re.IGNORECASE)
_SHORT = re.compile(r"short[ _]description", re.IGNORECASE)
_LEFT_OUT = re.compile(
    r"references?|notes?|footnotes|citations|sources|bibliography|further reading|external links|see also|gallery"
    r"|track listing|charts?|weekly charts|certifications|credits and personnel|personnel|release history",
    re.IGNORECASE,
)
_FILES = re.compile(r"\s*:?(?:file|image|category|media)\s*:", re.IGNORECASE)
_NO_TEXT = frozenset({"ref", "table", "gallery", "math", "timeline", "syntaxhighlight", "references", "score"})
_LISTS = frozenset({"hlist", "flatlist", "plainlist", "ubl", "unbulleted list", "plain list", "flat list"})
_DATES = frozenset({"start date", "release date", "film date", "birth date", "death date", "start date and age"})
_MONTHS = (
    "January February March April May June July August September October November December"
).split()  # fmt: skip


@dataclass(frozen=True)
class WikiPage:
    """What a page's markup says. `kind` is what its infobox or short description calls it ("book", "novel")."""

    sections: tuple[Section, ...]
    attributes: dict[str, tuple[str, ...]]
    kind: str


def parse_page(markup: str) -> WikiPage:
    """Read the markup of a page.

    Templates other than the infobox, references, tables, files and categories are left out, and sections that only
    hold references, links, lists of tracks or chart positions.
    """
    code = mwparserfromhell.parse(markup)
    attributes: dict[str, tuple[str, ...]] = {}
    kind = short = ""
    for template in code.filter_templates(recursive=False):
        name = _template_name(template)
        if (match := _INFOBOX.match(name)) and not attributes:
            kind, attributes = match[1].strip().lower(), _infobox(template)
        elif _SHORT.fullmatch(name) and template.has(1):
            short = _plain(template.get(1).value)
    return WikiPage(tuple(_sections(code)), attributes, _kind(kind, short))


def _kind(infobox: str, short: str) -> str:
    """What the page is about, in a word or two; infoboxes are often named in general ("Infobox prepared food")."""
    if infobox:
        return {"prepared food": "dish", "musical composition": "composition"}.get(infobox, infobox)
    words = re.match(r"(?:\d{4} )?([A-Za-z][\w\- ]{0,40}?)(?: (?:by|of|from|in|directed|released)\b.*|$)", short)
    return words[1].strip().lower() if words and short.lower() != "none" else ""


def _infobox(template: Template) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for parameter in template.params:
        key = column_key(str(parameter.name))
        if not key or not is_attribute(key) or key in found:
            continue
        values = tuple(dict.fromkeys(value for value in _values(parameter.value) if value))
        if values and sum(map(len, values)) <= MAX_VALUE:
            found[key] = values
    return found


def _values(code: Wikicode) -> Iterator[str]:
    """The values of a parameter: list templates and line breaks part them."""
    for template in code.filter_templates(recursive=False):
        if _template_name(template) in _LISTS:
            for parameter in template.params:
                text = "\n".join(_lines(parameter.value))
                yield from (line.lstrip("*# ").strip() for line in text.split("\n"))
            return
    for line in _lines(code):
        yield line.lstrip("*# ").strip()


def _lines(code: Wikicode) -> list[str]:
    for tag in code.filter_tags(recursive=True, matches=lambda node: str(node.tag).lower() == "br"):
        code.replace(tag, "\n")
    return [" ".join(line.split()) for line in _plain(code).split("\n")]


def _sections(code: Wikicode) -> Iterator[Section]:
    skipped: int | None = None
    for part in code.get_sections(flat=True, include_lead=True):
        headings = part.filter(recursive=False, forcetype=Heading)
        heading = headings[0] if headings else None
        if heading is not None and skipped is not None and heading.level > skipped:
            continue
        title = _plain(heading.title) if heading is not None else ""
        skipped = heading.level if heading is not None and _LEFT_OUT.fullmatch(title) else None
        if skipped is not None:
            continue
        if heading is not None:
            part.remove(heading)
        lines = (" ".join(line.split()) for line in _plain(part).split("\n"))
        prose = [line for line in (line.lstrip("*#:; ") for line in lines) if is_prose(line)]
        if prose:
            yield Section(title, "\n".join(dict.fromkeys(prose)))


def _plain(code: Wikicode) -> str:
    """The words of some markup."""
    parts: list[str] = []
    for node in mwparserfromhell.parse(str(code)).nodes:
        if isinstance(node, Template):
            parts.append(_template_text(node))
        elif isinstance(node, Tag):
            name = str(node.tag).lower()
            parts.append("" if name in _NO_TEXT or not node.contents else _plain(node.contents))
            parts.append("\n" if name in {"br", "li", "p"} else "")
        elif isinstance(node, Wikilink):
            if not _FILES.match(str(node.title)):
                parts.append(_plain(node.text if node.text is not None else node.title))
        else:
            parts.append(str(node.__strip__(normalize=True, collapse=True) or ""))
    text = html.unescape("".join(parts))
    return re.sub(r"\(\s*[,;]*\s*\)", "", text).strip()


def _template_text(template: Template) -> str:
    """The text of the few templates that stand for some; none for all others."""
    name = _template_name(template)
    if name in _DATES:
        numbers = [_plain(p.value) for p in template.params if not p.showkey]
        return _date([int(number) for number in numbers if number.isdigit()])
    if name in {"lang", "transliteration", "nihongo", "langx"} and template.params:
        return _plain(template.params[1 if name in {"lang", "langx"} and len(template.params) > 1 else 0].value)
    if name in {"nowrap", "small", "nobold", "marriage", "convert", "duration"} and template.params:
        values = [_plain(p.value) for p in template.params if not p.showkey]
        return ":".join(values) if name == "duration" else " ".join(values[: 2 if name == "convert" else 1])
    return " " if name in {"nbsp", "snd", "spaced ndash"} else ""


def _date(numbers: list[int]) -> str:
    if len(numbers) >= 3 and 1 <= numbers[1] <= 12:
        return f"{numbers[2]} {_MONTHS[numbers[1] - 1]} {numbers[0]}"
    if len(numbers) == 2 and 1 <= numbers[1] <= 12:
        return f"{_MONTHS[numbers[1] - 1]} {numbers[0]}"
    return str(numbers[0]) if numbers else ""


def _template_name(template: Template) -> str:
    return " ".join(str(template.name).replace("_", " ").split()).lower()
