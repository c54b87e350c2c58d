"""Whether a rewrite adds a name or a number that its page does not have: a wrong rewrite is worse than none."""

import re

from retrieval.decontext.records import Context
from retrieval.decontext.text import has_words

_WORD = re.compile(r"[^\W_]+")
_STARTS = frozenset("In The A An During Of On At For By From".split())


def page_text(context: Context) -> str:
    """Title, aliases, sections, paragraph, lead and attributes as one text in lower case."""
    attributes = (value for values in context.attributes.values() for value in values)
    lead = () if context.lead is context.sentences else context.lead
    texts = [context.title, *context.aliases, *context.sections, *context.sentences, *lead, *attributes]
    return "\n".join(texts).casefold()


def added_facts(text: str, page: str) -> list[str]:
    """The names and numbers of a rewrite that its page does not have: capital words and words that begin with a digit,
    however they are written there.

    Args:
        text: the rewrite.
        page: `page_text` of its context, the sentence itself included.
    """
    return [
        word
        for match in _WORD.finditer(text)
        if _is_fact(word := match.group(), text[: match.start()]) and not has_words(word.casefold(), page)
    ]


def _is_fact(word: str, before: str) -> bool:
    """Whether a word is a number or a name; "In" and "The" that only begin a rewrite are none."""
    only_begins = word in _STARTS and not before.strip("\"'“‘(")
    return word[0].isdigit() or (word[0].isupper() and not only_begins)
