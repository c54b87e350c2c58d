"""Finds the choices' names in an answer: whole, shortened or misspelt, and the people that tell the choices apart.

A name found by accident is worse than one missed, for a missed one is still scored as a description. So a word that
every choice's name has decides nothing; a common word or a number decides only where the answer consists of it; and a
rare word, a run of two words of the name, or the surname of the choice's author decides anywhere.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from knowledge.types import Entity
from resolver.reading.name_forms import PERSON_KEYS, Form, Strength, name_forms
from resolver.reading.words import (
    FILLERS,
    FUNCTION_WORDS,
    HEAD_NOUNS,
    Token,
    common,
    plain,
    same_word,
    tokens,
    word_set,
)

_DESCRIBING = word_set(
    """
    red green blue yellow black white pink purple orange brown grey gray golden gold silver dark light old new young
    big small little large long short hot cold sweet sour spicy sad happy slow fast good bad great best worst high
    low left right american english british french italian german spanish indian chinese japanese irish scottish
    african russian turkish greek mexican summer winter christmas easter man woman boy girl men women love war world
    life death night day time king queen family dead baby rock pop rap dance country soul jazz fried baked rice
    bread meat fish chicken pork beef egg cheese soup salad cake child children childrens kid kids mystery ghost
    ghosts
    """
)
"""Words that stand in titles but are said as descriptions far more often."""


_ALONGSIDE = frozenset({"the", "please", "pls", "plz", "1", "song", "book", "dish", "track", "novel"})
"""What may stand beside a name that is made of function words only."""

_DENYING = frozenset({"not", "no", "without", "neither", "nor", "never"})
_FRAME = word_set(
    """
    1 ones a an about with is has in from of are some
    """
)
"""Words that make a description of the common word beside them."""


_WRITING = re.compile(r"\b(?:wrote|written|writes|writer|penned|composed|composer|songwriter)\b")
_MADE = word_set("wrote written writes writer penned composed composer songwriter")


@dataclass(frozen=True)
class Mention:
    """A place in the text, in characters, that names `choices` (several when they share the name)."""

    start: int
    end: int
    choices: frozenset[int]
    strength: Strength


class Names:
    """The names of the choices of one question, and the search for them in an answer."""

    def __init__(self, entities: Sequence[Entity]) -> None:
        self.count = len(entities)
        self._entities = entities
        self.forms = self._without_others_names(
            [form for index, entity in enumerate(entities) for form in name_forms(index, entity)]
        )
        self.shared = frozenset(
            word
            for word in {word for form in self.forms for word in form.content}
            if len(self._owners(word)) == self.count > 1
        )

    def _without_others_names(self, forms: list[Form]) -> list[Form]:
        """The forms without those that are the whole name of another choice ("X" for "X: The Sequel" beside "X")."""
        bare = [name_forms(i, Entity("", entity.name)) for i, entity in enumerate(self._entities)]
        whole = {(form.choice, form.words) for named in bare for form in named if form.strength is Strength.NAME}
        taken = {words: choice for choice, words in whole}
        shared = {words for words in taken if len({choice for choice, other in whole if other == words}) > 1}
        return [
            form
            for form in forms
            if form.strength is not Strength.NAME
            or form.words in shared
            or (form.choice, form.words) in whole
            or form.words not in taken
        ]

    def _owners(self, word: str, strength: Strength | None = None) -> frozenset[int]:
        """The choices that have the word in a name or person; in a credit only where it is in nothing else."""
        owners: dict[Strength, set[int]] = {}
        for form in self.forms:
            if strength in (None, form.strength) and any(same_word(word, other) for other in form.content):
                owners.setdefault(form.strength, set()).add(form.choice)
        credited = owners.pop(Strength.CREDIT, set())
        return frozenset(set().union(*owners.values()) or credited)

    @cached_property
    def shared_person(self) -> bool:
        """Whether one person made all the choices."""
        made = [
            {f.words for f in self.forms if f.choice == i and f.strength is Strength.PERSON} for i in range(self.count)
        ]
        return bool(set.intersection(*made))

    def find(self, text: str) -> list[Mention]:
        """Mentions that tell the choices apart or are a name they share, in the order of the text, not overlapping."""
        words = tokens(text)
        if not words:
            return []
        rest = [word for word in words if word.key not in FILLERS and word.key not in HEAD_NOUNS and word.key != "1"]
        found = self._runs(text, words, rest) + self._single_words(text, words, rest) + self._initials(words, rest)
        credited = _WRITING.search(plain(text)) is not None and any(word.key in self._credited for word in words)
        if not credited and not any(mention.strength == Strength.NAME for mention in found):
            found += self._whole_answer(words, rest)
        return _longest(found)

    def only_shared(self, text: str) -> bool:
        """Whether the answer says nothing but words that are in a name of every choice ("the U2 song")."""
        rest = [
            word.key
            for word in tokens(text)
            if word.key not in FILLERS and word.key not in HEAD_NOUNS and word.key != "1"
        ]
        return (
            bool(rest)
            and self.count > 1
            and all(
                any(same_word(word, shared) for shared in self._shared_by(text)) for word in rest if word not in _MADE
            )
        )

    def _shared_by(self, text: str) -> frozenset[str]:
        """The words of names that all choices share, initials of people, and credits where those are spoken of."""
        initials = set.intersection(
            *({f.initials for f in self.forms if f.choice == i and len(f.words) > 1} for i in range(self.count))
        )
        return self.shared | initials | (self._credited if _WRITING.search(plain(text)) else frozenset())

    @cached_property
    def _credited(self) -> frozenset[str]:
        """The words of people that stand behind every choice, as its artist or in its credits."""
        people = [
            {word for f in self.forms if f.choice == i and f.strength is not Strength.NAME for word in f.content}
            for i in range(self.count)
        ]
        return frozenset(set.intersection(*people))

    def _runs(self, text: str, words: list[Token], rest: list[Token]) -> list[Mention]:
        """Whole names, and runs of at least two content words of one."""
        found = []
        writing = _WRITING.search(plain(text)) is not None
        for form in self.forms:
            for start in range(len(words)):
                for offset in range(len(form.words)):
                    length = _run(words, start, form.words, offset)
                    if not length or not self._names(form, words, rest, range(start, start + length)):
                        continue
                    if form.strength is not Strength.NAME and writing and set(form.content) <= self._credited:
                        continue
                    strength = form.strength if length == len(form.words) else Strength.PERSON
                    choice = frozenset({form.choice})
                    found.append(Mention(words[start].start, words[start + length - 1].end, choice, strength))
        return found

    def _names(self, form: Form, words: list[Token], rest: list[Token], place: range) -> bool:
        """Whether the words at the place, which are a run of the form's, name its choice and not by chance."""
        said = [words[index] for index in place]
        content = [word for word in said if word.key not in FUNCTION_WORDS]
        if not form.content:  # "It", "Both": only where there is nothing else
            others = [word.key for index, word in enumerate(words) if index not in place]
            return len(said) == len(form.words) and all(other in _ALONGSIDE for other in others)
        if not any(same_word(word.key, other) for word in content for other in form.content):
            return False
        alone = all(word in said for word in rest)
        if len(said) == len(form.words):
            return len(content) >= 2 or alone or self._rare(form.content)
        if len(said) >= 3 and alone and place.start == 0 and form.words[: len(said)] == tuple(w.key for w in said):
            return True  # "dont look back" of "Don't Look Back in Anger"
        if len(content) < 2 or not self._distinct(content):
            return False
        return alone or len(content) >= 3 or any(not common(word.key) for word in content)

    def _distinct(self, content: list[Token]) -> bool:
        return any(0 < len(self._owners(word.key)) < self.count for word in content)

    def _rare(self, content: tuple[str, ...]) -> bool:
        return bool(content) and any(not common(word) for word in content)

    def _single_words(self, text: str, words: list[Token], rest: list[Token]) -> list[Mention]:
        found = []
        writing = _WRITING.search(plain(text)) is not None
        for position, word in enumerate(words):
            if word.key in FUNCTION_WORDS or len(word.key) < 2:
                continue
            alone = len(rest) == 1 and rest[0] is word
            if word.key[0].isdigit():
                owners = self._number_owners(word.key) if alone else frozenset[int]()
                strength = Strength.NAME
            else:
                named = self._owners(word.key, Strength.NAME)
                people = self._owners(word.key, Strength.PERSON) or self._owners(word.key, Strength.CREDIT)
                owners, strength = named | people, Strength.PERSON if people else Strength.WORD
                if common(word.key) and not (
                    (people and self._about_a_person(text, words, position))
                    or (alone and self._bare(word.key, words))
                    or (people and alone and all(other.key not in _FRAME and other.key != "the" for other in words))
                ):
                    continue
                if writing and word.key in self._credited:
                    continue  # "written by Dolly" of her own song and another's version of it
                if len(word.key) < 4 and not alone and not (people and self._about_a_person(text, words, position)):
                    continue
            if strength is Strength.WORD and self._told_of_others(word.key, owners):
                continue
            if 0 < len(owners) < self.count:
                found.append(Mention(word.start, word.end, owners, strength))
        return found

    def _told_of_others(self, word: str, owners: frozenset[int]) -> bool:
        """Whether a word of a name is said of a choice of another name too, and so describes ("custard")."""
        pattern = re.compile(rf"\b{re.escape(word.removesuffix('s'))}")
        return any(pattern.search(plain(_told(entity))) for i, entity in enumerate(self._entities) if i not in owners)

    def _initials(self, words: list[Token], rest: list[Token]) -> list[Mention]:
        """An answer that is only the initials of a name or a person ("NIN", "MJ")."""
        if len(rest) != 1 or not 2 <= len(rest[0].key) <= 5:
            return []
        owners: dict[int, Strength] = {}
        for form in self.forms:
            if rest[0].key == form.initials:
                owners[form.choice] = max(form.strength, owners.get(form.choice, form.strength))
        if not 0 < len(owners) < self.count:
            return []
        return [Mention(rest[0].start, rest[0].end, frozenset(owners), Strength.PERSON)]

    @staticmethod
    def _bare(word: str, words: list[Token]) -> bool:
        """ "dragon, please" is a name; "the dragon one" or "it's green" describes."""
        framed = any(other.key in _FRAME for other in words)
        return not framed and word not in _DESCRIBING and word not in FILLERS

    @staticmethod
    def _about_a_person(text: str, words: list[Token], position: int) -> bool:
        """ "by King", "King's": a common word said as somebody's name."""
        word = words[position]
        possessive = re.search(r"['’]s?$", text[word.start : word.end]) is not None
        return possessive or (position > 0 and words[position - 1].key == "by")

    def _number_owners(self, number: str) -> frozenset[int]:
        """The choices whose name has the number, or the year it shortens ("73" for 1973)."""
        if len(number) < 2:
            return frozenset()
        years = {number} if len(number) != 2 else {number, f"19{number}", f"20{number}"}
        return frozenset(
            form.choice
            for form in self.forms
            if form.strength == Strength.NAME and any(word.rstrip("s") in years for word in form.words)
        )

    def _whole_answer(self, words: list[Token], rest: list[Token]) -> list[Mention]:
        """The whole answer as a misspelling of one name, clearly nearer to it than to any other."""
        said = [word for word in words if word.key not in FILLERS] if rest else []
        spoken = " ".join(word.key for word in said)
        denying = any(word.key in _DENYING or word.key.endswith("nt") for word in words)
        if len(spoken) < 4 or denying:
            return []
        best = [0.0] * self.count
        strengths = [Strength.NAME] * self.count
        for form in self.forms:
            written = " ".join(form.content) or " ".join(form.words)
            between = {word.key for word in words if said[0].start < word.start < said[-1].start}
            if between - {word.key for word in said} - set(form.words):
                continue  # "animals on a farm" is no slip for "Animal Farm"
            if abs(len(form.content) - len(said)) > 1 or not _spelt_alike(said, form):
                continue
            likeness = max(fuzz.ratio(spoken, written), fuzz.token_sort_ratio(spoken, written))
            if likeness > best[form.choice]:
                best[form.choice], strengths[form.choice] = likeness, form.strength
        ranked = sorted(range(self.count), key=lambda index: -best[index])
        second = best[ranked[1]] if self.count > 1 else 0.0
        if (
            best[ranked[0]] < 75
            or best[ranked[0]] - second < 20
            or (len(said) == 1 and common(spoken) and best[ranked[0]] < 100)
        ):
            return []
        return [Mention(said[0].start, said[-1].end, frozenset({ranked[0]}), strengths[ranked[0]])]


def _spelt_alike(said: Sequence[Token], form: Form) -> bool:
    """Whether every common word said is in the name: "wheat noodles" is no slip for "buckwheat noodles"."""
    return len(said) == 1 or all(
        word.key in form.words
        or not common(word.key)
        or any(OSA.distance(word.key, other) <= 2 for other in form.words)
        for word in said
    )


def _told(entity: Entity) -> str:
    """What is known of an entity, names and people apart."""
    values = (v for key, vs in entity.attributes.items() if key.lower() not in PERSON_KEYS for v in vs)
    return " ".join((*values, *(section.text for section in entity.sections)))[:20_000]


def _run(words: list[Token], start: int, name: tuple[str, ...], offset: int) -> int:
    """How many words of the text, from `start` on, are the words of the name from `offset` on."""
    length = 0
    while (
        start + length < len(words)
        and offset + length < len(name)
        and same_word(words[start + length].key, name[offset + length], in_a_run=len(name) > 1)
    ):
        length += 1
    return length


def _longest(found: list[Mention]) -> list[Mention]:
    """Overlapping mentions: the longest stays; equal places are one mention of several choices."""
    places: dict[tuple[int, int], Mention] = {}
    for mention in found:
        place = (mention.start, mention.end)
        other = places.get(place)
        if other is None or mention.strength > other.strength:
            merged = mention.choices if other is None or other.strength < mention.strength else other.choices
            places[place] = Mention(*place, merged, mention.strength)
        elif mention.strength == other.strength:
            places[place] = Mention(*place, other.choices | mention.choices, mention.strength)
    kept: list[Mention] = []
    for mention in sorted(places.values(), key=lambda m: (m.start - m.end, -m.strength)):
        if all(mention.end <= other.start or mention.start >= other.end for other in kept):
            kept.append(mention)
    return sorted(kept, key=lambda mention: mention.start)
