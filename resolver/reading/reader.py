"""Reads an answer to "Do you mean A or B?": what it decides by itself, and what is left for scoring.

The order is from the surest to the least sure: a name, a position, a comparison that the choices' attributes decide,
both / neither / either; and questions, repairs, insults and small talk before that, where nothing sure stands beside
them. Everything else describes the referent and is handed on as what is said of it and what is denied of it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.types import Entity
from resolver import comparison as comparisons  # as a module: comparison.py reads with this package's words
from resolver.errors import ChoicesError
from resolver.reading import acts
from resolver.reading.names import Mention, Names, Strength
from resolver.reading.negation import MAX_CHARACTERS, has_content, plain_quotes, split_negation
from resolver.reading.positions import read_positions
from resolver.reading.words import FILLERS, HEAD_NOUNS, tokens
from resolver.resolution import Act, Interpretations

MOST_CHOICES = 5
"""More choices than this are a list, not an alternative question."""


@dataclass(frozen=True)
class Reading:
    """What was read of an answer.

    `interpretations` is None when the answer describes the referent: score `positive` for it and `negative` against
    it. `rule` names what decided ("name", "position", "comparison", "both", …), "" when nothing did.
    """

    act: Act
    interpretations: Interpretations | None
    positive: str
    negative: str
    rule: str


def read_answer(text: str, entities: Sequence[Entity]) -> Reading:
    """Read an answer to a question between 2 to 5 `entities`, given in the order they were asked in.

    Only the first `MAX_CHARACTERS` are read. Raises ChoicesError for fewer than two or more than five choices.
    """
    if not 2 <= len(entities) <= MOST_CHOICES:
        raise ChoicesError(f"An answer is read between 2 to {MOST_CHOICES} choices, not {len(entities)}.")
    text = plain_quotes(text[:MAX_CHARACTERS])
    if not tokens(text):
        return Reading(Act.UNSURE, frozenset(), "", "", "empty")
    return _Reader(text, entities).read()


_LEADING_NO = re.compile(r"^\s*(?:(?:no|nope|nah)\b[\s,]*)+(?=(?:the|it'?s|i)\b|qxname)", re.IGNORECASE)


class _Reader:
    """One answer and its choices; the parts of the reading share the names found and the two halves of the text."""

    def __init__(self, text: str, entities: Sequence[Entity]) -> None:
        self.text, self.entities, self.count = text, entities, len(entities)
        self.names = Names(entities)
        self.everyone = frozenset(range(self.count))
        self.whole = self.names.find(text)
        strong = [mention for mention in self.whole if mention.strength is Strength.NAME]
        # A name may hold words that mean something else in an answer ("Not a Bad Thing", "Both Sides Now").
        self.masked, self.holders = _hold(text, strong)
        said, denied = split_negation(self._without_no())
        self.positive, self.negative = self._show(said), self._show(denied)
        self.said, self.denied = said, denied

    def _without_no(self) -> str:
        """The text without a "no" that only corrects ("no the second"); "no the green one" is a slip for "not"."""
        rest = _LEADING_NO.sub("", self.masked)
        sure = any(holder in rest for holder in self.holders) or read_positions(rest, self.count) is not None
        return rest if sure else self.masked

    def read(self) -> Reading:
        """The reading; see the module for the order."""
        # A negated name or position among other words is still about the choices, so these come before the acts.
        question = acts.is_question(self.masked)
        repair = acts.is_repair(self.masked)
        if question:
            about = bool(self.whole) or acts.about_choices(self.masked)
            return self._decided(Act.QUESTION if about else Act.OFF_TOPIC, [], "question" if about else "off-topic")
        if repair:
            return self._position() or self._strong_name() or self._decided(Act.REPAIR, [], "repair")
        if not self.whole:
            for act, applies, groups in (
                (Act.BOTH, acts.is_both, [self.everyone]),
                (Act.EITHER, acts.is_either, [frozenset({index}) for index in self.everyone]),
                (Act.NEITHER, acts.is_neither, []),
            ):
                if applies(self.masked):
                    return self._decided(act, groups, act.value)
        if reading := self._several_names() or self._name() or self._position() or self._comparison():
            return reading
        if acts.is_rude(self.masked):
            return self._decided(Act.RUDE, [], "rude")
        if acts.is_unsure(self.masked):
            return self._decided(Act.UNSURE, [], "unsure")
        if acts.is_off_topic(self.masked):
            return self._decided(Act.OFF_TOPIC, [], "off-topic")
        if not has_content(self.text):
            return self._decided(Act.UNSURE, [], "no content")
        if acts.is_personal(self.masked):
            return self._decided(Act.UNSURE, [], "personal")
        if self.names.only_shared(self.text):
            return self._decided(Act.SELECT, [frozenset({index}) for index in self.everyone], "shared name")
        if not self.positive and not self.negative:
            return Reading(Act.SELECT, None, self.text, "", "")
        return Reading(Act.SELECT, None, self.positive, self.negative, "")

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
            mention
            for mention in self.whole
            if mention.choices != self.everyone and mention.strength >= Strength.PERSON
        ]
        groups = {mention.choices for mention in named}
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

    def _strong_name(self) -> Reading | None:
        if any(mention.strength is Strength.NAME for mention in self._mentions(self.said)):
            return self._name()
        return None

    def _name(self) -> Reading | None:
        said, denied = self._mentions(self.said), self._mentions(self.denied)
        if not said and not denied:
            return self._shared_name()
        left = self.everyone
        for mention in said:
            left &= mention.choices
        for mention in denied:
            left -= mention.choices
        if not left or (len(left) > 1 and has_content(self.positive, ignore_head_nouns=True) and not said):
            return None  # three choices, one denied by name and something said of the rest: the rest is scored
        return self._decided(Act.SELECT, [frozenset({index}) for index in left], "name")

    def _shared_name(self) -> Reading | None:
        """A name that all choices have, and nothing besides it."""
        named = [
            mention for mention in self.whole if mention.choices == self.everyone and mention.strength is Strength.NAME
        ]
        if not named:
            return None
        rest = [
            token
            for token in tokens(self.text)
            if token.key not in FILLERS and token.key not in HEAD_NOUNS and token.key != "1"
            and not any(mention.start <= token.start < mention.end for mention in named)
        ]  # fmt: skip
        return None if rest else self._decided(Act.SELECT, [frozenset({index}) for index in self.everyone], "name")

    def _position(self) -> Reading | None:
        said = read_positions(self.said, self.count) if self.said else None
        denied = read_positions(self.denied, self.count) if self.denied else None
        if (
            said is not None and said.indices
        ):  # a place that no choice has may still describe one ("the third" of a series)
            groups = [frozenset(said.indices)] if said.together else [frozenset({index}) for index in said.indices]
            act = Act.BOTH if frozenset(said.indices) == self.everyone and said.together else Act.SELECT
            return self._decided(act, groups, "position")
        if denied is not None and denied.indices:
            left = self.everyone - set(denied.indices)
            if len(left) > 1 and has_content(self.positive, ignore_head_nouns=True):
                return None
            return self._decided(Act.SELECT, [frozenset({index}) for index in left], "position")
        return None

    def _comparison(self) -> Reading | None:
        text = re.sub("|".join(self.holders) or "(?!)", "one", self.masked)
        for token in reversed(tokens(text)):
            if token.key in self.names.shared:  # "the newer Hurt", of two songs of that name
                text = text[: token.start] + "one" + text[token.end :]
        comparison = comparisons.read_comparison(text)
        if comparison is None:
            return None
        decided = comparisons.compare(comparison, self.entities)
        return None if decided is None else Reading(Act.SELECT, decided, self.positive, self.negative, "comparison")


def _hold(text: str, mentions: Sequence[Mention]) -> tuple[str, dict[str, str]]:
    """The text with each mention replaced by a word that means nothing else, and what each such word stands for."""
    holders: dict[str, str] = {}
    for number, mention in reversed(list(enumerate(mentions))):
        holder = f"qxname{number}q"
        holders[holder] = text[mention.start : mention.end]
        text = text[: mention.start] + holder + text[mention.end :]
    return text, holders
