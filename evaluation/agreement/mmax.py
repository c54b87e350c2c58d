"""Judgements from MMAX2 stand-off files: a folder with a folder for each coder, of `DOCUMENT_LEVEL_level.xml` files.

A markable's attributes say what it refers to. Each antecedent attribute is one interpretation, its `;`-separated
markables are meant together; a second one (`antecedent_2`) makes it ambiguous. Names are those of the paper's
corpus, ARRAU (`single_phrase_antecedent`), or plainly `antecedent`. Coders' markables are the same item where their
document and span are: identifiers may differ.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from evaluation.agreement.errors import JudgementsError
from evaluation.agreement.judgements import Judgement

_ANTECEDENT = re.compile(r"(?:(?:single_|multiple_)?phrase_)?antecedents?(?:_\d+)?")
_CATEGORIES = ("category", "reference")
_NOTHING = {"", "empty", "none"}
"""What MMAX2 writes into an attribute that nothing was chosen for."""

_OLD = {"old", "phrase", "discourse_old"}
"""Categories that only say that there is an antecedent."""

_FIRST_WORD = re.compile(r"word_(\d+)")
_SUFFIX = "_level.xml"


def read_mmax(folder: Path) -> Iterator[Judgement]:
    """The judgements of every coder's folder, items in the order of their spans.

    Raises:
        JudgementsError: there are no such files, one is not XML, or a markable lacks an id or a span or names an
            antecedent that is not there.
    """
    coders = sorted(path for path in folder.iterdir() if path.is_dir())
    files = [(coder, file) for coder in coders for file in sorted(coder.glob(f"*{_SUFFIX}"))]
    if not files:
        raise JudgementsError(f"{folder}: no folder of a coder in it has files DOCUMENT_LEVEL{_SUFFIX}.")
    judgements = []
    for coder, file in files:
        document = file.name.removesuffix(_SUFFIX)
        judgements += [(document, span, one) for span, one in _markables(file, document, coder.name)]
    judgements.sort(key=lambda entry: (entry[0], _place(entry[1])))
    yield from (judgement for _, _, judgement in judgements)


def _markables(file: Path, document: str, coder: str) -> Iterator[tuple[str, Judgement]]:
    try:
        root = ElementTree.parse(file).getroot()
    except ElementTree.ParseError as error:
        raise JudgementsError(f"{file} is not XML: {error}.") from error
    markables = [element.attrib for element in root.iter() if element.tag.rpartition("}")[2] == "markable"]
    spans = {}
    for markable in markables:
        if not markable.get("id") or not markable.get("span"):
            raise JudgementsError(f"{file}: a markable has no id or no span.")
        spans[markable["id"]] = markable["span"]
    for markable in markables:
        interpretations = []
        for name in sorted(markable):
            if _ANTECEDENT.fullmatch(name) and markable[name].strip().lower() not in _NOTHING:
                interpretations.append(frozenset(_names(markable[name], spans, document, file)))
        category = next((markable[name].strip() for name in _CATEGORIES if markable.get(name, "").strip()), "")
        if interpretations and category.lower() in _OLD:
            category = ""
        span = markable["span"]
        yield span, Judgement(f"{document}:{span}", coder, frozenset(interpretations), category, "", document)


def _names(value: str, spans: dict[str, str], document: str, file: Path) -> Iterator[str]:
    for pointer in value.split(";"):
        identifier = pointer.strip().rpartition(":")[2]  # a pointer to another level has its name before a colon
        if identifier not in spans:
            raise JudgementsError(f"{file}: antecedent '{pointer.strip()}' is no markable of the file.")
        yield f"{document}:{spans[identifier]}"


def _place(span: str) -> tuple[int, str]:
    """Where a span begins; shorter spans of the same beginning come in the order of their text."""
    first = _FIRST_WORD.search(span)
    return int(first.group(1)) if first else 0, span
