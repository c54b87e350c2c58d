"""Reads the WordNet 3.1 database files (wndb(5WN)), to make the lexicon's data from."""

import re
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}


@dataclass
class Synset:
    """One sense: its words, lexicographer file, and pointers `(symbol, target)`."""

    words: list[str]
    file: int
    pointers: list[tuple[str, str]]
    gloss: str


@dataclass
class WordNet:
    """The database in memory: synsets by part of speech and offset, the senses of each lemma in order of frequency."""

    synsets: dict[str, Synset] = field(default_factory=dict)
    senses: dict[str, dict[str, list[tuple[str, int]]]] = field(default_factory=lambda: defaultdict(dict))

    @classmethod
    def read(cls, folder: Path) -> "WordNet":
        """Read the database files in a folder."""
        net = cls()
        counts: dict[tuple[str, str], int] = {}
        for line in (folder / "index.sense").read_text("utf-8").splitlines():
            key, offset, _, count = line.split()
            lemma, rest = key.split("%", 1)
            counts[lemma, " nvara"[int(rest[0])] + offset] = int(count)
        for name, part in PARTS.items():
            for line in (folder / f"data.{name}").read_text("utf-8").splitlines():
                if not line.startswith(" "):
                    net.synsets[part + line[:8]] = _synset(line)
            for line in (folder / f"index.{name}").read_text("utf-8").splitlines():
                if line.startswith(" "):
                    continue
                fields = line.split()
                offsets = fields[-int(fields[2]) :]
                net.senses[fields[0]][part] = [(part + o, counts.get((fields[0], part + o), 0)) for o in offsets]
        return net


def _synset(line: str) -> Synset:
    head, _, gloss = line.partition(" | ")
    fields = head.split()
    count = int(fields[3], 16)
    words = [re.sub(r"\((?:a|p|ip)\)$", "", word) for word in fields[4 : 4 + 2 * count : 2]]
    start = 4 + 2 * count
    pointers = [
        (fields[i], fields[i + 2].replace("s", "a") + fields[i + 1])
        for i in range(start + 1, start + 1 + 4 * int(fields[start]), 4)
    ]
    return Synset(words, int(fields[1]), pointers, gloss)
