"""What of an entity is shown to workers, and what is left for the resolver to find."""

from dataclasses import dataclass

from knowledge.types import Entity
from retrieval.splitting import split_sentences

LONGEST_SHOWN = 750
"""Characters of a section that are shown (Hosseini et al. 2023 show as many)."""

_CUT = " ..."


@dataclass(frozen=True)
class Background:
    """The text that is shown, and that of the sections that are not."""

    shown: str
    unshown: str


def section_titles(entity: Entity) -> frozenset[str]:
    """The titles of an entity's sections, in lower case; that of the lead is empty."""
    return frozenset(section.title.casefold() for section in entity.sections if section.text)


def background(entity: Entity, title: str) -> Background:
    """An entity's text parted at the section of this title (in lower case).

    The whole section is taken for shown, though it may be cut, and so is what another section repeats of it.
    """
    shown = [section.text for section in entity.sections if section.title.casefold() == title]
    known = {line.strip() for text in shown for line in text.splitlines()}
    rest = [section.text for section in entity.sections if section.title.casefold() != title]
    unshown = [line for text in rest for line in text.splitlines() if line.strip() and line.strip() not in known]
    return Background(cut("\n".join(shown)), "\n".join(unshown))


def cut(text: str, longest: int = LONGEST_SHOWN) -> str:
    """As many whole sentences as fit into `longest` characters, with " ..." where some are left out; a first sentence
    that is too long itself is cut after a word.
    """
    sentences = split_sentences(text)
    whole = " ".join(sentences)
    if len(whole) <= longest:
        return whole
    kept = ""
    for sentence in sentences:
        longer = f"{kept} {sentence}".strip()
        if len(longer) + len(_CUT) > longest:
            break
        kept = longer
    return (kept or whole[: longest - len(_CUT)].rpartition(" ")[0] or whole[: longest - len(_CUT)]) + _CUT


def infobox(entity: Entity) -> str:
    """An entity's attributes as AltEntities files have them: ": Infobox book. author: …. country: …", keys in order."""
    fields = {"name": (entity.name,), **entity.attributes}
    if entity.aliases:
        fields.setdefault("alternate_name", entity.aliases)
    values = (f"{key}: {' '.join(', '.join(fields[key]).split())}" for key in sorted(fields))
    return ". ".join([f": Infobox {entity.type or 'thing'}", *values])
