"""The expressions that the resolver misunderstood, with its evidence and a tag, as JSON lines."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from evaluation.error_tags import ErrorTag, error_tag
from evaluation.outcomes import Outcomes
from evaluation.report import ReportError
from evaluation.search import Progress
from resolver.fitting import split_for_scoring
from resolver.reading import Reading
from retrieval.base import KnowledgeBase

EVIDENCE = 3
"""How many units of evidence are kept of each choice."""

_CHUNK = 128


@dataclass(frozen=True)
class WrongAnswer:
    """An expression that was misunderstood.

    `meant` and `chosen` are names of choices (`chosen` is None where both were as likely), `margin` by how much more
    probable the chosen one was (0 to 1), `decided_by` "model" or the rule, and `evidence` the best units of each choice
    for what was said, or else for what was denied.
    """

    question: str
    domain: str
    sampling_method: str
    choices: tuple[str, str]
    expression: str
    meant: str
    chosen: str | None
    margin: float
    decided_by: str
    evidence: Mapping[str, Sequence[Mapping[str, object]]]
    tag: ErrorTag


def wrong_answers(outcomes: Outcomes, base: KnowledgeBase, progress: Progress | None = None) -> list[WrongAnswer]:
    """What the resolver got wrong, in the order of the questions, with evidence and a tag for each."""
    answers, probability = outcomes.answers, outcomes.probability["resolver"]
    expressions = [expression for question in answers.questions for expression in question.expressions]
    wrong = [n for n, right in enumerate(outcomes.right("resolver")) if right < 1]
    parts = {n: split_for_scoring(expressions[n], answers.readings[n]) for n in wrong}
    found: list[WrongAnswer] = []
    for start in range(0, len(wrong), _CHUNK):
        chunk = wrong[start : start + _CHUNK]
        looked_up = {n: parts[n][0] or parts[n][1] for n in chunk}
        base.embedder.remember(sorted(set(looked_up.values())))
        for n in chunk:
            question, reading = answers.questions[answers.question[n]], answers.readings[n]
            names = [base.entities[key].name for key in question.keys]
            labels = names if names[0] != names[1] else [article.replace("_", " ") for article in question.articles]
            units = base.evidence(looked_up[n], question.keys, EVIDENCE)
            meant, other = question.target, 1 - question.target
            found.append(
                WrongAnswer(
                    question=f"Do you mean '{labels[0]}' or '{labels[1]}'?",
                    domain=question.domain,
                    sampling_method=question.sampling_method,
                    choices=(labels[0], labels[1]),
                    expression=expressions[n],
                    meant=labels[meant],
                    chosen=labels[other] if probability[n] != 0.5 else None,
                    margin=round(abs(2 * float(probability[n]) - 1), 4),
                    decided_by=reading.rule if _by_rule(reading) else "model",
                    evidence={
                        label: [{"text": unit.text, "score": round(unit.score, 3)} for unit in units[key]]
                        for label, key in zip(labels, question.keys, strict=True)
                    },
                    tag=error_tag(
                        expressions[n], base.unit_terms(question.keys[meant]), base.unit_terms(question.keys[other])
                    ),
                )
            )
        if progress:
            progress("errors", min(start + _CHUNK, len(wrong)), len(wrong))
    return found


def _by_rule(reading: Reading) -> bool:
    """Whether a rule picked one choice, as `resolver.fitting.with_rules` has it."""
    readings = reading.interpretations
    return readings is not None and len(readings) == 1 and len(next(iter(readings))) == 1


def count_tags(wrong: Sequence[WrongAnswer]) -> dict[ErrorTag, Counter[str]]:
    """How many there are of each tag in each domain; every tag is there."""
    counts: dict[ErrorTag, Counter[str]] = {tag: Counter() for tag in ErrorTag}
    for one in wrong:
        counts[one.tag][one.domain] += 1
    return counts


def write_errors(wrong: Sequence[WrongAnswer], file: Path) -> None:
    """Write one JSON object a line. Raises ReportError naming the file where it cannot be written."""
    lines = [json.dumps(asdict(one), ensure_ascii=False) for one in wrong]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    except OSError as error:
        raise ReportError(f"The errors cannot be written to {file}: {error.strerror or error}") from error
