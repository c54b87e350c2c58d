"""Finds noun phrases and verb groups in a tagged sentence, and where a phrase may end without dangling."""

from dataclasses import dataclass

from resolver.pseudo.inflection import is_plural

_INNER = frozenset("AMNOEGR")
_ENDS_NOUN_PHRASE = frozenset(("N", "O", "M"))
CONTENT = frozenset("NOAVFEGIMR")
"""Tags of words that may say something."""

BE = frozenset("is are was were be been being am".split())
_MONTHS = frozenset("january february march april may june july august september october november december".split())


@dataclass(frozen=True)
class Sentence:
    """A tagged sentence."""

    words: list[str]
    tags: list[str]


@dataclass(frozen=True)
class VerbGroup:
    """A finite verb with its auxiliaries: words[start:end], the main verb last or (a copula) none."""

    start: int
    main: int | None
    end: int


def noun_phrase_end(sentence: Sentence, start: int, *, with_of: bool = True) -> int | None:
    """Where the noun phrase that starts at a word ends (exclusive); None where there is none."""
    words, tags = sentence.words, sentence.tags
    i = start
    if i < len(tags) and tags[i] == "Q":
        return i + 1
    if i < len(tags) and tags[i] in ("D", "S"):
        i += 1
        if i < len(tags) and tags[i] == "D" and words[i].lower() in ("few", "many", "several", "such"):
            i += 1
    last = start - 1
    while i < len(tags) and (tags[i] in _INNER or (tags[i] == "S" and words[i] == "'s")):
        if tags[i] in ("E", "G", "R") and not (i + 1 < len(tags) and tags[i + 1] in "ANOEG"):
            break
        if tags[i] == "R" and tags[i + 1] in "NO":
            break
        if tags[i] in _ENDS_NOUN_PHRASE and words[i] != "'s":
            last = i
        i += 1
    if last < start:
        return None
    end = last + 1
    if with_of and end < len(tags) and words[end].lower() == "of":
        inner = noun_phrase_end(sentence, end + 1)
        end = inner or end
    return end


def noun_phrases(sentence: Sentence) -> list[tuple[int, int]]:
    """All noun phrases as (start, end), in order, none inside another."""
    found: list[tuple[int, int]] = []
    i = 0
    while i < len(sentence.tags):
        if sentence.tags[i] in "DSAMNOQ":
            end = noun_phrase_end(sentence, i)
            if end is not None:
                found.append((i, end))
                i = end
                continue
        i += 1
    return found


def verb_groups(sentence: Sentence) -> list[VerbGroup]:
    """All finite verb groups, in order."""
    words, tags = sentence.words, sentence.tags
    found: list[VerbGroup] = []
    i = 0
    while i < len(tags):
        finite = tags[i] in ("V", "F") or (tags[i] == "X" and words[i].lower() not in ("be", "been", "being", "having"))
        base = tags[i] == "I" and i > 0 and _takes_base_form(words[i - 1].lower(), tags[i - 1])
        if not finite and not base:
            i += 1
            continue
        start, main = i, None if tags[i] == "X" else i
        i += 1
        while main is None and i < len(tags) and tags[i] in ("X", "R", "V", "F", "E", "G", "I"):
            if tags[i] in ("V", "F", "E", "G", "I"):
                main = i
            i += 1
        while main is None and tags[i - 1] == "R":
            i -= 1
        found.append(VerbGroup(start, main, i))
    return found


def _takes_base_form(before: str, tag: str) -> bool:
    """Whether a present without -s can follow: "they find", "ships include", not "a dance track"."""
    return (tag == "Q" and before in ("they", "we", "i", "you")) or tag == "W" or (tag == "N" and is_plural(before))


def legal_ends(sentence: Sentence, start: int, first: int, stop: int) -> tuple[int, ...]:
    """Lengths from `start` at which what is said may end: after whole noun phrases and predicates, within first..stop.

    A phrase with "of" is not cut in two, a preposition goes with its verb ("consists of"), a date stays whole.
    """
    words, tags = sentence.words, sentence.tags
    ends: list[int] = []
    for end in range(first, stop + 1):
        last = tags[end - 1]
        following = tags[end] if end < stop else "."
        word = words[end].lower() if end < stop else ""
        whole = following in ("T", "W", "P", "C", "B", "R", "D", "Q", "E", "G", "V", "F", ",", ".", "X")
        if last in _ENDS_NOUN_PHRASE:
            date = words[end - 1].lower() in _MONTHS and following == "M"
            legal = whole and word not in ("of", "'s", "-") and not date and following not in ("D", "Q")
        elif last == "Q":
            legal = whole and words[end - 1].lower() not in ("he", "she", "they", "i", "we")
        elif last == "A":
            legal = following in (",", ".", "W", "B")
        elif last in ("E", "V", "F", "R", "I", "G"):
            legal = following in (",", ".") and end - start > 1
        else:
            legal = False
        if legal and following == "C" and end + 1 < stop and tags[end + 1] in ("X", "V", "F") and last == "A":
            legal = False
        if legal:
            ends.append(end - start)
    return tuple(ends)


def clause_stop(sentence: Sentence, start: int) -> int:
    """Where the clause around a verb stops at the latest: punctuation, or the next clause."""
    words, tags = sentence.words, sentence.tags
    for i in range(start, len(tags)):
        if tags[i] in (",", "."):
            return i
        if tags[i] == "B" or (tags[i] == "W" and words[i].lower() != "that" and i > start + 1):
            return i
        if tags[i] == "C" and i + 1 < len(tags):
            following = noun_phrase_end(sentence, i + 1) or i + 1
            if tags[i + 1] == "Q" or (following < len(tags) and tags[following] in ("X", "V", "F")):
                return i
    return len(tags)
