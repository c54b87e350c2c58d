"""Patterns of English that the rules of decontextualization go by."""

import re

MARKER = re.compile(
    r"""^(?:
      (?:However|Moreover|Furthermore|Additionally|In\ addition|Besides|Meanwhile|Nevertheless|Nonetheless|Similarly
        |Likewise|Consequently|Therefore|Thus|Hence|Accordingly|As\ a\ (?:result|consequence)|As\ such|For\ example
        |For\ instance|In\ fact|Indeed|Of\ course|On\ the\ (?:other\ hand|contrary)|(?:In|By)\ (?:contrast|comparison)
        |Instead|In\ other\ words|In\ turn|That\ said|That\ is|After\ all|Overall|Also|Still|Then|Finally|Conversely
        |Alternatively|In\ particular|Specifically|Despite\ this|In\ spite\ of\ this|Because\ of\ this|Due\ to\ this
        |For\ this\ reason|At\ the\ same\ time|In\ this\ way|To\ this\ end|Apart\ from\ this|Anyway|Again|Later(?:\ on)?
        |(?:Soon|Shortly|Sometime)\ (?:after|later|afterwards?)|Afterwards?|In\ the\ meantime
        |Subsequently|Eventually|On\ top\ of\ that|To\ begin\ with|At\ first|As\ well|Furthermore|Next|Ultimately),\s+
      | (?:But|And|Yet|So|Or|Thus|Hence)\s+(?=(?:it|its|the|this|in|a|an|he|she|they|when|by|some|at)\b)
      | (?:But|And)\s+(?=(?:just\ as|as|after|before|once|if|while|although|though|on|during|for|because|his|her|their
        |there|these|those|most|many|not|now|one|to|with|what|who|even|instead|eventually|soon|later|[A-Z]\w*)\b)
    )""",
    re.VERBOSE,
)
"""What links a sentence to the one before it and can be left out."""

MARKER_BETWEEN = re.compile(
    r"[^,;:\"“(]{2,60}(?P<marker>, (?:however|though|therefore|moreover|nevertheless|nonetheless|consequently"
    r"|furthermore|meanwhile|in turn|for instance|on the other hand|in contrast|by contrast|of course), )(?=[a-z])"
)
"""The same between commas behind the subject."""

IN_TURN = re.compile(r"[^,;:\"“]{2,80}(?P<marker> (?:in turn|therefore|thus|hence|consequently) )(?=[a-z]+(?:s|ed)\b)")
""" "In turn" before a verb, without commas."""

STEP = re.compile(
    r"(?P<then>Then |Next |Afterwards |After that,? )(?=[a-z])|[A-Z](?:(?! (?:is|are) |,)[^.;:]){2,80} (?:is"
    r"|are) (?P<then2>then )"
    r"(?=[a-z]+(?:ed|en|ut)\b)"
)
""" "Then the dough is rolled", "The dough is then rolled"."""

ALSO_SAID = re.compile(
    r"[^,;:\"“]{2,80}(?<! is)(?<! are)(?<! was)(?<!were)(?<!been)"
    r"(?P<marker> (?:also|further|additionally|similarly|likewise) )(?=(?:said|says|stated|states|wrote|writes|noted"
    r"|notes|concluded|commented|remarked|observed|added|praised|complimented|criticized|criticised|called|described"
    r"|compared|felt|thought|opined|argued|mentioned|explained|pointed out|highlighted)\b)"
)
""" "Also" before somebody's next words."""

_WORDS_OF_VERB = (
    "is was are were has have had can could may might must will would should does did do remain remains became becomes "
    "become also then now often usually typically generally traditionally originally first later eventually initially "
    "still never always sometimes commonly just even only soon quickly reportedly won sold told went came took made "
    "rose spent got gave held left led met ran saw sang set stood wrote fell hit began sees drew kept make come "
    "spread grew arose lost drew built bought paid chose go tell ended takes itself include feature contain show use "
    "refer describe appear"
)
VERB = rf"(?:{'|'.join(_WORDS_OF_VERB.split())}|most likely|perhaps|[a-z]+ed|[a-z]+s|[a-z]+ly)"
"""A word that may follow a subject: a verb, or an adverb before it."""

BOUNDARY = (
    rf"(?=[,.;:!?)]|['\u2019]|$| (?:{VERB}|a|an|and|or|but|as|in|on|at|by|for|from|to|with|without|into|during|since"
    r"|when|which|who|after|before|because|while|until|than|through|about|under|over|among|using|alongside|despite"
    r"|though|although|featuring|out of|[0-9]+|exists?|live|alone|together|more|less|again|twice|once|up|out"
    r"|long|shortly"
    r"|prior|throughout|within|between|against|around|across|per|not|be|being|back|where|if|so|just|only|itself)\b)"
)
"""What may follow a noun that ends its noun phrase; "of" or another noun would add to it."""

PLEONASTIC = re.compile(
    r"""^It(?:\ (?:is|was|has\ been|may\ be|can\ be|would\ be|might\ be|is\ also|was\ also)|['\u2019]s)\ (?:
      (?:not\ )?(?:\w+ly\ )?(?:known|specified|mentioned|said|believed|thought|reported|rumou?red|revealed|announced
        |confirmed|estimated|claimed|suggested|assumed|noted|argued|stated|hoped|unclear|unknown|likely|unlikely|possible|impossible|common
        |customary|important|necessary|essential|easy|difficult|hard|clear|true|apparent|evident|uncertain|traditional
        |advisable|best|better|usual)\ (?:that|to|whether|how|why|for|if|who|when|where|what)\b
    | the\ (?:first|second|third|last|only)\ time\b
    | not\ (?:until|known|clear|uncommon|unusual)\b
    | (?:here|there|then|only|during|in|at|on)\b.*\bthat\b
    | [A-Z][\w.'-]+(?:\ [A-Z][\w.'-]+)*\ (?:who|that)\b
    )|^It\ (?:took|rained|seems?|turns?\ out|appears|happened)\b""",
    re.VERBOSE,
)
""" "It" that stands for nothing: "It is said that …", "It was not until …", "It took …"."""

_PREPOSITION = (
    "In|On|At|By|During|Since|After|From|As of|Until|Throughout|Through|For|Like|With|Among|Outside|Within|Over|Around"
)
INTRODUCTION = re.compile(rf"^(?:{_PREPOSITION})\b [^,;:()]{{1,60}}?,? (?P<it>it|they)(?= {VERB}\b)")
"""A pronoun as the subject after a phrase of place or time: "In Java, it is …"."""

CLAUSE = re.compile(
    rf"^(?:When|After|Although|Though|While|Because|Since|Before|Once|As|If) (?P<it>it|they)(?= {VERB}\b)"
)
"""A pronoun as the subject of a clause that comes first: "When it was released, …"."""

PARTICIPIAL = (
    r"(?:(?:Originally|Initially|First|Although|Though|While|When|Also|Often|Commonly|Traditionally|Usually) )?"
    r"(?:[A-Z]?[a-z]+ed|[A-Z]?[a-z]+ing|known|made|sold|served|eaten|written|sung|built|Set|Sung|Written|Known|Made|Sold|Told|Built|Shot|Held|Cut|An?|Like|Unlike|Along)\b"
    r"(?:(?! (?:it|its|they|their) )[^.;:]){2,200}?"
)
"""What has no subject of its own and speaks of the subject after it: "Written by Ada Quill", "A ballad"."""

PARTICIPLE = re.compile(rf"^{PARTICIPIAL}, (?P<it>it|they)(?= {VERB}\b)")

DATED = re.compile(rf"^(?:{_PREPOSITION}|According to)\b [^.;:()]{{2,90}}, (?P<it>it|they)(?= {VERB}\b)")
"""A pronoun as the subject after a longer phrase: "In its July 4, 2015 issue, it …"."""

AFTER_COMMA = re.compile(rf"^[A-Z][^,.;:()]{{2,60}}, (?P<it>it|they)(?= {VERB}\b)")
"""A pronoun as the subject after anything else with a comma: "Initially, it was …"."""

ADVERBIAL = re.compile(rf"^(?:{_PREPOSITION})\b (?:[^,;:()]|\([^()]*\)){{1,60}}?, ")
"""A phrase of place or time before the subject."""

OPEN_START = re.compile(
    r"""^(?:He|She|They|Him|Them|His|Her|Hers|Their|Theirs|It|Its|This|These|Those|Such|Another|Others|Both(?!\ [A-Z])
      |Neither|Either|I|We|You|My|Our|Here|That|(?:One|Some|All|Many|Most|Each|None)\ of\ (?:them|these|those|which)
      |(?:When|After|Although|Though|While|Because|Since|Before|Once|As|If|Unlike|Like)\ (?:it|he|she|they|this|these)
      |(?:In|At|By|During|Since|After|From|Until|Despite|With|Without|Following)\ (?:it|this|these|them|that|which)
      |There(?!['\u2019]s|\ (?:is|are|was|were|have|has|had|may|can)))\b""",
    re.VERBOSE,
)
"""A sentence that begins with a reference to something before it."""

OPEN_FRONTED = re.compile(r"^[A-Z][a-z]+(?:(?!\b(?:[Hh]e|[Ss]he|[Ww]ho)\b)[^.;:A-Z]){0,100}, (?:he|she)\b")
"""The same behind a phrase that names nobody: "Scared, she runs"."""

DEFINITE_START = re.compile(r"^(?:The|Other|Another|Such|Both) (?![A-Z])(?:[a-z-]+ ){1,4}?(?=[a-z]|$)(?![^,.]*[A-Z])")
"""A sentence that begins with something known from before, and names nothing: "The priest went …"."""

OPEN_WITHIN = re.compile(
    r"""\b(?:the\ (?:former|latter|aforementioned)|the\ same\ (?:year|month|day|week|time|name|place)
      |that\ (?:year|time)|(?:this|these|those)\ (?!who\b|for\b|that\b|which\b|of\b|with\b|in\b
        |is\b|was\b|are\b|were\b|has\b|had\b|may\b|can\b)[a-z]+
      |(?:to|of|in|from|for|by|at|with|on)\ that\ [a-z]+(?!s\b)
      |the\ (?:other|remaining|ensuing|resulting)\ [a-z]+)\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""A reference to something before it, anywhere in a sentence."""

_IRREGULAR = (
    "is are was were be been am has have had do does did can could may might must shall should will would became began "
    "broke brought built bought came chose cost cut drew drank drove ate fell felt fought found flew forgot gave got "
    "grew held hit kept knew laid led left lent let lost made meant met paid put ran read rose said sang sank sat saw "
    "sold sent set shook shot shut slept spent spoke spread stood stole struck sung swam swept taught thought threw "
    "told took tore understood went woke won wore wrote"
)
HAS_VERB = re.compile(
    rf"\b(?:{'|'.join(_IRREGULAR.split())}|[a-z]{{2,}}ed|(?:isn|aren|wasn|weren|don|doesn|didn|hasn|haven"
    r"|hadn|can|won|wouldn|couldn)['’]t)\b|\b(?:[Ii]t|[Hh]e|[Ss]he|[Tt]hat|[Tt]here|[Tt]hey|[Yy]ou|[Ww]e|I|[Ww]ho)['’](?:s|re|ve|ll|m|d)\b"
)
"""A word that is surely a verb."""

MAYBE_VERB = re.compile(
    r"\b(?:[a-z]{2,}(?:ies|[^\Wsu]s|es)|[Ii]t|[Hh]e|[Ss]he|[Tt]hey|[Ww]e|[Yy]ou|him|her|them|us|me|I)\b"
)
"""A word that may be a verb, though plurals look like it, or the subject or object of one."""

FRAGMENT = re.compile(r"^(?:[a-z,;:)]|[\"\u201c][^\"\u201d]*[\"\u201d]?[.!?]?$|[^\w]*$)")
"""No sentence but a part of one, or somebody's words without saying whose."""

CUT_OFF = re.compile(r"\b(?:a|an|the|of|in|on|at|by|for|from|to|with|and|or|but|as|into|is|was|are|were|that|which)$")
"""A sentence that was cut off."""

CITATION = re.compile(
    r"\b(?:Retrieved (?:on )?(?:\d|[A-Z])|Archived from|doi:|ISBN|ISSN|OCLC|PMID|pp?\. ?\d)"
    r"|\(\d{4}(?:[-–][\d-]+)?\)\. |\bed\.\)"
)
"""An entry of a list of references."""

CITED = re.compile(
    r"\((?:[A-Z][a-z]+ )?(?:\d{1,2}, )?(?:1[5-9]|20)\d\d\)\.?$"
    r"|^[A-Z][\w'’-]+, [A-Z][\w'’-]*(?: [A-Z]\.)?(?:, eds?)?\.(?:$| [\"“])"
)
"""Author and year, or the author alone, as they begin such an entry; the title follows: "Quill, Ada (1907)."."""


PLOT = re.compile(r"\b(?:plot|synopsis|summary|characters?|story|storyline|premise|lyrics)\b", re.IGNORECASE)
"""Titles of sections that tell what happens within a story."""

NO_PLOT = re.compile(
    r"\b(?:reception|publication|history|adaptations?|critical|reviews?|awards?|release|references|writing|sales"
    r"|development|editions?|legacy|influence|style|themes?)\b",
    re.IGNORECASE,
)
"""Titles of sections that tell of the work itself."""
