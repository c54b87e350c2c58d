"""English inflection by rule, with the irregular verbs: which forms a word can be, and a word's other forms."""

from functools import lru_cache

from resolver.lexicon import look_up, singulars

_IRREGULAR = """
    arise arose arisen|awake awoke awoken|bear bore borne|beat beat beaten|become became become|begin began begun
    bend bent bent|bet bet bet|bind bound bound|bite bit bitten|bleed bled bled|blow blew blown|break broke broken
    breed bred bred|bring brought brought|build built built|burst burst burst|buy bought bought|catch caught caught
    choose chose chosen|cling clung clung|come came come|cost cost cost|creep crept crept|cut cut cut|deal dealt dealt
    dig dug dug|do did done|draw drew drawn|dream dreamt dreamt|drink drank drunk|drive drove driven|eat ate eaten
    fall fell fallen|feed fed fed|feel felt felt|fight fought fought|find found found|flee fled fled|fly flew flown
    forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got got
    give gave given|go went gone|grind ground ground|grow grew grown|hang hung hung|have had had|hear heard heard
    hide hid hidden|hit hit hit|hold held held|hurt hurt hurt|keep kept kept|kneel knelt knelt|know knew known
    lay laid laid|lead led led|leave left left|lend lent lent|let let let|lie lay lain|light lit lit|lose lost lost
    make made made|mean meant meant|meet met met|overcome overcame overcome|overthrow overthrew overthrown
    pay paid paid|put put put|quit quit quit|read read read|ride rode ridden|ring rang rung|rise rose risen
    run ran run|say said said|see saw seen|seek sought sought|sell sold sold|send sent sent|set set set
    shake shook shaken|shine shone shone|shoot shot shot|show showed shown|shrink shrank shrunk|shut shut shut
    sing sang sung|sink sank sunk|sit sat sat|sleep slept slept|slide slid slid|speak spoke spoken|spend spent spent
    spin spun spun|split split split|spread spread spread|spring sprang sprung|stand stood stood|steal stole stolen
    stick stuck stuck|sting stung stung|strike struck struck|swear swore sworn|sweep swept swept|swim swam swum
    swing swung swung|take took taken|teach taught taught|tear tore torn|tell told told|think thought thought
    throw threw thrown|undergo underwent undergone|understand understood understood|wake woke woken|wear wore worn
    weave wove woven|weep wept wept|win won won|wind wound wound|withdraw withdrew withdrawn|write wrote written
    rewrite rewrote rewritten|undertake undertook undertaken|foresee foresaw foreseen|mistake mistook mistaken
"""

PRESENT, PAST, PARTICIPLE, GERUND = "V", "F", "E", "G"
"""Verb forms as the tagger writes them: "makes", "made" (finite), "made" (participle), "making"."""

_FORMS: dict[str, tuple[str, str]] = {}
_BASES: dict[str, list[tuple[str, str]]] = {}
for _line in _IRREGULAR.replace("\n", "|").split("|"):
    if _line.strip():
        _base, _past, _participle = _line.split()
        _FORMS[_base] = (_past, _participle)
        _BASES.setdefault(_past, []).append((_base, PAST))
        _BASES.setdefault(_participle, []).append((_base, PARTICIPLE))


@lru_cache(maxsize=65536)
def verb_bases(word: str) -> tuple[tuple[str, str], ...]:
    """The verbs that a lower-case word can be a form of, each with the form; none for a base form.

    "served" gives serve as past and as participle, "makes" make as present, "leaves" leave as present.
    """
    found = list(_BASES.get(word, ()))
    if word.endswith("ing"):
        found += [(base, GERUND) for base in _stems(word[:-3])[:1]]
    elif word.endswith("ed"):
        found += [(base, form) for base in _stems(word[:-2])[:1] for form in (PAST, PARTICIPLE)]
    elif word.endswith("s") and not word.endswith("ss"):
        found += [(base, PRESENT) for base in singulars(word) + _present(word) if _is_verb(base)][:1]
    return tuple(found)


def _present(word: str) -> tuple[str, ...]:
    return {"has": ("have",), "does": ("do",), "goes": ("go",)}.get(word, ())


def _stems(stem: str) -> list[str]:
    """The verbs whose ending was cut off: "serv" is serve, "stopp" stop, "carri" carry."""
    tries = [stem + "e", stem]
    if stem.endswith("i"):
        tries.insert(0, stem[:-1] + "y")
    if len(stem) > 2 and stem[-1] == stem[-2]:
        tries.insert(0, stem[:-1])
    if (len(stem) > 1 and stem[-1] in "wxy") or stem[-2:] in ("er", "en", "et", "it", "ch", "sh", "ss"):
        tries.reverse()
    return [one for one in tries if len(one) > 1 and _is_verb(one)]


def _is_verb(word: str) -> bool:
    entry = look_up(word)
    return word in _FORMS or (entry is not None and "v" in entry.parts)


def inflect(base: str, form: str) -> str:
    """The form of a verb: "serve" as E is "served"."""
    if form in (PAST, PARTICIPLE) and base in _FORMS:
        return _FORMS[base][form == PARTICIPLE]
    if form == PRESENT:
        return {"have": "has", "be": "is", "do": "does", "go": "goes"}.get(base) or plural(base)
    if form == GERUND:
        ending = "ing"
        if base.endswith("ie"):
            return base[:-2] + "ying"
        if base.endswith("e") and not base.endswith(("ee", "oe", "ye")):
            return base[:-1] + ending
    else:
        ending = "ed"
        if base.endswith("e"):
            return base + "d"
        if base.endswith("y") and base[-2:-1] not in "aeou":
            return base[:-1] + "ied"
    return base + (base[-1] if _doubles(base) else "") + ending


def _doubles(base: str) -> bool:
    """Whether the last consonant is doubled: one syllable, one vowel before it ("stop", not "visit" or "cook")."""
    vowels = [char in "aeiou" for char in base]
    return len(base) > 2 and vowels[-3:] == [False, True, False] and sum(vowels) == 1 and base[-1] not in "wxy"


def plural(word: str) -> str:
    """The regular plural: "berry" gives berries, "dish" dishes."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    return {"man": "men", "woman": "women", "child": "children", "fish": "fish", "seafood": "seafood"}.get(
        word, word + "s"
    )


def is_plural(word: str) -> bool:
    """Whether a lower-case noun is a plural that the lexicon has the singular of."""
    return any(look_up(one) for one in singulars(word))


def article(word: str) -> str:
    """'a' or 'an' before a word."""
    lower = word.lower()
    silent = lower.startswith(("hour", "honest", "heir", "honour", "honor"))
    consonant = lower.startswith(("uni", "use", "usu", "euro", "one", "once", "ut"))
    return "an" if (lower[:1] in "aeiou" and not consonant) or silent else "a"
