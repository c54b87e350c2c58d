"""What the expressions of AltEntities files are like, as the paper's table 5 tells it (Hosseini et al. 2023)."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from retrieval.terms import words_of

_NEGATION = re.compile(r"\bnot the\b", re.IGNORECASE)
_WORDS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


@dataclass(frozen=True)
class Statistics:
    """Counts, the mean length in words, and shares of the expressions in percent.

    `named`: with a named entity, which is a word with a capital that does not begin the expression ("I" excepted), or
    one that the texts of the two write with a capital wherever it occurs, within a sentence too. `repeated`: said, but
    for capitals and punctuation, more than once. `negated`: with "not the". `copied_shown` and `copied`: as a whole,
    word for word, in what was shown of the two, and in any of their texts and attributes.
    """

    questions: int
    expressions: int
    words: float
    named: float
    repeated: float
    negated: float
    copied_shown: float
    copied: float


def statistics(records: Sequence[Mapping[str, Any]]) -> Statistics:
    """The statistics of questions in the AltEntities layout."""
    lengths: list[int] = []
    named = negated = in_shown = in_any = 0
    said: Counter[str] = Counter()
    for record in records:
        shown, texts = _texts(record)
        names = _names(" \n".join(text for choice in record["choices"] for text in _of(choice)))
        for expression in record["expressions"]:
            plain = " ".join(words_of(expression))
            said[plain] += 1
            lengths.append(len(expression.split()))
            named += _named(expression, names)
            negated += _NEGATION.search(expression) is not None
            in_shown += bool(plain) and f" {plain} " in shown
            in_any += bool(plain) and f" {plain} " in texts
    count = len(lengths)

    def share(number: int) -> float:
        return round(100 * number / count, 1) if count else 0.0

    return Statistics(
        questions=len(records),
        expressions=count,
        words=round(sum(lengths) / count, 2) if count else 0.0,
        named=share(named),
        repeated=share(sum(number for number in said.values() if number > 1)),
        negated=share(negated),
        copied_shown=share(in_shown),
        copied=share(in_any),
    )


def by_sampling(records: Sequence[Mapping[str, Any]]) -> dict[str, Statistics]:
    """The statistics by sampling method, and of all of them last ("all")."""
    methods = sorted({str(record.get("sampling_method", "")) for record in records})
    found = {
        method: statistics([record for record in records if str(record.get("sampling_method", "")) == method])
        for method in methods
    }
    return {**found, "all": statistics(records)}


def _of(choice: Mapping[str, Any]) -> tuple[str, str]:
    return str(choice.get("description", "")), str(choice.get("unshown_background", ""))


def _texts(record: Mapping[str, Any]) -> tuple[str, str]:
    """The words of what was shown of the two, and of all their texts, with a space at either end."""
    shown = " | ".join(" ".join(words_of(_of(choice)[0])) for choice in record["choices"])
    unshown = " | ".join(" ".join(words_of(_of(choice)[1])) for choice in record["choices"])
    return f" {shown} ", f" {shown} | {unshown} "


def _names(text: str) -> frozenset[str]:
    """Words that a text writes with a capital wherever they occur, within a sentence at least once; in lower case."""
    within, small = set(), set()
    for match in _WORDS.finditer(text):
        word = match.group()
        if word[0].islower():
            small.add(word.casefold())
        elif match.start() >= 2 and text[match.start() - 1] == " " and (text[match.start() - 2].isalnum()):
            within.add(word.casefold())
    return frozenset(within - small)


def _named(expression: str, names: frozenset[str]) -> bool:
    words = [match.group() for match in _WORDS.finditer(expression)]
    return any(
        (place > 0 and word[0].isupper() and word.partition("'")[0] != "I") or word.casefold() in names
        for place, word in enumerate(words)
    )
