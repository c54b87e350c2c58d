"""The three tasks of Goyal et al. 2023 on PoMo, all of it and by familiarity."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from evaluation.alternatives import Outcome, by_familiarity, familiar_entities, rank_metrics
from evaluation.bert_score import BertScore
from evaluation.claim_identification import identify_claims
from evaluation.description_generation import CONTEXTS, generate, generation_metrics
from evaluation.description_identification import identify_descriptions
from evaluation.generated_text import require_sacrebleu
from evaluation.pomo import Mention, Pomo, WikidataClaim, claim_questions
from evaluation.pomo_descriptions import DescriptionQuestion, description_questions
from retrieval.embedding import Embedder, minilm_folder

IDENTIFIED = {"claim": "Claim identification", "description": "Description identification"}
"""The tasks that choose among four, by the first part of their metrics."""

GENERATED = {"bleu1": "BLEU-1", "rouge_l": "ROUGE-L", "bert_score": "BERTScore"}
"""The measures of generated text."""

GROUPS = {"": "all", "less_familiar.": "less familiar", "familiar.": "familiar"}
"""What metrics' names begin with."""

VARIANTS = {
    "claim": {"": "", "_checked": ", checked"},
    "description": {"": "", "_with_base": ", with base"},
    "generated": {f"_{context}": f", {context}" for context in CONTEXTS},
}
"""What metrics' names end with, by task."""

Progress = Callable[[str, int, int], None]
_Item = TypeVar("_Item")


@dataclass(frozen=True)
class DescriptionResult:
    """Flat metrics, and how many questions claim identification had."""

    metrics: dict[str, float]
    questions: int


def evaluate_descriptions(
    pomo: Pomo,
    embedder: Embedder,
    folds: int = 5,
    seed: int = 0,
    progress: Progress | None = None,
    bert_score: str | Path | None = None,
) -> DescriptionResult:
    """Measure claim identification, description identification and generation.

    The last two need mentions whose entity is described otherwise elsewhere; without entities enough for the folds
    their metrics are left out, and `description.n` says of how many there are questions.

    Args:
        bert_score: the model of BERTScore, by folder or published name; MiniLM where none is given.

    Raises:
        PomoError: there are fewer entities with claims than folds.
        EvaluationError: sacrebleu is not installed, or there is no model for BERTScore.
    """
    require_sacrebleu()
    scorer = BertScore(bert_score or minilm_folder())
    questions = claim_questions(pomo, seed)
    mentions = [question.mention for question in questions]
    familiar = familiar_entities(pomo, mentions)
    claims = identify_claims(pomo, questions, embedder, folds, seed, progress)
    metrics = _identified("claim", {"": claims.outcomes}, familiar) | _checked(claims.informed, familiar)
    of_descriptions = [one for one in description_questions(pomo, seed) if one.mention in claims.best]
    metrics["description.n"] = len(of_descriptions)
    if len({one.mention.entity for one in of_descriptions}) >= folds:
        found = {
            end: identify_descriptions(pomo, of_descriptions, embedder, bool(end), folds, seed, progress)
            for end in VARIANTS["description"]
        }
        metrics |= _identified("description", found, familiar)
        metrics |= _generated(pomo, of_descriptions, claims.best, familiar, scorer)
    return DescriptionResult(metrics, len(questions))


def _identified(task: str, found: Mapping[str, Sequence[Outcome]], familiar: frozenset[str]) -> dict[str, float]:
    metrics: dict[str, float] = {}
    for end, outcomes in found.items():
        for group, members in _groups(outcomes, [outcome.mention for outcome in outcomes], familiar).items():
            metrics[f"{group}{task}.n"] = len(members)
            named = rank_metrics(members, task) if members else {}
            metrics |= {f"{group}{name}{end}": value for name, value in named.items()}
    return metrics


def _checked(outcomes: Sequence[Outcome], familiar: frozenset[str]) -> dict[str, float]:
    metrics: dict[str, float] = {}
    for group, members in _groups(outcomes, [outcome.mention for outcome in outcomes], familiar).items():
        named = rank_metrics(members, "claim", checked=True) if members else {}
        metrics |= {f"{group}{name}": value for name, value in named.items()}
    return metrics


def _generated(
    pomo: Pomo,
    questions: Sequence[DescriptionQuestion],
    best: Mapping[Mention, WikidataClaim],
    familiar: frozenset[str],
    scorer: BertScore,
) -> dict[str, float]:
    metrics: dict[str, float] = {}
    mentions = [question.mention for question in questions]
    for context in CONTEXTS:
        texts = list(zip(generate(pomo, mentions, context, best), questions, strict=True))
        for group, members in _groups(texts, mentions, familiar).items():
            metrics[f"{group}generated.n"] = len(members)
            if members:
                generated, asked = zip(*members, strict=True)
                found = generation_metrics(generated, asked, scorer)
                metrics |= {f"{group}generated.{name}_{context}": value for name, value in found.items()}
    return metrics


def _groups(items: Sequence[_Item], mentions: Sequence[Mention], familiar: frozenset[str]) -> dict[str, list[_Item]]:
    halves = by_familiarity(items, mentions, familiar)
    return {"": list(items)} | {f"{name}.": members for name, members in halves.items()}
