"""What makes an expression hard (after Hosseini et al. 2023, section 6.4): one tag each, by the first rule that fits.

The paper's authors read 40 wrong ones a domain; these rules read all of them, and are as blunt as rules are:

comparison       it compares the choices: a comparison that `resolver.comparison` reads, or a comparative form with
                 "than", "the … of the two", "-er one" ("the newer one")
sight or sound   it speaks of what is in a video or picture; or of how something looks or sounds (a colour, a shape, an
                 instrument, a tempo) in words that are not in the text they should be found in: what is said in the
                 text of the choice that was meant, what is denied in that of the other
no overlap       none of its content words is in the text it should be found in
negation         it denies something
reasoning        all the rest: its words are there, and they still pointed the wrong way

The paper's fifth type, wrong annotation (an expression that fits both choices), no rule can tell; it is spread over
all tags.
"""

import re
from collections.abc import Sequence
from enum import StrEnum

from resolver.comparison import read_comparison
from resolver.reading.negation import split_negation
from resolver.reading.words import FILLERS, HEAD_NOUNS, word_set
from retrieval.terms import STOP_WORDS, terms, words_of


class ErrorTag(StrEnum):
    """Why an expression was likely misunderstood."""

    COMPARISON = "comparison"
    SIGHT_OR_SOUND = "sight or sound"
    NO_OVERLAP = "no overlap"
    NEGATION = "negation"
    REASONING = "reasoning"


_COMPARATIVE = re.compile(
    r"\b(?:more|less|fewer|\w{2,}(?:er|ier)) (?:\w+ ){0,3}than\b"
    r"|\bof the (?:two|pair)\b"
    r"|\b(?:older|newer|younger|later|earlier|longer|shorter|bigger|smaller|larger|thicker|thinner|slower|faster|sweeter"
    r"|spicier|drier|softer|harder|lighter|heavier|darker|happier|sadder|simpler|better|worse|higher|lower)\b"
    r"|\b(?:more|less|most|least) (?:recent|modern|popular|famous|successful|upbeat|complex|traditional|common)\b"
    r"|\b(?:oldest|newest|latest|earliest|longest|shortest)\b"
)
_PICTURES = word_set("video videos clip picture pictures pictured photo photos image images")
_SENSES = word_set(
    """
    color colour colors colours colored coloured colorful colourful red orange yellow green blue purple pink brown black
    white grey gray golden reddish yellowish brownish greenish whitish pale
    look looks appearance appears visible
    shape shapes shaped round square triangular triangle circular circle flat thin thick cylindrical oval ball
    balls rectangle rectangular star crescent rolled folded layered layers
    filmed wearing wears dressed
    sound sounds sounding sounded beat beats tempo bpm rhythm melody tune loud quiet soft upbeat slow fast catchy mellow
    piano guitar guitars drum drums violin strings saxophone trumpet synth synthesizer synthesizers keyboard keyboards
    bass acoustic electric instrumental orchestra choir harmonica banjo flute whistle whistling clap clapping
    sing sings sung singing voice vocals vocal falsetto rap raps rapping chorus intro hums humming scream screaming
    smell smells crunchy crispy chewy creamy
    """
)


def error_tag(expression: str, meant: Sequence[frozenset[str]], other: Sequence[frozenset[str]]) -> ErrorTag:
    """The tag of an expression that was misunderstood.

    Args:
        expression: what the person said.
        meant: the index terms of each unit of the choice that was meant (`KnowledgeBase.unit_terms`).
        other: those of the other choice.
    """
    if read_comparison(expression) is not None or _COMPARATIVE.search(" ".join(words_of(expression))):
        return ErrorTag.COMPARISON
    said, denied = split_negation(expression)
    parts = [(part, frozenset().union(*text)) for part, text in ((said, meant), (denied, other))]
    senses = [(word, text) for part, text in parts for word in words_of(part) if word in _SENSES | _PICTURES]
    if any(word in _PICTURES or text.isdisjoint(terms(word)) for word, text in senses):
        return ErrorTag.SIGHT_OR_SOUND
    if all(text.isdisjoint(_content(part)) for part, text in parts):
        return ErrorTag.NO_OVERLAP
    return ErrorTag.NEGATION if denied else ErrorTag.REASONING


def _content(text: str) -> frozenset[str]:
    """The index terms of the words that say something of a referent."""
    words = (word for word in words_of(text) if word not in STOP_WORDS | FILLERS | HEAD_NOUNS)
    return frozenset(term for word in words for term in terms(word))
