"""Generated descriptions against accurate, incongruous and nonfactual references (Goyal et al. 2023, section 4).

What is generated is `responses.describe`: true by the knowledge base whatever the context is, so that only its choice
of claims can be wrong. It has no model of its own to fit.
"""

from collections.abc import Mapping, Sequence

from evaluation.bert_score import BertScore
from evaluation.generated_text import bleu_1, rouge_l_precision
from evaluation.pomo import CLASSES, Mention, Pomo, WikidataClaim
from evaluation.pomo_descriptions import DescriptionQuestion
from evaluation.pomo_people import PEOPLE, person, said
from responses import describe

CONTEXTS = ("none", "sentence", "claim")
"""What `describe` is told: nothing, the sentence, or the claim that claim identification ranks first of those known."""


def generate(pomo: Pomo, mentions: Sequence[Mention], context: str, best: Mapping[Mention, WikidataClaim]) -> list[str]:
    """A description for each mention.

    Args:
        context: one of CONTEXTS.
        best: for "claim": the claim that fits each mention best. Raises KeyError where one is lacking.
    """
    texts = []
    for mention in mentions:
        echo = {"none": "", "sentence": mention.sentence}.get(context)
        texts.append(describe(person(pomo, mention), PEOPLE, said(best[mention]) if echo is None else echo))
    return texts


def generation_metrics(
    generated: Sequence[str], questions: Sequence[DescriptionQuestion], bert_score: BertScore
) -> dict[str, float]:
    """`bleu1.CLASS`, `rouge_l.CLASS` and `bert_score.CLASS` against each class of reference but "both", to 100.

    Raises EvaluationError without sacrebleu, ValueError without questions.
    """
    metrics = {}
    for place, label in enumerate(CLASSES[:-1]):
        references = [question.descriptions[place] for question in questions]
        metrics[f"bleu1.{label}"] = bleu_1(generated, references)
        metrics[f"rouge_l.{label}"] = rouge_l_precision(generated, references)
        metrics[f"bert_score.{label}"] = bert_score.precision(generated, references)
    return metrics
