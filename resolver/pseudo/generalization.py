"""Says a property in other words, as people do who do not quote: broader kinds, synonyms, decades, surnames."""

import random
import re
from dataclasses import dataclass
from functools import lru_cache

from resolver.lexicon import look_up, regions
from resolver.pseudo.attribute_properties import adjectives_of
from resolver.pseudo.inflection import inflect, is_plural, plural, verb_bases

_YEAR = re.compile(r"1[4-9]\d\d|20[0-2]\d")
_DECADES = {
    "2": "twenties", "3": "thirties", "4": "forties", "5": "fifties", "6": "sixties", "7": "seventies",
    "8": "eighties", "9": "nineties",
}  # fmt: skip
_SMALL = dict(zip("2 3 4 5 6 7 8 9 10".split(), "two three four five six seven eight nine ten".split(), strict=True))
_WOMAN = frozenset(("she", "her", "hers", "herself"))
_MAN = frozenset(("he", "his", "him", "himself"))
EVERYDAY = frozenset(
    """
    seafood shellfish fish meat poultry bird animal insect dog cat horse snake monster creature fruit berry nut
    vegetable herb spice seasoning cheese sauce soup stew bread cake pastry pasta noodles dessert sweet candy drink
    beverage alcohol liquor wine beer citrus grain cereal bean dough dumpling sandwich sausage salad sweetener
    dairy biscuit condiment instrument drum guitar singer musician performer band rap rock pop
    metal electronic poem publication writer author artist painter scientist doctor lawyer policeman
    officer soldier fighter killer murderer criminal thief crime theft killing leader ruler king queen royal royalty
    noble nobleman monk priest clergyman politician official worker servant teacher student child kid girl boy woman
    man parent relative sibling spouse lover friend enemy magician sorcerer spirit ghost machine robot vehicle car ship
    boat aircraft train weapon gun knife sword bomb tool house church school hospital prison shop restaurant
    room hotel city town village country island mountain river sea forest tree flower plant fabric cloth clothing
    garment shoe hat jewelry jewel furniture money game sport holiday season disease illness drug medicine emotion
    feeling sadness fear anger war battle conflict fighting fight journey trip marriage death color metal stone
    spacecraft extraterrestrial alien supernatural container bowl pot pan dance dancing movie film picture religion
    """.split()
)
"""Kinds that people say: hypernyms outside stay unused, since WordNet knows senses that nobody means."""


@dataclass(frozen=True)
class Rates:
    """How often what is generalized. Tuned on the share of words that real expressions have in common with texts."""

    hypernym: float = 0.16
    synonym: float = 0.14
    modifier_dropped: float = 0.45
    name_generalized: float = 0.45
    place_generalized: float = 0.35
    year_generalized: float = 0.45
    tense_changed: float = 0.1


def generalize(words: list[str], tags: list[str], rates: Rates, rng: random.Random, person: str = "") -> list[str]:
    """The words, some of them said otherwise.

    `person` is what an unknown name may be generalized to ("woman", "man", "character"); "" leaves names.
    """
    said: list[str] = []
    i = 0
    changed = 0
    while i < len(words):
        word, tag = words[i], tags[i]
        if tag == "O":
            end = i
            while end < len(words) and (
                tags[end] == "O" or (words[end].lower() in _LINKS and tags[end + 1 : end + 2] == ["O"])
            ):
                end += 1
            fixed = (bool(said) and said[-1] in ("the", "a", "an")) or tags[end : end + 1] in (["N"], ["A"], ["S"])
            said += _name(words[i:end], rates, rng, person, fixed)
            i = end
            continue
        if tag == "M" and _YEAR.fullmatch(word):
            named = tags[i + 1 : i + 2] in (["N"], ["O"], ["A"])
            dated = i > 0 and tags[i - 1] in "MO"  # "22 May 2011"
            year = word if dated or rng.random() > rates.year_generalized else decade(word, rng, alone=False)
            said += (year.removeprefix("the ") if named else year).split()
        elif tag == "M":
            said.append(_SMALL.get(word, word))
        elif _dropped(words, tags, i, rates, rng):
            pass
        elif tag in ("N", "A") and changed < 2 and (other := _noun(word, tag, rates, rng, tags, i)):
            said.append(other)
            changed += 1
        elif tag in ("V", "F", "E", "G", "I") and rng.random() < rates.synonym:
            said.append(_verb(word, tag, rng))
        else:
            said.append(word)
        i += 1
    return said


_LINKING = frozenset("also then thus therefore however additionally furthermore nowadays instead".split())
"""Adverbs that tie a sentence to the one before."""

_LINKS = frozenset("of the de la du van von der and &".split())


def _dropped(words: list[str], tags: list[str], i: int, rates: Rates, rng: random.Random) -> bool:
    if tags[i] == "R" and words[i].lower() in _LINKING:
        return True
    return tags[i] in "AR" and _droppable(words, tags, i) and rng.random() < rates.modifier_dropped


def _droppable(words: list[str], tags: list[str], i: int) -> bool:
    """Whether a modifier can go: another word of its noun phrase follows, and it does not carry a comparison."""
    following = tags[i + 1] if i + 1 < len(tags) else "."
    if tags[i] == "R":
        return following in "AVFEN" and words[i].lower() not in ("not", "never", "no", "too")
    return following in "NA" and (i == 0 or words[i - 1].lower() not in ("as", "so", "more", "most", "very"))


def _noun(word: str, tag: str, rates: Rates, rng: random.Random, tags: list[str], i: int) -> str | None:
    lower = word.lower()
    draw = rng.random()
    if draw >= rates.hypernym + rates.synonym:
        return None
    entry = look_up(lower)
    if entry is None:
        return None
    compound = i + 1 < len(tags) and tags[i + 1] in "NO"
    if tag == "N" and draw < rates.hypernym:
        if entry.parts.get("n", 0) < 5 or (i and tags[i - 1] == "N"):
            return None
        kinds = [kind for kind in entry.hypernyms[:3] if kind in EVERYDAY]
        chosen = kinds[0] if len(kinds) == 1 or (kinds and rng.random() < 0.7) else kinds[1] if kinds else ""
    else:
        chosen = _synonym(lower, tag.lower()) if not compound else ""
    if not chosen:
        return None
    return plural(chosen) if tag == "N" and is_plural(lower) and not is_plural(chosen) else chosen


def _verb(word: str, tag: str, rng: random.Random) -> str:
    lower = word.lower()
    for base, form in ((lower, tag),) if tag == "I" else verb_bases(lower):
        if form == tag and (others := _OTHER_VERBS.get(base)):
            other = rng.choice(others)
            return other if tag == "I" else inflect(other, form)
    return word


# WordNet's verb synonyms are of senses that few people mean ("pour" as "swarm"); these are the ones in everyday use.
_OTHER_VERBS = {
    line.split(":")[0].strip(): line.split(":")[1].split()
    for line in """
    discover: find; find: discover locate; murder: kill; kill: murder; meet: encounter; depict: show; show: depict
    begin: start; start: begin; conclude: end; finish: end; reveal: show; travel: go; return: go; journey: travel
    search: look; attempt: try; try: attempt; purchase: buy; obtain: get; receive: get; acquire: get; assist: help
    aid: help; rescue: save; save: rescue; flee: escape; escape: flee; depart: leave; marry: wed; battle: fight
    fight: battle; defeat: beat; investigate: explore; explore: examine; capture: catch; abduct: kidnap
    kidnap: abduct; perish: die; attack: fight; protect: guard; realize: learn; learn: realize; tell: describe
    describe: tell; narrate: tell; create: make; produce: make; construct: build; prepare: make; cook: prepare
    consist: comprise; contain: include; include: contain; consume: eat; accompany: serve; fill: stuff
    stuff: fill; originate: come; combine: mix; mix: combine; garnish: top; sprinkle: top; utilize: use; employ: use
    incorporate: include; compose: write; pen: write; feature: include; award: win
    portray: show; love: adore; desire: want; wish: want; require: need; reside: live; inhabit: live
    """.replace("\n", ";").split(";")
    if ":" in line
}


@lru_cache(maxsize=32768)
def _synonym(word: str, part: str) -> str:
    """The nearest synonym of a word, if both are mainly of that part of speech; "" if not."""
    entry = look_up(word)
    if entry is None or entry.parts.get(part, 0) < 9 or word in _UNCHANGED or len(entry.parts) > 2:
        return ""
    for one in entry.synonyms[:2]:
        other = look_up(one)
        if " " not in one and "-" not in one and other is not None and other.parts.get(part, 0) == 9:
            return one
    return ""


_UNCHANGED = frozenset("release number long short last time way set order".split())


def _name(names: list[str], rates: Rates, rng: random.Random, person: str, determined: bool) -> list[str]:
    whole = " ".join(names)
    within = regions(whole)
    if within or adjectives_of(whole):
        if rng.random() < rates.place_generalized and within and not determined:
            return rng.choice(within[:3]).split()
        return names
    if determined or not person or rng.random() > rates.name_generalized:
        if determined or not person:
            return names
        return names if rng.random() < 0.5 or len(names) > 3 else names[-1:] if rng.random() < 0.5 else names[:1]
    if 1 <= len(names) <= 3 and all(name.isalpha() and len(name) > 2 for name in names):
        return _someone(rng, person)
    return names


def _someone(rng: random.Random, person: str) -> list[str]:
    by = {
        "woman": ("a woman", "a girl", "a lady", "she", "the main character", "someone", "a female character"),
        "man": ("a man", "a guy", "a boy", "he", "the main character", "someone", "a male character"),
    }
    return rng.choice(by.get(person, ("someone", "a character", "the main character", "a person"))).split()


def gender(words: list[str]) -> str:
    """Whether the pronouns of a text are a woman's or a man's; "character" where there are none, or both."""
    lower = {word.lower() for word in words}
    woman, man = bool(lower & _WOMAN), bool(lower & _MAN)
    return "character" if woman == man else "woman" if woman else "man"


def decade(year: str, rng: random.Random, *, alone: bool) -> str:
    """A year as people round it: "the 1970s", "the seventies", "the early 70's"; `alone` allows the year's half."""
    tens, ones = year[:3] + "0", year[3]
    forms = [
        f"the {tens}s",
        f"the {tens}'s",
        f"the {year[2]}0s" if year[0] == "1" or year[2] != "0" else f"the {tens}s",
    ]
    if year.startswith("19") and year[2] in _DECADES:
        forms += [f"the {_DECADES[year[2]]}", f"the {year[2]}0's"]
    if alone:
        part = "early" if ones <= "3" else "late" if ones >= "7" else "mid"
        forms.append(f"the {part} {tens}s")
        if year < "1900":
            forms.append(f"the {int(year[:2]) + 1}th century")
    return rng.choice(forms)
