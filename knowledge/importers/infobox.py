"""The infobox of an encyclopaedia article, flattened to "Infobox book. author: …. country: …", back into attributes."""

import re

_KEY = re.compile(r"(?:(?<=^)|(?<=\.\s))([A-Za-z][A-Za-z0-9_ -]{0,30}?):(?=\s|$)")
_SNAKE = re.compile(r"[a-z][a-z0-9_]*")

_ODD_KEYS = frozenset(
    {
        "A-side", "B-side", "a-side", "b-side", "EP", "ISBN", "italic title", "alternative names", "Place of Origin",
        "Serving temperature", "Inventor",
    }
)  # fmt: skip
"""Keys of the known infoboxes that are not in snake_case."""

_NOT_ATTRIBUTES = re.compile(
    r"(image|cover|caption|alt|border|italic_title|logo|photo|misc|tracks|chronology|static_image|thumb)\d*"
    r"|(image|cover|caption|photo|thumb|logo)_?(size|width|alt|caption|upright|class|name|file)"
    r"|alt_?text|(native_)?wikisource|external_(host|url)|website|url|no_(recipes|commons)|(name|orig|native_name)_lang"
    r"|orig_lang_code|native_name_lang|signature|isbn(_note|10|13)?|oclc|congress|dewey|asin|date|notes?|footnotes?"
)
"""Fields about the article's pictures, layout, links or maintenance, and catalogue numbers, which nobody refers to."""

_LISTS = frozenset(
    {
        "a_side", "alternate_name", "alternative_names", "audio_read_by", "b_side", "composer", "country", "course",
        "editors", "genre", "illustrator", "label", "language", "lyricist", "main_ingredient", "main_ingredients",
        "media_type", "minor_ingredient", "national_cuisine", "producer", "region", "served", "similar_dish",
        "similar_dishes", "studio", "subject", "subjects", "translator", "variations", "writer",
    }
)  # fmt: skip
"""Fields whose commas part values. Others (a date, a place, a title, a band's name) may hold commas of their own."""

_COMMA = re.compile(r"\s*,(?!\s*(?:Jr|Sr|Inc|Ltd|Co|II|III)\b)(?![^()]*\))\s*")

MAX_VALUE = 500
"""Values above this many characters are no values but text that went astray; they are left out."""


def is_attribute(key: str) -> bool:
    """Whether an infobox's field, in snake_case, is something people refer to: no picture, layout, link or number."""
    return not _NOT_ATTRIBUTES.fullmatch(key)


def parse_infobox(text: str) -> dict[str, tuple[str, ...]]:
    """Split a flattened infobox into attributes.

    Values may contain ". " and even "word: ", so the text is split only before a key: a word in snake_case (or one of
    the known odd keys) that is not before the key in front of it, as the flattened keys are in order. Fields about
    pictures, layout, links and catalogue numbers are left out.

    Returns:
        snake_case keys and their values, in the order of the text; "name" is among them.
    """
    found: list[tuple[str, int, int]] = []
    previous = ""
    for match in _KEY.finditer(text):
        key = match[1]
        if key in _ODD_KEYS or (_SNAKE.fullmatch(key) and (key == "date" or key >= previous)):
            found.append((key, match.start(), match.end()))
            # A maintenance date comes first and is out of order.
            previous = key if _SNAKE.fullmatch(key) and key != "date" else previous
    attributes: dict[str, tuple[str, ...]] = {}
    for number, (key, _, start) in enumerate(found):
        last = number + 1 == len(found)
        # Before the next key stand a full stop and a space that are not the value's.
        value = text[start:] if last else text[start : found[number + 1][1]].rstrip().removesuffix(".")
        name = re.sub(r"[ -]+", "_", key).lower()
        values = _values(name, value) if is_attribute(name) else ()
        if values and name not in attributes:
            attributes[name] = values
    return attributes


def _values(name: str, text: str) -> tuple[str, ...]:
    text = re.sub(r"\s*\n\s*", ", ", text.strip()) if name in _LISTS else " ".join(text.split())
    # Line breaks and list marks were flattened to commas of their own.
    text = re.sub(r"([,:;(])(?:\s*,)+", r"\1", text)
    text = text.strip(" ,;:")
    if not text or len(text) > MAX_VALUE:
        return ()
    parts = _COMMA.split(text) if name in _LISTS else [text]
    return tuple(dict.fromkeys(part for part in (part.strip(" ;") for part in parts) if part))
