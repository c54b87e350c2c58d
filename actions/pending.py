"""The choices of a conversation as entities, from the version of the knowledge base that it began with."""

from actions.state import Conversation
from actions.system import System
from knowledge.errors import KnowledgeBaseNotFoundError
from knowledge.types import Entity
from retrieval.base import KnowledgeBase

GONE = "what I offered is no longer there; please ask for it once more"


def choices_of(system: System, conversation: Conversation) -> tuple[KnowledgeBase, list[Entity]]:
    """The base and the entities that were offered, in order.

    Raises:
        KnowledgeBaseNotFoundError: the base, the version or one of the entities is gone.
    """
    try:
        base = system.base(conversation.base)
        missing = any(key not in base.entities for key in conversation.choices)
    except KnowledgeBaseNotFoundError as error:
        raise KnowledgeBaseNotFoundError(GONE) from error
    if missing:
        raise KnowledgeBaseNotFoundError(GONE)
    return base, [base.entities[key] for key in conversation.choices]
