"""Holds out questions whose entities no other question has, for early stopping and for an honest report."""

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from resolver.errors import TrainingDataError
from resolver.questions import Question, entity_folds

_FEWEST = 2
"""Questions that each part needs."""


@dataclass(frozen=True)
class EntitySplit:
    """Three groups of questions, no entity in two of them: to train on, to decide when to stop, and to report on."""

    train: tuple[Question, ...]
    stopping: tuple[Question, ...]
    report: tuple[Question, ...]


def hold_out(
    questions: Sequence[Question], share: float = 0.2, seed: int = 0, seen: frozenset[str] = frozenset()
) -> EntitySplit:
    """Hold out a share of each domain's expressions, half of it for early stopping and half for the report.

    Questions that hang together by their entities stay together; such a group goes to training where it is larger
    than what is wanted, so that a domain may have fewer held out than its share. What hangs together with a question
    in `seen` (ids) is never held out.

    Raises:
        TrainingDataError: too few questions with entities of their own.
    """
    rng = random.Random(seed)
    groups: dict[str, dict[int, list[Question]]] = defaultdict(lambda: defaultdict(list))
    # With a fold for each question, every group has one of its own.
    for question, number in zip(questions, entity_folds(questions, max(1, len(questions)), seed), strict=True):
        groups[question.domain][number].append(question)
    train: list[Question] = []
    held: tuple[list[Question], list[Question]] = ([], [])
    for domain in sorted(groups):
        left = list(groups[domain].values())
        rng.shuffle(left)
        wanted = share / 2 * sum(_expressions(group) for group in left)
        for half in held:
            room = wanted
            for group in [group for group in left if not any(question.id in seen for question in group)]:
                if _expressions(group) <= 1.2 * room:  # a little more is better than much less
                    room -= _expressions(group)
                    half.extend(group)
                    left.remove(group)
        train += [question for group in left for question in group]
    if min(len(train), *map(len, held)) < _FEWEST:
        raise TrainingDataError(
            f"There is too little data to hold out {share:.0%} of it: of {len(questions)} questions, {len(train)} are "
            f"left to train on, {len(held[0])} to stop by and {len(held[1])} to report on, where each needs at least "
            f"{_FEWEST} with entities that no other part has; give more questions, or another share (--held-out)"
        )
    return EntitySplit(tuple(train), tuple(held[0]), tuple(held[1]))


def _expressions(group: Sequence[Question]) -> int:
    return sum(len(question.expressions) for question in group)
