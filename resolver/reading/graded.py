"""Reads comparisons that no attribute decides: "the sweeter of the two", "whichever is less oily", "lower in sugar".

They ask for the choice that has more of something, or less of it, so what is scored is the thing itself: "creamier" is
scored as "cream", "less oily" against "oil". One choice is meant, whatever else fits.
"""

import re

from resolver.reading.frame import CLAUSE, COMPARISON_FRAME, only_frame
from resolver.reading.words import plain, vocabulary, word_set

_ADJECTIVES = word_set(
    """
    angry bad bald big bitter bland bold bouncy brave breezy bright broad bubbly calm catchy cheap cheery cheesy chewy
    chilly chunky clean clear clever cold colourful cool creamy creepy crisp crispy crumbly crunchy crusty cuddly dainty
    dark deadly deep dense dirty doughy dreamy dry dull dusty early easy eggy fair famous fancy fat fatty feisty few
    fiery filling fine firm fishy fizzy flaky flat floral fluffy fresh fruity full funky funny fussy garlicky gentle
    gloomy good gooey gory grand greasy great green grim gritty groovy grubby happy hard hardy harsh healthy hearty
    heavy herby high hot icy jazzy jolly juicy kind large late lazy lean lemony light likely lively lonely loud lovely
    low lucky mad malty meaty mellow messy mild milky minty moist moody mushy nasty neat new nice noisy nutty oaty odd
    oily old painful pale peaceful peppery plain pleasant poor popular posh powerful pretty proud pulpy punchy pure
    quick quiet rare raunchy raw rich ripe risky rocky romantic rough runny rusty sad safe salty saucy savoury scary
    serious sexy shallow sharp shiny short shy silky silly simple skinny sleek slim slimy slow small smart smoky smooth
    smutty soft soggy solid sombre soppy sour spicy spiky spongy spooky stale starchy steamy sticky stiff stodgy
    strange strict strong subtle sugary sunny sweet syrupy tall tame tangy tart tasty tender tense thick thin tiny tough
    traditional tricky true twisty ugly uplifting warm watery weak wealthy weird wet white wild windy wise witty wordy
    yeasty young yummy zany zesty
    """
)
"""What is compared by -er and -est; nouns of doers end alike ("baker", "singer") and are no comparisons."""

_MORE_OF = re.compile(r"\b(?:higher|highest|richer|richest|heavier|heaviest|bigger) (?:in|on) (?:the )?(?P<what>\w+)\b")
_LESS_OF = re.compile(r"\b(?:lower|lowest|lighter|lightest|poorer) (?:in|on) (?:the )?(?P<what>\w+)\b")
_MORE = re.compile(r"\b(?:more|most) (?:of an? )?(?P<what>(?:well )?[a-z-]+)\b")
_LESS = re.compile(r"\b(?:less|least|fewer|fewest) (?P<what>(?:well )?[a-z-]+)\b")
_GRADED = re.compile(r"\b(?P<what>[a-z]{2,}(?:er|est))\b")
_DESCRIBING = re.compile(r"\b(?:an?|no|any|some|many|his|her|their|my|its)\s+(?:\w+\s+)?$")


def read_graded(text: str) -> tuple[str, str] | None:
    """What to score for a choice and against it, where a clause of the text is a comparison and nothing else."""
    for clause in CLAUSE.split(plain(text)):
        for pattern, less in ((_MORE_OF, False), (_LESS_OF, True), (_LESS, True), (_MORE, False), (_GRADED, False)):
            for match in pattern.finditer(clause):
                what = match["what"] if pattern is not _GRADED else base_form(match["what"])
                if what is None or what in COMPARISON_FRAME or _DESCRIBING.search(clause[: match.start()]):
                    continue
                if only_frame(f"{clause[: match.start()]} {clause[match.end() :]}"):
                    what = _thing(what)
                    return ("", what) if less else (what, "")
    return None


def base_form(word: str) -> str | None:
    """The adjective of a comparative or superlative: "creamiest" is "creamy"; None for any other word."""
    stem = re.sub(r"(?:er|est)$", "", word)
    if stem == word:
        return None
    for base in (stem, f"{stem}e", f"{stem[:-1]}y" if stem.endswith("i") else "", stem[:-1]):
        if base in _ADJECTIVES:
            return base
    return None


def _thing(what: str) -> str:
    """What an adjective in -y is full of ("creamy": "cream"), which texts name more often; else the word itself."""
    noun = what.removesuffix("y")
    if noun != what and len(noun) > 2:
        for form in (noun, f"{noun}e", noun[:-1] if noun[-1] == noun[-2] else ""):
            if form in vocabulary() and form not in _NO_THING:
                return form
    return what


_NO_THING = word_set("tin earl earle health hap heal read mer risk luck happ")
