""" "He" and "she", and sentences that leave out whom they are about."""

import re
from collections.abc import Sequence

from retrieval.decontext import lexicon
from retrieval.decontext.draft import Draft
from retrieval.decontext.page import Page
from retrieval.decontext.people import Mention, Person
from retrieval.decontext.records import EditType
from retrieval.decontext.subjects import Kind, head_of, main_clause
from retrieval.decontext.text import has_words, lowered, masked, possessive

REACH = 6
"""So many sentences back a pronoun may reach."""

_SINGULAR = re.compile(
    r"\b(?P<word>he|she|him|her|his)\b(?! (?:Majesty|Highness|Holiness|Excellency|Royal|Grace)\b)", re.IGNORECASE
)
_MALE = {"he", "him", "his"}
_SUBJECTS = frozenset({"he", "she"})
_SUBJECT_NAME = re.compile(
    r"(?:^|, |\b(?:that|when|while|as|and|but|where|before|after) )(?P<name>[A-Z][\w’'-]+(?: [A-Z][\w’'-]+){0,2})"
    r"(?:,| (?:also |then |later |had |has )?(?:[a-z]+ed|[a-z]+s|had|took|made|gave|sang|wrote|became|began"
    r"|went|saw|told|left|sent|met)\b)"
)
_NO_NAME = re.compile(r"(?:ly|ing|ed)$")
_CLAUSE_END = re.compile(
    r"[;:]|, (?:and|but|so|while|which|who|when|where|as)\b| (?:that|when|while|because|after|before|if|as|who)\b"
)
_SUBORDINATE = re.compile(
    r"(?:But )?(?:[Jj]ust )?(?:[Ww]hen|[Aa]s|[Aa]fter|[Bb]efore|[Ww]hile|[Oo]nce|[Aa]lthough|[Tt]hough"
    r"|[Bb]ecause|[Ss]ince) $"
)
_NOT_POSSESSIVE = re.compile(
    r"(?: (?:to|in|on|at|by|for|from|with|and|or|but|as|that|into|about|after|before|when|while|because|if|up|down|out"
    r"|off|away|back|over|against|through|is|was|not|then(?! [a-z]+)|again|home|so|until|since|a|an|the|his|how|why"
    r"|what|who|where|too|later|enough|go|know|feel|see|do)\b|[,.;:!?)\"”]|$)"
)
_FRONTED = re.compile(r"^(?P<front>[A-Z][^.;:]{0,120}?), (?=(?:he|she)\b)")
_PHRASE = re.compile(
    r"^(?:[A-Z][a-z]+ing|[A-Z][a-z]+ed|Despite|In|At|On|After|Before|During|With|For|From|Upon|By|Without|To)\b"
)
_CLAUSE_OF_ITS_OWN = re.compile(r"\b(?:he|she)\b")
_SOMEBODY = re.compile(rf"\b(?:{'|'.join(sorted(lexicon.SOMEBODY))})\b", re.IGNORECASE)
_FIRST_PERSON = re.compile(r"\b(?:I|[Ww]e|[Mm]y|me)\b(?![.-])")
_TWO_NAMES = re.compile(r"(?<!^)(?<![.!?:] )\b[A-Z][\w’'-]+ [A-Z][\w’'-]+")
_ABOUT_ANOTHER = re.compile(
    r"(?:The|An?|This|One) (?!song|single|track|book|novel|video|album|same|next|following)[a-z-]+ "
)
_NAMED_AFTER = re.compile(r"[^.;:]{0,80}, [A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*[ ,]")
_WORKED_ON = re.compile(r"\b(?:directed|shot|filmed|photographed|edited|mixed|illustrated|translated) by $")
_BESIDE = re.compile(r"(?:\b(?:and|with|alongside|featuring|by|told|asked|to|met)|,) (?:[a-z]+ ){0,2}$")
_AS_A_KIND = re.compile(r"\b(?:an?|another) $", re.IGNORECASE)
""" "An Elvis impersonator" is not about Elvis."""

_UNNAMED = re.compile(r"(?:The|An?|One|Another) (?:[a-z-]+ ){0,3}?(?P<noun>[a-z]+)\b")
_FIRST_WORDS = re.compile(r"(?:Also )?[A-Z]?[a-z]+")
_DROPS_SUBJECT = lexicon.PRESENT_NARRATION - frozenset("are have do does plans attempts fears hopes attacks".split())


def name_dropped_subject(draft: Draft, page: Page, index: int) -> None:
    """ "Gets lost at sea." → "Richie Bell gets lost at sea.", in an entry that begins with a name."""
    head = head_of(page.context.sentences[0])[0]
    words = _FIRST_WORDS.match(draft.text)
    if not index or not head or not words or draft.text.endswith("?"):
        return
    verb = words.group().split()[-1]
    if verb.lower() in _DROPS_SUBJECT | {"was"}:
        draft.replace(0, words.end(), f"{head} {verb.lower()}", EditType.PRONOUN_NP_SWAP)


def swap_person(draft: Draft, page: Page, index: int) -> None:
    """ "She wrote …" → "Agatha Christie wrote …", where it is clear who she is."""
    hidden = masked(draft.text)
    match = _unprepared_pronoun(hidden)
    if not match:
        return
    word = match["word"].lower()
    gender = "m" if word in _MALE else "f"
    if _FIRST_PERSON.search(hidden.replace(page.topic.bare, "")) or _is_named_within(hidden, match, gender, page):
        return
    # The name within the same clause is somebody else's: "She told Rachel".
    others = _named_after(hidden, page) if match.start() == 0 and word in _SUBJECTS else frozenset()
    person = _person_before(page, index, gender, others)
    if not person or (_is_called_in(person, draft.text) and not _prepares(hidden, match, person)):
        return
    start, stop = match.span()
    if hidden.startswith(" own", stop):
        return
    own = word == "his" or (word == "her" and not _NOT_POSSESSIVE.match(hidden, stop))
    after = possessive(person.name) if own else person.name
    if hidden[stop : stop + 2] in {"'s", "’s"}:
        after, stop = f"{person.name} is", stop + 2
    draft.replace(start, stop, after, EditType.PRONOUN_NP_SWAP)


def _is_called_in(person: Person, text: str) -> bool:
    return any(has_words(part, text) for part in _names(person))


def _named_after(hidden: str, page: Page) -> frozenset[str]:
    """The names of those whom the rest of a sentence names that begins with a pronoun."""
    clause = _CLAUSE_END.split(hidden, maxsplit=1)[0]
    return frozenset(one.name for one in page.people.everybody if _is_called_in(one, clause))


def _prepares(hidden: str, match: re.Match[str], person: Person) -> bool:
    """Whether a pronoun in a clause before the main one is the main one's subject: "As he leaves, Flynn falls"."""
    front, comma, rest = hidden[match.end() :].partition(", ")
    return bool(
        comma
        and _SUBORDINATE.match(hidden[: match.start()])
        and not _is_called_in(person, front)
        and any(re.match(rf"(?:[^.;]*, (?:and|but) )?{re.escape(name)} [a-z]", rest) for name in _names(person))
    )


def _names(person: Person) -> tuple[str, ...]:
    return person.name, person.words[-1], person.words[0]


def _unprepared_pronoun(hidden: str) -> re.Match[str] | None:
    """The pronoun that a reader meets unprepared: the first, but the subject of the main clause if only a phrase
    without a subject of its own comes before it ("Continuing her journey, she …")."""
    first = _SINGULAR.search(hidden)
    fronted = _FRONTED.match(hidden)
    if not first or not fronted or first.start() > fronted.end() or not _PHRASE.match(hidden):
        return first
    main = _SINGULAR.match(hidden, fronted.end())
    same = main and (main["word"].lower() in _MALE) == (first["word"].lower() in _MALE)
    return main if same and not _CLAUSE_OF_ITS_OWN.search(fronted["front"]) else first


def _is_named_within(hidden: str, match: re.Match[str], gender: str, page: Page) -> bool:
    """Whether somebody named in the sentence may be meant."""
    before = hidden[: match.start()]
    nouns = lexicon.MALE_NOUNS if gender == "m" else lexicon.FEMALE_NOUNS
    if _SOMEBODY.search(before) or not nouns.isdisjoint(before.replace(",", " ").split()):
        return True
    for person in page.people.everybody:
        if person.may_be(gender) and any(has_words(part, before) for part in (person.words[-1], person.words[0])):
            return True
    if _TWO_NAMES.search(before) or _ABOUT_ANOTHER.match(before) or _names_a_subject(before, page):
        return True
    # "In his review, Jon Smith said": somebody is named as the subject after it.
    return bool(_PHRASE.match(hidden) and _NAMED_AFTER.match(hidden, match.end()))


def _names_a_subject(before: str, page: Page) -> bool:
    """Whether what stands before a pronoun has a subject of its own that may be somebody: "Then Dane took his …"."""
    for match in _SUBJECT_NAME.finditer(before):
        word = match["name"].split(maxsplit=1)[0]
        if (
            _NO_NAME.search(word)
            or page.topic.mentioned(match["name"])
            or word in lexicon.NO_NAMES
            or (match.start() == 0 and lowered(before, page.text) != before)
        ):
            continue
        if not match["name"].endswith("s") or word != match["name"]:
            return True
    return False


def _person_before(page: Page, index: int, gender: str, others: frozenset[str]) -> Person | None:
    """Who "he" or "she" is by the sentences before, or None if that is not clear; none of the `others`."""
    pronouns = {"m": {"he", "his"}, "f": {"she", "her"}}[gender]
    for number in range(index - 1, max(-1, index - 1 - REACH), -1):
        subject = page.subjects[number]
        if subject.person and subject.person.may_be(gender) and subject.person.name not in others:
            return subject.person
        if subject.kind is Kind.PRONOUN and subject.text in pronouns:
            continue
        sentence = page.context.sentences[number]
        named = [
            one
            for one in page.people.mentions[number]
            if one.person.may_be(gender)
            and one.person.name not in others
            and not _WORKED_ON.search(sentence[: one.start])
            and not _AS_A_KIND.search(sentence[: one.start])
        ]
        fitting = {one.person.name: one.person for one in named}
        first = len(fitting) == 1 or _is_of_the_maker(named, sentence, page)
        if first and not _is_another(sentence[: named[0].start], gender):
            return named[0].person
        if fitting or _is_about_somebody(masked(sentence)):
            return None
    return _maker(page, gender)


def _is_of_the_maker(named: Sequence[Mention], sentence: str, page: Page) -> bool:
    """Whether those whom a sentence names are first the one who made the page's song or book, and nobody beside
    them: "that Quill wrote it after Dane's portrayal of Ray Poe"."""
    if not named or page.story or page.topic.kind not in {"song", "book"} or named[0].person.name != page.topic.maker:
        return False
    return not any(one.person.name != page.topic.maker and _BESIDE.search(sentence, 0, one.start) for one in named)


def _is_another(before: str, gender: str) -> bool:
    """Whether a pronoun before a name speaks of somebody else: "When her father dies, Miss Minchin …"."""
    return any((match["word"].lower() in _MALE) == (gender == "m") for match in _SINGULAR.finditer(masked(before)))


def _is_about_somebody(hidden: str) -> bool:
    """Whether a sentence is about somebody without a name: "A young man finds …"."""
    found = _UNNAMED.match(main_clause(hidden))
    return bool(found and found["noun"] in lexicon.FEMALE_NOUNS | lexicon.MALE_NOUNS | lexicon.SOMEBODY)


def _maker(page: Page, gender: str) -> Person | None:
    """The one who made the page's subject, where the paragraph names nobody else who would fit."""
    topic = page.topic
    maker = next((person for person in topic.makers if person.name == topic.maker), None)
    if not maker or page.story or topic.group or topic.kind == "dish" or not maker.may_be(gender):
        return None
    if not maker.gender and len(maker.words) < 2:
        return None
    makers = {person.name for person in topic.makers}
    others = any(person.may_be(gender) and person.name not in makers for person in page.people.everybody)
    return None if others else maker
