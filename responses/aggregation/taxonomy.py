"""What generalizes to what: our own small taxonomy first, WordNet's hypernyms for the rest."""

from functools import cache
from pathlib import Path

from resolver.lexicon import hypernyms
from resolver.lexicon.lookup import singulars
from responses.wording import fold

TAXONOMY = Path(__file__).parent / "taxonomy.txt"


@cache
def broader(kind: str) -> tuple[str, ...]:
    """The kinds that everything of a kind also is, folded, nearest first: "pop rock" gives rock and pop.

    A compound that the taxonomy does not have is what its last words are: "honey cake" is a cake.
    """
    words = fold(kind).split()
    for start in range(len(words)):
        tail = " ".join(words[start:])
        before = " ".join(words[start:-1])
        for form in (tail, *(f"{before} {word}".strip() for word in singulars(words[-1]))):
            found = _taxonomy().get(form)
            if found:
                return tuple(dict.fromkeys((*([tail] if start else []), *found)))
    return tuple(fold(name) for name in hypernyms(words[-1])) if words else ()


def is_kind(kind: str) -> bool:
    """Whether the taxonomy has a kind (folded) by just this name."""
    return kind in _taxonomy()


@cache
def _taxonomy() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for line in TAXONOMY.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            kinds, _, above = line.partition(":")
            for kind in map(fold, kinds.split(",")):
                table[kind] = tuple(dict.fromkeys((*table.get(kind, ()), *map(fold, above.split(",")))))
    return table
