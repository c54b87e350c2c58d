"""The answer to "why?": the rule that decided, or the evidence and how sure it made us."""

from collections.abc import Sequence

from knowledge.types import Entity, PackInfo
from resolver.resolution import Act, Resolution
from responses.claims import label
from responses.distinction import display_names
from responses.errors import NoChoicesError
from responses.values import YEAR_KEYS, said_values, year
from responses.wording import cut, join, ordinal, sentence, tidy
from retrieval.evidence import Evidence, UnitKind

QUOTED = 2
"""How many pieces of evidence are cited."""

QUOTE_LIMIT = 220
"""Characters of one citation."""

_SURENESS = (
    (0.95, "practically certain"),
    (0.85, "very sure"),
    (0.7, "fairly sure"),
    (0.55, "only a little surer of it than not"),
    (0.0, "not sure at all"),
)
_LENGTHS = ("length", "pages")
_ACTS = {
    "both": "you asked for all of them together",
    "neither": "you wanted none of them",
    "either": "you said that any of them would do",
    "question": "you asked me something instead of choosing",
    "repair": "you said that I had got you wrong",
    "unsure": "you weren't sure yourself",
    "off-topic": "what you said was about something else",
    "rude": "what you said chose none of them",
    "empty": "there were no words in what you said",
}


def explain(resolution: Resolution, entities: Sequence[Entity], info: PackInfo) -> str:
    """Say why an answer was understood as it was.

    Names the rule that decided (a name, a position, a comparison with the values compared, both, …), or cites the best
    evidence for what was chosen and puts its probability into words.

    Args:
        entities: the choices, in the order of the resolution's indices.

    Raises:
        NoChoicesError: there are no entities.
    """
    if not entities:
        raise NoChoicesError("there is nothing to explain; nothing has been offered yet")
    names = display_names(entities, info)
    chosen = [index for index in resolution.referents if index < len(entities)]
    if resolution.act is Act.EITHER:
        return sentence(f"because {_ACTS['either']}")
    if resolution.ambiguous:
        open_choices = sorted(frozenset[int]().union(*resolution.interpretations))
        fitting = [names[index] for index in open_choices if index < len(names)]
        return _with_evidence(
            f"What you said fits {join(fitting, serial=False)} alike, so I asked again.",
            resolution,
            entities,
            open_choices,
        )
    if resolution.rule == "name" and chosen:
        return f"You named {'it' if len(chosen) == 1 else 'them'}: {_all(names, chosen)}."
    if resolution.rule == "position" and chosen:
        return f"You chose by the order I asked in: {_positions(chosen, names)}."
    if resolution.rule == "comparison" and chosen:
        return _comparison(chosen, entities, names, info)
    if resolution.rule in _ACTS or (not chosen and resolution.act.value in _ACTS):
        reason = _ACTS.get(resolution.rule) or _ACTS[resolution.act.value]
        return sentence(f"because {reason}" + (f": {_all(names, chosen)}" if chosen else ""))
    if not chosen:
        return "Nothing that I know of them fits what you said well enough."
    opener = f"I took you to mean {_all(names, chosen)}, and I'm {_sureness(resolution, chosen)}."
    return _with_evidence(opener, resolution, entities, chosen)


def _with_evidence(opener: str, resolution: Resolution, entities: Sequence[Entity], indices: Sequence[int]) -> str:
    cited = _citations(resolution.evidence, [entities[index].key for index in indices if index < len(entities)])
    if not cited:
        return opener
    return f"{opener} What I know that fits best: {join([f'“{text}”' for text in cited], serial=False)}."


def _citations(evidence: Sequence[Evidence], keys: Sequence[str]) -> list[str]:
    """The best texts about these entities, best first; the bare name explains nothing."""
    about = [
        unit for unit in evidence if unit.entity_key in keys and unit.kind is not UnitKind.NAME and unit.text.strip()
    ]
    ranked = sorted(about, key=lambda unit: -unit.score)
    texts = dict.fromkeys(cut(tidy(unit.text).rstrip("."), QUOTE_LIMIT) for unit in ranked)
    return list(texts)[:QUOTED]


def _sureness(resolution: Resolution, chosen: Sequence[int]) -> str:
    known = [resolution.probabilities[index] for index in chosen if index < len(resolution.probabilities)]
    probability = min(known) if known else 0.0
    return next(words for least, words in _SURENESS if probability >= least)


def _positions(chosen: Sequence[int], names: Sequence[str]) -> str:
    parts = [f"the {ordinal(index)} was {names[index]}".replace("the number", "number") for index in chosen]
    return join(parts, serial=False)


def _all(names: Sequence[str], chosen: Sequence[int]) -> str:
    return join([names[index] for index in chosen], serial=False)


def _comparison(chosen: Sequence[int], entities: Sequence[Entity], names: Sequence[str], info: PackInfo) -> str:
    """What was compared, as the values say it: "2015 against 1984". Which of them the person asked for is not kept in
    a resolution, so every value that can be compared is named."""
    order = [*chosen, *(index for index in range(len(entities)) if index not in chosen)]
    found = []
    for key in (*YEAR_KEYS, *_LENGTHS):
        values = [
            year(entities[i], key) if key in YEAR_KEYS else next(iter(said_values(entities[i], key)), "") for i in order
        ]
        if all(values) and len(set(values)) > 1:
            found.append(f"{label(key, info)} {' against '.join(values)}")
    what = f": {'; '.join(found)}" if found else " in what I know of them"
    return sentence(f"I compared them{what}. That makes it {_all(names, chosen)}")
