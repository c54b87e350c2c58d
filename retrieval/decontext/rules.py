"""Decontextualization by rules: making a sentence stand alone with what its page says (Choi et al. 2021)."""

import hashlib
import logging
from dataclasses import replace
from functools import cache
from pathlib import Path

from knowledge.types import Category
from retrieval.decontext import patterns
from retrieval.decontext.appositions import name_kind, name_things
from retrieval.decontext.definites import expand_definites
from retrieval.decontext.draft import Draft
from retrieval.decontext.facts import added_facts
from retrieval.decontext.names import complete_names, complete_title, name_whom_a_critic_writes_for
from retrieval.decontext.nouns import (
    name_band,
    name_maker,
    name_what_is_spoken_of,
    name_whose_album,
    swap_maker,
    swap_makers,
    swap_noun_phrase,
)
from retrieval.decontext.page import Page
from retrieval.decontext.parts import bridge, bridges_first
from retrieval.decontext.persons import name_dropped_subject, swap_person
from retrieval.decontext.records import Context, Decontextualized, EditType
from retrieval.decontext.scoping import scope
from retrieval.decontext.subjects import head_of
from retrieval.decontext.text import capitalized, is_in_another_script, masked
from retrieval.decontext.things import swap_it, swap_they
from retrieval.decontext.topic import Topic
from retrieval.decontext.whereabouts import carry_place, name_place

_MAX_CHARACTERS = 2000
"""Longer "sentences" are tables, lyrics or noise, and are left as they are."""

_BLOCK = 50
"""So many sentences of an endless paragraph are looked at together, with as many before and after them."""

_SHORT_WORDS = 7
"""A text of fewer words without a verb is a heading or an entry of a list, even with a full stop."""

_ENDS = frozenset('.!?:;"”)')

_log = logging.getLogger(__name__)


@cache
def rules_mark() -> str:
    """A mark of the rules as they are: it changes with their code, for caches of rewritten sentences."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


class RuleDecontextualizer:
    """Rules for pages about one thing, whose title is known.

    Names are only taken from the title, the attributes and the paragraph; `rejected` counts the rewrites that were
    dropped because they had others.
    """

    def __init__(self) -> None:
        self.rejected = 0
        self._last: tuple[Context, int, Page] | None = None

    def decontextualize(self, context: Context, index: int) -> Decontextualized:
        """Make the sentence numbered `index` of the context's paragraph stand alone.

        Returns:
            UNNECESSARY with the sentence as it was; FEASIBLE with an edited one, or (then `open`) with the sentence as
            it was where it refers to something in the sentences before that no rule found; INFEASIBLE with the
            sentence as it was if it is no sentence, or refers to something and nothing is before it.
        """
        sentence = context.sentences[index]
        cited = index > 0 and patterns.CITED.search(context.sentences[index - 1]) and _has_no_verb(sentence)
        if len(sentence) > _MAX_CHARACTERS or not context.title.strip() or cited or _is_no_sentence(sentence):
            return Decontextualized(sentence, Category.INFEASIBLE, open=True)
        page, index = self._page(context, index)
        draft = Draft(sentence)
        _remove_head(draft)
        _remove_marker(draft, page.topic)
        _remove_marker_within(draft)
        _remove_step(draft, page, index)
        complete_title(draft, page)
        name_dropped_subject(draft, page, index)
        swap_it(draft, page, index)
        if bridges_first(draft, page):
            bridge(draft, page, index)
        swap_noun_phrase(draft, page, index)
        swap_person(draft, page, index)
        swap_they(draft, page, index)
        swap_makers(draft, page)
        swap_maker(draft, page)
        name_whose_album(draft, page)
        complete_names(draft, page, index)
        name_whom_a_critic_writes_for(draft, page, index)
        name_band(draft, page)
        bridge(draft, page, index)
        name_place(draft, page, index)
        name_things(draft, page, index)
        name_kind(draft, page, index)
        expand_definites(draft, page, index)
        name_what_is_spoken_of(draft, page, index)
        scope(draft, page, index)
        carry_place(draft, page, index)
        name_maker(draft, page.topic)
        added = added_facts(draft.text, page.source)
        if added:
            self.rejected += 1
            _log.warning("A rewrite was dropped: %d of its names or numbers are not on the page", len(added))
            return Decontextualized(sentence, Category.INFEASIBLE, open=True)
        is_open = _is_open(draft, page, index)
        if draft.edits:
            return Decontextualized(draft.text, Category.FEASIBLE, tuple(draft.edits), is_open)
        if not is_open:
            return Decontextualized(sentence, Category.UNNECESSARY)
        return Decontextualized(sentence, Category.FEASIBLE if index else Category.INFEASIBLE, open=True)

    def _page(self, context: Context, index: int) -> tuple[Page, int]:
        """What is known of a paragraph, and the number the sentence has in it."""
        start = max(0, index // _BLOCK * _BLOCK - _BLOCK)
        # The sentences of a paragraph come one after the other with the same context.
        if self._last is None or self._last[0] is not context or self._last[1] != start:
            self._last = (context, start, Page(_narrow(context, start)))
        return self._last[2], index - start


def _narrow(context: Context, start: int) -> Context:
    """The context with as much of an endless paragraph, and of its endless sentences, as is looked at together."""
    sentences = tuple(one[:_MAX_CHARACTERS] for one in context.sentences[start : start + 3 * _BLOCK])
    same = context.lead is context.sentences and not start
    lead = sentences if same else tuple(one[:_MAX_CHARACTERS] for one in context.lead[:_BLOCK])
    return replace(context, sentences=sentences, lead=lead)


def _remove_marker(draft: Draft, topic: Topic) -> None:
    """ "However, it was …" → "It was …": what links to the sentence before."""
    while match := patterns.MARKER.match(draft.text):
        if not draft.text[match.end() :] or draft.text.startswith(topic.bare):
            return
        draft.replace(0, match.end(), "", EditType.DM_REMOVAL)
        draft.text = capitalized(draft.text)


def _remove_marker_within(draft: Draft) -> None:
    """ "She also noted …" → "She noted …", "This, however, was …" → "This was …"."""
    for pattern in (patterns.MARKER_BETWEEN, patterns.ALSO_SAID, patterns.IN_TURN):
        if match := pattern.match(draft.text):
            draft.replace(match.start("marker"), match.end("marker"), " ", EditType.DM_REMOVAL)


def _remove_step(draft: Draft, page: Page, index: int) -> None:
    """ "Then the dough is rolled" → "The dough is rolled", "is then fried" → "is fried": the order of steps."""
    if page.topic.kind != "dish" or not index:
        return
    if match := patterns.STEP.match(masked(draft.text)):
        group = "then" if match["then"] else "then2"
        draft.replace(match.start(group), match.end(group), "", EditType.DM_REMOVAL)
        draft.text = capitalized(draft.text)


def _remove_head(draft: Draft) -> None:
    """ "Hemi: Hemi is a half-ghost" → "Hemi is a half-ghost": the name of a list's entry that its sentence has too."""
    head, rest = head_of(draft.text)
    if head and rest.startswith(f"{head} "):
        draft.replace(0, len(draft.text) - len(rest), "", EditType.DM_REMOVAL)


def _has_no_verb(text: str) -> bool:
    return not patterns.HAS_VERB.search(masked(text))


def _is_no_sentence(text: str) -> bool:
    """Whether a text is a part of a sentence, an entry of a list or of the references, somebody's bare words, or in a
    script that the rules do not read."""
    if patterns.FRAGMENT.match(text) or patterns.CITATION.search(text) or patterns.CUT_OFF.search(text):
        return True
    if is_in_another_script(text):
        return True
    words = masked(text[0].lower() + text[1:])
    if patterns.HAS_VERB.search(words):
        return False
    # Without a full stop the plurals of a heading would pass for verbs.
    return text[-1] not in _ENDS or (text.count(" ") < _SHORT_WORDS and not patterns.MAYBE_VERB.search(words))


def _is_of_its_page(draft: Draft, page: Page, index: int) -> bool:
    """Whether nothing in a sentence of the page of a song or a book, further down in its paragraph, says which."""
    return (
        bool(index) and not draft.edits and page.topic.kind in {"song", "book"} and not page.topic.mentioned(draft.text)
    )


def _is_open(draft: Draft, page: Page, index: int) -> bool:
    """Whether a reference is left that only the text around it explains."""
    scope = next((edit.after for edit in draft.edits if edit.type is EditType.GLOBAL_SCOPING), "")
    text = draft.text.removeprefix(scope).lstrip() if scope else draft.text
    text = masked(capitalized(text).replace(page.topic.name, page.topic.bare))
    if not index and text.startswith(page.topic.bare) and page.context.lead[:1] == page.context.sentences[:1]:
        # The page's first sentence may begin with a title that is a pronoun: "It is a novel".
        return False
    if patterns.DEFINITE_START.match(text) and not page.topic.mentioned(text):
        return True
    if patterns.OPEN_START.match(text) and not patterns.PLEONASTIC.match(text):
        # A title may itself begin with such a word ("These Days", "It").
        return not any(text.lower().startswith(name.lower()) for name in page.topic.names if len(name) > 4)
    if patterns.OPEN_WITHIN.search(text) or patterns.OPEN_FRONTED.match(text) or _is_of_its_page(draft, page, index):
        return True
    it = patterns.INTRODUCTION.match(text) or patterns.AFTER_COMMA.match(text)
    if not it or it["it"] != "it" or patterns.PLEONASTIC.match(capitalized(text[it.start("it") :])):
        return False
    return not page.topic.mentioned(text[: it.start("it")])
