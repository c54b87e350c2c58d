"""Cuts properties out of a sentence: predicates of the entity, other clauses, what it is, has in it and is about."""

import re
from functools import lru_cache

from resolver.lexicon import hypernyms, regions
from resolver.pseudo.generalization import EVERYDAY
from resolver.pseudo.phrases import (
    BE,
    Sentence,
    VerbGroup,
    clause_stop,
    legal_ends,
    noun_phrase_end,
    noun_phrases,
    verb_groups,
)
from resolver.pseudo.property import Kind, Property
from resolver.pseudo.tagging import is_closed, tag, tokens_of

OWN_NOUNS = frozenset(
    """
    book novel story novella anthology collection memoir volume work title series autobiography biography tale
    song track single record recording ballad tune cover number composition
    dish food recipe dessert soup cake bread drink sauce meal snack pastry cookie biscuit stew salad sandwich dumpling
    pasta noodle cheese sausage beverage confection sweet pie
    """.split()
)
"""Nouns that mean the entity itself after "the" or "this"."""

MAX_WORDS = 60
"""Of longer sentences nothing is made."""

_NOT_PROSE = re.compile(
    r"Retrieved|ISBN|Archived|External|Official|[|{}=]|https?:|\bpp?\.|^[\"'“]?\W*$|\bverse\b.*\bchorus\b"
)
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\]]*\]|\{[^}]*\}")
_QUOTES = re.compile(r"[\"“”«»„]|(?<!\w)['‘]|['’](?!\w)")
_EMPTY_HEADS = frozenset(
    """
    time times year years day days addition example examples number part parts version versions way ways term terms
    name names case cases fact result end beginning thing things lot form forms use kind type variety reference
    release it he she they them him i you we us me this that these those one ones other others some many most all
    january february march april may june july august september october november december week month weeks months
    countries places place bit yeah yes copies copy album video film music lyrics production process basis addition
    chart charts success peak position positions response performance performances usage areas area people
    title article source sources page pages list note review reviews critic critics interview magazine author authors
    """.split()
)
_ABOUT = re.compile(
    r"^(?:follow|tell|describe|explore|concern|depict|chronicle|recount|examine|discuss|portray|detail|narrate|"
    r"cover|address|trace|reflect|document)(?:s|es|ed)?$"
)
_STORIES = frozenset("story tale life lives adventures history account events story-line".split())
_MAKER_OF = {"her": "female singer", "his": "male singer", "their": "band"}
_WORKS = frozenset("album albums vocals voice single singles tour ep vocal singing discography".split())
_SAYING = frozenset(
    "said says stated states wrote writes noted notes commented explained told felt thought called praised described "
    "compared gave criticized stating".split()
)


@lru_cache(maxsize=131072)
def sentence_properties(sentence: str, names: tuple[str, ...]) -> tuple[Property, ...]:
    """The properties that a stand-alone sentence about an entity gives; none for what is no plain prose.

    `names` are the entity's names, longest first; where they stand, "it" is put.
    """
    if not 4 <= len(sentence.split()) <= MAX_WORDS or _NOT_PROSE.search(sentence):
        return ()
    text = _QUOTES.sub("", _BRACKETS.sub("", sentence))
    if names:
        text = _pattern(names).sub("it", text)
    words = tokens_of(text)
    if not words or sum(word[:1].isupper() for word in words) * 2 > len(words) + 2:
        return ()  # a heading or a list of names
    parsed = Sentence(words, tag(words))
    found = [*_clauses(parsed), *_makers(parsed)]
    if not _SAYING & {word.lower() for word in words}:  # what reviewers say is seldom what people refer to
        found += [*_topics(parsed), *_phrases(parsed)]
    return tuple(_dedupe(found))


@lru_cache(maxsize=16384)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        rf"(?<!\w)(?:{'|'.join(re.escape(_QUOTES.sub('', name)) for name in names)})(?!\w)", re.IGNORECASE
    )


def _dedupe(found: list[Property]) -> list[Property]:
    return list({(one.kind, one.words): one for one in found}.values())


def _clauses(sentence: Sentence) -> list[Property]:
    """Predicates of the entity and clauses with other subjects."""
    found: list[Property] = []
    phrases = noun_phrases(sentence)
    before: tuple[int, int] | None = None
    for group in verb_groups(sentence):
        subject = _subject(sentence, group, phrases, before)
        if subject is None:
            continue
        before = subject
        stop = clause_stop(sentence, group.end)
        if _is_entity(sentence, subject):
            found += _predicate(sentence, group, stop)
        elif _may_lead(sentence, subject) and not _says(sentence, group):
            found += _clause(sentence, subject, group, stop)
    return found


def _subject(
    sentence: Sentence, group: VerbGroup, phrases: list[tuple[int, int]], before: tuple[int, int] | None
) -> tuple[int, int] | None:
    tags = sentence.tags
    end = group.start
    while end > 0 and tags[end - 1] == "R":
        end -= 1
    if end > 0 and tags[end - 1] == "C":
        return before
    if end > 0 and tags[end - 1] == "W":
        end -= 1
        if end > 0 and tags[end - 1] == ",":
            end -= 1
    found = next((one for one in phrases if one[1] == end), None)
    # "a girl in London finds …": the subject begins before its preposition.
    while found and found[0] > 1 and tags[found[0] - 1] == "P":
        longer = next((one for one in phrases if one[1] == found[0] - 1), None)
        if longer is None:
            return None
        found = (longer[0], found[1])
    return found


def _is_entity(sentence: Sentence, subject: tuple[int, int]) -> bool:
    words = [word.lower() for word in sentence.words[subject[0] : subject[1]]]
    if words == ["it"]:
        return True
    return len(words) == 2 and words[0] in ("the", "this") and words[1] in OWN_NOUNS


def _may_lead(sentence: Sentence, subject: tuple[int, int]) -> bool:
    """Whether a subject is clear on its own: no "this", nothing that points back except a person."""
    first = sentence.words[subject[0]].lower()
    head = sentence.words[subject[1] - 1].lower()
    if subject[1] - subject[0] == 1 and sentence.tags[subject[0]] == "Q":
        return first in ("he", "she", "they")
    return first not in ("this", "that", "these", "those", "it", "there") and head not in _EMPTY_HEADS


def _says(sentence: Sentence, group: VerbGroup) -> bool:
    """Whether it tells who said something: such clauses are about reviewers."""
    return any(word.lower() in _SAYING for word in sentence.words[group.start : group.end])


def _predicate(sentence: Sentence, group: VerbGroup, stop: int) -> list[Property]:
    words, tags = sentence.words, sentence.tags
    is_be = words[group.start].lower() in BE
    if group.main is None and is_be:
        end = noun_phrase_end(sentence, group.end)
        if end is not None and end <= stop and tags[group.end] in "DANME":
            ends = () if _empty(sentence, end) else legal_ends(sentence, group.end, end, stop)
            return [_cut(Kind.NOUN, sentence, group.end, ends)] if ends else []
    ends = legal_ends(sentence, group.start, group.end, stop)
    if not ends:
        return []
    passive = is_be and group.main is not None and tags[group.main] == "E"
    found = [_cut(Kind.PASSIVE if passive else Kind.VERB, sentence, group.start, ends)]
    if group.main is not None and _ABOUT.match(words[group.main].lower()):
        found += _about(sentence, group.end, stop)
    return found


def _clause(sentence: Sentence, subject: tuple[int, int], group: VerbGroup, stop: int) -> list[Property]:
    ends = legal_ends(sentence, group.start, group.end, stop)
    if not ends:
        return []
    picked = [*range(*subject), *range(group.start, group.start + ends[-1])]
    width = subject[1] - subject[0]
    words, tags = [sentence.words[i] for i in picked], [sentence.tags[i] for i in picked]
    if words[0][:1].isupper() and tags[0] != "O" and words[0] != "I":
        words[0] = words[0].lower()
    return [Property(Kind.CLAUSE, tuple(words), tuple(tags), tuple(width + end for end in ends))]


def _topics(sentence: Sentence) -> list[Property]:
    """Noun phrases: what is in it, and after "about" what it is about."""
    found: list[Property] = []
    for start, end in noun_phrases(sentence):
        head = sentence.words[end - 1].lower()
        if sentence.tags[start] in ("Q", "S") or _empty(sentence, end) or (head in OWN_NOUNS and end - start < 3):
            continue
        if sentence.words[start].lower() in ("this", "that", "these", "those", "another", "such", "its"):
            continue
        if start > 0 and sentence.words[start - 1].lower() == "about":
            found += _about(sentence, start, clause_stop(sentence, start))
        elif _names_something(sentence, start, end):
            found.append(_cut(Kind.WITH, sentence, start, (end - start,)))
    return found


def _about(sentence: Sentence, start: int, stop: int) -> list[Property]:
    if start >= stop:
        return []
    if start + 2 < stop and sentence.words[start + 1].lower() in _STORIES and sentence.words[start + 2] == "of":
        start += 3  # "the story of a girl": a girl
    if start >= stop:
        return []
    if sentence.tags[start] == "G":
        ends = legal_ends(sentence, start, start + 2, stop)
        return [_cut(Kind.ABOUT, sentence, start, ends)] if ends else []
    end = noun_phrase_end(sentence, start)
    if end is None or sentence.tags[start] == "Q" or _empty(sentence, end):
        return []
    if end < len(sentence.tags) and sentence.words[end].lower() in ("who", "that", "which"):
        stop = clause_stop(sentence, end + 1)
    ends = legal_ends(sentence, start, end, stop)
    return [_cut(Kind.ABOUT, sentence, start, ends)] if ends else []


def _phrases(sentence: Sentence) -> list[Property]:
    """Participles and prepositions with what follows."""
    words, tags = sentence.words, sentence.tags
    found: list[Property] = []
    for i in range(1, len(tags) - 2):
        stop = clause_stop(sentence, i + 1)
        reduced = tags[i] == "E" and tags[i - 1] in ("N", ",", "O") and tags[i + 1] == "P"
        gerund = tags[i] == "G" and tags[i - 1] in ("N", ",") and tags[i + 1] in "DSANO"
        if reduced or gerund:
            ends = legal_ends(sentence, i, i + 3, stop)
            if ends and words[i].lower() not in ("including", "according", "being", "saying", "stating"):
                found.append(_cut(Kind.PHRASE, sentence, i, ends))
        elif tags[i] == "P" and words[i].lower() in ("in", "at", "during", "near"):
            end = noun_phrase_end(sentence, i + 1)
            if end is not None and _is_setting(sentence, i + 1, end):
                found.append(_cut(Kind.SETTING, sentence, i, (end - i,)))
    return found


def _makers(sentence: Sentence) -> list[Property]:
    """ "by American singer Michael Jackson" gives "American singer", "her debut album" gives "female artist"."""
    words, tags = sentence.words, sentence.tags
    found: list[Property] = []
    for i, word in enumerate(words[:-1]):
        if (maker := _MAKER_OF.get(word.lower())) and _WORKS & {one.lower() for one in words[i + 1 : i + 5]}:
            found = [Property.whole(Kind.BY, maker.split(), ["A", "N"][-len(maker.split()) :])]
    for i, word in enumerate(words[:-2]):
        if word.lower() != "by":
            continue
        j = i + 1 + (tags[i + 1] == "D")
        start = j
        while j < len(tags) and (
            tags[j] in ("A", "N") or (tags[j] == "O" and words[j].endswith(("n", "sh", "se", "ch")))
        ):
            if tags[j] == "O" and not (j + 1 < len(tags) and tags[j + 1] in ("A", "N")):
                break
            j += 1
        if j > start and tags[j - 1] == "N" and j < len(tags) and tags[j] == "O":
            found.append(Property.whole(Kind.BY, words[start:j], tags[start:j]))
    return found


def _cut(kind: Kind, sentence: Sentence, start: int, ends: tuple[int, ...]) -> Property:
    words = sentence.words[start : start + ends[-1]]
    tags = sentence.tags[start : start + ends[-1]]
    if words[0][:1].isupper() and tags[0] != "O":
        words = [words[0].lower(), *words[1:]]
    return Property(kind, tuple(words), tuple(tags), ends)


def _empty(sentence: Sentence, end: int) -> bool:
    return sentence.words[end - 1].lower() in _EMPTY_HEADS or sentence.tags[end - 1] == "M"


def _names_something(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a noun phrase says something: no number, no stray verb, no single word but a name or a concrete thing."""
    last = sentence.words[end - 1]
    bare = [i for i in range(start, end) if sentence.tags[i] != "D"]
    if len(bare) == 1:
        tag = sentence.tags[bare[0]]
        concrete = tag == "N" and not EVERYDAY.isdisjoint(hypernyms(last))
        return (tag == "O" or concrete) and len(last) > 2 and not is_closed(last) and not last.lower().endswith("'m")
    return any(sentence.tags[i] in "NO" for i in bare) and not is_closed(last)


def _is_setting(sentence: Sentence, start: int, end: int) -> bool:
    """Whether a noun phrase names a place or a time that a story can be set in, or food is eaten at."""
    words = sentence.words[start:end]
    if end - start > 5 or sentence.tags[end - 1] == "M":
        return False
    return any(regions(word) for word in words) or words[-1].lower() in (
        "war", "century", "christmas", "easter", "summer", "winter", "spring", "autumn", "breakfast", "lunch", "dinner",
        "weddings", "festivals", "future", "village", "city", "town", "school", "island", "castle", "restaurants",
    )  # fmt: skip
