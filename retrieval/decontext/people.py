"""The people a paragraph speaks of: their names in full, and whether "he" or "she" may be one of them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from retrieval.decontext import lexicon
from retrieval.decontext.patterns import ADVERBIAL
from retrieval.decontext.text import masked

_WORD = r"[A-ZÀ-ÖØ-Þ][\w’'-]*(?<!['’-])"
_LINK = r"(?:de|del|della|dos|das|di|ter|ten|zu|y|van|von|der|den|la|le|du|da|al|bin|the|of the)"
_SPAN = re.compile(rf"{_WORD}\.?(?: (?:{_LINK} )*{_WORD}\.?)*")
_OWN = re.compile(r"['’]s?$")
_INITIAL = re.compile(r"\b[A-Z]\.$")
_ROLE = re.compile(
    r"\b(?:(?P<any>by|named|called)|author|writer|novelist|singer|rapper|songwriter|musician|producer|composer|director"
    r"|filmmaker|chef|critic|actor|actress|guitarist|drummer|bassist|vocalist|illustrator|poet|cook|restaurateur|baker"
    r"|journalist|editor|reviewer|brother|sister|mother|father|son|daughter|wife|husband|friend|uncle|aunt|cousin"
    r"|detective|doctor|boyfriend|girlfriend|partner|king|queen|prince|princess|boy|girl|man|woman|scoundrel|libertine"
    r"|frontman|DJ|officer|operative|agent|student|assistant|employee|magician|politician|businessman|businesswoman"
    r"|entrepreneur|lawyer|attorney|teacher|scientist|historian|philosopher|reporter|photographer|dancer"
    r"|choreographer|engineer|designer|artist|painter|sculptor|architect|soldier|commander|leader|assassin|killer"
    r"|murderer|thief|spy|hacker|investigator|policeman|sheriff|protagonist|antagonist|hero|heroine|villain|narrator"
    r"|lover|neighbou?r|classmate|roommate|colleague|mentor|servant|maid|butler|nurse|surgeon|physician|psychiatrist"
    r"|psychologist|owner|founder|manager|boss|comedian|presenter|columnist|blogger|confectioner|immigrant|farmer"
    r"|merchant|sailor|orphan|teenager|nephew|niece|fiancée?|bandmate|collaborator|lyricist|keyboardist|frontwoman"
    r"|bartender|caterer|priest|monk|knight|warrior|wizard|witch|vampire|model|socialite|archaeologist|hitman) $"
)
_PLACE_BEFORE = re.compile(
    r"\b(?:in [A-Z][\w-]+,|in|at|to|from|near|into|of the|towards?|across|through|[Tt]he|around) $"
)
_VERBS = "|".join(sorted(lexicon.PRESENT_NARRATION - {"are", "have", "do"}))
_BEGINS = re.compile(
    r"(?:, (?:however|though|meanwhile|too),)?(?:['’]s [a-z]|, (?:an?|the|his|her) [^,]{2,60}, [a-z]|,? who\b"
    r"| and [A-Z]"
    r"| (?:originally|later|also|initially|reportedly|then|eventually|first|finally|soon|now|never|often|still)"
    rf" [a-z]+(?:ed|s)\b| (?:was|had|will|would|can|could|said|told|asked|wrote|sang|{_VERBS}|[a-z]+ed)\b)"
)
_SPEAKS = re.compile(
    r"(?:, (?:an?|the) [^,]{2,60}, (?:said|told|wrote|explained|stated)|,? who\b| and [A-Z]"
    r"|(?:,? (?:of|from|for|in|writing for|writing in) (?:the )?[A-Z][^,;:]{2,40}?| with (?:the )?[A-Z][^,;:]{2,40}?"
    r"|, [a-z]+ing [^,]{2,60},),?"
    r" (?:also |further )?(?:said|told|wrote|says|writes|calls|called|finds|found|notes|noted|described"
    r"|describes|praised"
    r"|praises|stated|states|felt|feels|argued|argues|opined|gave|gives|thought|thinks|criticized|criticised|commented"
    r"|concluded|considered|considers|complimented|compared|remarked|believed|believes|reviewed|observed|commended|cited|named|listed|labelled|labeled|deemed|rated|awarded|ranked|dubbed|suggested"
    r"|explained|mentioned|expressed|highlighted|referred|likened|lauded|applauded|characteri[sz]ed)\b"
    r"| was (?:elected|born|appointed|educated|raised|killed|hired|asked|told|impressed|married|inspired)\b"
    r"| (?:also |later |then |originally |initially )?(?:said|told|asked|wrote|sang|explained|stated|recalled|commented"
    r"|noted|remarked|added|felt|thought|considered|decided|wanted|started|began|performed|recorded|married|died|moved)\b)"
)
"""What follows a name that begins a sentence, if it is a person's: in a story, and in other texts."""

_ONLY_PEOPLE = lexicon.PRESENT_NARRATION - frozenset(
    "is are has have does do goes comes gives gets becomes begins starts leaves runs falls leads brings remains stays "
    "grows sets stands appears seems shows uses throws follows turns opens breaks holds carries continues needs "
    "works".split()
)
_WITHIN = re.compile(rf"(?:,? who\b|, an? [^,]{{3,60}}[,.]| (?:{'|'.join(sorted(_ONLY_PEOPLE))})\b)")
"""What follows a name within a sentence, if it is a person's."""

_DESCRIBED = re.compile(
    r"(?:, [^,]{2,60},)? (?:is|was) (?:an?|the) (?:[\w-]+ ){0,4}?([a-z]+)(?= (?:who|from|living|of|in|with|and)|[,.])"
)
_IS_A_THING = re.compile(
    rf"(?:, [^,]{{2,60}},)? (?:is|was) (?:an?"
    rf"|the) (?:[\w-]+ ){{0,4}}?(?:{'|'.join(sorted(lexicon.NAMED_THINGS))}|place|world"
    r"|organi[sz]ation|novel|book|song|dish)\b(?! (?:owner|captain|director|editor|reporter|member))"
)
_BORN = re.compile(r" \((?:née|né|born)\b")
_LISTED = re.compile(r",(?: and)? | and ")
_HEADED = re.compile(
    r"(?P<name>[A-Z][\w’'.-]*(?: (?:[A-Z][\w’'.-]*|of|the|de|van|von|le|la)){0,4})(?:: | [-–] )"
    r"(?:\([^)]*\) )?(?:(?P<pronoun>He|She|he|she|His|Her)|is|was|An?|The|One)\b"
)
_HE_OR_SHE = re.compile(r"\b(?:he|she|his|her)\b", re.IGNORECASE)
_SHE = re.compile(r"\b(?:she|her|herself)\b")
_HE = re.compile(r"\b(?:he|his|him|himself)\b")


@lru_cache(maxsize=8192)
def name_words(name: str) -> tuple[str, ...]:
    """The words of a person's name, without honorifics before and "Jr." behind it."""
    words = [word.rstrip(",") for word in name.split()]
    while len(words) > 1 and words[0] in lexicon.HONORIFICS:
        words = words[1:]
    while len(words) > 1 and words[-1] in {"Jr", "Jr.", "Sr", "Sr.", "II", "III"}:
        words = words[:-1]
    return tuple(words)


@dataclass(frozen=True)
class Person:
    """Somebody, with the longest name known; `gender` is "f", "m" or "" where the text does not say."""

    name: str
    gender: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the name, honorifics and suffixes left out."""
        return name_words(self.name)

    def is_called(self, name: str) -> bool:
        """Whether a shorter (or the same) name may be this person's: the first name, the last, both, or all."""
        words, own = name_words(name), self.words
        if words[-1] == own[-1]:
            # "Helena Blavatsky" is Helena Petrovna Blavatsky.
            return own[-len(words) :] == words or (1 < len(words) < len(own) and words[0] == own[0])
        return words[0] == own[0] and own[: len(words)] == words

    def may_be(self, gender: str) -> bool:
        """Whether the pronoun of a gender may stand for this person."""
        return self.gender in {gender, ""}


@dataclass(frozen=True)
class Mention:
    """A person named in a sentence, from `start` to `stop`."""

    person: Person
    start: int
    stop: int


@dataclass
class People:
    """Everybody named in a paragraph, with the mentions of each sentence, outside of quotations."""

    everybody: list[Person] = field(default_factory=list)
    mentions: list[list[Mention]] = field(default_factory=list)

    def called(self, name: str) -> list[Person]:
        """Those who may be called so."""
        return [person for person in self.everybody if person.is_called(name)]


def is_no_person(name: str) -> bool:
    """Whether a name has a word that says it is a place, an organisation or a work."""
    words = name.split()
    known_first = len(words) > 1 and words[0] in lexicon.FIRST_NAMES
    return not known_first and not lexicon.NOT_OF_PEOPLE.isdisjoint(words)


def gender_of_first(name: str) -> str:
    """ "f" or "m" where the first name is nearly always of one gender, else ""."""
    first = name_words(name)[:1]
    return (
        "f" if first and first[0] in lexicon.FEMALE_NAMES else "m" if first and first[0] in lexicon.MALE_NAMES else ""
    )


def people_of(
    sentences: Sequence[str], makers: Iterable[Person], *, story: bool = False, things: Sequence[str] = ()
) -> People:
    """Find the people of a paragraph.

    Args:
        sentences: the paragraph's.
        makers: people known from elsewhere (the author, the artist).
        story: whether it tells a story, where most names are people's.
        things: names of the page's subject, which are nobody's.
    """
    people = People(everybody=list(makers))
    if headed := _headed(sentences, things, story):
        _add(people, headed)
    ignored = {thing.casefold() for thing in things}
    found = [list(_spans(masked(sentence))) for sentence in sentences]
    for sentence, spans in zip(sentences, found, strict=True):
        hidden = masked(sentence)
        person_until = -1
        for name, start in spans:
            stop = start + len(name)
            listed = story and " " in name and _LISTED.fullmatch(hidden, person_until, start) is not None
            is_thing = name.casefold() in ignored
            if not is_thing and _is_person(name, hidden[:start], hidden[stop:], people, story, listed):
                _add(people, Person(name, _gender(name, hidden[:start])))
            person_until = stop if people.called(name) else len(hidden)
    for sentence, spans in zip(sentences, found, strict=True):
        mentions = []
        for name, start in spans:
            known = people.called(name)
            if len(known) == 1 or (known and known[0].name == name):
                mentions.append(Mention(known[0], start, start + len(name)))
        people.mentions.append(mentions)
        _learn_gender(people, mentions, masked(sentence))
    return people


def _spans(hidden: str) -> Iterable[tuple[str, int]]:
    """Runs of capital words that may be names, and where they begin."""
    for match in _SPAN.finditer(hidden):
        start, name = match.start(), match.group()
        # "When Stevie" and "In May": what begins the sentence is not part of the name.
        while (word := name.split(" ", 1)[0]) in lexicon.NO_NAMES and " " in name:
            start, name = start + len(word) + 1, name[len(word) + 1 :]
        name = _OWN.sub("", name)
        if name.endswith(".") and name.rsplit(" ", 1)[-1] not in {"Jr.", "Sr."} and not _INITIAL.search(name):
            name = name[:-1]
        if name not in lexicon.NO_NAMES and len(name) > 1:
            yield name, start


def _headed(sentences: Sequence[str], things: Sequence[str], story: bool) -> Person | None:
    """The one whom an entry of a list begins with and goes on about: "Mara Quill: She runs the mill", in a story also
    "Mara Quill: A miller"."""
    found = _HEADED.match(sentences[0])
    if not found or is_no_person(found["name"]) or found["name"] in things or not (story or found["pronoun"]):
        return None
    pronoun = _HE_OR_SHE.search(found["pronoun"] or masked(" ".join(sentences)))
    return Person(found["name"], "" if not pronoun else "m" if pronoun.group().lower() in {"he", "his"} else "f")


def _is_person(name: str, before: str, after: str, people: People, story: bool, listed: bool) -> bool:
    words = name.split()
    if len(words) > 5 or is_no_person(name):
        return False
    if words[0] in lexicon.HONORIFICS:
        return len(words) > 1
    if people.called(name):
        return False
    if _IS_A_THING.match(after) or before.rstrip().rsplit(" ", 1)[-1] in lexicon.NAMED_THINGS:
        return False
    if len(words) > 1 and _BORN.match(after):
        return True
    known_first = words[0] in lexicon.FIRST_NAMES
    if role := _ROLE.search(before):
        return len(words) > 1 or known_first or not role["any"]
    if (
        (not before.strip() or ADVERBIAL.fullmatch(before))
        and len(words) <= 4
        and (_BEGINS if story else _SPEAKS).match(after)
    ):
        return True
    place = _PLACE_BEFORE.search(before)
    if known_first or listed:
        return not place or len(words) > 1
    return story and not place and len(words) <= 2 and bool(_WITHIN.match(after))


def _gender(name: str, before: str) -> str:
    first = name.split(maxsplit=1)[0]
    noun = before.rsplit(maxsplit=1)[-1].lower() if before.strip() else ""
    if first in lexicon.FEMALE_HONORIFICS or noun in lexicon.FEMALE_NOUNS:
        return "f"
    if first in lexicon.MALE_HONORIFICS or noun in lexicon.MALE_NOUNS:
        return "m"
    return gender_of_first(name)


def _add(people: People, person: Person) -> None:
    for place, known in enumerate(people.everybody):
        if known.is_called(person.name):
            return
        if person.is_called(known.name) and len(people.called(known.name)) == 1:
            people.everybody[place] = replace(person, gender=known.gender or person.gender)
            return
    people.everybody.append(person)


def _learn_gender(people: People, mentions: Sequence[Mention], hidden: str) -> None:
    """ "Marion has run off with her sister's …": the pronouns of a sentence that names one person are that person's."""
    if len({mention.person.name for mention in mentions}) != 1 or mentions[0].person.gender:
        return
    person, rest = mentions[0].person, hidden[mentions[0].stop :]
    described = _DESCRIBED.match(rest)
    noun = described[1] if described else ""
    female = noun in lexicon.FEMALE_NOUNS or (noun not in lexicon.MALE_NOUNS and bool(_SHE.search(rest)))
    male = noun in lexicon.MALE_NOUNS or (noun not in lexicon.FEMALE_NOUNS and bool(_HE.search(rest)))
    if female != male:
        known = replace(person, gender="f" if female else "m")
        people.everybody[people.everybody.index(person)] = known
        people.mentions = [
            [replace(one, person=known) if one.person == person else one for one in found] for found in people.mentions
        ]
