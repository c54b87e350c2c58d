"""Which knowledge base a conversation is about, and what there is to say of each."""

import logging
from collections.abc import Sequence

from actions.state import Conversation
from actions.system import System
from resolver.reading.moves import Collection
from responses.wording import join
from retrieval.base import KnowledgeBase

logger = logging.getLogger(__name__)


def conversation_base(system: System, conversation: Conversation) -> KnowledgeBase:
    """The knowledge base that a new request of this conversation goes to: the one its message names, else the one it
    has used so far, else the system's default; always at the version that serves now.

    Raises:
        MetadataError: the message's metadata is of no use.
        KnowledgeBaseNotFoundError: there is no such base.
    """
    name = conversation.metadata_base
    if name is None and conversation.base is not None:
        name = conversation.base.partition("@")[0]
        if not system.has(name):
            logger.warning("the knowledge base '%s' of a conversation is gone; it goes on with the default one", name)
            name = None
    return system.base(name)


def collection(base: KnowledgeBase) -> Collection:
    """What a base can be called."""
    return Collection(base.name, base.info.title, base.info.noun_singular, base.info.noun_plural)


def listing(collections: Sequence[Collection]) -> dict[str, object]:
    """All bases, for a line that says which there are: "books (Well-known books) and songs (Well-known songs)"."""
    return {
        "collections": join([f"{one.noun_plural} ({one.title})" for one in collections], serial=False) or "none",
        "example": collections[0].noun_plural if collections else "",
    }


def inventory(base: KnowledgeBase) -> dict[str, object]:
    """What a knowledge base has, for a line that says so: title, count, nouns and an example of its own."""
    first = next(iter(base.entities.values()), None)
    return {
        "title": base.info.title,
        "count": len(base.entities),
        "noun_singular": base.info.noun_singular,
        "noun_plural": base.info.noun_plural,
        "example": first.name if first else "",
    }


def reference(base: KnowledgeBase) -> str:
    """`name@version`, as the slot keeps it."""
    return f"{base.name}@{base.version}"
