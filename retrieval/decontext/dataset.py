"""Sentences with their annotations, in the layout of the decontextualization dataset (Choi et al. 2021, JSON lines)."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knowledge.importers.infobox import parse_infobox
from knowledge.types import Category
from retrieval.decontext.errors import DecontextDataError
from retrieval.decontext.records import Context
from retrieval.splitting import split_sentences

_CATEGORIES = {"DONE": Category.FEASIBLE, "IMPOSSIBLE": Category.INFEASIBLE} | {one.value: one for one in Category}
"""The published files say DONE and IMPOSSIBLE for what the paper calls FEASIBLE and INFEASIBLE."""

_INFOBOX = re.compile(r"^[:\s]*Infobox ([a-z]+(?: [a-z]+)?)(?=\.|$)", re.IGNORECASE)
_NOUNS = {"prepared food": "dish", "food": "dish", "recipe": "dish"}
_CUT_INFOBOX = 160
"""An infobox of this many characters was cut, perhaps within a name."""


@dataclass(frozen=True)
class Annotation:
    """What one annotator made of a sentence. `text` is the rewritten sentence, or the sentence as it was."""

    category: Category
    text: str
    edits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Example:
    """A sentence (number `index` of the context's paragraph) with its annotations.

    `article` names the page, so that no page is on both sides of a split; `domain` is "" where the file has none.
    """

    id: str
    article: str
    domain: str
    context: Context
    index: int
    annotations: tuple[Annotation, ...]

    @property
    def sentence(self) -> str:
        """The sentence as it was."""
        return self.context.sentences[self.index]


def read_examples(files: Sequence[Path]) -> list[Example]:
    """The examples of JSON lines files in their order.

    A line has `page_title`, `paragraph_text`, `original_sentence` and `annotations` (`category`,
    `decontextualized_sentence`), and may have `section_title`, `article_url`, `example_id` or `id`,
    `sentence_start_byte_offset`, `domain` and `infobox_head`.

    Raises:
        DecontextDataError: a file cannot be read, is empty, or a line is not of this layout.
    """
    return [example for file in files for example in _read(file)]


def _read(file: Path) -> list[Example]:
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise DecontextDataError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    examples = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                examples.append(_example(json.loads(line), number))
            except KeyError as error:
                raise DecontextDataError(f"{file}:{number}: the field {error} is missing or unknown") from error
            except (TypeError, AttributeError, ValueError, RecursionError) as error:
                raise DecontextDataError(f"{file}:{number}: {error}") from error
    if not examples:
        raise DecontextDataError(f"{file} holds no annotated sentences: give a file of JSON lines")
    return examples


def _example(row: Mapping[str, Any], number: int) -> Example:
    if not isinstance(row, dict):
        raise ValueError("expected a JSON object with page_title, paragraph_text, original_sentence and annotations")
    sentence, paragraph = _text(row, "original_sentence"), str(row["paragraph_text"])
    start = _start(paragraph, sentence, row.get("sentence_start_byte_offset"))
    # The sentence is kept as annotated, even where splitting would cut it.
    before, after = split_sentences(paragraph[:start]), split_sentences(paragraph[start + len(sentence) :])
    sentences = (*before, sentence, *after)
    sections = row.get("section_title") or ()
    infobox = str(row.get("infobox_head") or "")
    context = Context(
        title=_text(row, "page_title"),
        sentences=sentences,
        noun=_noun(infobox, str(row.get("domain") or "")),
        sections=(sections,) if isinstance(sections, str) else tuple(str(section) for section in sections),
        attributes=_attributes(infobox),
        lead=sentences,
    )
    annotations = tuple(_annotation(one, sentence) for one in row["annotations"])
    if not annotations:
        raise ValueError("there are no annotations")
    return Example(
        id=str(row.get("id") or row.get("example_id") or number),
        article=str(row.get("article_url") or context.title),
        domain=str(row.get("domain") or ""),
        context=context,
        index=len(before),
        annotations=annotations,
    )


def _text(row: Mapping[str, Any], field: str) -> str:
    text = row[field]
    if not isinstance(text, str) or not text.strip():
        raise ValueError(f"{field} is empty or no text")
    return text.strip()


def _start(paragraph: str, sentence: str, offset: object) -> int:
    """Where the sentence begins, in characters; the published files give it in bytes."""
    if isinstance(offset, int):
        start = len(paragraph.encode()[:offset].decode(errors="ignore"))
        if paragraph.startswith(sentence, start):
            return start
    start = paragraph.find(sentence)
    if start < 0:
        raise ValueError("original_sentence is not in paragraph_text")
    return start


def _annotation(row: Mapping[str, Any], sentence: str) -> Annotation:
    category = _CATEGORIES[row["category"]]
    text = str(row.get("decontextualized_sentence") or "").strip()
    return Annotation(
        category=category,
        text=text if category is Category.FEASIBLE and text else sentence,
        edits=tuple(str(edit) for edit in row.get("edits") or ()),
    )


def _noun(infobox: str, domain: str) -> str:
    found = _INFOBOX.match(infobox)
    noun = found[1].lower() if found else domain.strip().lower().removesuffix("s")
    return _NOUNS.get(noun, noun)


def _attributes(infobox: str) -> dict[str, tuple[str, ...]]:
    attributes = parse_infobox(infobox.lstrip(": .\n"))
    if len(infobox) >= _CUT_INFOBOX and attributes:
        attributes.popitem()
    return attributes
