"""The sentences of entities: split, and made to stand alone."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from knowledge.types import Entity, PackInfo, Sentence
from retrieval.decontext import Context, Decontextualizer
from retrieval.splitting import split_sentences


def make_sentences(
    entities: Sequence[Entity],
    info: PackInfo,
    decontextualizer: Decontextualizer,
    progress: Callable[[int, int], None] | None = None,
) -> list[Sentence]:
    """The sentences of entities in order, numbered from 0; `position` counts within the entity's section."""
    found: list[Sentence] = []
    for done, entity in enumerate(entities):
        if progress and done % 50 == 0:
            progress(done, len(entities))
        positions: Counter[str] = Counter()
        for section, context in contexts_of(entity, info):
            for index, text in enumerate(context.sentences):
                result = decontextualizer.decontextualize(context, index)
                found.append(
                    Sentence(
                        id=len(found),
                        entity_key=entity.key,
                        section=section,
                        position=positions[section],
                        text=text,
                        standalone=result.text,
                        category=result.category,
                    )
                )
                positions[section] += 1
    if progress:
        progress(len(entities), len(entities))
    return found


def contexts_of(entity: Entity, info: PackInfo) -> Iterator[tuple[str, Context]]:
    """The paragraphs of an entity as contexts, each with its section's title."""
    lead: tuple[str, ...] = ()
    for section in entity.sections:
        for paragraph in section.text.splitlines():
            sentences = tuple(split_sentences(paragraph))
            if not sentences:
                continue
            lead = lead or sentences
            yield (
                section.title,
                Context(
                    title=entity.name,
                    aliases=entity.aliases,
                    type=entity.type,
                    noun=info.noun_singular,
                    sections=(section.title,) if section.title else (),
                    attributes=entity.attributes,
                    lead=lead,
                    sentences=sentences,
                ),
            )
