"""Reads an answer to "Do you mean A or B?": what it decides by itself, and what is left for scoring.

The order is from the surest to the least sure: a name, a position, a comparison that the choices' attributes decide,
both / neither / either; and questions, repairs, insults and small talk before that, where nothing sure stands beside
them. Everything else describes the referent and is handed on as what is said of it and what is denied of it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from knowledge.types import Entity
from resolver import comparison as comparisons  # as modules: they read with this package's words
from resolver import measures
from resolver.errors import ChoicesError
from resolver.reading import acts
from resolver.reading.graded import read_graded
from resolver.reading.names import Mention, Names, Strength
from resolver.reading.negation import MAX_CHARACTERS, has_content, plain_quotes, split_negation
from resolver.reading.positions import read_positions
from resolver.reading.words import FILLERS, HEAD_NOUNS, same_word, tokens
from resolver.reading.words import key as token_key
from resolver.resolution import Act, Interpretations
from retrieval.terms import terms

MOST_CHOICES = 5
"""More choices than this are a list, not an alternative question."""


@dataclass(frozen=True)
class Reading:
    """What was read of an answer.

    `interpretations` is None when the answer describes the referent: score `positive` for it and `negative` against
    it, among the choices in `among` alone where names or positions left only some; with `graded` it compares, so that
    one of them is meant, with `together` all that it fits are ("both by Orwell"). `rule` names what decided ("name",
    "position", "comparison", "both", …), "" when nothing did.
    """

    act: Act
    interpretations: Interpretations | None
    positive: str
    negative: str
    rule: str
    among: frozenset[int] = frozenset()
    graded: bool = False
    together: bool = False


def read_answer(text: str, entities: Sequence[Entity]) -> Reading:
    """Read an answer to a question between 2 to 5 `entities`, given in the order they were asked in.

    Only the first `MAX_CHARACTERS` are read. Raises ChoicesError for fewer than two or more than five choices.
    """
    if not 2 <= len(entities) <= MOST_CHOICES:
        raise ChoicesError(f"An answer is read between 2 to {MOST_CHOICES} choices, not {len(entities)}.")
    text = _EVER.sub(r"\1ever", plain_quotes(text[:MAX_CHARACTERS]))
    if not tokens(text):
        return Reading(Act.UNSURE, frozenset(), "", "", "empty")
    return _Reader(text, entities).read()


_JOINED = re.compile(r"\s*(?:,|\band\b|\bor\b|\bplus\b|\+|&)\s*", re.IGNORECASE)
_TOGETHER = re.compile(
    r"^\W*(?:\w+\W+){0,3}?(?:both|(?:the|those|these) (?:two|three|four|pair of)|all (?:the|of the))\b(?! of them)",
    re.IGNORECASE,
)
_ORIGINAL = re.compile(r"\boriginal(?! \w+ (?:title|name))\b", re.IGNORECASE)
_SEQUEL = re.compile(r"\b(?:sequel|follow[- ]?up)\b", re.IGNORECASE)
_EVER = re.compile(r"\b(which|what|who) ever\b", re.IGNORECASE)
_THEIRS = re.compile(r"\b(?:his|her|their) (?=(?:(?:more|most|less|least) )?\w+)", re.IGNORECASE)
_LEADING_NO = re.compile(r"^\s*(?:(?:no|nope|nah)\b[\s,]*)+(?=(?:the|it'?s|i)\b|qxname)", re.IGNORECASE)


_AND_THE_OTHER = re.compile(r"\b(?:and|plus|\+|&|then)(?: also)? the other(?: one)?\b", re.IGNORECASE)
_DENIES = re.compile(r"\bnot\b|n'?t\b", re.IGNORECASE)


class _Reader:
    """One answer and its choices; the parts of the reading share the names found and the two halves of the text."""

    def __init__(self, text: str, entities: Sequence[Entity]) -> None:
        self.text, self.entities, self.count = text, entities, len(entities)
        self.names = Names(entities)
        self.everyone = frozenset(range(self.count))
        self.whole = self.names.find(text)
        strong = [
            mention
            for mention in self.whole
            if mention.strength is Strength.NAME or len(text[mention.start : mention.end].split()) >= 3
        ]
        # A name may hold words that mean something else in an answer ("Not a Bad Thing", "Both Sides Now").
        self.masked, self.holders = _hold(text, strong)
        said, denied = split_negation(self._without_no())
        self.positive, self.negative = self._show(said), self._show(denied)
        self.said, self.denied = said, denied

    def _without_no(self) -> str:
        """The text without a "no" that only corrects ("no the second"); "no the green one" is a slip for "not"."""
        rest = _LEADING_NO.sub("", self.masked)
        placed = read_positions(rest, self.count, self._nouns) is not None
        sure = placed or any(holder in rest for holder in self.holders)
        return rest if sure else self.masked

    def read(self) -> Reading:
        """The reading; see the module for the order."""
        # A negated name or position among other words is still about the choices, so these come before the acts.
        question = acts.is_question(_hold(self.text, self.whole)[0])
        repair = acts.is_repair(self.masked)
        if question:
            about = bool(self.whole) or acts.about_choices(self.masked)
            return self._decided(Act.QUESTION if about else Act.OFF_TOPIC, [], "question" if about else "off-topic")
        if repair:
            return self._position() or self._strong_name() or self._decided(Act.REPAIR, [], "repair")
        named = any(mention.strength > Strength.WORD for mention in self.whole)
        if not named and (reading := self._several(self.everyone)):
            return reading
        if reading := self._several_names() or self._name() or self._place():
            return reading
        if acts.is_rude(self.masked):
            return self._decided(Act.RUDE, [], "rude")
        if acts.is_unsure(self.masked):
            return self._decided(Act.UNSURE, [], "unsure")
        if acts.is_off_topic(self.masked):
            return self._decided(Act.OFF_TOPIC, [], "off-topic")
        if not has_content(self.text):
            return self._decided(Act.UNSURE, [], "no content")
        if acts.is_personal(self.masked, self._told):
            return self._decided(Act.UNSURE, [], "personal")
        if self.names.only_shared(self.text):
            return self._decided(Act.SELECT, [frozenset({index}) for index in self.everyone], "shared name")
        return self._described(self.everyone)

    def _place(self) -> Reading | None:
        """A comparison or a position; "the last one they put out" would be both."""
        return self._comparison(self.everyone) or self._position()

    def _several(self, among: frozenset[int]) -> Reading | None:
        """Both, either or neither of the choices that are still possible."""
        if acts.is_either(self.masked):  # first, for "both are fine, you pick"
            return self._decided(Act.EITHER, [frozenset({index}) for index in among], "either")
        if acts.is_both(self.masked):
            return self._decided(Act.BOTH if among == self.everyone else Act.SELECT, [among], "both")
        if among == self.everyone and acts.is_neither(self.masked):
            return self._decided(Act.NEITHER, [], "neither")
        return None

    def _described(self, among: frozenset[int]) -> Reading:
        """What is left for scoring."""
        if graded := read_graded(self.masked):
            more, less = reversed(graded) if _DENIES.search(self.masked) else graded
            return Reading(Act.SELECT, None, more, less, "", among, graded=True)
        said, denied = (self.positive, self.negative) if self.positive or self.negative else (self.text, "")
        return Reading(Act.SELECT, None, said, denied, "", among, together=self._together)

    @property
    def _together(self) -> bool:
        """Whether several of more than two choices are asked for as one: "both Orwells", "the two with Poirot"."""
        return self.count > 2 and _TOGETHER.search(self.masked) is not None

    def _decided(self, act: Act, groups: Sequence[frozenset[int]], rule: str) -> Reading:
        return Reading(act, frozenset(groups), self.positive, self.negative, rule)

    def _show(self, text: str) -> str:
        for holder, original in self.holders.items():
            text = text.replace(holder, original)
        return text

    def _mentions(self, part: str) -> list[Mention]:
        """Mentions in one half of the answer that are not of every choice."""
        return [mention for mention in self.names.find(self._show(part)) if mention.choices != self.everyone]

    def _several_names(self) -> Reading | None:
        """Several choices by name: "A and B" are both, "A or B" leaves it open, "neither A nor B" excludes both."""
        named = [
            mention for mention in self.whole if mention.choices != self.everyone and mention.strength > Strength.WORD
        ]
        if not named:
            named = self._conjuncts()
        groups = {mention.choices for mention in named}
        if len(groups) == 1 and self.count == 2 and _AND_THE_OTHER.search(self.masked):
            return self._decided(Act.BOTH, [self.everyone], "name")
        if len(groups) < 2 or any(len(group) > 1 for group in groups):
            return None
        between = " ".join(token.key for token in tokens(self.text[named[0].end : named[-1].start]))
        before = [token.key for token in tokens(self.text[: named[0].start])]
        members = frozenset().union(*groups)
        around = {*between.split(), *before}
        if "neither" in around or (self.negative and not self.positive and "or" in around):
            rest = self.everyone - members
            return self._decided(
                Act.NEITHER if not rest else Act.SELECT, [frozenset({index}) for index in rest], "name"
            )
        if self.negative:
            return None
        if "or" in between.split():
            return self._decided(Act.EITHER, [frozenset({index}) for index in members], "name")
        if {"and", "plus", "both", "+", "also"} & around or between in {"", "then"}:
            return self._decided(Act.BOTH if members == self.everyone else Act.SELECT, [members], "name")
        return None

    def _conjuncts(self) -> list[Mention]:
        """A word of a name for each part of "apple and pumpkin", where the answer is nothing but such parts."""
        ends = [0, *(place for match in _JOINED.finditer(self.text) for place in match.span()), len(self.text)]
        found: list[Mention] = []
        for start, end in zip(ends[::2], ends[1::2], strict=True):
            mentions = self.names.find(self.text[start:end])
            if len(ends) == 2 or len(mentions) != 1 or self._rest(self.text[start:end], mentions):
                return []
            one = mentions[0]
            found.append(replace(one, start=start + one.start, end=start + one.end, strength=Strength.PERSON))
        return found

    def _strong_name(self) -> Reading | None:
        named = [mention for mention in self._mentions(self.said) if mention.strength is Strength.NAME]
        return self._name() if named and not self._rest(self._show(self.said), named) else None

    def _name(self) -> Reading | None:
        said, denied = self._mentions(self.said), self._mentions(self.denied)
        if not said and not denied:
            return self._shared_name()
        left = self.everyone
        for mention in said:
            left &= mention.choices
        for mention in denied:
            left -= mention.choices
        if not left:
            return None
        if len(left) == 1:
            return self._decided(Act.SELECT, [left], "name")
        # "the Adele one, the older": names leave some of the choices, and the rest of the answer is about those.
        if reading := self._several(left) or self._comparison(left):
            return reading
        if self._together:
            return self._decided(Act.SELECT, [left], "name")
        if self._more_is_said(said, denied):
            return self._described(left)
        return self._decided(Act.SELECT, [frozenset({index}) for index in left], "name")

    def _more_is_said(self, *mentions: Sequence[Mention]) -> bool:
        """Whether either half of the answer says something besides the names in it."""
        for part, named in zip((self._show(self.said), self._show(self.denied)), mentions, strict=True):
            if self._rest(part, named):
                return True
        return False

    def _rest(self, text: str, named: Sequence[Mention]) -> list[str]:
        """The words of a text that are neither a name nor a frame for one."""
        return [
            token.key
            for token in tokens(text)
            if token.key not in FILLERS and token.key not in HEAD_NOUNS and token.key not in {"1", *self.names.shared}
            and not any(mention.start <= token.start < mention.end for mention in named)
        ]  # fmt: skip

    def _shared_name(self) -> Reading | None:
        """A name that all choices have, and nothing besides it."""
        named = [
            mention for mention in self.whole if mention.choices == self.everyone and mention.strength is Strength.NAME
        ]
        if not named:
            return None
        if self._rest(self.text, named):
            return None
        return self._decided(Act.SELECT, [frozenset({index}) for index in self.everyone], "name")

    def _position(self) -> Reading | None:
        said = read_positions(self.said, self.count, self._nouns) if self.said else None
        denied = read_positions(self.denied, self.count, self._nouns) if self.denied else None
        if (
            said is not None and said.indices
        ):  # a place that no choice has may still describe one ("the third" of a series)
            groups = [frozenset(said.indices)] if said.together else [frozenset({index}) for index in said.indices]
            act = Act.BOTH if frozenset(said.indices) == self.everyone and said.together else Act.SELECT
            return self._decided(act, groups, "position")
        if denied is not None and denied.indices:
            left = self.everyone - set(denied.indices)
            if len(left) > 1 and has_content(self.positive, ignore_head_nouns=True):
                return self._several(left) or self._comparison(left) or self._described(left)
            return self._decided(Act.SELECT, [frozenset({index}) for index in left], "position")
        return None

    def _comparison(self, among: frozenset[int]) -> Reading | None:
        """A comparison between the choices that are still possible."""
        named = [self.text[m.start : m.end] for m in self.whole] if among != self.everyone else []
        text = re.sub("|".join([*self.holders, *map(re.escape, named)]) or "(?!)", "one", self.masked)
        text = " ".join("one" if self._is_noun(token_key(word)) else word for word in text.split(" "))
        order = sorted(among)
        entities = [self.entities[index] for index in order]
        text = self._dated(text)
        comparison = comparisons.read_comparison(text, comparisons.shared_attributes(entities))
        decided = comparisons.compare(comparison, entities) if comparison else None
        if comparison is None and (measure := measures.read_measure(text)):
            decided = measures.measured(measure, entities)
        if decided is None:
            return None
        groups = [frozenset(order[index] for index in one) for one in decided]
        return self._decided(Act.SELECT, groups, "comparison" if comparison else "measure")

    def _told(self, word: str) -> bool:
        """Whether a word is in what is known of any of the choices."""
        return bool(set(terms(word)) & self._told_terms)

    @cached_property
    def _told_terms(self) -> frozenset[str]:
        parts = (
            " ".join(
                (*(v for values in entity.attributes.values() for v in values), *(s.text for s in entity.sections))
            )
            for entity in self.entities
        )
        return frozenset(term for part in parts for term in terms(part[:20_000]))

    def _dated(self, text: str) -> str:
        """The text with what only dates tell of these choices said as a comparison of dates.

        Of two versions of one song the original is the older; of two books by one author or of one series the sequel is
        the newer, and "his newer book" compares.
        """
        if len({_base_name(entity) for entity in self.entities}) == 1:
            text = _ORIGINAL.sub("oldest", text)
        if self.names.shared_person or set.intersection(*({*e.attributes.get("series", ())} for e in self.entities)):
            text = _THEIRS.sub("the ", _SEQUEL.sub("newest", text))
        return text

    def _is_noun(self, word: str) -> bool:
        return bool(word) and any(same_word(word, noun) for noun in self._nouns)

    @cached_property
    def _nouns(self) -> frozenset[str]:
        """Words that all choices are called by: "the newer Hurt" of two songs of that name, "the second pie"."""
        types = [{token.key for token in tokens(entity.type)} for entity in self.entities]
        return self.names.shared | frozenset(set.intersection(*types))


def _base_name(entity: Entity) -> tuple[str, ...]:
    """The words of a name without what stands in parentheses after it."""
    return tuple(token.key for token in tokens(re.sub(r"\s*\([^()]*\)\s*$", "", entity.name)))


def _hold(text: str, mentions: Sequence[Mention]) -> tuple[str, dict[str, str]]:
    """The text with each mention replaced by a word that means nothing else, and what each such word stands for."""
    holders: dict[str, str] = {}
    for number, mention in reversed(list(enumerate(mentions))):
        holder = f"qxname{number}q"
        holders[holder] = text[mention.start : mention.end]
        text = text[: mention.start] + holder + text[mention.end :]
    return text, holders
