"""Small packs for the tests of the knowledge room."""

import json
from pathlib import Path
from typing import Any

from knowledge.types import Category, Entity, Pack, PackInfo, Section, Sentence

CAKE = Entity(
    key="lemon_cake",
    name="Lemon cake",
    aliases=("Zitronenkuchen",),
    type="cake",
    attributes={"country": ("Germany",), "main_ingredients": ("lemon", "flour")},
    sections=(Section("", "Lemon cake is a cake. It is yellow."), Section("Serving", "It is served cold.\nOr warm.")),
    url="https://example.org/lemon",
)
TART = Entity(
    key="lemon_tart",
    name="Lemon tart",
    type="tart",
    attributes={"country": ("France",), "main_ingredients": ("lemon", "butter")},
    sections=(Section("", "Lemon tart has a crust."),),
)
INFO = PackInfo(
    name="cakes",
    title="Cakes",
    noun_singular="cake",
    noun_plural="cakes",
    attribute_labels={"country": "country", "main_ingredients": "main ingredients"},
    descriptions=("cake of {main_ingredients} from {country}", "cake from {country}"),
    licence="CC0-1.0",
    source="made up",
)
PACK = Pack(INFO, (CAKE, TART))

SENTENCES = [
    Sentence(0, "lemon_cake", "", 0, "Lemon cake is a cake.", "Lemon cake is a cake.", Category.UNNECESSARY),
    Sentence(1, "lemon_cake", "", 1, "It is yellow.", "Lemon cake is yellow.", Category.FEASIBLE),
    Sentence(7, "lemon_tart", "", 0, "Lemon tart has a crust.", "Lemon tart has a crust.", Category.UNNECESSARY),
]

YAML = "name: cakes\ntitle: Cakes\nnoun_singular: cake\nnoun_plural: cakes\n"


def line(**fields: Any) -> str:
    """A line of `entities.jsonl`, good where nothing is said."""
    record = {"key": "k", "name": "K", "sections": [{"title": "", "text": "K is a thing."}]} | fields
    return json.dumps({field: value for field, value in record.items() if value is not None}, ensure_ascii=False)


def folder(path: Path, *lines: str, yaml: str = YAML) -> Path:
    """Write a pack's two files."""
    path.mkdir(exist_ok=True)
    (path / "pack.yaml").write_text(yaml, encoding="utf-8")
    (path / "entities.jsonl").write_text("".join(text + "\n" for text in lines), encoding="utf-8")
    return path
