"""The question that narrows many things down: "Which kind would you like: cake, drink or soup?"."""

from collections.abc import Sequence

from knowledge.types import PackInfo
from resolver.narrowing import CENTURY, DECADE, KIND_KEYS
from responses.claims import PLACE_KEYS, label
from responses.sentences import say
from responses.wording import join, number, tidy


def narrowing_question(
    attribute: str, values: Sequence[str], info: PackInfo, attempt: int = 0, *, more: bool = False
) -> str:
    """Ask for one of the values of an attribute.

    Args:
        attempt: which wording; the last ones name the attempt, so that there are always more.
        more: whether there are other values than these.
    """
    options = [tidy(value) for value in values]
    choices = join([*options, *(["something else"] if more else [])], "or", serial=False)
    return say("narrow", attempt, what=_what(attribute, info), choices=choices, attempt=attempt + 1)


def _what(attribute: str, info: PackInfo) -> str:
    if attribute in KIND_KEYS:
        return "What kind"
    if attribute in {DECADE, CENTURY}:
        return f"From which {attribute}"
    words = label(attribute, info)
    if attribute in PLACE_KEYS:
        return f"From which {words}"
    return f"In which {words}" if attribute == "language" else words[:1].upper() + words[1:]


def reason_to_narrow(count: int, info: PackInfo) -> str:
    """Why that is asked: how many things fit."""
    return say("reason_to_narrow", count=number(count), noun_plural=tidy(info.noun_plural))
