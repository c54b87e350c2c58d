"""Collected expressions as AltEntities files, split by target so that no target is in two of them."""

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from collecting.errors import CollectingError
from collecting.records import Choice, Collected, Item, Rules
from knowledge.importers.altentities import entity_key
from retrieval.sampling import ALTENTITIES_NAMES, Sampling
from studies.errors import StudyError
from studies.files import write_whole

SPLITS = ("train", "dev", "test")

NOWHERE = "https://collected.invalid/wiki/"
"""Before the key of a thing without an address of its own: the files know things by their addresses."""


def altentities_records(items: Iterable[Item], collected: Iterable[Collected], rules: Rules) -> list[dict[str, Any]]:
    """A record in the AltEntities layout for every item that somebody said something about, with what all workers said.

    `unshown_background` has the attributes and the sections that were not shown; what was is in `description`.
    """
    items = list(items)
    said: dict[str, list[str]] = {}
    for one in collected:
        said.setdefault(one.item, []).extend(one.expressions)
    address = _addresses(choice for item in items for choice in item.choices)
    return [_record(item, said[item.key], rules, address) for item in items if said.get(item.key)]


def split_targets(items: Sequence[Item], shares: Mapping[str, float], seed: int = 0) -> dict[str, str]:
    """The split of each target's key: all items about a target are in one split, and the splits' numbers of items come
    as near to the shares as whole targets allow. It rests on the items alone, so that a later export parts them alike.

    Raises:
        CollectingError: a share is negative or unknown, or none is above 0.
    """
    weights = {split: shares[split] for split in SPLITS if shares.get(split)}
    if not set(shares) <= set(SPLITS) or not weights or not all(0 < one < float("inf") for one in weights.values()):
        raise CollectingError(f"Shares of {', '.join(SPLITS)} are not negative, and one of them is above 0.")
    counts: dict[str, int] = {}
    for item in items:
        target = item.choices[item.target].key
        counts[target] = counts.get(target, 0) + 1
    targets = sorted(counts)
    random.Random(f"{seed} splits").shuffle(targets)
    total = sum(weights.values())
    left = {split: len(items) * weight / total for split, weight in weights.items()}
    split_of: dict[str, str] = {}
    for target in sorted(targets, key=counts.__getitem__, reverse=True):
        split_of[target] = max(left, key=left.__getitem__)
        left[split_of[target]] -= counts[target]
    return split_of


def write_export(
    folder: Path,
    items: Sequence[Item],
    collected: Sequence[Collected],
    rules: Rules,
    shares: Mapping[str, float],
    seed: int = 0,
) -> dict[str, tuple[int, int]]:
    """Write `train.json`, `dev.json` and `test.json` in the AltEntities layout, and `collected.jsonl` with who said
    what when. A split without questions has no file; one that is there from before is taken away.

    Returns:
        The numbers of questions and expressions of each split written.

    Raises:
        CollectingError: nothing was collected, or the shares cannot be.
        StudyError: a file cannot be written.
    """
    split_of = split_targets(items, shares, seed)
    records = altentities_records(items, collected, rules)
    if not records:
        raise CollectingError("Nothing has been collected yet.")
    target_of = {item.key: item.choices[item.target].key for item in items}
    keys = {one.item for one in collected if one.expressions}
    said = [item for item in items if item.key in keys]
    parted: dict[str, list[dict[str, Any]]] = {split: [] for split in SPLITS}
    for item, record in zip(said, records, strict=True):
        parted[split_of[target_of[item.key]]].append(record)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for split in SPLITS:
            if not parted[split]:
                (folder / f"{split}.json").unlink(missing_ok=True)
    except OSError as error:
        raise StudyError(f"{folder} cannot be written: {error.strerror or error}.") from error
    written = {split: found for split, found in parted.items() if found}
    for split, found in written.items():
        write_whole(folder / f"{split}.json", [json.dumps(found, ensure_ascii=False, indent=1)])
    rows = (json.dumps(_row(one, split_of[target_of[one.item]]), ensure_ascii=False) + "\n" for one in collected)
    write_whole(folder / "collected.jsonl", rows)
    return {
        split: (len(found), sum(len(record["expressions"]) for record in found)) for split, found in written.items()
    }


def _row(one: Collected, split: str) -> dict[str, Any]:
    return {
        "item": one.item,
        "split": split,
        "worker": one.worker,
        "expressions": list(one.expressions),
        "looks": one.looks,
        "time": one.time.isoformat() + "Z",
    }


def _record(item: Item, expressions: Sequence[str], rules: Rules, address: Mapping[str, str]) -> dict[str, Any]:
    return {
        "domain": rules.domain,
        "question": item.question,
        "target": address[item.choices[item.target].key],
        "target_index": item.target,
        "sampling_method": ALTENTITIES_NAMES[Sampling(item.sampling)],
        "description_section": item.section,
        "choices": [_choice(choice, address[choice.key]) for choice in item.choices],
        "expressions": list(expressions),
    }


def _choice(choice: Choice, address: str) -> dict[str, str]:
    return {
        "name": choice.name,
        "wikipedia_url": address,
        "description": choice.shown,
        "infobox": choice.infobox,
        "unshown_background": f"{choice.infobox}. \n{choice.unshown}".rstrip(),
    }


def _addresses(choices: Iterable[Choice]) -> dict[str, str]:
    """An address for each thing by which its reader tells it from all others: its own where that does."""
    own = {choice.key: choice.url for choice in choices}
    known: dict[str, list[str]] = {}
    for key, url in own.items():
        known.setdefault(entity_key(url), []).append(key)
    return {
        key: url if url and len(known[entity_key(url)]) == 1 else NOWHERE + quote(key, safe="")
        for key, url in own.items()
    }
