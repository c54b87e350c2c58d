"""`whichone resolve`: what an answer means, without Rasa."""

import json as jsonlib
from typing import Annotated

import typer


def resolve(
    answer: Annotated[str, typer.Argument(help='What the person said, such as "the green one".')],
    *,
    choice: Annotated[list[str], typer.Option("--choice", "-c", metavar="NAME", help="A choice: name or key; 2 to 5.")],
    kb: Annotated[str | None, typer.Option(metavar="NAME", help="Knowledge base; default: the active one.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say which choice an answer means: the interpretation, probabilities and evidence.

    Examples:

      whichone resolve --choice "Kue talam" --choice Cendol "the iced green one"

      whichone resolve -c Hello -c Halo --kb songs "not the one by the British singer" --json
    """
    from knowledge.settings import Settings
    from knowledge.store import Store
    from resolver.adapted import load_resolver
    from resolver.choices import find_choices
    from retrieval.base import KnowledgeBase
    from retrieval.shipped import ensure_available

    settings = Settings()
    with Store(settings.url()) as store:
        ensure_available(store, settings, kb)
        base = KnowledgeBase.open(kb, settings=settings, store=store)
    entities = find_choices(choice, list(base.entities.values()))
    resolution = load_resolver(base.name, settings).resolve(answer, entities, base)
    names = [entity.name for entity in entities]
    if json:
        content = {
            "answer": answer,
            "choices": [{"key": entity.key, "name": entity.name} for entity in entities],
            "act": resolution.act.value,
            "rule": resolution.rule,
            "interpretations": sorted(sorted(one) for one in resolution.interpretations),
            "probabilities": [round(p, 4) for p in resolution.probabilities],
            "evidence": [
                {"key": unit.entity_key, "text": unit.text, "score": round(unit.score, 4)}
                for unit in resolution.evidence
            ],
        }
        print(jsonlib.dumps(content, indent=2, ensure_ascii=False))
        return
    readings = sorted(sorted(one) for one in resolution.interpretations)
    meant = " or ".join(" and ".join(names[i] for i in one) for one in readings) or "none of them"
    decided = "the model" if resolution.rule == "model" else f"a rule ({resolution.rule})"
    print(f"{meant}   [{resolution.act.value}, decided by {decided}]")
    for name, probability in zip(names, resolution.probabilities, strict=True):
        print(f"  {probability:5.1%}  {name}")
    if resolution.evidence:
        print("evidence:")
    for unit in resolution.evidence:
        print(f"  {unit.score:5.2f}  {base.entities[unit.entity_key].name}: {unit.text}")
