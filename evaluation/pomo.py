"""PoMo's post-modifiers with Wikidata claims (Kang et al. 2019), and claims to choose from as in Goyal et al. 2023."""

import json
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from knowledge.errors import WhichoneError

CLASSES = ("accurate", "incongruous", "nonfactual", "both")
"""The alternatives (section 2.2): true and relevant here, true but beside the point, relevant but false, neither."""

_COLUMNS = 9


class PomoError(WhichoneError):
    """A PoMo file cannot be read, or does not belong to the other one."""


@dataclass(frozen=True, order=True)
class WikidataClaim:
    """A property of an entity (`predicate`) and one of its values."""

    predicate: str
    value: str

    @property
    def text(self) -> str:
        """The claim in words."""
        return f"{self.predicate}: {self.value}"


@dataclass(frozen=True)
class Mention:
    """An entity in its context; `used` are the claims that the description there expresses."""

    entity: str
    name: str
    sentence: str
    around: str
    description: str
    used: tuple[WikidataClaim, ...]


@dataclass(frozen=True)
class ClaimQuestion:
    """Four claims for a mention, in the order of CLASSES."""

    mention: Mention
    claims: tuple[WikidataClaim, ...]


@dataclass(frozen=True)
class Pomo:
    """Mentions, and by its Wikidata id each entity's claims and its one-line description, as "British politician"."""

    mentions: tuple[Mention, ...]
    known: dict[str, frozenset[WikidataClaim]]
    lines: dict[str, str]


def read_pomo(prefix: Path) -> Pomo:
    """Read PREFIX.pm and PREFIX.wiki. Raises PomoError naming file and line where they cannot be read."""
    known: dict[str, frozenset[WikidataClaim]] = {}
    lines: dict[str, str] = {}
    expressed: dict[tuple[str, str], set[WikidataClaim]] = defaultdict(set)
    for file, number, row in _rows(prefix, ".wiki", 5):
        try:
            records = [(WikidataClaim(*map(str, r["property"][:2])), r["used"]) for r in json.loads(row[4])]
            for claim, uses in records:
                for use in uses:
                    expressed[row[0], use].add(claim)
        except (ValueError, KeyError, TypeError) as error:
            raise PomoError(f"{file}, line {number}: the claims cannot be read ({error}).") from error
        known[row[0]] = frozenset(claim for claim, _ in records)
        lines[row[0]] = row[3].strip()
    mentions = []
    for file, number, row in _rows(prefix, ".pm", _COLUMNS):
        if row[4] not in known:
            raise PomoError(f"{file}, line {number}: {row[4]} is not in {prefix.name}.wiki.")
        used = tuple(sorted(expressed[row[4], row[8]]))
        mentions.append(Mention(row[4], row[1], row[0], f"{row[5]} {row[6]}", row[2], used))
    return Pomo(tuple(mentions), known, lines)


def claim_questions(pomo: Pomo, seed: int = 0) -> list[ClaimQuestion]:
    """A question for each mention with a used claim (section 2.2); each draws with a seed of its own.

    Accurate is a used claim; incongruous another claim of the entity, of a property that the description does not use;
    nonfactual another entity's value of the accurate claim's property; both another entity's value of the incongruous
    claim's. Mentions for which one of these is lacking are left out.
    """
    values: defaultdict[str, set[WikidataClaim]] = defaultdict(set)
    for claims in pomo.known.values():
        for claim in claims:
            values[claim.predicate].add(claim)
    found = []
    for number, mention in enumerate(pomo.mentions):
        chance = random.Random(f"{seed}/{number}")
        own, used = pomo.known[mention.entity], {claim.predicate for claim in mention.used}
        beside = sorted(claim for claim in own if claim.predicate not in used)
        if not mention.used or not beside:
            continue
        accurate, incongruous = chance.choice(mention.used), chance.choice(beside)
        others = [sorted(values[claim.predicate] - own) for claim in (accurate, incongruous)]
        if all(others):
            false, neither = (chance.choice(other) for other in others)
            found.append(ClaimQuestion(mention, (accurate, incongruous, false, neither)))
    return found


def _rows(prefix: Path, ending: str, columns: int) -> Sequence[tuple[Path, int, list[str]]]:
    file = prefix.with_name(prefix.name + ending)
    try:
        lines = file.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise PomoError(f"{file} cannot be read: {error}.") from error
    rows = [(file, number, line.split("\t")) for number, line in enumerate(lines, 1) if line.strip()]
    for _, number, row in rows:
        if len(row) < columns:
            raise PomoError(f"{file}, line {number}: expected {columns} columns, found {len(row)}.")
    if not rows:
        raise PomoError(f"{file} is empty.")
    return rows
