"""Training pairs: annotated sentences, and sentences that stand alone with what makes them so taken out.

The second kind needs no annotation: names are replaced by pronouns and short noun phrases, scoping phrases and "of
…" dropped, discourse markers added, and the model learns to undo it.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from knowledge.types import Category
from retrieval.decontext.dataset import Example
from retrieval.decontext.page import Page
from retrieval.decontext.records import Context
from retrieval.decontext.text import capitalized, lowered, places, possessive
from retrieval.decontext.topic import Topic

_MARKERS = (
    "However,",
    "In addition,",
    "Moreover,",
    "For example,",
    "Also,",
    "As a result,",
    "Nevertheless,",
    "Finally,",
)
_OPEN = ("He ", "She ", "They ", "This ", "These ")
"""How sentences begin that nothing explains without those before; "it" may always be what the page is about."""

_ARTICLES = tuple(f"{word} " for word in ("the", "a", "an", "this", "that"))
_MARKER_SHARE = 0.2
_UNCHANGED_SHARE = 0.25


@dataclass(frozen=True)
class TrainingPair:
    """A sentence in its paragraph (number `index`), its category, and what to write."""

    context: Context
    index: int
    category: Category
    text: str


def annotated_pairs(examples: Iterable[Example]) -> list[TrainingPair]:
    """One pair for every annotation."""
    return [
        TrainingPair(example.context, example.index, annotation.category, annotation.text)
        for example in examples
        for annotation in example.annotations
    ]


def corrupted_pairs(contexts: Sequence[Context], count: int, seed: int) -> list[TrainingPair]:
    """Up to `count` pairs from paragraphs, without any annotation; fewer where the paragraphs do not give more.

    Each sentence that names the page's subject or a person in full can be taken once per way of corrupting it. Some are
    left as they are (UNNECESSARY), and sentences that begin with a reference lose what is before them (INFEASIBLE).
    """
    rng = random.Random(seed)
    found: list[TrainingPair] = []
    order = [(context, index) for context in contexts for index in range(len(context.sentences))]
    rng.shuffle(order)
    for context, index in order:
        if len(found) >= count:
            break
        pair = _corrupt(context, index, rng)
        if pair:
            found.append(pair)
    return found


def _corrupt(context: Context, index: int, rng: random.Random) -> TrainingPair | None:
    sentence = context.sentences[index]
    if sentence.startswith(_OPEN):
        alone = replace(context, sentences=context.sentences[index:])
        return TrainingPair(alone, 0, Category.INFEASIBLE, sentence) if index and rng.random() < 0.1 else None
    page = Page(context)
    ways = [worse for worse in _worsened(sentence, page, index) if worse != sentence]
    if not ways or sentence.startswith(_MARKERS):
        return None
    if rng.random() < _UNCHANGED_SHARE:
        return TrainingPair(context, index, Category.UNNECESSARY, sentence)
    worse = rng.choice(ways)
    if rng.random() < _MARKER_SHARE:
        worse = f"{rng.choice(_MARKERS)} {lowered(worse, page.text)}"
    sentences = (*context.sentences[:index], worse, *context.sentences[index + 1 :])
    return TrainingPair(replace(context, sentences=sentences), index, Category.FEASIBLE, sentence)


def _worsened(sentence: str, page: Page, index: int) -> list[str]:
    """The sentence with something of what makes it stand alone taken out, in every way that leaves it English."""
    topic = page.topic
    found = [*_without_scope(sentence, topic), *_without_part(sentence, topic)]
    if index:
        found += _with_reference(sentence, topic)
        found += _with_short_names(sentence, page, index)
    return found


def _without_scope(sentence: str, topic: Topic) -> list[str]:
    scope = f"In {topic.name}, "
    return [capitalized(sentence.removeprefix(scope))] if sentence.startswith(scope) else []


def _without_part(sentence: str, topic: Topic) -> list[str]:
    """ "The lyrics of "Hello" are sad" → "The lyrics are sad"."""
    found = []
    for link in ("of", "for"):
        of = f" {link} {topic.word}"
        place = sentence.find(of)
        before = sentence[:place].split()
        if place > 0 and before[-1].lower() in topic.parts and before[0] in {"The", "A", "An"}:
            found.append(sentence[:place] + sentence[place + len(of) :])
    return found


def _with_reference(sentence: str, topic: Topic) -> list[str]:
    """ "Cendol is …" → "It is …", "The dish is …"; "Cendol's …" → "Its …"; "of Cendol" → "of the dish"."""
    nouns = sorted(topic.nouns & {"book", "novel", "song", "track", "single", "dish", "dessert", "film", "album"})
    found = []
    for name in dict.fromkeys((topic.name, topic.word)):
        for place in places(name, sentence):
            rest = sentence[place + len(name) :]
            first = not sentence[:place].strip()
            own = rest.startswith(("'s ", "’s "))
            the = "The" if first else "the"
            if sentence[:place].lower().endswith(_ARTICLES):
                break
            if own:
                found += [sentence[:place] + f"{the} {possessive(noun)}" + rest[2:] for noun in nouns]
            else:
                found += [sentence[:place] + f"{the} {noun}" + rest for noun in nouns if not rest.startswith("'")]
            if first and not topic.plural:
                found.append(("Its" + rest[2:]) if own else "It" + rest)
            break
    return found


def _with_short_names(sentence: str, page: Page, index: int) -> list[str]:
    """ "Gillian Flynn wrote …" → "Flynn wrote …", "She wrote …", where a sentence before names her in full."""
    found = []
    for mention in page.people.mentions[index]:
        person, rest = mention.person, sentence[mention.stop :]
        full = sentence[mention.start : mention.stop] == person.name and len(person.words) > 1
        if not full or not any(person.name in before for before in page.context.sentences[:index]):
            continue
        found.append(sentence[: mention.start] + person.words[-1] + rest)
        if mention.start == 0 and person.gender and not rest.startswith(("'", "’")):
            found.append(("She" if person.gender == "f" else "He") + rest)
    return found
