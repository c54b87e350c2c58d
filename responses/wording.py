"""The small parts of wording: articles, lists, plurals, cutting, numbers in words."""

import re
import unicodedata
from collections.abc import Sequence

from responses.inflection import is_mass, is_plural, plural_word, singular_word

LIST_LIMIT = 3
"""How many values of a list are said."""

VALUE_LIMIT = 60
"""Characters of one value inside a phrase; longer ones are cut."""

_NUMBER_WORDS = "no one two three four five six seven eight nine ten eleven twelve"
_NUMBERS = _NUMBER_WORDS.split()
_ORDINALS = ("first", "second", "third", "fourth", "fifth")

_AN_SOUNDS = re.compile(r"(hour|hono|heir|hors\b|honest)")
_A_SOUNDS = re.compile(
    r"(one\b|once\b|ones\b|eu|ewe|ouija|uni([cfopqtv]|son|sex)|unan|us[aeiu]|ut[aeio]|ub[ei]|ukr|ukul|ugand|uru|ura|uk\b|"
    r"ufo\b|u\b)"
)
_AN_LETTERS = frozenset("aefhilmnorsx")
_PREPOSITION = re.compile(r"\s(?:of|by|from|with|set|in|for|on|about|based|made)\s")
_ABBREVIATION = re.compile(r"(?:^|[\s.])(?:\w|Co|Inc|Ltd|Jr|Sr|Bros|St|Dr|Mr|Mrs|vol|pp|etc|ca)\.$", re.IGNORECASE)


def tidy(text: str) -> str:
    """The text on one line, without control characters; nothing else is changed, markup stays what it is."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def fold(text: str) -> str:
    """For comparing: without case, accents and punctuation, words separated by one space."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join(kept.split())


def cut(text: str, limit: int = VALUE_LIMIT) -> str:
    """The text in at most `limit` characters, cut between phrases or else words, with an ellipsis where cut."""
    text = tidy(text[: limit * 8 + 1000])
    if len(text) <= limit:
        return text
    piece = text[: limit - 1]
    for mark in ("; ", ", ", " (", " "):
        place = piece.rfind(mark)
        if place > limit // 2:
            piece = piece[:place]
            break
    bracket = piece.rfind(" (")
    if bracket > 0 and ")" not in piece[bracket:]:
        piece = piece[:bracket]
    return piece.rstrip(" ,;:") + "…"


def join(values: Sequence[str], conjunction: str = "and", serial: bool = True) -> str:
    """ "a", "a and b", "a, b and c".

    Args:
        serial: set the last value off by a comma where values hold the conjunction themselves.
    """
    if len(values) < 2:
        return "".join(values)
    comma = "," if serial and any(f" {conjunction} " in value for value in values) else ""
    return f"{', '.join(values[:-1])}{comma} {conjunction} {values[-1]}"


def article(phrase: str) -> str:
    """ "a" or "an", by how the first word sounds: "an hour", "a one-pot dish", "an 1847 novel", "an MTV show"."""
    first = re.search(r"[^\W_][\w&'’,.]*", phrase)
    if first is None:
        return "a"
    word = first.group()
    if word[0].isdecimal():
        return _number_article(word)
    letters = re.match(r"[^\W\d_]+", word)
    spelt = letters.group() if letters else word
    if len(spelt) == 1 and len(phrase.strip()) > 1 and (len(word) > 1 or _hyphen_follows(phrase, first.end())):
        return "an" if fold(spelt) in _AN_LETTERS else "a"
    if spelt.isupper() and (len(spelt) <= 3 or not set(spelt) & set("AEIOU")):
        return "an" if spelt[0].lower() in _AN_LETTERS else "a"
    sound = fold(word)
    if _AN_SOUNDS.match(sound):
        return "an"
    if _A_SOUNDS.match(sound):
        return "a"
    return "an" if sound[:1] in set("aeiouæøœ") else "a"


def with_article(phrase: str) -> str:
    """The phrase with "a" or "an" in front, unless it has an article or its head is a plural or a mass noun."""
    if re.match(r"(?:an?|the|some)\s", phrase, re.IGNORECASE) or not is_countable_singular(phrase):
        return phrase
    return f"{article(phrase)} {phrase}"


def head_of(phrase: str) -> str:
    """The noun phrase without what is attached to it by a preposition."""
    return _PREPOSITION.split(phrase, maxsplit=1)[0]


def is_countable_singular(phrase: str) -> bool:
    """Whether "a" can stand before the phrase."""
    head = head_of(phrase).rstrip(" ,;.").rpartition(" ")[2].lower()
    return not is_mass(head) and not is_plural(head)


def plural(phrase: str) -> str:
    """The plural of a noun phrase: "novels of manners", "noodle soups"."""
    last = phrase.rpartition(" ")[2]
    if _PREPOSITION.search(phrase) and is_plural(last):
        head = head_of(phrase)
        return plural(head) + phrase[len(head) :]
    front = phrase[: len(phrase) - len(last)]
    return front + plural_word(last)


def singular_form(phrase: str) -> str:
    """The singular of a plural noun phrase, as far as its last word tells: "noodle soups" gives "noodle soup"."""
    front, _, last = phrase.rpartition(" ")
    return f"{front} {singular_word(last)}".strip()


def number(count: int) -> str:
    """A count in words up to twelve, then in digits."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def ordinal(position: int) -> str:
    """The position (from 0) in words: "first" to "fifth", then "number 6"."""
    return _ORDINALS[position] if position < len(_ORDINALS) else f"number {position + 1}"


def sentence(text: str) -> str:
    """The text with a capital in front and one full stop at the end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else text + "."


def without_final_stop(text: str) -> str:
    """The text without the full stop that infoboxes leave at the end of values; abbreviations keep theirs."""
    return text[:-1] if text.endswith(".") and not text.endswith("..") and not _ABBREVIATION.search(text) else text


def _number_article(word: str) -> str:
    digits = re.match(r"\d+(?:,\d{3})*", word)
    figures = digits.group() if digits else word
    plain = figures.replace(",", "")
    eleven_or_eighteen = plain.startswith(("11", "18")) and (
        len(plain) % 3 == 2 or (len(plain) == 4 and "," not in figures)
    )
    return "an" if plain.startswith("8") or eleven_or_eighteen else "a"


def _hyphen_follows(phrase: str, end: int) -> bool:
    return phrase[end : end + 1] in {"-", "‑"}
