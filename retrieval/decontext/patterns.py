"""Patterns of English that the rules of decontextualization go by."""

import re

MARKER = re.compile(
    r"""^(?:
      (?:However|Moreover|Furthermore|Additionally|In\ addition|Besides|Meanwhile|Nevertheless|Nonetheless|Similarly
        |Likewise|Consequently|Therefore|Thus|Hence|Accordingly|As\ a\ (?:result|consequence)|As\ such|For\ example
        |For\ instance|In\ fact|Indeed|Of\ course|On\ the\ (?:other\ hand|contrary)|(?:In|By)\ (?:contrast|comparison)
        |Instead|In\ other\ words|In\ turn|That\ said|That\ is|After\ all|Overall|Also|Still|Then|Finally|Conversely
        |Alternatively|In\ particular|Specifically|Despite\ this|In\ spite\ of\ this|Because\ of\ this|Due\ to\ this
        |For\ this\ reason|At\ the\ same\ time|In\ this\ way|To\ this\ end|Apart\ from\ this|Anyway|Again),\s+
      | (?:But|And|Yet|So|Or|Thus|Hence)\s+(?=(?:it|its|the|this|in|a|an|he|she|they|when|by|some|at)\b)
    )""",
    re.VERBOSE,
)
"""What links a sentence to the one before it and can be left out."""

_WORDS_OF_VERB = (
    "is was are were has have had can could may might must will would should does did do remain remains became becomes "
    "become also then now often usually typically generally traditionally originally first later eventually initially "
    "still never always sometimes commonly just even only soon quickly reportedly won sold told went came took made "
    "rose spent got gave held left led met ran saw sang set stood wrote fell hit began sees drew kept make come "
    "go tell ended takes itself"
)
VERB = rf"(?:{'|'.join(_WORDS_OF_VERB.split())}|[a-z]+ed|[a-z]+s)"
"""A word that may follow a subject: a verb, or an adverb before it."""

BOUNDARY = (
    rf"(?=[,.;:!?)]|['\u2019]|$| (?:{VERB}|a|an|and|or|but|as|in|on|at|by|for|from|to|with|without|into|during|since"
    r"|when|which|who|after|before|because|while|until|than|through|about|under|over|among|using|alongside|despite"
    r"|though|although)\b)"
)
"""What may follow a noun that ends its noun phrase; "of" or another noun would add to it."""

PLEONASTIC = re.compile(
    r"""^It(?:\ (?:is|was|has\ been|may\ be|can\ be|would\ be|might\ be|is\ also|was\ also)|['\u2019]s)\ (?:
      (?:\w+ly\ )?(?:known|said|believed|thought|reported|rumou?red|revealed|announced|confirmed|estimated|claimed
        |suggested|assumed|noted|argued|stated|hoped|unclear|unknown|likely|unlikely|possible|impossible|common
        |customary|important|necessary|essential|easy|difficult|hard|clear|true|apparent|evident|uncertain|traditional
        |advisable|best|better|usual)\ (?:that|to|whether|how|why|for|if|who|when|where|what)\b
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

ADVERBIAL = re.compile(rf"^(?:{_PREPOSITION})\b [^,;:()]{{1,60}}?, ")
"""A phrase of place or time before the subject."""

OPEN_START = re.compile(
    r"""^(?:He|She|They|Him|Them|His|Her|Hers|Their|Theirs|It|Its|This|These|Those|Such|Another|Others?|Both|Neither
      |Either|I|We|You|My|Our|Here|That|(?:One|Some|All|Many|Most|Each|None)\ of\ (?:them|these|those|which)
      |(?:When|After|Although|Though|While|Because|Since|Before|Once|As|If|Unlike|Like)\ (?:it|he|she|they|this|these)
      |(?:In|At|By|During|Since|After|From|Until|Despite|With|Without|Following)\ (?:it|this|these|them|that|which)
      |There(?!['\u2019]s|\ (?:is|are|was|were|have|has|had|may|can)))\b""",
    re.VERBOSE,
)
"""A sentence that begins with a reference to something before it."""

OPEN_WITHIN = re.compile(
    r"""\b(?:the\ (?:former|latter|aforementioned)|the\ same\ (?:year|month|day|week|time|name|place)
      |that\ (?:year|time)
      |(?:he|she|they|it)(?=\ (?:further|also)?\ ?(?:added|stated|continued|concluded|remarked)\b))\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""A reference to something before it, anywhere in a sentence."""

FRAGMENT = re.compile(r"^(?:[a-z,;:)]|[\"\u201c][^\"\u201d]*[\"\u201d]?[.!?]?$|[^\w]*$)")
"""No sentence but a part of one, or somebody's words without saying whose."""

QUOTED = re.compile(r"[\"\u201c][^\"\u201d]*(?:[\"\u201d]|$)")
"""Somebody's words; their pronouns are their own."""

PLOT = re.compile(r"\b(?:plot|synopsis|summary|characters?|story|storyline|premise|lyrics)\b", re.IGNORECASE)
"""Titles of sections that tell what happens within a story."""

PERSON_LIKE = re.compile(r"[A-Z][\w.'\u2019-]+(?: [A-Z][\w.'\u2019-]+)+")
"""Two or more capital words: perhaps another person."""

INTRODUCED_PERSON = re.compile(
    r"\b(?:by|author|writer|novelist|singer|rapper|songwriter|musician|producer|composer|director|filmmaker|chef|critic|actor"
    r"|actress|guitarist|drummer|bassist|illustrator|poet|cook|restaurateur|baker|journalist|editor|Dr\.|Mr\.|Mrs\.)"
    r" ((?:[A-Z][\w\u2019'-]+|[A-Z]\.)(?: (?:[A-Z]\.|[A-Z][\w\u2019'-]+)){1,2})"
)
"""A full name after a word that says it is a person's."""

_LOWERED = """
    The A An This That These Those When While After Before As At In On During Since Until For With From By Then There
    Their His Her Its He She They It One Two Three Four Five Some Many Most Each Every Both All Once Soon Although
    Because If Not Only Over Under Through Years Several Another
"""
LOWERED = frozenset(_LOWERED.split())
"""Words that are capital only because they begin a sentence."""
