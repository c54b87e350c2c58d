"""Annotated questions with a knowledge base of their choices, indexed once and kept."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from knowledge.hashing import content_hash
from knowledge.importers.altentities import read_choices
from knowledge.settings import Settings
from knowledge.types import Entity, Pack, PackInfo
from resolver.pretraining import Progress
from resolver.questions import Question, read_questions
from retrieval.base import KnowledgeBase
from retrieval.decontext import rules_mark
from retrieval.embedding import Embedder


def annotated_base(
    files: Sequence[Path], settings: Settings, embedder: Embedder | None = None, progress: Progress | None = None
) -> tuple[list[Question], KnowledgeBase]:
    """Read AltEntities files and index their choices, or take the index from the cache if the content is the same.

    Every choice has only the background that its own question left unshown: an article that questions show
    different sections of is in the base once for each.

    Raises PackError or TrainingDataError where a file is not of that layout.
    """
    keyed, pack = annotated_pack(files)
    mark = hashlib.sha256(f"{content_hash(pack)} {settings.embedding_model} {rules_mark()}".encode()).hexdigest()[:16]
    folder = settings.home / "cache" / "altentities" / mark
    return keyed, KnowledgeBase.from_pack(pack, settings, embedder=embedder, folder=folder, progress=progress)


def annotated_pack(files: Sequence[Path], name: str = "altentities") -> tuple[list[Question], Pack]:
    """The questions of AltEntities files and a pack of their choices, not indexed yet.

    Raises PackError or TrainingDataError where a file is not of that layout.
    """
    questions = read_questions(files)
    choices = [entities for file in files for entities in read_choices(file)]
    known: dict[str, list[Entity]] = {}
    keyed: list[Question] = []
    for question, entities in zip(questions, choices, strict=True):
        keyed.append(replace(question, keys=tuple(_key(entity, known) for entity in entities)))
    info = PackInfo(name=name, title="AltEntities", noun_singular="item", noun_plural="items")
    return keyed, Pack(info, tuple(entity for variants in known.values() for entity in variants))


def _key(entity: Entity, known: dict[str, list[Entity]]) -> str:
    """The key of an entity with this very text, new where there is none."""
    variants = known.setdefault(f"{entity.type}/{entity.key}", [])
    for variant in variants:
        if replace(variant, key=entity.key) == entity:
            return variant.key
    key = f"{entity.type}/{entity.key}" + (f"#{len(variants) + 1}" if variants else "")
    variants.append(replace(entity, key=key))
    return key
