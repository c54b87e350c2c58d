"""The topic of a page in its sentences: its title as written there, and the nouns that mean it."""

import re
from collections import Counter
from dataclasses import dataclass

from retrieval.decontext import lexicon
from retrieval.decontext.makers import is_group, makers_of, named_in_title, sole_maker
from retrieval.decontext.people import Person
from retrieval.decontext.records import Context
from retrieval.decontext.text import folded, has_words, places
from retrieval.demonyms import DEMONYMS

_BOOK, _SONG, _DISH = "book", "song", "dish"
_FAMILIES = {
    _SONG: (lexicon.SONG_NOUNS, frozenset("song single track record tune ballad duet".split())),
    _BOOK: (lexicon.BOOK_NOUNS, frozenset({"book", "novel"})),
    _DISH: (lexicon.DISH_NOUNS, frozenset({"dish"})),
    "film": (frozenset({"film", "movie"}), frozenset({"film", "movie"})),
    "album": (frozenset({"album"}), frozenset({"album", "record"})),
}
"""Kinds of things: what their pages call them, and the nouns by which any page of that kind may call its subject."""

_WORKS = frozenset({_SONG, _BOOK, "film", "album"})
_FOOD = lexicon.DISH_NOUNS - frozenset("sauce cheese noodle noodles roll dressing recipe meal".split())
"""Nouns by which a page about food calls its subject unless something else in the paragraph is called so."""

_PARTS = {_BOOK: lexicon.BOOK_PARTS, _SONG: lexicon.SONG_PARTS, _DISH: lexicon.DISH_PARTS}
_CALLED = re.compile(
    r"\b(?:is|was|are|were) (?:an?|the|one of the|any|two|three)\b(?P<phrase>[^.,;:()]*?)"
    r"(?=[.,;:()]| (?:of|from|made|with|that|which|who|in|by|for|consisting|and|or|to|at|on|whose|originating|popular"
    r"|written|recorded|performed|released|published|filled|served|named|known|based|containing)\b|$)"
)
"""What a page's first sentence calls its subject: "is a steamed layer cake of …"."""

_PREDICATE = re.compile(
    r"\b(?:is|was|are|were) (?:an?|the|one of the) (.*?)(?:[,.;:()]| (?:made|of|with|from|consisting|containing|that"
    r"|which|prepared|filled|served|in|topped)\b|$)"
)
_DEFINITE = re.compile(r"\b(?:[Tt]he|[Tt]his|[Ii]ts) (?:[\w-]+ ){0,2}?(\w+)\b")
_WORD = re.compile(r"\b[a-z]+\b")
_DISAMBIGUATION = re.compile(r"\s*\([^()]*\)\s*$")
_BRACKETS = re.compile(r"\W* \((?:[A-Z][a-z]+: ?|also (?:known as |called |spelled )?)?([\w' -]+?)[,;)]")
_VERB_AFTER = re.compile(r"\W*(?:\([^)]*\) ?)?(?:(?P<plural>are|were|have)|is|was|has)\b")
_PLURAL_ENDING = re.compile(r"(?:[aeo]?s|ies|i|e|en|n|er)\b")
_TITLE_BEFORE = re.compile(r"\W*(?:The |A |An )?", re.IGNORECASE)


@dataclass(frozen=True)
class Topic:
    """What can stand for the page's subject.

    `name` is the title as the text writes it, in quotation marks where the text uses them, `inline` the same within a
    sentence ("cendol", "a pupusa") and `word` that without an article; `plural_name` is what stands for "they", or "",
    and `plural` says that the title takes "they" and never "it". `by` is the maker a title itself names ("Hurt (by
    Johnny Cash)"), else "". `kind` is "book", "song", "dish", another noun or ""; `nouns` are the heads of definite
    noun phrases that mean the subject, and `parts` those that mean a part of it. `makers` are the people in its
    attributes, `maker` the one that made it, if it is one, and `group` says that this one is a band.
    """

    name: str
    inline: str
    word: str
    plural_name: str
    plural: bool
    bare: str
    names: tuple[str, ...]
    by: str
    kind: str
    nouns: frozenset[str]
    parts: frozenset[str]
    makers: tuple[Person, ...]
    maker: str
    group: bool

    def mentioned(self, text: str) -> bool:
        """Whether a text has the title or an alias in it, in the plural too and however it is spelt; the title of a
        work that is one word only with its capital letter."""
        low = folded(text)
        titled = self.kind in _WORKS
        return any(
            not titled
            or " " in name
            or any(text[place].isupper() or text[place] == name[0] for place in places(form, low))
            for name in self.names
            for form in _forms(folded(name))
            if has_words(form, low)
        )

    def written(self, text: str, start: int) -> str:
        """The title as it stands at a place of a sentence."""
        return self.name if not text[:start].strip("\"'“‘( ") else self.inline


def topic_of(context: Context) -> Topic:
    """Work out the topic of the page that a context belongs to."""
    bare = _DISAMBIGUATION.sub("", context.title).strip() or context.title.strip()
    text = " ".join((*context.lead[:2], *context.sentences))
    kind, nouns = _kind_and_nouns(context, bare)
    by = named_in_title(context.title)
    quoted = next((f"{left}{bare}{right}" for left, right in ('""', "“”") if f"{left}{bare}{right}" in text), "")
    if not quoted and kind == _SONG and by:
        quoted = f'"{bare}"'
    low, low_text = bare.casefold(), text.casefold()
    verbs = [found for place in places(low, low_text) if (found := _VERB_AFTER.match(low_text, place + len(low)))]
    plurals = sum(found["plural"] is not None for found in verbs)
    maker = sole_maker(context)
    names = _names(context, bare)
    return Topic(
        name=quoted or bare,
        inline=quoted or _article(context, bare, kind) + _inline(bare, text, kind),
        word=quoted or _inline(bare, text, kind),
        plural_name=(quoted or _inline(bare, text, kind))
        if plurals
        else _plural_of(bare, text) or next((plural for name in names[1:] if (plural := _plural_alias(name, text))), "")
        if kind == _DISH
        else "",
        plural=2 * plurals > len(verbs),
        bare=bare,
        names=names,
        by=by,
        kind=kind,
        nouns=nouns,
        parts=_PARTS.get(kind, frozenset()),
        makers=makers_of(context),
        maker=maker,
        group=is_group(maker, text),
    )


def _forms(name: str) -> tuple[str, str, str]:
    return name, f"{name}s", f"{name}es"


def _names(context: Context, bare: str) -> tuple[str, ...]:
    """The title and what else the subject is called: aliases, and the first name in brackets behind the title."""
    names = [bare, *(_DISAMBIGUATION.sub("", alias).strip() for alias in context.aliases)]
    names += context.attributes.get("alternate_name", ())
    lead = context.lead[0] if context.lead else ""
    if (place := lead.find(bare)) >= 0 and (found := _BRACKETS.match(lead, place + len(bare))):
        names.append(found[1].strip())
    return tuple(dict.fromkeys(name for name in names if len(name) > 1))


def _inline(bare: str, text: str, kind: str) -> str:
    """The title in lower case if the page writes it so within sentences, or if it is a common noun: a dish's title that
    the page never writes with a capital there, of one word or beginning with what one eats ("Coconut bar")."""
    low = bare[0].lower() + bare[1:]
    if low == bare or bare[1:] != bare[1:].lower() or kind in _WORKS:
        return bare
    if _is_within_sentence(low, text):
        return low
    first, *rest = low.split()
    common = not rest or first in lexicon.INGREDIENTS or first in lexicon.DISH_NOUNS or has_words(first, text)
    return low if kind == _DISH and first not in DEMONYMS and common and not _is_within_sentence(bare, text) else bare


def _is_within_sentence(name: str, text: str) -> bool:
    return any(place > 1 and text[place - 2] not in ".!?" for place in places(name, text))


def _article(context: Context, bare: str, kind: str) -> str:
    """ "a " for a dish that its page calls "a pupusa" and not just "pupusa"."""
    lead = context.lead[0].casefold() if context.lead else ""
    articles = ("a ", "an ", "the ") if kind == _DISH else ()
    return next((article for article in articles if lead.startswith(article + bare.casefold())), "")


def _plural_of(bare: str, text: str) -> str:
    """The plural of a dish's title, if the title or the text has it; else ""."""
    if bare.endswith("s") and not bare.endswith("ss"):
        return bare
    low, title = text.lower(), bare.lower()
    stem = title[:-1] if title[-1] in "aeoy" else title
    place = low.find(stem)
    while place >= 0:
        ending = _PLURAL_ENDING.match(low, place + len(stem))
        if ending and stem + ending.group() != title:
            return text[place : ending.end()]
        place = low.find(stem, place + 1)
    return ""


def _plural_alias(name: str, text: str) -> str:
    """The plural of an alias that the text speaks of as it does of a title ("Toffee apples are …"), or ""."""
    plural = _plural_of(name, text)
    begins = plural and re.search(rf"(?:^|[.!?:–-] ){re.escape(plural)} (?:are|were|have)\b", text, re.IGNORECASE)
    return plural if begins else ""


def _kind_and_nouns(context: Context, bare: str) -> tuple[str, frozenset[str]]:
    own = {words[-1].lower() for words in (context.type.split(), context.noun.split()) if words}
    for key in ("kind", "type"):
        own.update(value.split()[-1].lower() for value in context.attributes.get(key, ()) if value.split())
    own |= _called_in_lead(context, bare)
    found = {noun for noun in own if noun.isalpha()}
    kind = next((kind for kind, (family, _) in _FAMILIES.items() if not own.isdisjoint(family)), "")
    if not kind and {"author", "isbn", "media_type"} & set(context.attributes):
        kind = _BOOK
    if kind:
        found |= _FAMILIES[kind][1]
    if kind == _DISH:
        text = " ".join(context.sentences)
        found = {"dish"} | (found | _FOOD) - _ingredients(text) - {"recipe"}
        last = bare.rsplit(maxsplit=1)[-1].lower()
        # "The allsorts" on the page Liquorice allsorts.
        if last in _FOOD or (bare.count(" ") == 1 and len(last) > 3 and has_words(f"the {last}", text.lower())):
            found.add(last)
    return kind, frozenset(found)


def _called_in_lead(context: Context, bare: str) -> set[str]:
    lead = context.lead[0] if context.lead else ""
    before = _TITLE_BEFORE.match(lead)
    start = before.end() if before else 0
    starts = lead[start : start + len(bare)].casefold() == bare.casefold() or lead.casefold().startswith(
        bare.casefold()
    )
    called = _CALLED.search(lead) if starts else None
    return {called["phrase"].split()[-1].lower()} if called and called["phrase"].split() else set()


def _ingredients(text: str) -> frozenset[str]:
    """Kinds of food that the paragraph speaks of apart from its subject: "made with bread", "a similar salad"."""
    called = [word for phrase in _PREDICATE.findall(text) for word in phrase.split()]
    counts = Counter(word for word in _WORD.findall(text) if word in _FOOD)
    counts.subtract(word for word in (*called, *_DEFINITE.findall(text)) if word in _FOOD)
    return frozenset(word for word, count in counts.items() if count > 0)
