"""A knowledge base of Whichone as rasa_sdk's own kind, for bots that have an `ActionQueryKnowledgeBase`.

from rasa_sdk.knowledge_base.actions import ActionQueryKnowledgeBase

from actions.rasa_knowledge_base import WhichoneKnowledgeBase


class ActionRecipes(ActionQueryKnowledgeBase):
    def __init__(self) -> None:
        super().__init__(WhichoneKnowledgeBase.open("recipes"))
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from rasa_sdk.knowledge_base.storage import KnowledgeBase as RasaKnowledgeBase

from knowledge.settings import Settings
from knowledge.types import Entity
from resolver.adapted import load_resolver
from resolver.resolve import Resolver
from retrieval.base import KnowledgeBase
from retrieval.terms import words_of

KEY = "id"
NAME = "name"

NAMED = 0.8
"""The score of a candidate from which it was named, if misspelt."""

_LAST_OBJECT = frozenset({"it", "that", "this", "that one", "this one", "they", "them", "its", "their"})
"""Mentions of what was talked about last, which rasa_sdk resolves by itself."""

_MOST_CHOICES = 5


class Mentions(dict[str, Callable[[Sequence[str]], str | None]]):
    """In place of rasa_sdk's table of ordinals: maps any mention to the listed object that the resolver says it means.

    "2" and "LAST" still work, and so do "the second one", "the green one" and "not the sweet one". None where it
    cannot be told, so that the action asks to rephrase.
    """

    def __init__(self, base: KnowledgeBase, resolver: Resolver, ordinals: dict[str, Any]) -> None:
        super().__init__(ordinals)
        self._base = base
        self._resolver = resolver

    def __contains__(self, mention: object) -> bool:
        return isinstance(mention, str) and mention.strip().lower() not in _LAST_OBJECT

    def __missing__(self, mention: str) -> Callable[[Sequence[str]], str | None]:
        return lambda listed: self._resolved(mention, listed)

    def _resolved(self, mention: str, listed: Sequence[str]) -> str | None:
        choices = [self._base.entities[key] for key in listed[:_MOST_CHOICES] if key in self._base.entities]
        if len(choices) < 2:
            return choices[0].key if choices else None
        found = self._resolver.resolve(mention, choices, self._base)
        return choices[found.referents[0]].key if found.sure and len(found.referents) == 1 else None


class WhichoneKnowledgeBase(RasaKnowledgeBase):
    """The entities of a base as objects: dictionaries with `id` (the key), `name`, and each attribute as one text."""

    def __init__(self, base: KnowledgeBase, resolver: Resolver) -> None:
        super().__init__()
        self.base = base
        self.set_ordinal_mention_mapping(Mentions(base, resolver, self.ordinal_mention_mapping))
        self._types = Counter(self._type(entity) for entity in base.entities.values())

    @classmethod
    def open(cls, name: str | None = None) -> "WhichoneKnowledgeBase":
        """The base of that name, default the active one, with the resolver that serves it.

        Raises what `retrieval.base.KnowledgeBase.open` raises, and CheckpointError.
        """
        settings = Settings()
        base = KnowledgeBase.open(name, settings=settings)
        return cls(base, load_resolver(base.name, settings))

    def get_object_types(self) -> list[str]:
        """The types of the base's entities, commonest first; what its things are called where they have none."""
        return [kind for kind, _ in self._types.most_common()]

    async def get_attributes_of_object(self, object_type: str) -> list[str]:
        """The attributes that objects of a type have, with `id` and `name`."""
        used = dict.fromkeys(key for entity in self._of(object_type) for key in entity.attributes)
        return [KEY, NAME, *used] if used or object_type in self._types else []

    async def get_objects(
        self, object_type: str, attributes: Sequence[dict[str, str]], limit: int = 5
    ) -> list[dict[str, Any]]:
        """Up to `limit` objects of a type, in the base's order, whose attributes have these values.

        A value holds if one of the entity's has all of its words: "coconut" does for "coconut milk".
        """
        found = [entity for entity in self._of(object_type) if all(_holds(entity, wanted) for wanted in attributes)]
        return [self._object(entity) for entity in found[:limit]]

    async def get_object(self, object_type: str, object_identifier: str) -> dict[str, Any] | None:
        """The object of that key, or that is called so, if misspelt; None where none or several are."""
        entity = self.base.entities.get(object_identifier)
        if entity is None:
            near = [one for one in self.base.candidates(str(object_identifier), _MOST_CHOICES) if one.score >= NAMED]
            named = [one for one in near if self._type(self.base.entities[one.entity_key]) == object_type]
            surest = [one for one in named if one.score == named[0].score]
            entity = self.base.entities[surest[0].entity_key] if len(surest) == 1 else None
        return self._object(entity) if entity is not None else None

    def _of(self, object_type: str) -> list[Entity]:
        return [entity for entity in self.base.entities.values() if self._type(entity) == object_type]

    def _type(self, entity: Entity) -> str:
        return entity.type or self.base.info.noun_singular

    def _object(self, entity: Entity) -> dict[str, Any]:
        attributes = {key: ", ".join(values) for key, values in entity.attributes.items()}
        return {**attributes, KEY: entity.key, NAME: entity.name}


def _holds(entity: Entity, wanted: dict[str, str]) -> bool:
    words = set(words_of(str(wanted["value"])))
    values = {NAME: (entity.name, *entity.aliases), KEY: (entity.key,)}.get(
        wanted["name"], entity.attributes.get(wanted["name"], ())
    )
    return any(words <= set(words_of(value)) for value in values)
