"""Plays a person who answers the running bot with AltEntities' expressions, and counts how the dialogs went.

The bot asks which of a question's two choices is meant; the person answers with an expression of the question, and when
asked again with the next one, up to some answers in all. Each expression is used at most once.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

import numpy as np

from evaluation.outcomes import Share, share
from resolver.questions import Question

Talk = Callable[[str, Mapping[str, object]], Sequence[str] | None]
"""Says something (a text and the message's metadata) in one conversation; the keys the bot chose in this turn, or None
where it chose nothing."""

REQUEST = "one of these, please"


@dataclass(frozen=True)
class Person:
    """One dialog to play: a question, and the answers in the order they are given."""

    question: Question
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Dialog:
    """How one dialog went. `chosen` is the entity's key, "" where the bot chose none or several; `answers` counts what
    the person said after the question."""

    question: Question
    chosen: str
    answers: int

    @property
    def right(self) -> bool:
        """Whether what was meant was chosen."""
        return self.chosen == self.question.keys[self.question.target]


@dataclass(frozen=True)
class Tally:
    """Dialogs in figures: right choices, right ones after the first answer, answers a dialog took on average, and
    the share in which the bot asked again."""

    right: Share
    right_at_once: Share
    asked_again: Share
    answers: float
    dialogs: int


def people(questions: Iterable[Question], answers: int, dialogs: int) -> Iterator[Person]:
    """The dialogs to play: up to `dialogs` a question, each with up to `answers` expressions of its own."""
    for question in questions:
        for number in range(dialogs):
            said = question.expressions[number * answers : (number + 1) * answers]
            if said:
                yield Person(question, said)


def play(person: Person, talk: Talk) -> Dialog:
    """Play one dialog, in a conversation of its own."""
    chosen = talk(REQUEST, {"choices": list(person.question.keys)})
    count = 0
    for count, answer in enumerate(person.answers, 1):  # noqa: B007 - the last count is what is wanted
        chosen = talk(answer, {})
        if chosen:
            break
    return Dialog(person.question, chosen[0] if chosen and len(chosen) == 1 else "", count)


def tally(dialogs: Sequence[Dialog]) -> Tally:
    """Sum up dialogs; there is at least one."""
    return Tally(
        right=_share(dialog.right for dialog in dialogs),
        right_at_once=_share(dialog.right and dialog.answers == 1 for dialog in dialogs),
        asked_again=_share(dialog.answers > 1 for dialog in dialogs),
        answers=mean(dialog.answers for dialog in dialogs),
        dialogs=len(dialogs),
    )


def _share(which: Iterable[bool]) -> Share:
    return share(np.array(list(which), dtype=float))


def tallies(dialogs: Sequence[Dialog]) -> dict[str, Tally]:
    """Dialogs summed up: "all", by domain and by sampling method."""
    groups: defaultdict[str, list[Dialog]] = defaultdict(list)
    for dialog in dialogs:
        groups[dialog.question.domain].append(dialog)
    for dialog in dialogs:
        groups[dialog.question.sampling_method].append(dialog)
    return {"all": tally(dialogs), **{name: tally(group) for name, group in groups.items()}}


def metrics(table: Mapping[str, Tally]) -> dict[str, float]:
    """As flat metrics: `right`, `right.GROUP` and so on, in percent; `answers` is a mean."""
    found: dict[str, float] = {}
    for name, one in table.items():
        end = "" if name == "all" else f".{name}"
        found |= {
            f"right{end}": one.right.percent,
            f"right_at_once{end}": one.right_at_once.percent,
            f"asked_again{end}": one.asked_again.percent,
            f"answers{end}": round(one.answers, 3),
            f"dialogs{end}": one.dialogs,
        }
    return {**found, "right.error": table["all"].right.error}
