"""Decontextualization by rules: making a sentence stand alone with what its page says (Choi et al. 2021)."""

import re

from knowledge.types import Category
from retrieval.decontext import patterns
from retrieval.decontext.records import Context, Decontextualized, Edit, EditType
from retrieval.decontext.topic import Topic, topic_of

_MAX_CHARACTERS = 2000
"""Longer "sentences" are tables, lyrics or noise, and are left as they are."""


class RuleDecontextualizer:
    """Rules for pages about one thing, whose title is known.

    Names are only taken from the title, the attributes and the paragraph; where a reference stays open the sentence is
    INFEASIBLE, though what could be resolved in it is.
    """

    def __init__(self) -> None:
        self._last: tuple[Context, Topic] | None = None

    def decontextualize(self, context: Context, index: int) -> Decontextualized:
        """Make the sentence numbered `index` of the context's paragraph stand alone.

        Returns:
            UNNECESSARY with the sentence as it was, FEASIBLE with an edited one, or INFEASIBLE if a pronoun or another
            reference is left that the page's title and makers do not explain.
        """
        sentence = context.sentences[index]
        if len(sentence) > _MAX_CHARACTERS:
            return Decontextualized(sentence, Category.INFEASIBLE)
        topic = self._topic(context)
        draft = _Draft(sentence)
        _remove_marker(draft)
        _swap_pronoun(draft, topic, context, index)
        _swap_noun_phrase(draft, topic)
        _swap_person(draft, topic, context, index)
        _complete_names(draft, topic, context, index)
        if _is_open(draft.text, topic):
            return Decontextualized(draft.text, Category.INFEASIBLE, tuple(draft.edits))
        _scope(draft, topic, context)
        category = Category.FEASIBLE if draft.edits else Category.UNNECESSARY
        return Decontextualized(draft.text, category, tuple(draft.edits))

    def _topic(self, context: Context) -> Topic:
        last = self._last
        if last is None or last[0] is not context:
            # The sentences of a paragraph come one after the other with the same context.
            self._last = last = (context, topic_of(context))
        return last[1]


class _Draft:
    """A sentence on its way, with the edits made so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.edits: list[Edit] = []

    def replace(self, start: int, stop: int, after: str, kind: EditType) -> None:
        before = self.text[start:stop]
        if before != after:
            self.text = self.text[:start] + after + self.text[stop:]
            self.edits.append(Edit(kind, before.strip(), after.strip()))


def _remove_marker(draft: _Draft) -> None:
    """ "However, it was …" → "It was …": what links to the sentence before."""
    while match := patterns.MARKER.match(draft.text):
        rest = draft.text[match.end() :]
        if not rest:
            return
        draft.edits.append(Edit(EditType.DM_REMOVAL, match.group().strip(), ""))
        draft.text = rest[0].upper() + rest[1:]


def _swap_pronoun(draft: _Draft, topic: Topic, context: Context, index: int) -> None:
    """ "It was …" → "Cendol was …", "Its …" → "Cendol's …", "In Java, it is …" → "In Java, Cendol is …"."""
    if topic.mentioned(draft.text) or not _speaks_of_topic(context, topic, index):
        return
    text = draft.text
    subject = "They" if topic.plural else "It"
    possessive = "Their" if topic.plural else "Its"
    if text.startswith(f"{possessive} "):
        draft.replace(0, len(possessive), _possessive(topic.name), EditType.PRONOUN_NP_SWAP)
    elif re.match(rf"(?:It['\u2019]s [a-z]|{subject} {patterns.VERB}\b)", text) and not patterns.PLEONASTIC.match(text):
        length, after = (4, f"{topic.name} is") if re.match(r"It['\u2019]s ", text) else (len(subject), topic.name)
        draft.replace(0, length, after, EditType.PRONOUN_NP_SWAP)
    elif match := patterns.INTRODUCTION.match(text) or patterns.CLAUSE.match(text):
        pronoun = match.group("it")
        rest = text[match.start("it") :]
        if pronoun == subject.lower() and not patterns.PLEONASTIC.match(rest[0].upper() + rest[1:]):
            draft.replace(match.start("it"), match.end("it"), topic.name, EditType.PRONOUN_NP_SWAP)


def _swap_noun_phrase(draft: _Draft, topic: Topic) -> None:
    """ "The song reached …" → ""Hello" reached …", "some versions of the dish" → "some versions of cacciatore"."""
    if not topic.nouns or topic.mentioned(draft.text):
        return
    nouns = "|".join(re.escape(noun) for noun in sorted(topic.nouns, key=len, reverse=True))
    phrase = rf"\b(?:[Tt]he|[Tt]his(?: (?:traditional|popular|famous|classic|simple|particular))?) (?:{nouns})"
    match = re.search(rf"{phrase}(?P<own>['\u2019]s)?{patterns.BOUNDARY}", draft.text)
    if not match or _in_quotation(draft.text, match.start()):
        return
    name = _possessive(topic.name) if match.group("own") else topic.name
    draft.replace(match.start(), match.end(), name, EditType.PRONOUN_NP_SWAP)


def _swap_person(draft: _Draft, topic: Topic, context: Context, index: int) -> None:
    """ "She wrote …" → "Agatha Christie wrote …", where the page has one maker and nobody else was spoken of."""
    match = re.match(rf"(?:(?P<subject>He|She)(?= {patterns.VERB}\b)|(?P<own>His|Her)(?= [a-z]))", draft.text)
    if not match or not topic.maker or index == 0 or patterns.PLOT.search(" ".join(context.sections)):
        return
    before = context.sentences[index - 1]
    if not re.search(rf"\b{re.escape(_surname(topic.maker))}\b", before):
        return
    known = {*topic.names, topic.maker, topic.bare}
    capitalized = patterns.PERSON_LIKE.findall(before)
    others = any(not any(name in one or one in name for one in known) for name in capitalized)
    if others or topic.maker in draft.text:
        return
    after = _possessive(topic.maker) if match.group("own") else topic.maker
    draft.replace(match.start(), match.end(), after, EditType.PRONOUN_NP_SWAP)


def _complete_names(draft: _Draft, topic: Topic, context: Context, index: int) -> None:
    """ "Flynn wrote …" → "Gillian Flynn wrote …": surnames whose full name the attributes or the paragraph give."""
    earlier = " ".join(context.sentences[:index])
    full_names = dict.fromkeys([*topic.makers, *patterns.INTRODUCED_PERSON.findall(earlier)])
    by_surname: dict[str, list[str]] = {}
    for full in full_names:
        if " " in full and not full.startswith("The "):
            by_surname.setdefault(_surname(full), []).append(full)
    for surname, names in by_surname.items():
        # Two people of one name, a name within the title, or a full name already there: nothing to complete.
        if len(names) > 1 or surname in topic.bare or names[0] in draft.text or len(surname) < 3:
            continue
        bare = re.search(rf"(?<![\w.'\u2019-])(?<![A-Z]\. ){re.escape(surname)}\b(?! [A-Z][a-z])(?![-.]\w)", draft.text)
        if bare and not re.search(r"[A-Z][\w.'\u2019-]* $", _without_start_word(draft.text, bare.start())):
            draft.replace(bare.start(), bare.end(), names[0], EditType.NAME_COMPLETION)


def _scope(draft: _Draft, topic: Topic, context: Context) -> None:
    """ "A detective is sent …" → "In Gone Girl, a detective is sent …", for what happens within a story."""
    text = draft.text
    if not patterns.PLOT.search(" ".join(context.sections)) or topic.mentioned(text) or not text[0].isalpha():
        return
    first = text.split(" ", 1)[0]
    lowered = text[0].lower() + text[1:] if first in patterns.LOWERED else text
    draft.text = f"In {topic.name}, {lowered}"
    draft.edits.append(Edit(EditType.GLOBAL_SCOPING, "", f"In {topic.name},"))


def _is_open(text: str, topic: Topic) -> bool:
    """Whether a reference is left that only the text around it explains."""
    if patterns.FRAGMENT.match(text):
        return True
    unquoted = patterns.QUOTED.sub('""', text.replace(topic.name, topic.bare))
    if patterns.OPEN_START.match(unquoted) and not patterns.PLEONASTIC.match(unquoted):
        # A title may itself begin with such a word ("These Days", "It").
        return not any(unquoted.lower().startswith(name.lower()) for name in topic.names if len(name) > 4)
    return bool(patterns.OPEN_WITHIN.search(unquoted))


def _speaks_of_topic(context: Context, topic: Topic, index: int) -> bool:
    """Whether "it" at the beginning of a sentence is likely the page's subject: what was spoken of before is followed
    back to a sentence that begins with the subject, or to the beginning of the paragraph."""
    plot = bool(patterns.PLOT.search(" ".join(context.sections)))
    nouns = "|".join(re.escape(noun) for noun in sorted(topic.nouns))
    for before in reversed(context.sentences[:index]):
        marker = patterns.MARKER.match(before)
        start = before[marker.end() :] if marker else before
        start = patterns.ADVERBIAL.sub("", start, count=1).lstrip("\"\u201c'(")
        folded = start.casefold()
        if any(folded.startswith(name.casefold()) for name in topic.names):
            return True
        if nouns and re.match(rf"(?:the|this) (?:{nouns})\b{patterns.BOUNDARY}", start, re.IGNORECASE):
            return True
        makers = [one for maker in topic.makers for one in (maker, _surname(maker))]
        people = start.startswith(("He ", "She ", "His ", "Her ")) or any(start.startswith(one) for one in makers)
        if not people and not re.match(r"(?:It|Its|They|Their)\b", start, re.IGNORECASE):
            return False
    return not plot


def _possessive(name: str) -> str:
    closing = name[-1] if name[-1] in '"\u201d' else ""
    core = name[: len(name) - len(closing)]
    ending = "'" if core.endswith("s") and not core.endswith("ss") else "'s"
    return f"{name}{ending}" if closing else f"{core}{ending}"


def _surname(full: str) -> str:
    words = [word for word in full.split() if word not in {"Jr.", "Sr.", "II", "III"}]
    return words[-1] if words else full


def _in_quotation(text: str, position: int) -> bool:
    before = text[:position]
    return before.count('"') % 2 == 1 or before.count("\u201c") > before.count("\u201d")


def _without_start_word(text: str, stop: int) -> str:
    """The text up to `stop`; a first word that is capital only as such is put in lower case."""
    return (text[:1].lower() + text[1:] if text.split(" ", 1)[0] in patterns.LOWERED else text)[:stop]
