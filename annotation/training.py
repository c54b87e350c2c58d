"""The training set: items with the judgement that the manual asks for, and why."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from annotation.records import Category, Item, Judgement

_FILE = Path(__file__).parent / "training.json"


@dataclass(frozen=True)
class TrainingItem:
    """An item, the judgement that is right, and a sentence why it is."""

    item: Item
    judgement: Judgement
    why: str

    def agrees(self, judgement: Judgement) -> bool:
        """Whether a judgement is the right one; comments do not count."""
        return (judgement.interpretations, judgement.category) == (
            self.judgement.interpretations,
            self.judgement.category,
        )


@cache
def training_items() -> tuple[TrainingItem, ...]:
    """The training set, in its order; every judgement fits its item."""
    items = []
    for number, row in enumerate(json.loads(_FILE.read_text("utf-8"))):
        item = Item(str(number), row["question"], tuple(row["choices"]), row["expression"])
        category = Category(row["category"]) if "category" in row else None
        judgement = Judgement(frozenset(map(frozenset, row["interpretations"])), category)
        judgement.check(item)
        items.append(TrainingItem(item, judgement, row["why"]))
    return tuple(items)
