"""The phrases of answers that are not descriptions, as patterns over one plain lower-case clause.

They name classes of phrases ("whichever", "up to you"), most of them anchored at the start of the clause behind words
that only lead in. No two alternatives of a repeated group may match the same words, or a hostile text takes forever.
"""

import re

from resolver.reading.words import any_of, word_set

THEM = any_of(
    r"them|these|those|em|they",
    r"the (?:two|three|four|five|above|lot|options|choices|books|songs|dishes|recipes|tracks|novels)",
    r"your (?:options|choices|suggestions)",
)
LEAD = (
    r"^(?:"
    + any_of(
        r"o+h+|aw+|ah+|u+m+|u+h+|e+r+m*|h+m+|eh+|u+gh+|well|ok|okay|yes|yeah|yep|no|nope|nah|sorry|actually|"
        r"honestly|tbh",
        r"please|so|and|then|just|really|i think|i guess|i'?d say|maybe|probably|def|definitely|lol|haha|it'?s|"
        r"thanks|thank you",
        r"hi|hey|hello|but|to be honest|i mean|god|omg|wow|nothing|like",
    )
    + r"\s+)*"
)
CLAUSES = re.compile(
    r"[,.;!?\n]+(?:\s|$)|[;!?\n]+|\s[-–—]+\s|—|\.\.+|\b(?:because|cause|cos|coz|cuz)\b"
    r"|(?<!\blast )(?<!\banything )(?<!\beverything )(?<!\bnothing )(?<!\bany )(?<!\beither )(?<!\ball )\bbut\b"
)

REQUEST_WORDS = word_set(
    """
    add book cook do eat get give gimme grab have hear learn make order pick play put queue read see send show stick
    sing take try want watch buy choose download listen stream bring love like would need could we us our why not up
    on at go can't couldn't sounds sound great good lovely nice yum time same please if possible can in a row turn
    tonight today tomorrow each work works fine too way through start
    """
)
BOTH = re.compile(
    rf"\b(?:both(?:\s+of\s+{THEM})?(?:\s+(?:songs|books|dishes|recipes|tracks|ones|options|choices|novels))?"
    rf"|all(?:\s+of)?\s+{THEM}|all\s+(?:two|three|four|five)(?:\s+of\s+{THEM})?|{THEM}\s+(?:both|all)"
    rf"|the\s+(?:whole\s+)?(?:lot|pair)|everything|each\s+of\s+{THEM}|one\s+of\s+each|the\s+two(?:\s+of\s+{THEM})?"
    rf"|every\s+one\s+of\s+{THEM})\b"
)
BOTH_OF_SOMETHING = re.compile(
    r"\b(?:(?<!why )not|\w+n't|no|neither|no to|fine with|difference|between|of|hate|dislike|loathe)\s*$"
)
HAS = re.compile(r"\b(?:have|has|are|were|contain|had|use|in|with|by|at|about)\b")

NEITHER = re.compile(
    LEAD
    + any_of(
        r"neither\b(?!.*\bnor\b)",
        r"none\b(?!\s+(?:with|that|in|from|by|which|who))",
        rf"not\s+(?:either|any|one)\s+of\s+{THEM}",
        r"not\s+either\b",
        rf"not\s+(?:really\s+)?{THEM}(?:\s+(?:two|ones?|books|songs|dishes|recipes))?\s*$",
        r"no\s+to\s+(?:both|all|either)",
        r"nothing\s+(?:like\s+that|on\s+(?:that|the|your)\s+list|you\s+(?:said|listed|mentioned)|of\s+(?:those|"
        r"these|the\s+sort))",
        r"i\s+(?:do\s*n'?t|did\s*n'?t|do not|did not)\s+(?:want|mean|like|need|fancy)\s+(?:either|"
        r"any)\b(?!\s+\w+\s+with)",
        rf"(?:it'?s|that'?s|those are|these are|they'?re|it is|is)\s*n(?:'?t|ot)\s+(?:either|any)\s+of\s+{THEM}",
        r"(?:those|these|they)\s+are(?:\s+not|n'?t)\s+(?:it|right|what)\b",
        r"i\s+(?:really\s+)?(?:hate|dislike|loathe)\s+(?:both|all|them|either)\b",
        r"(?:i\s+(?:want|need|mean|meant|was\s+after)\s+)?(?:something|anything|someone|"
        r"a\s+different\s+one)\s*(?:else|different)?"
        r"\s*(?:entirely|completely)?\s*(?:please|instead|pls|thanks)?\s*$",
    )
)
NO = re.compile(
    r"^(?:no|nope|nah|na|naw|non|nay|neither|none|no way|not really|negative|no thanks|no thank you|not interested)"
    r"(?:\s+(?:no|nope|nah|thanks|thank you|thx|ta|please|lol|sorry|way))*$"
)

_EASY = any_of(
    r"(?:is|are|'s|would be|will be|'ll be|works?|sounds?|will do|would do|'ll do|does)"
    r"(?:\s+(?:fine|good|great|ok|okay|cool|alright|all right|perfect|nice|lovely|best|easier|easiest|quicker))?",
    r"will|please|pls|plz|one|really|lol|tbh|honestly|to me|for me|by me|with me|then|thanks|at all|way|or|both|"
    r"i guess|i suppose",
    rf"of (?:{THEM}|the two)",
    r"you (?:like|want|prefer|think|reckon|fancy)",
)
EITHER = re.compile(
    LEAD
    + any_of(
        rf"(?:either|whichever|whatever|any|anything|anyone)(?:\s*{_EASY}\b)*\s*$",
        r"(?:i'?m|am)?\s*(?:good|fine|happy|ok|okay|cool|easy|down)\s+with\s+(?:either|any|whichever|whatever|"
        r"both)\b",
        r"(?:i\s+)?(?:really\s+|honestly\s+)?(?:do\s*n'?t|do not|could\s*n'?t)\s+(?:really\s+)?(?:mind|care|"
        r"give a (?:damn|toss|hoot))\b"
        r"(?!\s+(?:for|about)\s+(?:the|that)\b)",
        r"(?:it\s+)?(?:does\s*n'?t|does not|do\s*n'?t|wo\s*n'?t)\s+(?:really\s+)?matter\b",
        r"(?:i\s+(?:have\s+)?|i'?ve\s+(?:got\s+)?)?(?:no|not a|without)\s+(?:particular\s+|strong\s+)?preference",
        r"(?:you|u)\s+(?:can\s+)?(?:choose|pick|decide|select|chose)\b",
        r"(?:i'?ll\s+)?(?:let|leave)\s+(?:it\s+(?:up\s+)?to\s+)?you\b",
        r"surprise me|(?:totally\s+|all\s+)?up to you|(?:your|ur)\s+(?:call|choice|pick)|dealer'?s choice",
        r"(?:pick|choose|give me|play|take)\s+(?:either|any|one|whichever|a random one)\s*(?:one|for me|of them|"
        r"at random|please)?\s*$",
        r"(?:i'?m\s+)?(?:easy|not fussed|not bothered|not picky|not fussy|no biggie|indifferent)\s*(?:tbh|lol|"
        r"either way)?\s*$",
        r"(?:flip|toss) a coin|random(?:ly)?\s*$|all the same to me|all (?:the same|one)|(?:makes\s+)?no (?:odds|"
        r"difference)\b",
        r"pot luck|lucky dip|take your pick|you'?re the boss|(?:pick|choose)\s+(?:one\s+)?(?:for me|yourself)",
        r"both (?:are|r|sound|would be) (?:fine|good|ok|okay|great|equally)",
    )
)

WH = r"(?:what|wat|wut|whats|what's|wats|wots|who|who's|whos|whose|which|when|where|why|how|hows|how's|wheres|where's)"
AUX = any_of(
    r"is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|am|shall|may",
    r"isn't|aren't|don't|doesn't|isnt|arent|doesnt|wasn't|didn't",
)
SUBJECT = (
    r"(?:it|they|he|she|you|u|i|we|either|neither|any|both|each|these|those|there|them|anyone|anybody|all|this|that)"
)
ASKED = re.compile(
    LEAD
    + any_of(
        rf"(?:what|which|how|whose)\s+\w+\s+{AUX}\s+\w",
        rf"{WH}\b(?:'?s|'?re)?\s+"
        + any_of(
            r"is|are|was|were|do|does|did|has|have|had|can|could|would|will|should|the|about|kind|sort|type|year|"
            r"one|ones|of",
            r"each|u|you|i|long|many|much|old|big|spicy|hard|sweet|come|song|book|dish|makes|sings|wrote|made|"
            r"plays|tastes|sounds",
        )
        + r"\b",
        r"w[ha]+t'?s\b|wots?\b|how'?s\b|who'?s\b(?!\s+\w+\s+\w+ed\b)",
        rf"how\s+\w+\s+(?:is|are|was|were|do|does|did)\b|{AUX}\s+{SUBJECT}\b|did\s+(?!not|n't|well|so|great)\w+",
        r"(?:can|could|would|will)\s+(?:you|u)\b|(?:tell|remind)\s+me\s+(?:more\s+)?about\b|tell me more|"
        r"explain\b|describe\b",
        r"more (?:info|information|details|detail)\b|(?:any|what)\s+(?:idea|difference)\b|(?:the\s+)?difference\b|"
        r"compare\b",
        r"help me (?:choose|decide|pick)|i\s+(?:was\s+)?wonder(?:ing)?\b",
    )
)
OPENS_A_QUESTION = re.compile(rf"{LEAD}(?:{WH}|{AUX})\b")
WHICHEVER = re.compile(rf"{LEAD}(?:which|what|who)ever\b")
TELEGRAPHIC = re.compile(
    LEAD
    + r"(?:who|where|when|which|what|how|why)\s+"
    + any_of(
        r"is|are|was|were|has|have|had|can|will|would|could|the|a|an|he|she|they|it|i|you|does|do|did|to|made|"
        r"makes|sings|wrote|plays"
    )
    + r"\b"
)
"""A description without its subject can start like a question: "who is a detective", "where she finds a ring"."""
CERTAIN_QUESTION = re.compile(
    LEAD
    + any_of(
        r"(?:which|what|how|when|where|who|why)\s+(?:is|are|was|were|do|does|did|can|would|should)\s+"
        rf"(?:{SUBJECT}|qxname\w*|the\s+(?:difference|\w+er|\w+est|first|second|last)|better|best|more)\b",
        r"which\s+(?:one|of)\b|which\s+(?:has|have)\s+(?:the\s+)?(?:more|most|best|better|fewer|fewest|less|least|\w+est)\b",
        rf"(?:what|which|how|whose)\s+\w+\s+{AUX}\s+(?!there\b)\w+",
        r"who\s+(?:sings|sang|wrote|made|plays|played|is|was|are|did)\s+(?:it|that|this|qxname\w*|each|them|"
        r"the\s+(?:first|second|third|fourth|fifth|last|other|one)|"
        r"both)\b",
        r"how\s+(?:long|many|much|old)\b|how\s+do(?:es)?\b|what\s+(?:about|are|kind|do|does|did)\b|"
        r"which\s+do(?:es)?\b",
    )
)
ASKS_FOR_ONE = re.compile(
    LEAD
    + any_of(
        r"(?:can|could|may|shall|should|can'?t|couldn'?t)\s+(?:i|we|you|u)\s+(?:please\s+|just\s+)?"
        r"(?:have|get|take|hear|try|give|play|show|do|go|put|pick|choose|make|see|read|buy|order|find)\b",
        r"(?:how|what|wot)\s+about\s+(?:the|that|this)\b|why\s+not\s+(?:the|both|have|go)\b|would\s+you\s+(?:play|"
        r"show|give|get)\b",
        r"(?:is|was|isn't|wasn't|isnt|wasnt|would)\s+(?:it|that|this|that be|it be)\s+(?:the|that|a)\b(?!\s+same)"
        r"(?!.*\bor\b)",
        r"do\s+you\s+(?:have|mean)\s+the\b|(?:can|could)\s+it\s+be\s+the\b",
    )
)
ABOUT_CHOICES = re.compile(
    r"\b"
    + any_of(
        r"them|they|they're|theyre|it|its|it's|one|ones|either|neither|both|these|those|each|which|difference|"
        r"different|first|second",
        r"third|former|latter|last|other|two|choices|options|more|this|that|book|books|novel|song|songs|track|"
        r"dish|dishes|recipe",
        r"recipes|version|author|singer|artist|band|album|ingredients?|sings?|wrote|written|released|taste|tastes|"
        r"spicy|choose",
        r"recommend|better|best",
    )
    + r"\b"
)

ECHO = re.compile(
    r"(?:what|wat|huh|eh|pardon|sorry|come again|say (?:that )?again|excuse me)(?:\s+(?:what|did you say))?"
)

PERSONAL_CLAUSE = re.compile(
    r"\b(?:one|ones|book|novel|song|track|tune|dish|recipe|thing|stuff|cake|bread|soup|what|whatever|whichever)\s+"
    r"(?:that\s+|which\s+)?"
    r"(?=(?:i'?ve|we'?ve|i|we|my|our|they|mum|mom|dad|nan|gran|grandma|every(?:one|body)|some(?:one|body)|people)\b"
    r"(?!\s+(?:am|was|mean|meant|think|thought|want|wanted|like|need)\b))"
)
FIRST_PERSON = re.compile(
    r"\b(?:i|i'?ve|we|we'?ve|me|my|our|mum|mom|dad|nan|gran|grandma|at (?:work|school|uni|college))\b"
)
PERSONAL_LIFE = word_set(
    """
    mum mom mummy mother dad daddy father nan nana gran granny grandma grandmother grandpa grandad granddad
    grandfather aunt auntie uncle cousin sister brother wife husband girlfriend boyfriend partner friend friends
    friend's colleague colleagues boss teacher neighbour neighbours neighbor neighbors son daughter family flatmate
    roommate ex gf bf bestie book club class school college uni university work office team place home house shop
    store bakery restaurant cafe canteen pub gym radio tv street corner airport market town village used make makes
    made do did cook cooks cooked get got gets bought buys buy saw seen see heard hear listened read watched ate eat
    tried told recommended mentioned picked picks chose chosen sell sells sold serve serves served played plays sang
    sings sent showed gave likes loves liked loved remember remembers knows knew always often every last week month
    year night evening morning afternoon monday tuesday wednesday thursday friday saturday sunday mondays tuesdays
    wednesdays thursdays fridays saturdays sundays weekend weekends yesterday ago day days time times once when
    while growing little birthday wedding party holiday holidays trip vacation visit date whichever that first dance
    near next around way other else i've ive we've we'd everyone everybody someone somebody people car bus train kitchen
    shelf home bed bath phone tiktok instagram youtube facebook netflix spotify advert ad telly radio prom uni gig
    disco holidays lunch dinner breakfast tea bbq barbecue picnic lent brought borrowed danced played walked earlier
    year years ex's mates mate mate's neighbours' childhood kid kids
    """
)
"""What people tell of their own lives, which says nothing of a choice ("the one my aunt always made")."""

_KIN = any_of(
    r"dog|cat|kid|kids|son|daughter|boss|phone|wife|husband|mum|mom|dad|car|train|bus|neighbou?r|head|back",
    r"boyfriend|girlfriend|baby",
)
OFF_TOPIC = re.compile(
    LEAD
    + any_of(
        r"remind\s+me\s+to|set\s+(?:a|an|my|the)\s+(?:timer|alarm|reminder)|wake\s+me|call\s+(?:my|me|a|an|the)\b|"
        r"text\s+(?:my|me)\b",
        r"turn\s+(?:on|off|up|down)\b|switch\s+(?:on|off)\b|tell\s+me\s+a\s+(?:joke|story)|(?:book|"
        r"order)\s+me\s+a\s+(?:taxi|cab|table|flight)",
        r"(?:i\s+(?:want|need|would like|wanna)\s+to\s+|can\s+i\s+|let\s+me\s+|i'?d\s+like\s+to\s+)?(?:talk|speak|"
        r"chat)\s+(?:to|with)\s+\w+",
        r"(?:a\s+)?(?:human|real person|agent|operator|representative|customer service)\s*$",
        rf"my\s+(?:\w+\s+)?{_KIN}\s+(?:just|is|was|has|got|keeps|won'?t|ate|broke|died|ran|hurts)\b",
        r"(?:good\s+(?:morning|evening|afternoon|night)|hello|hi|hey|hiya|bye|goodbye|see\s+you|thanks|"
        r"thank\s+you|cheers|lol|haha+|nice|cool|ok|okay|wow)"
        r"\s*(?:there|bot|mate|all|so much|very much)?\s*$",
        r"i'?m\s+(?:so\s+)?(?:bored|hungry|tired|lonely|cold|sick|ill|late)"
        r"(?:\s+(?:today|now|tonight|again|lol))*\s*$|(?:it'?s\s+)?(?:raining|snowing|so hot|"
        r"too hot|freezing)\b.*$",
        r"what\s+time\s+is\s+it|what(?:'?s|\s+is)\s+the\s+(?:time|date|day|weather|news)\b|i\s+love\s+you\s*$",
    )
)

UNSURE = re.compile(
    LEAD
    + any_of(
        r"(?:i\s+)?(?:really\s+|honestly\s+|just\s+)?(?:do\s*n'?t|do not|ca\s*n'?t|cannot|can not|did\s*n'?t|"
        r"could\s*n'?t)\s+(?:really\s+|quite\s+|even\s+)?"
        r"(?:know|remember|recall|think|decide|tell|say|place|picture|be sure|make up)\b"
        r"(?!\s+(?:about|it'?s|it is|of the one))",
        r"i\s*d\s*k\b|(?:i\s+)?d[ou]nno\b|(?:i'?m\s+|i am\s+)?(?:not|un)\s*(?:really\s+|too\s+|so\s+|quite\s+|"
        r"100%?\s+|entirely\s+|completely\s+|very\s+)?(?:sure|certain)\b",
        r"(?:i\s+have\s+|i'?ve\s+got\s+)?(?:no|not an?)\s+(?:idea|clue)|clueless|"
        r"(?:i(?:'ve)?\s+)?(?:completely\s+|totally\s+)?(?:forgot|forget|forgotten)\b",
        r"(?:i'?m\s+)?still\s+(?:thinking|deciding|undecided)|undecided\b|hard\s+to\s+say|good\s+question|(?:let\s+me|lemme)\s+think|(?:give\s+me|gimme)\s+a\s+(?:sec|second|"
        r"minute|min|moment)|(?:hang|hold)\s+on\s*$",
        r"(?:u+m+|u+h+|e+r+m*|h+m+|eh+)\s*$|i'?m\s+(?:confused|lost|torn|stuck)|beats me|who knows|"
        r"it'?s\s+been\s+(?:years|ages|a while)",
        r"(?:been\s+(?:years|ages|a while))|(?:my\s+)?mind(?:'?s|\s+is)?\s+(?:gone\s+)?blank|perhaps\s*$|maybe\s*$",
    )
)
HESITATION = re.compile(r"(?:u+m+|u+h+|e+r+m*|h+m+|eh+|perhaps|maybe|good question|let me think|hang on|hold on)")
STILL_DESCRIBES = re.compile(
    r"\b(?:the|that)\s+(?:\w+\s+){0,4}(?:one|ones|book|song|dish|recipe|novel|track)\b|\bsomething\s+(?:with|"
    r"about|like|from)\b"
    r"|\bit(?:'s|s| is| was| has| had)\s+(?!called|been|on)|\bi think\b|\bi'?m pretty sure\b|\bprobably\b|"
    r"\bmaybe the\b"
)

_INSULT = any_of(
    r"useless|stupid|idiot|idiotic|dumb|dumbass|rubbish|hopeless|moron|moronic|thick|dense|daft|pathetic|garbage|"
    r"trash|crap|crappy",
    r"shit|shite|shitty|awful|terrible|worthless|joke|annoying|worst|clueless|slow|incompetent|brainless|waste|"
    r"suck|sucks|stink",
    r"fool|ass|arse|asshole|bastard|bitch|dick|twat|prick|wanker|muppet|cretin|imbecile|painful|broken|dim|"
    r"no help|not helping",
    r"bad at this|ridiculous",
)
RUDE = re.compile(
    any_of(
        r"\b(?:you|u|ur|you'?re|you are|bot|this\s+(?:thing|bot|app|assistant|chat)|chatbot|machine|robot)\b"
        r"(?:\s+(?:are|r|is|such|so|really|just|a|an|the|bit|bloody|fucking|freaking|damn|absolute|absolutely|"
        r"total|totally|complete|completely"
        rf"|utterly|pretty|very|bunch|of|as|most|piece|effing|frigging|too|all|kind|being|thing|bot))*\s+{_INSULT}\b",
        rf"\b{_INSULT}\s+(?:bloody\s+)?(?:bot|machine|robot|chatbot|computer|thing|app|assistant|program|"
        rf"piece\s+of)\b",
        r"\b(?:fuck|screw|sod|stuff|bugger|piss)\s+(?:you|u|off|this)\b|\bshut\s+(?:up|it)\b|\bi\s+hate\s+(?:you|"
        r"u|this\s+(?:bot|thing|app))\b",
        r"\bget\s+(?:lost|stuffed)\b|\bgo\s+to\s+hell\b|\b(?:stfu|gtfo|ffs)\b",
        r"\b(?:this|that)\s+is\s+(?:so\s+|really\s+|just\s+|absolutely\s+)?(?:useless|painful|hopeless|rubbish|"
        r"ridiculous|pathetic|garbage|bullshit|stupid|a\s+joke)$",
        rf"^(?:oh\s+|omg\s+|ugh\s+)?(?:what\s+an?\s+|such\s+an?\s+|you\s+)?{_INSULT}(?:\s+(?:bot|much|mate))?$",
    )
)

_SLIP = (
    r"(?:sorry|oops|whoops|woops|wait|hang on|hold on|my bad|my mistake|scratch that|correction|apologies|pardon|"
    r"actually no|typo"
    r"|never mind|nvm|forget that|no)"
)
REPAIR = re.compile(
    any_of(
        rf"^(?:(?:oh|ah|u+m+|u+h+|e+r+|h+m+|nope|well|yeah|so|and|but|ok|god|a+rgh|ugh)[\s,]+)*(?:{_SLIP}[\s,!.:-]+)+"
        r"(?:(?:that|it|oh|but|i think|what)[\s,]+)*"
        + any_of(
            r"i'?m\s+(?:after|looking\s+for)",
            r"i\s+(?:actually\s+|really\s+|just\s+)?"
            + any_of(
                r"(?:meant|mean|want(?:ed)?|typed|wrote|misspelt|misspelled|misspoke|mistyped|need(?:ed)?|"
                r"should\s+have\s+said|said)\b",
                r"was\s+(?:after|looking\s+for|thinking\s+of|talking\s+about|asking\s+(?:for|about))\b",
                r"got\s+(?:it|that|the\s+\w+)\s+wrong",
            ),
            r"(?:wrong|different)\s+\w+|that\s+was\s+a\s+typo|(?:it'?s|it\s+is)\s+(?:called|spelt|spelled|named)\b",
        ),
        r"\bi\s+(?:mis(?:typed|spelt|spelled|spoke)|(?:typed|spelt|spelled|said)\s+(?:it|that)\s+wrong|"
        r"got\s+the\s+(?:name|title)\s+wrong|made\s+a\s+(?:mistake|typo))\b",
    )
)
