"""What the rules work out once for all sentences of a paragraph."""

from dataclasses import dataclass
from functools import cached_property

from retrieval.decontext.facts import page_text
from retrieval.decontext.introductions import introduced_in
from retrieval.decontext.narration import is_story, tells_of_its_author
from retrieval.decontext.people import People, people_of
from retrieval.decontext.records import Context
from retrieval.decontext.subjects import Subject, subject_of
from retrieval.decontext.topic import Topic, topic_of


@dataclass(frozen=True)
class Page:
    """A paragraph with its page's topic; the rest is worked out when first asked for."""

    context: Context

    @cached_property
    def topic(self) -> Topic:
        """What the page is about."""
        return topic_of(self.context)

    @cached_property
    def text(self) -> str:
        """The paragraph."""
        return " ".join(self.context.sentences)

    @cached_property
    def source(self) -> str:
        """All that is known of the page, in lower case."""
        return page_text(self.context)

    @cached_property
    def story(self) -> bool:
        """Whether the paragraph tells what happens within a story."""
        return is_story(self.context, self.topic)

    @cached_property
    def people(self) -> People:
        """Whom the paragraph names; who made a story is not in it, unless it is a memoir."""
        inside = not self.story or tells_of_its_author(self.context)
        return people_of(
            self.context.sentences,
            self.topic.makers if inside else (),
            story=self.story,
            things=() if self.story else self.topic.names,
        )

    @cached_property
    def _introductions(self) -> list[list[tuple[str, str]]]:
        return [introduced_in(sentence) for sentence in self.context.sentences]

    def introductions_before(self, index: int) -> list[tuple[str, str]]:
        """Kind and name of the things that the sentences before one introduce."""
        return [one for found in self._introductions[:index] for one in found]

    @cached_property
    def subjects(self) -> list[Subject]:
        """The subject of every sentence."""
        return [
            subject_of(sentence, mentions, self.topic, index)
            for index, (sentence, mentions) in enumerate(zip(self.context.sentences, self.people.mentions, strict=True))
        ]
