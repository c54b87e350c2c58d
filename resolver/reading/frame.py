"""The words that frame a comparison without describing anything, and where its clauses end."""

import re

from resolver.reading.words import FILLERS, HEAD_NOUNS, word_set

COMPARISON_FRAME = (
    FILLERS
    | HEAD_NOUNS
    | word_set(
        """
        w whichever which whatever that who there two three four five pair those them they 2 3 4 released published
        publishing recorded written came come comes out issued put made slightly much far way little lot few several
        almost about roughly around by year years decade decades month months minute minutes second seconds page
        pages than other others release releases publication edition editions date dates dated anthology album
        originally originally english country us uk ingredient ingredients needs uses takes contains number amount
        total length long running time runtime duration playing version versions track miles mile least every
        overall between among amongst text reckon believe pretty sure even still said mentioned lot tempo before
        after whats what's whichevers whichever's one's s piece work works print hers been invention creation
        invented created tradition dessert desserts pudding bunch list read listen most gonna happens tastes taste
        sounding tasting looking feels looks bit
        simpler easier charted something recording recordings rendition take takes that'd it'd it'll
        through finish for in got thats isnt ago doesn't
        """
    )
)
CLAUSE = re.compile(
    r"[,;!?\n()]+|\.(?=\s|$)|\s[-–—]+\s|—|\b(?:because|cause|cos|cuz|but|as i|since|and i|i have to|i need)\b"
)
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


def frame_words(text: str) -> list[str]:
    """The words of a plain text."""
    return _WORD.findall(text)


def only_frame(text: str) -> bool:
    """Whether a plain text says nothing but what frames a comparison."""
    return all(word in COMPARISON_FRAME for word in frame_words(text))
