"""The choices of a conversation as entities, from the version of the knowledge base that it began with."""

from actions.state import Conversation
from actions.system import System
from knowledge.errors import KnowledgeBaseNotFoundError
from knowledge.types import Entity
from retrieval.base import KnowledgeBase


def choices_of(system: System, conversation: Conversation) -> tuple[KnowledgeBase, list[Entity]]:
    """The base and the entities that were offered, in order.

    Raises:
        KnowledgeBaseNotFoundError: the base, the version or one of the entities is gone.
    """
    base = system.base(conversation.base)
    missing = [key for key in conversation.choices if key not in base.entities]
    if missing:
        raise KnowledgeBaseNotFoundError(f"'{base.name}' no longer has what was offered; please ask for it once more")
    return base, [base.entities[key] for key in conversation.choices]
