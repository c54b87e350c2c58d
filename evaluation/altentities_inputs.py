"""What models may know of the choices (Hosseini et al. 2023, section 5.1): name, infobox, background, oracle."""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from evaluation.search import Progress
from knowledge.hashing import content_hash
from knowledge.settings import Settings
from knowledge.types import Entity, Pack, PackInfo, Section
from resolver.errors import TrainingDataError
from resolver.questions import Question
from retrieval.base import KnowledgeBase
from retrieval.units import attribute_text

INPUTS = {
    "name": "name",
    "infobox": "name, infobox",
    "unshown": "name, infobox, unshown background",
    "oracle": "name, the text the annotators saw",
}
"""The inputs and what is in each, in the order of the table."""


@dataclass(frozen=True)
class InputData:
    """Questions over a base that knows of their choices only what the input has.

    `kept` are the places of the questions among all that were read: the oracle has none whose choices' text was not
    shown (songs, of which the annotators got a search link).
    """

    questions: tuple[Question, ...]
    kept: tuple[int, ...]
    base: KnowledgeBase

    @property
    def expressions(self) -> list[str]:
        """Every expression of the questions, in order."""
        return [expression for question in self.questions for expression in question.expressions]

    @property
    def texts(self) -> list[list[str]]:
        """The text of both choices for each expression, in order."""
        text = {key: choice_text(entity) for key, entity in self.base.entities.items()}
        return [[text[key] for key in question.keys] for question in self.questions for _ in question.expressions]


@dataclass(frozen=True)
class _Shown:
    """A choice as its question shows it: its name, and the text the annotators saw ("" where they saw none)."""

    name: str
    text: str


def input_data(
    given: str,
    files: Sequence[Path],
    questions: Sequence[Question],
    base: KnowledgeBase,
    settings: Settings,
    progress: Progress | None = None,
) -> InputData | None:
    """The questions with as much of their choices as an input has, indexed once and kept; None where none has it.

    Args:
        given: one of `INPUTS`.
        files: the AltEntities files that the questions are all from.
        questions: what `annotated_base` read from these files.
        base: their choices with unshown background.
        settings: where to keep the index.
        progress: called with the stage, the number done and the number of all.

    Raises:
        TrainingDataError: the files changed meanwhile.
    """
    if given == "unshown":
        return InputData(tuple(questions), tuple(range(len(questions))), base)
    shown = [choices for file in files for choices in _shown(file)]
    if [len(choices) for choices in shown] != [len(question.keys) for question in questions]:
        raise TrainingDataError("the files have other questions than were read from them before; start again")
    entities: dict[str, Entity] = {}
    kept: list[int] = []
    keyed: list[Question] = []
    for place, (question, choices) in enumerate(zip(questions, shown, strict=True)):
        if given == "oracle" and not all(choice.text for choice in choices):
            continue
        keys = tuple(
            _added(_restricted(base.entities[key], choice, given), entities)
            for key, choice in zip(question.keys, choices, strict=True)
        )
        kept.append(place)
        keyed.append(replace(question, keys=keys))
    if not keyed:
        return None
    title = f"AltEntities, {INPUTS[given]}"
    pack = Pack(PackInfo(f"altentities-{given}", title, "item", "items"), tuple(entities.values()))
    mark = hashlib.sha256(f"{content_hash(pack)} {settings.embedding_model}".encode()).hexdigest()[:16]
    folder = settings.home / "cache" / "altentities" / mark
    made = KnowledgeBase.from_pack(pack, settings, embedder=base.embedder, folder=folder, progress=progress)
    return InputData(tuple(keyed), tuple(kept), made)


def choice_text(entity: Entity) -> str:
    """All that is known of a choice as one text, as the paper gives it to models: name, infobox, then the sections."""
    attributes = [attribute_text(key, values, {}) for key, values in entity.attributes.items() if values]
    prose = [" ".join(section.text.split()) for section in entity.sections]
    return ". ".join(part.removesuffix(".") for part in (entity.name, *attributes, *prose) if part) + "."


def _shown(file: Path) -> list[tuple[_Shown, ...]]:
    """What each question of a file shows of its choices; `annotated_base` has found the file to be of the layout."""
    try:
        return [
            tuple(_Shown(_tidy(choice["name"]), _text(choice.get("description") or "")) for choice in record["choices"])
            for record in json.loads(file.read_text("utf-8"))
        ]
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise TrainingDataError(f"{file}: cannot be read again for what its questions show: {error!r}") from error


def _text(description: str) -> str:
    """A description's text; a song's is the markup of a search link, which tells nothing of the song."""
    return "" if re.match(r"\s*<", description) else _tidy(description)


def _tidy(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _restricted(entity: Entity, shown: _Shown, given: str) -> Entity:
    """An entity with only what an input tells of it."""
    if given == "infobox":
        return replace(entity, sections=())
    sections = (Section("", shown.text),) if given == "oracle" else ()
    return Entity(key=entity.key, name=shown.name, type=entity.type, sections=sections)


def _added(entity: Entity, entities: dict[str, Entity]) -> str:
    """The key of this very entity among those collected, new where there is none."""
    key, number = entity.key, 1
    while entities.setdefault(key, replace(entity, key=key)) != replace(entity, key=key):
        number += 1
        key = f"{entity.key}@{number}"
    return key
