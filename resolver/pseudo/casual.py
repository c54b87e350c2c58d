"""The looks of typed answers: capitals and full stops left out, contractions, fillers, an occasional slip."""

import random
import re

_FILLERS = ("um", "oh", "hmm", "like", "well", "yeah", "so", "umm", "ah", "hey")
_TAILS = (", I think", " I think", ", please", " maybe", "?", "!", ", right?", " I guess")
_KEYS = {
    "a": "s", "b": "v", "c": "x", "d": "f", "e": "r", "f": "d", "g": "h", "h": "g", "i": "o", "k": "l", "l": "k",
    "m": "n", "n": "m", "o": "p", "p": "o", "r": "t", "s": "a", "t": "r", "u": "i", "v": "b", "y": "u",
}  # fmt: skip


def typed(text: str, rng: random.Random) -> str:
    """A text as somebody would type it."""
    if rng.random() < 0.02:
        text = f"{rng.choice(_FILLERS)}, {text}" if rng.random() < 0.5 else f"{rng.choice(_FILLERS)} {text}"
    draw = rng.random()
    if draw < 0.1:
        text = text.lower()
    elif draw < 0.8:
        text = text[:1].upper() + text[1:]
    if rng.random() < 0.25:
        text = text.replace("it's ", "its ").replace("It's ", "Its ").replace("I'm ", "Im ")
    if rng.random() < 0.04:
        text = _slip(text, rng)
    if rng.random() < 0.4:
        text += "."
    elif rng.random() < 0.02:
        text += rng.choice(_TAILS)
    return text


def _slip(text: str, rng: random.Random) -> str:
    """One slip of the fingers in a longer word: letters swapped, left out, doubled, or the key beside."""
    words = [match for match in re.finditer(r"[A-Za-z]{5,}", text)]
    if not words:
        return text
    word = rng.choice(words)
    at = rng.randrange(word.start() + 1, word.end() - 1)
    one, two = text[at], text[at + 1]
    return text[:at] + rng.choice((two + one, two, one + one + two, _KEYS.get(one, one) + two)) + text[at + 2 :]
