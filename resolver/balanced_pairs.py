"""Training pairs for a T5 that is fine-tuned on labels, made so that the target cannot be learned by heart.

In AltEntities all expressions of a question share one target, and a target occurs in no other question. A network
trained on the questions as they are learns which entities are targets, not what the expressions say, and fails on new
entities. Three remedies:

- *balanced* pairs: the targets of two questions of one domain are the choices; the expressions of the first mean the
  first, as many of the second mean the second, so that neither is the target more often. Half of the partners are
  among the most similar ones. Which questions meet is drawn anew in each epoch.
- *uniform* pairs: an expression of a third question against the same two choices, with a target of one half.
- expressions that only make sense beside the choice they were given against are used beside that one alone: those a
  rule reads (a position, a name, a comparison) not at all, what is denied ("not the Easter one") in *own* pairs only.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from resolver.background import background
from resolver.errors import TrainingDataError
from resolver.finetuning_settings import Pairing
from resolver.fitting import split_for_scoring
from resolver.questions import Question
from resolver.reading import read_answer
from retrieval.base import KnowledgeBase

NEIGHBOURS = 10
"""Half of the balanced pairs are among a target's so many most similar ones of its domain."""

_CHUNK = 256


@dataclass(frozen=True)
class Pair:
    """An expression with the backgrounds of the choice that it means and of another.

    Where `told` is False it was said of neither, and both are to be as likely.
    """

    expression: str
    meant: str
    other: str
    told: bool = True


@dataclass(frozen=True)
class Part:
    """What an expression says (`sign` 1) or denies (-1) of its referent, with the backgrounds of a question's choices.

    `expression` numbers the expressions and `first` tells whether the first choice is meant.
    """

    text: str
    sign: int
    backgrounds: tuple[str, str]
    expression: int
    first: bool


@dataclass(frozen=True)
class _Drawn:
    text: str
    meant: str
    other: str
    told: bool = True


class TrainingPairs:
    """The training pairs of labelled questions, epoch by epoch; the same for the same seed and epoch."""

    def __init__(
        self,
        questions: Sequence[Question],
        base: KnowledgeBase,
        pairing: Pairing = Pairing.BALANCED,
        uniform: float = 0.5,
        seed: int = 0,
    ) -> None:
        """Read the questions' expressions.

        Args:
            questions: labelled questions of two choices.
            base: holds their entities.
            pairing: balanced pairs, the questions' own choices, or both.
            uniform: uniform pairs for each labelled one.
            seed: of the drawing.

        Raises:
            TrainingDataError: no pair can be made.
        """
        self.base, self.pairing, self.uniform, self.seed = base, pairing, uniform, seed
        self.questions: list[Question] = []
        self.said: list[list[str]] = []
        self.denied: list[list[str]] = []
        for question in questions:
            said, denied = _described(question, base)
            if said or denied:
                self.questions.append(question)
                self.said.append(said)
                self.denied.append(denied)
        self.domains: dict[str, list[int]] = defaultdict(list)
        for i, question in enumerate(self.questions):
            self.domains[question.domain].append(i)
        self._likeness = {name: self._similarities(members) for name, members in self.domains.items()}
        if not self._draw(0):
            raise TrainingDataError(
                "No training pairs can be made of these questions: balanced pairs need two questions of one domain "
                "with descriptive expressions and different targets; give more questions, or pair them with their own "
                "choices"
            )

    def epoch(self, number: int) -> list[Pair]:
        """The pairs of an epoch, in random order."""
        drawn = self._draw(number)
        texts = _backgrounds([(one.text, (one.meant, one.other)) for one in drawn], self.base)
        return [Pair(one.text, *told, told=one.told) for one, told in zip(drawn, texts, strict=True)]

    def _draw(self, epoch: int) -> list[_Drawn]:
        rng = random.Random(f"{self.seed} {epoch}")
        drawn: list[_Drawn] = []
        if self.pairing is not Pairing.OWN:
            for a, b in self._matched(rng):
                keys = self._target(a), self._target(b)
                count = min(len(self.said[a]), len(self.said[b]))
                drawn += [_Drawn(text, *keys) for text in rng.sample(self.said[a], count)]
                drawn += [_Drawn(text, *keys[::-1]) for text in rng.sample(self.said[b], count)]
        if self.pairing is not Pairing.BALANCED:
            for i, question in enumerate(self.questions):
                keys = self._target(i), question.keys[1 - question.target]
                drawn += [_Drawn(text, *keys) for text in self.said[i]]
                # What is denied of the target describes the other choice.
                drawn += [_Drawn(text, *keys[::-1]) for text in self.denied[i]]
        drawn += self._uniform(drawn, rng)
        rng.shuffle(drawn)
        return drawn

    def _uniform(self, drawn: Sequence[_Drawn], rng: random.Random) -> list[_Drawn]:
        """Expressions of other questions of the domain against the choices of some of the pairs drawn."""
        article: dict[str, tuple[str, str]] = {}
        said: dict[str, list[tuple[tuple[str, ...], str]]] = defaultdict(list)
        for question, texts in zip(self.questions, self.said, strict=True):
            for key, name in zip(question.keys, question.articles, strict=True):
                article[key] = question.domain, name
            said[question.domain] += [(question.articles, text) for text in texts]
        foreign: list[_Drawn] = []
        for one in rng.choices(drawn, k=round(self.uniform * len(drawn))) if drawn else ():
            (domain, meant), (_, other) = article[one.meant], article[one.other]
            if said[domain]:
                articles, text = rng.choice(said[domain])
                if meant not in articles and other not in articles:
                    foreign.append(_Drawn(text, one.meant, one.other, told=False))
        return foreign

    def _matched(self, rng: random.Random) -> list[tuple[int, int]]:
        """Questions of one domain in pairs, each at most once; half of them similar."""
        matched: list[tuple[int, int]] = []
        for name, members in self.domains.items():
            free = [place for place, i in enumerate(members) if self.said[i]]
            rng.shuffle(free)
            while len(free) > 1:
                place = free.pop()
                article = self._article(members[place])
                others = [other for other in free if self._article(members[other]) != article]
                if not others:
                    continue
                if rng.random() < 0.5:
                    nearest = np.argsort(-self._likeness[name][place, others], kind="stable")[:NEIGHBOURS]
                    others = [others[i] for i in nearest]
                partner = rng.choice(others)
                free.remove(partner)
                matched.append((members[place], members[partner]))
        return matched

    def _target(self, i: int) -> str:
        return self.questions[i].keys[self.questions[i].target]

    def _article(self, i: int) -> str:
        return self.questions[i].articles[self.questions[i].target]

    def _similarities(self, members: Sequence[int]) -> np.ndarray:
        """Cosines `[n, n]` of the targets' texts."""
        centres = np.stack([self.base.centre(self._target(i)) for i in members])
        unit = centres / (np.linalg.norm(centres, axis=1, keepdims=True) + 1e-9)
        return np.asarray(unit @ unit.T)


def question_parts(questions: Sequence[Question], base: KnowledgeBase) -> list[Part]:
    """Every expression's parts with the backgrounds of its own choices, as the resolver scores them."""
    found: list[tuple[str, int, int, Question]] = []
    number = 0
    for question in questions:
        entities = [base.entities[key] for key in question.keys]
        for expression in question.expressions:
            said, denied = split_for_scoring(expression, read_answer(expression, entities))
            found += [(text, sign, number, question) for text, sign in ((said, 1), (denied, -1)) if text]
            number += 1
    texts = _backgrounds([(text, question.keys) for text, _, _, question in found], base)
    return [
        Part(text, sign, told, expression, question.target == 0)
        for (text, sign, expression, question), told in zip(found, texts, strict=True)
    ]


def _described(question: Question, base: KnowledgeBase) -> tuple[list[str], list[str]]:
    """What the expressions that no rule decides say and deny of the target."""
    entities = [base.entities[key] for key in question.keys]
    readings = [read_answer(expression, entities) for expression in question.expressions]
    left = [reading for reading in readings if reading.interpretations is None]
    return [r.positive for r in left if r.positive], [r.negative for r in left if r.negative]


def _backgrounds(asked: Sequence[tuple[str, Sequence[str]]], base: KnowledgeBase) -> Iterator[tuple[str, str]]:
    """The backgrounds of two choices for each expression, as T5 reads them."""
    for start in range(0, len(asked), _CHUNK):
        chunk = asked[start : start + _CHUNK]
        base.embedder.remember(sorted({text for text, _ in chunk}))
        for text, keys in chunk:
            evidence = base.evidence(text, keys)
            first, second = (background(base.entities[key], evidence[key]) for key in keys)
            yield first, second
